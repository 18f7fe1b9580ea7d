import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { tellEntryDue } from './entryTell.ts'

// What surrounds an entry: the invoice that its lines are read from, its deadlines, and its customer's people.

const base = '/api/customs/usEntry'
let app: TestApplication
let db: pg.Client
let clerk: Hand
let buyer: Hand

const inState = async (status: string, org = '深圳鹏程电子有限公司'): Promise<any> => {
  const { list }: any = await clerk.get(`${base}/query?pageSize=50&status=${status}`)
  return list.find((row: any) => row.orgName === org)
}
const read = async (id: string, rows: readonly string[], more: Record<string, string> = {}) =>
  app.upload(`${base}/readLines`, {
    token: await app.signIn('demo', 'declarant'),
    fields: { id, ...more },
    file: { name: 'invoice.csv', bytes: Buffer.from(rows.join('\n')) },
  })

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

it('lines are read from an invoice in the units of the tariff, and nothing is kept', async () => {
  const { id } = await inState('draft')
  const { status, body } = await read(id, [
    'COMMERCIAL INVOICE,,,,,,,',
    'Item No.,Description,HS Code,Origin,Qty,Unit,Amount (USD),N.W. (g)',
    'A-1,Bolts,7318.15.20.65,China,"2,000",PCS,"1,200.50","41,000"',
    'B-2,Adapters,8504409520,CN,100,PCS,2000,9000',
    'C-3,Something,,China,5,KGS,80,5000',
    ',Freight,,,,,300,',
    'TOTAL,,,,,,"3,580.50",',
  ])
  expect([status, body.message]).toEqual([200, 'success'])
  const { lines, part, sums } = body.data
  expect(lines.map((line: any) => [line.code, line.origin, line.quantity, line.unit, line.value])).toEqual([
    ['7318152065', 'CHN', '41', 'kg', '1200.5'],
    ['8504409520', 'CHN', '100', 'No', '2000'],
    ['', 'CHN', '5', 'kilogram', '80'],
  ])
  expect(lines.map((line: any) => line.currency)).toEqual(['USD', 'USD', 'USD'])
  expect(part.charges).toMatchObject([{ row: 6, kind: 'freight', value: '300' }])
  expect(sums.find((sum: any) => sum.name === 'totalPrice')).toMatchObject({ paper: '3580.5', agrees: true })
  const after: any = await clerk.get(`${base}/queryById?id=${id}`)
  expect(after.lines).not.toHaveLength(3)
})

it('columns that nobody knows are asked for, and a file that is no invoice is refused', async () => {
  const { id } = await inState('draft')
  const rows = ['Ware,Stück,Preis', 'Netzteil,10,250']
  const asked = await read(id, rows)
  expect(asked.body.data).toMatchObject({
    part: null,
    lines: [],
    ask: [{ kind: 'invoice', head: ['Ware', 'Stück', 'Preis'] }],
  })
  const known = await read(id, rows, {
    columns: JSON.stringify({ name: 'Ware', quantity: 'Stück', totalPrice: 'Preis' }),
  })
  expect(known.body.data.lines).toMatchObject([{ name: 'Netzteil', quantity: '10', value: '250' }])
  expect((await read(id, rows, { columns: '{' })).status).toBe(400)
  expect((await read(crypto.randomUUID(), rows)).status).toBe(404)
})

it('who files is told of a deadline once, and anew of the next one', async () => {
  const told = async (id: string) => {
    for (const _run of [1, 2]) await tellEntryDue({}, app.application.services)
    const { rows } = await db.query(
      `select count(*)::int as n, count(distinct r.person_id)::int as people from notification n join notification_receipt r on r.notification_id = n.id where n.link = $1`,
      [`/importClearance?id=${id}`],
    )
    return rows[0]
  }
  const { id } = await inState('released')
  await db.query(`update us_entry set summary_due = (now() at time zone 'Asia/Shanghai')::date + 2 where id = $1`, [id])
  const first = await told(id)
  expect(first.n).toBeGreaterThan(0)
  expect(first.n).toBe(first.people)
  await db.query(`update us_entry set summary_due = (now() at time zone 'Asia/Shanghai')::date + 3 where id = $1`, [id])
  expect((await told(id)).n).toBe(2 * first.n)
})

it('who files is told before the last day of a correction and of a protest, each once', async () => {
  const told = async (id: string, day: string) => {
    for (const _run of [1, 2]) await tellEntryDue({}, app.application.services)
    const { rows } = await db.query(
      `select count(*)::int as n, count(distinct r.person_id)::int as people, min(n.title_en) as title from notification n join notification_receipt r on r.notification_id = n.id
       where n.link = $1 and n.content_en like '%' || $2 || '%'`,
      [`/importClearance?id=${id}`, day],
    )
    return rows[0]
  }
  const daysFrom = async (days: number) =>
    (await db.query(`select ((now() at time zone 'Asia/Shanghai')::date + $1::int)::text as day`, [days])).rows[0].day
  const paid = await inState('paid')
  const liquidated = await inState('liquidated', null as unknown as string)
  for (const [row, column, length, words] of [
    [paid, 'entry_date', 299, 'correction'],
    [liquidated, 'liquidated_on', 180, 'protest'],
  ] as const) {
    for (const [ahead, times] of [
      [15, 0],
      [-1, 0],
      [14, 1],
    ] as const) {
      const last = await daysFrom(ahead)
      // Its power was given later than that; this is no filing.
      await db.query(
        `begin; set local session_replication_role = replica; update us_entry set ${column} = '${last}'::date - ${length} where id = '${row.id}'; commit`,
      )
      const heard = await told(row.id, last)
      expect([words, ahead, heard.people > 0, heard.n === heard.people]).toEqual([words, ahead, times > 0, true])
      if (times) expect(heard.title).toContain(words)
    }
    const shown: any = await clerk.get(`${base}/queryById?id=${row.id}`)
    const clock = shown.clocks.find(
      ({ name }: any) => name === `${words === 'protest' ? 'protest' : 'correction'}Until`,
    )
    expect(clock.at).toBe(await daysFrom(14))
  }
})

it('what customs stopped keeps its clock: since when, and when its cargo goes to general order, of which who files is told once', async () => {
  const days = async (of: string, id: string) =>
    (await db.query(`select (${of})::text as day from us_entry where id = $1`, [id])).rows[0].day
  for (const status of ['filed', 'documents', 'exam', 'hold']) {
    const { list }: any = await clerk.get(`${base}/query?pageSize=50&status=${status}`)
    const { id } = list[0]
    const last = await days('arrival_date + 15', id)
    const { clocks, dueDate }: any = await clerk.get(`${base}/queryById?id=${id}`)
    expect([status, dueDate]).toEqual([status, last])
    expect(clocks.find(({ name }: any) => name === 'generalOrder')).toEqual({ name: 'generalOrder', at: last })
    const { rows } = await db.query(
      `select min(at) as at from us_entry_response where us_entry_id = $1 and kind in ('documents', 'exam', 'hold')`,
      [id],
    )
    const since = clocks.find(({ name }: any) => name === 'stoppedSince')
    expect([status, since && new Date(since.at)]).toEqual([status, status === 'filed' ? undefined : rows[0].at])
  }
  const { id } = await inState('hold')
  await db.query(`update us_entry set arrival_date = (now() at time zone 'Asia/Shanghai')::date - 12 where id = $1`, [
    id,
  ])
  for (const _run of [1, 2]) await tellEntryDue({}, app.application.services)
  const { rows } = await db.query(
    `select count(*)::int as n, count(distinct r.person_id)::int as people from notification n join notification_receipt r on r.notification_id = n.id
      where n.link = $1 and n.content_en like '%' || $2 || '%'`,
    [`/importClearance?id=${id}`, await days('due_date', id)],
  )
  expect(rows[0].people).toBeGreaterThan(0)
  expect(rows[0].n).toBe(rows[0].people)
  // A customer waits for it and is told no reason of customs.
  const own: any = await buyer.get(`${base}/queryById?id=${id}`)
  expect(own.clocks).toEqual([])
})

it('what is paid by a monthly statement is due by the statement, not by the summary', async () => {
  const row = await inState('released')
  const change = (values: object): Promise<any> =>
    clerk
      .get(`${base}/queryById?id=${row.id}`)
      .then((now: any) => clerk.put(`${base}/update`, { id: now.id, version: now.version, ...values }))
  await db.query(`update us_entry set released_on = '2026-07-06', summary_due = '2026-07-20' where id = $1`, [row.id])
  expect(await change({ paymentKind: 'monthly', statementDate: '2026-08-21' })).toMatchObject({ dueDate: '2026-07-20' })
  const filed = await db.query(
    `update us_entry set status = 'summaryFiled', summary_filed_on = '2026-07-20' where id = $1 returning due_date::text as due`,
    [row.id],
  )
  expect(filed.rows).toEqual([{ due: '2026-08-21' }])
  await db.query(`update us_entry set status = 'released', summary_filed_on = null where id = $1`, [row.id])
  await change({ paymentKind: 'single', statementDate: null })
  const single = await db.query(
    `update us_entry set status = 'summaryFiled', summary_filed_on = '2026-07-20' where id = $1 returning due_date::text as due`,
    [row.id],
  )
  expect(single.rows).toEqual([{ due: '2026-07-20' }])
  await db.query(`update us_entry set status = 'released', summary_filed_on = null where id = $1`, [row.id])
})

it('who made an entry hears what another records of customs', async () => {
  const row: any = await inState('filed')
  const { rows } = await db.query(`select created_by from us_entry where id = $1`, [row.id])
  const heard = async () =>
    (
      await db.query(
        `select n.title_en from notification n join notification_receipt r on r.notification_id = n.id where n.link = $1 and r.person_id = $2 order by n.id desc`,
        [`/importClearance?id=${row.id}`, rows[0].created_by],
      )
    ).rows
  const before = await heard()
  const admin = handOf(app, await app.signIn('demo', 'admin'))
  await admin.post(`${base}/examine`, { id: row.id, version: row.version, reason: 'VACIS' })
  expect((await heard()).length).toBe(before.length + 1)
  expect((await heard())[0].title_en).toMatch(/exam/i)
  const now: any = await clerk.get(`${base}/queryById?id=${row.id}`)
  await clerk.post(`${base}/hold`, { id: row.id, version: now.version, reason: 'CET' })
  expect((await heard()).length).toBe(before.length + 1)
})

it('a customer’s people see their own in their words, without what the broker weighs, and are told of a release', async () => {
  const held = await inState('hold')
  const own: any = await buyer.get(`${base}/queryById?id=${held.id}`)
  expect(own).toMatchObject({ status: 'hold', total: held.total, events: [], steps: [], problems: [], clocks: [] })
  for (const field of ['reason', 'bondName', 'undecidedCount', 'round'])
    expect([field, own[field] ?? null]).toEqual([field, null])
  expect(own.lines[0]).toMatchObject({ decidedWhy: '', claims: '' })
  const others = await inState('exam', null as unknown as string)
  expect((await buyer.try('GET', `${base}/queryById?id=${others.id}`)).status).toBe(404)
  for (const path of [`queryFiler`, `print?id=${held.id}&paper=summary&language=en`])
    expect([path, (await buyer.try('GET', `${base}/${path}`)).status]).toEqual([path, 403])
  expect((await buyer.try('POST', `${base}/whatIf`, { id: held.id, line: 0 })).status).toBe(404)
  await clerk.post(`${base}/release`, { id: held.id, version: held.version })
  const { rows } = await db.query(`select n.title from notification n where n.link = $1 order by n.id desc limit 1`, [
    `/importClearance?id=${held.id}`,
  ])
  expect(JSON.stringify(rows[0].title)).toContain('已放行')
})
