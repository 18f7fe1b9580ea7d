import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { readExcel } from '../../kernel/paper/excel.ts'
import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { chinaFile, chinaHead, csv, tariffHand, withoutExamples } from '../../test/tariff.ts'

let app: TestApplication
let accounts: Accounts
const base = '/api/customs/hscode'

/** As USITC publishes it: the rate and the note on the eight-digit line, the units on the ten-digit ones. */
const row = (htsno: string, indent: number, description: string, more: object = {}) => ({
  htsno,
  indent,
  description,
  superior: htsno ? null : 'true',
  units: [],
  general: '',
  special: '',
  other: '',
  footnotes: [],
  ...more,
})
const usitc = Buffer.from(
  JSON.stringify([
    row('6109', 0, 'T-shirts, singlets, tank tops and similar garments, knitted or crocheted:'),
    row('6109.10.00', 1, 'Of cotton', {
      general: '16.5%',
      special: 'Free (AU,BH)',
      other: '90%',
      footnotes: [{ columns: ['general'], value: 'See 9903.88.15.' }],
    }),
    row('', 2, "Men's or boys':"),
    row('6109.10.00.12', 3, "Men's (338)", { units: ['doz.', 'kg'] }),
    row('6109.10.00.14', 3, "Boys' (338)", { units: ['doz.', 'kg'] }),
    row('9801', 0, 'Articles exported and returned:'),
    row('9801.00.10', 1, 'Products of the United States returned', { general: 'Free' }),
  ]),
)

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  accounts = await accountsOf(app)
  const operator = tariffHand(app, await app.signIn('platform', 'operator'))
  await operator.activate(await operator.importChina('CN 2026', '2026-01-01'), '2026-01-01', { force: true })
  const us = await operator.data(
    operator.upload(
      { format: 'usitc', jurisdiction: 'US', name: 'US 2026', source: 'USITC', validFrom: '2026-01-01' },
      usitc,
      'hts.json',
    ),
  )
  await operator.activate(us, '2026-01-01', { force: true })
  // Another edition that a tenant keeps for itself: visitors must not see it.
  const own = tariffHand(app, await app.signIn('demo', 'admin'))
  await own.activate(
    await own.importChina('own', '2026-02-01', csv(chinaHead, '8471301000,自用名称,台,千克,99,99,,13,,,')),
    '2026-02-01',
    { force: true },
  )
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})
afterEach(() => accounts.calm())

const ask = (verb: string, query: Record<string, string>) =>
  app.call('GET', `${base}/${verb}?${new URLSearchParams(query).toString()}`, { headers: { 'accept-language': 'en' } })
const data = async (verb: string, query: Record<string, string>) => (await ask(verb, query)).body.data
const codes = (answer: any) => answer.list.map((r: { code: string }) => r.code)
const fields = (answer: { body: any }) => answer.body.errors.map((e: { field: string }) => e.field)

describe('looking up codes without a token', () => {
  it('finds by first digits only what lies below them, by words in any language, and chapters when nothing is asked', async () => {
    const branch = codes(await data('query', { search: '84.71', pageSize: '50' }))
    expect(branch[0]).toBe('8471')
    expect(branch.every((code: string) => code.startsWith('8471'))).toBe(true)
    expect(codes(await data('query', { search: '8471300100' }))).toEqual(['84', '8471', '847130'])
    expect(codes(await data('query', { search: 'folding umbrella' }))[0]).toBe('660191')
    expect(codes(await data('query', { search: '摺疊雨傘' }))[0]).toBe('660191')
    expect(await data('query', { pageSize: '50' })).toMatchObject({
      total: 96,
      edition: null,
      jurisdictions: [
        { code: 'CN', edition: 'CN 2026' },
        { code: 'US', edition: 'US 2026' },
      ],
    })
  })

  it('shows a tariff with its rates as they are on file, and nothing where nothing is', async () => {
    const found = await data('query', { jurisdiction: 'CN', search: '847130' })
    expect(found.edition).toMatchObject({ name: 'CN 2026', source: '测试', validFrom: '2026-01-01' })
    expect(
      found.list.map((r: any) => [
        r.code,
        r.units,
        r.supervision,
        r.inspection,
        r.rates.map((x: any) => `${x.kind} ${x.form} ${x.text}`),
      ]),
    ).toEqual([
      ['8471301000', ['台', '千克'], 'A', 'L/', ['mfn free 0', 'general adValorem 70', 'vat adValorem 13']],
      ['8471309000', ['台', '千克'], null, null, ['mfn free 0', 'general adValorem 70', 'vat adValorem 13']],
    ])
    expect(await data('query', { jurisdiction: 'CN', search: '8471', date: '2025-12-31' })).toMatchObject({
      list: [],
      total: 0,
      edition: null,
      jurisdictions: [],
    })
    expect(await data('query', { jurisdiction: 'GB', search: '8471' })).toMatchObject({
      list: [],
      total: 0,
      edition: null,
    })
  })

  it('takes no sign of a pattern for one', async () => {
    for (const search of ['%', '_%\\', "' or 1=1 --", '😀', '*']) {
      for (const jurisdiction of ['HS', 'CN'])
        expect(await data('query', { search, jurisdiction }), search).toMatchObject({ list: [], total: 0 })
    }
  })

  it('pages within bounds and names what is wrong with the rest', async () => {
    const page = await data('query', { search: '85', pageSize: '10', currentPage: '2' })
    expect(page.list).toHaveLength(10)
    expect(page.total).toBeGreaterThan(100)
    expect(
      fields(
        await ask('query', {
          pageSize: '1000',
          currentPage: '1001',
          jurisdiction: 'china',
          date: '2026-02-30',
          more: '1',
        }),
      ),
    ).toEqual(expect.arrayContaining(['pageSize', 'currentPage', 'jurisdiction', 'date', 'more']))
    expect(fields(await ask('queryByCode', { code: 'abc' }))).toEqual(['code'])
    expect(fields(await ask('queryTree', { parent: '8' }))).toEqual(['parent'])
    expect(fields(await ask('queryTable', { table: 'person' }))).toEqual(['table'])
    expect((await ask('queryByCode', { code: '000000' })).status).toBe(404)
    expect((await ask('queryByCode', { code: '8471301000', jurisdiction: 'GB' })).status).toBe(404)
  })

  it('answers 429 with the time to wait to who asks too much', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('exportQuery', { search: '6601' })))
    const refused = answers.filter((a) => a.status === 429)
    expect(refused.length).toBe(2)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    await accounts.sql(`update rate_limit set points = 300 where key like 'hscode:%'`)
    for (const verb of ['query', 'queryTree', 'queryTable', 'queryByCode']) {
      await ask('query', {})
      await accounts.sql(`update rate_limit set points = 300 where key like 'hscode:%'`)
      expect(
        (await ask(verb, verb === 'queryByCode' ? { code: '84' } : verb === 'queryTable' ? { table: 'unit' } : {}))
          .status,
        verb,
      ).toBe(429)
    }
  })
})

describe('a code in full', () => {
  it('has its place, words, rules, documents, elements and neighbours', async () => {
    const found = await data('queryByCode', { code: '8471.3010 00', jurisdiction: 'CN' })
    expect(found).toMatchObject({
      code: '8471301000',
      name: { zh: '平板电脑', tw: '平板電腦' },
      edition: { name: 'CN 2026' },
      jurisdictions: ['CN'],
      children: [],
      additionalNamed: [],
      documents: [{ letter: 'A', name: { en: 'Inspection and quarantine (import)' } }],
      inspections: [{ letter: 'L' }],
      history: [{ edition: 'CN 2026', validFrom: '2026-01-01' }],
    })
    expect(found.path.map((p: any) => p.code)).toEqual(['84', '8471', '847130'])
    expect(found.elements.map((e: any) => e.name)).toEqual(['品牌类型', '出口享惠情况', '品牌', '型号'])
    expect(found.words.zh).toContain('平板电脑')
    expect(found.words.tw).toContain('平板電腦')
    expect(new Set(found.words.tw).size).toBe(found.words.tw.length)
    expect(found.rules.length).toBeGreaterThan(0)
    expect(found.notHere.length).toBeGreaterThan(0)
    const beside = found.siblings.find((s: any) => s.code === '847160')
    expect(beside.words.en.length).toBeGreaterThan(0)
    const heading = await data('queryByCode', { code: '847130', jurisdiction: 'CN' })
    expect(codes({ list: heading.children })).toEqual(['8471301000', '8471309000'])
    expect(heading.rates).toEqual([])
  })

  it('inherits rates and named duties from the line above, in its history too, and tells the texts between', async () => {
    const found = await data('queryByCode', { code: '6109100012', jurisdiction: 'US' })
    expect(found.rates.map((r: any) => `${r.kind} ${r.text}`)).toEqual([
      'mfn 16.5%',
      'special Free (AU,BH)',
      'column2 90%',
    ])
    expect(found.additionalNamed).toEqual(['99038815'])
    expect(found.history[0].rates.map((r: any) => r.kind)).toEqual(['mfn', 'special', 'column2'])
    expect(found.path.filter((p: any) => !p.code).map((p: any) => p.name.en)).toEqual(['Of cotton', "Men's or boys'"])
  })

  it('is found in chapters that only a country has', async () => {
    expect(await data('queryByCode', { code: '98010010', jurisdiction: 'US' })).toMatchObject({
      name: { en: 'Products of the United States returned' },
      path: [],
      words: { zh: [], tw: [], en: [] },
      siblings: [],
      rates: [{ form: 'free' }],
    })
    expect((await ask('queryByCode', { code: '98010010' })).status).toBe(404)
  })
})

describe('the tree and the tables', () => {
  it('leads from sections to the lines of a tariff', async () => {
    const top = await data('queryTree', {})
    expect([top.sections.length, top.list.length]).toEqual([21, 96])
    expect(codes(await data('queryTree', { parent: '6109', jurisdiction: 'US' }))).toEqual(['610910', '610990'])
    expect((await data('queryTree', { parent: '6109', jurisdiction: 'US' })).list.map((r: any) => r.below)).toEqual([
      3, 0,
    ])
    expect(codes(await data('queryTree', { parent: '610910', jurisdiction: 'US' }))).toEqual(['61091000'])
    expect(codes(await data('queryTree', { parent: '61091000', jurisdiction: 'US' }))).toEqual([
      '6109100012',
      '6109100014',
    ])
    expect(codes(await data('queryTree', { parent: '610910' }))).toEqual([])
  })

  it('has every parameter table, in pages and by code or name in any language', async () => {
    for (const table of [
      'unit',
      'country',
      'currency',
      'transportMode',
      'package',
      'tradeTerm',
      'supervisionMode',
      'exemptionNature',
      'dutyMode',
      'supervisionDocument',
      'inspectionCategory',
      'incoterm',
    ]) {
      const found = await data('queryTable', { table, pageSize: '10' })
      expect(found.total, table).toBeGreaterThanOrEqual(7)
      expect(found.list.length, table).toBeLessThanOrEqual(10)
    }
    expect((await data('queryTable', { table: 'supervisionMode', search: '一般貿易' })).list).toMatchObject([
      { value: '0110', name: { zh: '一般贸易', en: 'General trade' } },
    ])
    expect((await data('queryTable', { table: 'incoterm', search: 'ex works' })).list.map((r: any) => r.value)).toEqual(
      ['EXW'],
    )
    expect((await data('queryTable', { table: 'exchangeRate', search: 'JPY' })).list).toMatchObject([
      {
        value: expect.stringMatching(/^JPY.*CNY$/),
        name: { en: 'Japanese yen' },
        rate: expect.stringMatching(/^0\.\d+$/),
      },
      { value: expect.stringMatching(/^JPY.*HKD$/) },
    ])
  })
})

describe('the export', () => {
  it('is a workbook with a column for each kind of rate on file', async () => {
    const response = await fetch(
      `${app.url}${base}/exportQuery?${new URLSearchParams({ jurisdiction: 'CN', search: '8471', language: 'en' }).toString()}`,
    )
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const { rows } = await readExcel(Buffer.from(await response.arrayBuffer()), {
      maxRows: 100,
      csvEncoding: 'gb18030',
    })
    const head = rows.findIndex((r) => r.includes('Code'))
    expect(rows[head]).toEqual([
      'Code',
      'Name',
      'Units',
      'Most favoured nation',
      'General rate',
      'VAT',
      'Supervision',
      'Inspection',
      'Tariff',
    ])
    expect(rows[head + 2]).toEqual(
      expect.arrayContaining(['8471301000', '台 / 千克', '0', '70', '13', 'A', 'L/', 'CN 2026']),
    )
    expect(chinaFile.length).toBeGreaterThan(0)
    expect((await ask('exportQuery', { jurisdiction: 'GB' })).status).toBe(200)
  })
})
