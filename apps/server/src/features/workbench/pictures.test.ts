import type { workbench } from '@clearway/contract/features/workbench/workbench'
import type { Output } from '@clearway/contract/kernel/route'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayIn } from '../../kernel/crud/moments.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { statementsOf } from '../../test/statements.ts'
import { pictures } from '../index.ts'

type Pictures = Output<typeof workbench.queryPictures>
const zone = 'Asia/Shanghai'
let app: TestApplication
let db: pg.Client
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const people = ['demo/admin', 'demo/declarant', 'demo/classifier', 'demo/finance', 'demo/buyer', 'demo2/admin']
  for (const who of [...people, 'platform/operator']) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
  }
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const look = async (who: string): Promise<Pictures> => {
  const { status, body } = await app.call('GET', '/api/workbench/queryPictures', { token: token[who]! })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const codes = async (who: string) => (await look(who)).map((picture) => picture.code)
const days = async (who: string, code: string) =>
  Object.fromEntries((await look(who)).find((p) => p.code === code)?.days.map((d) => [d.day, d.count]) ?? [])

/** How many rows the list shows that a day opens. */
async function listed(who: string, code: string, link: string): Promise<number> {
  const query = new URLSearchParams(link.split('?')[1])
  query.delete('part')
  const { path } = pictures.find((picture) => picture.code === code)!.resource.routes['query']!
  const answer = await app.call('GET', `${path}?${query}`, { token: token[who]! })
  expect(answer.status, `${link} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data.total
}

const day = (ahead: number) => new Date(Date.parse(dayIn(zone)) + ahead * 86_400_000).toISOString().slice(0, 10)
const demo = `(select id from tenant where tenant_code = 'demo')`
/** Moves some rows of the demo tenant to where a picture shows them. */
const move = async (table: string, set: string, where: string, most = 3) => {
  await db.query(
    `update ${table} set ${set} where tenant_id = ${demo} and id in (select id from ${table} where tenant_id = ${demo} and deleted_at is null and ${where} order by id limit ${most})`,
  )
}

test('for everybody each day says how many rows the list shows that it opens', async () => {
  await move('trade_order', `created_at = '${day(-3)} 04:00Z'`, `org_id is not null`)
  await move('customs_case', `created_at = '${day(-2)} 04:00Z', due_at = '${day(4)} 04:00Z'`, `status = 'toClassify'`)
  await move('customs_case', `declare_by = '${day(5)}', tax_due_on = '${day(6)}'`, `status = 'toConfirm'`)
  await move('classification_task', `created_at = '${day(-1)} 04:00Z', due_at = '${day(7)} 04:00Z'`, `status = 'first'`)
  await move('declaration', `created_at = '${day(-4)} 04:00Z'`, `status = 'closed'`)
  await move('declaration', `returned_at = '${day(-5)} 04:00Z'`, `status = 'closed'`)
  const met = new Set<string>()
  for (const who of Object.keys(token)) {
    for (const picture of await look(who)) {
      met.add(picture.code)
      const first = picture.kind === 'deadlines' ? 0 : -13
      expect(picture.days.map((d) => d.day)).toEqual(Array.from({ length: 14 }, (_, n) => day(first + n)))
      for (const { day: of, count, link } of picture.days)
        expect([who, picture.code, of, count]).toEqual([who, picture.code, of, await listed(who, picture.code, link)])
    }
  }
  expect(pictures.map((picture) => picture.code).filter((code) => !met.has(code))).toEqual([])
})

test('pictures depend on side and permission, and what goes by a field that is hidden from the reader is not drawn', async () => {
  expect(await codes('demo/admin')).toEqual(expect.arrayContaining(['ordersMade', 'declarationsReturned', 'tasksDue']))
  expect(
    (await codes('demo/buyer')).filter((code) => !['ordersMade', 'casesMade', 'declareBy'].includes(code)),
  ).toEqual([])
  expect(await codes('platform/operator')).toEqual([])
  const sum = (of: Record<string, number>) => Object.values(of).reduce((all, n) => all + n, 0)
  expect(sum(await days('demo/buyer', 'ordersMade'))).toBeLessThan(sum(await days('demo/admin', 'ordersMade')))
  expect((await app.call('GET', '/api/workbench/queryPictures')).status).toBe(401)
  await db.query(
    `insert into data_permission (tenant_id, role_id, resource, scope, filter_fields)
      select tenant_id, id, 'classifyTask', 'all', '{dueAt}' from sys_role where tenant_id = ${demo} and role_code = 'ROLE_CLASSIFIER'`,
  )
  token['demo/classifier'] = await app.signIn('demo', 'classifier')
  const seen = await codes('demo/classifier')
  expect(seen).toContain('tasksMade')
  expect(seen).not.toContain('tasksDue')
})

test('a day is that of the reader’s clock: its first and its last moment belong to it, the next one does not', async () => {
  const who = 'demo/admin'
  const of = day(-7)
  const had = (await days(who, 'ordersMade'))[of] ?? 0
  const after = (await days(who, 'ordersMade'))[day(-6)] ?? 0
  const supplier = `(select id from supplier where tenant_id = ${demo} order by id limit 1)`
  for (const at of [`${of} 00:00:00+08`, `${of} 23:59:59.999999+08`, `${day(-6)} 00:00:00+08`])
    await db.query(
      `insert into trade_order (tenant_id, code, supplier_id, supplier_name, order_date, currency, created_at) values (${demo}, $1, ${supplier}, 'x', '2026-01-01', 'USD', $2)`,
      [`PIC ${at}`, at],
    )
  expect(await days(who, 'ordersMade')).toMatchObject({ [of]: had + 2, [day(-6)]: after + 1 })
})

test('a day of a great many rows ends at two thousand and says so; each picture is one statement', async () => {
  const supplier = `(select id from supplier where tenant_id = ${demo} order by id limit 1)`
  await db.query(
    `insert into trade_order (tenant_id, code, supplier_id, supplier_name, order_date, currency, created_at)
      select ${demo}, 'MANY ' || n, ${supplier}, 'x', '2026-01-01', 'USD', $1 from generate_series(1, 2001) n`,
    [`${day(-9)} 04:00Z`],
  )
  const orders = (await look('demo/admin')).find((picture) => picture.code === 'ordersMade')!
  expect(orders.days.find((d) => d.day === day(-9))).toMatchObject({ count: 2000, more: true })
  const call = () => app.call('GET', '/api/workbench/queryPictures', { token: token['demo/admin']! })
  expect(await statementsOf(app.application.services, call)).toBeLessThanOrEqual(pictures.length + 4)
})
