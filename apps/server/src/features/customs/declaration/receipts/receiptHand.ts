import type {
  declarationReceipt as contract,
  ReceiptDecision,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { declarationReceiptText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt.text'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { notFound, refuse, refuseField } from '../../../../kernel/refuse.ts'
import { caseEvent } from '../../case/caseEvents.ts'
import { caseFollows } from '../../case/caseFollow.ts'
import { holdLines } from '../../case/lines/declaredLines.ts'
import { tellFields } from '../declarationHistory.ts'
import { storedDeclaration, type StoredDeclaration } from '../declarationRows.ts'
import { requireReason } from './receiptNumbers.ts'
import { lockDeclarations, settle, type Settled } from './receiptSettle.ts'
import { attach, oneAtATime, takeReceipts } from './receiptTake.ts'

type Routes = typeof contract

/** A customer's people look on. */
export function staffOnly(ctx: Context): void {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
}

interface Chosen {
  readonly id: string
  readonly owner: string | null
  readonly dismissed: boolean
  readonly channel: string
  readonly note: string
  readonly noticedAt: string
  readonly seqNo: string | null
  readonly entryId: string | null
}

/** The receipts that a person ticked, all of them, with nobody else at work on any. Throws 404. */
async function chosen(ctx: Context, given: readonly string[]): Promise<Chosen[]> {
  const ids = [...new Set(given)]
  await oneAtATime(ctx)
  const { rows } =
    await sql<Chosen>`select id, declaration_id as owner, dismissed_at is not null as dismissed, channel, coalesce(note, '') as note, noticed_at, seq_no, entry_id from declaration_receipt
    where tenant_id = current_tenant() and id = any(${ids}::uuid[]) order by noticed_at, id`.execute(ctx.db)
  if (rows.length !== ids.length) throw notFound()
  return rows
}

/** Writes into the history of each receipt what a person decided of it. */
async function decided(
  ctx: Context,
  receipts: readonly Chosen[],
  what: ReceiptDecision['what'],
  code: string | null,
  reason = '',
): Promise<void> {
  const changes = [
    { field: what, from: null, to: code },
    ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
  ]
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    select current_tenant(), 'declaration_receipt', id, 'update', ${JSON.stringify(changes)}::jsonb, ${ctx.user.personId}, ${ctx.requestId} from unnest(${receipts.map((r) => r.id)}::uuid[]) as n(id)`.execute(
    ctx.db,
  )
  ctx.touched(receipts.map((r) => r.id))
}

/** What customs said and when, as the history of a declaration names a receipt. */
const named = ({ channel, noticedAt }: Chosen): string =>
  `${channel} ${new Date(Date.parse(noticedAt) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}`

/** Tells the timeline of the case and the history of the declaration. */
async function tell(
  ctx: Context,
  stored: StoredDeclaration,
  receipts: readonly Chosen[],
  what: 'assigned' | 'takenBack',
  reason = '',
): Promise<void> {
  await caseEvent(
    ctx,
    stored.caseId,
    `receipt.${what}`,
    {
      code: stored.code,
      count: receipts.length,
      channels: [...new Set(receipts.map((r) => r.channel))].join(', '),
      reason,
    },
    false,
    stored.id,
  )
  await tellFields(
    ctx,
    stored.id,
    receipts.map((r) => ({
      field: 'receipt',
      from: what === 'takenBack' ? named(r) : null,
      to: what === 'assigned' ? named(r) : null,
    })),
  )
  await decided(ctx, receipts, what, stored.code, reason)
}

/** Gives waiting receipts to a declaration. All or none. Throws 404, and 409 for one that waits no longer. */
export async function assignReceipts(
  ctx: Context,
  { declarationId, receiptIds, reason }: Parsed<Routes['assignReceipts']>,
): Promise<Output<Routes['assignReceipts']>> {
  staffOnly(ctx)
  await storedDeclaration(ctx, declarationId)
  const rows = await chosen(ctx, receiptIds)
  if (rows.some((r) => r.owner !== null || r.dismissed)) throw refuse(409, t.notWaiting)
  const stored = (await lockDeclarations(ctx, [declarationId])).get(declarationId)
  if (!stored) throw notFound()
  requireReason(ctx, stored, rows, reason)
  await attach(
    ctx,
    rows.map(({ id }) => ({ id, declarationId })),
  )
  await tell(ctx, stored, rows, 'assigned', reason)
  const declarations = await settle(ctx, [stored])
  const taken = rows.map((r, n) => ({
    row: n + 1,
    outcome: 'added' as const,
    channel: r.channel,
    at: r.noticedAt,
    note: r.note,
    seqNo: r.seqNo,
    entryId: r.entryId,
    declaration: { id: stored.id, code: stored.code },
  }))
  // The numbers that these gave may tell whose the others are.
  const more = await takeReceipts(ctx, [], 'file')
  return {
    rows: taken,
    added: taken.length,
    known: 0,
    waiting: 0,
    problems: [],
    declarations: [...declarations, ...more.declarations.filter((d) => d.id !== declarationId)],
  }
}

/** What a declaration knew by these receipts alone: their faults, their numbers, and when customs accepted it. What the others tell comes back when it is settled. */
async function forget(ctx: Context, stored: StoredDeclaration, receipts: readonly Chosen[]): Promise<void> {
  const ids = receipts.map((r) => r.id)
  const told = { EntryId: receipts.map((r) => r.entryId), SeqNo: receipts.map((r) => r.seqNo) }
  const names = (['EntryId', 'SeqNo'] as const).filter((name) => {
    const origin = stored.origins[name]
    return origin?.kind === 'rule' && origin.of === 'receipt' && told[name].includes(stored.head[name] ?? null)
  })
  await sql`delete from declaration_fault where tenant_id = current_tenant() and declaration_id = ${stored.id} and receipt_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  await sql`update declaration set head = head - ${names}::text[], origins = origins - ${names}::text[], accepted_at = null, released_at = null, closed_at = null
    where tenant_id = current_tenant() and id = ${stored.id}`.execute(ctx.db)
}

const ended = (state: DeclarationState): boolean => declarationMachine.isIn('over', state)

/** Brings both into step. One that a wrong deletion had ended gets its goods back. Throws 409 where these stand in another declaration by now. */
async function settleBoth(ctx: Context, ids: readonly string[]): Promise<Settled[]> {
  const settled = await settle(ctx, (await lockDeclarations(ctx, ids)).values())
  for (const { id, from, to } of settled) {
    if (!ended(from) || ended(to)) continue
    await holdLines(ctx, [id])
    await caseFollows(ctx, (await storedDeclaration(ctx, id)).caseId)
  }
  return settled
}

/** Takes receipts back from a declaration, to another or to those that wait. All or none. Throws 404, 409 and 400 where both are the same. */
export async function moveReceipts(
  ctx: Context,
  { declarationId, receiptIds, toDeclarationId, reason }: Parsed<Routes['moveReceipts']>,
): Promise<Output<Routes['moveReceipts']>> {
  staffOnly(ctx)
  const target = toDeclarationId ?? null
  if (target === declarationId) throw refuseField('toDeclarationId', t.sameDeclaration)
  const ids = [declarationId, ...(target ? [target] : [])]
  for (const id of ids) await storedDeclaration(ctx, id)
  const rows = await chosen(ctx, receiptIds)
  const locked = await lockDeclarations(ctx, ids)
  const [from, to] = [locked.get(declarationId), target ? locked.get(target) : null]
  if (!from || to === undefined) throw notFound()
  if (rows.some((r) => r.owner !== declarationId)) throw refuse(409, t.notThere, { values: { code: from.code } })
  if (to) requireReason(ctx, to, rows, reason)
  await forget(ctx, from, rows)
  await sql`update declaration_receipt set declaration_id = ${target}::uuid, round = 1, not_of = array_append(array_remove(array_remove(not_of, ${declarationId}::uuid), ${target}::uuid), ${declarationId}::uuid)
    where tenant_id = current_tenant() and id = any(${rows.map((r) => r.id)}::uuid[])`.execute(ctx.db)
  await tell(ctx, from, rows, 'takenBack', reason)
  if (to) await tell(ctx, to, rows, 'assigned', reason)
  return { declarations: await settleBoth(ctx, ids) }
}

/** Throws 404, and 409 for one that waits no longer. */
export async function dismissReceipts(
  ctx: Context,
  { receiptIds, reason }: Parsed<Routes['dismissReceipts']>,
): Promise<Output<Routes['dismissReceipts']>> {
  staffOnly(ctx)
  const rows = await chosen(ctx, receiptIds)
  if (rows.some((r) => r.owner !== null || r.dismissed)) throw refuse(409, t.notWaiting)
  await sql`update declaration_receipt set dismissed_at = now(), dismissed_by = ${ctx.user.personId}, dismissed_reason = ${reason} where tenant_id = current_tenant() and id = any(${rows.map((r) => r.id)}::uuid[])`.execute(
    ctx.db,
  )
  await decided(ctx, rows, 'dismissed', null, reason)
  return { count: rows.length }
}

/** Throws 404, and 409 for one that is not dismissed. */
export async function reopenReceipts(
  ctx: Context,
  { receiptIds }: Parsed<Routes['reopenReceipts']>,
): Promise<Output<Routes['reopenReceipts']>> {
  staffOnly(ctx)
  const rows = await chosen(ctx, receiptIds)
  if (rows.some((r) => !r.dismissed)) throw refuse(409, t.notDismissed)
  await sql`update declaration_receipt set dismissed_at = null, dismissed_by = null, dismissed_reason = null where tenant_id = current_tenant() and id = any(${rows.map((r) => r.id)}::uuid[])`.execute(
    ctx.db,
  )
  await decided(ctx, rows, 'reopened', null)
  return { count: rows.length }
}
