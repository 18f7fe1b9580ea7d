import type { FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as t } from '@clearway/contract/features/account/ledger/flowBack.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import type { Context } from '../../../../kernel/context.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { applicationWritten } from '../applicationRows.ts'
import { post } from '../post.ts'
import { lockFlowBack, openFlowBack } from './flowBackOpened.ts'

/** A pay-out that waits for its payment, as far as its money is concerned. */
export interface HeldPayout {
  readonly id: string
  readonly code: string
  readonly walletId: string
  readonly amount: string | null
  readonly holdEntryId: string | null
}

/** What is held of a pay-out goes back to its wallet, and the pay-out says why. */
export async function releasePayout(ctx: Context, of: HeldPayout, reason: string): Promise<void> {
  const doneId = await post(ctx, {
    kind: 'release',
    key: `flowBack:${of.holdEntryId}:release`,
    wallet: of.walletId,
    amount: of.amount!,
    parent: of.holdEntryId!,
    sourceKind: 'flowBack',
    sourceId: of.id,
    sourceCode: of.code,
  })
  await sql`update flow_back set payment = 'returned', done_entry_id = ${doneId}, payment_note = ${reason} where tenant_id = current_tenant() and id = ${of.id}`.execute(
    ctx.db,
  )
  applicationWritten(ctx, 'flow_back', of.id)
}

/** Those who applied for a pay-out, and what their notice names. */
interface ToldPayout {
  readonly id: string
  readonly code: string
  readonly walletCode: string
  readonly createdBy: string | null
  readonly editors: readonly string[]
}

/** Tells whoever applied for a pay-out what became of it. */
export const tellPayout = (ctx: Context, of: ToldPayout, told: { title: Text; content: Text }, reason = '') =>
  notify(ctx.db, {
    to: { personIds: [of.createdBy, ...of.editors] },
    except: ctx.user.personId,
    ...told,
    values: { code: of.code, wallet: of.walletCode, reason },
    link: `/RechargeFlowBack?open=${of.id}`,
    topic: 'orders',
  })

/** Gives back what was approved and never paid. Throws 403 for a customer's people, 404, 409 (stale, in a batch, not waiting). */
export const giveBack = staffOnly(
  async (ctx: Context, asked: { id: string; version: number; reason: string }): Promise<FlowBackFull> => {
    const of = await lockFlowBack(ctx, asked.id, asked.version)
    if (of.payment !== 'waiting') throw refuse(409, t.notWaiting)
    await releasePayout(ctx, of, asked.reason)
    const { rows } = await sql<{
      code: string
    }>`select code from wallet where tenant_id = current_tenant() and id = ${of.walletId}`.execute(ctx.db)
    const title = fillText(t.told.giveBack.title, { kind: t.kinds[of.kind], code: of.code })
    const { content } = t.told.giveBack
    await tellPayout(ctx, { ...of, walletCode: rows[0]!.code }, { title, content }, asked.reason)
    return openFlowBack(ctx, of.id)
  },
)
