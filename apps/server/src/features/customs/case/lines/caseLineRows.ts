import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'
import { only, recordOf } from '@clearway/contract/kernel/record'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { Values } from '../../../../kernel/crud/crudRows.ts'
import { sameValue, typedBy, type Likeness } from '../../../../kernel/crud/patch.ts'
import { openLine } from '../caseRows.ts'

/** Columns of a line that somebody or something fills in, with their types in SQL. */
const filled = {
  goodsId: 'uuid',
  matchedBy: 'text',
  modelNumber: 'text',
  brand: 'text',
  name: 'text',
  nameEn: 'text',
  hsCode: 'text',
  ciqCode: 'text',
  elements: 'text',
  quantity: 'numeric',
  unit: 'text',
  unitPrice: 'numeric',
  totalPrice: 'numeric',
  netWeight: 'numeric',
  grossWeight: 'numeric',
  packages: 'int',
  firstQuantity: 'numeric',
  secondQuantity: 'numeric',
  origin: 'text',
  destination: 'text',
  district: 'text',
  dutyMode: 'text',
  remark: 'text',
  supervision: 'text',
  firstUnit: 'text',
  secondUnit: 'text',
  proposedCode: 'text',
  proposedCiq: 'text',
  proposedElements: 'text',
  reopenedAt: 'timestamptz',
} as const
export type LineColumn = keyof typeof filled
const names = Object.keys(filled) as LineColumn[]

export const likenessOfColumn = (name: string): Likeness =>
  (filled as Record<string, string>)[name] === 'numeric' ? 'decimal' : 'text'

type Filled = { [K in LineColumn]: K extends 'packages' ? number | null : K extends 'name' ? string : string | null }

/** A line that is being worked on, as it will be written. */
export interface DraftLine extends Filled {
  readonly id: string
  position: number
  origins: Record<string, Origin>
}

/** A line as the database holds it. */
export interface StoredLine extends Readonly<Filled> {
  readonly id: string
  readonly position: number
  readonly version: number
  readonly origins: Origins
  readonly declarationLineId: string | null
  readonly declarationCode: string | null
  readonly deletedAt: string | null
  readonly updatedAt: string
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
const readColumns = sql.raw(
  names
    .map((n) => (filled[n] === 'numeric' ? `trim_scale(l.${snake(n)})::text as ${snake(n)}` : `l.${snake(n)}`))
    .join(', '),
)

const declarationCode = sql`(select d.code from declaration_line i join declaration d on d.tenant_id = i.tenant_id and d.id = i.declaration_id where i.tenant_id = l.tenant_id and i.id = l.declaration_line_id)`

/** Lines of a case by their ids, the deleted ones too; locked against the desk, which gives codes to lines from its side. */
export async function lockedLines(
  ctx: Context,
  caseId: string,
  ids: readonly string[],
): Promise<Map<string, StoredLine>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<StoredLine>`select l.id, l.position, l.version, l.origins, l.declaration_line_id, ${declarationCode} as declaration_code, l.deleted_at, l.updated_at, ${readColumns}
    from customs_case_line l where l.tenant_id = current_tenant() and l.case_id = ${caseId} and l.id = any(${[...ids]}::uuid[]) order by l.id for update of l`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The standing lines of a case in their order, for a look that waits for nobody who writes. */
export async function standingLines(ctx: Pick<Context, 'db'>, caseId: string): Promise<Map<string, StoredLine>> {
  const { rows } =
    await sql<StoredLine>`select l.id, l.position, l.version, l.origins, l.declaration_line_id, ${declarationCode} as declaration_code, l.deleted_at, l.updated_at, ${readColumns}
    from customs_case_line l where l.tenant_id = current_tenant() and l.case_id = ${caseId} and l.deleted_at is null order by l.position, l.id`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** All lines in their order; with `since` those that changed after it, with those that were deleted; or some by their ids. */
export async function readLines(
  ctx: Context,
  caseId: string,
  which: { readonly since?: string | undefined; readonly ids?: readonly string[] } = {},
): Promise<CaseLine[]> {
  const where = which.ids
    ? sql`l.id = any(${[...which.ids]}::uuid[])`
    : // A write counts from the beginning of its transaction, so one that ended after the last look may have an earlier time.
      which.since
      ? sql`l.updated_at > ${which.since}::timestamptz - interval '5 seconds'`
      : sql`l.deleted_at is null`
  const { rows } =
    await sql<CaseLine>`select l.id, l.version, l.position, l.origins, l.declaration_line_id, ${declarationCode} as declaration_code, l.updated_at, l.deleted_at, ${readColumns}
    from customs_case_line l where l.tenant_id = current_tenant() and l.case_id = ${caseId} and ${where} order by l.position, l.id`.execute(
      ctx.db,
    )
  return rows
}

/** The numbers that people call lines by: 1, 2, 3 in their order. */
export async function rowNumbers(ctx: Pick<Context, 'db'>, caseId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
  }>`select id from customs_case_line where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null order by position, id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id }, n) => [id, n + 1]))
}

export async function countLines(
  ctx: Pick<Context, 'db'>,
  caseId: string,
): Promise<{ lineCount: number; openLines: number }> {
  const { rows } = await sql<{
    lineCount: number
    openLines: number
  }>`select count(*)::int as line_count, (count(*) filter (where ${openLine}))::int as open_lines
    from customs_case_line l where l.tenant_id = current_tenant() and l.case_id = ${caseId} and l.deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]!
}

export const draftOf = (line: StoredLine): DraftLine => ({
  ...only<Filled, LineColumn>(line, names),
  id: line.id,
  position: line.position,
  origins: { ...line.origins },
})

export const emptyLine = (id: string, position: number): DraftLine => ({
  ...recordOf(names, () => null),
  name: '',
  id,
  position,
  origins: {},
})

/** Puts a value into a line with the mark of where it came from; nothing has no origin. */
export function put(
  line: DraftLine,
  name: LineColumn,
  value: string | number | null | undefined,
  origin: Origin,
): void {
  const plain = value === undefined || value === '' ? null : value
  Object.assign(line, { [name]: name === 'name' ? (plain ?? '') : plain })
  if (plain === null) delete line.origins[name]
  else line.origins[name] = origin
}

export const typedMark = typedBy

/** Names of what differs between a line before and after; `position` is among them. */
export function differences(before: StoredLine | undefined, after: DraftLine): string[] {
  const old: Values = { ...before }
  const now: Values = { ...after }
  return ['position', ...names].filter((n) => !sameValue(old[n], now[n], likenessOfColumn(n)))
}

const written = ['id', 'position', ...names, 'origins']
const recordset = sql.raw(
  `as r(id uuid, position int, ${names.map((n) => `"${n}" ${filled[n]}`).join(', ')}, origins jsonb)`,
)
const columnList = sql.raw(written.map(snake).join(', '))
const valueList = sql.raw(written.map((n) => `r."${n}"`).join(', '))
const assignments = sql.raw(
  written
    .filter((n) => n !== 'id')
    .map((n) => `${snake(n)} = r."${n}"`)
    .join(', '),
)
const asJson = (lines: readonly DraftLine[]): string => JSON.stringify(lines)

/** Adds lines in one statement. An id that some other case has is not added; gives those that were. */
export async function insertLines(ctx: Context, caseId: string, lines: readonly DraftLine[]): Promise<string[]> {
  if (!lines.length) return []
  const { rows } = await sql<{
    id: string
  }>`insert into customs_case_line (tenant_id, case_id, updated_by, ${columnList})
    select current_tenant(), ${caseId}, ${ctx.user.personId}, ${valueList} from jsonb_to_recordset(${asJson(lines)}::jsonb) ${recordset} on conflict do nothing returning id`.execute(
    ctx.db,
  )
  return rows.map((r) => r.id)
}

/** Writes lines in one statement. */
export async function updateLines(ctx: Context, caseId: string, lines: readonly DraftLine[]): Promise<void> {
  if (!lines.length) return
  await sql`update customs_case_line l set ${assignments} from jsonb_to_recordset(${asJson(lines)}::jsonb) ${recordset}
    where l.tenant_id = current_tenant() and l.case_id = ${caseId} and l.id = r.id`.execute(ctx.db)
}

export async function removeLines(ctx: Context, caseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await sql`update customs_case_line set deleted_at = now() where tenant_id = current_tenant() and case_id = ${caseId} and id = any(${[...ids]}::uuid[])`.execute(
      ctx.db,
    )
}
