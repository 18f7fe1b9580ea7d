import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openTurns, type Asker, type Length, type Turns, type TurnLimits } from './turns.ts'

const limits: TurnLimits = { lanes: 2, perPerson: 20, perTenant: 50, most: 100, mostWait: 3600 }
const never = new AbortController().signal

/** Works that end when the test says so, and the order in which they began. */
function bench(turns: Turns) {
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (
    name: string,
    tenantId: string,
    personId: string,
    length: Length = 'long',
    signal: AbortSignal = never,
  ) =>
    turns.take({ tenantId, personId } satisfies Asker, length, signal, async () => {
      order.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await turnOfTheLoop()
  }
  return { order, ask, end }
}

test('who asked twenty times does not come before another tenant that asks once', async () => {
  const { order, ask, end } = bench(openTurns(limits))
  const all = Array.from({ length: 20 }, (_, i) => ask(`a${i}`, 'A', 'one'))
  all.push(ask('b0', 'B', 'two'), ask('c0', 'C', 'three'), ask('b1', 'B', 'two'))
  await turnOfTheLoop()
  for (let i = 0; i < 23; i++) await end(order[i]!)
  expect((await Promise.all(all)).length).toBe(23)
  expect(order.slice(0, 6)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2'])
})

test('within a tenant the turns go round its people', async () => {
  const { order, ask, end } = bench(openTurns(limits))
  const all = [
    ask('x0', 'A', 'x'),
    ask('x1', 'A', 'x'),
    ask('x2', 'A', 'x'),
    ask('y0', 'A', 'y'),
    ask('z0', 'A', 'z'),
    ask('y1', 'A', 'y'),
  ]
  await turnOfTheLoop()
  for (let i = 0; i < all.length; i++) await end(order[i]!)
  await Promise.all(all)
  expect(order).toEqual(['x0', 'y0', 'z0', 'x1', 'y1', 'x2'])
})

test('one lane stays free for short work, whatever long work waits', async () => {
  const { order, ask, end } = bench(openTurns(limits))
  const all = [
    ask('long0', 'A', 'x'),
    ask('long1', 'A', 'y'),
    ask('long2', 'B', 'z'),
    ask('statement', 'C', 'c', 'short'),
  ]
  await turnOfTheLoop()
  expect(order).toEqual(['long0', 'statement'])
  await end('statement')
  expect(order).toEqual(['long0', 'statement'])
  for (const name of ['long0', 'long2', 'long1']) await end(name)
  expect(await Promise.all(all)).toEqual(['long0', 'long1', 'long2', 'statement'])
})

test('a person, a tenant and all together have bounds, and whoever is beyond them is told when to come again', async () => {
  const { order, ask, end } = bench(openTurns({ lanes: 1, perPerson: 2, perTenant: 3, most: 4, mostWait: 3600 }))
  const all = [ask('a', 'A', 'x'), ask('b', 'A', 'x')]
  await expect(ask('c', 'A', 'x')).rejects.toMatchObject({
    status: 429,
    retryAfter: 8,
    values: { count: 2, seconds: 8 },
  })
  all.push(ask('d', 'A', 'y'))
  await expect(ask('e', 'A', 'z')).rejects.toMatchObject({ status: 429, values: { count: 3 } })
  all.push(ask('f', 'B', 'q'))
  await expect(ask('g', 'C', 'r')).rejects.toMatchObject({ status: 429, values: { count: 4 } })
  await turnOfTheLoop()
  for (let i = 0; i < 4; i++) await end(order[i]!)
  await Promise.all(all)
  const again = ask('c', 'A', 'x')
  await turnOfTheLoop()
  await end('c')
  expect(await again).toBe('c')
})

test('nobody is let into a line that would take longer than a call lasts', async () => {
  const { order, ask, end } = bench(openTurns({ ...limits, lanes: 1, mostWait: 10 }))
  const all = [ask('a', 'A', 'x'), ask('b', 'A', 'x'), ask('c', 'A', 'x')]
  await expect(ask('d', 'A', 'x')).rejects.toMatchObject({ status: 429, retryAfter: 12 })
  // Another tenant comes before the rest of the first, so its wait is shorter.
  all.push(ask('e', 'B', 'y'))
  await turnOfTheLoop()
  for (let i = 0; i < 4; i++) await end(order[i]!)
  await Promise.all(all)
  expect(order).toEqual(['a', 'e', 'b', 'c'])
})

test('who goes away leaves the line, and a work that ends by it frees its lane', async () => {
  const turns = openTurns({ ...limits, lanes: 1 })
  const { order, ask, end } = bench(turns)
  const [first, second] = [new AbortController(), new AbortController()]
  const held = turns.take(
    { tenantId: 'A', personId: 'x' },
    'long',
    first.signal,
    () =>
      new Promise((_, reject) => first.signal.addEventListener('abort', () => reject(first.signal.reason as Error))),
  )
  const left = ask('left', 'B', 'y', 'long', second.signal)
  const kept = ask('kept', 'C', 'z')
  await turnOfTheLoop()
  second.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  first.abort(new Error('closed'))
  await expect(held).rejects.toThrow('closed')
  await turnOfTheLoop()
  await end('kept')
  expect(await kept).toBe('kept')
  expect(order).toEqual(['kept'])
  await expect(ask('late', 'A', 'x', 'long', first.signal)).rejects.toThrow('closed')
})

test('a work that fails frees its lane', async () => {
  const turns = openTurns({ ...limits, lanes: 1 })
  await expect(
    turns.take({ tenantId: 'A', personId: 'x' }, 'short', never, async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await turns.take({ tenantId: 'A', personId: 'x' }, 'short', never, async () => 'next')).toBe('next')
})
