import { expect, test } from 'vitest'

import { testDatabase } from '../../test/database.ts'
import { openDatabase } from '../database/database.ts'
import { keepTotals } from './totals.ts'

type Asker = Parameters<ReturnType<typeof keepTotals>['of']>[0]
const asker = (tenantId: string, db: unknown = {}) => ({ db, user: { tenantId } }) as Asker
const pending = () => Promise.withResolvers<number>()

test('a total is counted once for all who ask meanwhile, kept a few seconds, and each tenant has its own', async () => {
  let time = 0
  let counts = 0
  const totals = keepTotals(() => time)
  const { promise, resolve } = pending()
  const count = () => {
    counts++
    return promise
  }
  const asked = [asker('a'), asker('a'), asker('b')].map((who) =>
    Promise.resolve(totals.of(who, 't', 'k', who.user.tenantId === 'a' ? count : async () => 7)),
  )
  resolve(3)
  expect(await Promise.all(asked)).toEqual([3, 3, 7])
  expect(counts).toBe(1)
  expect(totals.of(asker('a'), 't', 'k', count)).toBe(3)
  time = 5001
  void totals.of(asker('a'), 't', 'k', count)
  expect(counts).toBe(2)
})

test('what is being counted when its table is written is neither kept nor shared any more', async () => {
  const totals = keepTotals()
  const { promise, resolve } = pending()
  const before = totals.of(asker('a'), 't', 'k', () => promise)
  totals.forget('a', 't')
  const after = totals.of(asker('a'), 't', 'k', async () => 4)
  resolve(3)
  expect([await before, await after]).toEqual([3, 4])
  expect(totals.of(asker('a'), 't', 'k', async () => 9)).toBe(4)
})

test('a count that fails is counted anew by the next', async () => {
  const totals = keepTotals()
  await expect(totals.of(asker('a'), 't', 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await totals.of(asker('a'), 't', 'k', async () => 4)).toBe(4)
})

test('who holds a connection counts alone: the other may be waiting for it', async () => {
  const { url, drop } = await testDatabase()
  const database = openDatabase(url, { size: 1, onError: () => {} })
  const totals = keepTotals()
  const { promise } = pending()
  const tenancy = { tenantId: crypto.randomUUID(), personId: null, requestId: 'test' }
  void totals.of(asker('a'), 't', 'k', () => promise)
  expect(
    await database.transaction(tenancy, 'write', (db) =>
      Promise.resolve(totals.of(asker('a', db), 't', 'k', async () => 4)),
    ),
  ).toBe(4)
  expect(
    await database.transaction(tenancy, 'read', (db) =>
      Promise.race([totals.of(asker('a', db), 't', 'k', async () => 4), Promise.resolve('waits')]),
    ),
  ).toBe('waits')
  await database.close()
  await drop()
})
