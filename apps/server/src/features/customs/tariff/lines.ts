import type { Rate } from '@clearway/contract/features/customs/rate'
import { tariffEdition as contract, type TariffLine } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { termsOf } from '@clearway/nomenclature/tokens'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { searchWords } from './stage.ts'

type Routes = (typeof contract)['routes']
type StoredLine = Omit<TariffLine, 'inherited'> & { editionId: string }

export const lineColumns = sql.raw(`l.id, l.edition_id as "editionId", l.position, l.code, l.indent, l.name_zh as "nameZh", l.name_en as "nameEn", l.path, l.unit1, l.unit2, l.supervision, l.inspection,
  l.elements, l.rates, l.additional, l.remark, l.valid_from as "validFrom", l.valid_to as "validTo"`)

/** The codes above a code, the nearest first: a rate stands where the tariff wrote it and holds for everything below. */
export const codesAbove = (code: string): string[] => Array.from({ length: code.length }, (_, n) => code.slice(0, code.length - 1 - n)).filter((c) => c.length >= 4)

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

/** Lines with what they inherit, in one query more however many there are. */
export async function withInherited<L extends StoredLine>(db: Db, lines: readonly L[], day?: string): Promise<(L & { inherited: Rate[] })[]> {
  const editionId = lines[0]?.editionId
  const wanted = [...new Set(lines.flatMap((l) => codesAbove(l.code)))]
  if (!editionId || !wanted.length) return lines.map((l) => ({ ...l, inherited: [] }))
  const { rows } = await sql<{ code: string; rates: Rate[] }>`select code, rates from tariff_line
    where edition_id = ${editionId}::uuid and code = any(${wanted}::text[]) and rates <> '[]' and ${current(day)}`.execute(db)
  const byCode = new Map(rows.map((r) => [r.code, r]))
  return lines.map((l) => ({ ...l, inherited: inheritedRates(l.rates, codesAbove(l.code).flatMap((c) => byCode.get(c) ?? [])) }))
}

/** Lines as they stand on a day; without one, as they stand last. */
export const current = (day?: string): RawBuilder<unknown> =>
  day ? sql`valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)` : sql`valid_to is null`

/** Words of a search as a condition on the words of the line; undefined where nothing of it can be searched for. */
export function wordCondition(search: string): RawBuilder<unknown> | undefined {
  const words = [...new Set(termsOf(search))].filter((w) => w.length > 1 || !/\p{Script=Han}/u.test(search)).slice(0, 12)
  if (!words.length) return undefined
  return sql`l.search @@ ${words.map((w) => `'${w.replace(/['\\]/g, '')}'`).join(' & ')}::tsquery`
}

const mostLines = 10_000

export async function queryLines(ctx: Context, input: Parsed<Routes['queryLines']>): Promise<Output<Routes['queryLines']>> {
  await readEdition(ctx.db, input.id)
  const search = input.search?.trim() ?? ''
  const digits = search.replace(/[.\s]/g, '')
  const where = [
    sql`l.edition_id = ${input.id}::uuid`, ...(input.ended ? [] : [sql`l.valid_to is null`]),
    ...(input.prefix ? [sql`l.code like ${`${input.prefix}%`}`] : []),
    ...(/^\d{2,13}$/.test(digits) ? [sql`l.code like ${`${digits}%`}`] : search ? [wordCondition(search) ?? sql`false`] : []),
  ]
  const condition = sql.join(where, sql` and `)
  const [{ rows }, counted] = await Promise.all([
    // Ids first: sorting whole lines would spill to disk.
    sql<StoredLine>`select ${lineColumns} from tariff_line l join (select l.tenant_id, l.id from tariff_line l where ${condition} order by l.position, l.valid_from desc
        limit ${input.pageSize} offset ${(input.currentPage - 1) * input.pageSize}) p using (tenant_id, id) order by l.position, l.valid_from desc`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from (select 1 from tariff_line l where ${condition} limit ${mostLines + 1}) c`.execute(ctx.db),
  ])
  const total = counted.rows[0]!.total
  return { list: await withInherited(ctx.db, rows), total: Math.min(total, mostLines), totalIsMore: total > mostLines }
}

export interface StoredEdition { readonly id: string; readonly jurisdiction: string; readonly status: 'draft' | 'active' | 'reverted'; readonly validFrom: string; readonly validTo: string | null; readonly version: number; readonly lineCount: number; readonly comparedWith: string | null; readonly own: boolean; readonly name: string }

/** An edition that the tenant may see; `own` where it may also change it. Throws 404. */
export async function readEdition(db: Db, id: string, lock = false): Promise<StoredEdition> {
  const { rows: [row] } = await sql<StoredEdition>`select id, name, jurisdiction, status, valid_from as "validFrom", valid_to as "validTo", version, line_count as "lineCount", compared_with as "comparedWith",
    tenant_id = current_tenant() as own from tariff_edition where id = ${id} and deleted_at is null ${sql.raw(lock ? 'for update' : '')}`.execute(db)
  if (!row) throw notFound()
  return row
}

async function readLine(db: Db, lineId: string): Promise<{ line: StoredLine; edition: StoredEdition }> {
  const { rows: [line] } = await sql<StoredLine>`select ${lineColumns} from tariff_line l where l.id = ${lineId} and l.tenant_id = current_tenant()`.execute(db)
  if (!line) throw notFound()
  return { line, edition: await readEdition(db, line.editionId, true) }
}

async function answer(db: Db, lineId: string): Promise<TariffLine> {
  const { line } = await readLine(db, lineId)
  return (await withInherited(db, [line]))[0]!
}

type Written = Partial<Pick<StoredLine, 'nameZh' | 'nameEn' | 'unit1' | 'unit2' | 'supervision' | 'inspection' | 'elements' | 'rates' | 'remark'>>
type Given = { readonly [K in keyof Written]: Written[K] | undefined }

/** The line with what was sent put over what stands; a line without any name is refused. */
function merged(line: StoredLine, given: Given): StoredLine {
  const made = { ...line }
  for (const name of ['nameZh', 'nameEn', 'unit1', 'unit2', 'supervision', 'inspection', 'elements', 'rates', 'remark'] as const) {
    if (given[name] !== undefined) Object.assign(made, { [name]: given[name] })
  }
  if (!made.nameZh && !made.nameEn) throw refuseField('nameZh', t.noName)
  return made
}

const columnsOf = (l: StoredLine) => sql`${l.nameZh}, ${l.nameEn}, ${l.unit1}, ${l.unit2}, ${l.supervision}, ${l.inspection}, ${JSON.stringify(l.elements)}::jsonb, ${JSON.stringify(l.rates)}::jsonb, ${l.remark}, array_to_tsvector(${searchWords(l)}::text[])`

export async function updateLine(ctx: Context, { lineId, ...given }: Parsed<Routes['updateLine']>): Promise<TariffLine> {
  const { line, edition } = await readLine(ctx.db, lineId)
  if (edition.status !== 'draft') throw refuse(409, t.notDraft)
  const made = merged(line, given as Given)
  await sql`update tariff_line set (name_zh, name_en, unit1, unit2, supervision, inspection, elements, rates, remark, search) = (select ${columnsOf(made)}), corrected_by = ${ctx.user.personId}
    where id = ${lineId} and tenant_id = current_tenant()`.execute(ctx.db)
  ctx.touched([edition.id], `${line.code}`)
  return answer(ctx.db, lineId)
}

async function insertLine(ctx: Context, edition: StoredEdition, line: StoredLine, from: string): Promise<string> {
  const { rows: [row] } = await sql<{ id: string }>`insert into tariff_line (tenant_id, edition_id, position, code, indent, path, additional, valid_from, corrected_by, name_zh, name_en, unit1, unit2, supervision, inspection, elements, rates, remark, search)
    select current_tenant(), ${edition.id}::uuid, ${line.position}::int, ${line.code}, ${line.indent}::smallint, ${line.path}::text[], ${line.additional}::text[], ${from}::date, ${ctx.user.personId}::uuid, ${columnsOf(line)} returning id`.execute(ctx.db)
  return row!.id
}

const within = (edition: StoredEdition, day: string): boolean => day >= edition.validFrom && (!edition.validTo || day <= edition.validTo)

export async function correctLine(ctx: Context, { lineId, from, ...given }: Parsed<Routes['correctLine']>): Promise<TariffLine> {
  const { line, edition } = await readLine(ctx.db, lineId)
  if (edition.status !== 'active') throw refuse(409, t.notActive)
  if (!within(edition, from) || from < line.validFrom || line.validTo !== null) throw refuseField('from', t.beforeEdition)
  const made = merged(line, given as Given)
  if (from === line.validFrom) {
    // Nothing was valid before it: the earlier state ends where it began and must not overlap.
    await sql`delete from tariff_line where id = ${lineId} and tenant_id = current_tenant()`.execute(ctx.db)
  } else await sql`update tariff_line set valid_to = ${from}::date - 1 where id = ${lineId} and tenant_id = current_tenant()`.execute(ctx.db)
  const id = await insertLine(ctx, edition, made, from)
  ctx.touched([edition.id], line.code)
  return answer(ctx.db, id)
}

export async function addLine(ctx: Context, { id, code, from, ...given }: Parsed<Routes['addLine']>): Promise<TariffLine> {
  const edition = await readEdition(ctx.db, id, true)
  if (!edition.own) throw notFound()
  const start = from ?? edition.validFrom
  if (!within(edition, start)) throw refuseField('from', t.beforeEdition)
  const { rows: [clash] } = await sql`select 1 from tariff_line where edition_id = ${id}::uuid and code = ${code} and (valid_to is null or valid_to >= ${start}::date) limit 1`.execute(ctx.db)
  if (clash) throw refuseField('code', t.codeTwice)
  const { rows: [above] } = await sql<StoredLine>`select ${lineColumns} from tariff_line l where l.edition_id = ${id}::uuid and l.code = any(${codesAbove(code)}::text[]) and l.valid_to is null order by length(l.code) desc limit 1`.execute(ctx.db)
  const { rows: [before] } = await sql<{ position: number }>`select max(position)::int as position from tariff_line where edition_id = ${id}::uuid and code <> '' and code < ${code}`.execute(ctx.db)
  const empty: StoredLine = {
    id: '', editionId: id, position: before?.position ?? 0, code, indent: above ? above.indent + 1 : 0, nameZh: null, nameEn: null, path: above ? [...above.path, above.nameZh ?? above.nameEn ?? ''] : [],
    unit1: null, unit2: null, supervision: null, inspection: null, elements: [], rates: [], additional: [], remark: null, validFrom: start, validTo: null,
  }
  const lineId = await insertLine(ctx, edition, merged(empty, given as Given), start)
  await sql`update tariff_edition set line_count = line_count + 1 where id = ${id} and tenant_id = current_tenant()`.execute(ctx.db)
  ctx.touched([id], code)
  return answer(ctx.db, lineId)
}

export async function endLine(ctx: Context, { lineId, validTo }: Parsed<Routes['endLine']>): Promise<TariffLine> {
  const { line, edition } = await readLine(ctx.db, lineId)
  if (!within(edition, validTo) || validTo < line.validFrom || line.validTo !== null) throw refuseField('validTo', t.beforeEdition)
  await sql`update tariff_line set valid_to = ${validTo}::date, corrected_by = ${ctx.user.personId} where id = ${lineId} and tenant_id = current_tenant()`.execute(ctx.db)
  ctx.touched([edition.id], line.code)
  return answer(ctx.db, lineId)
}

export async function queryLineHistory(ctx: Context, { id, code }: Parsed<Routes['queryLineHistory']>): Promise<Output<Routes['queryLineHistory']>> {
  await readEdition(ctx.db, id)
  const { rows } = await sql<StoredLine & { correctedBy: string | null }>`select ${lineColumns}, (select p.nickname from person p where p.id = l.corrected_by) as "correctedBy"
    from tariff_line l where l.edition_id = ${id}::uuid and l.code = ${code} order by l.valid_from desc limit 100`.execute(ctx.db)
  return withInherited(ctx.db, rows)
}
