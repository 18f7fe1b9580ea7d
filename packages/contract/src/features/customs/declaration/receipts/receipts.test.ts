import { describe, expect, it, test } from 'vitest'

import { seedOf } from '../../../../test/random.ts'
import { stateLabels } from '../states.ts'
import {
  channelOf,
  declarationStates,
  laterChannels,
  receiptChannels,
  receiptKey,
  roundAt,
  stateOf,
  type OwnState,
  type Receipt,
} from './receipts.ts'

const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 1, 1, minutes)).toISOString()
const receipt = (channel: string, minutes: number, more: Partial<Receipt> = {}): Receipt => ({
  channel,
  at: at(minutes),
  round: 1,
  note: `${channel} ${minutes}`,
  ...more,
})
const sent: OwnState = { step: 'submitted', round: 1, at: at(0) }
/** `L10 Z20`: channel and minute; all answer the first submission. */
const list = (text: string): Receipt[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((x) => receipt(x[0]!, Number(x.slice(1))))
const after = (text: string, own: Partial<OwnState> = {}) => stateOf({ ...sent, ...own }, list(text)).state

describe('channels', () => {
  it('are the 25 published ones, each with words, and a few later ones', () => {
    expect(Object.keys(receiptChannels).sort().join('')).toBe([...'2346789BCDEFGHILMNRSTWYZa'].sort().join(''))
    expect(Object.keys(laterChannels)).toEqual(['J', 'K', 'P'])
    for (const c of [...Object.values(receiptChannels), ...Object.values(laterChannels)])
      expect([c.label.zh, c.label.tw, c.label.en].every(Boolean)).toBe(true)
    expect(channelOf('a')).not.toBe(channelOf('A'))
    for (const none of ['', 'x', '__proto__', 'constructor']) expect(channelOf(none)).toBeUndefined()
  })

  it('come to states that exist, with a rank of their own', () => {
    expect(Object.keys(declarationStates).sort()).toEqual(Object.keys(stateLabels).sort())
    const ranks = Object.values(declarationStates).map((s) => s.rank)
    expect(new Set(ranks).size).toBe(ranks.length)
    expect(
      Object.entries(declarationStates)
        .filter(([, s]) => s.final)
        .map(([name]) => name)
        .sort(),
    ).toEqual(['closed', 'deleted', 'withdrawn'])
  })
})

describe('the state of a declaration', () => {
  it.each([
    ['', 'submitted'],
    ['2:1', 'submitted'],
    ['L10', 'accepted'],
    ['L10 H11', 'manual'],
    ['L10 G20', 'reviewed'],
    ['L10 G20 C21', 'inspection'],
    ['L10 S20', 'inspection'],
    ['L10 G20 T30', 'taxDue'],
    ['L10 G20 T30 F40', 'released'],
    ['L10 B40', 'released'],
    ['L10 G20 F40 R50', 'closed'],
    ['L10 D20', 'deleted'],
    ['L10 M20', 'reReview'],
    ['L10 Z20', 'returned'],
    ['E10', 'rejected'],
    ['Y10', 'rejected'],
    ['4:5', 'rejected'],
    ['8:5', 'rejected'],
    ['9:5', 'rejected'],
    ['L10 J20', 'reviewed'],
    ['L10 P20', 'released'],
  ])('%s is %s', (text, state) => expect(after(text.replace(':', ''))).toBe(state))

  it('tells where a rejection happened', () => {
    expect(['4', '8', '9', 'Y', 'E'].map((c) => stateOf(sent, [receipt(c, 5)]).fault)).toEqual([
      'upload',
      'upload',
      'upload',
      'declare',
      'customs',
    ])
    expect(stateOf(sent, list('Z5')).fault).toBeUndefined()
  })

  it('is not changed by transport, notices and unknown codes', () => {
    for (const c of ['2', '6', 'N', '3', 'W', 'I', 'a', '?', 'zz']) {
      expect(stateOf(sent, [receipt(c, 90)]).state).toBe('submitted')
      expect(stateOf(sent, [...list('L10 G20'), receipt(c, 90)]).state).toBe('reviewed')
    }
  })

  it('never goes back by what comes late', () => {
    expect(after('R50 F40 G20 L10')).toBe('closed')
    expect(after('R50 F60 B61 Z70 E71')).toBe('closed')
    expect(after('F40 Z50')).toBe('released')
    expect(after('L30 Z20')).toBe('accepted')
    expect(after('L10 Z20 730 L31 G40')).toBe('reviewed')
  })

  it('is void up to a re-review, until a later review, release, closing or return', () => {
    expect(after('L10 G20 F30 M40')).toBe('reReview')
    expect(after('L10 G20 F30 R35 M40')).toBe('reReview')
    expect(after('L10 G20 F30 M40 L41 C42')).toBe('reReview')
    expect(after('L10 G20 F30 M40 G50')).toBe('reviewed')
    expect(after('L10 G20 R30 M40 F50')).toBe('released')
    expect(after('L10 G20 M40 Z50')).toBe('returned')
    expect(after('M40 G50 M60')).toBe('reReview')
    expect(after('G40 M40')).toBe('reReview')
  })

  it('ends with a deletion, whatever was told before or after', () => {
    expect(after('D10 L20 G30 F40 R50 M60')).toBe('deleted')
    expect(after('R50 D40', { withdrawnAt: at(60) })).toBe('deleted')
    expect(after('L10', { withdrawnAt: at(60) })).toBe('withdrawn')
    expect(after('L10 F70', { withdrawnAt: at(60) })).toBe('withdrawn')
  })

  it('has taxes paid above taxes due and below release', () => {
    expect(after('L10 T20', { taxPaidAt: at(30) })).toBe('taxPaid')
    expect(after('L10 T20 T40', { taxPaidAt: at(30) })).toBe('taxPaid')
    expect(after('L10 T20 F40', { taxPaidAt: at(30) })).toBe('released')
    expect(after('L10 T20 M40 G50 T51', { taxPaidAt: at(30) })).toBe('taxDue')
    expect(after('L10 T20 Z25', { taxPaidAt: at(30) })).toBe('returned')
    expect(after('', { taxPaidAt: at(30) })).toBe('submitted')
  })

  it('is about the last submission: an answer to an earlier one does not touch it', () => {
    const second: OwnState = { step: 'submitted', round: 2, at: at(60) }
    const first = list('L10 Z20 E21 Y22')
    expect(stateOf(second, first)).toMatchObject({ state: 'submitted', round: 2, since: at(60) })
    expect(stateOf(second, [...first, receipt('L', 70, { round: 2 })])).toMatchObject({ state: 'accepted', round: 2 })
    expect(stateOf(second, [...first, receipt('L', 70, { round: 9 })]).state).toBe('accepted')
    expect(stateOf({ ...second, step: 'checking', round: 1 }, first)).toMatchObject({ state: 'checking', round: 2 })
    // Mended at the single window meanwhile: customs' word goes before our draft.
    expect(stateOf({ ...second, step: 'checking', round: 1 }, [...first, receipt('F', 90)]).state).toBe('released')
    expect(stateOf({ ...second, step: 'draft', round: 1 }, [...first, receipt('D', 90)]).state).toBe('deleted')
  })

  it('begins with our own steps, and shows what was submitted beside us', () => {
    for (const step of ['draft', 'checking', 'checked'] as const)
      expect(stateOf({ step, round: 0, at: at(0) }, [])).toMatchObject({ state: step, round: 1, since: at(0) })
    expect(stateOf({ step: 'checked', round: 0, at: at(0) }, list('L10')).state).toBe('accepted')
    expect(stateOf({ step: 'draft', round: 0, at: at(0) }, list('Z10')).state).toBe('returned')
  })

  it('gives the numbers of the newest receipt, since when, and each receipt once', () => {
    const seqNo = 'I20260000000000001'
    const rows = [
      receipt('L', 10, { seqNo, entryId: '530120261000000001' }),
      receipt('L', 10, { seqNo, entryId: '530120261000000001', note: ' L  10 ' }),
      receipt('G', 20, { entryId: '530120261000000002' }),
      receipt('G', 25),
    ]
    const found = stateOf(sent, rows)
    expect(found).toMatchObject({ state: 'reviewed', since: at(20), seqNo, entryId: '530120261000000002' })
    expect(found.history.map((h) => [h.channel, h.state])).toEqual([
      [undefined, 'submitted'],
      ['L', 'accepted'],
      ['G', 'reviewed'],
      ['G', 'reviewed'],
    ])
  })
})

test('the times of a declaration are those of customs', () => {
  expect(stateOf(sent, list('R50 L12 L10 G20 F40'))).toMatchObject({
    state: 'closed',
    since: at(50),
    acceptedAt: at(10),
    releasedAt: at(40),
    closedAt: at(50),
  })
  const again = stateOf(sent, list('L10 G20 F40 M45 G46'))
  expect([again.acceptedAt, again.releasedAt, again.closedAt]).toEqual([at(10), undefined, undefined])
  expect(stateOf(sent, list('R50'))).toMatchObject({ releasedAt: at(50), closedAt: at(50) })
})

test('a notice answers the last submission made by its time', () => {
  const made = [at(10), at(60)]
  expect([0, 10, 59, 60, 90].map((m) => roundAt(made, at(m)))).toEqual([1, 1, 1, 2, 2])
  expect(roundAt([], at(5))).toBe(1)
  expect(roundAt(['2026-03-01T09:00:00+08:00'], '2026-03-01T01:00:01Z')).toBe(1)
})

test('the same receipt has the same key, however its time and blanks are written', () => {
  const one = { channel: 'Z', at: '2026-03-01T09:00:00+08:00', note: '毛重  错误' }
  expect(receiptKey({ ...one, at: '2026-03-01T01:00:00Z', note: ' 毛重 错误' })).toBe(receiptKey(one))
  for (const other of [{ channel: 'E' }, { at: null }, { note: '净重错误' }, { entryId: '530120261000000001' }])
    expect(receiptKey({ ...one, ...other })).not.toBe(receiptKey(one))
})

/** The generator "mulberry32". */
function generator(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let x = Math.imul(a ^ (a >>> 15), 1 | a)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

const seed = seedOf(20_261_125)

describe(`whatever arrives, in whatever order (RANDOM_SEED=${seed})`, () => {
  const next = generator(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  const codes = [...Object.keys(receiptChannels), ...Object.keys(laterChannels), '?']
  const shuffled = <T>(rows: readonly T[]): T[] =>
    rows
      .map((row) => ({ row, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row)
  const someReceipt = (rounds: number): Receipt => {
    const minutes = below(40)
    return {
      channel: pick(codes),
      at: pick([at(minutes), at(minutes).replace('Z', '+00:00')]),
      round: 1 + below(rounds),
      note: pick(['', '毛重错误', 'x', '第2项']),
      entryId: pick([null, undefined, '530120261000000001', '530120261000000002']),
      seqNo: pick([null, 'I20260000000000001']),
    }
  }
  const someOwn = (rounds: number): OwnState => ({
    step: pick(['submitted', 'submitted', 'submitted', 'draft', 'checking', 'checked']),
    round: below(rounds + 1),
    at: at(below(40)),
    taxPaidAt: pick([null, null, undefined, at(below(40))]),
    withdrawnAt: pick([null, null, null, null, null, at(below(40))]),
  })
  const sets = Array.from({ length: 1000 }, () => {
    const rounds = 1 + below(3)
    return { own: someOwn(rounds), receipts: Array.from({ length: below(12) }, () => someReceipt(rounds)) }
  })

  it('the end is the same for every order, and for receipts that arrive twice', () => {
    const seen = new Set<string>()
    for (const { own, receipts } of sets) {
      const end = stateOf(own, receipts)
      seen.add(end.state)
      for (let n = 0; n < 8; n++)
        expect(stateOf(own, shuffled([...receipts, ...receipts.filter(() => next() < 0.4)]))).toEqual(end)
    }
    // The sets reach every state, or the property says little.
    expect([...seen].sort()).toEqual(Object.keys(stateLabels).sort())
  })

  it('only a deletion or a re-review leads out of closed', () => {
    let tried = 0
    for (const { own, receipts } of sets) {
      if (stateOf(own, receipts).state !== 'closed') continue
      for (const code of codes) {
        tried++
        const state = stateOf(own, [...receipts, { ...someReceipt(3), channel: code }]).state
        expect(state === 'closed' || code === 'D' || code === 'M', `${code} made ${state}`).toBe(true)
      }
    }
    expect(tried).toBeGreaterThan(500)
  })

  it('a receipt that is older than all others never lowers', () => {
    for (const { own, receipts } of sets) {
      const before = stateOf(own, receipts)
      // A re-review is there to lower.
      for (const code of codes.filter((c) => c !== 'M')) {
        const now = stateOf(own, [...receipts, { channel: code, at: at(-10), round: 1 + below(3), note: '' }])
        expect(declarationStates[now.state].rank, `${before.state} to ${now.state} by ${code}`).toBeGreaterThanOrEqual(
          declarationStates[before.state].rank,
        )
      }
    }
  })

  it('after a deletion nothing but nothing', () => {
    for (const { own, receipts } of sets) {
      const last = Math.max(1, own.round)
      for (const code of codes)
        expect(
          stateOf(own, [...receipts, receipt('D', below(40), { round: last }), { ...someReceipt(3), channel: code }])
            .state,
        ).toBe('deleted')
    }
  })
})
