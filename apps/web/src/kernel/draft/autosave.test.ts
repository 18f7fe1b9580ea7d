import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { autosave, conflictWith, isConflict, type Autosave, type Change, type KeptBack } from './autosave.ts'

type Sent = Record<string, Change>
const stored = new Map<string, string>()
const listeners = new Set<() => void>()

const goOnline = () => {
  for (const notify of listeners) notify()
}
const refusal = (status: number, message = 'no') => Object.assign(new Error(message), { status })
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A saver with a server that answers as told, one call after the other; when the answers run out it says yes. */
function saving(answers: (Error | ReadonlyMap<string, KeptBack> | 'hold' | undefined)[] = [], key = 'case.1') {
  const sent: Sent[] = []
  let letGo: ((error?: Error) => void) | undefined
  const saver = autosave({
    key,
    send: (changes) => {
      sent.push(Object.fromEntries(changes))
      const answer = answers.shift()
      if (answer === 'hold') return new Promise((yes, no) => (letGo = (error) => (error ? no(error) : yes())))
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  const type = (place: string, from: unknown, to: unknown) => saver.change(place, { from, to })
  return { saver, sent, type, answer: async (error?: Error) => (letGo!(error), await pause(0)) }
}
const stateOf = (saver: Autosave) => saver.get().state

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  listeners.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k),
  })
  vi.stubGlobal('addEventListener', (_: string, notify: () => void) => void listeners.add(notify))
  vi.stubGlobal('removeEventListener', (_: string, notify: () => void) => void listeners.delete(notify))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('autosave', () => {
  it('waits for a pause and sends successive changes of a place as one', async () => {
    const { saver, sent, type } = saving()
    type('head.BillNo', null, 'A')
    await pause(500)
    type('head.BillNo', 'A', 'AB')
    expect(stateOf(saver)).toBe('waiting')
    await pause(599)
    expect(sent).toEqual([])
    await pause(1)
    expect(sent).toEqual([{ 'head.BillNo': { from: null, to: 'AB' } }])
    expect(stateOf(saver)).toBe('saved')
  })
  it('sends nothing for what is back where it was, and sees no difference between nothing and empty', async () => {
    const { saver, sent, type } = saving()
    type('a', '1', '2')
    type('a', '2', '1')
    type('b', null, '')
    await pause(5000)
    expect(sent).toEqual([])
    expect(stateOf(saver)).toBe('saved')
  })
  it('does not wait for ever for somebody who types without a pause', async () => {
    const { sent, type } = saving()
    for (let i = 0; i < 40; i++) {
      type('a', i, i + 1)
      await pause(100)
    }
    expect(sent[0]).toEqual({ a: { from: 0, to: 30 } })
  })
  it('has one call on its way; what is typed meanwhile goes next, from what was sent', async () => {
    const { saver, sent, type, answer } = saving(['hold'])
    type('a', 'A', 'B')
    await pause(600)
    expect(stateOf(saver)).toBe('saving')
    type('a', 'A', 'C')
    await pause(5000)
    expect(sent).toHaveLength(1)
    await answer()
    await pause(600)
    expect(sent[1]).toEqual({ a: { from: 'B', to: 'C' } })
    expect(stateOf(saver)).toBe('saved')
  })
  it('goes back to what it was although another value is on its way', async () => {
    const { sent, type, answer } = saving(['hold'])
    type('a', 'A', 'B')
    await pause(600)
    type('a', 'B', 'A')
    await answer()
    await pause(600)
    expect(sent[1]).toEqual({ a: { from: 'B', to: 'A' } })
  })

  it('sends the very same again after a lost answer, after 1, 2, 4, 8 and then 15 seconds, and what was typed since only afterwards', async () => {
    const lost = new TypeError('Failed to fetch')
    const { saver, sent, type } = saving([lost, refusal(503), lost, lost, lost, lost])
    type('a', 'A', 'B')
    await pause(600)
    type('a', 'B', 'C')
    expect(stateOf(saver)).toBe('offline')
    expect(saver.get().error).toBe(lost)
    expect(Object.fromEntries(saver.get().waiting)).toEqual({ a: { from: 'A', to: 'C' } })
    const times: number[] = []
    let seconds = 0
    while (sent.length < 8 && seconds < 100) {
      const before = sent.length
      await pause(1000)
      seconds++
      if (sent.length > before) times.push(seconds)
    }
    expect(times).toEqual([1, 3, 7, 15, 30, 45])
    expect(sent.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => ({ a: { from: 'A', to: 'B' } })))
    expect(sent[7]).toEqual({ a: { from: 'B', to: 'C' } })
    expect(stateOf(saver)).toBe('saved')
  })
  it('tries at once when the line is back', async () => {
    const { saver, sent, type } = saving([new TypeError('x'), new TypeError('x'), new TypeError('x')])
    type('a', 1, 2)
    await pause(600 + 1000 + 2000)
    expect(sent).toHaveLength(3)
    goOnline()
    await pause(0)
    expect(sent).toHaveLength(4)
    expect(stateOf(saver)).toBe('saved')
  })

  it('finds the one change that is refused, keeps it with why, and saves the rest', async () => {
    const written = new Map<string, string>()
    const picky = autosave({
      key: 'picky',
      send: async (changes) => {
        if (changes.has('c')) throw refusal(422, 'c is wrong')
        for (const [place, { to }] of changes) written.set(place, String(to))
      },
    })
    for (const place of ['a', 'b', 'c', 'd', 'e']) picky.change(place, { from: null, to: place })
    await pause(600)
    expect([...written.keys()].sort()).toEqual(['a', 'b', 'd', 'e'])
    expect(stateOf(picky)).toBe('refused')
    expect(picky.get().refused.get('c')?.error.message).toBe('c is wrong')
    expect([...picky.get().waiting.keys()]).toEqual(['c'])
    picky.change('f', { from: null, to: 'f' })
    await pause(600)
    expect(written.get('f')).toBe('f')
    // A better value goes against what the server has.
    picky.change('c', { from: 'c', to: 'cc' })
    expect(picky.get().waiting.get('c')).toEqual({ from: null, to: 'cc' })
  })
  it('does not try a thousand changes one by one where the person may not write at all', async () => {
    const { saver, sent, type } = saving([refusal(403)])
    for (let i = 0; i < 1000; i++) type(`p${i}`, null, i)
    await pause(600)
    expect(sent).toHaveLength(1)
    expect(saver.get().refused.size).toBe(1000)
  })
  it('sends what was typed while a wrong value was on its way, against what the server has', async () => {
    const { saver, sent, type, answer } = saving(['hold'])
    type('a', 'A', 'wrong')
    await pause(600)
    type('a', 'wrong', 'right')
    await answer(refusal(422))
    await pause(600)
    expect(sent[1]).toEqual({ a: { from: 'A', to: 'right' } })
    expect(stateOf(saver)).toBe('saved')
  })

  it('keeps a conflict until its writer chose', async () => {
    const { saver, sent, type } = saving([new Map([['a', conflictWith('theirs')]])])
    type('a', 'was', 'mine')
    type('b', 1, 2)
    await pause(600)
    expect(stateOf(saver)).toBe('refused')
    const { error, change } = saver.get().refused.get('a')!
    expect(isConflict(error) && error.theirs).toBe('theirs')
    expect(await saver.flush()).toBe(false)
    expect(sent).toHaveLength(1)
    saver.forget('a')
    saver.change('a', { from: 'theirs', to: change.to })
    expect(await saver.flush()).toBe(true)
    expect(sent[1]).toEqual({ a: { from: 'theirs', to: 'mine' } })
  })

  it('flush sends at once, with what came meanwhile, and says whether all is saved', async () => {
    const { saver, sent, type, answer } = saving(['hold'])
    type('a', 1, 2)
    const done = saver.flush()
    type('a', 2, 3)
    await answer()
    expect(await done).toBe(true)
    expect(sent).toEqual([{ a: { from: 1, to: 2 } }, { a: { from: 2, to: 3 } }])
    const dead = saving([new TypeError('x')], 'case.2')
    dead.type('a', 1, 2)
    expect(await dead.saver.flush()).toBe(false)
    const strict = saving([refusal(400), undefined], 'case.3')
    strict.type('a', 1, 2)
    expect(await strict.saver.flush()).toBe(false)
    // Another field may have made it right.
    expect(await strict.saver.flush()).toBe(true)
  })

  it('survives a reload: what was on its way goes again as it was, then what was typed since', async () => {
    const first = saving(['hold'])
    first.type('a', 'A', 'B')
    await pause(600)
    first.type('a', 'B', 'C')
    first.type('b', null, 'x')
    await pause(0)
    first.saver.dispose()
    const second = saving()
    expect(Object.fromEntries(second.saver.get().waiting)).toEqual({
      a: { from: 'A', to: 'C' },
      b: { from: null, to: 'x' },
    })
    await pause(600)
    expect(second.sent).toEqual([
      { a: { from: 'A', to: 'B' } },
      { a: { from: 'B', to: 'C' }, b: { from: null, to: 'x' } },
    ])
    expect(stored.size).toBe(0)
    expect(saving().saver.get().waiting.size).toBe(0)
  })
  it('asks after a reload for what was refused, and starts clean where the storage holds nonsense', async () => {
    const first = saving([refusal(422)])
    first.type('a', 1, 2)
    await pause(600)
    expect(stateOf(first.saver)).toBe('refused')
    const second = saving()
    await pause(600)
    expect(second.sent).toEqual([{ a: { from: 1, to: 2 } }])
    stored.set('autosave.case.9', '{"batches":')
    expect(stateOf(saving([], 'case.9').saver)).toBe('saved')
  })
  it('tells its listeners once for a thousand changes, and stops when it is told to', async () => {
    const { saver, sent, type } = saving()
    const notify = vi.fn<() => void>()
    const stop = saver.subscribe(notify)
    for (let i = 0; i < 1000; i++) type(`p${i}`, 0, 1)
    await pause(0)
    expect(notify).toHaveBeenCalledTimes(1)
    stop()
    saver.dispose()
    expect(listeners.size).toBe(0)
    await pause(10_000)
    expect(sent).toEqual([])
    expect(stored.size).toBe(1)
  })
})
