import type { InboundFull } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as t } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import { inboundMachine as machine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { warehouseMachine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { inboundHandled } from '../handled.ts'
import { linesOf } from './inboundLines.ts'
import { openBooking } from './inboundOpen.ts'
import { bookingWritten, lockBooking, notFrom, type StoredBooking } from './inboundRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredBooking, Asked>

async function requireLines({ ctx, row }: Step): Promise<void> {
  if (!(await linesOf(ctx.db, row.id)).length) throw refuse(409, t.noLines)
}

function requireOpen({ row }: Step): void {
  if (!warehouseMachine.isIn('inbound', row.warehouseState))
    throw refuse(409, t.notOpen, { values: { warehouse: row.warehouse } })
}

/** What came is what was expected, or somebody says why it is taken as it came. Throws 409, and 422 with what differs. */
async function requireSettled({ ctx, row, input }: Step): Promise<void> {
  const lines = await linesOf(ctx.db, row.id)
  if (lines.every((line) => line.received === '0')) throw refuse(409, t.nothingCame)
  if (input.reason) return
  const errors = lines.flatMap(({ expected, received }, at) =>
    sameDecimal(expected, received)
      ? []
      : [{ field: `lines.${at}.received`, message: t.differs, values: { expected, received } }],
  )
  if (errors.length) throw refuse(422, t.acceptDifference, { errors })
}

/** Bonded goods are received as their declaration says; no reason makes up for it. Throws 409 with the first that differs. */
async function requireDeclared({ ctx, row }: Step): Promise<void> {
  const { rows } = await sql<{ declaration: string; declared: string; received: string }>`
    select d.code as declaration, trim_scale(declared_quantity(d.tenant_id, d.id))::text as declared, trim_scale(w.quantity - own.expected + own.received)::text as received
    from (select l.declaration_id, sum(l.expected) as expected, sum(inbound_received(l)) as received from inbound_line l
        where l.tenant_id = current_tenant() and l.booking_id = ${row.id} and l.bond_status <> 'free' and l.declaration_id is not null group by 1) own
      join declaration d on d.tenant_id = current_tenant() and d.id = own.declaration_id
      cross join lateral warehoused(d.tenant_id, d.id, '{bonded,temporary}') w
    where declared_quantity(d.tenant_id, d.id) <> w.quantity - own.expected + own.received order by d.code limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.declaredDiffers, { values: rows[0] })
}

async function requireUntouched({ ctx, row }: Step): Promise<void> {
  const { rows } =
    await sql`select 1 from inbound_receipt where tenant_id = current_tenant() and booking_id = ${row.id} and taken_back_by is null limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.hasReceipts)
}

const engine = stepEngine<typeof machine, StoredBooking, Asked>(machine, {
  table: 'inbound_booking',
  column: 'status',
  load: (ctx, { id }) => lockBooking(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openBooking(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    filled: requireLines,
    open: requireOpen,
    settled: requireSettled,
    declared: requireDeclared,
    untouched: requireUntouched,
  },
  effects: {
    cleared: () => ({ set: sql`reason = null` }),
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    stamped: () => ({ set: sql`arrived_at = now()` }),
    closed: ({ ctx, row, input }) => ({
      set: sql`finalised_at = now(), reason = ${input.reason ?? null}`,
      after: () => inboundHandled(ctx.db, row),
    }),
  },
  notices: {
    maker: ({ ctx, step, row, input }) => {
      const words = {
        approve: [t.told.approve, t.told.approved],
        reject: [t.told.reject, t.told.because],
        finalise: [t.told.finalise, t.told.finalised],
      } as const
      const [title, content] = words[step as keyof typeof words]
      return notify(ctx.db, {
        to: { personIds: [row.createdBy] },
        except: ctx.user.personId,
        title,
        content,
        values: { code: row.code, warehouse: row.warehouseName, reason: input.reason ?? '' },
        link: `/InventoryInquiry?view=inbound&open=${row.id}`,
        topic: 'orders',
      })
    },
  },
  written: ({ ctx, step, row, input }) => bookingWritten(ctx, row.id, [step, input.reason].filter(Boolean).join(': ')),
})

/** Takes one step in the life of a booking. Throws 404, 409 (stale, state, what the checks say) and 422 with what differs. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<InboundFull> => {
    await engine(ctx, step, asked)
    await sql`insert into inbound_event (tenant_id, booking_id, step, person_id, note) values (current_tenant(), ${asked.id}, ${step}, ${ctx.user.personId}, ${asked.reason ?? null})`.execute(
      ctx.db,
    )
    return openBooking(ctx, asked.id)
  }
