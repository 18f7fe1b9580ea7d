import { isDeepStrictEqual } from 'node:util'

import { shownName } from '@clearway/contract/features/customs/editionName'
import {
  rateFigures,
  rateForms,
  rateKinds,
  type DeclarationElement,
  type Rate,
  type RateKind,
} from '@clearway/contract/features/customs/rate'
import { tariffEdition as contract } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { changedField, type TariffChange } from '@clearway/contract/features/customs/tariffChange'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { excelType } from '../../../kernel/crud/crudExport.ts'
import { contains } from '../../../kernel/crud/search.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { writeExcel } from '../../../kernel/paper/excel.ts'
import { boundedTotal } from './bounded.ts'
import { changeKind, comparedColumns, sideBySide } from './compare.ts'
import { readEdition } from './edition.ts'

type Routes = (typeof contract)['routes']
type FieldChange = TariffChange['fields'][number]
type Compared = keyof typeof comparedColumns
const compared = Object.keys(comparedColumns) as Compared[]

/** The fields of a line that are compared, as the table has them. */
export type ComparedLine = Readonly<Partial<Record<Compared, unknown>>>

// The database orders the keys of JSON its own way.
const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null)
const cut = (text: string): string | null => text.slice(0, 2000) || null

const dated = (r: Rate): string => (r.validFrom || r.validTo ? ` (${r.validFrom ?? '…'} – ${r.validTo ?? '…'})` : '')
const rateWords = (rates: readonly Rate[]): string => rates.map((r) => `${r.text}${dated(r)}`).join('; ')
/** For two rates of the same words: what the machine makes of them. */
const rateReading = (rates: readonly Rate[], language: Language): string =>
  rates.map((r) => `${r.text}${dated(r)} [${say(rateForms[r.form], language)} ${rateFigures(r)}]`).join('; ')

function rateChanges(from: readonly Rate[], to: readonly Rate[], language: Language): FieldChange[] {
  return (Object.keys(rateKinds) as RateKind[]).flatMap((kind) => {
    const [a, b] = [from, to].map((rates) => rates.filter((r) => r.kind === kind)) as [Rate[], Rate[]]
    if (same(a, b)) return []
    const alike = rateWords(a) === rateWords(b)
    const words = (rates: readonly Rate[]) => cut(alike ? rateReading(rates, language) : rateWords(rates))
    return [{ field: `rates.${kind}`, from: words(a), to: words(b) }]
  })
}

const elementWords = (elements: readonly DeclarationElement[]): string =>
  elements
    .map((e) => `${e.name}${e.required ? '' : '?'}${e.options ? ` (${e.options.map((o) => o.value).join('/')})` : ''}`)
    .join(' | ')

function words(field: Compared, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (field === 'elements') return cut(elementWords(value as DeclarationElement[]))
  return cut(Array.isArray(value) ? value.join(', ') : String(value))
}

/** What differs between two states of a line, field by field; its own rates kind by kind. */
export function fieldChanges(from: ComparedLine, to: ComparedLine, language: Language): FieldChange[] {
  return compared.flatMap((field) => {
    if (same(from[field], to[field])) return []
    if (field === 'rates') return rateChanges((from.rates ?? []) as Rate[], (to.rates ?? []) as Rate[], language)
    return [{ field, from: words(field, from[field]), to: words(field, to[field]) }]
  })
}

interface ChangeRow {
  kind: TariffChange['kind']
  code: string
  nameZh: string | null
  nameEn: string | null
  path: string[]
  later: ComparedLine | null
  earlier: ComparedLine | null
}

const changeOf = ({ later, earlier, ...row }: ChangeRow, language: Language): TariffChange => ({
  ...row,
  fields: later && earlier ? fieldChanges(earlier, later, language) : [],
})

const wanted = (kind: string | undefined, search: string | undefined) =>
  sql.join(
    [
      kind ? sql`${changeKind} = ${kind}` : sql`${changeKind} <> 'same'`,
      ...(!search
        ? []
        : /^[\d.\s]+$/.test(search)
          ? [sql`coalesce(n.code, o.code) like ${`${search.replace(/\D/g, '')}%`}`]
          : [sql`concat_ws(' ', n.name_zh, n.name_en, o.name_zh, o.name_en) ilike ${contains(search)}`]),
    ],
    sql` and `,
  )

const side = (of: 'n' | 'o') =>
  sql.raw(
    `case when n.code is not null and o.code is not null then jsonb_build_object(${Object.entries(comparedColumns)
      .map(([name, column]) => `'${name}', ${of}.${column}`)
      .join(', ')}) end`,
  )

const changeRows = (
  db: Db,
  id: string,
  earlier: string | null,
  where: ReturnType<typeof wanted>,
  limit: number,
  offset: number,
) =>
  sql<ChangeRow>`
  select ${changeKind} as kind, coalesce(n.code, o.code) as code, coalesce(n.name_zh, o.name_zh) as "nameZh", coalesce(n.name_en, o.name_en) as "nameEn", coalesce(n.path, o.path) as path, ${side('n')} as later, ${side('o')} as earlier
  from ${sideBySide(id, earlier)} where ${where} order by 2 limit ${limit} offset ${offset}`.execute(db)

export async function queryChanges(
  ctx: Context,
  { id, kind, search, currentPage, pageSize }: Parsed<Routes['queryChanges']>,
): Promise<Output<Routes['queryChanges']>> {
  const edition = await readEdition(ctx.db, id)
  const where = wanted(kind, search?.trim())
  const [{ rows }, total] = await Promise.all([
    changeRows(ctx.db, id, edition.comparedWith, where, pageSize, (currentPage - 1) * pageSize),
    boundedTotal(ctx, sql`from ${sideBySide(id, edition.comparedWith)} where ${where}`),
  ])
  return { list: rows.map((row) => changeOf(row, ctx.language)), ...total }
}

/** More than a file may have lines: nothing is left out. */
const mostChanges = 400_000

export async function exportChanges(ctx: Context, { id }: Parsed<Routes['exportChanges']>) {
  const edition = await readEdition(ctx.db, id)
  const { rows } = await changeRows(ctx.db, id, edition.comparedWith, wanted(undefined, undefined), mostChanges, 0)
  const word = (x: Text) => say(x, ctx.language)
  async function* lines() {
    for (const row of rows) {
      const { kind, code, nameZh, nameEn, path, fields } = changeOf(row, ctx.language)
      const start = [word(t.kinds[kind]), code, path.join(' > '), nameZh, nameEn]
      if (!fields.length) yield [...start, null, null, null]
      for (const f of fields) yield [...start, word(changedField(f.field)), f.from, f.to]
    }
  }
  const columns = [t.change, t.code, t.path, t.nameZh, t.nameEn, t.field, t.before, t.after].map((head, n) => ({
    header: word(head),
    kind: 'text' as const,
    width: [10, 14, 40, 40, 40, 16, 40, 40][n]!,
  }))
  const title = word(t.queryChanges)
  return {
    name: `${shownName(ctx.language, edition)} ${title}.xlsx`,
    contentType: excelType,
    body: writeExcel({ title, columns, rows: lines() }, { timeZone: ctx.user.timeZone }),
  }
}

interface StoredProblem {
  row: number
  code: string
  message: Text
  values?: Record<string, unknown>
}

export async function queryProblems(ctx: Context, { id }: { id: string }): Promise<Output<Routes['queryProblems']>> {
  await readEdition(ctx.db, id)
  const { problems } = await ctx.db
    .selectFrom('tariffEdition')
    .select('problems')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (problems as StoredProblem[]).map((p) => ({
    row: p.row,
    code: p.code,
    message: say(p.message, ctx.language, p.values),
  }))
}

export async function exportProblems(ctx: Context, { id }: Parsed<Routes['exportProblems']>) {
  const problems = await queryProblems(ctx, { id })
  async function* rows() {
    for (const p of problems) yield [String(p.row), p.code, p.message]
  }
  const columns = [
    { header: say(t.row, ctx.language), kind: 'number' as const },
    { header: say(t.code, ctx.language), kind: 'text' as const, width: 16 },
    { header: say(t.reason, ctx.language), kind: 'text' as const, width: 60 },
  ]
  const title = say(t.queryProblems, ctx.language)
  return {
    name: `${title}.xlsx`,
    contentType: excelType,
    body: writeExcel({ title, columns, rows: rows() }, { timeZone: ctx.user.timeZone }),
  }
}
