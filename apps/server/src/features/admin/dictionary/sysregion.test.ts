import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { loadPlaces } from '../../../../seed/places/loadPlaces.ts'
import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let operator: Hand
let plain: Hand
let adminToken: string
const base = '/api/admin/sysregion'

beforeAll(async () => {
  app = await testApplication()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  other = handOf(app, await app.signIn('demo2', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(() => app?.close())

const own = { regionCode: '44030501', regionName: '粤海街道', regionType: 'town', regionParent: '440305' }
const add = (hand: Hand, body: object) => hand.post(`${base}/add`, { ...own, ...body })
const shared = async (code: string) =>
  (await admin.get(`${base}/query?search=${code}`)).list.find((r: any) => r.regionCode === code)

test('every shared region stands below the one whose code begins its own', async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } =
    await owner.query(`select r.region_code as code, r.region_parent as parent, p.region_code as above, r.region_type as type, p.region_type as "aboveType"
    from region r left join region p on p.tenant_id = r.tenant_id and p.region_code = r.region_parent and p.deleted_at is null
    where r.tenant_id = platform_tenant() and r.deleted_at is null`)
  await owner.end()
  expect(rows.length).toBeGreaterThan(3400)
  const stem = (code: string) => (code === '100000' ? '' : code.replace(/(00)+$/, ''))
  const level = ['country', 'province', 'city', 'county']
  expect(rows.filter((r) => r.parent !== r.above || !r.code.startsWith(stem(r.above ?? '')))).toEqual([])
  expect(
    rows.filter((r) => r.above && r.type !== 'area' && level.indexOf(r.type) <= level.indexOf(r.aboveType)),
  ).toEqual([])
  expect(rows.filter((r) => !r.above).map((r) => r.code)).toEqual(['100000'])
})

test('the shared regions: mainland China, Hong Kong, Macao and Taiwan, with names in three languages', async () => {
  expect(await admin.get(`${base}/tree`)).toMatchObject([
    { regionCode: '100000', regionName: '中国', regionNameEn: 'China', shared: true, children: 34 },
  ])
  const provinces = await admin.get(`${base}/tree?regionParent=100000`)
  const named = Object.fromEntries(provinces.map((p: any) => [p.regionName, p]))
  expect(named['内蒙古自治区']).toMatchObject({
    regionNameTw: '內蒙古自治區',
    regionNameEn: 'Inner Mongolia',
    regionType: 'province',
  })
  expect([named['香港特别行政区'].children, named['澳门特别行政区'].children, named['台湾省'].children]).toEqual([
    18, 8, 22,
  ])
  expect(await shared('810006')).toMatchObject({
    regionName: '深水埗区',
    regionNameEn: 'Sham Shui Po District',
    regionNameTw: '深水埗區',
    regionParent: '810000',
  })
  expect(await shared('230100')).toMatchObject({ regionNameEn: 'Harbin', regionNameTw: '哈爾濱市' })
  expect(await shared('610100')).toMatchObject({ regionNameEn: "Xi'an" })
  expect(await shared('710100')).toMatchObject({ regionName: '台北市', regionNameEn: 'Taipei City' })
  expect(await shared('419001')).toMatchObject({ regionName: '济源市', regionParent: '410000', regionType: 'county' })
  expect((await admin.get(`${base}/type`)).map((t: any) => t.value)).toEqual([
    'country',
    'province',
    'city',
    'county',
    'town',
    'area',
  ])
  expect((await admin.get(`${base}/query?regionParent=440300&pageSize=50`)).total).toBe(9)
})

test('the tree opens branch by branch, and a search shows what is found with everything above it', async () => {
  expect((await admin.get(`${base}/tree?regionParent=440300`)).map((r: any) => r.regionName)).toContain('南山区')
  const found = await admin.get(`${base}/tree?search=xishuangbanna`)
  expect(found.map((r: any) => r.regionName).slice(0, 3)).toEqual(['中国', '云南省', '西双版纳傣族自治州'])
  expect(await admin.get(`${base}/tree?search=nothinglikethis`)).toEqual([])
})

test('anybody signed in chooses places: below one, by code, by pinyin or its first letters', async () => {
  expect((await plain.get(`${base}/queryChildren?parent=810000`)).map((p: any) => p.name.en)).toContain(
    'Wan Chai District',
  )
  const [path, ...more] = await plain.get(`${base}/queryPaths?codes=440305,000000,${encodeURIComponent("x'; --")}`)
  expect([more, path.code, path.path.map((p: any) => p.name.zh)]).toEqual([
    [],
    '440305',
    ['中国', '广东省', '深圳市', '南山区'],
  ])
  const firsts = async (search: string) =>
    (await plain.get(`${base}/querySearch?search=${encodeURIComponent(search)}`)).map((f: any) => f.path.at(-1).name.zh)
  expect((await firsts('深圳'))[0]).toBe('深圳市')
  expect((await firsts('shenzhen'))[0]).toBe('深圳市')
  expect(await firsts('szs')).toContain('深圳市')
  expect((await firsts('深圳 nanshan'))[0]).toBe('南山区')
  expect(await firsts('wan chai')).toEqual(['湾仔区'])
  expect((await firsts('440305'))[0]).toBe('南山区')
  expect(await firsts('%_')).toEqual([])
  expect((await firsts('a')).length).toBeLessThanOrEqual(30)
})

test('a tenant adds its own below the shared ones, and cannot change those', async () => {
  const town = await add(admin, {})
  expect(town).toMatchObject({ shared: false, regionNameTw: '粵海街道', regionParent: '440305' })
  expect((await admin.get(`${base}/tree?regionParent=440305`)).map((r: any) => r.regionCode)).toEqual(['44030501'])
  expect(await other.get(`${base}/tree?regionParent=440305`)).toEqual([])
  expect((await plain.get(`${base}/querySearch?search=yuehaijiedao`))[0].path.map((p: any) => p.name.zh)).toEqual([
    '中国',
    '广东省',
    '深圳市',
    '南山区',
    '粤海街道',
  ])
  const nanshan = await shared('440305')
  for (const [method, path, body] of [
    ['PUT', 'update', { id: nanshan.id, version: nanshan.version, regionName: '南山' }],
    ['POST', 'delete', { id: nanshan.id }],
    ['POST', 'delete', { regionCode: '440305' }],
  ] as const) {
    const { status, body: answer } = await admin.try(method, `${base}/${path}`, body)
    expect([path, status, answer.message]).toEqual([
      path,
      403,
      'Regions of the platform cannot be changed or deleted here. You can add your own below them',
    ])
  }
  const moved = await admin.put(`${base}/update`, {
    id: town.id,
    version: town.version,
    regionName: '粤海街',
    regionParent: '440304',
  })
  expect(moved.regionParent).toBe('440304')
  expect(
    (await admin.try('PUT', `${base}/update`, { id: town.id, version: town.version, regionName: 'xx' })).status,
  ).toBe(409)
  const vietnam = await add(admin, {
    regionCode: '900704',
    regionName: '越南',
    regionNameEn: 'Vietnam',
    regionType: 'country',
    regionParent: '',
  })
  await add(admin, {
    regionCode: '90070401',
    regionName: '胡志明市',
    regionNameEn: 'Ho Chi Minh City',
    regionType: 'city',
    regionParent: '900704',
  })
  expect((await admin.get(`${base}/tree`)).map((r: any) => r.regionNameEn)).toEqual(['China', 'Vietnam'])
  const above = await admin.try('PUT', `${base}/update`, {
    id: vietnam.id,
    version: vietnam.version,
    regionType: 'county',
    regionParent: '440300',
  })
  expect([above.status, above.body.errors[0].field]).toEqual([400, 'regionType'])
  expect((await admin.try('POST', `${base}/delete`, { regionCode: '900704' })).body.message).toBe(
    '“越南” has regions below it. Delete them first',
  )
  const supplier = await admin.post('/api/trade/supplier/add', {
    code: 'R-1',
    name: 'Saigon',
    province: '广东省',
    city: '90070401',
    isDefault: false,
  })
  expect((await admin.try('POST', `${base}/delete`, { regionCode: '90070401' })).body.message).toBe(
    '1 addresses use “胡志明市”, so it cannot be deleted',
  )
  const file = await fetch(`${app.url}/api/trade/supplier/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ ids: [supplier.id], columns: ['province', 'city'] }),
  })
  expect((await readExcel(Buffer.from(await file.arrayBuffer()), { maxRows: 10 })).rows[1]).toEqual([
    '广东省',
    'Ho Chi Minh City',
  ])
  await admin.post('/api/trade/supplier/delete', { id: supplier.id })
  expect(await admin.post(`${base}/delete`, { regionCode: '90070401' })).toEqual({ count: 1 })
  expect(await admin.post(`${base}/delete`, { ids: [vietnam.id, town.id] })).toEqual({ count: 2 })
  const lost = (await admin.get(`${base}/query?deleted=true`)).list.find((r: any) => r.regionCode === '90070401')
  expect((await admin.try('POST', `${base}/restore`, { id: lost.id })).status).toBe(409)
  expect(await admin.post(`${base}/restore`, { id: town.id })).toEqual({ count: 1 })
  expect((await admin.get(`${base}/queryHistory?id=${town.id}`)).map((h: any) => h.action)).toEqual([
    'restore',
    'delete',
    'update',
    'add',
  ])
})

test('the operator edits the shared ones, and a later start leaves his work alone', async () => {
  const row = (await operator.get(`${base}/query?search=440311`)).list[0]
  expect(row).toMatchObject({ shared: false, regionNameEn: 'Guangming District' })
  await operator.put(`${base}/update`, { id: row.id, version: row.version, regionNameEn: 'Guangming' })
  const gone = (await operator.get(`${base}/query?search=440310`)).list[0]
  await operator.post(`${base}/delete`, { regionCode: '440310' })
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`comment on table region is 'an older release'`)
  await owner.query(`update region set region_name_en = 'Old' where region_code = '440304'`)
  await owner.end()
  await loadPlaces(app.databaseUrl)
  expect(await shared('440311')).toMatchObject({ regionNameEn: 'Guangming' })
  expect(await shared('440304')).toMatchObject({ regionNameEn: 'Futian District' })
  expect(await shared('440310')).toBeUndefined()
  await operator.post(`${base}/restore`, { id: gone.id })
  expect(await shared('440310')).toMatchObject({ shared: true })
})

test('refuses what is not right by the name of the field', async () => {
  const good = { ...own, regionCode: '44030502' }
  for (const [field, value] of Object.entries({
    regionCode: '12345',
    regionName: '一',
    regionType: 'planet',
    regionParent: '999999',
    regionNameTw: '一',
    tenantId: 'x',
  })) {
    const { status, body } = await admin.try('POST', `${base}/add`, { ...good, [field]: value })
    expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field])
  }
  const tried = async (body: object) => (await admin.try('POST', `${base}/add`, { ...good, ...body })).body.errors?.[0]
  expect(await tried({ regionCode: '4403050a' })).toEqual({
    field: 'regionCode',
    message: 'It must have 6 to 20 digits',
  })
  expect(await tried({ regionName: '长'.repeat(41) })).toMatchObject({ field: 'regionName' })
  expect(await tried({ regionParent: null })).toEqual({ field: 'regionParent', message: 'Choose the parent' })
  expect(await tried({ regionType: 'country' })).toEqual({ field: 'regionParent', message: 'A country has no parent' })
  expect(await tried({ regionType: 'city' })).toEqual({
    field: 'regionType',
    message: 'The type must be below that of “南山区” (District or county)',
  })
  expect(await tried({ regionCode: '440305' })).toEqual({
    field: 'regionCode',
    message: 'The code belongs to “南山区”',
  })
  expect((await admin.try('POST', `${base}/delete`, {})).status).toBe(400)
  expect((await admin.try('POST', `${base}/delete`, { regionCode: '77777777' })).status).toBe(404)
})

test('imports own regions, with types in any language', async () => {
  const csv =
    'code,name,English name,type,parent code\n81001901,新界东,NT East,Zone,810000\n81001902,新界西,NT West,功能区,810000\n81001903,无处,,功能區,819999\n'
  const { body } = await app.upload(`${base}/importExcel`, {
    token: adminToken,
    fields: { mode: 'commit' },
    file: { name: 'a.csv', bytes: Buffer.from(csv) },
  })
  expect(body.data).toMatchObject({ total: 3, imported: 2, problems: [{ row: 4, field: 'regionParent' }] })
  expect((await admin.get(`${base}/tree?regionParent=810000`)).length).toBe(20)
})

test('needs a token and the permission; another tenant finds nothing', async () => {
  const mine = await add(admin, { regionCode: '44030599', regionName: '私街' })
  for (const path of ['tree', 'queryChildren', 'querySearch?search=a'])
    expect((await app.call('GET', `${base}/${path}`)).status).toBe(401)
  for (const path of ['query', 'tree', 'type']) expect((await plain.try('GET', `${base}/${path}`)).status).toBe(403)
  expect((await plain.try('POST', `${base}/add`, {})).status).toBe(403)
  for (const [method, path, body] of [
    ['POST', 'delete', { id: mine.id }],
    ['POST', 'delete', { regionCode: '44030599' }],
    ['GET', `queryById?id=${mine.id}`],
    ['PUT', 'update', { id: mine.id, version: 1, regionName: 'xx' }],
  ] as const) {
    expect([path, (await other.try(method, `${base}/${path}`, body)).status]).toEqual([path, 404])
  }
  expect((await admin.try('POST', `${base}/exportPDF`, { query: { regionParent: '440300' } })).status).toBe(200)
})
