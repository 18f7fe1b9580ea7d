import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Db } from '../../../kernel/database/database.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { postAll, type Operation } from './post.ts'
import { postQueued } from './postingQueue.ts'

let app: TestApplication
let owner: pg.Client
let tenant: string
beforeAll(async () => {
  app = await testApplication()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  tenant = (await owner.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const within = <T>(work: (db: Db) => Promise<T>) =>
  app.application.services.database.transaction({ tenantId: tenant, personId: null, requestId: 'test' }, 'write', work)
let count = 0
/** A wallet of a customer of its own, with something in it. */
async function wallet(currency = 'CNY', amount = '100.00', limit = '0'): Promise<string> {
  const id = randomUUID()
  await within(async (db) => {
    const org = await sql<{
      id: string
    }>`insert into sys_org (tenant_id, org_type, org_name) values (current_tenant(), 'customer', ${`Ledger ${++count}`}) returning id`.execute(
      db,
    )
    await sql`insert into wallet (tenant_id, id, org_id, code, currency, credit_limit) values (current_tenant(), ${id}, ${org.rows[0]!.id}, ${`T-${count}`}, ${currency}, ${limit})`.execute(
      db,
    )
  })
  if (amount !== '0') expect(await one({ kind: 'recharge', wallet: id, amount })).toMatchObject({ ok: true })
  return id
}
const op = (o: Omit<Operation, 'key' | 'by'> & { key?: string }): Operation => ({ key: randomUUID(), by: null, ...o })
const one = async (o: Omit<Operation, 'key' | 'by'> & { key?: string }) =>
  (await within((db) => postAll(db, [op(o)])))[0]!
const balance = async (id: string) =>
  (await owner.query('select available, held from wallet_balance where wallet_id = $1', [id])).rows[0]
const faults = async (id: string) =>
  (
    await within((db) =>
      sql<{ seq: number; fault: string }>`select * from ledger_faults(${id}, 0, 1000000)`.execute(db),
    )
  ).rows

describe('posting', () => {
  it('moves money through its kinds, to the cent', async () => {
    const w = await wallet()
    const hold = await one({ kind: 'hold', wallet: w, amount: '60' })
    expect(hold).toMatchObject({ ok: true, replayed: false })
    expect(await balance(w)).toEqual({ available: '40.00', held: '60.00' })
    const parent = (hold as { entryId: string }).entryId
    const capture = await one({ kind: 'capture', wallet: w, amount: '25.5', parent, account: 'duty' })
    expect(capture.ok).toBe(true)
    expect(await one({ kind: 'capture', wallet: w, amount: '34.51', parent, account: 'duty' })).toEqual({
      ok: false,
      reason: 'parentLeft',
    })
    expect(await one({ kind: 'release', wallet: w, amount: '34.5', parent })).toMatchObject({ ok: true })
    expect(await balance(w)).toEqual({ available: '74.50', held: '0.00' })
    const captured = (capture as { entryId: string }).entryId
    const refund = await one({ kind: 'refund', wallet: w, amount: '20', parent: captured })
    expect(refund.ok).toBe(true)
    expect(await one({ kind: 'refund', wallet: w, amount: '5.51', parent: captured })).toEqual({
      ok: false,
      reason: 'parentLeft',
    })
    expect(
      await one({ kind: 'reversal', wallet: w, amount: '20', parent: (refund as { entryId: string }).entryId }),
    ).toMatchObject({ ok: true })
    expect(
      await one({ kind: 'reversal', wallet: w, amount: '20', parent: (refund as { entryId: string }).entryId }),
    ).toEqual({ ok: false, reason: 'reversed' })
    expect(await one({ kind: 'refund', wallet: w, amount: '25.5', parent: captured })).toMatchObject({ ok: true })
    expect(await balance(w)).toEqual({ available: '100.00', held: '0.00' })
    expect(await faults(w)).toEqual([])
    expect(
      (await owner.query(`select currency, sum(amount) as s from ledger_posting group by 1`)).rows.every(
        (r) => Number(r.s) === 0,
      ),
    ).toBe(true)
  })

  it('refuses what a wallet does not allow and stores nothing of it', async () => {
    const w = await wallet('CNY', '100', '50')
    const usd = await wallet('USD')
    const before = (await owner.query('select count(*)::int as n from ledger_entry')).rows[0].n
    for (const [given, reason] of [
      [{ kind: 'hold', wallet: w, amount: '150.01' }, 'insufficient'],
      [{ kind: 'hold', wallet: w, amount: '0' }, 'amount'],
      [{ kind: 'hold', wallet: w, amount: '-1' }, 'amount'],
      [{ kind: 'hold', wallet: w, amount: '1.001' }, 'amount'],
      [{ kind: 'transfer', wallet: w, toWallet: usd, amount: '1' }, 'currency'],
      [{ kind: 'transfer', wallet: w, toWallet: w, amount: '1' }, 'sameWallet'],
      [{ kind: 'hold', wallet: randomUUID(), amount: '1' }, 'wallet'],
      [{ kind: 'capture', wallet: w, amount: '1', parent: randomUUID() }, 'parent'],
      [{ kind: 'adjust', wallet: w, amount: '-150.01' }, 'insufficient'],
    ] as const)
      expect(await one(given), JSON.stringify(given)).toEqual({ ok: false, reason })
    await within((db) => sql`update wallet set status = 'frozen' where id = ${w}`.execute(db))
    for (const amount of ['1', '1000'])
      expect(await one({ kind: 'hold', wallet: w, amount })).toEqual({ ok: false, reason: 'frozen' })
    expect((await owner.query('select count(*)::int as n from ledger_entry')).rows[0].n).toBe(before)
    expect(await one({ kind: 'recharge', wallet: w, amount: '1' })).toMatchObject({ ok: true })
    expect(await balance(w)).toEqual({ available: '101.00', held: '0.00' })
  })

  it('counts a key once among fifty at a time, and never for something else', async () => {
    const w = await wallet()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2
          ? one({ kind: 'hold', wallet: w, amount: '10', key })
          : postQueued(app.application.services.database, tenant, op({ kind: 'hold', wallet: w, amount: '10', key })),
      ),
    )
    expect(new Set(answers.map((a) => (a.ok ? a.entryId : a.reason))).size).toBe(1)
    expect(await balance(w)).toEqual({ available: '90.00', held: '10.00' })
    expect(await one({ kind: 'hold', wallet: w, amount: '11', key })).toEqual({ ok: false, reason: 'keyReused' })
  })

  it('lets exactly one of 200 take the whole', async () => {
    const w = await wallet()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        postQueued(app.application.services.database, tenant, op({ kind: 'hold', wallet: w, amount: '100' })),
      ),
    )
    expect(answers.filter((a) => a.ok)).toHaveLength(1)
    expect(await balance(w)).toEqual({ available: '0.00', held: '100.00' })
  })

  it('writes a batch as one, unless one of it goes too far at its moment', async () => {
    const [w, other] = [await wallet(), await wallet()]
    const batch = (...operations: readonly Operation[]) => within((db) => postAll(db, operations))
    const taken = await batch(
      op({ kind: 'hold', wallet: w, amount: '30' }),
      op({ kind: 'transfer', wallet: w, toWallet: other, amount: '70' }),
      op({ kind: 'recharge', wallet: w, amount: '5' }),
      op({ kind: 'transfer', wallet: other, toWallet: w, amount: '170' }),
    )
    expect(taken.map((a) => a.ok)).toEqual([true, true, true, true])
    expect([await balance(w), await balance(other)]).toEqual([
      { available: '175.00', held: '30.00' },
      { available: '0.00', held: '0.00' },
    ])
    // The end would be right, the way there is not: what comes later pays nothing now.
    expect(
      await batch(op({ kind: 'hold', wallet: w, amount: '176' }), op({ kind: 'recharge', wallet: w, amount: '10' })),
    ).toMatchObject([{ ok: false, reason: 'insufficient' }, { ok: true }])
    expect(await balance(w)).toEqual({ available: '185.00', held: '30.00' })
    expect([...(await faults(w)), ...(await faults(other))]).toEqual([])
    const { rows } = await owner.query(
      'select seq::int, available_after, in_total, out_total from ledger_posting where wallet_id = $1 order by seq',
      [w],
    )
    expect(rows.map((r) => [r.seq, r.available_after, r.in_total, r.out_total])).toEqual([
      [1, '100.00', '100.00', '0.00'],
      [2, '70.00', '100.00', '0.00'],
      [3, '70.00', '100.00', '0.00'],
      [4, '0.00', '100.00', '70.00'],
      [5, '5.00', '105.00', '70.00'],
      [6, '175.00', '275.00', '70.00'],
      [7, '185.00', '285.00', '70.00'],
    ])
  })

  it('moves between two wallets from both sides at once without a deadlock', async () => {
    const [a, b] = [await wallet(), await wallet()]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        one({ kind: 'transfer', wallet: i % 2 ? a : b, toWallet: i % 2 ? b : a, amount: '1' }),
      ),
    )
    expect(answers.every((x) => x.ok)).toBe(true)
    expect(await balance(a)).toEqual({ available: '100.00', held: '0.00' })
    expect([...(await faults(a)), ...(await faults(b))]).toEqual([])
  })
})

describe('the database guards it', () => {
  it('from the program', async () => {
    for (const table of ['ledger_entry', 'ledger_posting', 'ledger_seal', 'wallet_balance']) {
      for (const statement of [
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} (tenant_id) values (current_tenant())`,
      ])
        await expect(
          within((db) => sql.raw(statement).execute(db)),
          statement,
        ).rejects.toMatchObject({ code: '42501' })
    }
    await expect(within((db) => sql`update ledger_posting set amount = 1`.execute(db))).rejects.toMatchObject({
      code: '42501',
    })
    await expect(within((db) => sql`update wallet_balance set available = 1000000`.execute(db))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('from the owner of its tables', async () => {
    const w = await wallet()
    for (const statement of [
      'update ledger_posting set amount = 5',
      'delete from ledger_entry',
      'truncate ledger_posting',
    ])
      await expect(owner.query(statement), statement).rejects.toMatchObject({ code: '55000' })
    const entry = (await owner.query('select entry_id from ledger_posting where wallet_id = $1', [w])).rows[0].entry_id
    await expect(
      owner.query(
        `insert into ledger_posting (tenant_id, entry_id, line, kind, wallet_id, account, currency, amount) values ($1, $2, 9, 'recharge', $3, 'available', 'CNY', 7)`,
        [tenant, entry, w],
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_posting_zero' })
    // Two that sum to zero, but stand for themselves: numbers and sums that do not go on where the wallet stands.
    const beside = (seq: number, first: number) =>
      owner.query(
        `insert into ledger_posting (tenant_id, entry_id, line, kind, wallet_id, account, currency, amount, seq, available_after, held_after, in_total, out_total, hash) values
      ($1, $2, 8, 'hold', $3, 'available', 'CNY', -7, $4::int, $5::int, 0, 100, 0, '\\x00'), ($1, $2, 9, 'hold', $3, 'held', 'CNY', 7, $4::int + 1, $5::int, 7, 100, 0, '\\x00')`,
        [tenant, entry, w, seq, first],
      )
    for (const [seq, first] of [
      [7, 93],
      [2, 100],
    ] as const)
      await expect(beside(seq, first)).rejects.toMatchObject({ constraint: 'ledger_posting_next' })
    await expect(
      owner.query(`update wallet_balance set available = -1 where wallet_id = $1`, [w]),
    ).rejects.toMatchObject({ constraint: 'wallet_balance_limit' })
    expect(await balance(w)).toEqual({ available: '100.00', held: '0.00' })
  })

  it('and shows what somebody changed who took the guards away', async () => {
    const [a, b, c] = [await wallet(), await wallet(), await wallet()]
    for (const w of [a, b, c]) for (let i = 0; i < 5; i++) await one({ kind: 'hold', wallet: w, amount: '1' })
    expect((await Promise.all([a, b, c].map(faults))).flat()).toEqual([])
    await owner.query(
      `alter table ledger_posting disable trigger append_only; alter table ledger_entry disable trigger append_only`,
    )
    await owner.query('update ledger_posting set amount = amount * 2 where wallet_id = $1 and seq = 4', [a])
    await owner.query(
      `update ledger_entry set memo = 'forged' where id = (select entry_id from ledger_posting where wallet_id = $1 and seq = 6)`,
      [b],
    )
    await owner.query('delete from ledger_posting where wallet_id = $1 and seq = 5', [c])
    await owner.query(
      `alter table ledger_posting enable trigger append_only; alter table ledger_entry enable trigger append_only`,
    )
    expect((await faults(a)).map((f) => [f.seq, f.fault])).toContainEqual([4, 'balance'])
    expect((await faults(b)).map((f) => f.fault)).toContain('entry')
    expect((await faults(c)).map((f) => f.fault)).toContain('gap')
  })
})
