import { rateFigures, type Rate } from '@clearway/contract/features/customs/rate'
import { tariffEdition as contract } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import type { TariffLine } from '@clearway/contract/features/customs/tariffLine'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { decide } from '../../../kernel/access/decide.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { nomenclature } from '../knowledge.ts'
import { recheckLater } from '../recheck.ts'
import { forgetTotals } from './bounded.ts'
import { fieldChanges } from './changes.ts'
import { kindOfCode } from './compare.ts'
import { readEdition, within, type StoredEdition } from './edition.ts'
import { codesAbove, lineColumns, withInherited, type StoredLine } from './lines.ts'
import { chinaElements, codeProblem } from './readTable.ts'
import { fromTheStart, positionStep, searchWords } from './stage.ts'

type Routes = (typeof contract)['routes']
interface Found {
  readonly line: StoredLine
  readonly edition: StoredEdition
}

async function readLine(db: Db, lineId: string): Promise<StoredLine> {
  const {
    rows: [line],
  } =
    await sql<StoredLine>`select ${lineColumns} from tariff_line l where l.id = ${lineId} and l.tenant_id = current_tenant()`.execute(
      db,
    )
  if (!line) throw notFound()
  return line
}

/** The line as the person saw it, with its edition locked: edits of an edition come one after the other. */
async function chosenLine(ctx: Context, { id, version }: { id: string; version: number }): Promise<Found> {
  const edition = await readEdition(ctx.db, (await readLine(ctx.db, id)).editionId, true)
  const line = await readLine(ctx.db, id)
  if (line.version !== version) throw refuse(409, t.lineChanged)
  if (line.validTo !== null) throw refuse(409, t.lineEnded)
  return { line, edition }
}

async function answer(db: Db, lineId: string): Promise<TariffLine> {
  return (await withInherited(db, [await readLine(db, lineId)]))[0]!
}

const writtenFields = [
  'nameZh',
  'nameEn',
  'unit1',
  'unit2',
  'supervision',
  'inspection',
  'elements',
  'rates',
  'remark',
] as const
type Given = Partial<Pick<Parsed<Routes['updateLine']>, (typeof writtenFields)[number]>>

/** A rate that was typed as figures alone says them in words too, for lists and papers. */
const inWords = (r: Rate): Rate => (r.text ? r : { ...r, text: rateFigures(r) || 'Free' })

/** The line with what was sent put over what stands; a line without any name is refused. */
function merged(edition: StoredEdition, line: StoredLine, given: Given): StoredLine {
  const made = { ...line }
  for (const name of writtenFields) if (given[name] !== undefined) Object.assign(made, { [name]: given[name] })
  if (!made.nameZh && !made.nameEn) throw refuseField('nameZh', t.noName)
  return {
    ...made,
    rates: made.rates.map(inWords),
    elements: edition.jurisdiction === 'CN' ? chinaElements(made.elements) : made.elements,
  }
}

const columnsOf = (l: StoredLine) =>
  sql`${l.nameZh}, ${l.nameEn}, ${l.unit1}, ${l.unit2}, ${l.supervision}, ${l.inspection}, ${JSON.stringify(l.elements)}::jsonb, ${JSON.stringify(l.rates)}::jsonb, ${l.remark}, array_to_tsvector(${searchWords(l)}::text[])`

/** What was changed of a line in its place, into the history. */
async function keep(ctx: Context, line: StoredLine, made: StoredLine): Promise<void> {
  const changes = [
    ...fieldChanges(line, made, ctx.language),
    ...(line.remark === made.remark ? [] : [{ field: 'remark', from: line.remark, to: made.remark }]),
    ...(line.validTo === made.validTo ? [] : [{ field: 'validTo', from: line.validTo, to: made.validTo }]),
  ]
  if (!changes.length) return
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'tariff_line', ${line.id}, 'update', ${JSON.stringify(changes)}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(
    ctx.db,
  )
}

async function changeInPlace(ctx: Context, line: StoredLine, made: StoredLine): Promise<void> {
  await sql`update tariff_line set (name_zh, name_en, unit1, unit2, supervision, inspection, elements, rates, remark, search) = (select ${columnsOf(made)}), version = version + 1
    where id = ${line.id} and tenant_id = current_tenant()`.execute(ctx.db)
  await keep(ctx, line, made)
}

async function insertLine(ctx: Context, line: StoredLine, from: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{
    id: string
  }>`insert into tariff_line (tenant_id, edition_id, position, code, indent, path, additional, valid_from, corrected_by, name_zh, name_en, unit1, unit2, supervision, inspection, elements, rates, remark, search)
    select current_tenant(), ${line.editionId}::uuid, ${line.position}::int, ${line.code}, ${line.indent}::smallint, ${line.path}::text[], ${line.additional}::text[], ${from}::date, ${ctx.user.personId}::uuid, ${columnsOf(line)} returning id`.execute(
    ctx.db,
  )
  return row!.id
}

const mostRenamed = 5000
const shownName = (l: Pick<StoredLine, 'nameZh' | 'nameEn'>): string => l.nameZh ?? l.nameEn ?? ''

/** The lines below carry the names above them in their path, and are found by them. */
async function renameBelow(db: Db, line: StoredLine, made: StoredLine): Promise<void> {
  if (shownName(line) === shownName(made)) return
  const {
    rows: [next],
  } = await sql<{
    position: number | null
  }>`select min(position) as position from tariff_line where edition_id = ${line.editionId}::uuid and position > ${line.position}::int and indent <= ${line.indent}::smallint`.execute(
    db,
  )
  const { rows } = await sql<{
    id: string
    nameZh: string | null
    nameEn: string | null
    path: string[]
  }>`select id, name_zh as "nameZh", name_en as "nameEn", path from tariff_line
    where edition_id = ${line.editionId}::uuid and position > ${line.position}::int and (${next?.position ?? null}::int is null or position < ${next?.position ?? null}::int) limit ${mostRenamed}`.execute(
    db,
  )
  const moved = rows
    .filter((r) => r.path[line.path.length] === shownName(line))
    .map((r) => {
      const path = r.path.with(line.path.length, shownName(made))
      return { id: r.id, path, words: searchWords({ ...r, path }) }
    })
  if (!moved.length) return
  await sql`update tariff_line l set path = m.path, search = array_to_tsvector(m.words) from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id uuid, path text[], words text[])
    where l.id = m.id and l.tenant_id = current_tenant()`.execute(db)
}

/** Does something with the lines of a code and keeps the counts of the edition right. */
async function counted<T>(
  ctx: Context,
  edition: StoredEdition,
  code: string,
  by: -1 | 0 | 1,
  work: () => Promise<T>,
): Promise<T> {
  // A heading text without a code is not counted.
  const lines = code ? by : 0
  const kind = () => (code ? kindOfCode(ctx.db, edition.id, edition.comparedWith, code) : undefined)
  const before = await kind()
  const done = await work()
  const after = await kind()
  ctx.touched([edition.id], code)
  forgetTotals(ctx)
  if (code && edition.status === 'active') await recheckLater(ctx.db, edition.id)
  if (lines === 0 && before === after) return done
  const shift = (name: string | undefined, by: number) =>
    name
      ? sql`jsonb_build_object(${name}::text, greatest(0, coalesce((counts->>${name})::int, 0) + ${by}::int))`
      : sql`'{}'::jsonb`
  await sql`update tariff_edition set line_count = greatest(0, line_count + ${lines}::int), counts = counts || ${before === after ? sql`'{}'::jsonb` : sql`${shift(before, -1)} || ${shift(after, 1)}`}
    where id = ${edition.id} and tenant_id = current_tenant()`.execute(ctx.db)
  return done
}

export async function updateLine(
  ctx: Context,
  { id, version, ...given }: Parsed<Routes['updateLine']>,
): Promise<TariffLine> {
  const { line, edition } = await chosenLine(ctx, { id, version })
  if (edition.status !== 'draft') throw refuse(409, t.notDraft)
  const made = merged(edition, line, given)
  await counted(ctx, edition, line.code, 0, async () => {
    await changeInPlace(ctx, line, made)
    await renameBelow(ctx.db, line, made)
  })
  return answer(ctx.db, id)
}

export async function correctLine(
  ctx: Context,
  { id, version, from, ...given }: Parsed<Routes['correctLine']>,
): Promise<TariffLine> {
  const { line, edition } = await chosenLine(ctx, { id, version })
  if (edition.status !== 'active') throw refuse(409, t.notActive)
  if (!within(edition, from) || from < line.validFrom)
    throw refuseField('from', t.beforeEdition, { from: line.validFrom })
  const made = merged(edition, line, given)
  const standing = await counted(ctx, edition, line.code, 0, async () => {
    await renameBelow(ctx.db, line, made)
    // From its own first day on, nothing of the earlier state was ever valid.
    if (from === line.validFrom) return changeInPlace(ctx, line, made).then(() => id)
    await sql`update tariff_line set valid_to = ${from}::date - 1, version = version + 1 where id = ${id} and tenant_id = current_tenant()`.execute(
      ctx.db,
    )
    return insertLine(ctx, made, from)
  })
  return answer(ctx.db, standing)
}

/** Between the lines whose codes come before and after it, below the nearest code that it begins with. */
async function placeFor(db: Db, edition: StoredEdition, code: string, validFrom: string): Promise<StoredLine> {
  const {
    rows: [above],
  } =
    await sql<StoredLine>`select ${lineColumns} from tariff_line l where l.edition_id = ${edition.id}::uuid and l.code = any(${codesAbove(code)}::text[]) and l.valid_to is null order by length(l.code) desc limit 1`.execute(
      db,
    )
  const {
    rows: [room],
  } = await sql<{
    before: number
    after: number
  }>`with b as (select coalesce(max(position), 0) as before from tariff_line where edition_id = ${edition.id}::uuid and code <> '' and code < ${code})
    select b.before, coalesce((select min(position) from tariff_line where edition_id = ${edition.id}::uuid and position > b.before), b.before + ${2 * positionStep}::int) as after from b`.execute(
    db,
  )
  return {
    id: '',
    version: 1,
    editionId: edition.id,
    position: Math.floor((room!.before + room!.after) / 2),
    code,
    indent: above ? above.indent + 1 : 0,
    nameZh: null,
    nameEn: null,
    path: above ? [...above.path, shownName(above)] : [],
    unit1: null,
    unit2: null,
    supervision: null,
    inspection: null,
    elements: [],
    rates: [],
    additional: [],
    remark: null,
    validFrom,
    validTo: null,
  }
}

export async function addLine(
  ctx: Context,
  { editionId, code, from, ...given }: Parsed<Routes['addLine']>,
): Promise<TariffLine> {
  const edition = await readEdition(ctx.db, editionId, true)
  if (edition.status === 'reverted') throw refuse(409, t.wasReverted)
  if (edition.status === 'active' && !decide(ctx.user, contract.routes.correctLine).allowed)
    throw refuse(403, refusals.forbidden)
  const start = edition.status === 'draft' ? edition.validFrom : (from ?? edition.validFrom)
  if (!within(edition, start)) throw refuseField('from', t.beforeEdition, { from: edition.validFrom })
  const wrong = codeProblem(code, { digits: [6, 13], isHs: (c) => nomenclature().entry(c) !== undefined })
  if (wrong) throw refuseField('code', wrong)
  const {
    rows: [clash],
  } =
    await sql`select 1 from tariff_line where edition_id = ${editionId}::uuid and code = ${code} and (valid_to is null or valid_to >= ${start}::date) limit 1`.execute(
      ctx.db,
    )
  if (clash) throw refuseField('code', t.lineStands)
  const place = await placeFor(ctx.db, edition, code, start)
  const lineId = await counted(ctx, edition, code, 1, () =>
    insertLine(ctx, merged(edition, place, given), start === edition.validFrom ? fromTheStart : start),
  )
  return answer(ctx.db, lineId)
}

export async function endLine(ctx: Context, { id, version, validTo }: Parsed<Routes['endLine']>): Promise<TariffLine> {
  const { line, edition } = await chosenLine(ctx, { id, version })
  if (edition.status !== 'active') throw refuse(409, t.notActive)
  if (!within(edition, validTo) || validTo < line.validFrom)
    throw refuseField('validTo', t.beforeEdition, { from: line.validFrom })
  await counted(ctx, edition, line.code, -1, async () => {
    await sql`update tariff_line set valid_to = ${validTo}::date, version = version + 1 where id = ${id} and tenant_id = current_tenant()`.execute(
      ctx.db,
    )
    await keep(ctx, line, { ...line, validTo })
  })
  return answer(ctx.db, id)
}

export async function removeLine(ctx: Context, { id, version }: Parsed<Routes['removeLine']>): Promise<void> {
  const { line, edition } = await chosenLine(ctx, { id, version })
  if (edition.status !== 'draft') throw refuse(409, t.notDraft)
  await counted(ctx, edition, line.code, -1, () =>
    sql`delete from tariff_line where id = ${id} and tenant_id = current_tenant()`.execute(ctx.db),
  )
}
