import type { ScopeEntry } from '@clearway/contract/features/customs/additionalDuty'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'

interface Prefix {
  readonly prefix: string
  readonly excluded: boolean
}

const shown = 8
const some = (prefixes: readonly string[]): string => {
  const told = prefixes
    .slice(0, shown)
    .map((p) => p || '*')
    .join(', ')
  return prefixes.length > shown ? `${told} … (${prefixes.length})` : told
}

/** A scope in short, without words of any language: `8471, 8473` or `8471 !84713010`; a long one with its first codes and their number. */
export function summaryOf(scope: readonly Prefix[]): { scopeSummary: string; included: number; excluded: number } {
  const of = (excluded: boolean) =>
    scope
      .filter((s) => s.excluded === excluded)
      .map((s) => s.prefix)
      .sort()
  const [included, excluded] = [of(false), of(true)]
  return {
    scopeSummary: [some(included), ...(excluded.length ? [`!${some(excluded)}`] : [])].filter(Boolean).join(' '),
    included: included.length,
    excluded: excluded.length,
  }
}

/** The codes of a duty, as the tenant may see them. */
export async function scopeOf(
  db: Db,
  dutyId: string,
): Promise<{ prefix: string; excluded: boolean; list: string | null }[]> {
  const { rows } = await sql<{
    prefix: string
    excluded: boolean
    list: string | null
  }>`select prefix, excluded, list from additional_duty_scope where duty_id = ${dutyId}::uuid order by prefix`.execute(
    db,
  )
  return rows
}

/** Puts these codes in the place of those that stand. */
export async function writeScope(db: Db, dutyId: string, scope: readonly ScopeEntry[]): Promise<void> {
  await sql`delete from additional_duty_scope where tenant_id = current_tenant() and duty_id = ${dutyId}::uuid`.execute(
    db,
  )
  await sql`insert into additional_duty_scope (tenant_id, duty_id, prefix, excluded, list)
    select current_tenant(), ${dutyId}::uuid, r.prefix, r.excluded, r.list from jsonb_to_recordset(${JSON.stringify(scope)}::jsonb) as r(prefix text, excluded boolean, list text)`.execute(
    db,
  )
}
