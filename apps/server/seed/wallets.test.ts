import { expect, test } from 'vitest'

import { hour } from './rhythm.ts'
import { operationRows, rechargeRows } from './wallets.ts'

test('what goes back comes after what it goes back to, on whichever day and at whichever hour the demo is made', () => {
  const making = {
    ids: new Map<string, string>(),
    walletOf: (key: string) => ({ id: key, orgId: null, currency: key.slice(-3) }),
    people: new Map(['finance', 'admin', 'buyer', 'buyer2', 'owner'].map((name) => [name, name])),
  }
  // A year, so that each day of the week and each holiday is among them.
  for (let n = 0; n < 366 * 8; n++) {
    const now = Date.parse('2026-01-01T00:37:00+08:00') + n * 3 * hour
    const credits = rechargeRows('demo', undefined, { ...making, now })
    const applied = operationRows({ operations: [] }, { ...making, now }, credits)
    const posted = [...credits, ...applied].flatMap((row) => row.posted)
    const times = new Map(posted.map(({ at, operation }) => [operation.id, at]))
    const early = posted.filter(({ at, operation: { parent } }) => parent && times.get(parent)! >= at)
    expect([new Date(now).toISOString(), early]).toEqual([new Date(now).toISOString(), []])
    expect(posted.every(({ at }) => at <= now)).toBe(true)
  }
})
