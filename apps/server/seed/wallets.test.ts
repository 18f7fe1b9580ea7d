import { expect, test } from 'vitest'

import { day, hour, midnight } from './rhythm.ts'
import { operationRows, rechargeRows } from './wallets.ts'

const noPast = { recharges: [], operations: [], moves: [], taxes: [] }

test('whatever the hour of the seed, nothing goes back to a posting that is still to come', () => {
  const of = {
    walletOf: (key: string) => ({ id: key, orgId: null, currency: 'CNY' }),
    ids: new Map(),
    people: new Map(),
  }
  const from = midnight('2026-11-01')
  const late: string[] = []
  for (let now = from; now < from + 70 * day; now += hour) {
    const making = { ...of, now }
    const credits = rechargeRows('demo', undefined, making)
    const posted = [...credits, ...operationRows(noPast, making, credits)].flatMap((row) => row.posted)
    const times = new Map(posted.map(({ at, operation }) => [operation.id, at]))
    for (const { at, operation } of posted)
      if (operation.parent && !(times.get(operation.parent)! < at))
        late.push(`${operation.kind} ${operation.amount} seeded at ${new Date(now).toISOString()}`)
  }
  expect(late).toEqual([])
})
