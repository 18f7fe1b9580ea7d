import { sysdictText } from '@clearway/contract/features/admin/dictionary/sysdict.text'
import { say } from '@clearway/contract/kernel/text'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { buildApplication } from '../../../application.ts'
import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let operator: Hand
let plain: Hand
let adminToken: string
const base = '/api/admin/sysdict'

beforeAll(async () => {
  app = await testApplication()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  other = handOf(app, await app.signIn('demo2', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(() => app?.close())

const add = (hand: Hand, body: object) => hand.post(`${base}/add`, { dictType: 'currency', ...body })
const values = async (hand: Hand, dictType: string, all = ''): Promise<any[]> =>
  hand.get(`${base}/queryDictByDictType?dictType=${dictType}${all}`)
const entry = async (hand: Hand, dictType: string, value: string) =>
  (await hand.get(`${base}/tree?dictType=${dictType}`)).find((n: any) => n.dictValue === value)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the dictionaries and their values: built in, with names in three languages', async () => {
  const all = await admin.get(`${base}/tree`)
  expect(all.find((d: any) => d.dictType === 'currency')).toMatchObject({
    dictValue: null,
    dictName: '币种',
    dictNameEn: 'Currencies',
    origin: 'builtIn',
    count: 33,
  })
  const [first] = await values(admin, 'currency')
  expect(first).toEqual({
    value: 'CNY',
    label: { zh: '人民币', tw: '人民幣', en: 'Renminbi' },
    colour: null,
    parent: null,
    choosable: true,
  })
  const page = await admin.get(`${base}/query?dictType=incoterm&dictKind=value&pageSize=20&sort=dictSequence`)
  expect(page).toMatchObject({ total: 11, totalIsMore: false })
  expect(page.list[0]).toMatchObject({
    dictType: 'incoterm',
    dictValue: 'EXW',
    origin: 'builtIn',
    state: 'valid',
    dictKind: 'value',
  })
  expect(await admin.get(`${base}/queryById?id=${page.list[0].id}`)).toMatchObject({ dictValue: 'EXW' })
  expect(await values(admin, 'sys_user,username,password')).toEqual([])
})

test('a tenant adds its own dictionary with a tree of values that nobody else sees', async () => {
  expect(
    await add(admin, {
      dictKind: 'dictionary',
      dictType: 'caseKind',
      dictName: '业务种类',
      dictNameEn: 'Kinds of case',
    }),
  ).toMatchObject({ dictKind: 'dictionary', dictValue: null, isPrivate: true, dictNameTw: '業務種類' })
  const sea = await add(admin, {
    dictType: 'caseKind',
    dictValue: 'SEA',
    dictName: '海运',
    colour: 'blue',
    isPrivate: false,
    dictParent: '',
    dictSequence: null,
  })
  expect(sea).toMatchObject({
    isPrivate: true,
    origin: 'own',
    state: 'valid',
    dictParent: null,
    dictSequence: 0,
    dictNameTw: '海運',
  })
  const fcl = await add(admin, { dictType: 'caseKind', dictValue: 'SEA-FCL', dictName: '整箱', dictParent: 'SEA' })
  expect(fcl.dictSequence).toBe(1)
  expect((await admin.get(`${base}/tree?dictType=caseKind`)).map((n: any) => [n.dictValue, n.dictParent])).toEqual([
    ['SEA', null],
    ['SEA-FCL', 'SEA'],
  ])
  expect(await values(admin, 'caseKind')).toMatchObject([
    { value: 'SEA', label: { zh: '海运', tw: '海運', en: '海运' }, colour: 'blue' },
    { value: 'SEA-FCL', parent: 'SEA' },
  ])
  expect(await values(other, 'caseKind')).toEqual([])
  expect((await other.get(`${base}/tree`)).some((d: any) => d.dictType === 'caseKind')).toBe(false)
  const cycle = await admin.try('PUT', `${base}/update`, { id: sea.id, version: sea.version, dictParent: 'SEA-FCL' })
  expect([cycle.status, cycle.body.errors[0]]).toEqual([
    400,
    { field: 'dictParent', message: 'The parent cannot be the value itself or one below it' },
  ])
  const below = await admin.try('POST', `${base}/delete`, { id: sea.id })
  expect([below.status, below.body.message]).toEqual([409, '“海运” has values below it. Delete or move them first'])
  let parent = 'SEA-FCL'
  for (let level = 3; level <= 6; level++)
    parent = (
      await add(admin, { dictType: 'caseKind', dictValue: `L${level}`, dictName: `层${level}`, dictParent: parent })
    ).dictValue
  const deep = await admin.try('POST', `${base}/add`, {
    dictType: 'caseKind',
    dictValue: 'L7',
    dictName: '层7',
    dictParent: parent,
  })
  expect(deep.body.errors[0]).toEqual({ field: 'dictParent', message: 'A dictionary has at most 6 levels' })
  const dictionary = (await admin.get(`${base}/query?dictType=caseKind&dictKind=dictionary`)).list[0]
  expect((await admin.try('POST', `${base}/delete`, { id: dictionary.id })).status).toBe(409)
  const ids = (await admin.get(`${base}/query?dictType=caseKind&pageSize=20`)).list.map((r: any) => r.id)
  expect(await admin.post(`${base}/delete`, { ids })).toEqual({ count: 7 })
  expect((await admin.try('POST', `${base}/restore`, { id: fcl.id })).status).toBe(409)
  expect(await admin.post(`${base}/restore`, { ids })).toEqual({ count: 7 })
  expect((await admin.get(`${base}/queryHistory?id=${sea.id}`)).map((h: any) => h.action)).toEqual([
    'restore',
    'delete',
    'add',
  ])
})

test('a tenant renames, recolours and retires a built-in value for itself alone; deleting its row brings the built-in back', async () => {
  const before = await entry(admin, 'currency', 'JPY')
  const refused = await admin.try('PUT', `${base}/update`, { id: before.id, version: 1, dictName: '日币' })
  expect([refused.status, refused.body.message]).toMatchObject([403, expect.stringContaining('Add the same value')])
  expect((await admin.try('POST', `${base}/delete`, { id: before.id })).status).toBe(403)
  const own = await add(admin, {
    dictValue: 'JPY',
    dictName: '日币',
    dictNameEn: 'Yen',
    colour: 'red',
    dictSequence: 4,
  })
  expect(own).toMatchObject({ overrides: true, origin: 'own' })
  expect((await values(admin, 'currency'))[4]).toMatchObject({
    value: 'JPY',
    label: { zh: '日币', en: 'Yen' },
    colour: 'red',
  })
  expect((await values(other, 'currency'))[4]).toMatchObject({ value: 'JPY', label: { zh: '日元' } })
  expect((await admin.get(`${base}/query?dictType=currency&search=JPY`)).total).toBe(1)
  expect(
    (await admin.try('POST', `${base}/add`, { dictType: 'currency', dictValue: 'JPY', dictName: 'x' })).body.errors[0]
      .field,
  ).toBe('dictValue')
  await admin.put(`${base}/update`, { id: own.id, version: own.version, status: 'disable' })
  expect((await values(admin, 'currency')).some((v) => v.value === 'JPY')).toBe(false)
  expect((await values(admin, 'currency', '&all=true')).find((v) => v.value === 'JPY')).toMatchObject({
    choosable: false,
    label: { zh: '日币' },
  })
  const refusedUse = await admin.try('POST', '/api/trade/supplier/add', {
    code: 'JP-1',
    name: 'Tokyo',
    currency: 'JPY',
    isDefault: false,
  })
  expect([refusedUse.status, refusedUse.body.errors]).toEqual([
    400,
    [{ field: 'currency', message: '“Yen” is no longer in use. Choose another' }],
  ])
  expect(
    (
      await other.try('POST', '/api/trade/supplier/add', {
        code: 'JP-1',
        name: 'Tokyo',
        currency: 'JPY',
        isDefault: false,
      })
    ).status,
  ).toBe(200)
  await admin.post(`${base}/delete`, { id: own.id })
  expect((await values(admin, 'currency'))[4]).toMatchObject({ label: { zh: '日元' } })
})

test('a value past its validity keeps its label and stays where it stands, and cannot be written anew', async () => {
  const own = await add(admin, {
    dictValue: 'XTS',
    dictName: '测试币',
    dictNameEn: 'Test money',
    validFrom: day(-10),
    validTo: day(10),
  })
  const supplier = await admin.post('/api/trade/supplier/add', {
    code: 'XT-1',
    name: 'Tester',
    currency: 'XTS',
    isDefault: false,
  })
  const over = await admin.put(`${base}/update`, { id: own.id, version: own.version, validTo: day(-2) })
  expect(over.state).toBe('over')
  const kept = await admin.put('/api/trade/supplier/update', {
    id: supplier.id,
    version: supplier.version,
    name: 'Tester two',
    currency: 'XTS',
  })
  expect(kept).toMatchObject({ name: 'Tester two', currency: 'XTS' })
  expect(
    (
      await admin.try('POST', '/api/trade/supplier/add', {
        code: 'XT-2',
        name: 'Second',
        currency: 'XTS',
        isDefault: false,
      })
    ).body.errors[0].field,
  ).toBe('currency')
  const file = await fetch(`${app.url}/api/trade/supplier/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ ids: [supplier.id], columns: ['code', 'currency'] }),
  })
  expect((await readExcel(Buffer.from(await file.arrayBuffer()), { maxRows: 10 })).rows[1]).toEqual([
    'XT-1',
    'Test money',
  ])
  expect(
    (await admin.put(`${base}/update`, { id: own.id, version: over.version, validFrom: day(2), validTo: null })).state,
  ).toBe('future')
  const use = await admin.get(`${base}/queryUse?dictType=currency&dictValue=XTS`)
  expect(use).toMatchObject({ total: 1, below: 0, safe: false })
  expect(use.uses.find((u: any) => u.count)).toMatchObject({
    resource: 'supplier',
    field: 'currency',
    title: { en: 'Suppliers' },
  })
  const deleting = await admin.try('POST', `${base}/delete`, { id: own.id })
  expect([deleting.status, deleting.body.message]).toEqual([
    409,
    '1 records use “测试币”, so it cannot be deleted. Retire it instead',
  ])
  await admin.post('/api/trade/supplier/delete', { id: supplier.id })
  expect(await admin.get(`${base}/queryUse?dictType=currency&dictValue=XTS`)).toMatchObject({ total: 0, safe: true })
  expect(await admin.post(`${base}/delete`, { id: own.id })).toEqual({ count: 1 })
  const units = await admin.get(`${base}/queryUse?dictType=unit`)
  expect(units.uses.map((u: any) => u.resource)).toEqual(expect.arrayContaining(['goods', 'order', 'classifyTask']))
  expect(units.uses.find((u: any) => u.resource === 'order').count).toBeGreaterThan(50)
})

test('the operator shares values with every tenant, but for private ones', async () => {
  const shared = await add(operator, { dictValue: 'XAU', dictName: '黄金', dictNameEn: 'Gold' })
  const secret = await add(operator, { dictValue: 'XAG', dictName: '白银', isPrivate: true })
  expect([shared.isPrivate, secret.isPrivate]).toEqual([false, true])
  expect(await entry(admin, 'currency', 'XAU')).toMatchObject({ origin: 'shared', dictNameEn: 'Gold' })
  expect(await entry(admin, 'currency', 'XAG')).toBeUndefined()
  expect((await values(other, 'currency')).find((v) => v.value === 'XAU')).toMatchObject({ label: { en: 'Gold' } })
  expect(
    (await admin.try('PUT', `${base}/update`, { id: shared.id, version: shared.version, dictName: 'x' })).status,
  ).toBe(403)
  expect((await admin.try('GET', `${base}/queryById?id=${secret.id}`)).status).toBe(404)
  const own = await add(admin, { dictValue: 'XAU', dictName: '金' })
  expect((await values(admin, 'currency')).find((v) => v.value === 'XAU')).toMatchObject({ label: { zh: '金' } })
  await admin.post(`${base}/delete`, { id: own.id })
  const deleting = await operator.try('POST', `${base}/delete`, { id: shared.id })
  expect([deleting.status, deleting.body.message]).toMatchObject([
    409,
    expect.stringContaining('Retire it, or make it private'),
  ])
  await operator.put(`${base}/update`, { id: shared.id, version: shared.version, isPrivate: true })
  expect((await values(admin, 'currency')).some((v) => v.value === 'XAU')).toBe(false)
})

test('another node of the same database hears of a change', async () => {
  const second = await buildApplication({ ...app.application.services.environment, ROLE: 'web' }, app.databaseUrl)
  const url = await second.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const ask = async () =>
      (
        (await (
          await fetch(`${url}${base}/queryDictByDictType?dictType=incoterm`, {
            headers: { authorization: `Bearer ${adminToken}` },
          })
        ).json()) as { data: any[] }
      ).data
    expect(await ask()).toHaveLength(11)
    await add(admin, { dictType: 'incoterm', dictValue: 'DDX', dictName: '试用条款' })
    await expect.poll(ask).toHaveLength(12)
  } finally {
    await second.close()
  }
})

test('what is kept in memory is asked of the database once, however many rows there are', async () => {
  const { dictionaries, database } = app.application.services
  dictionaries.forget('*')
  const {
    rows: [tenant],
  } = await database.pool.query(`select id from tenant where tenant_code = 'demo'`)
  await database.transaction({ tenantId: tenant.id, personId: null, requestId: 'test' }, 'read', async (db) => {
    const asked = vi.spyOn(db, 'getExecutor')
    for (let n = 0; n < 1000; n++) expect((await dictionaries.get(db, tenant.id, 'unit')).size).toBe(123)
    expect(asked.mock.calls.length).toBe(1)
  })
})

test('imports take labels in any language', async () => {
  const csv =
    'code,name,currency,default supplier\nI-1,甲,港元,否\nI-2,乙,US dollar,No\nI-3,丙,人民币,\nI-4,丁,moon dust,\n'
  const { body } = await app.upload('/api/trade/supplier/importExcel', {
    token: adminToken,
    fields: { mode: 'commit' },
    file: { name: 'a.csv', bytes: Buffer.from(csv) },
  })
  expect(body.data).toMatchObject({
    total: 4,
    good: 3,
    imported: 3,
    problems: [{ row: 5, field: 'currency', message: 'Choose one from the list' }],
  })
  const { list } = await admin.get('/api/trade/supplier/query?search=I-&sort=code')
  expect(list.map((s: any) => s.currency)).toEqual(['HKD', 'USD', 'CNY'])
  const own =
    '类型,种类,值,名称,English name,上级值,颜色,顺序\nroom,字典,,房间,Rooms,,,\nroom,,A,甲室,Room A,,绿,1\nroom,value,B,乙室,Room B,A,Blue,2\nroom,,C,丙室,,Z,,\nnowhere,,C,丙室,,,,\n'
  const checked = await app.upload(`${base}/importExcel`, {
    token: adminToken,
    fields: { mode: 'check' },
    file: { name: 'b.csv', bytes: Buffer.from(own) },
  })
  expect(checked.body.data.problems.map((p: any) => [p.row, p.field])).toEqual([
    [5, 'dictParent'],
    [6, 'dictType'],
  ])
  await app.upload(`${base}/importExcel`, {
    token: adminToken,
    fields: { mode: 'commit' },
    file: { name: 'b.csv', bytes: Buffer.from(own) },
  })
  expect(await values(admin, 'room')).toMatchObject([
    { value: 'A', colour: 'green' },
    { value: 'B', parent: 'A', colour: 'blue' },
  ])
})

test('an import says by row, in the words of the form, what an official table means by a code or that it has none such', async () => {
  const csv = [
    'dictType,dictValue,dictName,dictNameEn',
    'currency,CNY,本店元,House yuan',
    'currency,xq7,店币,House coin',
    'currency,XQ8 9,坏,Bad',
    'addressType,yard,堆场,Yard',
    '',
  ].join('\n')
  const send = (mode: string) =>
    app.upload(`${base}/importExcel`, {
      token: adminToken,
      fields: { mode },
      file: { name: 'own.csv', bytes: Buffer.from(csv) },
    })
  const { body } = await send('check')
  expect(body.data).toMatchObject({ total: 4, good: 3, imported: 0, problemRows: 1, warningCount: 2 })
  expect(body.data.warnings).toEqual([
    {
      row: 2,
      field: 'dictValue',
      value: 'CNY',
      message: say(sysdictText.officialHas, 'en', { code: 'CNY', name: 'Renminbi' }),
    },
    {
      row: 3,
      field: 'dictValue',
      value: 'xq7',
      message: say(sysdictText.officialLacks, 'en', { code: 'xq7', name: 'Currencies' }),
    },
  ])
  expect((await send('commit')).body.data).toMatchObject({ imported: 3, warningCount: 2 })
  for (const value of ['CNY', 'xq7']) {
    const { id } = await entry(admin, 'currency', value)
    await admin.post(`${base}/delete`, { ids: [id] })
  }
})

test('refuses what is not right by the name of the field', async () => {
  const good = { dictType: 'currency', dictValue: 'QQQ', dictName: '问' }
  const wrong = {
    dictType: '1bad',
    dictValue: 'a b',
    dictName: '',
    dictParent: 'nothing',
    colour: 'pink',
    validFrom: '2026-13-01',
    dictSequence: -1,
    status: 'gone',
    origin: 'own',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const { status, body } = await admin.try('POST', `${base}/add`, { ...good, [field]: value })
    expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field])
  }
  const tried = async (body: object) => (await admin.try('POST', `${base}/add`, body)).body.errors?.[0]
  expect(await tried({ dictType: 'currency', dictName: '问' })).toEqual({
    field: 'dictValue',
    message: 'Enter the value',
  })
  expect(await tried({ ...good, dictType: 'nowhere' })).toEqual({
    field: 'dictType',
    message: 'There is no dictionary “nowhere”. Add it first',
  })
  expect(await tried({ ...good, validFrom: '2026-02-02', validTo: '2026-02-01' })).toMatchObject({ field: 'validTo' })
  expect(await tried({ dictKind: 'dictionary', dictType: 'currency', dictName: '币' })).toEqual({
    field: 'dictType',
    message: 'The dictionary “currency” already exists',
  })
  const own = await add(admin, good)
  expect(
    (await admin.try('PUT', `${base}/update`, { id: own.id, version: own.version, dictValue: 'QQR' })).body.errors[0]
      .field,
  ).toBe('dictValue')
  expect(
    (await admin.try('PUT', `${base}/update`, { id: own.id, version: own.version + 1, dictName: 'x' })).status,
  ).toBe(409)
})

test('needs a token and the permission; another tenant finds nothing', async () => {
  const own = await add(admin, { dictValue: 'PRV', dictName: '私' })
  expect((await app.call('GET', `${base}/tree`)).status).toBe(401)
  expect((await app.call('GET', `${base}/queryDictByDictType?dictType=unit`)).status).toBe(401)
  for (const path of ['query', 'tree', 'queryUse?dictType=unit'])
    expect((await plain.try('GET', `${base}/${path}`)).status).toBe(403)
  expect((await plain.try('POST', `${base}/add`, {})).status).toBe(403)
  expect(await values(plain, 'incoterm')).not.toEqual([])
  for (const [method, path, body] of [
    ['POST', 'delete', { id: own.id }],
    ['GET', `queryById?id=${own.id}`],
    ['GET', `queryHistory?id=${own.id}`],
    ['PUT', 'update', { id: own.id, version: 1, dictName: 'x' }],
  ] as const) {
    expect([path, (await other.try(method, `${base}/${path}`, body)).status]).toEqual([path, 404])
  }
})

test('exports hold what the list shows, with words and not codes', async () => {
  const file = await fetch(`${app.url}${base}/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      query: { dictType: 'incoterm', dictKind: 'value', sort: 'dictSequence', currentPage: 1, pageSize: 10 },
      columns: ['dictValue', 'dictNameEn', 'origin', 'state'],
    }),
  })
  const { rows } = await readExcel(Buffer.from(await file.arrayBuffer()), { maxRows: 50 })
  expect(rows[1]).toEqual(['EXW', 'Ex works (any mode)', 'Built in', 'Can be chosen'])
  for (const verb of ['exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${verb}`, { query: { dictType: 'incoterm' } })).status).toBe(200)
})
