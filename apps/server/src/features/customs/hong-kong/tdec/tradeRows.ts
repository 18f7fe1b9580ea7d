import { confirmMachine, type Confirmation } from '@clearway/contract/features/customs/hong-kong/tdec/confirmSteps'
import { lateAmounts, smallUpTo } from '@clearway/contract/features/customs/hong-kong/tdec/latePenalty'
import type { TradeLine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeChecks'
import {
  tradeDeclaration as contract,
  type TradeFull,
  type TradeItem,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import {
  tradeMachine as machine,
  type TradeStatus,
  type TradeStep,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { formOf, type TradeForm } from '@clearway/contract/features/customs/hong-kong/tdec/tradeForms'
import { type TradeTab } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import type { Origins } from '@clearway/contract/kernel/origin'
import { fillText, say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { computedChoice } from '../../../../business/computedChoice.ts'
import { holdOf } from '../../../../business/customerHold.ts'
import { requireCustomer } from '../../../../business/customers.ts'
import { nextNumber } from '../../../../business/numberSeries.ts'
import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { inStates, listed } from '../../../../kernel/stateMachine.ts'
import { companyState } from '../../companyState.ts'
import { askedIn, isIn, requireSameCustomer, unseenIn } from '../../recordTalk.ts'
import { storedCargo, tripOf } from '../road/roadCargoRows.ts'
import { problemsOf } from './tradeChecking.ts'
import { eventsOf, faultsOf } from './tradeEvents.ts'
import { markHead, shownMarks } from './tradeOrigins.ts'

/** What lodging today costs, or what the last submission cost; mirrors `latePenalty` of the contract. */
const byValue = (late: number): string =>
  `case when t.total <= ${smallUpTo} then ${lateAmounts.small[late]} else ${lateAmounts.large[late]} end`
const penaltySql = `case when t.status not in (${listed(machine.phases.unlodged)}) then t.late_penalty
  when t.movement_date is null or t.total is null then null when tenant_today() <= t.due_date then 0
  when tenant_today() <= (t.movement_date + interval '1 month')::date + 14 then ${byValue(0)}
  when tenant_today() <= (t.movement_date + interval '2 months')::date + 14 then ${byValue(1)}
  else ${byValue(2)} end`

/** By Hong Kong's days. */
const kept = `(case when t.due_date is null or t.status in (${listed(machine.phases.over)}) then null
  when t.status in (${listed(machine.phases.unlodged)}) then case when t.due_date < (now() at time zone 'Asia/Hong_Kong')::date then 'late' else 'open' end
  when (t.submitted_at at time zone 'Asia/Hong_Kong')::date > t.due_date then 'late' else 'inTime' end)`

/** Whether a company declares in Hong Kong today. */
export async function declaresHere(ctx: Context, id: unknown): Promise<boolean> {
  const { rows } =
    await sql`select 1 from declaring_company t where t.tenant_id = current_tenant() and t.id = ${String(id)}::uuid and t.deleted_at is null and t.for_hong_kong and ${sql.raw(companyState)} = 'active'`.execute(
      ctx.db,
    )
  return rows.length > 0
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  if (current?.['orgId'] && values['orgId'] !== undefined && values['orgId'] !== current['orgId'])
    await requireSameCustomer(ctx, 'tradeDeclaration', current.id)
  const { companyId } = values
  if (companyId && companyId !== current?.['companyId'] && !(await declaresHere(ctx, companyId)))
    throw refuseField('companyId', t.companyGone)
  if (!current)
    values['code'] = await nextNumber(ctx, { prefix: 'TD', table: 'trade_declaration', exhausted: t.exhausted })
  await markHead(ctx, values, current)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const {
    rows: [other],
  } = await sql<{
    status: TradeStatus
  }>`select status from trade_declaration where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and (not ${inStates('status', machine.phases.prepare)} or round > 0) limit 1`.execute(
    ctx.db,
  )
  if (other) throw refuse(409, t.onlyDraft, { values: { status: say(machine.states[other.status], ctx.language) } })
  cargoWaits(ctx)
}

const base: CrudSource = {
  table: 'trade_declaration',
  orgScoped: true,
  search: ['code', 'traderName?', 'traderBr?', 'partnerName?', 'billNo?', 'ccrn?', 'refNo?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    companyName: `coalesce(t.company ->> 'name', (select c.name from declaring_company c where c.tenant_id = t.tenant_id and c.id = t.company_id))`,
    roadCargoCode: '(select r.code from road_cargo r where r.tenant_id = t.tenant_id and r.id = t.road_cargo_id)',
    declarationCode: '(select d.code from declaration d where d.tenant_id = t.tenant_id and d.id = t.declaration_id)',
    confirmedName: '(select p.nickname from person p where p.id = t.confirmed_by)',
    totalCurrency: `(case when t.total is not null then 'HKD' end)`,
    penalty: `(${penaltySql})::numeric(18, 2)`,
    penaltyCharged: `(case when t.status not in (${listed(machine.phases.unlodged)}) then nullif(t.late_penalty, 0) end)`,
    kept,
  },
  filters: { kept: computedChoice(kept) },
  check,
  beforeDelete,
}

/** SQL: ids of declarations that stand like that between broker and customer. */
const confirmedAs = (states: readonly Confirmation[]) =>
  sql`select c.id from trade_declaration c where c.tenant_id = current_tenant() and ${inStates('c.confirmation', states)}`

const conditionOf = (tab: Exclude<TradeTab, 'all'>) => {
  if (tab === 'asked')
    return sql`(t.status <> 'withdrawn' and ${isIn(askedIn('tradeDeclaration'), confirmedAs(['asked']))})`
  if (tab === 'news') return isIn(unseenIn('tradeDeclaration'), confirmedAs(confirmMachine.phases.ours))
  return inStates('t.status', machine.phases[tab])
}

/** What a list shows: a tab, or all. */
export const tradeSource = (tab: TradeTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: tab === 'asked' || tab === 'news' ? ['status', 'confirmation'] : ['status'] },
        visible: () => [conditionOf(tab)],
      }

/** A declaration as steps and checks see it, whoever asks. */
export interface StoredTrade {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: TradeStatus
  readonly confirmation: Confirmation
  readonly orgId: string | null
  readonly form: TradeForm
  readonly direction: 'import' | 'export'
  readonly movementDate: string | null
  readonly lines: readonly TradeItem[]
  readonly total: string | null
  readonly charge: string | null
  readonly levy: string | null
  readonly latePenalty: string | null
  readonly round: number
  readonly refNo: string | null
  readonly submittedAt: string | null
  readonly acceptedAt: string | null
  readonly paidAt: string | null
  readonly reason: string | null
  readonly faultField: string | null
  readonly createdBy: string | null
  readonly roadCargoId: string | null
  readonly declarationId: string | null
  readonly companyId: string | null
  readonly exemptReason: string | null
  readonly origins: Origins
  readonly [field: string]: unknown
}

export async function storedTrade(ctx: Context, id: string): Promise<StoredTrade> {
  const { rows } =
    await sql<StoredTrade>`select t.*, t.total::text as total, t.charge::text as charge, t.levy::text as levy, t.late_penalty::text as late_penalty, t.gross_weight::text as gross_weight
    from trade_declaration t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockTrade(ctx: Context, id: string): Promise<StoredTrade> {
  await readRow(ctx, contract, tradeSource(), id, { deleted: false, lock: true })
  return storedTrade(ctx, id)
}

export const notFrom = (status: TradeStatus, step: TradeStep): Text =>
  fillText(t.onlyFrom, { status: machine.states[status], step: t.steps[step] })

function stepsOf(ctx: Context, of: StoredTrade): TradeFull['steps'] {
  return machine.stepNames.flatMap((step) => {
    const rule: { by: string; permission?: string } = machine.steps[step]
    if (!rule.permission || !ctx.user.permissions.has(rule.permission)) return []
    const open = machine.may(step, of.status)
    return [{ step, open, why: open ? null : notFrom(of.status, step) }]
  })
}

async function tripOfCargo(ctx: Context, cargoId: string | null): Promise<TradeFull['trip']> {
  if (!cargoId || !ctx.user.permissions.has('roadCargo.view')) return null
  const [cargo] = await storedCargo(ctx, [cargoId])
  return cargo ? tripOf(ctx, cargo.tripId) : null
}

/** What the caller can do about the customer's confirmation: who asks does not confirm. */
function confirmStepsOf(ctx: Context, of: StoredTrade): TradeFull['confirmSteps'] {
  if (!machine.isIn('unlodged', of.status) || !of.orgId) return []
  return confirmMachine.stepsFrom(of.confirmation).filter((step) => {
    const rule: { by: string; permission?: string } = confirmMachine.steps[step]
    const theirs = rule.by === 'customer'
    return rule.permission && ctx.user.permissions.has(rule.permission) && theirs === (ctx.user.area === 'customer')
  })
}

/** Fields that items and problems are made of: for whom one is hidden neither is told. */
const whole = Object.keys(contract.fields)

/** One declaration as the caller may see it, with its items, what is wrong with it, and their steps. Throws 404. */
export async function openTrade(ctx: Context, id: string): Promise<TradeFull> {
  const row = await readRow(ctx, contract, tradeSource(), id)
  const of = await storedTrade(ctx, id)
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  const alive = row.deletedAt === null
  const mayWrite = ctx.user.permissions.has('tradeDeclaration.edit')
  const tellsAll = !hides(...whole)
  const ofCustomer = ctx.user.area === 'customer'
  const unlodged = alive && machine.isIn('unlodged', of.status)
  const judged = unlodged && mayWrite && tellsAll
  const [faults, problems, events, trip, held] = await Promise.all([
    judged ? faultsOf(ctx, of) : [],
    judged ? problemsOf(ctx, of) : [],
    hides('status', 'refNo', ...(ofCustomer ? [] : ['reason'])) ? [] : eventsOf(ctx, of),
    hides('roadCargoId') || hidesAny(ctx, 'roadCargo', ['tripId']) ? null : tripOfCargo(ctx, of.roadCargoId),
    unlodged && !hides('status', 'orgId') ? holdOf(ctx, of.orgId) : null,
  ])
  return {
    ...row,
    lines: hides('total', 'lineCount', 'form', 'charge')
      ? []
      : of.lines.map((line) => (ofCustomer ? withoutMarks(line) : line)),
    trip,
    // Where the broker has it from is the broker's.
    origins: ofCustomer ? {} : shownMarks(ctx, of.origins),
    problems: [
      ...faults,
      ...problems.map(({ values, message, ...problem }) => ({
        ...problem,
        message: values ? fillText(message, values) : message,
      })),
    ],
    proposedForm: tellsAll ? (formOf(of.direction, of.lines, of.exemptReason !== null) ?? null) : null,
    steps: alive && !hides('status') ? stepsOf(ctx, of) : [],
    editable: alive && !hides('status') && mayWrite && machine.may('edit', of.status),
    confirmSteps: alive && !hides('status', 'confirmation', 'total') ? confirmStepsOf(ctx, of) : [],
    held,
    events,
  }
}

/** An item by what it says alone. */
export const withoutMarks = ({ origins: _origins, ...line }: TradeItem): TradeItem => line
export const bareLine = ({ hkd: _hkd, ...line }: TradeItem): TradeLine => line

/** Road cargo waits for its declaration, or no longer. */
const cargoWaits = (ctx: Context): void =>
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'road_cargo'))

/** For the audit trail and the totals of lists. */
export function tradeWritten(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'trade_declaration'))
  cargoWaits(ctx)
}
