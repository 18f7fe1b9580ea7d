import { randomUUID } from 'node:crypto'

import { drawing, seedOf } from '@clearway/contract/test/random'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Db } from '../../../../kernel/database/database.ts'
import { readExcel } from '../../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { fileOf } from '../../../../test/exports.ts'
import { postAll, type Operation } from '../post.ts'
import { centsOf } from '../reconciliation/bankMatch.ts'

let app: TestApplication
let owner: pg.Client
let tenant: string
let token: string
let admin: Hand
beforeAll(async () => {
  app = await testApplication()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  tenant = (await owner.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const within = <T>(work: (db: Db) => Promise<T>) =>
  app.application.services.database.transaction({ tenantId: tenant, personId: null, requestId: 'test' }, 'write', work)
let count = 0
async function wallet(orgName?: string): Promise<string> {
  const n = ++count
  return within(async (db) => {
    const org = orgName
      ? await sql<{ id: string }>`select id from sys_org where org_name = ${orgName}`.execute(db)
      : await sql<{
          id: string
        }>`insert into sys_org (tenant_id, org_type, org_name) values (current_tenant(), 'customer', ${`Statement ${n}`}) returning id`.execute(
          db,
        )
    const made = await sql<{
      id: string
    }>`insert into wallet (tenant_id, org_id, code, currency, credit_limit) values (current_tenant(), ${org.rows[0]!.id}, ${`ST-${n}`}, 'USD', 1000000)
      on conflict (tenant_id, coalesce(org_id, '00000000-0000-0000-0000-000000000000'), currency) where status <> 'closed' do update set remark = 'x' returning id`.execute(
      db,
    )
    return made.rows[0]!.id
  })
}
const post = (ops: readonly Omit<Operation, 'key' | 'by'>[]) =>
  within((db) =>
    postAll(
      db,
      ops.map((o) => ({ key: randomUUID(), by: null, ...o })),
    ),
  )
const idOf = (posted: Awaited<ReturnType<typeof post>>[number]) => (posted as { entryId: string }).entryId
const read = (w: string, from: string, to: string, more = '') =>
  admin.get(`/api/account/statement/query?walletId=${w}&from=${from}&to=${to}${more}`)
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
const balances = (s: any) => {
  expect(centsOf(s.opening.available) + centsOf(s.in) - centsOf(s.out), 'available').toBe(centsOf(s.closing.available))
  expect(centsOf(s.opening.held) + centsOf(s.heldChange), 'held').toBe(centsOf(s.closing.held))
}

/** Random moves in a wallet, then spread over the last months. */
async function past(seed: number, moves: number): Promise<string> {
  const w = await wallet()
  const { whole, pick } = drawing(seed)
  await post([{ kind: 'recharge', wallet: w, amount: '5000' }])
  const holds: string[] = []
  for (let i = 0; i < moves; i++) {
    const amount = `${whole(0, 40)}.${String(whole(1, 99)).padStart(2, '0')}`
    const kind = pick(['recharge', 'hold', 'hold', 'capture', 'release', 'adjust'] as const)
    const parent = kind === 'capture' || kind === 'release' ? holds.pop() : undefined
    if ((kind === 'capture' || kind === 'release') && !parent) continue
    const [done] = await post([
      {
        kind,
        wallet: w,
        amount: kind === 'adjust' ? `-${amount}` : parent ? '0.01' : amount,
        ...(parent ? { parent, account: 'duty' as const } : {}),
        sourceCode: `S-${i}`,
      },
    ])
    if (kind === 'hold' && done?.ok) holds.push(done.entryId)
  }
  await owner.query('alter table ledger_posting disable trigger append_only')
  await owner.query(
    `update ledger_posting set created_at = '2026-01-31T15:59:59.5Z'::timestamptz + (seq / 2) * interval '7 hours' where wallet_id = $1`,
    [w],
  )
  await owner.query('alter table ledger_posting enable trigger append_only')
  return w
}

describe('a statement', () => {
  const seed = seedOf(20_261_121)
  it(`of any period opens, moves and closes as the postings say (RANDOM_SEED=${seed})`, async () => {
    const w = await past(seed, 120)
    const { rows: postings } = await owner.query(
      `select seq::int, account, amount, entry_id, available_after, held_after, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from ledger_posting where wallet_id = $1 order by seq`,
      [w],
    )
    const { whole } = drawing(seed)
    const last = postings.at(-1).day as string
    const dayOf = (n: number) => new Date(Date.parse('2026-01-29') + n * 86_400_000).toISOString().slice(0, 10)
    for (let round = 0; round < 25; round++) {
      const [from, to] =
        round === 0
          ? ['2026-02-01', '2026-02-01']
          : round === 1
            ? ['2000-01-01', '2999-12-31']
            : [dayOf(whole(0, 30)), dayOf(whole(0, 40))].sort()
      const s = await read(w, from!, to!)
      const before = postings.filter((p) => p.day < from!)
      const inside = postings.filter((p) => p.day >= from! && p.day <= to!)
      const why = `round ${round} ${from} ${to} (last ${last})`
      expect([s.opening.available, s.opening.held], why).toEqual([
        before.at(-1)?.available_after ?? '0.00',
        before.at(-1)?.held_after ?? '0.00',
      ])
      expect([s.closing.available, s.closing.held], why).toEqual([
        (inside.at(-1) ?? before.at(-1))?.available_after ?? '0.00',
        (inside.at(-1) ?? before.at(-1))?.held_after ?? '0.00',
      ])
      balances(s)
      const sum = (of: typeof inside) => of.reduce((n, p) => n + centsOf(p.amount), 0n)
      expect(centsOf(s.in), why).toBe(sum(inside.filter((p) => p.account === 'available' && !p.amount.startsWith('-'))))
      expect(
        s.sums.reduce((n: bigint, x: any) => n + centsOf(x.out), 0n),
        why,
      ).toBe(centsOf(s.out))
      expect(s.count, why).toBe(new Set(inside.map((p) => p.entry_id)).size)
      // The pages together are all of it, entry by entry, each with the balance after.
      const movements: any[] = []
      for (let after: number | null = 0; after !== null;) {
        const page: any = await read(
          w,
          from!,
          to!,
          `&pageSize=${whole(1, 60)}&untilSeq=${s.untilSeq}${after ? `&afterSeq=${after}` : ''}`,
        )
        movements.push(...page.movements)
        after = page.nextSeq
      }
      expect(
        movements.map((m) => m.entryId),
        why,
      ).toEqual([...new Set(inside.map((p) => p.entry_id))])
      let [available, held] = [centsOf(s.opening.available), centsOf(s.opening.held)]
      for (const m of movements) {
        available += centsOf(m.available)
        held += centsOf(m.held)
        expect([centsOf(m.availableAfter), centsOf(m.heldAfter)], `${why} ${m.seq}`).toEqual([available, held])
      }
    }
  })

  it('balances while postings go on, and its later pages stay those of its first', async () => {
    const w = await wallet()
    await post([{ kind: 'recharge', wallet: w, amount: '100' }])
    const stop = new AbortController()
    const writers = Array.from({ length: 4 }, async () => {
      while (!stop.signal.aborted)
        await post([
          { kind: 'hold', wallet: w, amount: '0.07' },
          { kind: 'recharge', wallet: w, amount: '0.11' },
        ])
    })
    const seen = new Set<number>()
    for (let i = 0; i < 30; i++) {
      const s = await read(w, today, today, '&pageSize=5')
      balances(s)
      seen.add(s.untilSeq)
      if (s.nextSeq === null) continue
      const rest = await read(w, today, today, `&pageSize=200&afterSeq=${s.nextSeq}&untilSeq=${s.untilSeq}`)
      expect([rest.closing, rest.count, rest.headHash]).toEqual([s.closing, s.count, s.headHash])
      expect(Math.max(...rest.movements.map((m: any) => m.seq))).toBeLessThanOrEqual(s.untilSeq)
    }
    stop.abort()
    await Promise.all(writers)
    expect(seen.size).toBeGreaterThan(3)
  })

  it('can be checked by the hash on its foot, and names its seal', async () => {
    const w = await wallet()
    await post([{ kind: 'recharge', wallet: w, amount: '12' }])
    expect((await read(w, today, today)).seal).toBeNull()
    await within((db) => sql`select ledger_seal_now()`.execute(db))
    const s = await read(w, today, today)
    expect([s.seal.until, s.untilSeq]).toEqual([1, 1])
    const check = (hash: string, seq = 1) =>
      admin.get(`/api/account/statement/check?walletId=${w}&seq=${seq}&hash=${hash}`)
    expect(await check(s.headHash.slice(0, 12))).toEqual({ holds: true })
    expect(await check('00000000')).toEqual({ holds: false })
    expect(await check(s.headHash, 2)).toEqual({ holds: false })
  })

  it('of a bad period is refused with the field named, of an unknown wallet not found', async () => {
    const w = await wallet()
    const status = async (from: string, to: string, id = w) => {
      const answer = await admin.try('GET', `/api/account/statement/query?walletId=${id}&from=${from}&to=${to}`)
      return [answer.status, answer.body.errors?.[0]?.field]
    }
    expect(await status('2026-02-02', '2026-02-01')).toEqual([400, 'to'])
    expect(await status('1999-02-02', '2026-02-01')).toEqual([400, 'from'])
    expect(await status('2026-02-30', '2026-03-01')).toEqual([400, 'from'])
    expect(await status(today, today, randomUUID())).toEqual([404, undefined])
    expect(await status(today, today)).toEqual([200, undefined])
  })

  it('is read by its owner, and by no other customer, nor another tenant', async () => {
    const w = await wallet('深圳鹏程电子有限公司')
    const ask = async (tenantCode: string, username: string, password?: string) => {
      const hand = handOf(app, await app.signIn(tenantCode, username, password))
      return (
        await Promise.all([
          hand.try('GET', `/api/account/statement/query?walletId=${w}&from=${today}&to=${today}`),
          hand.try('POST', '/api/account/statement/exportExcel', { walletId: w, from: today, to: today }),
          hand.try('GET', `/api/account/statement/check?walletId=${w}&seq=1&hash=00000000`),
        ])
      ).map((a) => a.status)
    }
    expect(await ask('demo', 'buyer')).toEqual([200, 200, 200])
    expect(await ask('demo', 'buyer2')).toEqual([404, 404, 404])
    expect(await ask('demo2', 'admin')).toEqual([404, 404, 404])
    const role = await newRole(admin, ['orderList'])
    const nobody = await newUser(admin, [role.id])
    expect(await ask('demo', nobody.username, 'test-password')).toEqual([403, 403, 403])
  })
})

const paper = async (kind: 'exportExcel' | 'exportPDF', body: object) => {
  const asked = await fetch(`${app.url}/api/account/statement/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  })
  // A long one is made by a job.
  const response = await fileOf(app, token, asked)
  expect(response.status).toBe(200)
  return {
    name: decodeURIComponent(
      /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    ),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('its paper', () => {
  it('says the same in three languages, as Excel and PDF', async () => {
    const w = await wallet()
    const [, hold] = await post([
      { kind: 'recharge', wallet: w, amount: '100.5', sourceCode: 'RC-1', memo: '=1+1' },
      { kind: 'hold', wallet: w, amount: '40' },
    ])
    await post([{ kind: 'capture', wallet: w, amount: '15', parent: idOf(hold!), account: 'duty' }])
    const heads = {
      zh: ['时间', '期初余额', '期末余额'],
      tw: ['時間', '期初餘額', '期末餘額'],
      en: ['Time', 'Opening balance', 'Closing balance'],
    }
    for (const language of ['zh', 'tw', 'en'] as const) {
      const { bytes, name } = await paper('exportExcel', { walletId: w, from: today, to: today, language })
      expect(name).toContain(`${today}.xlsx`)
      const { rows } = await readExcel(bytes)
      expect([rows[0]![0], rows[1]![2], rows.at(-1)![2]]).toEqual(heads[language])
      expect(rows.slice(2, 5).map((r) => [r[4] ?? '', r[5] ?? '', r[6] ?? '', r[7], r[8] ?? '', r[9]])).toEqual([
        ['=1+1', '100.50', '', '100.50', '', '0.00'],
        ['', '', '40.00', '60.50', '40.00', '40.00'],
        ['', '', '', '60.50', '-15.00', '25.00'],
      ])
      expect(rows.at(-1)!.slice(5)).toEqual(['100.50', '40.00', '60.50', '25.00', '25.00'])
      const pdf = await paper('exportPDF', { walletId: w, from: today, to: today, language })
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  }, 60_000)

  it('of 100,000 lines is one Excel file; on PDF the first stand with the sums of all', async () => {
    const w = await wallet()
    await owner.query(`set session_replication_role = replica`)
    await owner.query(
      `with e as (insert into ledger_entry (tenant_id, id, kind, currency, amount, idempotency_key, request_hash, digest, created_at) select $1, gen_random_uuid(), 'recharge', 'USD', 1, 'bulk ' || $2::text || g, '', '', now() from generate_series(1, 100000) g returning id, idempotency_key)
      insert into ledger_posting (tenant_id, entry_id, line, kind, wallet_id, account, currency, amount, seq, available_after, held_after, hash, created_at)
      select $1, e.id, 1, 'recharge', $2::uuid, 'available', 'USD', 1, n.seq, n.seq, 0, '\\x00', now() from (select id, row_number() over () as seq from e) n join e using (id)`,
      [tenant, w],
    )
    await owner.query('set session_replication_role = origin')
    // As the database does by itself after a while.
    await owner.query('analyze ledger_entry, ledger_posting')
    const { bytes } = await paper('exportExcel', { walletId: w, from: today, to: today })
    const { rows } = await readExcel(bytes, { maxRows: 200_000 })
    expect(rows).toHaveLength(100_003)
    expect(rows.at(-1)!.slice(5, 8)).toEqual(['100000.00', '0.00', '100000.00'])
    const pdf = await paper('exportPDF', { walletId: w, from: today, to: today })
    expect(pdf.bytes.length).toBeLessThan(3_000_000)
  }, 180_000)
})
