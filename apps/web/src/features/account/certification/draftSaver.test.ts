import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { draftSaver } from './draftSaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = { realName: null, idcardNo: '110***********002X', phoneNumber: null }

test('what is typed goes once, after a pause, and only what changed', async () => {
  const sent: object[] = []
  const saver = draftSaver({ start, unfit: () => new Set(), send: async (changes) => void sent.push(changes) })
  saver.change({ realName: '王' })
  saver.change({ ...start, realName: '王海波' })
  expect(saver.get()).toEqual({ state: 'waiting', open: 1 })
  await vi.advanceTimersByTimeAsync(800)
  expect([sent, saver.get()]).toEqual([[{ realName: '王海波' }], { state: 'saved', open: 0 }])
  saver.change({ realName: '王海波' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(1)
})

test('what does not fit waits until it does, and holds nothing else back', async () => {
  const sent: object[] = []
  let wrong = new Set(['phoneNumber'])
  const saver = draftSaver({ start, unfit: () => wrong, send: async (changes) => void sent.push(changes) })
  saver.change({ realName: '王', phoneNumber: 'x' })
  await vi.advanceTimersByTimeAsync(800)
  expect([sent, saver.get()]).toEqual([[{ realName: '王' }], { state: 'unfit', open: 1 }])
  wrong = new Set()
  saver.change({ phoneNumber: '13800000000' })
  await saver.flush()
  expect([sent[1], saver.get().state]).toEqual([{ phoneNumber: '13800000000' }, 'saved'])
})

test('without an answer the same goes again; a refusal waits for another key; what was typed meanwhile follows', async () => {
  const sent: Record<string, unknown>[] = []
  let fault: Error | undefined = new TypeError('offline')
  const saver = draftSaver({
    start,
    unfit: () => new Set(),
    send: async (changes) => {
      sent.push(changes)
      if (sent.length === 3) saver.change({ realName: '二' })
      if (fault) throw fault
    },
  })
  saver.change({ realName: '一' })
  await vi.advanceTimersByTimeAsync(800)
  expect(saver.get().state).toBe('failed')
  fault = Object.assign(new Error('refused'), { status: 400 })
  await vi.advanceTimersByTimeAsync(5000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
  fault = undefined
  saver.change({ realName: '一一' })
  await vi.advanceTimersByTimeAsync(800)
  expect([sent.map((s) => s['realName']), saver.get()]).toEqual([
    ['一', '一', '一一', '二'],
    { state: 'saved', open: 0 },
  ])
})
