import { caseMachine, type CaseStatus } from '@clearway/contract/features/customs/case/caseSteps'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { dueNow } from './caseDue.ts'
import { caseEvent } from './caseEvents.ts'
import { caseTable } from './caseRows.ts'

type Alarm = 'returned' | 'taxDue' | 'inspection' | 'checking'
const alarms: readonly (readonly [Alarm, readonly DeclarationState[]])[] = [
  ['returned', declarationMachine.phases.sentBack],
  ['taxDue', ['taxDue']],
  ['inspection', ['inspection']],
  ['checking', ['checking']],
]

/** Whether a declaration is with customs, in whatever state: the case can no longer be taken back by a step. */
export const withCustoms = (state: DeclarationState): boolean =>
  !declarationMachine.isIn('ours', state) && !declarationMachine.isIn('over', state)

/** The furthest trouble among declarations. An unpaid bill counts whatever the receipts say. */
export const alarmOf = (states: readonly DeclarationState[], unpaid: boolean): Alarm | null =>
  alarms.find(([alarm, when]) => (alarm === 'taxDue' && unpaid) || states.some((s) => when.includes(s)))?.[0] ?? null

/**
 * The state of a case that follows from its declarations: with customs from the first one handed over; to be dispatched when every one of them is released
 * and no line is left; back when they are deleted, withdrawn or looked at again. States before and after belong to people.
 */
export function statusAfter(status: CaseStatus, states: readonly DeclarationState[], linesLeft: boolean): CaseStatus {
  if (!caseMachine.may('follow', status)) return status
  const live = states.filter((s) => !declarationMachine.isIn('over', s))
  if (!live.some(withCustoms)) return 'toDeclare'
  return live.every((s) => declarationMachine.isIn('released', s)) && !linesLeft ? 'toDispatch' : 'declaring'
}

interface Facts {
  readonly status: CaseStatus
  readonly urgent: boolean
  readonly alarm: Alarm | null
  readonly taxDueOn: string | null
  readonly states: DeclarationState[]
  /** The same as far as they hold the goods: what a summary let out is out, whatever its complete declaration is about. */
  readonly holding: DeclarationState[]
  readonly unpaidOn: string | null
  readonly linesLeft: boolean
}

const declarations = sql`declaration d where d.tenant_id = c.tenant_id and d.case_id = c.id and d.deleted_at is null`

/** Brings a case into step with its declarations and their tax bills. Called after every change of one, in its transaction; whoever may change the declaration may do this. */
export async function caseFollows(ctx: Context, caseId: string): Promise<void> {
  await sql`select from customs_case where tenant_id = current_tenant() and id = ${caseId} for update`.execute(ctx.db)
  const {
    rows: [facts],
  } = await sql<Facts>`select c.status, c.urgent, c.alarm, c.tax_due_on,
      array(select d.status from ${declarations}) as states,
      array(select case when d.summary_round is not null and not ${inStates('d.status', declarationMachine.phases.over)} then 'released' else d.status end from ${declarations}) as holding,
      (select min(b.due_on) from tax_bill b where b.tenant_id = c.tenant_id and b.paid_on is null and b.deleted_at is null and b.declaration_id in (select d.id from ${declarations} and not ${inStates('d.status', declarationMachine.phases.over)})) as unpaid_on,
      (select count(*) filter (where l.declaration_line_id is null) > 0 and count(l.declaration_line_id) > 0 from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id and l.deleted_at is null) as lines_left
    from customs_case c where c.tenant_id = current_tenant() and c.id = ${caseId} and c.deleted_at is null`.execute(
    ctx.db,
  )
  if (!facts) return
  const alarm = alarmOf(facts.states, facts.unpaidOn !== null)
  const status = statusAfter(facts.status, facts.holding, facts.linesLeft)
  const moved = status !== facts.status
  if (!moved && alarm === facts.alarm && facts.unpaidOn === facts.taxDueOn) return
  const due = moved ? sql`, due_at = ${await dueNow(ctx, status, facts.urgent)}::timestamptz` : sql``
  await sql`update customs_case set status = ${status}, alarm = ${alarm}, tax_due_on = ${facts.unpaidOn}::date ${due} where tenant_id = current_tenant() and id = ${caseId}`.execute(
    ctx.db,
  )
  if (moved) await caseEvent(ctx, caseId, `follow.${status}`, { from: facts.status, to: status })
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, caseTable))
}
