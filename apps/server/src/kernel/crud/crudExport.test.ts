import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { readExcel } from '../paper/excel.ts'

const count = 20_000
const folder = mkdtempSync(path.join(tmpdir(), 'clearway-test-'))
const before = process.env['TMPDIR']
const left = () => readdirSync(folder).filter((name) => name.startsWith('clearway-export-'))

const nothingLeft = () => expect.poll(left).toEqual([])

let app: TestApplication
let admin: string
let client: pg.Client

beforeAll(async () => {
  app = await testApplication()
  process.env['TMPDIR'] = folder
  admin = await app.signIn('demo', 'admin')
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(
    `insert into supplier (tenant_id, code, name) select t.id, 'X' || n, '测试行 ' || n from tenant t, generate_series(1, $1::int) n where t.tenant_code = 'demo'`,
    [count],
  )
})
afterAll(async () => {
  await client.end()
  await app.close()
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  rmSync(folder, { recursive: true, force: true })
})

const ask = (signal?: AbortSignal) =>
  fetch(`${app.url}/api/trade/supplier/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { currentPage: 1, pageSize: 10, search: '测试行' } }),
    ...(signal ? { signal } : {}),
  })

test('every row that the list finds is in the file, the trail tells who took it, and the file made for it is gone', async () => {
  const bytes = Buffer.from(await (await ask()).arrayBuffer())
  const { rows } = await readExcel(bytes)
  expect(rows.length).toBe(count + 1)
  expect(new Set(rows.slice(1).map((r) => r[0])).size).toBe(count)
  await nothingLeft()
  const { rows: told } = await client.query(
    `select person_name from audit_event where action = 'POST /api/trade/supplier/exportExcel'`,
  )
  expect(told).toEqual([{ person_name: '陈静' }])
})

test('a download that breaks off leaves nothing behind, while the file is made and while it is sent', async () => {
  for (const begun of [() => true, () => left().length > 0]) {
    const stop = new AbortController()
    const broken = ask(stop.signal).then(
      (r) => r.arrayBuffer(),
      () => {},
    )
    await expect.poll(begun, { interval: 1 }).toBe(true)
    stop.abort()
    await broken
  }
  const stop = new AbortController()
  const reader = (await ask(stop.signal)).body!.getReader()
  await reader.read()
  stop.abort()
  await nothingLeft()
})

test('a file that is made and then not sent, because the call could not be recorded, leaves nothing behind', async () => {
  await client.query(
    `create function fail_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await client.query('create trigger fail before insert on audit_event for each row execute function fail_audit()')
  try {
    expect((await app.call('POST', '/api/trade/supplier/exportExcel', { token: admin, body: {} })).status).toBe(500)
  } finally {
    await client.query('drop trigger fail on audit_event; drop function fail_audit')
  }
  await nothingLeft()
})
