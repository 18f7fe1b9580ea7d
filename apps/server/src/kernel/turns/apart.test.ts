import { expect, test } from 'vitest'

import { apart } from './apart.ts'

const work = () =>
  apart<typeof import('../../test/threadWork.ts')>(new URL('../../test/threadWork.ts', import.meta.url))
const limits = { seconds: 60, megabytes: 64, signal: new AbortController().signal }

test('gives what the function gives, piece by piece where it yields, and its refusal as one', async () => {
  expect(await work()('add', [1, 2], limits)).toBe(3)
  expect(await work()('pieces', [3], limits)).toEqual([0, 1, 2])
  expect(await work()('pieces', [0], limits)).toEqual([])
  await expect(work()('refusing', [], limits)).rejects.toMatchObject({
    status: 400,
    text: { en: 'no {x}' },
    values: { x: 1 },
    errors: [{ field: 'file', message: 'no' }],
  })
  expect(await work()('environment', [], limits)).toEqual([])
}, 60_000)

test('ends what takes too long or too much, and what nobody waits for, while this thread goes on', async () => {
  const beyond = (what: string) => new Error(`too much ${what}`)
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await expect(work()('endless', [], { ...limits, seconds: 1, beyond })).rejects.toThrow('too much time')
  clearInterval(counting)
  expect(turns).toBeGreaterThan(10)
  await expect(work()('hungry', [], { ...limits, beyond })).rejects.toThrow('too much memory')
  const gone = new AbortController()
  const left = work()('endless', [], { ...limits, signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
}, 60_000)

test('keeps a thread that is kept for the next work of its module, and none that was ended or is not', async () => {
  const kept = { ...limits, keep: true } as const
  expect([await work()('count', [], kept), await work()('count', [], kept)]).toEqual([1, 2])
  expect([await work()('count', [], limits), await work()('count', [], limits)]).toEqual([1, 1])
  await expect(work()('refusing', [], kept)).rejects.toMatchObject({ status: 400 })
  expect(await work()('count', [], kept)).toBe(1)
  const gone = new AbortController()
  const left = work()('endless', [], { ...kept, signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  // Two at once have a thread each, and both of these wait afterwards.
  expect(await Promise.all([work()('count', [], kept), work()('count', [], kept)])).toEqual([1, 1])
  expect(await Promise.all([work()('count', [], kept), work()('count', [], kept)])).toEqual([2, 2])
}, 60_000)
