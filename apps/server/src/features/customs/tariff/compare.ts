import { sql, type RawBuilder } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'

export type ChangeKind = 'new' | 'changed' | 'ending' | 'same'
/** What an edition changes against another: numbers of coded lines. */
export type ChangeCounts = Readonly<Record<ChangeKind, number>>

/** Fields of a line whose difference is a change of the tariff, with their columns. */
export const comparedColumns = {
  nameZh: 'name_zh',
  nameEn: 'name_en',
  unit1: 'unit1',
  unit2: 'unit2',
  supervision: 'supervision',
  inspection: 'inspection',
  elements: 'elements',
  rates: 'rates',
  additional: 'additional',
} as const

const differs = sql.raw(
  Object.values(comparedColumns)
    .map((c) => `n.${c} is distinct from o.${c}`)
    .join(' or '),
)

/** Lines of two editions side by side: `n` of the later, `o` of the earlier; either may be absent. Lines that were corrected since count as they stand last. `code` takes one. */
export const sideBySide = (later: string, earlier: string | null, code?: string): RawBuilder<unknown> => {
  const one = code === undefined ? sql`` : sql` and code = ${code}`
  return sql`
  (select * from tariff_line where edition_id = ${later}::uuid and code <> '' and valid_to is null${one}) n
  full join (select * from tariff_line where edition_id = ${earlier}::uuid and code <> '' and valid_to is null${one}) o on o.code = n.code`
}

export const changeKind = sql<ChangeKind>`case when o.code is null then 'new' when n.code is null then 'ending' when ${differs} then 'changed' else 'same' end`

/** Counts the differences; `earlier` is null where nothing ran before, and everything is new. */
export async function countChanges(db: Db, later: string, earlier: string | null): Promise<ChangeCounts> {
  const { rows } = await sql<{
    kind: ChangeKind
    count: number
  }>`select ${changeKind} as kind, count(*)::int as count from ${sideBySide(later, earlier)} group by 1`.execute(db)
  const counted = Object.fromEntries(rows.map((r) => [r.kind, r.count]))
  return { new: 0, changed: 0, ending: 0, same: 0, ...counted }
}

/** How one code stands against the edition compared; undefined where neither has it. */
export async function kindOfCode(
  db: Db,
  later: string,
  earlier: string | null,
  code: string,
): Promise<ChangeKind | undefined> {
  const { rows } = await sql<{
    kind: ChangeKind
  }>`select ${changeKind} as kind from ${sideBySide(later, earlier, code)}`.execute(db)
  return rows[0]?.kind
}

export interface RunningEdition {
  readonly id: string
  readonly name: string
  readonly tenantId: string
  readonly validFrom: string
  readonly lineCount: number
  readonly shared: boolean
  readonly official: boolean
  /** Kinds of rates that its source has a column for. */
  readonly rateColumns: readonly string[]
}

/** The order in which editions count: official ones before examples, the tenant's own before the platform's, the last to begin first. */
export const editionOrder = sql`official desc, tenant_id is distinct from current_tenant(), valid_from desc`

/** The edition that runs on a day. `not` leaves one out. */
export async function runningEdition(
  db: Db,
  jurisdiction: string,
  day: string,
  not?: string,
): Promise<RunningEdition | undefined> {
  const { rows } = await sql<RunningEdition>`
    select id, name, tenant_id as "tenantId", valid_from as "validFrom", line_count as "lineCount", tenant_id is distinct from current_tenant() as shared, official, rate_columns as "rateColumns" from tariff_edition
    where jurisdiction = ${jurisdiction} and status = 'active' and deleted_at is null and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
      and id is distinct from ${not ?? null}::uuid
    order by ${editionOrder} limit 1`.execute(db)
  return rows[0]
}

/** A rule of additional duties that counts on a day: examples step back, as their edition does, where an official one runs. */
export const ruleCounts = (
  day: string,
): RawBuilder<boolean> => sql<boolean>`(not example or not exists (select from tariff_edition e where e.jurisdiction = additional_duty.jurisdiction and e.official
  and e.status = 'active' and e.deleted_at is null and e.valid_from <= ${day}::date and (e.valid_to is null or e.valid_to >= ${day}::date)))`

/** The edition that another is compared with: examples are nothing to compare a tariff with. */
export async function comparableEdition(
  ...asked: Parameters<typeof runningEdition>
): Promise<RunningEdition | undefined> {
  const found = await runningEdition(...asked)
  return found?.official ? found : undefined
}
