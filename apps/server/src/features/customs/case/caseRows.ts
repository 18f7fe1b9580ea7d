import { paperExpiresSoonDays } from '@clearway/contract/features/customs/case/caseDocument'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import {
  customsCase as contract,
  statusWords,
  type CaseRow,
  type CaseStatus,
  type CaseTab,
} from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Origins } from '@clearway/contract/kernel/origin'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { computedChoice } from '../../../business/computedChoice.ts'
import { customerNames, requireCustomer } from '../../../business/customers.ts'
import { nextNumber } from '../../../business/numberSeries.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { typedBy } from '../../../kernel/crud/patch.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { chinaCalendar } from '../workCalendar.ts'
import { keepCustomer, refuseFixed } from './caseCustomerFixed.ts'
import { declareBy, dueNow } from './caseDue.ts'
import { caseEvent } from './caseEvents.ts'
import { refreshNeeded } from './documents/caseDocumentNeeds.ts'

const ofLines = `from customs_case_line l where l.tenant_id = t.tenant_id and l.case_id = t.id and l.deleted_at is null`
/** A line `l` that no declaration could be made of. */
const lineIsOpen = `(l.hs_code is null or coalesce(l.elements, '') = '')`
export const openLine = sql.raw(lineIsOpen)

const declarationsOf = `from declaration d where d.tenant_id = t.tenant_id and d.case_id = t.id and d.deleted_at is null`
const live = `d.deleted_at is null and d.status not in ('withdrawn', 'deleted')`
const chinaDay = (at: string) => `(${at} at time zone 'Asia/Shanghai')::date`
/** By China's days: customs accepted each of its declarations until then, or one later, or one is still to come. Each question can be asked of all cases at once, which a report does. */
const kept = `(case when t.declare_by is null or t.status = 'cancelled' then null
  when exists (select from declaration d join customs_case c on c.tenant_id = d.tenant_id and c.id = d.case_id
    where d.tenant_id = current_tenant() and d.case_id = t.id and ${live} and c.declare_by < ${chinaDay('coalesce(d.accepted_at, now())')}) then 'late'
  when exists (select from declaration d where d.tenant_id = current_tenant() and d.case_id = t.id and ${live} and d.accepted_at is null) then 'open'
  when exists (select from declaration d where d.tenant_id = current_tenant() and d.case_id = t.id and ${live}) then 'inTime'
  when t.declare_by < ${chinaDay('now()')} then 'late' else 'open' end)`
const prefixes = { import: 'IM', export: 'EX' } as const

/** `values` of cases that are being added, for the hooks that are called for changes as well. */
const fresh = new WeakSet<Values>()

async function checkCustomer(ctx: Context, values: Values, before: StoredCase): Promise<void> {
  if (values['orgId'] === undefined || (values['orgId'] ?? null) === before.orgId) return
  if (before.status !== 'draft' && before.status !== 'returned') throw refuseField('orgId', t.customerFixed)
  const orgId = (values['orgId'] ?? null) as string | null
  await keepCustomer(ctx, before.id, before.orgId, orgId)
  // Goods of the customer before are not this one's to read.
  await sql`update customs_case_line l set goods_id = null where l.tenant_id = current_tenant() and l.case_id = ${before.id}
    and exists (select from goods g where g.tenant_id = l.tenant_id and g.id = l.goods_id and g.org_id is not null and g.org_id is distinct from ${orgId}::uuid)`.execute(
    ctx.db,
  )
  await sql`update declaration set org_id = ${orgId}::uuid where tenant_id = current_tenant() and case_id = ${before.id}`.execute(
    ctx.db,
  )
}

/** When the state began that the case is in. */
async function stateSince(ctx: Context, { id, createdAt }: StoredCase): Promise<number> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(at) as at from customs_case_event where tenant_id = current_tenant() and case_id = ${id} and (kind like 'step.%' or kind like 'follow.%')`.execute(
    ctx.db,
  )
  return Date.parse(rows[0]!.at ?? createdAt)
}

async function checkChange(ctx: Context, values: Values, current: Row, before: StoredCase): Promise<void> {
  refuseFixed(ctx, values, current, before.status)
  await checkCustomer(ctx, values, before)
  if (values['direction'] !== undefined && values['direction'] !== before.direction) {
    const { rows } =
      await sql`select from declaration where tenant_id = current_tenant() and case_id = ${before.id} and deleted_at is null limit 1`.execute(
        ctx.db,
      )
    if (rows.length) throw refuseField('direction', t.directionFixed)
  }
  if (values['code'] !== undefined && !values['code']) delete values['code']
  else if (values['code'] !== undefined) {
    // The desk knows a case by its number.
    await sql`update classification_task set order_code = ${values['code']} where tenant_id = current_tenant() and source = 'upload' and order_code = ${before.code}`.execute(
      ctx.db,
    )
  }
  if (values['movedOn'] !== undefined || values['direction'] !== undefined) {
    values['declareBy'] = declareBy(
      values['direction'] ?? before.direction,
      values['movedOn'] === undefined ? before.movedOn : values['movedOn'],
      await chinaCalendar(ctx),
    )
  }
  if (values['urgent'] !== undefined && values['urgent'] !== before.urgent)
    values['dueAt'] = await dueNow(ctx, before.status, values['urgent'] === true, await stateSince(ctx, before))
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  if (current) return checkChange(ctx, values, current, await storedCase(ctx, current.id))
  fresh.add(values)
  const typed = Object.entries(values)
    .filter(([name, value]) => name in contract.fields && value !== null && value !== undefined)
    .map(([name]) => [name, typedBy(ctx)] as const)
  values['origins'] ??= JSON.stringify(Object.fromEntries(typed))
  values['declareBy'] = declareBy(values['direction'], values['movedOn'], await chinaCalendar(ctx))
  if (!values['code'])
    values['code'] = await nextNumber(ctx, {
      prefix: prefixes[values['direction'] as 'import'],
      table: 'customs_case',
      exhausted: t.noNumber,
    })
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from customs_case where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and status not in ('draft', 'cancelled') limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.notDeleted, { values: { code: rows[0].code } })
}

export const caseTable = 'customs_case'

export const caseSource: CrudSource = {
  table: caseTable,
  orgScoped: true,
  masks: true,
  search: ['code', 'billNo?', 'contractNo?', 'invoiceNo?', 'customerReference?', 'orderCode?', 'overseasName?'],
  unique: { customs_case_code: 'code' },
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    assigneeName: `(select p.nickname from person p where p.id = t.assignee_id)`,
    goodsName: `(select l.name ${ofLines} order by l.position limit 1)`,
    lineCount: `(select count(*)::int ${ofLines})`,
    openLines: `(select count(*)::int ${ofLines} and ${lineIsOpen})`,
    declarationCount: `(select count(*)::int ${declarationsOf})`,
    kept,
  },
  filters: { kept: computedChoice(kept) },
  references: { orgId: customerNames },
  check,
  beforeDelete,
  saved: async (ctx, id, values) => {
    if (!fresh.delete(values)) return
    await caseEvent(ctx, id, 'made')
    await refreshNeeded(ctx, id)
  },
}

const { phases } = caseMachine
const ended = inStates('t.status', phases.ended)
const undeclared = inStates('t.status', phases.undeclared)

/** A question waits for the customer, of the case or of the classifiers' desk about its goods. Found from the questions: they are few, cases are many. */
const asked = sql`(not ${ended} and t.id in (
  select m.case_id from customs_message m where m.tenant_id = current_tenant() and m.question and m.answered_at is null and not m.internal
  union all
  select k.id from classification_question q join classification_task w on w.tenant_id = q.tenant_id and w.id = q.task_id
    join customs_case k on k.tenant_id = w.tenant_id and k.code = w.order_code and k.org_id is not distinct from w.org_id
    where q.tenant_id = current_tenant() and q.answer is null and w.source = 'upload' and w.status = 'query' and w.deleted_at is null))`

/** What a quote that no longer holds leaves: neither its words nor the customer's confirmation. */
export const quoteVoided = sql`quoted_at = null, quoted_by = null, free_reason = null, confirmed_at = null, confirmed_by = null`

/** Which cases a tab holds. Days are those of the tenant's calendar. */
export function tabCondition(ctx: Pick<Context, 'user'>, tab: CaseTab): RawBuilder<unknown> | undefined {
  switch (tab) {
    case 'all':
      return undefined
    case 'mine':
      return sql`(t.assignee_id = ${ctx.user.personId} or t.created_by = ${ctx.user.personId})`
    case 'toCheck':
      return sql`t.alarm = 'checking'`
    case 'returned':
      return ctx.user.area === 'customer'
        ? sql`t.status = 'returned'`
        : sql`(t.status = 'returned' or t.alarm = 'returned')`
    case 'taxDue':
      return sql`(t.alarm = 'taxDue' or t.tax_due_on is not null)`
    case 'overdue':
      return sql`((t.due_at < now() and not ${ended}) or (t.declare_by < (now() at time zone ${ctx.user.timeZone})::date and ${undeclared}))`
    case 'asked':
      return asked
    case 'papers':
      return sql`(${inStates('t.status', phases.wantsPapers)} and t.id in (select d.case_id from customs_case_document d
        where d.tenant_id = current_tenant() and d.deleted_at is null and d.needed and d.state in ('needed', 'refused')))`
    case 'expiring':
      return sql`(not ${ended} and t.id in (select d.case_id from customs_case_document d
        where d.tenant_id = current_tenant() and d.deleted_at is null and d.valid_to <= (now() at time zone ${ctx.user.timeZone})::date + ${paperExpiresSoonDays}::int))`
    default:
      return sql`t.status = ${tab}`
  }
}

/** The fields that a tab goes by. */
export function tabFields(tab: CaseTab): readonly string[] {
  switch (tab) {
    case 'all':
      return []
    case 'mine':
      return ['assigneeId']
    case 'toCheck':
      return ['alarm']
    case 'returned':
      return ['status', 'alarm']
    case 'taxDue':
      return ['alarm', 'taxDueOn']
    case 'overdue':
      return ['status', 'dueAt', 'declareBy']
    case 'asked':
      return ['status', 'orderCode', 'orgId']
    default:
      return ['status']
  }
}

export const tabSource = (tab: CaseTab = 'all'): CrudSource => ({
  ...caseSource,
  narrowed: { field: 'tab', by: tabFields(tab) },
  visible: (ctx) => {
    const condition = tabCondition(ctx, tab)
    return condition ? [condition] : []
  },
})

export interface StoredCase {
  readonly id: string
  readonly version: number
  readonly orgId: string | null
  readonly code: string
  readonly direction: 'import' | 'export'
  readonly status: CaseStatus
  readonly currency: string | null
  readonly movedOn: string | null
  readonly urgent: boolean
  readonly assigneeId: string | null
  readonly createdBy: string | null
  readonly createdAt: string
  readonly origins: Origins
  /** Why its quote is free of charge. */
  readonly freeReason: string | null
}

/** What decides about a case, whatever of it the user may read. */
export async function storedCase(ctx: Pick<Context, 'db'>, id: string): Promise<StoredCase> {
  const { rows } =
    await sql<StoredCase>`select id, version, org_id, code, direction, status, currency, moved_on, urgent, assignee_id, created_by, created_at, origins, free_reason
    from customs_case where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

export const readCase = (ctx: Context, id: string): Promise<CaseRow> => readRow(ctx, contract, caseSource, id)

/** Locks a case that the user may see until the transaction ends: every write to what hangs below it waits here. Throws 404. */
export async function lockCase(ctx: Context, id: string): Promise<StoredCase> {
  await readRow(ctx, contract, caseSource, id, { deleted: false, lock: true })
  return storedCase(ctx, id)
}

export const statusWord = (ctx: Context, status: CaseStatus): string =>
  say(statusWords(ctx.user.area === 'customer')[status], ctx.language)

/** Throws 409 at the fields that were to be written, where neither header nor lines can be any more. */
export function requireOpen(
  ctx: Context,
  { status }: Pick<StoredCase, 'status'>,
  fields: readonly string[] = [],
): void {
  const values = { status: statusWord(ctx, status) }
  const errors = fields.map((field) => ({ field, message: t.notOpen, values }))
  if (!caseMachine.may('edit', status)) throw refuse(409, t.notOpen, { values, errors })
}

/** The origins of fields that the user may read. */
export function shownOrigins(ctx: Context, origins: Origins): Origins {
  const { hidden } = dataAccess(ctx.user, contract.name)
  return Object.fromEntries(Object.entries(origins).filter(([name]) => !hidden.has(name)))
}

/** For the audit trail and the totals of lists. */
export function caseWritten(ctx: Context, ids: readonly string[]): void {
  ctx.touched(ids)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, caseTable))
}
