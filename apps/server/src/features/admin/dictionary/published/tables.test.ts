import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'

let app: TestApplication
let tokens: Record<'admin' | 'other' | 'operator', string>
let admin: Hand
let other: Hand
let operator: Hand
let plain: Hand
const base = '/api/admin/sysdict'

beforeAll(async () => {
  app = await testApplication()
  tokens = {
    admin: await app.signIn('demo', 'admin'),
    other: await app.signIn('demo2', 'admin'),
    operator: await app.signIn('platform', 'operator'),
  }
  admin = handOf(app, tokens.admin)
  other = handOf(app, tokens.other)
  operator = handOf(app, tokens.operator)
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(() => app?.close())

type Who = keyof typeof tokens
const bytesOf = (content: string | Buffer) => Buffer.from(content as string)
const send = (who: Who, name: string, content: string | Buffer, importId?: string) =>
  app.upload(`${base}/readTables`, {
    token: tokens[who],
    fields: importId ? { importId } : {},
    file: { name, bytes: bytesOf(content) },
  })
/** Reads files one after the other into one import; gives it compared. */
async function read(who: Who, files: Readonly<Record<string, string | Buffer>>): Promise<any> {
  let importId: string | undefined
  for (const [name, content] of Object.entries(files)) {
    const { status, body } = await send(who, name, content, importId)
    expect([name, status, body.message]).toEqual([name, 200, 'success'])
    importId = body.data.id
  }
  return { admin, other, operator }[who].get(`${base}/queryTables?importId=${importId}`)
}
async function run(hand: Hand, found: any, choice: object = {}): Promise<any> {
  const tables = found.tables.map((t: any) => ({ tableId: t.id, changed: 'take', missing: 'keep', ...choice }))
  await hand.post(`${base}/startTables`, { importId: found.id, tables })
  let now: any
  await expect
    .poll(
      async () => {
        now = await hand.get(`${base}/queryTables?importId=${found.id}`)
        return ['queued', 'running'].includes(now.status)
      },
      { timeout: 60_000 },
    )
    .toBe(false)
  return now
}
const values = async (hand: Hand, type: string, all = ''): Promise<Map<string, any>> =>
  new Map((await hand.get(`${base}/queryDictByDictType?dictType=${type}${all}`)).map((v: any) => [v.value, v]))
const add = (hand: Hand, body: object) => hand.post(`${base}/add`, body)
const entry = async (hand: Hand, type: string, value: string) =>
  (await hand.get(`${base}/tree?dictType=${type}`)).find((n: any) => n.dictValue === value)

const ports = (rows: readonly string[]) =>
  `\ufeff代码,中文名称,英文名称,原报关代码,原报检代码\r\n${rows.join('\r\n')}\r\n`

test('a table is compared, taken in by a job with progress, and once more changes nothing', async () => {
  const file = ports([
    'HKG003,香港（中国香港）,Hong Kong,110,344003',
    'SGP012,星加坡（新加坡）,"Singapore, Singapore",2510,702012',
    'XAA001,新港一,"New Port One, X",9001,900001',
    'XAA002,新港二,"New Port Two, X",9002,900002',
    'XAA002,又一新港,"Another, X",9003,900003',
    'XAA001,新港一,"New Port One, X",9001,900001',
    ',没有代码,,,',
    'XAA003,,"No name, X",,',
    'XA 004,坏代码,,,',
  ])
  const found = await read('admin', { 'ports.csv': file })
  expect(found).toMatchObject({
    status: 'read',
    rowsTotal: 0,
    startedAt: null,
    tables: [{ dictType: 'port', outcome: null }],
  })
  const [{ plan, sample, dictName }] = found.tables
  expect([dictName.en, sample[0][0]]).toEqual(['Ports of the world', '代码'])
  expect(plan).toMatchObject({ added: 2, changed: 1, unchanged: 1, own: 0, faults: 4 })
  expect(plan.missing).toBeGreaterThan(90)
  expect(plan.addedValues).toEqual([
    { value: 'XAA001', name: '新港一' },
    { value: 'XAA002', name: '新港二' },
  ])
  expect(plan.changedValues).toEqual([{ value: 'SGP012', from: '新加坡（新加坡）', to: '星加坡（新加坡）' }])
  expect(plan.faultRows).toEqual([
    { row: 6, value: 'XAA002', message: 'Same code as row 5 with another name; row 5 is used' },
    { row: 8, value: '', message: 'No code' },
    { row: 9, value: 'XAA003', message: 'No name' },
    { row: 10, value: 'XA 004', message: 'Does not look like a code of “Ports of the world”' },
  ])
  expect((await values(admin, 'port')).has('XAA001')).toBe(false)

  const done = await run(admin, found)
  expect(done).toMatchObject({ status: 'done', rowsDone: 9, rowsTotal: 9 })
  expect(done.tables).toMatchObject([{ plan: null, outcome: { added: 2, changed: 1, retired: 0 } }])
  const now = await values(admin, 'port')
  expect(now.get('XAA002')).toMatchObject({
    label: { zh: '新港二', tw: '新港二', en: 'New Port Two, X' },
    choosable: true,
  })
  expect(now.get('SGP012')).toMatchObject({ label: { zh: '星加坡（新加坡）', en: 'Singapore' } })
  expect([...now.keys()].slice(-2)).toEqual(['XAA001', 'XAA002'])
  expect((await values(other, 'port')).has('XAA001')).toBe(false)
  expect((await admin.get(`${base}/queryHistory?id=${(await entry(admin, 'port', 'XAA001')).id}`))[0]).toMatchObject({
    action: 'add',
    changes: [],
  })
  expect((await admin.get('/api/notification/notification/queryHeadNotification')).list[0].title).toBe(
    'Customs code tables imported',
  )

  const again = await read('admin', { 'ports.csv': file })
  expect(again.tables[0].plan).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  expect((await run(admin, again)).tables[0].outcome).toEqual({ added: 0, changed: 0, retired: 0 })
  expect(await admin.get(`${base}/queryTables`)).toMatchObject({ id: again.id, status: 'done' })
  const late = await admin.try('POST', `${base}/startTables`, {
    importId: again.id,
    tables: [{ tableId: again.tables[0].id, changed: 'take', missing: 'keep' }],
  })
  expect([late.status, late.body.message]).toEqual([409, 'This import is over. Choose the files again'])
})

test('a later edition renames and retires what an earlier one brought, and never what a person wrote', async () => {
  const units = (rows: readonly string[]) => `代码,中文名称\n${rows.join('\n')}\n`
  const mine = await add(admin, { dictType: 'unit', dictValue: '901', dictName: '自定' })
  const first = await read('admin', { 'units.csv': units(['001,台', '901,官方', '902,甲', '903,乙', '904,丙']) })
  expect(first.tables[0].plan).toMatchObject({
    added: 3,
    own: 1,
    ownValues: [{ value: '901', from: '自定', to: '官方' }],
  })
  await run(admin, first)
  const touched = await entry(admin, 'unit', '904')
  await admin.put(`${base}/update`, { id: touched.id, version: touched.version, dictName: '丙（改）' })

  const second = await read('admin', { 'units.csv': units(['001,台', '902,甲二', '904,丁']) })
  expect(second.tables[0].plan).toMatchObject({
    changed: 1,
    changedValues: [{ value: '902', from: '甲', to: '甲二' }],
    own: 1,
    ownValues: [{ value: '904', from: '丙（改）', to: '丁' }],
  })
  expect(second.tables[0].plan.missingValues.map((v: any) => v.value)).toContain('903')
  expect(second.tables[0].plan.missingValues.map((v: any) => v.value)).not.toContain('901')
  // Who leaves names and absent values as they are changes nothing.
  expect((await run(admin, second, { changed: 'keep' })).tables[0].outcome).toEqual({
    added: 0,
    changed: 0,
    retired: 0,
  })

  const third = await read('admin', { 'units.csv': units(['001,台', '902,甲二', '904,丁']) })
  const { outcome } = (await run(admin, third, { missing: 'retire' })).tables[0]
  expect(outcome).toMatchObject({ added: 0, changed: 1 })
  const now = await values(admin, 'unit', '&all=true')
  expect(['001', '002', '901', '902', '903', '904'].map((v) => [v, now.get(v).label.zh, now.get(v).choosable])).toEqual(
    [
      ['001', '台', true],
      ['002', '座', false],
      ['901', '自定', true],
      ['902', '甲二', true],
      ['903', '乙', false],
      ['904', '丙（改）', true],
    ],
  )
  expect((await values(other, 'unit')).get('002')).toMatchObject({ choosable: true })
  expect(outcome.retired).toBe([...now.values()].filter((v) => !v.choosable).length)

  // What comes back in a later file is in use again, with its English name.
  const fourth = await read('admin', { 'units.csv': units(['002,座', '903,乙']) })
  expect(fourth.tables[0].plan).toMatchObject({ changed: 2 })
  await run(admin, fourth)
  expect((await values(admin, 'unit')).get('002')).toMatchObject({
    label: { zh: '座', en: 'unit (installation)' },
    choosable: true,
  })
  await admin.post(`${base}/delete`, { ids: [mine.id] })
})

test('a table of the operator reaches every tenant but for what the tenant wrote itself', async () => {
  const own = await add(other, { dictType: 'ciqOffice', dictValue: '990001', dictName: '本店叫法' })
  const found = await read('operator', { 'any.csv': '机关代码,中文名称\n990001,九州局\n990002,九州局二\n' })
  expect(found.tables).toMatchObject([{ dictType: 'ciqOffice', plan: { added: 2 } }])
  await run(operator, found)
  expect((await values(admin, 'ciqOffice')).get('990001')).toMatchObject({ label: { zh: '九州局', tw: '九州局' } })
  expect(await entry(admin, 'ciqOffice', '990002')).toMatchObject({ origin: 'shared' })
  const theirs = await values(other, 'ciqOffice')
  expect([theirs.get('990001').label.zh, theirs.get('990002').label.zh]).toEqual(['本店叫法', '九州局二'])
  await other.post(`${base}/delete`, { ids: [own.id] })
  expect((await values(other, 'ciqOffice')).get('990001').label.zh).toBe('九州局')
})

test('a zip brings many; what is not recognised asks for its dictionary', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('code,name_zh\nAB1,甲\nAB2,乙\n'), 'folder/what.csv')
  zip.addBuffer(Buffer.from('国内地区代码,国内地区名称\n99991,新区一\n9999,新区二\n'), 'folder/b.csv')
  zip.addBuffer(Buffer.from('x'), 'folder/readme.txt')
  zip.addBuffer(Buffer.from('x'), '__MACOSX/folder/._b.csv')
  zip.end()
  const { body } = await send('admin', 'params.zip', await buffer(zip.outputStream))
  expect(body.data.tables.map((t: any) => [t.fileName, t.dictType, t.plan])).toEqual([
    ['what.csv', null, null],
    ['b.csv', 'district', null],
  ])
  const [what] = body.data.tables
  const taken = await admin.try('POST', `${base}/chooseTable`, { tableId: what.id, dictType: 'district' })
  expect(taken.body.errors).toEqual([{ field: 'dictType', message: 'Another file is for this dictionary already' }])
  const none = await admin.try('POST', `${base}/chooseTable`, { tableId: what.id, dictType: 'nowhere' })
  expect([none.status, none.body.errors[0].field]).toEqual([400, 'dictType'])
  const unnamed = await admin.try('POST', `${base}/startTables`, {
    importId: body.data.id,
    tables: [{ tableId: what.id, changed: 'take', missing: 'keep' }],
  })
  expect([unnamed.status, unnamed.body.errors[0].field]).toEqual([400, 'tables'])
  await add(admin, { dictKind: 'dictionary', dictType: 'goodsKind', dictName: '货类' })
  const chosen = await admin.post(`${base}/chooseTable`, { tableId: what.id, dictType: 'goodsKind' })
  expect(chosen.tables).toMatchObject([
    { dictType: 'goodsKind', plan: { added: 2, faults: 0 } },
    { dictType: 'district', plan: { added: 1, faults: 1 } },
  ])
  const done = await run(admin, { id: chosen.id, tables: [chosen.tables[0]] })
  expect(done.tables.map((t: any) => [t.dictType, t.outcome])).toEqual([
    ['goodsKind', { added: 2, changed: 0, retired: 0 }],
  ])
  expect((await values(admin, 'district')).has('99991')).toBe(false)
})

test('what cannot be read is refused at the file, and nobody reaches what is not theirs', async () => {
  const wrong: [string, string | Buffer, string][] = [
    ['a.csv', '甲,乙\n1,2\n', '“a.csv” has no columns for code and name'],
    ['a.zip', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(40)]), 'The archive is damaged'],
    ['a.csv', '', ''],
  ]
  for (const [name, content, message] of wrong) {
    const { status, body } = await send('admin', name, content)
    expect([name, status, body.errors?.[0]?.field]).toEqual([name, 400, 'file'])
    expect(body.errors[0].message).toContain(message)
  }
  const found = await read('admin', { 'units.csv': '代码,中文名称\n001,台\n' })
  const start = { importId: found.id, tables: [{ tableId: found.tables[0].id, changed: 'take', missing: 'keep' }] }
  expect((await send('other', 'units.csv', '代码,中文名称\n001,台\n', found.id)).status).toBe(404)
  expect((await other.try('GET', `${base}/queryTables?importId=${found.id}`)).status).toBe(404)
  for (const [path, body] of [
    ['startTables', start],
    ['cancelTables', { importId: found.id }],
    ['chooseTable', { tableId: found.tables[0].id, dictType: 'unit' }],
  ] as const) {
    expect([path, (await other.try('POST', `${base}/${path}`, body)).status]).toEqual([path, 404])
    expect([path, (await plain.try('POST', `${base}/${path}`, body)).status]).toEqual([path, 403])
  }
  expect((await admin.try('POST', `${base}/cancelTables`, { importId: found.id })).status).toBe(409)
})

test('one that is cancelled takes back the table at which it was, and another may follow', async () => {
  const { database } = app.application.services
  const found = await read('admin', {
    'ports.csv': ports(
      Array.from(
        { length: 3000 },
        (_, n) => `QQ${'ABC'[Math.floor(n / 1000)]}${String(n % 1000).padStart(3, '0')},港${n},,,`,
      ),
    ),
  })
  // Whoever writes the dictionary holds it: the job waits until it was cancelled.
  const { rows } = await database.pool.query(`select id from tenant where tenant_code = 'demo'`)
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('dictionary ' || $1 || ' port', 0))`, [rows[0].id])
  const tables = [{ tableId: found.tables[0].id, changed: 'take', missing: 'keep' }]
  expect(await admin.post(`${base}/startTables`, { importId: found.id, tables })).toMatchObject({
    status: 'queued',
    rowsTotal: 3000,
  })
  const second = await read('admin', { 'units.csv': '代码,中文名称\n001,台\n' })
  const early = await admin.try('POST', `${base}/startTables`, {
    importId: second.id,
    tables: [{ ...tables[0], tableId: second.tables[0].id }],
  })
  expect([early.status, early.body.message]).toMatchObject([409, expect.stringContaining('in progress')])
  const state = () => admin.get(`${base}/queryTables?importId=${found.id}`)
  await expect.poll(async () => (await state()).status).toBe('running')
  expect(await admin.post(`${base}/cancelTables`, { importId: found.id })).toMatchObject({ status: 'cancelled' })
  await client.query('commit')
  client.release()
  expect((await run(admin, second)).status).toBe('done')
  expect(await state()).toMatchObject({ status: 'cancelled', tables: [{ outcome: null }] })
  expect((await values(admin, 'port')).has('QQA001')).toBe(false)
})

const data = path.join(import.meta.dirname, '../../../../../../../../shared/data/cn-customs-params')

describe.skipIf(!existsSync(data))('the tables as customs published them (skipped where they are absent)', () => {
  const dictionaries: Readonly<Record<string, string>> = {
    'admin_divisions.csv': 'division',
    'ciq_offices.csv': 'ciqOffice',
    'container_specs.csv': 'containerSpec',
    'countries.csv': 'country',
    'currencies.csv': 'currency',
    'domestic_districts.csv': 'district',
    'domestic_ports.csv': 'domesticPort',
    'package_types.csv': 'package',
    'ports.csv': 'port',
    'supervision_modes.csv': 'supervisionMode',
    'transport_modes.csv': 'transportMode',
    'units.csv': 'unit',
  }
  const files = () => Object.fromEntries(readdirSync(data).map((f) => [f, readFileSync(path.join(data, f))]))

  test('are recognised, by name and without one, and every code of theirs can be chosen afterwards', async () => {
    const found = await read('operator', files())
    expect(Object.fromEntries(found.tables.map((t: any) => [t.fileName, t.dictType]))).toEqual(dictionaries)
    const rows = Object.fromEntries(found.tables.map((t: any) => [t.dictType, t.plan.rows]))
    expect(rows).toMatchObject({ port: 4334, district: 962, ciqOffice: 1032, domesticPort: 997 })
    expect(found.tables.flatMap((t: any) => t.plan.faultRows.map((f: any) => [t.dictType, f.value]))).toEqual([
      ['country', 'ZAF'],
      ['district', '4724'],
      ['port', 'NZL008'],
      ['port', 'ZAF000'],
    ])
    const done = await run(operator, found)
    expect(done.status).toBe('done')
    for (const { dictType, fileName } of found.tables) {
      const now = await values(other, dictType)
      const codes = String(files()[fileName])
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(',')[0]!)
      expect([dictType, codes.filter((c) => !now.get(c)?.choosable && c !== '4724')]).toEqual([dictType, []])
    }
    const again = await read('operator', Object.fromEntries(Object.values(files()).map((b, n) => [`${n}.csv`, b])))
    expect(again.tables.map((t: any) => t.dictType).sort()).toEqual(Object.values(dictionaries).sort())
    expect(again.tables.filter((t: any) => t.plan.added || t.plan.changed).map((t: any) => t.dictType)).toEqual([])
  })
})
