import { shownName } from '@clearway/contract/features/customs/editionName'
import { hscode as contract, type HscodeDetail, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import { hscodeText as t } from '@clearway/contract/features/customs/hscode.text'
import { rateKindIn, rateKinds, type Rate } from '@clearway/contract/features/customs/rate'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { dictionary } from '../../kernel/crud/dictionaries.ts'
import { feature } from '../../kernel/feature.ts'
import { networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { notFound } from '../../kernel/refuse.ts'
import { hscodeDetail, shownEdition } from './hscodeDetail.ts'
import { hsRow, tariffColumns, tariffRows, type TariffRow } from './hscodeRows.ts'
import { classifier, nomenclature } from './knowledge.ts'
import { signedInToo } from './signedInToo.ts'
import { editionOrder, runningEdition } from './tariff/compare.ts'
import { current, wordCondition } from './tariff/lines.ts'

type Routes = typeof contract

/** Enough for somebody who types and pages fast; a harvester is slowed down. */
const lookups: Limit = { name: 'hscode', points: 300, seconds: 60 }
const exports: Limit = { name: 'hscode-export', points: 10, seconds: 60 }
const most = 10_000

export const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' })
const digitsOf = (search: string): string | undefined => {
  const digits = search.replace(/[.\s-]/g, '')
  return /^\d{2,13}$/.test(digits) ? digits : undefined
}

/** Codes of HS for a search, best first: by their first digits, by words, or all chapters. */
function hsCodes(search: string): string[] {
  const codes = nomenclature()
  const digits = digitsOf(search)
  if (digits) {
    const branch = codes.entries.filter((e) => e.code.startsWith(digits)).map((e) => e.code)
    // A country's code is longer than HS: what HS has of it is the answer.
    return branch.length ? branch : [...codes.path(digits)]
  }
  if (!search) return codes.entries.filter((e) => e.code.length === 2).map((e) => e.code)
  return classifier()
    .classify({ text: search, limit: 100 })
    .candidates.map((c) => c.code)
}

interface Edition {
  readonly id: string
  readonly name: string
  readonly tenantId: string
  readonly validFrom: string
}

/** Lines of a tariff for a search: a branch of it, or those that the words fit, the engine's best codes first. */
async function lineRows(
  ctx: OpenContext,
  edition: Edition,
  search: string,
  day: string,
  limit: number,
  offset: number,
): Promise<{ rows: TariffRow[]; total: number }> {
  const digits = digitsOf(search)
  const standing = sql`l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid and l.code <> '' and l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to >= ${day}::date)`
  const best =
    digits || !search
      ? []
      : classifier()
          .classify({ text: search, limit: 40 })
          .candidates.map((c) => c.code)
  const words = digits || !search ? undefined : wordCondition(search)
  const chosen = digits
    ? sql`select l.id, 0 as rank, l.position from tariff_line l where ${standing} and l.code ~>=~ ${digits} and l.code ~<~ ${`${digits}:`}`
    : !search
      ? sql`select l.id, 0 as rank, l.position from tariff_line l where ${standing}`
      : sql`select id, min(rank) as rank, position from (
        select l.id, b.rank::int as rank, l.position from unnest(${best}::text[]) with ordinality as b(code, rank) cross join lateral (
          select l.id, l.position from tariff_line l where ${standing} and length(l.code) >= 8 and l.code ~>=~ b.code and l.code ~<~ (b.code || ':') limit 500) l
        union all select l.id, 1000, l.position from tariff_line l where ${standing} and length(l.code) >= 8 and ${words ?? sql`false`}) f group by id, position`
  const { rows } = await sql<
    TariffRow & { total: number }
  >`with found as materialized (${chosen} order by rank, position limit ${most + 1}),
      page as (select * from found order by rank, position limit ${limit} offset ${offset})
    select ${tariffColumns(day)}, (select count(*)::int from found) as total
    from page p join tariff_line l on l.id = p.id and l.tenant_id = ${edition.tenantId}::uuid join tariff_edition e on e.id = l.edition_id order by p.rank, p.position`.execute(
    ctx.db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Tariffs that run on a day, one for each jurisdiction. */
async function jurisdictionsOn(ctx: OpenContext, day: string): Promise<{ code: string; edition: string }[]> {
  const { rows } = await sql<{
    code: string
    name: string
    official: boolean
  }>`select distinct on (jurisdiction) jurisdiction as code, name, official from tariff_edition
    where status = 'active' and deleted_at is null and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) order by jurisdiction, ${editionOrder}`.execute(
    ctx.db,
  )
  return rows.map(({ code, ...edition }) => ({ code, edition: shownName(ctx.language, edition) }))
}

interface Page {
  readonly list: HscodeRow[]
  readonly total: number
  readonly totalIsMore: boolean
  readonly edition: Output<Routes['query']>['edition']
}

async function search(
  ctx: OpenContext,
  input: { search?: string | undefined; jurisdiction: string; date?: string | undefined },
  limit: number,
  offset: number,
): Promise<Page> {
  const wanted = input.search?.trim() ?? ''
  const day = input.date ?? today()
  if (input.jurisdiction === 'HS') {
    const codes = hsCodes(wanted)
    return {
      list: codes.slice(offset, offset + limit).map(hsRow),
      total: codes.length,
      totalIsMore: false,
      edition: null,
    }
  }
  const edition = await runningEdition(ctx.db, input.jurisdiction, day)
  if (!edition) return { list: [], total: 0, totalIsMore: false, edition: null }
  const { rows, total } = await lineRows(ctx, edition, wanted, day, limit, offset)
  return {
    list: await tariffRows(ctx.db, rows, day),
    total: Math.min(total, most),
    totalIsMore: total > most,
    edition: await shownEdition(ctx, edition.id),
  }
}

async function query(ctx: OpenContext, input: Parsed<Routes['query']>): Promise<Output<Routes['query']>> {
  await ctx.services.limits.consume(lookups, networkOf(ctx.ip))
  const [found, jurisdictions] = await Promise.all([
    search(ctx, input, input.pageSize, (input.currentPage - 1) * input.pageSize),
    jurisdictionsOn(ctx, input.date ?? today()),
  ])
  return { ...found, jurisdictions }
}

/** How many lines of a tariff each six-digit code of a heading has. */
async function linesUnder(
  ctx: OpenContext,
  edition: Edition,
  heading: string,
  day: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    hs: string
    count: number
  }>`select left(code, 6) as hs, count(*)::int as count from tariff_line
    where edition_id = ${edition.id}::uuid and tenant_id = ${edition.tenantId}::uuid and code ~>=~ ${heading} and code ~<~ ${`${heading}:`} and length(code) > 6 and ${current(day)} group by 1`.execute(
    ctx.db,
  )
  return new Map(rows.map((r) => [r.hs, r.count]))
}

async function queryTree(
  ctx: OpenContext,
  { parent, jurisdiction, date }: Parsed<Routes['queryTree']>,
): Promise<Output<Routes['queryTree']>> {
  await ctx.services.limits.consume(lookups, networkOf(ctx.ip))
  const codes = nomenclature()
  const sections = parent ? [] : codes.sections.map((s) => ({ ...s }))
  const day = date ?? today()
  const edition = jurisdiction === 'HS' ? undefined : await runningEdition(ctx.db, jurisdiction, day)
  if (parent.length < 6 || !edition) {
    const list = codes.children(parent).map(hsRow)
    const lines = edition && parent.length === 4 ? await linesUnder(ctx, edition, parent, day) : undefined
    return { sections, list: lines ? list.map((row) => ({ ...row, below: lines.get(row.code) ?? 0 })) : list }
  }
  const { rows } =
    await sql<TariffRow>`select ${tariffColumns(day)} from tariff_line l join tariff_edition e on e.id = l.edition_id
    where l.edition_id = ${edition.id}::uuid and l.tenant_id = ${edition.tenantId}::uuid and l.code ~>=~ ${`${parent}0`} and l.code ~<~ ${`${parent}:`} and l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to >= ${day}::date)
      and length(l.code) = (select min(length(m.code)) from tariff_line m where m.edition_id = l.edition_id and m.code ~>=~ ${`${parent}0`} and m.code ~<~ ${`${parent}:`})
    order by l.position limit 500`.execute(ctx.db)
  return { sections, list: await tariffRows(ctx.db, rows, day) }
}

interface TableRow {
  readonly value: string
  readonly name: { zh: string; tw: string; en: string }
  readonly rate: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
}

async function tableRows(ctx: OpenContext, table: string, day: string): Promise<TableRow[]> {
  if (table !== 'exchangeRate')
    return [...(await dictionary(ctx, table)).values()].map((i) => ({
      value: i.value,
      name: i.label,
      rate: null,
      validFrom: null,
      validTo: null,
    }))
  const currencies = await dictionary(ctx, 'currency')
  const { rows } = await sql<{
    base: string
    currency: string
    rate: string
    validFrom: string
    validTo: string | null
  }>`select distinct on (base, currency) base, currency, rate::text, valid_from as "validFrom", valid_to as "validTo"
    from exchange_rate where deleted_at is null and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) order by base, currency, valid_from desc limit 500`.execute(
    ctx.db,
  )
  return rows.map((r) => ({
    value: `${r.currency} → ${r.base}`,
    name: currencies.get(r.currency)?.label ?? { zh: r.currency, tw: r.currency, en: r.currency },
    rate: r.rate,
    validFrom: r.validFrom,
    validTo: r.validTo,
  }))
}

async function queryTable(
  ctx: OpenContext,
  { table, search: wanted, date, currentPage, pageSize }: Parsed<Routes['queryTable']>,
): Promise<Output<Routes['queryTable']>> {
  await ctx.services.limits.consume(lookups, networkOf(ctx.ip))
  const all = await tableRows(ctx, table, date ?? today())
  const plain = wanted?.trim().toLowerCase()
  const found = plain
    ? all.filter((r) => [r.value, r.name.zh, r.name.tw, r.name.en].some((w) => w.toLowerCase().includes(plain)))
    : all
  return {
    list: found.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    total: found.length,
    totalIsMore: false,
  }
}

async function queryByCode(
  ctx: OpenContext,
  { code, jurisdiction, date }: Parsed<Routes['queryByCode']>,
): Promise<HscodeDetail> {
  await ctx.services.limits.consume(lookups, networkOf(ctx.ip))
  const found = await hscodeDetail(ctx, code, jurisdiction, date ?? today())
  if (!found) throw notFound()
  return found
}

const rateWords = (rates: readonly Rate[], kind: Rate['kind']): string =>
  rates
    .filter((r) => r.kind === kind)
    .map((r) => r.text)
    .join('; ')

async function exportQuery(ctx: OpenContext, { language, ...input }: Parsed<Routes['exportQuery']>) {
  await ctx.services.limits.consume(exports, networkOf(ctx.ip))
  const { list, edition } = await search({ ...ctx, language }, input, 1000, 0)
  const kinds = (Object.keys(rateKinds) as Rate['kind'][]).filter((kind) =>
    list.some((r) => r.rates.some((x) => x.kind === kind)),
  )
  const heads = [
    { zh: '编码', tw: '編碼', en: 'Code' },
    { zh: '名称', tw: '名稱', en: 'Name' },
    { zh: '单位', tw: '單位', en: 'Units' },
    ...kinds.map((kind) => rateKindIn(input.jurisdiction, kind)),
    { zh: '监管条件', tw: '監管條件', en: 'Supervision' },
    { zh: '检验检疫', tw: '檢驗檢疫', en: 'Inspection' },
    ...(edition ? [{ zh: '税则', tw: '稅則', en: 'Tariff' }] : []),
  ]
  async function* rows() {
    for (const r of list)
      yield [
        r.code,
        [...r.path.map((p) => p.name[language]), r.name[language]].join(' > '),
        r.units.join(' / '),
        ...kinds.map((k) => rateWords(r.rates, k)),
        r.supervision,
        r.inspection,
        ...(edition ? [edition.name] : []),
      ]
  }
  const columns = heads.map((h, n) => ({
    header: h[language],
    kind: 'text' as const,
    ...(n === 1 ? { width: 80 } : {}),
  }))
  return {
    name: `${say(t.query, language)}.xlsx`,
    contentType: excelType,
    body: writeExcel({ title: say(t.query, language), columns, rows: rows() }, { timeZone: 'UTC' }),
  }
}

export const hscode = feature(
  contract,
  {
    query: signedInToo(query),
    queryTable: signedInToo(queryTable),
    queryTree: signedInToo(queryTree),
    queryByCode: signedInToo(queryByCode),
    exportQuery: signedInToo(exportQuery),
  },
  classifier,
)
