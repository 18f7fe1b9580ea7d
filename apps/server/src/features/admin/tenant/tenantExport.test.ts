import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { unzip } from '../../../test/unzip.ts'
import { forgetTenantExport } from './tenantExportJob.ts'
import { dumpTable, exportTables } from './tenantExportTables.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let token: string
/** Folders in which tenants' data are made; some may be another program's. */
const inTheMaking = () => new Set(readdirSync(tmpdir()).filter((f) => f.startsWith('clearway-tenant-')))
const before = inTheMaking()
const base = '/api/admin/tenantExport'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const ready = (id: string) =>
  accounts.until(async () => {
    const found = (await admin.get(`${base}/query`)).find((e: any) => e.id === id)
    if (found.status === 'failed')
      throw new Error((await accounts.sql('select error from tenant_export where id = $1', [id]))[0].error)
    return found.status === 'done' ? found : undefined
  })

async function fetchFile(id: string): Promise<Buffer> {
  const answer = await fetch(`${app.url}${base}/download?id=${id}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('all data of a tenant', () => {
  let files: Map<string, Buffer>
  let manifest: any
  let exported: any
  beforeAll(async () => {
    await app.upload('/api/files/upload', {
      token,
      file: { name: '../发票 1.txt', bytes: Buffer.from('invoice of the demo tenant'), type: 'text/plain' },
    })
    await app.upload('/api/files/upload', {
      token: await app.signIn('demo2', 'admin'),
      file: { name: 'theirs.txt', bytes: Buffer.from('not yours'), type: 'text/plain' },
    })
    await admin.post('/api/trade/supplier/add', {
      code: 'CSV-1',
      name: '=cmd()',
      isDefault: false,
      remark: 'a "quoted", line\nbroken',
    })
    await accounts.sql(
      `insert into app_client (tenant_id, client_id, client_secret_hash, scope, access_token_validity, authorities)
      select id, 'leaky', $1, '{read}', 120, '{supplier.view}' from tenant where tenant_code = 'demo'`,
      [createHash('sha256').update('top secret').digest()],
    )
    const { services } = app.application
    const [{ id }] = await accounts.sql(`select id from tenant where tenant_code = 'demo'`)
    await services.database.transaction({ tenantId: id, personId: null, requestId: '' }, 'write', (db) =>
      services.mail.queue(db, { channel: 'mail', recipient: 'x@y.example', subject: 'S', body: 'the code is 4711' }),
    )
    exported = await ready((await admin.post(`${base}/exportTenantData`, {})).id)
    files = await unzip(await fetchFile(exported.id))
    manifest = JSON.parse(files.get('manifest.json')!.toString())
  })

  test('is in one file, with counts and hashes that are right', async () => {
    expect(manifest.tenant.tenantCode).toBe('demo')
    for (const entry of manifest.files)
      expect(createHash('sha256').update(files.get(entry.path)!).digest('hex'), entry.path).toBe(entry.sha256)
    expect([...files.keys()].sort()).toEqual(
      [...manifest.files.map((f: any) => f.path), 'README.txt', 'manifest.json'].sort(),
    )
    for (const table of [
      'supplier',
      'trade_order',
      'goods',
      'membership',
      'sys_role',
      'audit_event',
      'record_history',
      'classification_task',
      'stored_file',
    ]) {
      const [{ n }] = await accounts.sql(
        `select count(*)::int as n from ${table} where tenant_id = (select id from tenant where tenant_code = 'demo')`,
      )
      const told = manifest.tables.find((t: any) => t.table === table)
      const lines = files.get(`data/${table}.jsonl`)!.toString().trimEnd().split('\n').filter(Boolean)
      expect(lines.length, table).toBe(told.rows)
      // The trail grows while it is read.
      if (!['audit_event', 'record_history'].includes(table)) expect(told.rows, table).toBe(n)
    }
    expect(manifest.tables.map((t: any) => t.table)).not.toContain('session')
    expect(files.get('data/sys_user.csv')!.toString()).toContain('陈静')
    const [{ kept }] = await accounts.sql(
      `with own as (select id from tenant where tenant_code = 'demo')
      select ((select count(*) from user_auth_paper where tenant_id = (select id from own)) + (select count(*) from stored_file where tenant_id = (select id from own)))::int as kept`,
    )
    expect(manifest.files.filter((f: any) => f.missing)).toEqual([])
    expect(exported).toMatchObject({
      status: 'done',
      rowCount: manifest.rows,
      filesDone: kept,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(
      createHash('sha256')
        .update(await fetchFile(exported.id))
        .digest('hex'),
    ).toBe(exported.sha256)
  })

  test('holds nothing of another tenant and no secret', async () => {
    const all = [...files.values()].map((b) => b.toString()).join('\n')
    const [{ id }] = await accounts.sql(`select id from tenant where tenant_code = 'demo2'`)
    expect(all).not.toContain(id)
    expect(all).not.toContain('港联')
    expect(all).not.toContain('not yours')
    const secrets = await accounts.sql(
      `select encode(client_secret_hash, 'hex') as a from app_client union select password_hash from person where password_hash <> '' union select body from outbox_message where body <> ''`,
    )
    for (const { a } of secrets) expect(all).not.toContain(a)
    expect(files.get('data/app_client.jsonl')!.toString()).toContain('leaky')
    expect(manifest.tables.find((t: any) => t.table === 'app_client').leftOut).toContain('client_secret_hash')
    for (const { columns } of manifest.tables)
      for (const column of columns) expect(column).not.toMatch(/secret|password|token|hash/)
  })

  test('reads well in a spreadsheet and exactly elsewhere', async () => {
    const csv = files.get('data/supplier.csv')!.toString()
    expect(csv.startsWith('\ufefftenant_id,id,')).toBe(true)
    expect(csv).toContain(`'=cmd()`)
    expect(csv).toContain('"a ""quoted"", line\nbroken"')
    const row = files
      .get('data/supplier.jsonl')!
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((l) => JSON.parse(l))
      .find((s) => s.code === 'CSV-1')
    expect(row).toMatchObject({ name: '=cmd()', remark: 'a "quoted", line\nbroken' })
    const stored = [...files.keys()].find((f) => f.startsWith('files/stored_file/') && f.includes('发票'))!
    expect(files.get(stored)!.toString()).toBe('invoice of the demo tenant')
    expect(stored).not.toContain('..')
    expect(inTheMaking().difference(before)).toEqual(new Set())
  })

  test('is told to the one who asked, and to the other administrators before', async () => {
    const title =
      await accounts.sql(`select n.title_en from notification n join notification_receipt r on r.notification_id = n.id join tenant t on t.id = n.tenant_id
      join membership m on m.tenant_id = t.id and m.person_id = r.person_id and m.username = 'admin' where t.tenant_code = 'demo' and n.title_en = 'All data exported'`)
    expect(title).toHaveLength(1)
    const trail = await accounts.until(
      async () => (await accounts.sql(`select 1 from audit_event where action = 'GET ${base}/download'`))[0],
    )
    expect(trail).toBeTruthy()
  })

  test('is kept for seven days, and then gone', async () => {
    const [{ store_key: key, tenant_id: tenantId, days }] = await accounts.sql(
      `select store_key, tenant_id, extract(day from expires_at - finished_at)::int as days from tenant_export where id = $1`,
      [exported.id],
    )
    expect(days).toBe(7)
    const place = path.join(app.application.services.environment.DATA_DIR, 'files', key)
    expect(existsSync(place)).toBe(true)
    await forgetTenantExport({ tenantId, id: exported.id }, app.application.services)
    expect(existsSync(place)).toBe(true)
    await accounts.sql(`update tenant_export set expires_at = now() - interval '1 minute' where id = $1`, [exported.id])
    expect((await admin.try('GET', `${base}/download?id=${exported.id}`)).status).toBe(409)
    await forgetTenantExport({ tenantId, id: exported.id }, app.application.services)
    expect(existsSync(place)).toBe(false)
    expect((await admin.get(`${base}/query`))[0].status).toBe('expired')
  })
})

describe('asking for it', () => {
  test('needs the permission, and is nobody else’s', async () => {
    const role = await newRole(admin, ['orderList'])
    const user = await newUser(admin, [role.id])
    const plain = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    const other = handOf(app, await app.signIn('demo2', 'admin'))
    const { id } = await admin.post(`${base}/exportTenantData`, {})
    for (const [method, path, body] of [
      ['GET', 'query'],
      ['POST', 'exportTenantData', {}],
      ['GET', `download?id=${id}`],
      ['POST', 'remove', { id }],
    ] as const) {
      expect((await plain.try(method, `${base}/${path}`, body)).status, path).toBe(403)
      expect((await app.call(method, `${base}/${path}`, body ? { body } : {})).status, path).toBe(401)
    }
    expect((await other.try('GET', `${base}/download?id=${id}`)).status).toBe(404)
    expect((await other.try('POST', `${base}/remove`, { id })).status).toBe(404)
    expect(await other.get(`${base}/query`)).toEqual([])
    await ready(id)
    const removed = await admin.post(`${base}/remove`, { id })
    expect(removed.status).toBe('expired')
    expect((await admin.try('GET', `${base}/download?id=${id}`)).status).toBe(409)
    expect((await admin.try('POST', `${base}/remove`, { id })).status).toBe(409)
  })

  test('happens one at a time, and a dead one does not stand in the way', async () => {
    await accounts.sql(
      `insert into tenant_export (tenant_id, status) select id, 'running' from tenant where tenant_code = 'demo'`,
    )
    expect((await admin.try('POST', `${base}/exportTenantData`, {})).status).toBe(409)
    await accounts.sql(
      `alter table tenant_export disable trigger touch; update tenant_export set updated_at = now() - interval '2 hours' where status = 'running'; alter table tenant_export enable trigger touch`,
    )
    const { id } = await admin.post(`${base}/exportTenantData`, {})
    await ready(id)
  })
})

test.runIf(existsSync('/dev/full'))(
  'a table that finds no room on the disk fails, and the process goes on',
  async () => {
    const {
      services: { database },
    } = app.application
    const { id } = (await accounts.sql(`select id from tenant where tenant_code = 'demo'`))[0]
    const dump = (files: { csv: string; jsonl: string }) =>
      database.transaction({ tenantId: id, personId: null, requestId: 'full' }, 'read', async (db) => {
        const table = (await exportTables(db)).find((t) => t.name === 'supplier')!
        // The disk says no while the rows are still being fetched, and nobody waits for it.
        return dumpTable(db, { ...table, select: `${table.select}, (select pg_sleep(0.3))::text as slow` }, files)
      })
    await expect(dump({ csv: '/dev/full', jsonl: '/dev/null' })).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(dump({ csv: '/dev/null', jsonl: '/dev/full' })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect((await dump({ csv: '/dev/null', jsonl: '/dev/null' })).rows).toBeGreaterThan(0)
  },
)
