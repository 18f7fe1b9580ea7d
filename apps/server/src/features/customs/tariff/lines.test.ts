import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { chinaHead, chinaRows, csv, tariffHand } from '../../../test/tariff.ts'

let app: TestApplication
let admin: ReturnType<typeof tariffHand>

beforeAll(async () => {
  app = await testApplication({ LOG_LEVEL: 'error' })
  admin = tariffHand(app, await app.signIn('demo', 'admin'))
})
afterAll(() => app?.close())

const errors = (answer: { body: any }) => answer.body.errors?.map((e: any) => e.field)
const codes = async (id: string, more: Record<string, string | boolean> = {}) =>
  (await admin.data(admin.get('queryLines', { id, pageSize: 50, ...more }))).list.map((l: any) => l.code)

it('walks an edition by branch, by first digits and by words, with what lines inherit', async () => {
  const edition = await admin.importChina(
    'walk',
    '2026-01-01',
    csv(chinaHead, ...chinaRows, '847130,便携式自动数据处理设备,,,5,,,,,,'),
  )
  expect(await codes(edition.id)).toEqual(['2203000000', '8471', '847130', '8471301000', '8471309000', '8504401400'])
  expect(await codes(edition.id, { prefix: '8471' })).toEqual(['8471', '847130', '8471301000', '8471309000'])
  expect(await codes(edition.id, { search: '8471.30.10' })).toEqual(['8471301000'])
  expect(await codes(edition.id, { search: '啤酒' })).toEqual(['2203000000'])
  expect(await codes(edition.id, { search: "%_\\'" })).toEqual([])
  const tree = async (prefix: string) =>
    (await admin.data(admin.get('queryTree', { id: edition.id, prefix }))).map((b: any) => [b.code, b.lines])
  expect(await tree('')).toEqual([
    ['22', 1],
    ['84', 4],
    ['85', 1],
  ])
  expect(await tree('8471')).toEqual([['847130', 3]])
  expect(await tree('847130')).toEqual([
    ['84713010', 1],
    ['84713090', 1],
  ])
  expect((await admin.data(admin.get('queryTree', { id: edition.id })))[1].name).toMatch(/machinery/i)
  expect(errors(await admin.get('queryTree', { id: edition.id, prefix: '847' }))).toEqual(['prefix'])
  expect(await admin.line(edition.id, '8471301000')).toMatchObject({
    path: ['自动数据处理设备', '便携式自动数据处理设备'],
    inherited: [],
  })
  const free = await admin.line(edition.id, '8471309000')
  expect([free.rates[0], free.inherited]).toMatchObject([{ kind: 'mfn', form: 'free' }, []])
  const added = (await admin.post('addLine', { editionId: edition.id, code: '8471305000', nameZh: '掌上电脑' })).body
    .data
  expect(added).toMatchObject({
    rates: [],
    inherited: [{ kind: 'mfn', adValorem: '5' }],
    path: ['自动数据处理设备', '便携式自动数据处理设备'],
    indent: 2,
  })
  expect(await codes(edition.id, { prefix: '8471' })).toEqual([
    '8471',
    '847130',
    '8471301000',
    '8471305000',
    '8471309000',
  ])
})

it('changes a draft in its place, keeps its counts and tells what was there before', async () => {
  const base = await admin.activate(await admin.importChina('base', '2026-02-01'), '2026-02-01')
  const draft = await admin.data(admin.post('copy', { id: base.id, name: 'draft', validFrom: '2026-03-01' }))
  const line = await admin.line(draft.id, '8504401400')
  const rates = [
    {
      kind: 'mfn',
      form: 'compound',
      adValorem: '7',
      specific: [{ amount: '1.5', currency: 'CNY', unit: '千克' }],
      text: '',
    },
    { kind: 'vat', form: 'adValorem', adValorem: '13', text: '13' },
  ]
  const changed = await admin.put('updateLine', {
    id: line.id,
    version: line.version,
    nameEn: 'DC power supplies',
    rates,
    elements: [
      { name: '功率', required: true, hint: '瓦' },
      { name: '出口享惠情况', required: true },
    ],
  })
  expect(changed.body.data).toMatchObject({
    id: line.id,
    version: 2,
    nameEn: 'DC power supplies',
    nameZh: '功率小于1千瓦的直流稳压电源',
    rates: [{ text: '7% + 1.5 CNY/千克' }, { text: '13' }],
    // The first two are customs', in their order, whatever was sent.
    elements: [{ name: '品牌类型' }, { name: '出口享惠情况' }, { name: '功率', hint: '瓦' }],
  })
  expect((await admin.put('updateLine', { id: line.id, version: line.version, nameEn: 'again' })).status).toBe(409)
  expect(await admin.edition(draft.id)).toMatchObject({ changedLines: 1, newLines: 0, endingLines: 0, lineCount: 5 })
  await admin.data(admin.post('addLine', { editionId: draft.id, code: '9401990000', nameZh: '坐具零件' }))
  const beer = await admin.line(draft.id, '2203000000')
  expect((await admin.post('removeLine', { id: beer.id, version: beer.version + 1 })).status).toBe(409)
  expect((await admin.post('removeLine', { id: beer.id, version: beer.version })).status).toBe(200)
  expect(await admin.edition(draft.id)).toMatchObject({ changedLines: 1, newLines: 1, endingLines: 1, lineCount: 5 })
  const [state] = await admin.data(admin.get('queryLineHistory', { id: draft.id, code: '8504401400' }))
  expect(state.edits[0].changes.map((c: any) => [c.field, c.from, c.to])).toEqual([
    ['nameEn', null, 'DC power supplies'],
    ['elements', '品牌类型 | 出口享惠情况 | 用途 | 功率', '品牌类型 | 出口享惠情况 | 功率'],
    ['rates.mfn', '10%', '7% + 1.5 CNY/千克'],
    ['rates.general', '50', null],
  ])
  expect(state.edits[0].personName).toBeTruthy()
  // What is active is corrected, not changed.
  const active = await admin.line(base.id, '8504401400')
  expect((await admin.put('updateLine', { id: active.id, version: active.version, nameEn: 'x' })).status).toBe(409)
  expect((await admin.post('removeLine', { id: active.id, version: active.version })).status).toBe(409)
})

it('corrects, adds and ends lines of an active edition by date, with their history', async () => {
  const edition = await admin.activate(await admin.importChina('active', '2026-04-01'), '2026-04-01')
  const line = await admin.line(edition.id, '8504401400')
  const correct = (more: object) => admin.post('correctLine', { id: line.id, version: line.version, ...more })
  expect(errors(await correct({ from: '2026-03-31', unit1: '台' }))).toEqual(['from'])
  expect(errors(await correct({ from: '2026-04-10', nameZh: '', nameEn: null }))).toEqual(['nameZh'])
  const corrected = (
    await correct({
      from: '2026-04-10',
      unit1: '台',
      rates: [{ kind: 'mfn', form: 'adValorem', adValorem: '6.5', text: '6.5%' }],
    })
  ).body.data
  expect(corrected).toMatchObject({
    unit1: '台',
    validFrom: '2026-04-10',
    validTo: null,
    rates: [{ adValorem: '6.5' }],
  })
  expect((await correct({ from: '2026-04-12', unit1: '个' })).status).toBe(409)
  // From its own first day on it is the same line, and what stood there is kept in the history.
  const again = (
    await admin.post('correctLine', { id: corrected.id, version: corrected.version, from: '2026-04-10', unit2: null })
  ).body.data
  expect(again).toMatchObject({ id: corrected.id, version: 2, unit2: null })
  const shown = async (day: string) =>
    (await app.call('GET', `/api/customs/hscode/queryByCode?jurisdiction=CN&code=8504401400&date=${day}`)).status
  expect(await shown('2026-04-05')).toBe(404)
  const states = await admin.data(admin.get('queryLineHistory', { id: edition.id, code: '8504401400' }))
  expect(states.map((s: any) => [s.validFrom, s.validTo, s.unit1, s.edits.length])).toEqual([
    ['2026-04-10', null, '台', 1],
    ['2026-04-01', '2026-04-09', '个', 0],
  ])
  expect(states[0].correctedBy).toBeTruthy()
  expect(states[0].edits[0].changes).toEqual([{ field: 'unit2', from: '千克', to: null }])

  const before = await admin.edition(edition.id)
  expect(errors(await admin.post('addLine', { editionId: edition.id, code: '8504401400', nameZh: 'x' }))).toEqual([
    'code',
  ])
  expect(errors(await admin.post('addLine', { editionId: edition.id, code: '0199990000', nameZh: 'x' }))).toEqual([
    'code',
  ])
  expect(
    errors(await admin.post('addLine', { editionId: edition.id, code: '85044050', from: '2026-01-01', nameZh: 'x' })),
  ).toEqual(['from'])
  expect(errors(await admin.post('addLine', { editionId: edition.id, code: '85044050' }))).toEqual(['nameZh'])
  const added = (
    await admin.post('addLine', {
      editionId: edition.id,
      code: '8504405000',
      nameZh: '其他静止式变流器',
      from: '2026-05-01',
    })
  ).body.data
  expect(added).toMatchObject({ validFrom: '2026-05-01', validTo: null })
  expect(errors(await admin.post('endLine', { id: added.id, version: added.version, validTo: '2026-04-30' }))).toEqual([
    'validTo',
  ])
  const ended = (await admin.post('endLine', { id: added.id, version: added.version, validTo: '2026-06-30' })).body.data
  expect(ended.validTo).toBe('2026-06-30')
  expect(
    (await admin.post('endLine', { id: added.id, version: added.version + 1, validTo: '2026-07-30' })).status,
  ).toBe(409)
  expect(await codes(edition.id, { prefix: '850440' })).toEqual(['8504401400'])
  expect(await codes(edition.id, { prefix: '850440', ended: true })).toEqual(['8504401400', '8504401400', '8504405000'])
  expect((await admin.edition(edition.id)).lineCount).toBe(before.lineCount)
  // A code that ended may come again later.
  expect(
    (await admin.post('addLine', { editionId: edition.id, code: '8504405000', nameZh: '又来', from: '2026-06-30' }))
      .status,
  ).toBe(400)
  expect(
    (await admin.post('addLine', { editionId: edition.id, code: '8504405000', nameZh: '又来', from: '2026-07-01' }))
      .status,
  ).toBe(200)
})

it("gives a renamed line's new name to the paths below it", async () => {
  const draft = await admin.importChina('names', '2026-05-01')
  const heading = await admin.line(draft.id, '8471')
  await admin.data(admin.put('updateLine', { id: heading.id, version: 1, nameZh: '计算机' }))
  expect(await admin.line(draft.id, '8471309000')).toMatchObject({ path: ['计算机'] })
  expect(await codes(draft.id, { search: '计算机' })).toEqual(['8471', '8471301000', '8471309000'])
  expect((await admin.line(draft.id, '2203000000')).path).toEqual([])
})

it('refuses rates that say two things', async () => {
  const draft = await admin.importChina('rates', '2026-06-01')
  const line = await admin.line(draft.id, '8504401400')
  const tried = async (...rates: object[]) =>
    errors(
      await admin.put('updateLine', {
        id: line.id,
        version: line.version,
        rates: rates.map((r) => ({ kind: 'mfn', text: '', ...r })),
      }),
    )
  expect(await tried({ form: 'free', adValorem: '5' })).toEqual(['rates.0.form'])
  expect(await tried({ form: 'adValorem' })).toEqual(['rates.0.adValorem'])
  expect(await tried({ form: 'adValorem', adValorem: '5%' })).toEqual(['rates.0.adValorem'])
  expect(await tried({ form: 'specific' })).toEqual(['rates.0.specific'])
  expect(await tried({ form: 'compound', adValorem: '5' })).toEqual(['rates.0.specific'])
  expect(await tried({ form: 'person' })).toEqual(['rates.0.text'])
  expect(await tried({ form: 'free', validFrom: '2026-02-01', validTo: '2026-01-01' })).toEqual(['rates.0.validTo'])
  expect(await tried({ form: 'free' }, { form: 'adValorem', adValorem: '5' })).toEqual(['rates.1.kind'])
  expect(
    await tried(
      { form: 'free', validTo: '2026-06-30' },
      { form: 'adValorem', adValorem: '5', validFrom: '2026-07-01' },
      { kind: 'special', form: 'free', programs: ['A'] },
      { kind: 'special', form: 'person', text: 'see note', programs: ['B'] },
    ),
  ).toBeUndefined()
})

it('keeps the lines of another tenant out of reach', async () => {
  const draft = await admin.importChina('mine', '2026-07-01')
  const line = await admin.line(draft.id, '8504401400')
  const other = tariffHand(app, await app.signIn('demo2', 'admin'))
  const chosen = { id: line.id, version: line.version }
  const refused = [
    other.put('updateLine', { ...chosen, unit1: 'x' }),
    other.post('correctLine', { ...chosen, from: '2026-07-01' }),
    other.post('endLine', { ...chosen, validTo: '2026-07-01' }),
    other.post('removeLine', chosen),
    other.post('addLine', { editionId: draft.id, code: '9401990000', nameZh: 'x' }),
    other.get('queryLineHistory', { id: draft.id, code: '8504401400' }),
    other.get('queryTree', { id: draft.id }),
    other.get('queryEffects', { id: draft.id }),
    other.get('queryProblems', { id: draft.id }),
    other.post('copy', { id: draft.id, name: 'x', validFrom: '2026-07-01' }),
  ]
  expect((await Promise.all(refused)).map((a) => a.status)).toEqual(refused.map(() => 404))
  expect(await admin.line(draft.id, '8504401400')).toMatchObject({ version: line.version, unit1: '个' })
})
