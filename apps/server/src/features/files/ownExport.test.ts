import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import type { OwnExport } from '@clearway/contract/features/files/ownExport'
import { supplier } from '@clearway/contract/features/trade/supplier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readExcel } from '../../kernel/paper/excel.ts'
import { accountsOf, type Accounts } from '../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { features } from '../index.ts'
import { makeOwnExports } from './ownExportJob.ts'
import { tendOwnExports } from './ownExportTend.ts'

// Jobs are run by hand here, so that each test says when; `statement.test.ts` leaves a long file to the worker.
let app: TestApplication
let accounts: Accounts
let admin: Hand
const tokens: Record<string, string> = {}
const hand = (name: string) => handOf(app, tokens[name]!)
const base = '/api/files/ownExport'
const excel = '/api/trade/supplier/exportExcel'
const many = 40_000
const list = (search: string) => ({ query: { currentPage: 1, pageSize: 10, search } })

const services = () => app.application.services
const runJobs = (more: Partial<ReturnType<typeof services>> = {}, ending?: AbortSignal) =>
  makeOwnExports(features)({}, { ...services(), ...more }, ending)
const tend = () => tendOwnExports({}, services())
const mine = async (name: string): Promise<OwnExport[]> => hand(name).get(`${base}/query`)
const one = async (name: string, id: string) => (await mine(name)).find((e) => e.id === id)
const download = (name: string, id: string) =>
  fetch(`${app.url}${base}/download?id=${id}`, {
    headers: { authorization: `Bearer ${tokens[name]}`, 'accept-language': 'en' },
  })
const ask = async (name: string, search = '测试行'): Promise<OwnExport> => {
  const answer = await hand(name).try('POST', excel, list(search))
  expect([answer.status, answer.body.code]).toEqual([202, 200])
  return answer.body.data
}
const latestNotice = async (personId: string) =>
  (
    await accounts.sql(
      `select n.title_en as title, n.content_en as content, n.link from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id
  where r.person_id = $1 order by n.created_at desc, n.id desc limit 1`,
      [personId],
    )
  )[0]
const personOf = async (tenant: string, username: string): Promise<string> =>
  (
    await accounts.sql(
      'select m.person_id as id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = $1 and m.username = $2',
      [tenant, username],
    )
  )[0].id

beforeAll(async () => {
  app = await testApplication({ ROLE: 'web' })
  accounts = await accountsOf(app)
  for (const [name, tenant, user] of [
    ['admin', 'demo', 'admin'],
    ['classifier', 'demo', 'classifier'],
    ['finance', 'demo', 'finance'],
    ['elsewhere', 'demo2', 'admin'],
  ] as const)
    tokens[name] = await app.signIn(tenant, user)
  admin = hand('admin')
  await accounts.sql('set session_replication_role = replica')
  for (const [tenant, rows] of [
    ['demo', many],
    ['demo2', 1000],
  ])
    await accounts.sql(
      `insert into supplier (tenant_id, code, name) select t.id, 'X' || n, '测试行 ' || n from tenant t, generate_series(1, $2::int) n where t.tenant_code = $1`,
      [tenant, rows],
    )
  await accounts.sql('set session_replication_role = origin')
  await accounts.sql('analyze supplier')
}, 120_000)
beforeEach(() => accounts.sql('delete from own_export'))
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

describe('an export that takes longer than a person waits', () => {
  test('is answered with 202, made by a job, told by the bell and fetched by nobody else', async () => {
    const asked = await ask('admin')
    expect(asked).toMatchObject({
      title: 'Suppliers',
      fileName: 'excel-list.xlsx',
      status: 'queued',
      rowsDone: 0,
      rowsTotal: null,
      size: null,
      error: null,
      expiresAt: null,
    })
    expect((await ask('admin')).id).toBe(asked.id)
    expect((await download('admin', asked.id)).status).toBe(409)
    await runJobs()
    const done = await one('admin', asked.id)
    expect(done).toMatchObject({ status: 'done', rowsDone: many, rowsTotal: many })
    expect(Date.parse(done!.expiresAt!) - Date.parse(done!.finishedAt!)).toBe(3 * 86_400_000)
    const answer = await download('admin', asked.id)
    expect(answer.headers.get('content-disposition')).toContain('excel-list.xlsx')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(done!.size)
    const { rows } = await readExcel(bytes)
    expect(new Set(rows.slice(1).map((r) => r[0])).size).toBe(many)
    expect(await latestNotice(await personOf('demo', 'admin'))).toMatchObject({
      title: 'Your export is ready: Suppliers',
      link: `/profile/exports?of=${asked.id}`,
    })
    for (const other of ['finance', 'elsewhere']) {
      expect([
        (await download(other, asked.id)).status,
        (await hand(other).try('POST', `${base}/cancel`, { id: asked.id })).status,
        (await hand(other).try('POST', `${base}/remove`, { id: asked.id })).status,
      ]).toEqual([404, 404, 404])
      expect(await mine(other)).toEqual([])
    }
    // Asked twice, it is one export, and told once.
    const told = await accounts.sql(
      `select action, count(*)::int as n from audit_event where person_name = '陈静' and (action like '%exportExcel' or action like '%ownExport/download') group by action order by action`,
    )
    expect(told).toEqual([
      { action: `GET ${base}/download`, n: 1 },
      { action: `POST ${excel}`, n: 1 },
    ])
  }, 60_000)

  test('leaves a list that a person waits for as it was: one answer with the file', async () => {
    const answer = await fetch(app.url + excel, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens['admin']}`, 'content-type': 'application/json' },
      body: JSON.stringify(list('X1234')),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
    expect((await readExcel(Buffer.from(await answer.arrayBuffer()))).rows.length).toBe(12)
  })

  test('on paper is refused with the number of rows that paper takes, and Excel named', async () => {
    for (const paper of ['exportPDF', 'exportWord']) {
      const refused = await admin.try('POST', `/api/trade/supplier/${paper}`, list('测试行'))
      expect([refused.status, refused.body.message]).toEqual([
        400,
        expect.stringMatching(/about \d+ rows .* Export to Excel/),
      ])
    }
  })

  test('can be had three times by a person; a fourth is told when to come again', async () => {
    for (const search of ['测试行', '测试', '试行']) await ask('admin', search)
    const refused = await admin.try('POST', excel, list('行'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90'])
    expect(refused.body.message).toContain('You already have 3 exports')
    const [first] = await mine('admin')
    await admin.post(`${base}/cancel`, { id: first!.id })
    expect(await one('admin', first!.id)).toMatchObject({ status: 'cancelled' })
    await ask('admin', '行')
  })

  test('that many ask for at once still has its bound', async () => {
    const answers = await Promise.all(
      ['测试行', '测试', '试行', '行', '测'].map((search) => admin.try('POST', excel, list(search))),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([202, 202, 202, 429, 429])
  })
})

/** Puts an export into the line as a call would, whatever its size. */
async function put(
  name: string,
  tenant: string,
  username: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const values = {
    route: `POST ${excel}`,
    input: '{"query":{"search":"X777"}}',
    language: 'en',
    title: JSON.stringify({ zh: name, tw: name, en: name }),
    file_name: 'excel-list.xlsx',
    content_type: 'x',
    ...more,
  }
  const names = Object.keys(values)
  const rows = await accounts.sql(
    `insert into own_export (tenant_id, person_id, ${names.join(', ')}) select t.id, m.person_id, ${names.map((_, i) => `$${i + 3}`).join(', ')} from tenant t join membership m on m.tenant_id = t.id
    where t.tenant_code = $1 and m.username = $2 returning id`,
    [tenant, username, ...Object.values(values)],
  )
  return rows[0].id
}
const state = async (id: string) =>
  (await accounts.sql('select status, attempts, error, store_key as "storeKey" from own_export where id = $1', [id]))[0]

describe('the line', () => {
  test('goes round the tenants, and within a tenant round its people', async () => {
    for (const name of ['a1', 'a2', 'a3']) await put(name, 'demo', 'admin')
    await put('b1', 'demo', 'finance')
    for (const name of ['c1', 'c2']) await put(name, 'demo2', 'admin')
    await runJobs()
    const rows = await accounts.sql(`select title ->> 'en' as name from own_export order by started_at`)
    expect(rows.map((r) => r.name)).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'a3'])
  })

  test('makes one export of a tenant at a time, whoever else is free', async () => {
    const first = await put('a1', 'demo', 'admin')
    await put('b1', 'demo', 'finance')
    const taken = await accounts.sql('select * from take_own_export()')
    expect(taken.map((r) => r.of_export)).toEqual([first])
    expect(await accounts.sql('select * from take_own_export()')).toEqual([])
    const elsewhere = await put('c1', 'demo2', 'admin')
    expect((await accounts.sql('select * from take_own_export()')).map((r) => r.of_export)).toEqual([elsewhere])
  })
})

describe('rights', () => {
  /** Takes the button of the export from a role. */
  const withdraw = async (roleId: string) => {
    const { menus } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${roleId}`)
    const menuId = menus.find((m: any) => m.component === 'vendorInformation').id
    await admin.post('/api/admin/sysmenu/authorizeMenuToRole', {
      roleId,
      menuIds: [menuId],
      hiddenButtons: [{ menuId, buttons: ['supplier.export'] }],
    })
  }

  test('count as they are when the file is made', async () => {
    const role = await newRole(admin, ['vendorInformation'])
    const user = await newUser(admin, [role.id])
    const id = await put('x', 'demo', user.username)
    await withdraw(role.id)
    await runJobs()
    tokens['user'] = await app.signIn('demo', user.username, 'test-password')
    expect(await one('user', id)).toMatchObject({
      status: 'failed',
      error: 'You no longer have permission to export this data',
      size: null,
    })
    expect(await latestNotice(user.id)).toMatchObject({
      title: 'Your export failed: x',
      content: 'You no longer have permission to export this data',
    })
  })

  test('that changed since keep an older file from being fetched', async () => {
    const role = await newRole(admin, ['vendorInformation'])
    const user = await newUser(admin, [role.id])
    tokens['user'] = await app.signIn('demo', user.username, 'test-password')
    const id = await put('x', 'demo', user.username)
    await runJobs()
    expect((await download('user', id)).status).toBe(200)
    const rule = await admin.post('/api/admin/datapermission/add', {
      roleId: role.id,
      resource: 'supplier',
      scope: 'all',
      filterFields: ['code'],
    })
    const narrower = await download('user', id)
    expect([narrower.status, ((await narrower.json()) as { message: string }).message]).toEqual([
      409,
      'Your permissions have changed since the file was generated. Please export again',
    ])
    await admin.post('/api/admin/datapermission/delete', { id: rule.id })
    expect((await download('user', id)).status).toBe(200)
    await withdraw(role.id)
    expect((await download('user', id)).status).toBe(403)
  })

  test('of a person who left make nothing', async () => {
    const user = await newUser(admin, [(await newRole(admin, ['vendorInformation'])).id])
    const id = await put('x', 'demo', user.username)
    await accounts.sql(`update membership set status = 'disable' where person_id = $1`, [user.id])
    await runJobs()
    expect(await state(id)).toMatchObject({ status: 'failed', error: 'rights', storeKey: null })
  })

  test('of a scope and hidden fields are in the file', async () => {
    const role = await newRole(admin, ['vendorInformation'])
    const user = await newUser(admin, [role.id])
    await admin.post('/api/admin/datapermission/add', {
      roleId: role.id,
      resource: 'supplier',
      scope: 'own',
      filterFields: ['code'],
    })
    tokens['user'] = await app.signIn('demo', user.username, 'test-password')
    const id = await put('x', 'demo', user.username, { input: '{}' })
    await runJobs()
    const { rows } = await readExcel(Buffer.from(await (await download('user', id)).arrayBuffer()))
    expect(rows.length).toBe(1)
    expect(rows[0]).not.toContain(supplier.fields.code.label.en)
    expect(rows[0]).toContain(supplier.fields.name.label.en)
  })
})

/** The file store, holding what is to be stored until the test lets it go. */
function heldFiles() {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { files } = services()
  const put_ = async (...given: Parameters<typeof files.put>) => {
    reached.resolve()
    await gate.promise
    return files.put(...given)
  }
  return { files: { ...files, put: put_ }, reached: reached.promise, letGo: () => gate.resolve() }
}

const storedFiles = (): number => {
  const root = path.join(services().environment.DATA_DIR, 'files')
  return existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length
    : 0
}

describe('what ends it', () => {
  test('cancelled while it runs it leaves no file, and can then be deleted', async () => {
    const before = storedFiles()
    const id = await put('x', 'demo', 'admin')
    const { files, reached, letGo } = heldFiles()
    const ran = runJobs({ files })
    await reached
    expect(await one('admin', id)).toMatchObject({ status: 'running' })
    expect((await admin.try('POST', `${base}/remove`, { id })).status).toBe(409)
    await admin.post(`${base}/cancel`, { id })
    letGo()
    await ran
    expect(await one('admin', id)).toMatchObject({ status: 'cancelled', size: null })
    expect(storedFiles()).toBe(before)
    expect((await admin.try('POST', `${base}/cancel`, { id })).status).toBe(409)
    await admin.post(`${base}/remove`, { id })
    expect(await mine('admin')).toEqual([])
  })

  test('a node that died is followed by another; after three times the person is told', async () => {
    const id = await put('x', 'demo', 'admin')
    const kill = async () => {
      await accounts.sql('select * from take_own_export()')
      await accounts.sql(`update own_export set beat_at = now() - interval '2 minutes' where id = $1`, [id])
      await tend()
    }
    await kill()
    expect(await state(id)).toMatchObject({ status: 'queued', attempts: 1 })
    await kill()
    await runJobs()
    expect(await state(id)).toMatchObject({ status: 'done', attempts: 3 })
    await accounts.sql(`update own_export set status = 'queued', attempts = 2 where id = $1`, [id])
    await kill()
    expect(await one('admin', id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('interrupted several times'),
    })
  })

  test('a node that was believed dead and comes back changes nothing', async () => {
    const before = storedFiles()
    const id = await put('x', 'demo', 'admin')
    const { files, reached, letGo } = heldFiles()
    const late = runJobs({ files })
    await reached
    await accounts.sql(`update own_export set beat_at = now() - interval '2 minutes' where id = $1`, [id])
    await tend()
    await runJobs()
    const { storeKey } = await state(id)
    letGo()
    await late
    expect(await state(id)).toMatchObject({ status: 'done', attempts: 2, storeKey })
    expect(storedFiles()).toBe(before + 1)
  })

  test('a shutdown puts it back into the line, uncounted', async () => {
    const id = await put('x', 'demo', 'admin')
    await runJobs({}, AbortSignal.abort())
    expect(await state(id)).toMatchObject({ status: 'queued', attempts: 0 })
    await runJobs()
    expect(await state(id)).toMatchObject({ status: 'done', attempts: 1 })
  })

  test('what cannot be asked for any more, and what breaks, is told in words', async () => {
    const wrong = await put('x', 'demo', 'admin', { input: '{"query":{"nothing":1}}' })
    const broken = await put('y', 'demo', 'admin')
    await accounts.sql(`alter table supplier rename to supplier_away`)
    try {
      await runJobs()
    } finally {
      await accounts.sql(`alter table supplier_away rename to supplier`)
    }
    expect(await one('admin', wrong)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('cannot be exported with the current filters'),
    })
    expect(await one('admin', broken)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Something went wrong'),
    })
  })

  test('after its days file and entry are gone; of ten files the eldest makes way', async () => {
    const before = storedFiles()
    const id = await put('x', 'demo', 'admin')
    await runJobs()
    expect(storedFiles()).toBe(before + 1)
    await accounts.sql(`update own_export set expires_at = now() where id = $1`, [id])
    expect([(await download('admin', id)).status, await mine('admin')]).toEqual([404, []])
    await tend()
    expect([await state(id), storedFiles()]).toEqual([undefined, before])
    for (let n = 0; n < 11; n++) await put(`n${n}`, 'demo', 'admin')
    await runJobs()
    await tend()
    expect((await mine('admin')).map((e) => e.title).sort()).toEqual(
      Array.from({ length: 10 }, (_, n) => `n${n + 1}`).sort(),
    )
    expect(storedFiles()).toBe(before + 10)
  })
})

describe('a call that is answered at once', () => {
  const post = (name: string, verb: string, search: string, signal?: AbortSignal) =>
    fetch(`${app.url}/api/trade/supplier/${verb}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[name]}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(list(search)),
      ...(signal ? { signal } : {}),
    })

  test('waits behind nobody who asked for much: a short paper of another tenant has a lane', async () => {
    const gate = Promise.withResolvers<void>()
    const [who] = await accounts.sql(
      `select m.tenant_id as "tenantId", m.person_id as "personId" from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'admin'`,
    )
    const theirs = Array.from({ length: 3 }, () =>
      services().papers.take(who, 'long', new AbortController().signal, () => gate.promise),
    )
    const refused = await post('admin', 'exportExcel', 'X777')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(((await refused.json()) as { message: string }).message).toContain(
      '3 of your files are already being processed',
    )
    expect((await post('elsewhere', 'exportExcel', 'X777')).status).toBe(200)
    gate.resolve()
    await Promise.all(theirs)
    expect((await post('admin', 'exportExcel', 'X777')).status).toBe(200)
  })

  test('is given up when its asker goes: the statement in the database ends, and the lane is free', async () => {
    const active = async () =>
      (
        await accounts.sql(
          `select count(*)::int as n from pg_stat_activity where application_name = 'clearway' and state = 'active' and datname = current_database()`,
        )
      )[0].n
    // Each row takes a while now: a statement that nobody ended would run until its time is out.
    await accounts.sql(`create policy slow on supplier as restrictive for select using (pg_sleep(0.05) is not null)`)
    try {
      const stop = new AbortController()
      const broken = post('admin', 'exportExcel', 'X12', stop.signal).catch((e: Error) => e.name)
      await accounts.until(async () => ((await active()) > 0 ? true : undefined))
      stop.abort()
      expect(await broken).toBe('AbortError')
      await accounts.until(async () => ((await active()) === 0 ? true : undefined))
    } finally {
      await accounts.sql('drop policy slow on supplier')
    }
    expect((await post('admin', 'exportExcel', 'X1234')).status).toBe(200)
  })
})
