import { caseSteps, type CaseRow, type CaseStatus, type CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { holders } from '../../../kernel/holders.ts'
import { notify, type Notice } from '../../../kernel/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { freeLines } from '../declaration/declaration-delete.ts'
import { sendToDesk, takeFromDesk } from './case-desk.ts'
import { refreshNeeded } from './case-document-needs.ts'
import { dueNow } from './case-due.ts'
import { caseEvent } from './case-events.ts'
import { withCustoms } from './case-follow.ts'
import { countLines } from './case-line-rows.ts'
import { caseWritten, lockCaseAt, openLine, readCase, statusWord, type StoredCase } from './case-rows.ts'

const mostRowsTold = 20

async function requireLines(ctx: Context, { id }: StoredCase): Promise<void> {
  if ((await countLines(ctx, id)).lineCount === 0) throw refuse(422, t.noLines, { errors: [{ field: 'lines', message: t.noLines }] })
}

async function requireClassified(ctx: Context, { id }: StoredCase): Promise<void> {
  const { rows } = await sql<{ row: number }>`select row::int from (select l.*, row_number() over (order by l.position, l.id) as row from customs_case_line l
    where l.tenant_id = current_tenant() and l.case_id = ${id} and l.deleted_at is null) l where ${openLine} order by row`.execute(ctx.db)
  if (!rows.length) return
  const told = rows.slice(0, mostRowsTold).map((r) => r.row).join(', ') + (rows.length > mostRowsTold ? ' …' : '')
  throw refuse(422, t.linesOpen, { values: { count: rows.length, rows: told } })
}

async function refuseWithCustoms(ctx: Context, { id }: StoredCase, step: CaseStep): Promise<void> {
  const { rows } = await sql<{ status: DeclarationState }>`select status from declaration where tenant_id = current_tenant() and case_id = ${id} and deleted_at is null`.execute(ctx.db)
  if (rows.some((d) => withCustoms(d.status))) throw refuse(409, t.submittedAlready, { values: { step: say(t.steps[step], ctx.language) } })
}

/** Drafts that nobody handed over go with their case; the lines are free again, and known should a draft be restored. */
async function dropDrafts(ctx: Context, { id }: StoredCase): Promise<void> {
  const { rows } = await sql<{ id: string }>`update declaration set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and case_id = ${id} and deleted_at is null and status in ('draft', 'checking', 'checked')
    returning id`.execute(ctx.db)
  await freeLines(ctx, rows.map((d) => d.id))
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'declaration'))
}

/** What a step checks and does beside the new state; may say another state than the rule's. */
const effects: Readonly<Partial<Record<CaseStep, (ctx: Context, before: StoredCase, reason: string | null) => Promise<CaseStatus | void>>>> = {
  submit: async (ctx, before) => {
    await requireLines(ctx, before)
    await sendToDesk(ctx, before)
    return (await countLines(ctx, before.id)).openLines ? 'toClassify' : 'toQuote'
  },
  classified: requireClassified,
  sendBack: takeFromDesk,
  cancel: async (ctx, before, reason) => {
    await takeFromDesk(ctx, before, reason)
    await dropDrafts(ctx, before)
  },
}

const noQuote = sql`quoted_at = null, quoted_by = null, confirmed_at = null, confirmed_by = null`
const marks: Readonly<Partial<Record<CaseStep, (by: string) => RawBuilder<unknown>>>> = {
  submit: () => noQuote, refuse: () => noQuote, sendBack: () => noQuote, cancel: () => sql`${noQuote}, alarm = null`, reopen: () => noQuote,
  quote: (by) => sql`quoted_at = now(), quoted_by = ${by}`, confirm: (by) => sql`confirmed_at = now(), confirmed_by = ${by}`,
}

/** Those for whom it is the next thing to do, or who wait for it. */
const concerned: Readonly<Record<keyof typeof t.told, (ctx: Context, of: StoredCase) => Notice['to'] | Promise<Notice['to']>>> = {
  submit: (_, of) => ({ permission: 'customsCase.decide', area: 'admin', row: rowOf(of) }),
  quote: (_, of) => ({ permission: 'customsCase.confirm', area: 'customer', row: rowOf(of) }),
  release: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  confirm: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  refuse: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  sendBack: async (ctx, of) => ({ personIds: [of.createdBy, ...await holders(ctx.db, { permission: 'customsCase.edit', area: 'customer', row: rowOf(of) })] }),
  dispatch: (_, of) => ({ permission: 'customsCase.confirm', area: 'customer', row: rowOf(of) }),
  cancel: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  assign: (_, of) => ({ personIds: [of.assigneeId] }),
}
const rowOf = ({ orgId, createdBy }: StoredCase) => ({ resource: 'customsCase', orgId, createdBy })

/** Tells the people concerned what became of a case; silent for steps that need nobody's eye. */
export async function tellPeople(ctx: Context, what: CaseStep | 'assign', of: StoredCase, reason: string | null = null): Promise<void> {
  if (!(what in t.told)) return
  const key = what as keyof typeof t.told
  await notify(ctx.db, { topic: 'orders', to: await concerned[key](ctx, of), except: ctx.user.personId, ...t.told[key], values: { code: of.code, person: ctx.user.nickname, reason: reason ?? '' }, link: `/ClassifyOrder?id=${of.id}` })
}

/**
 * Takes one step in the life of a case. Throws 403 (not a customer's to take), 404, 409 (stale, the state does not allow it, or a declaration is with
 * customs) and 422 (no lines, or lines without a code).
 */
export const takeStep = (step: CaseStep) => async (ctx: Context, input: { id: string; version: number; reason?: string }): Promise<CaseRow> => {
  const { from, to, staffOnly, beforeCustoms } = caseSteps[step]
  if (staffOnly && ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  const before = await lockCaseAt(ctx, input.id, input.version)
  if (!(from as readonly CaseStatus[]).includes(before.status)) {
    throw refuse(409, t.onlyFrom, { values: { status: statusWord(ctx, before.status), step: say(t.steps[step], ctx.language) } })
  }
  if (beforeCustoms) await refuseWithCustoms(ctx, before, step)
  const reason = input.reason ?? null
  const status = (await effects[step]?.(ctx, before, reason)) ?? to
  const mark = marks[step]?.(ctx.user.personId)
  await sql`update customs_case set status = ${status}, status_note = ${reason}, due_at = ${await dueNow(ctx, status, before.urgent)}::timestamptz ${mark ? sql`, ${mark}` : sql``}
    where tenant_id = current_tenant() and id = ${input.id}`.execute(ctx.db)
  await caseEvent(ctx, input.id, `step.${step}`, { from: before.status, to: status, ...(reason !== null && { reason }) })
  await refreshNeeded(ctx, input.id)
  await tellPeople(ctx, step, before, reason)
  caseWritten(ctx, [input.id])
  return readCase(ctx, input.id)
}
