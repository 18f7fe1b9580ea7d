import type { report } from '@clearway/contract/features/report/report'
import type { Output } from '@clearway/contract/kernel/route'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { dayIn } from '../../kernel/crud/moments.ts'
import { canGroup } from '../../kernel/report.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { reports } from '../index.ts'

type Offered = Output<typeof report.query>
type Figures = Output<typeof report.figures>

let app: TestApplication
const token: Record<string, string> = {}
const people = ['demo/admin', 'demo/declarant', 'demo/finance', 'demo/buyer', 'demo2/admin']
beforeAll(async () => {
  app = await testApplication()
  for (const who of people) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
  }
})
afterAll(() => app?.close())

const get = async (who: string, path: string) => app.call('GET', path, { token: token[who]! })
const offered = async (who: string): Promise<Offered> => {
  const { status, body } = await get(who, '/api/report/report/query')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const period = { from: `${Number(dayIn('Asia/Shanghai').slice(0, 4)) - 2}-01-01`, to: dayIn('Asia/Shanghai', 400) }
const figures = async (who: string, code: string, dimension: string): Promise<Figures> => {
  const { status, body } = await get(
    who,
    `/api/report/report/figures?${new URLSearchParams({ ...period, report: code, dimension })}`,
  )
  expect(status, `${code} ${dimension} ${JSON.stringify(body)}`).toBe(200)
  return body.data
}

/** How many rows the list shows that a link opens. */
async function listed(who: string, code: string, link: string): Promise<number> {
  const query = new URLSearchParams(link.split('?')[1])
  for (const chooser of ['part', 'view']) query.delete(chooser)
  const { path } = reports.find((r) => r.code === code)!.resource.routes['query']!
  const { status, body } = await get(who, `${path}?${query}`)
  expect(status, `${link} ${JSON.stringify(body)}`).toBe(200)
  return body.data.total
}

it('groups by nothing that its list does not filter by', () => {
  for (const { code, resource, dimensions } of reports)
    for (const name of dimensions) expect(canGroup(resource.fields[name]), `${code} ${name}`).toBe(true)
})

it.each(people)('tells %s of every group as many rows as the list shows that it opens', async (who) => {
  let looked = 0
  for (const { code, dimensions } of await offered(who)) {
    for (const dimension of [...dimensions.map((d) => d.code), 'month']) {
      const { groups, total, others } = await figures(who, code, dimension)
      expect(await listed(who, code, total.link), `${code} total`).toBe(total.count)
      if (!others)
        expect(
          groups.reduce((sum, g) => sum + g.count, 0),
          `${code} ${dimension}`,
        ).toBe(total.count)
      for (const { value, count, link } of groups.slice(0, 3)) {
        if (link === null) continue
        expect(await listed(who, code, link), `${code} ${dimension} ${value}`).toBe(count)
        looked++
      }
    }
  }
  expect(looked).toBeGreaterThan(who === 'demo2/admin' ? 0 : 5)
})

/** The rows that a link opens, all of them. */
async function rowsOf(who: string, code: string, link: string): Promise<any[]> {
  const query = new URLSearchParams(link.split('?')[1])
  for (const chooser of ['part', 'view']) query.delete(chooser)
  query.set('pageSize', '50')
  const { path } = reports.find((r) => r.code === code)!.resource.routes['query']!
  const { status, body } = await get(who, `${path}?${query}`)
  expect([status, body.data?.totalIsMore ?? body.message], link).toEqual([200, false])
  expect(body.data.list.length, link).toBe(body.data.total)
  return body.data.list
}
/** As `percentile_cont` has it, to one decimal. */
function percentile(values: readonly number[], share: number): number | null {
  if (!values.length) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}
/** Sums of a list's rows by currency, to the cent. */
function sumsOf(rows: readonly any[], of: (row: any) => unknown): Record<string, string> {
  const sums = new Map<string, bigint>()
  for (const row of rows)
    if (of(row) !== null)
      sums.set(row.currency, (sums.get(row.currency) ?? 0n) + BigInt(Math.round(Number(of(row)) * 100)))
  return Object.fromEntries([...sums].map(([currency, cents]) => [currency, (Number(cents) / 100).toFixed(2)]))
}
const near = (told: string | null | undefined, expected: number | null, what: string) =>
  expected === null
    ? expect(told ?? null, what).toBe(null)
    : expect(Math.abs(Number(told) - expected), what).toBeLessThan(0.051)

// Worked out anew from the rows of the list that each group opens.
it.each(['customsOffice', 'month', 'orgId'])(
  'tells of declarations by %s what their rows come to',
  async (dimension) => {
    const { groups, total } = await figures('demo/admin', 'declarations', dimension)
    expect(total.count).toBeGreaterThan(1)
    for (const group of [...groups.filter((g) => g.link), total]) {
      const rows = await rowsOf('demo/admin', 'declarations', group.link!)
      const [value, lines, hours, returned] = group.measures
      const told = Object.fromEntries(
        Object.entries(value!).map(([currency, sum]) => [currency, Number(sum).toFixed(2)]),
      )
      expect(told).toEqual(sumsOf(rows, (row) => row.total))
      expect(Number(lines!['']), 'lines').toBe(rows.reduce((sum, row) => sum + row.lineCount, 0))
      const took = rows
        .filter((row) => row.releasedAt)
        .map((row) => (Date.parse(row.releasedAt) - Date.parse(row.submittedAt)) / 3_600_000)
      near(hours!['p50'], percentile(took, 0.5), 'median')
      near(hours!['p95'], percentile(took, 0.95), 'p95')
      near(returned![''], (100 * rows.filter((row) => row.returnedAt).length) / rows.length, 'returned')
    }
  },
)

it.each(['kept', 'status', 'month'])(
  'tells of bills by %s how late they were and how long they are owed',
  async (dimension) => {
    const { groups, total } = await figures('demo/admin', 'bills', dimension)
    const today = dayIn('Asia/Shanghai')
    let owed = 0
    for (const group of [...groups.filter((g) => g.link), total]) {
      const rows = await rowsOf('demo/admin', 'bills', group.link!)
      const due = rows.filter((row) => row.kept && row.kept !== 'open')
      near(
        group.measures[1]![''],
        due.length ? (100 * due.filter((row) => row.kept === 'late').length) / due.length : null,
        'late',
      )
      // What was not paid in full counts until today; only of these the list itself tells all that the figure is made of.
      const open = rows.filter((row) => row.kind === 'bill' && ['issued', 'partlyPaid'].includes(row.status))
      if (rows.some((row) => row.kind === 'bill' && ['paid', 'closed'].includes(row.status))) continue
      for (const currency of new Set(open.map((row) => row.currency))) {
        const own = open.filter((row) => row.currency === currency)
        const days = (row: any) => (Date.parse(today) - Date.parse(row.issuedOn)) / 86_400_000
        const weight = own.reduce((sum, row) => sum + Number(row.total), 0)
        near(
          group.measures[3]![currency],
          own.reduce((sum, row) => sum + days(row) * Number(row.total), 0) / weight,
          'owed',
        )
        owed++
      }
    }
    if (dimension === 'status') expect(owed).toBeGreaterThan(0)
  },
)

const ask = (over: Record<string, string>) =>
  `/api/report/report/figures?${new URLSearchParams({ ...period, report: 'declarations', dimension: 'status', ...over })}`
it('refuses by name what it cannot tell', async () => {
  for (const [over, status, field] of [
    [{ to: '2000-01-01' }, 400, 'to'],
    [{ from: '1999-01-01' }, 400, 'from'],
    [{ from: 'yesterday' }, 400, 'from'],
    [{ dimension: 'code' }, 400, 'dimension'],
    [{ dimension: 'day' }, 400, 'dimension'],
    [{ report: 'nothing' }, 404, undefined],
  ] as const) {
    const answer = await get('demo/admin', ask(over))
    expect(answer.status, JSON.stringify(over)).toBe(status)
    expect(answer.body.errors?.[0]?.field, JSON.stringify(over)).toBe(field)
  }
})

it('tells parts of the period without a gap, each with the days that are within', async () => {
  const { status, body } = await get(
    'demo/admin',
    ask({ report: 'orders', dimension: 'week', from: '2026-03-05', to: '2026-03-24' }),
  )
  expect(status).toBe(200)
  expect(body.data.groups.map((g: { value: string }) => g.value)).toEqual([
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
  ])
})

it('prints what it shows', async () => {
  const input = { ...period, report: 'declarations', dimension: 'customsOffice' }
  for (const [verb, type] of [
    ['exportExcel', 'spreadsheetml'],
    ['exportPDF', 'pdf'],
  ] as const) {
    const answer = await app.call('POST', `/api/report/report/${verb}`, { token: token['demo/admin']!, body: input })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
  }
})
