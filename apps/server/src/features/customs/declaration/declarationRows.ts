import {
  declaration,
  type DeclarationRow,
  type DeclarationTab,
} from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { faultFields } from '@clearway/contract/features/customs/declaration/fields/faultFields'
import { summaryTypes } from '@clearway/contract/features/customs/declaration/fields/summaryTypes'
import type {
  Declaration,
  DecGoodsLimit,
  DecValues,
  Direction,
  Edition,
} from '@clearway/contract/features/customs/declaration/model'
import {
  declarationMachine,
  stateLabels,
  type DeclarationState,
} from '@clearway/contract/features/customs/declaration/states'
import { typeSteps } from '@clearway/contract/features/customs/declaration/twoStep'
import type { Origins } from '@clearway/contract/kernel/origin'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { computedChoice } from '../../../business/computedChoice.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { inStates, listed } from '../../../kernel/stateMachine.ts'

/** The states that each tab holds. */
const tabStates: Readonly<
  Record<Exclude<DeclarationTab, 'all' | 'toComplete' | 'summaryDue'>, readonly DeclarationState[]>
> = {
  draft: ['draft'],
  toCheck: ['checking'],
  toSubmit: ['checked'],
  waiting: ['submitted', 'accepted', 'reviewed', 'manual', 'reReview', 'inspection'],
  returned: declarationMachine.phases.sentBack,
  taxDue: ['taxDue'],
  released: declarationMachine.phases.released,
}

/** A summary that customs took and whose complete declaration nobody has begun. */
const toComplete = sql`(${inStates('t.status', declarationMachine.steps.complete.from)} and t.type_step = ${typeSteps.summary} and t.summary_round is null)`

/** SQL: the taxes of the declaration `of` are collected by the month (`isSummaryTax`). */
export const ofSummaryType = (of: string): string => `${of}.head ->> 'Type' in (${listed(summaryTypes)})`

/** Declarations for summary taxes with a bill that is not paid: their goods are released long before. */
const summaryDue = sql.raw(`(t.guarantee_id is not null and ${ofSummaryType('t')} and exists (select from tax_bill b
  where b.tenant_id = t.tenant_id and b.declaration_id = t.id and b.paid_on is null and b.deleted_at is null))`)

/** What the first fault of the last return points to; null where it names none. */
const faultField = `(select case when f.block || '.' || f.field in (${listed(Object.keys(faultFields))}) then f.block || '.' || f.field else 'other' end
  from declaration_fault f where f.tenant_id = t.tenant_id and f.declaration_id = t.id order by f.round desc, f.created_at, f.id limit 1)`

export const tabCondition = (tab: Exclude<DeclarationTab, 'all'>): RawBuilder<unknown> =>
  tab === 'toComplete' ? toComplete : tab === 'summaryDue' ? summaryDue : inStates('t.status', tabStates[tab])

const base: CrudSource = {
  table: 'declaration',
  orgScoped: true,
  masks: true,
  search: ['code', 'entryId?', 'seqNo?', 'billNo?', 'tradeName?'],
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    caseCode: `(select c.code from customs_case c where c.tenant_id = t.tenant_id and c.id = t.case_id)`,
    faultField,
    checkedByName: `(select p.nickname from person p where p.id = t.checked_by)`,
  },
  filters: { faultField: computedChoice(faultField) },
}
export const declarationSource = base

/** What the broker's people wrote for themselves: not for the customer's. */
export const internalFields: readonly string[] = ['remark', 'statusNote', 'checkedByName']

export interface Narrowed {
  readonly tab?: DeclarationTab | undefined
  readonly caseId?: string | undefined
}

/** What a list shows: a tab, a case, and to a customer's people nothing internal. */
export function sourceFor(ctx: Pick<Context, 'user'>, { tab = 'all', caseId }: Narrowed = {}): CrudSource {
  const inside =
    ctx.user.area === 'customer' ? Object.fromEntries(internalFields.map((name) => [name, 'null::text'])) : {}
  return {
    ...base,
    computed: { ...base.computed, ...inside },
    narrowed: {
      field: tab === 'all' ? 'caseId' : 'tab',
      by: [...(tab === 'all' ? [] : ['status']), ...(caseId ? ['caseId'] : [])],
    },
    visible: () => [...(tab === 'all' ? [] : [tabCondition(tab)]), ...(caseId ? [sql`t.case_id = ${caseId}`] : [])],
  }
}

/** One row as the user may see it. Throws 404. */
export const readDeclarationRow = (ctx: Context, id: string): Promise<DeclarationRow> =>
  readRow(ctx, declaration, sourceFor(ctx), id)

/** A declaration with everything that stands once. */
export interface StoredDeclaration {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly caseId: string
  readonly orgId: string | null
  readonly edition: Edition
  readonly direction: Direction
  readonly status: DeclarationState
  readonly round: number
  /** Of a complete declaration (the second of two steps) the round whose message was the summary. */
  readonly summaryRound: number | null
  readonly head: DecValues
  readonly blocks: Declaration['blocks']
  readonly free: DecValues
  readonly sign: DecValues
  readonly origins: Origins
  readonly papers: Readonly<Record<string, string>>
  readonly lineCount: number
  readonly total: string
  readonly currency: string | null
  readonly remark: string | null
  readonly checkedBy: string | null
  readonly submittedAt: string | null
  readonly submittedBy: string | null
  readonly acceptedAt: string | null
  readonly createdBy: string | null
  readonly updatedBy: string | null
}

/** A line as it lies in the table. */
export interface StoredDeclarationLine {
  readonly id: string
  readonly position: number
  readonly item: DecValues
  readonly limits: readonly DecGoodsLimit[]
  readonly origins: Origins
  readonly version: number
  readonly updatedAt: string
  readonly deletedAt: string | null
}

/** What of a row `t` a `StoredDeclaration` is made. */
export const declarationColumns =
  sql.raw(`t.id, t.version, t.code, t.case_id, t.org_id, t.edition, t.direction, t.status, t.round, t.summary_round, t.head, t.blocks, t.free, t.sign, t.origins, t.papers, t.line_count, t.total, t.currency, t.remark,
  t.checked_by, t.submitted_at, t.submitted_by, t.accepted_at, t.created_by, t.updated_by`)

/** One that the user may see and nobody deleted; locked until the transaction ends where that is asked. Throws 404. */
export async function storedDeclaration(ctx: Context, id: string, lock = false): Promise<StoredDeclaration> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${id}`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, base, dataAccess(ctx.user, declaration.name)),
  ]
  const { rows } =
    await sql<StoredDeclaration>`select ${declarationColumns} from declaration t where ${sql.join(where, sql` and `)} ${sql.raw(lock ? 'for update of t' : '')}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Its lines in their order, without the deleted ones. */
export async function storedLines(ctx: Context, declarationId: string): Promise<StoredDeclarationLine[]> {
  const { rows } =
    await sql<StoredDeclarationLine>`select id, position, item, limits, origins, version, updated_at, deleted_at from declaration_line
    where tenant_id = current_tenant() and declaration_id = ${declarationId} and deleted_at is null order by position, id`.execute(
      ctx.db,
    )
  return rows
}

/** What is stored in the shape that checks, taxes, papers and the message read. */
export const modelOf = (
  stored: Pick<StoredDeclaration, 'edition' | 'direction' | 'head' | 'blocks' | 'free' | 'sign'>,
  lines: readonly Pick<StoredDeclarationLine, 'id' | 'item' | 'limits'>[],
): Declaration => ({
  edition: stored.edition,
  direction: stored.direction,
  head: stored.head,
  lines: lines.map(({ id, item, limits }, n) => ({ id, item: { ...item, GNo: String(n + 1) }, limits })),
  blocks: stored.blocks,
  free: stored.free,
  sign: stored.sign,
})

/**
 * Locks case and declaration until the transaction ends, always in this order, so that two people who move declarations of one case wait for each other
 * instead of in a ring. Throws 404, or 409 with the row as it stands when `version` is stale.
 */
export async function lockDeclaration(ctx: Context, id: string, version?: number): Promise<StoredDeclaration> {
  const { caseId } = await storedDeclaration(ctx, id)
  await sql`select 1 from customs_case where tenant_id = current_tenant() and id = ${caseId} for update`.execute(ctx.db)
  const stored = await storedDeclaration(ctx, id, true)
  if (version !== undefined && stored.version !== version)
    throw refuse(409, refusals.stale, { data: { current: await readDeclarationRow(ctx, id) } })
  return stored
}

export const stateWord = (ctx: Context, status: DeclarationState): string => say(stateLabels[status], ctx.language)

/** Throws 409 where the state does not allow to write. */
export function requireEditable(ctx: Context, { status }: Pick<StoredDeclaration, 'status'>): void {
  if (!declarationMachine.may('edit', status))
    throw refuse(409, t.notEditable, { values: { status: stateWord(ctx, status) } })
}

/** For the audit trail and the totals of lists; a case shows its declarations. */
export function declarationWritten(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => {
    ctx.services.totals.forget(ctx.user.tenantId, 'declaration')
    ctx.services.totals.forget(ctx.user.tenantId, 'customs_case')
  })
}
