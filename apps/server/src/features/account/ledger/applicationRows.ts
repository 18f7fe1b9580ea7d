import type { RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import type { StepRule } from '@clearway/contract/kernel/stateMachine'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'

/** What recharges and flow-backs share: applications for a wallet that their applicant writes and somebody else decides. */
interface StoredApplication {
  readonly status: string
  readonly createdBy: string | null
  readonly editors: readonly string[]
}

interface ApplicationText {
  readonly statuses: Readonly<Record<string, Text>>
  readonly onlyDraft: Text
  readonly notYours: Text
  readonly ownApplication: Text
}

type ApplicationTab = 'all' | 'review' | 'mine' | 'done'

/** What a tab shows; `states` are those of the tabs that tell how far an application is. */
export const tabCondition = (
  ctx: Context,
  tab: ApplicationTab,
  states: Readonly<Record<'review' | 'done', readonly string[]>>,
): RawBuilder<unknown> =>
  tab === 'all'
    ? sql`true`
    : tab === 'mine'
      ? sql`t.created_by = ${ctx.user.personId}`
      : inStates('t.status', states[tab])

/** A tab that goes by the state is not for whom the state is hidden from. */
export const narrowedTo = (tab: ApplicationTab | undefined): Pick<TableSource, 'narrowed'> =>
  tab === 'review' || tab === 'done' ? { narrowed: { field: 'tab', by: ['status'] } } : {}

export async function tabCounters(
  ctx: Context,
  contract: Resource,
  source: TableSource,
  conditionOf: (ctx: Context, tab: ApplicationTab) => RawBuilder<unknown>,
): Promise<Record<ApplicationTab, number>> {
  const where = [
    sql`t.deleted_at is null`,
    sql`t.tenant_id = current_tenant()`,
    ...scopeCondition(ctx, source, dataAccess(ctx.user, contract.name)),
  ]
  const hidden = (tab: ApplicationTab) => hidesAny(ctx, contract.name, narrowedTo(tab).narrowed?.by ?? [])
  const count = (tab: ApplicationTab) =>
    hidden(tab)
      ? sql`0 as ${sql.ref(tab)}`
      : sql`(select count(*)::int from (select 1 from ${sql.table(source.table)} t where ${sql.join([...where, conditionOf(ctx, tab)], sql` and `)} limit 10000) x) as ${sql.ref(tab)}`
  const { rows } = await sql<
    Record<ApplicationTab, number>
  >`select ${sql.join((['all', 'review', 'mine', 'done'] as const).map(count))}`.execute(ctx.db)
  return rows[0]!
}

/** For the audit trail and the totals of lists. */
export function applicationWritten(ctx: Context, table: string, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, table))
}

/** Everybody who wrote in an application: none of them decides it. Also for its next writer. */
export const withEditor = (ctx: Context, current: unknown): RawBuilder<unknown> =>
  current
    ? sql`(select array_agg(distinct e) from unnest(editors || ${ctx.user.personId}::uuid) e)`
    : sql`array[${ctx.user.personId}::uuid]`

export const hasWritten = (ctx: Context, of: StoredApplication): boolean =>
  of.createdBy === ctx.user.personId || of.editors.includes(ctx.user.personId)

/** Staff for what staff applied for; of a customer's application everybody there who sees it and may apply. */
export const isOwnSide = (ctx: Context, of: StoredApplication): boolean =>
  ctx.user.area === 'customer' || of.createdBy === ctx.user.personId

const onlyDraft = (ctx: Context, status: string, t: ApplicationText) =>
  refuse(409, t.onlyDraft, { values: { status: say(t.statuses[status]!, ctx.language) } })

export function requireEditable(ctx: Context, of: StoredApplication, t: ApplicationText): void {
  if (of.status !== 'draft') throw onlyDraft(ctx, of.status, t)
  if (!isOwnSide(ctx, of)) throw refuse(403, t.notYours)
}

/** Only drafts are deleted. */
export async function requireDrafts(
  ctx: Context,
  table: string,
  ids: readonly string[],
  t: ApplicationText,
): Promise<void> {
  const {
    rows: [other],
  } = await sql<{
    status: string
  }>`select status from ${sql.table(table)} where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and status <> 'draft' limit 1`.execute(
    ctx.db,
  )
  if (other) throw onlyDraft(ctx, other.status, t)
}

/** Throws 403 (no part in it, four eyes) or 409 (state) where there is an obstacle to a step. */
export function requireNoObstacle(why: Text | null | undefined, t: ApplicationText): void {
  if (why === null) throw refuse(403, refusals.forbidden)
  if (why) throw refuse(why === t.ownApplication || why === t.notYours ? 403 : 409, why)
}

/** Whether a step is for the caller, whatever its row: customers' people never review. */
export function hasPart(ctx: Context, { by, permission }: StepRule): boolean {
  return ctx.user.permissions.has(permission ?? '') && !(by === 'reviewer' && ctx.user.area === 'customer')
}

/** Why the caller cannot take a step now, in words; undefined when they can. Null: they have no part in it. `words` by check, as far as a page can know. */
export function obstacleTo(
  ctx: Context,
  rule: StepRule,
  of: StoredApplication,
  { notFrom, words }: { notFrom: Text; words: Readonly<Record<string, () => Text | undefined>> },
): Text | null | undefined {
  if (!hasPart(ctx, rule)) return null
  if (!rule.from.includes(of.status)) return notFrom
  for (const check of rule.checks ?? []) {
    const why = words[check]?.()
    if (why) return why
  }
  return undefined
}

/** The steps that the caller has a part in, with the obstacle to each. */
export const stepsWith = <Step extends string>(
  names: readonly Step[],
  obstacleTo: (step: Step) => Text | null | undefined,
) =>
  names.flatMap((step) => {
    const why = obstacleTo(step)
    return why === null ? [] : [{ step, open: why === undefined, why: why ?? null }]
  })

/** What staff hand in for a customer is his too, and his people could not open it otherwise. */
export async function giveFile(ctx: Context, id: unknown, orgId: string | null): Promise<void> {
  if (orgId)
    await sql`update stored_file set org_id = ${orgId}::uuid where tenant_id = current_tenant() and id = ${id} and created_by = ${ctx.user.personId}`.execute(
      ctx.db,
    )
}

/** A file of an application in the words of its page; the row was read before. */
export async function fileOf(ctx: Context, id: string | null): Promise<RechargeFull['slip']> {
  if (!id) return null
  const { rows } = await sql<
    NonNullable<RechargeFull['slip']>
  >`select id, name, size, content_type from stored_file where tenant_id = current_tenant() and id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
