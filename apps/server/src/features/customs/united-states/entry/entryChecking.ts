import { entryProblems, type EntryProblem } from '@clearway/contract/features/customs/united-states/entry/entryChecks'
import { statementDue } from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import type { UsLineTyped } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryMachine as machine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { fiscalYearOf, mpfOn } from '../../duty/fees.ts'
import { nowOf, todayOf } from '../clock.ts'
import { figured } from './entryDuties.ts'
import { tellLineChanges } from './entryLineHistory.ts'
import { storedLines } from './lineStore.ts'
import type { StoredEntry } from './usEntryRows.ts'

interface Standing {
  readonly active: boolean
  readonly powered: boolean
  readonly bondId: string | null
}

/** How the importer stands on a day: its state, its power of attorney for the port, and the bond of that kind in force. */
export async function standingOf(
  ctx: Context,
  { importerId, port, bondKind }: Pick<StoredEntry, 'importerId' | 'port' | 'bondKind'>,
  day: string,
): Promise<Standing> {
  if (!importerId) return { active: false, powered: false, bondId: null }
  const { rows } = await sql<Standing>`select p.state = 'active' and p.deleted_at is null as active,
      us_power_holds(p.tenant_id, p.id, ${day}::date, ${port}) as powered,
      (select b.id from us_bond b where b.tenant_id = p.tenant_id and b.party_id = p.id and b.deleted_at is null and b.kind = ${bondKind}
        and b.effective_on <= ${day}::date and (b.ends_on is null or b.ends_on >= ${day}::date) order by b.effective_on desc, b.id limit 1) as bond_id
    from us_party p where p.tenant_id = current_tenant() and p.id = ${importerId}`.execute(ctx.db)
  return rows[0]!
}

/** The day by which rates, powers and bonds are asked: that of the entry, or today while it has none. */
export const dayOf = async (ctx: Context, of: Pick<StoredEntry, 'entryDate'>): Promise<string> =>
  of.entryDate ?? (await todayOf(ctx.db))

/** What is wrong with an entry as it stands, and what to weigh. */
export async function problemsOf(ctx: Context, of: StoredEntry): Promise<EntryProblem[]> {
  const day = await dayOf(ctx, of)
  const { active, powered, bondId } = await standingOf(ctx, of, day)
  return entryProblems({
    head: of,
    unfiled: machine.isIn('unfiled', of.status),
    lines: of.lines,
    enteredValue: of.enteredValue,
    today: await todayOf(ctx.db),
    now: await nowOf(ctx.db),
    day,
    importerActive: active,
    powered,
    bonded: bondId !== null,
    feesMissing: mpfOn(day).known ? undefined : fiscalYearOf(day),
  })
}

/** Writes the lines with what each bears on the day of the entry, and the whole. */
export async function writeLines(ctx: Context, of: StoredEntry, lines: readonly UsLineTyped[]): Promise<void> {
  const found = await figured(ctx, lines, {
    entryType: of.entryType,
    mode: of.mode,
    day: await dayOf(ctx, of),
    manufacturer: of.manufacturerName ?? undefined,
  })
  await sql`update us_entry set lines = ${JSON.stringify(storedLines(found.lines))}::jsonb, undecided_count = ${found.undecidedCount}, entered_value = ${found.enteredValue},
      duty = ${found.duty}, tax = ${found.tax}, mpf = ${found.mpf}, hmf = ${found.hmf}, total = ${found.total}, payment_due = ${statementDue(of.paymentKind, of.releasedOn)}::date, updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and id = ${of.id}`.execute(ctx.db)
  await tellLineChanges(ctx, of.id, of.lines, lines)
}
