import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { feeShares } from '@clearway/contract/features/customs/united-states/entry/feeShares'
import { blankLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import { drawing, seedOf } from '@clearway/contract/test/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { csv, tariffHand, withoutExamples } from '../../../../test/tariff.ts'
import { hmf, mpf } from '../../duty/fees.ts'
import { goods, typed as typedOf, type EntryVector } from './vectors/entryVector.ts'
import { feeVectors } from './vectors/feeVectors.ts'
import { listsOf232, listsOf301, tariffExtract } from './vectors/hts2026.ts'
import { measureVectors } from './vectors/measureVectors.ts'
import { personVectors } from './vectors/personVectors.ts'
import { rateVectors } from './vectors/rateVectors.ts'
import { surchargeVectors } from './vectors/surchargeVectors.ts'

const shared = path.join(import.meta.dirname, '../../../../../../../../shared/data')
const [cases, published, lists] = [
  'vectors/duty_cases.json',
  'us-hts/hts_2026_rev_10.json.gz',
  'us-hts/s301_product_lists.csv',
].map((name) => path.join(shared, name)) as [string, string, string]

const base = '/api/customs/usEntry'
let app: TestApplication
let clerk: Hand

async function loadTariff(): Promise<void> {
  await withoutExamples(app)
  const token = await app.signIn('platform', 'operator')
  const hand = tariffHand(app, token)
  const add = (resource: string, body: object) => handOf(app, token).post(`/api/customs/${resource}/add`, body)
  const fields = {
    format: 'usitc',
    jurisdiction: 'US',
    name: '2026 Revision 10',
    source: 'USITC',
    validFrom: '2026-01-01',
  }
  const made = await hand.data(hand.upload(fields, Buffer.from(JSON.stringify(tariffExtract)), 'hts.json'))
  await hand.activate(made, '2026-01-01', { force: true })
  for (const { origins, validFrom, rows } of [listsOf301, ...listsOf232]) {
    const { body } = await app.upload('/api/customs/additionalDuty/importLists', {
      token,
      fields: { mode: 'commit', validFrom, source: 'HTSUS subchapter III of chapter 99', origins },
      file: { name: 'lists.csv', bytes: csv('hts8,list,ch99_code', ...rows) },
    })
    expect(body).toMatchObject({ code: 200, data: { problemRows: 0 } })
  }
  const rule = { jurisdiction: 'US', source: 'HTSUS subchapter III of chapter 99' }
  const applicable = 'The duty provided in the applicable subheading'
  await add('additionalDuty', {
    ...rule,
    code: '9903.85.67',
    name: 'Aluminum articles of Russia',
    rateText: `${applicable} + 200%`,
    scope: '76042910',
    origins: 'RUS',
    exempts: '9903.82.02',
    validFrom: '2026-04-06',
  })
  await add('additionalDuty', {
    ...rule,
    code: '9903.90.09',
    name: 'Articles the product of the Russian Federation, U.S. note 30(c)',
    rateText: '70% in the place of column 2',
    scope: '72085100',
    origins: 'RUS',
    validFrom: '2022-07-27',
  })
  await add('additionalDuty', {
    ...rule,
    code: '9903.88.69',
    name: 'Exclusions granted by the United States Trade Representative',
    rateText: applicable,
    scope: '',
    origins: 'CHN',
    exempts: '9903.88.03',
    validFrom: '2024-06-15',
    validTo: '2026-11-09',
  })
  await add('exchangeRate', { base: 'USD', currency: 'EUR', rate: '1.1642', validFrom: '2026-07-01' })
}

beforeAll(async () => {
  app = await testApplication()
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  await loadTariff()
})
afterAll(() => app?.close())

const entryOf = async (head: object, lines: readonly object[]): Promise<any> => {
  const row: any = await clerk.post(`${base}/add`, head)
  return clerk.put(`${base}/saveLines`, {
    id: row.id,
    version: row.version,
    lines: lines.map((line) => ({ ...blankLine, ...line })),
  })
}

const vectors: readonly EntryVector[] = [
  ...rateVectors,
  ...feeVectors,
  ...measureVectors,
  ...surchargeVectors,
  ...personVectors,
]
const feesOf = ({ enteredValue, duty, tax, mpf: m, hmf: h, total }: any) => ({
  enteredValue,
  duty,
  tax,
  mpf: m,
  hmf: h,
  total,
})

describe('worked by hand from the tariff of 2026', () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, { head, lines, whole, says }) => {
    const row = await entryOf(
      head,
      lines.map((line) => line.typed),
    )
    const found = row.lines.map((line: any) => ({
      entered: line.entered,
      layers: line.layers.map((layer: any) => [layer.code ?? layer.kind, layer.amount]),
      duty: line.duty,
      mpf: line.mpf,
      hmf: line.hmf,
    }))
    const undecided = row.lines.flatMap((line: any) => line.undecided.map((what: any) => what.en)).join('\n')
    expect({ lines: found, whole: feesOf(row), undecided }).toEqual({
      lines: lines.map(({ typed: _typed, ...line }) => line),
      whole,
      undecided: says ? expect.stringContaining(says) : '',
    })
    // What needs a person keeps the whole from being filed.
    const open = lines.filter((line) => line.duty === null && line.entered !== null)
    expect([row.undecidedCount, row.total === null]).toEqual([
      lines.filter((line) => line.duty === null).length,
      open.length > 0 || whole.total === null,
    ])
  })

  it('are twenty-five at least, each with its steps and its source', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(25)
    expect(vectors.filter((vector) => !vector.source || !vector.steps.length)).toEqual([])
    expect(new Set(vectors.map((vector) => vector.name)).size).toBe(vectors.length)
  })
})

describe.skipIf(!existsSync(published))('the extract (skipped where the published tariff is absent)', () => {
  it('is what USITC publishes, row by row, and so are the lists', () => {
    const rows = JSON.parse(gunzipSync(readFileSync(published)).toString()) as any[]
    const key = (row: any) =>
      JSON.stringify([
        row.htsno,
        row.indent,
        row.description,
        row.general,
        row.special,
        row.other,
        row.units ?? [],
        (row.footnotes ?? []).map((note: any) => note.value),
      ])
    const known = new Set(rows.map(key))
    expect(tariffExtract.map(key).filter((row) => !known.has(row))).toEqual([])
    const codes = new Set(Object.values(goods).map((code) => code.slice(0, 8)))
    const listed = readFileSync(lists, 'utf8')
      .split(/\r?\n/)
      .filter((row) => codes.has(row.slice(0, 8)))
    expect(listed.toSorted()).toEqual([...listsOf301.rows].toSorted())
  })
})

describe.skipIf(!existsSync(cases))('the published cases of fees (skipped where they are absent)', () => {
  it('hold for an entry, and as a line of it', async () => {
    const all = JSON.parse(readFileSync(cases, 'utf8')).us_fees_fy2026 as any[]
    expect(all.length).toBeGreaterThan(0)
    for (const one of all) {
      const head = { entryType: '01', mode: one.ocean ? '11' : '40', entryDate: '2026-03-01' }
      const line = typedOf('laptops', 'TWN', String(one.entered_value), { claims: '9903.03.03' })
      const row = await entryOf(head, [line])
      const fees = { mpf: one.mpf, hmf: one.hmf }
      expect([one.entered_value, row, row.lines[0]]).toMatchObject([one.entered_value, { ...fees, duty: '0.00' }, fees])
    }
  })
})

const seed = seedOf(20_261_127)
const { pick, chance, whole, decimal } = drawing(seed)

it(`shares the processing fee of an entry and its harbor fee on its lines without a cent lost or found (seed ${seed})`, async () => {
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((all, one) => all + BigInt(one.replace('.', '')), 0n).toString()
  for (let n = 0; n < 25; n++) {
    const lines = Array.from({ length: whole(1, 30) }, () => ({
      ...typedOf('laptops', chance(0.3) ? 'MEX' : 'TWN', decimal(chance(0.5) ? 900 : 40_000, 2)),
      ...(chance(0.3) && { program: 'S' }),
    }))
    const mode = pick(['11', '30', '40'])
    const row = await entryOf({ entryType: pick(['01', '11']), mode, entryDate: '2026-09-01' }, lines)
    const bearing = row.lines.filter((line: any) => !(line.origin === 'MEX' && line.program === 'S'))
    const valueOf = (of: any[]) => of.reduce((all, line) => all + Number(line.entered), 0)
    const fee = !bearing.length ? '0.00' : row.entryType === '11' ? '2.69' : mpf(String(valueOf(bearing)), '2026-09-01')
    const harbor = mode === '11' ? hmf(String(valueOf(row.lines))) : '0.00'
    expect([row.mpf, row.hmf]).toEqual([fee, harbor])
    expect([sum(row.lines.map((line: any) => line.mpf)), sum(row.lines.map((line: any) => line.hmf))]).toEqual([
      sum([fee]),
      sum([harbor]),
    ])
    expect(bearing.map((line: any) => line.mpf)).toEqual(
      feeShares(
        fee,
        bearing.map((line: any) => line.entered),
      ),
    )
  }
})
