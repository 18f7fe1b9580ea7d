import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import type { Rate } from '@clearway/contract/features/customs/rate'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'

/** Which origins are treated how; `runs` on the day that was asked for. */
export interface Agreement {
  readonly treatment: 'special' | 'mfn' | 'general'
  readonly code: string
  readonly tariffCodes: readonly string[]
  readonly origins: readonly string[] | null
  readonly runs: boolean
}

/** Agreements, programmes and lists of origins of a jurisdiction: the tenant's own in the place of the platform's of the same code while they run. A day is yyyy-MM-dd. */
export async function agreementsOf(db: Db, jurisdiction: string, day: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`with row as (
      select *, tenant_id = current_tenant() as own, valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) as runs
      from trade_agreement where jurisdiction = ${jurisdiction} and deleted_at is null)
    select treatment, code, string_to_array(replace(upper(or_blank(tariff_codes)), ' ', ''), ',') as "tariffCodes", string_to_array(origins, ',') as origins, runs from row r
    where own or not exists (select from row o where o.own and o.runs and o.treatment = r.treatment and o.code = r.code) order by treatment, code limit 5000`.execute(
    db,
  )
  return rows
}

const runningOf = (agreements: readonly Agreement[], treatment: Agreement['treatment']) =>
  agreements.filter((a) => a.treatment === treatment && a.runs)

/**
 * Whether goods of an origin have the most favoured nation or the general rate; undefined where nothing on file says so. Where a jurisdiction keeps no
 * list of the favoured, all are but those under the general rate (United States, general note 3).
 */
export function standingOf(agreements: readonly Agreement[], origin: string): 'mfn' | 'general' | undefined {
  if (runningOf(agreements, 'general').some((a) => a.origins?.includes(origin))) return 'general'
  const favoured = runningOf(agreements, 'mfn')
  return !agreements.some((a) => a.treatment === 'mfn') || favoured.some((a) => a.origins?.includes(origin))
    ? 'mfn'
    : undefined
}

/** What becomes of a claim: the codes under which the tariff has its rates, why it is refused, or why that cannot be told. */
export type Claim = { readonly codes: ReadonlySet<string> } | { readonly refused: Text } | { readonly lack: Text }

export function claimOf(
  agreements: readonly Agreement[],
  claimed: string,
  origin: string | undefined,
  day: string,
): Claim {
  const program = claimed.trim().toUpperCase()
  const known = agreements.filter(
    (a) => a.treatment === 'special' && (a.code === program || a.tariffCodes.includes(program)),
  )
  if (!known.length) return { lack: fillText(t.warnings.programUnknown, { program }) }
  const running = known.filter((a) => a.runs)
  if (!running.length) return { refused: fillText(t.warnings.programEnded, { program, date: day }) }
  const open = running.filter((a) => !a.origins)
  if (!origin && !open.length) return { lack: fillText(t.warnings.programNoOrigin, { program }) }
  const having = [...open, ...running.filter((a) => origin && a.origins?.includes(origin))]
  if (!having.length) return { refused: fillText(t.warnings.programOrigin, { program, origin: origin! }) }
  return { codes: new Set([program, ...having.flatMap((a) => [a.code, ...a.tariffCodes])]) }
}

/** The special rates for a claim that run on the day; `unnamed` is one that does not say whom it is for. */
export function specialRates(
  rates: readonly Rate[],
  codes: ReadonlySet<string>,
): { readonly named: Rate[]; readonly unnamed: Rate | undefined } {
  const special = rates.filter((r) => r.kind === 'special')
  return {
    named: special.filter((r) => r.programs?.some((p) => codes.has(p.toUpperCase()))),
    unnamed: special.find((r) => !r.programs?.length),
  }
}
