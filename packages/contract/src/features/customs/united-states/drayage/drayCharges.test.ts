import { describe, expect, it } from 'vitest'

import { chargesOf, clocksOf, totalOf, type ChargeKind, type Costed, type Rate } from './drayCharges.ts'

const pacific = 'America/Los_Angeles'
const rate = (kind: ChargeKind, amount: string, more: Partial<Rate> = {}): Rate => ({
  kind,
  amount,
  appliesTo: null,
  fromDay: 1,
  validFrom: '2026-01-01',
  validTo: null,
  ...more,
})
const rates: readonly Rate[] = [
  rate('base', '500.00'),
  rate('base', '650.00', { appliesTo: 'Ontario' }),
  rate('fuel', '22.50'),
  rate('chassis', '40.00'),
  rate('waiting', '95.00'),
  rate('dryRun', '180.00'),
  rate('prePull', '125.00'),
  rate('storage', '45.00'),
  rate('hazmat', '150.00'),
  rate('perDiem', '110.00'),
  rate('perDiem', '120.00', { appliesTo: 'EGLV' }),
  rate('perDiem', '180.00', { appliesTo: 'EGLV', fromDay: 5 }),
  rate('demurrage', '200.00'),
  rate('demurrage', '350.00', { fromDay: 4 }),
  rate('detention', '150.00'),
  rate('detention', '250.00', { fromDay: 3 }),
]
/** By the clock of Los Angeles: 17:00 UTC is 09:00 in winter. */
const at = (day: string, time = '17:00') => `${day}T${time}:00.000Z`
const move: Costed = {
  deliveryCity: 'ontario ',
  line: 'EGLV',
  terminal: 'Y258',
  lastFreeDay: '2026-02-05',
  perDiemFreeDays: 4,
  detentionFreeDays: 2,
  prePull: false,
  overweight: false,
  triAxle: false,
  hazmat: false,
  exam: false,
  dryRuns: 0,
  waitingAt: at('2026-02-05', '14:10'),
  pickedUpAt: at('2026-02-05'),
  outAt: at('2026-02-05', '18:00'),
  deliveredAt: at('2026-02-06'),
  returnedAt: at('2026-02-10'),
}
const charges = (of: Partial<Costed>, now = at('2026-02-28'), by = rates) => {
  const list = chargesOf({ ...move, ...of }, by, pacific, now)
  return { list, of: (kind: ChargeKind) => list.find((one) => one.kind === kind), total: totalOf(list) }
}

describe('what a container move costs', () => {
  // 650 + 22.5 % = 146.25; out 5 to 10 February: 6 chassis days × 40; waited 2 h 50: one hour begun beyond two; 5 days out less 4 free = 1 × 120; at the
  // customer's 4 days less 2 free = 2 × 150.
  it('comes to the cent with two days of detention', () => {
    const found = charges({})
    expect(found.list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['base', '650.00'],
      ['fuel', '146.25'],
      ['chassis', '240.00'],
      ['waiting', '95.00'],
      ['perDiem', '120.00'],
      ['detention', '300.00'],
    ])
    expect(found.total).toBe('1551.25')
    expect(found.of('detention')!.rule.en).toBe('After 2 free days: 2 × 150.00')
    expect(found.of('fuel')!.rule.en).toBe('22.50% of 650.00')
  })

  it.each([
    // Days after the last free day until pick-up, that day included; three at the first tier, then the second.
    ['2026-02-05', undefined],
    ['2026-02-06', '200.00'],
    ['2026-02-08', '600.00'],
    ['2026-02-10', '1300.00'],
  ])('is demurrage by tiers for a container that was picked up on %s', (day, amount) => {
    const times = { waitingAt: null, pickedUpAt: at(day), outAt: null, deliveredAt: null, returnedAt: null }
    expect(charges(times).of('demurrage')?.amount).toBe(amount)
  })

  it.each([
    ['2026-02-08', undefined],
    ['2026-02-09', '150.00'],
    ['2026-02-10', '300.00'],
    ['2026-02-12', '800.00'],
  ])('is detention by tiers until the empty is back on %s', (day, amount) => {
    expect(charges({ returnedAt: at(day) }).of('detention')?.amount).toBe(amount)
  })

  it('is chassis for three days at least, and free for a day and no less at either end of a free time', () => {
    expect(
      charges({ deliveredAt: at('2026-02-05'), returnedAt: at('2026-02-05', '23:00') }).of('chassis'),
    ).toMatchObject({
      amount: '120.00',
    })
    expect(charges({ returnedAt: at('2026-02-07') }).of('chassis')!.amount).toBe('120.00')
    expect(charges({ returnedAt: at('2026-02-08') }).of('chassis')!.amount).toBe('160.00')
    expect(charges({ returnedAt: at('2026-02-09') }).of('perDiem')).toBeUndefined()
  })

  it.each([
    // Two hours to the minute are free.
    ['15:00', undefined],
    ['14:59', '95.00'],
    ['14:00', '95.00'],
    ['13:59', '190.00'],
  ])('is waiting by hours begun after two free ones, for who came at %s', (time, amount) => {
    expect(charges({ waitingAt: at('2026-02-05', time) }).of('waiting')?.amount).toBe(amount)
  })

  it('is storage for days in the yard after two free ones', () => {
    const out = (day: string) => charges({ prePull: true, outAt: at(day), deliveredAt: null, returnedAt: null })
    expect(out('2026-02-07').of('storage')).toBeUndefined()
    expect(out('2026-02-08').of('storage')!.amount).toBe('45.00')
    expect(out('2026-02-10').of('storage')!.amount).toBe('135.00')
    expect(out('2026-02-10').of('prePull')!.amount).toBe('125.00')
  })

  it('counts by the terminal’s calendar, not by that of Greenwich', () => {
    // 07:30 of the 6th in Greenwich is 23:30 of the 5th in Los Angeles.
    const times = {
      waitingAt: null,
      pickedUpAt: at('2026-02-06', '07:30'),
      outAt: null,
      deliveredAt: null,
      returnedAt: null,
    }
    expect(charges(times).of('demurrage')).toBeUndefined()
    expect(charges({ ...times, pickedUpAt: at('2026-02-06', '08:00') }).of('demurrage')!.amount).toBe('200.00')
  })

  it('takes the rate of each day, and the rate of a line or place before that of all', () => {
    const raised = [
      ...rates.filter(({ kind }) => kind !== 'detention'),
      rate('detention', '150.00', { validTo: '2026-02-09' }),
      rate('detention', '175.00', { validFrom: '2026-02-10' }),
    ]
    expect(charges({}, undefined, raised).of('detention')).toMatchObject({
      amount: '325.00',
      rule: { en: 'After 2 free days: 1 × 150.00 + 1 × 175.00' },
    })
    expect(charges({ line: 'MAEU' }).of('perDiem')!.amount).toBe('110.00')
    expect(charges({ deliveryCity: 'Fontana' }).of('base')!.amount).toBe('500.00')
  })

  it('is never nothing where a rate is not on file: the charge and the sum say so', () => {
    const without = rates.filter(({ kind }) => kind !== 'detention' && kind !== 'hazmat')
    const found = charges({ hazmat: true }, undefined, without)
    expect(found.of('detention')).toEqual({
      kind: 'detention',
      amount: null,
      count: 2,
      rule: expect.objectContaining({ en: 'No rate on file for 2026-02-09' }),
    })
    expect(found.of('hazmat')!.amount).toBeNull()
    expect(found.total).toBeNull()
    // Fuel is a share of a base that is not known.
    const bare = charges(
      {},
      undefined,
      rates.filter(({ kind }) => kind !== 'base'),
    )
    expect([bare.of('base')!.amount, bare.of('fuel')!.amount]).toEqual([null, null])
    // What costs nothing says so by a rate of its own.
    expect(charges({ hazmat: true }, undefined, [...without, rate('hazmat', '0.00')]).of('hazmat')!.amount).toBe('0.00')
  })

  it('rounds to the cent half up', () => {
    const odd = [rate('base', '333.30'), rate('fuel', '12.35')]
    // 333.30 × 12.35 % = 41.16255
    expect(charges({}, undefined, odd).of('fuel')!.amount).toBe('41.16')
    // 100.10 × 12.50 % = 12.5125; 100.20 × 12.50 % = 12.525
    expect(charges({}, undefined, [rate('base', '100.20'), rate('fuel', '12.50')]).of('fuel')!.amount).toBe('12.53')
  })
})

describe('clocks of a container move', () => {
  const open = { ...move, waitingAt: null, pickedUpAt: null, outAt: null, deliveredAt: null, returnedAt: null }
  it('run from the last free day at the terminal, and stop with the pick-up', () => {
    expect(clocksOf(open, pacific, at('2026-02-07'))).toEqual([
      { name: 'demurrage', freeUntil: '2026-02-05', days: 2, running: true },
    ])
    expect(clocksOf(move, pacific, at('2026-02-28'))).toEqual([
      { name: 'demurrage', freeUntil: '2026-02-05', days: 0, running: false },
      { name: 'perDiem', freeUntil: '2026-02-09', days: 1, running: false },
      { name: 'detention', freeUntil: '2026-02-08', days: 2, running: false },
    ])
  })
  it('go on over a change of the clocks, a day a day', () => {
    const out = { ...open, pickedUpAt: at('2026-03-05'), lastFreeDay: '2026-03-06' }
    const [, perDiem] = clocksOf(out, pacific, at('2026-03-12'))
    expect(perDiem).toEqual({ name: 'perDiem', freeUntil: '2026-03-09', days: 3, running: true })
  })
})
