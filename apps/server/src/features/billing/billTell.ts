import { billText as t } from '@clearway/contract/features/billing/bill.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/messages/notify.ts'
import type { StoredBill } from './billRows.ts'

const link = (id: string): string => `/BillingManagement?open=${id}`

/** The customer's people who see the bill. Mail follows for those who want it. */
const customer = (ctx: Context, of: StoredBill, title: Text, content: Text) =>
  notify(ctx.db, {
    to: {
      permission: 'bill.view',
      area: 'customer',
      row: { resource: 'bill', orgId: of.orgId, createdBy: of.createdBy },
    },
    except: ctx.user.personId,
    title,
    content,
    values: { code: of.code },
    link: link(of.id),
    topic: 'orders',
  })

export const tellIssued = (ctx: Context, of: StoredBill, due: string | null) =>
  customer(
    ctx,
    of,
    t.told.issuedTitle,
    fillText(t.told.issuedBody, { total: `${of.total} ${of.currency}`, due: due ?? t.told.noDue }),
  )

/** What was never issued nobody outside knows of. */
export async function tellReversed(ctx: Context, of: StoredBill): Promise<void> {
  if (!of.issuedOn) return
  const { rows } = await sql<{
    code: string
  }>`select code from bill where tenant_id = current_tenant() and reverses_id = ${of.id}`.execute(ctx.db)
  await customer(ctx, of, t.told.reversedTitle, fillText(t.told.reversedBody, { reversal: rows[0]!.code }))
}

export const tellRejected = (ctx: Context, of: StoredBill, reason: string) =>
  notify(ctx.db, {
    to: { personIds: [of.createdBy, of.submittedBy] },
    except: ctx.user.personId,
    title: t.told.rejectedTitle,
    content: t.told.rejectedBody,
    values: { code: of.code, reason },
    link: link(of.id),
    topic: 'orders',
  })

export const tellDisputed = (ctx: Context, of: StoredBill, no: number, words: string) =>
  notify(ctx.db, {
    to: { permission: 'bill.edit', area: 'admin', row: { resource: 'bill', orgId: of.orgId, createdBy: of.createdBy } },
    except: ctx.user.personId,
    title: t.told.disputedTitle,
    content: t.told.said,
    values: { code: of.code, no, words },
    link: link(of.id),
    topic: 'orders',
  })

export const tellAnswered = (ctx: Context, of: StoredBill, no: number, words: string) =>
  customer(ctx, of, fillText(t.told.answeredTitle, { no }), fillText(t.told.said, { words }))
