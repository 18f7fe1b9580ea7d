import type { Rate } from '@clearway/contract/features/customs/rate'
import { tariffEdition as contract } from '@clearway/contract/features/customs/tariff'
import type { TariffLine } from '@clearway/contract/features/customs/tariffLine'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { termsOf } from '@clearway/nomenclature/tokens'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { nomenclature } from '../knowledge.ts'
import { boundedTotal } from './bounded.ts'
import { readEdition } from './edition.ts'

type Routes = (typeof contract)['routes']
export type StoredLine = Omit<TariffLine, 'inherited'> & { readonly editionId: string }

/** Columns of `l` for a line. One that holds from the start of its edition shows that day. */
export const lineColumns =
  sql.raw(`l.id, l.version, l.edition_id as "editionId", l.position, l.code, l.indent, l.name_zh as "nameZh", l.name_en as "nameEn", l.path, l.unit1, l.unit2, l.supervision, l.inspection,
  l.elements, l.rates, l.additional, l.remark, (select greatest(l.valid_from, e.valid_from) from tariff_edition e where e.id = l.edition_id) as "validFrom", l.valid_to as "validTo"`)

/** The codes above a code, the nearest first: a rate stands where the tariff wrote it and holds for everything below. */
export const codesAbove = (code: string): string[] =>
  Array.from({ length: code.length }, (_, n) => code.slice(0, code.length - 1 - n)).filter((c) => c.length >= 4)

/**
 * Rates that hold for a line: its own, and for each kind that it lacks those of the nearest line above that has it. `above` must be sorted, the nearest
 * first. Nothing on file stays nothing.
 */
export function inheritedRates(own: readonly Rate[], above: readonly { readonly rates: readonly Rate[] }[]): Rate[] {
  const kinds = new Set(own.map((r) => r.kind))
  const found: Rate[] = []
  for (const { rates } of above) {
    const fresh = rates.filter((r) => !kinds.has(r.kind))
    for (const r of fresh) kinds.add(r.kind)
    found.push(...fresh)
  }
  return found
}

interface WithRates {
  readonly editionId: string
  readonly code: string
  readonly rates: readonly Rate[]
}

/** Lines with what they inherit, in one query more however many there are. */
export async function withInherited<L extends WithRates>(
  db: Db,
  lines: readonly L[],
  day?: string,
): Promise<(L & { inherited: Rate[] })[]> {
  const editionId = lines[0]?.editionId
  const wanted = [...new Set(lines.flatMap((l) => codesAbove(l.code)))]
  if (!editionId || !wanted.length) return lines.map((l) => ({ ...l, inherited: [] }))
  const { rows } = await sql<{ code: string; rates: Rate[] }>`select code, rates from tariff_line
    where edition_id = ${editionId}::uuid and code = any(${wanted}::text[]) and rates <> '[]' and ${current(day)}`.execute(
    db,
  )
  const byCode = new Map(rows.map((r) => [r.code, r]))
  return lines.map((l) => ({
    ...l,
    inherited: inheritedRates(
      l.rates,
      codesAbove(l.code).flatMap((c) => byCode.get(c) ?? []),
    ),
  }))
}

/** Lines as they stand on a day; without one, as they stand last. */
export const current = (day?: string): RawBuilder<unknown> =>
  day ? sql`valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)` : sql`valid_to is null`

/** Words of a search as a condition on the words of the line; undefined where nothing of it can be searched for. */
export function wordCondition(search: string): RawBuilder<unknown> | undefined {
  const words = [...new Set(termsOf(search))]
    .filter((w) => w.length > 1 || !/\p{Script=Han}/u.test(search))
    .slice(0, 12)
  if (!words.length) return undefined
  return sql`l.search @@ ${words.map((w) => `'${w.replace(/['\\]/g, '')}'`).join(' & ')}::tsquery`
}

/** Codes that begin with digits, by the order of the index. */
const branchOf = (digits: string): RawBuilder<unknown> => sql`l.code ~>=~ ${digits} and l.code ~<~ ${`${digits}:`}`

function lineCondition(input: Parsed<Routes['queryLines']>): RawBuilder<unknown> {
  const search = input.search?.trim() ?? ''
  const digits = search.replace(/[.\s]/g, '')
  return sql.join(
    [
      sql`l.edition_id = ${input.id}::uuid`,
      ...(input.ended ? [] : [sql`l.valid_to is null`]),
      ...(input.prefix ? [branchOf(input.prefix)] : []),
      ...(/^\d{2,13}$/.test(digits) ? [branchOf(digits)] : search ? [wordCondition(search) ?? sql`false`] : []),
    ],
    sql` and `,
  )
}

export async function queryLines(
  ctx: Context,
  input: Parsed<Routes['queryLines']>,
): Promise<Output<Routes['queryLines']>> {
  await readEdition(ctx.db, input.id)
  const condition = lineCondition(input)
  const order = sql`l.position, l.code, l.valid_from desc`
  const [{ rows }, total] = await Promise.all([
    // Ids first: sorting whole lines would spill to disk.
    sql<StoredLine>`select ${lineColumns} from tariff_line l join (select l.tenant_id, l.id from tariff_line l where ${condition} order by ${order}
        limit ${input.pageSize} offset ${(input.currentPage - 1) * input.pageSize}) p using (tenant_id, id) order by ${order}`.execute(
      ctx.db,
    ),
    boundedTotal(ctx, sql`from tariff_line l where ${condition}`),
  ])
  return { list: await withInherited(ctx.db, rows), ...total }
}

/** The next two digits below a prefix, each with its number of lines and a name in the reader's language where the nomenclature has one. */
export async function queryTree(
  ctx: Context,
  { id, prefix }: Parsed<Routes['queryTree']>,
): Promise<Output<Routes['queryTree']>> {
  await readEdition(ctx.db, id)
  const length = prefix.length + 2
  const { rows } = await sql<{ code: string; lines: number; name: string | null }>`
    select left(l.code, ${length}::int) as code, count(*)::int as lines, max(coalesce(l.name_zh, l.name_en)) filter (where length(l.code) = ${length}::int) as name
    from tariff_line l where l.edition_id = ${id}::uuid and l.valid_to is null and length(l.code) >= ${length}::int and ${prefix ? branchOf(prefix) : sql`l.code <> ''`} group by 1 order by 1`.execute(
    ctx.db,
  )
  const codes = nomenclature()
  return rows.map((r) => ({ code: r.code, name: codes.name(r.code)?.[ctx.language] ?? r.name ?? '', lines: r.lines }))
}

interface Edit {
  readonly recordId: string
  readonly at: string
  readonly personName: string | null
  readonly changes: { field: string; from: string | null; to: string | null }[]
}

export async function queryLineHistory(
  ctx: Context,
  { id, code }: Parsed<Routes['queryLineHistory']>,
): Promise<Output<Routes['queryLineHistory']>> {
  await readEdition(ctx.db, id)
  // Who of the platform wrote a shared line is not told.
  const { rows } = await sql<
    StoredLine & { correctedBy: string | null }
  >`select ${lineColumns}, (select p.nickname from person p where p.id = l.corrected_by and l.tenant_id = current_tenant()) as "correctedBy"
    from tariff_line l where l.edition_id = ${id}::uuid and l.code = ${code} order by l.valid_from desc limit 100`.execute(
    ctx.db,
  )
  const { rows: edits } =
    await sql<Edit>`select h.record_id as "recordId", h.at, h.changes, p.nickname as "personName" from record_history h left join person p on p.id = h.person_id
    where h.tenant_id = current_tenant() and h.table_name = 'tariff_line' and h.record_id = any(${rows.map((r) => r.id)}::uuid[]) order by h.id desc limit 200`.execute(
      ctx.db,
    )
  return (await withInherited(ctx.db, rows)).map((row) => ({
    ...row,
    edits: edits.filter((e) => e.recordId === row.id),
  }))
}
