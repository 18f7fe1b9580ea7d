import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Db } from '../../../../kernel/database/database.ts'
import { readExcel } from '../../../../kernel/paper/excel.ts'
import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { postAll } from '../post.ts'

let app: TestApplication
let tenant: string
let finance: Hand
let financeToken: string
let admin: Hand
beforeAll(async () => {
  app = await testApplication()
  tenant = (
    await app.application.services.database.common
      .selectFrom('tenant')
      .select('id')
      .where('tenantCode', '=', 'demo')
      .executeTakeFirstOrThrow()
  ).id
  financeToken = await app.signIn('demo', 'finance')
  finance = handOf(app, financeToken)
  admin = handOf(app, await app.signIn('demo', 'admin'))
})
afterAll(() => app?.close())

const within = <T>(work: (db: Db) => Promise<T>) =>
  app.application.services.database.transaction({ tenantId: tenant, personId: null, requestId: 'test' }, 'write', work)
let count = 0

/** A bank account of the house, and a customer with a wallet. */
async function books(currency = 'HKD'): Promise<{ account: string; wallet: string; name: string; number: string }> {
  const n = ++count
  const name = `Customer ${n} ${randomUUID().slice(0, 6)} Trading Ltd`
  const number = `9900${String(n).padStart(8, '0')}`
  return within(async (db) => {
    const {
      rows: [org],
    } = await sql<{
      id: string
    }>`insert into sys_org (tenant_id, org_type, org_name) values (current_tenant(), 'customer', ${name}) returning id`.execute(
      db,
    )
    const {
      rows: [wallet],
    } = await sql<{
      id: string
    }>`insert into wallet (tenant_id, org_id, code, currency) values (current_tenant(), ${org!.id}, ${`BT-${n}`}, ${currency}) returning id`.execute(
      db,
    )
    const {
      rows: [account],
    } = await sql<{
      id: string
    }>`insert into bank_account (tenant_id, bank_account_name, bank_account, bank_country, bank_name, currency) values (current_tenant(), 'House', ${number}, 'HKG', ${`Bank ${n}`}, ${currency}) returning id`.execute(
      db,
    )
    return { account: account!.id, wallet: wallet!.id, name, number }
  })
}
async function posted(wallet: string, amount: string, memo: string): Promise<string> {
  const [done] = await within((db) =>
    postAll(db, [
      { kind: 'recharge', wallet, amount, key: randomUUID(), by: null, sourceKind: 'api', sourceCode: memo },
    ]),
  )
  return (done as { entryId: string }).entryId
}
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const csv = (rows: readonly string[], head = 'Date,Amount,Counterparty,Reference,Description') =>
  Buffer.from(`${head}\n${rows.join('\n')}\n`)
const send = (file: Buffer, fields: Record<string, string>, name = 'bank.csv', token = financeToken) =>
  app.upload('/api/account/bankStatement/readFile', { token, fields, file: { name, bytes: file, type: 'text/csv' } })
const lines = async (account: string) =>
  (await finance.get(`/api/account/bankStatement/query?bankAccountId=${account}&pageSize=50&sort=bookedOn`))
    .list as any[]
const summaryOf = async (currency: string) =>
  ((await finance.get('/api/account/bankStatement/summary')) as any[]).find((s) => s.currency === currency)
const cents = (s: string) => Math.round(Number(s) * 100)
const explains = (s: any) =>
  Object.values(s.parts as Record<string, string>).reduce((n, p) => n + cents(p), 0) === cents(s.difference)

describe('a bank file', () => {
  it('is looked at, taken, and neither it nor its lines are taken twice', async () => {
    const { account } = await books()
    const rows = [`${day(2)},100.00,A,REF-10001,x`, `${day(2)},100.00,A,REF-10001,x`, `${day(1)},-20.50,B,,fee`]
    const looked = await send(csv(rows), { mode: 'check', bankAccountId: account })
    expect(looked.body.data).toMatchObject({
      format: 'table',
      again: null,
      imported: 0,
      statements: [{ lines: 3, repeated: 0, sum: '179.50', fits: null }],
    })
    expect(await lines(account)).toEqual([])
    expect((await send(csv(rows), { mode: 'commit', bankAccountId: account })).body.data.imported).toBe(3)
    const again = (await send(csv(rows), { mode: 'commit', bankAccountId: account })).body.data
    expect([again.imported, again.again?.by]).toEqual([0, '赵敏'])
    // Two equal payments of a day are two; a later file repeats them and brings a third.
    const more = (await send(csv([...rows, rows[0]!]), { mode: 'commit', bankAccountId: account })).body.data
    expect(more).toMatchObject({ imported: 1, statements: [{ lines: 4, repeated: 3 }] })
    expect((await lines(account)).map((l) => l.amount).sort()).toEqual(['-20.50', '100.00', '100.00', '100.00'])
    const files = (await finance.get('/api/account/bankStatement/queryFiles')) as any[]
    expect(files.filter((f) => f.fileName === 'bank.csv').length).toBeGreaterThanOrEqual(2)
  })

  it('is taken once when it is sent ten times at once', async () => {
    const { account } = await books()
    const file = csv([`${day(1)},5.00,A,,x`])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(file, { mode: 'commit', bankAccountId: account })),
    )
    expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.reduce((n, a) => n + a.body.data.imported, 0)).toBe(1)
    expect(await lines(account)).toHaveLength(1)
  })

  it('whose balances do not fit is told, and taken only when somebody says so', async () => {
    const { account, number } = await books()
    const text = `:20:X\n:25:${number}\n:28C:5/1\n:60F:C261101HKD100,00\n:61:261102C50,00NTRFABC\n:62F:C261102HKD160,00\n`
    const looked = (await send(Buffer.from(text), { mode: 'commit' }, 'x.sta')).body.data
    expect(looked).toMatchObject({
      format: 'mt940',
      imported: 0,
      statements: [{ bankAccountId: account, statementNo: '5/1', fits: false, difference: '-10.00' }],
    })
    expect((await send(Buffer.from(text), { mode: 'commit', anyway: 'true' }, 'x.sta')).body.data.imported).toBe(1)
  })

  it('of CAMT.053 finds its account by itself, in whatever it is encoded', async () => {
    const { account, number } = await books('USD')
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day(1)}</Dt></Dt></Bal>`
    const file = (
      name: string,
    ) => `<?xml version="1.0" encoding="ISO-8859-1"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S9</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', '10')}${balance('CLBD', '7.50')}
      <Ntry><Amt Ccy="USD">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day(1)}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
    const done = (await send(Buffer.from(file('Caf\u00e9 Z\u00fcrich'), 'latin1'), { mode: 'commit' }, 'a.xml')).body
      .data
    expect(done).toMatchObject({
      format: 'camt053',
      imported: 1,
      statements: [{ bankAccountId: account, fits: true, sum: '-2.50', statementNo: 'S9' }],
    })
    expect(await lines(account)).toMatchObject([
      { amount: '-2.50', partyName: 'Caf\u00e9 Z\u00fcrich', statementNo: 'S9' },
    ])
  })

  it('asks for the columns that it cannot guess, and remembers them for the account', async () => {
    const { account } = await books()
    const file = csv([`${day(1)},7.77,wozu`], 'Wann,Wieviel,Wozu')
    const asked = (await send(file, { mode: 'check', bankAccountId: account })).body.data.ask
    expect(asked).toMatchObject({
      head: ['Wann', 'Wieviel', 'Wozu'],
      missing: [['bookedOn'], ['amount', 'credit', 'debit']],
    })
    const wrong = await finance.try('POST', '/api/account/bankStatement/mapping', {
      bankAccountId: account,
      head: asked.head,
      columns: { bookedOn: 'Nie' },
    })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'columns.bookedOn'])
    expect(
      (
        await finance.try('POST', '/api/account/bankStatement/mapping', {
          bankAccountId: account,
          head: asked.head,
          columns: { bookedOn: 'Wann' },
        })
      ).body.errors[0].field,
    ).toBe('columns.amount')
    await finance.post('/api/account/bankStatement/mapping', {
      bankAccountId: account,
      head: asked.head,
      columns: { bookedOn: 'Wann', amount: 'Wieviel', text: 'Wozu' },
    })
    expect((await send(file, { mode: 'commit', bankAccountId: account })).body.data.imported).toBe(1)
    const other = await books()
    expect((await send(file, { mode: 'check', bankAccountId: other.account })).body.data.ask).not.toBeNull()
  })

  it('of another account, kind or currency is refused with words', async () => {
    const [a, b] = [await books(), await books('USD')]
    const text = (number: string, currency = 'HKD') =>
      Buffer.from(
        `:20:X\n:25:${number}\n:60F:C261101${currency}0,00\n:61:261102C50,00NTRFABC\n:62F:C261102${currency}50,00\n`,
      )
    for (const [file, fields, field] of [
      [text('000'), {}, 'bankAccountId'],
      [text(a.number), { bankAccountId: b.account }, 'bankAccountId'],
      [text(a.number, 'USD'), {}, 'bankAccountId'],
      [csv([`${day(1)},1,A,B,C`]), {}, 'bankAccountId'],
      [csv([`${day(1)},1,A,B,C`]), { bankAccountId: randomUUID() }, 'bankAccountId'],
      [Buffer.from('<!DOCTYPE a><Document/>'), {}, 'file'],
      [Buffer.from([0, 1, 2, 3]), { bankAccountId: a.account }, 'file'],
      [Buffer.from('hello'), { bankAccountId: a.account }, 'file'],
    ] as const) {
      const answer = await send(file, { mode: 'commit', ...fields })
      expect([answer.status, answer.body.errors?.[0]?.field], file.toString().slice(0, 30)).toEqual([400, field])
    }
  })

  it('goes away with its lines, unless one is matched', async () => {
    const { account, wallet } = await books('USD')
    await posted(wallet, '31.10', 'DEL-1')
    await send(
      csv([`${day(0)},31.10,,DEL-1,x`, `${day(0)},2,,,y`]),
      { mode: 'commit', bankAccountId: account },
      `del-${account}.csv`,
    )
    const file = ((await finance.get('/api/account/bankStatement/queryFiles')) as any[]).find(
      (f) => f.fileName === `del-${account}.csv`,
    )
    const all = await lines(account)
    const matched = all.find((l) => l.amount === '31.10')
    expect(
      (await finance.post('/api/account/bankStatement/acceptSure', { currency: 'USD', lineIds: [matched.id] })).count,
    ).toBe(1)
    const refused = await finance.try('POST', '/api/account/bankStatement/deleteFile', { id: file.id })
    expect([refused.status, refused.body.message]).toEqual([409, '1 lines of this file are matched. Undo those first'])
    await finance.post('/api/account/bankStatement/undo', { lineId: matched.id, reason: 'wrong file' })
    expect(await finance.post('/api/account/bankStatement/deleteFile', { id: file.id })).toEqual({ count: 2 })
    expect(await lines(account)).toEqual([])
    // And may come again.
    expect(
      (await send(csv([`${day(0)},31.10,,DEL-1,x`, `${day(0)},2,,,y`]), { mode: 'commit', bankAccountId: account }))
        .body.data.imported,
    ).toBe(2)
  })
})

describe('lines', () => {
  it('are matched by the rules, by hand, ignored and opened again; the difference is explained all along', async () => {
    const { account, wallet, name } = await books('HKD')
    const [one, two] = [await posted(wallet, '1000.11', 'WALK-10001'), await posted(wallet, '20.02', 'WALK-10002')]
    await posted(wallet, '30.03', 'WALK-10003')
    await send(
      csv([
        `${day(0)},1000.11,somebody,WALK-10001,x`,
        `${day(0)},50.05,${name},,both`,
        `${day(0)},20.02,,,plain`,
        `${day(0)},-3.33,Bank,,fee`,
      ]),
      { mode: 'commit', bankAccountId: account },
    )
    const [reference, sum, plain, fee] = (await lines(account)).toSorted((a, b) => cents(b.amount) - cents(a.amount))
    expect(explains(await summaryOf('HKD'))).toBe(true)
    const proposed = (await finance.get('/api/account/bankStatement/proposals?currency=HKD')) as any[]
    expect(proposed.find((p) => p.lineId === reference.id)).toMatchObject({
      rule: 'reference',
      sure: true,
      items: [{ id: one, code: 'WALK-10001', state: 'posted' }],
    })
    expect(proposed.find((p) => p.lineId === sum.id)).toMatchObject({ rule: 'sum', sure: true })
    // Whoever searches for one part finds the sum that it belongs to, whole.
    const found = async (search: string) =>
      (
        (await finance.get(
          `/api/account/bankStatement/candidates?lineId=${sum.id}&search=${encodeURIComponent(search)}`,
        )) as any[]
      ).map((c) => [c.rule, c.items.map((i: any) => i.code).sort()])
    const both = ['sum', ['WALK-10002', 'WALK-10003']]
    for (const part of ['WALK-10002', 'walk-10003', '30.03']) expect((await found(part))[0]).toEqual(both)
    expect((await found('WALK-10002')).slice(1)).toEqual([['person', ['WALK-10002']]])
    expect(await found('WALK-10001')).toEqual([['person', ['WALK-10001']]])
    expect(await found('WALK-1000 nobody')).toEqual([])
    const wrong = await finance.try('POST', '/api/account/bankStatement/match', {
      lineId: plain.id,
      items: [{ kind: 'entry', id: one }],
    })
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([
      400,
      'The selected entries add up to 1000.11, but the line is 20.02',
    ])
    expect(
      await finance.post('/api/account/bankStatement/match', { lineId: plain.id, items: [{ kind: 'entry', id: two }] }),
    ).toMatchObject({ status: 'matched', rule: 'amount', matchedTo: 'WALK-10002' })
    // The sum lost one of its parts.
    expect(
      ((await finance.get('/api/account/bankStatement/proposals?currency=HKD')) as any[]).find(
        (p) => p.lineId === sum.id,
      ),
    ).toBeUndefined()
    expect(
      (
        await finance.try('POST', '/api/account/bankStatement/match', {
          lineId: plain.id,
          items: [{ kind: 'entry', id: two }],
        })
      ).status,
    ).toBe(409)
    expect(
      (
        await finance.try('POST', '/api/account/bankStatement/match', {
          lineId: fee.id,
          items: [{ kind: 'entry', id: randomUUID() }],
        })
      ).status,
    ).toBe(400)
    expect(
      await finance.post('/api/account/bankStatement/ignore', { lineId: fee.id, reason: 'bank charge' }),
    ).toMatchObject({ status: 'ignored', reason: 'bank charge' })
    const middle = await summaryOf('HKD')
    expect(explains(middle)).toBe(true)
    expect(cents(middle.parts.ignored)).toBe(-333)
    expect(
      await finance.post('/api/account/bankStatement/undo', { lineId: plain.id, reason: 'mistaken' }),
    ).toMatchObject({ status: 'open', matchedTo: null })
    expect(
      (
        await finance.post('/api/account/bankStatement/acceptSure', {
          currency: 'HKD',
          lineIds: [reference.id, sum.id],
        })
      ).count,
    ).toBe(2)
    expect((await lines(account)).map((l) => [l.amount, l.status, l.rule]).sort()).toEqual([
      ['-3.33', 'ignored', null],
      ['1000.11', 'matched', 'reference'],
      ['20.02', 'open', null],
      ['50.05', 'matched', 'sum'],
    ])
    expect(explains(await summaryOf('HKD'))).toBe(true)
    const candidates = (await finance.get(`/api/account/bankStatement/candidates?lineId=${plain.id}`)) as any[]
    expect(candidates.flatMap((c) => c.items.map((i: any) => i.id))).not.toContain(two)
    const exported = await fetch(`${app.url}/api/account/bankStatement/exportExcel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${financeToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ query: { bankAccountId: account, currentPage: 1, pageSize: 10 } }),
    })
    expect((await readExcel(Buffer.from(await exported.arrayBuffer()))).rows).toHaveLength(5)
  })

  it('take an item once, whoever matches it at once', async () => {
    const { account, wallet } = await books('USD')
    const entry = await posted(wallet, '44.44', 'ONCE-10001')
    await send(csv(Array.from({ length: 8 }, (_, i) => `${day(0)},44.44,,,n${i}`)), {
      mode: 'commit',
      bankAccountId: account,
    })
    const all = await lines(account)
    const answers = await Promise.all(
      all
        .flatMap((l) => [l, l])
        .map((l) =>
          finance.try('POST', '/api/account/bankStatement/match', {
            lineId: l.id,
            items: [{ kind: 'entry', id: entry }],
          }),
        ),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(answers.filter((a) => ![200, 409].includes(a.status))).toEqual([])
    expect((await lines(account)).filter((l) => l.status === 'matched')).toHaveLength(1)
    expect(explains(await summaryOf('USD'))).toBe(true)
  })

  it('of money that waits for its recharge are matched to it, and free again when it is rejected', async () => {
    const { account, wallet, name } = await books('USD')
    const submitted = await within(
      async (db) =>
        (
          await sql<{
            id: string
          }>`insert into recharge (tenant_id, code, wallet_id, org_id, status, amount, currency, method, payer_name, bank_reference, paid_on, submitted_at)
      select current_tenant(), ${`RT-${account.slice(0, 8)}`}, w.id, w.org_id, 'submitted', 61.20, 'USD', 'bankTransfer', ${name}, 'WIRE-77120', now()::date, now() from wallet w where w.id = ${wallet} returning id`.execute(
            db,
          )
        ).rows[0]!.id,
    )
    await send(csv([`${day(0)},60.00,${name},WIRE-77120,less its charge`]), { mode: 'commit', bankAccountId: account })
    const [line] = await lines(account)
    expect((await summaryOf('USD')).parts.waiting).toBe('0.00')
    expect(
      await finance.post('/api/account/bankStatement/match', {
        lineId: line.id,
        items: [{ kind: 'recharge', id: submitted }],
      }),
    ).toMatchObject({ status: 'matched', rule: 'person' })
    const waiting = await summaryOf('USD')
    expect([waiting.parts.waiting, explains(waiting)]).toEqual(['60.00', true])
    await within((db) =>
      sql`update recharge set status = 'rejected', reason = 'no such money' where id = ${submitted}`.execute(db),
    )
    expect((await lines(account))[0]).toMatchObject({ status: 'open', matchedTo: null })
    expect(explains(await summaryOf('USD'))).toBe(true)
  })

  it('become a submitted recharge that its maker cannot confirm', async () => {
    const { account, wallet, name } = await books('HKD')
    await send(csv([`${day(0)},312.34,${name},FT-90001,new money`, `${day(0)},-312.34,${name},FT-90002,back`]), {
      mode: 'commit',
      bankAccountId: account,
    })
    const [out, line] = (await lines(account)).toSorted((a, b) => cents(a.amount) - cents(b.amount))
    const make = (lineId: string, key = randomUUID(), walletId = wallet) =>
      finance.try('POST', '/api/account/bankStatement/makeRecharge', { lineId, walletId }, { 'idempotency-key': key })
    expect((await make(out.id)).status).toBe(400)
    expect((await make(line.id, randomUUID(), (await books('USD')).wallet)).body.errors[0].field).toBe('walletId')
    expect((await make(line.id, randomUUID(), randomUUID())).status).toBe(404)
    const key = randomUUID()
    const made = await make(line.id, key)
    expect(made.status).toBe(200)
    expect((await make(line.id, key)).body.data).toEqual(made.body.data)
    expect((await make(line.id)).status).toBe(409)
    expect((await lines(account)).find((l) => l.id === line.id)).toMatchObject({
      status: 'matched',
      rule: 'made',
      matchedTo: made.body.data.no,
    })
    const kept = await within(
      async (db) =>
        (
          await sql<any>`select status, amount, payer_name, bank_reference, paid_on, array_length(editors, 1) as editors from recharge where id = ${made.body.data.rechargeId}`.execute(
            db,
          )
        ).rows[0],
    )
    expect(kept).toMatchObject({
      status: 'submitted',
      amount: '312.34',
      payerName: name,
      bankReference: 'FT-90001',
      editors: 1,
    })
    expect(explains(await summaryOf('HKD'))).toBe(true)
  })

  it('are nobody else’s: customers have no part in it, another tenant finds nothing', async () => {
    const { account } = await books()
    await send(csv([`${day(0)},1.23,A,,x`]), { mode: 'commit', bankAccountId: account })
    const [line] = await lines(account)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', '/api/account/bankStatement/query')).status).toBe(403)
    const other = handOf(app, await app.signIn('demo2', 'admin'))
    expect(
      (await other.try('POST', '/api/account/bankStatement/ignore', { lineId: line.id, reason: 'x' })).status,
    ).toBe(404)
    expect((await other.try('GET', `/api/account/bankStatement/candidates?lineId=${line.id}`)).status).toBe(404)
    expect((await other.get('/api/account/bankStatement/query')).list.map((l: any) => l.id)).not.toContain(line.id)
    expect(
      (await admin.try('POST', '/api/account/bankStatement/ignore', { lineId: line.id, reason: '' })).body.errors[0]
        .field,
    ).toBe('reason')
  })
})
