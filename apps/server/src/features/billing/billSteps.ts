import type { bill as contract, BillFull } from '@clearway/contract/features/billing/bill'
import { billText as t } from '@clearway/contract/features/billing/bill.text'
import { billMachine as machine } from '@clearway/contract/features/billing/billSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../kernel/stateMachine.ts'
import { openBill } from './billOpen.ts'
import { reversalOf } from './billReversal.ts'
import { billsWritten, lockBill, notFrom, notNow, type StoredBill } from './billRows.ts'
import { tellIssued, tellRejected, tellReversed } from './billTell.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly dueOn?: string | undefined
}
type Step = Taking<typeof machine, StoredBill, Asked>

/** Neither who made it nor who sent it. */
function requireAnother(ctx: Context, { createdBy, submittedBy }: StoredBill): void {
  if ([createdBy, submittedBy].includes(ctx.user.personId)) throw refuse(403, t.anotherPerson)
}

const linesOf = async (ctx: Context, id: string) => {
  const { rows } = await sql<{
    count: number
    open: number
  }>`select count(*)::int as count, count(*) filter (where status <> 'approved')::int as open from bill_item
    where tenant_id = current_tenant() and bill_id = ${id}`.execute(ctx.db)
  return rows[0]!
}

async function requireLines({ ctx, row }: Step): Promise<void> {
  if (!(await linesOf(ctx, row.id)).count) throw refuse(422, t.empty)
}

async function requireApproved({ ctx, row }: Step): Promise<void> {
  const { open } = await linesOf(ctx, row.id)
  if (open) throw refuse(422, t.undecided, { values: { count: open } })
}

const engine = stepEngine<typeof machine, StoredBill, Asked>(machine, {
  table: 'bill',
  column: 'status',
  load: (ctx, { id }) => lockBill(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openBill(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    notEmpty: requireLines,
    another: ({ ctx, row }) => requireAnother(ctx, row),
    allApproved: requireApproved,
  },
  effects: {
    // What was sent back is looked at anew; what was approved stays so.
    sent: async ({ ctx, row }) => {
      await sql`update bill_item set status = 'pending', reason = null where tenant_id = current_tenant() and bill_id = ${row.id} and status = 'rejected'`.execute(
        ctx.db,
      )
      return { set: sql`submitted_by = ${ctx.user.personId}::uuid, submitted_at = now(), reason = null` }
    },
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    issued: ({ ctx, row, input }) => ({
      set: sql`issued_at = now(), issued_on = ${dayIn(ctx.user.timeZone)}::date, due_on = ${input.dueOn ?? null}::date`,
      // Who owes nothing has paid.
      to: /^0(\.0+)?$/.test(row.total) ? ('paid' as const) : ('issued' as const),
    }),
    reversed: async ({ ctx, row, input }) => {
      if (row.kind === 'reversal') throw refuse(409, t.isReversal)
      return { set: sql`reason = ${input.reason!}`, after: () => reversalOf(ctx, row) }
    },
  },
  notices: {
    maker: ({ ctx, row, input }) => tellRejected(ctx, row, input.reason!),
    customer: ({ ctx, row, input }) => tellIssued(ctx, row, input.dueOn ?? null),
    reversal: ({ ctx, row }) => tellReversed(ctx, row),
  },
  written: ({ ctx, row }) => billsWritten(ctx, [row.id]),
})

/** Takes one step in the life of a bill. Throws 403 (own bill), 404, 409 (stale, state) and 422 with what is missing. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<BillFull> => {
    await engine(ctx, step, asked)
    return openBill(ctx, asked.id)
  }

/** Decides lines while the bill is audited, by somebody else than its maker. */
export async function auditItems(
  ctx: Context,
  { id, version, itemIds, status, reason }: Parsed<(typeof contract)['routes']['auditItems']>,
): Promise<BillFull> {
  const of = await lockBill(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openBill(ctx, id) } })
  if (!machine.may('audit', of.status)) throw notNow(ctx, of.status)
  requireAnother(ctx, of)
  const ids = [...new Set(itemIds)]
  const { numAffectedRows } =
    await sql`update bill_item set status = ${status}, reason = ${status === 'rejected' ? reason! : null}
    where tenant_id = current_tenant() and bill_id = ${id} and id = any(${ids}::uuid[])`.execute(ctx.db)
  if (Number(numAffectedRows) !== ids.length) throw refuse(404, t.itemGone)
  billsWritten(ctx, [id])
  return openBill(ctx, id)
}
