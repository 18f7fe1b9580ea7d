import { flowBack as contract, type FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { confirmedKinds, flowBackMachine } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { fileOf, isOwnSide, stepsWith } from '../applicationRows.ts'
import { previewOf } from './flowBackPreview.ts'
import { flowBackSource, obstacleOf, storedFlowBack, type StoredFlowBack } from './flowBackRows.ts'

/** Locks it until the transaction ends. Throws 404, or 409 with the application as it stands when `version` is given and stale. */
export async function lockFlowBack(ctx: Context, id: string, version?: number): Promise<StoredFlowBack> {
  const row = await readRow(ctx, contract, flowBackSource, id, { deleted: false, lock: true })
  if (version !== undefined && row.version !== version)
    throw refuse(409, refusals.stale, { data: { current: await openFlowBack(ctx, id) } })
  return storedFlowBack(ctx, id)
}

async function entriesOf(ctx: Context, of: StoredFlowBack): Promise<Pick<FlowBackFull, 'entries' | 'entry'>> {
  const { rows } = await sql<
    NonNullable<FlowBackFull['entry']>
  >`select id, kind, amount::text, currency, created_at, source_code, memo from ledger_entry where tenant_id = current_tenant() and (id = any(${[of.holdEntryId, of.doneEntryId, of.entryId].filter(Boolean)}::uuid[])
      ${of.payment ? sql`or (source_kind = 'flowBack' and source_id = ${of.id}::uuid)` : sql``}) order by created_at, id`.execute(
    ctx.db,
  )
  return {
    entries: rows.filter((e) => e.id !== of.entryId).map(({ id, kind, createdAt }) => ({ id, kind, createdAt })),
    entry: rows.find((e) => e.id === of.entryId) ?? null,
  }
}

/** The batch that pays it or paid it last; a customer's people see no batches. */
async function batchOf(ctx: Context, of: StoredFlowBack): Promise<FlowBackFull['batch']> {
  if (!of.payment || ctx.user.area === 'customer' || !ctx.user.permissions.has('paymentBatch.view')) return null
  const { rows } = await sql<
    NonNullable<FlowBackFull['batch']>
  >`select b.id, b.code from payment_batch_item i join payment_batch b on b.tenant_id = i.tenant_id and b.id = i.batch_id
    where i.tenant_id = current_tenant() and i.flow_back_id = ${of.id} and i.state <> 'dropped' order by i.id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** What approving would do is made of these. */
const previewed = [
  'kind',
  'status',
  'payment',
  'walletId',
  'orgId',
  'toWalletId',
  'amount',
  'entryId',
  'bankAccountId',
  'creditLimit',
  'creditBefore',
]
const noPreview: FlowBackFull['preview'] = { wallets: [], postings: [], obstacle: null, holdUntil: null }

/** One application as the caller may see it, with his steps and what approving would do. Throws 404. */
export async function openFlowBack(ctx: Context, id: string): Promise<FlowBackFull> {
  const row = await readRow(ctx, contract, flowBackSource, id)
  const of = await storedFlowBack(ctx, id)
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  // The steps that are open tell the state.
  const alive = row.deletedAt === null && !hides('status')
  return {
    ...row,
    attachment: hides('attachmentId') ? null : await fileOf(ctx, of.attachmentId),
    steps: alive ? stepsWith(flowBackMachine.stepNames, (step) => obstacleOf(ctx, of, step)) : [],
    editable:
      alive &&
      flowBackMachine.may('edit', of.status) &&
      ctx.user.permissions.has('flowBack.edit') &&
      isOwnSide(ctx, of),
    batch: hides('status', 'payment') ? null : await batchOf(ctx, of),
    returnable:
      alive &&
      !hides('payment') &&
      of.payment === 'waiting' &&
      ctx.user.area !== 'customer' &&
      ctx.user.permissions.has('flowBack.review'),
    stepUp: hides('kind') || confirmedKinds.includes(of.kind),
    preview: hides(...previewed) ? noPreview : await previewOf(ctx, of),
    ...(hides('status', 'payment', 'kind', 'entryId') ? { entries: [], entry: null } : await entriesOf(ctx, of)),
  }
}
