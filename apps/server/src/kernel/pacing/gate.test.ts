import { expect, test, vi } from 'vitest'

import { openGate, type GateBounds, type Leave } from './gate.ts'

const bounds = { all: 3, tenant: 2, person: 1, line: 3, waitMs: 60_000 }
const tick = () => new Promise((go) => setImmediate(go))

/** Whoever got in, in order. */
function hall(more: Partial<GateBounds> = {}, now?: () => number) {
  const gate = openGate({ ...bounds, ...more }, now)
  const inside: [string, Leave][] = []
  const come = (tenant: string, person: string): Promise<void> | void => {
    const way = gate.enter(tenant, person)
    if (!(way instanceof Promise)) return void inside.push([`${tenant} ${person}`, way])
    const entered = way.then((leave) => void inside.push([`${tenant} ${person}`, leave]))
    // Who still waits when a test ends is refused later, and nobody listens any more.
    entered.catch(() => {})
    return entered
  }
  const leave = async () => {
    inside.shift()![1]()
    await tick()
  }
  return { gate, inside, come, leave, names: () => inside.map(([name]) => name) }
}

test('whoever finds room is in at once, and a person, a tenant and all together have no more than theirs', async () => {
  const { come, names, gate } = hall()
  for (const [tenant, person] of [
    ['a', 'p'],
    ['a', 'p'],
    ['a', 'q'],
    ['a', 'r'],
    ['b', 'p'],
    ['c', 'p'],
  ] as const)
    void come(tenant, person)
  await tick()
  expect(names()).toEqual(['a p', 'a q', 'b p'])
  expect(gate.waiting).toBe(3)
})

test('those who wait come round by tenant and then by person, however many the greedy one has sent', async () => {
  const { come, names, leave, inside } = hall({ all: 1, tenant: 1 })
  for (const who of ['p', 'p', 'p', 'p', 'q']) void come('a', who)
  void come('b', 'p')
  const order: string[] = []
  while (inside.length) {
    order.push(names()[0]!)
    await leave()
  }
  expect(order).toEqual(['a p', 'a p', 'b p', 'a q', 'a p', 'a p'])
})

test('a full line refuses the one who filled it, with the time to wait, and nobody else', () => {
  const { come } = hall()
  for (let n = 0; n < 4; n++) void come('a', 'p')
  expect(() => come('a', 'p')).toThrow(expect.objectContaining({ status: 429, retryAfter: 3 }))
  expect(come('a', 'q')).toBeUndefined()
  expect(come('b', 'p')).toBeUndefined()
})

test('who waited too long is told so, and room that comes free later is for the next', async () => {
  const { come, inside, leave, names, gate } = hall({ all: 1, waitMs: 5 })
  void come('a', 'p')
  await expect(come('a', 'q')).rejects.toMatchObject({ status: 429 })
  expect(gate.waiting).toBe(0)
  await leave()
  expect(inside).toHaveLength(0)
  void come('b', 'p')
  expect(names()).toEqual(['b p'])
})

test('who goes out twice counts once', async () => {
  const { come, inside, names } = hall({ all: 1 })
  void come('a', 'p')
  const [[, leave]] = inside as [[string, Leave]]
  leave()
  leave()
  void come('a', 'p')
  void come('b', 'p')
  await tick()
  expect(names()).toEqual(['a p', 'a p'])
})

test('whoever is slow comes down to a few places until their work is quick again, and leaves room for colleagues', async () => {
  let clock = 0
  const { come, names, leave, gate } = hall(
    { all: 8, tenant: 6, person: 4, line: 9, slow: { tenant: 2, person: 1, ms: 100 } },
    () => clock,
  )
  for (let n = 0; n < 8; n++) void come('a', 'p')
  expect(names()).toHaveLength(4)
  clock = 1000
  await leave()
  // Three are in for a second: no more of them, but a colleague and another tenant find room at once.
  expect(gate.waiting).toBe(4)
  void come('a', 'q')
  void come('a', 'q')
  void come('b', 'p')
  expect(names()).toEqual(['a p', 'a p', 'a p', 'a q', 'b p'])
  for (let n = 0; n < 3; n++) await leave()
  expect(names()).toEqual(['a q', 'b p', 'a p'])
  // Quick ones bring the average down.
  for (let n = 0; n < 40 && names().includes('a p'); n++) {
    await leave()
    void come('a', 'p')
    await tick()
  }
  for (let n = 0; n < 4; n++) void come('a', 'p')
  await tick()
  expect(names().filter((who) => who === 'a p').length).toBeGreaterThan(1)
})

test('whoever turns slow while a place is given away costs nobody an error and keeps the turn', async () => {
  for (let passed = 0; passed < 20; passed++) {
    let clock = 0
    // Each look at the clock is later than the one before, as on a busy machine.
    const { come, names, leave, gate } = hall(
      { all: 2, person: 2, slow: { tenant: 2, person: 1, ms: 10 } },
      () => clock++,
    )
    void come('b', 'q')
    void come('a', 'p')
    void come('a', 'p')
    clock += passed
    await leave()
    await leave()
    expect([names(), gate.waiting]).toEqual([['a p'], 0])
  }
})

test('a tenant comes down to fewer while others are there, but a colleague who has none yet finds room', async () => {
  let others = true
  const { come, names, leave } = hall({
    all: 8,
    tenant: 6,
    person: 4,
    line: 9,
    beside: { tenant: 2, when: () => others },
  })
  for (const who of ['p', 'p', 'p', 'q', 'r', 's']) void come('a', who)
  await tick()
  expect(names()).toEqual(['a p', 'a p', 'a q', 'a r'])
  others = false
  await leave()
  expect(names()).toEqual(['a p', 'a q', 'a r', 'a p', 'a s'])
})

test('the place of a slow one rests beside others for as long as it was taken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    let clock = 0
    const slow = { tenant: 1, person: 1, ms: 100 }
    const { come, names, leave } = hall(
      { all: 8, tenant: 6, person: 4, slow, beside: { tenant: 2, when: () => true } },
      () => clock,
    )
    void come('a', 'p')
    clock = 300
    void come('a', 'p')
    await leave()
    expect(names()).toEqual([])
    vi.advanceTimersByTime(299)
    await tick()
    expect(names()).toEqual([])
    vi.advanceTimersByTime(1)
    await tick()
    expect(names()).toEqual(['a p'])
  } finally {
    vi.useRealTimers()
  }
})
