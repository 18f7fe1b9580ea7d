// `npm run bench:us-entry`: an entry into the United States of 500 lines, each under a code of its own, through HTTP: opening it, and working out its whole
// duty stack anew; and, where a Chromium is, what a key costs in its grid of lines. With the tariff of USITC and the lists of section 301 where
// `../shared/data/us-hts` is, else with a tariff as large that is made here.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { chromium } from '@playwright/test'

import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { signIn } from './prepare.ts'
import { running } from './server.ts'
import { signedIn, typing } from './typing.ts'

const count = 500
const [openMs, stackMs, keyMs] = [300, 300, 50]
const rounds = Number(process.env['ROUNDS'] ?? 20)
const from = '2026-01-01'
const data = path.join(process.env['SHARED_DATA'] ?? path.join(import.meta.dirname, '../../shared/data'), 'us-hts')
const hasData = existsSync(data)

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
const told = (values: readonly number[], most: number): string => {
  if (at(values, 0.95) >= most) process.exitCode = 1
  return `median ${at(values, 0.5).toFixed(0)} ms, 95th percentile ${at(values, 0.95).toFixed(0)} ms (asked: under ${most} ms)`
}

interface Published {
  readonly htsno: string
  readonly general: string
}
const made = (htsno: string, general: string, description = `Goods of ${htsno}`) => ({
  htsno,
  indent: '0',
  description,
  general,
  special: 'Free (AU,KR,S)',
  other: '35%',
  units: ['No.'],
  footnotes: [],
  additionalDuties: null,
})
/** 30,000 lines of goods and the headings of chapter 99 that speak of them. */
const madeTariff = () => [
  ...Array.from({ length: 30_000 }, (_, n) =>
    made(`84${String(n).padStart(8, '0')}`.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3.$4'), `${n % 20}.5%`),
  ),
  ...['9903.88.03', '9903.91.01'].map((code) => made(code, 'The duty provided in the applicable subheading + 25%')),
]
const tariff = hasData
  ? gunzipSync(readFileSync(path.join(data, 'hts_2026_rev_10.json.gz')))
  : Buffer.from(JSON.stringify(madeTariff()))
const published = JSON.parse(tariff.toString()) as Published[]
const goods = published.map(({ htsno }) => htsno.replaceAll('.', '')).filter((code) => /^(?!9[89])\d{10}$/.test(code))
const lists = hasData
  ? readFileSync(path.join(data, 's301_product_lists.csv'))
  : Buffer.from(
      [
        'hts8,list,ch99_code',
        ...[...new Set(goods.map((code) => code.slice(0, 8)))].map((code) => `${code},3,9903.88.03`),
      ].join('\n'),
    )

const product = await running(8099, 0)
try {
  const caller = async (tenant: string, user?: string) => {
    const headers = await signIn(product.url, tenant, user)
    const answered = async (what: string, answer: Response): Promise<any> => {
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
      return ((await answer.json()) as { data: any }).data
    }
    return {
      call: async (method: string, what: string, body?: object) =>
        answered(
          what,
          await fetch(`${product.url}/api/customs/${what}`, {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
          }),
        ),
      upload: async (what: string, fields: Readonly<Record<string, string>>, name: string, bytes: Uint8Array) => {
        const form = new FormData()
        for (const [key, value] of Object.entries(fields)) form.append(key, value)
        form.append('file', new Blob([new Uint8Array(bytes)]), name)
        return answered(
          what,
          await fetch(`${product.url}/api/customs/${what}`, { method: 'POST', headers, body: form }),
        )
      },
    }
  }
  const operator = await caller('platform', 'operator')
  const fields = { format: 'usitc', jurisdiction: 'US', name: 'US bench', source: 'USITC', validFrom: from }
  const { id: editionId, version } = await operator.upload('tariffEdition/importFile', fields, 'hts.json', tariff)
  await operator.call('POST', 'tariffEdition/activate', { id: editionId, version, validFrom: from, force: true })
  const listed = { mode: 'commit', validFrom: from, source: 'USTR', origins: 'CHN' }
  await operator.upload('additionalDuty/importLists', listed, 'lists.csv', lists)

  const clerk = await caller('demo')
  const step = Math.floor(goods.length / count)
  const lines = Array.from({ length: count }, (_, n) => ({
    code: goods[n * step]!,
    name: `Goods ${n}`,
    origin: n % 3 ? 'CHN' : 'VNM',
    quantity: '100',
    unit: 'No.',
    quantity2: '50',
    unit2: 'kg',
    value: String(1000 + n),
    currency: 'USD',
    program: '',
    claims: '-',
    adCase: '',
    adRate: '',
    cvdCase: '',
    cvdRate: '',
    excise: '',
    decided: '',
    decidedWhy: '',
  }))
  const entry = await clerk.call('POST', 'usEntry/add', { entryType: '01', mode: '11', entryDate: '2026-09-01' })
  let row = await clerk.call('PUT', 'usEntry/saveLines', { id: entry.id, version: entry.version, lines })
  const layers = row.lines.reduce((sum: number, line: { layers: unknown[] }) => sum + line.layers.length, 0)
  console.log(
    `${published.length} lines of ${hasData ? 'the published tariff' : 'a tariff made here'}; ${count} lines of the entry bear ${layers} layers, ${row.undecidedCount} need a person`,
  )
  const [opened, saved]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds + 3; n++) {
    let started = performance.now()
    await clerk.call('GET', `usEntry/queryById?id=${entry.id}`)
    if (n >= 3) opened.push(performance.now() - started)
    const changed = lines.with(count / 2, { ...lines[count / 2]!, value: String(5000 + n) })
    started = performance.now()
    row = await clerk.call('PUT', 'usEntry/saveLines', { id: entry.id, version: row.version, lines: changed })
    if (n >= 3) saved.push(performance.now() - started)
  }
  console.log(`opening it: ${told(opened, openMs)}`)
  console.log(`working out and saving its whole duty stack: ${told(saved, stackMs)}`)

  const executablePath = findChromium()
  if (!executablePath) console.log('no Chromium here: typing was not measured')
  else {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs })
    const page = await signedIn(browser, product.url)
    await page.goto(`${product.url}/importClearance?id=${entry.id}`)
    // The value, on which every layer hangs.
    const keys = await typing(page, 5)
    await browser.close()
    console.log(`a key in its grid, from the key to the frame: ${told(keys, keyMs)} of ${keys.length}`)
  }
} finally {
  await product.stop()
}
