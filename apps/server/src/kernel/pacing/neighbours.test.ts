import { afterEach, expect, test, vi } from 'vitest'

import { meetNeighbours } from './neighbours.ts'

afterEach(() => void vi.useRealTimers())

test('a tenant is beside another that called a moment ago, never beside itself', () => {
  let clock = 0
  const { came, beside } = meetNeighbours(() => clock)
  expect(beside('a')).toBe(false)
  came('a')
  expect([beside('a'), beside('b')]).toEqual([false, true])
  came('b')
  came('b')
  came('b')
  expect([beside('a'), beside('b')]).toEqual([true, true])
  clock = 2000
  came('a')
  expect([beside('a'), beside('b')]).toEqual([true, true])
  clock = 2001
  expect([beside('a'), beside('b')]).toEqual([false, true])
})

test('work of many steps makes room where others are at work, and waits for nobody where there are none', async () => {
  vi.useFakeTimers()
  const { came, makeRoom } = meetNeighbours(() => 0)
  came('a')
  expect(makeRoom('a', 5)).toBeUndefined()
  came('b')
  const rested: string[] = []
  for (const [name, took] of [
    ['short', 20],
    ['long', 60_000],
  ] as const)
    void makeRoom('a', took)!.then(() => rested.push(name))
  await vi.advanceTimersByTimeAsync(19)
  expect(rested).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(rested).toEqual(['short'])
  // Nobody is held for longer than a second.
  await vi.advanceTimersByTimeAsync(980)
  expect(rested).toEqual(['short', 'long'])
})
