import {
  inboundBooking as contract,
  type InboundFull,
} from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundMachine as machine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { withSeenGoods } from '../owned.ts'
import { linesOf } from './inboundLines.ts'
import { inboundSource, notFrom, storedBooking, type StoredBooking } from './inboundRows.ts'

const mostEvents = 200

/** Steps that a customer's people take too. */
const own: readonly string[] = ['revise', 'cancel']

const stepsOf = (ctx: Context, of: StoredBooking): InboundFull['steps'] =>
  machine.stepNames.flatMap((step) => {
    if (!ctx.user.permissions.has(machine.steps[step].permission)) return []
    if (ctx.user.area === 'customer' && !own.includes(step)) return []
    const open = machine.may(step, of.status)
    return [{ step, open, why: open ? null : notFrom(of.status, step) }]
  })

async function partsOf(ctx: Context, id: string) {
  const [lines, receipts, events] = await Promise.all([
    linesOf(ctx.db, id),
    sql<
      InboundFull['receipts'][number]
    >`select r.id, r.line_id, b.code as bin, r.quality, trim_scale(r.quantity)::text as quantity, r.at,
        (select p.nickname from person p where p.id = r.person_id) as person
      from inbound_receipt r join warehouse_bin b on b.tenant_id = r.tenant_id and b.id = r.bin_id
      where r.tenant_id = current_tenant() and r.booking_id = ${id} and r.taken_back_by is null order by r.id`.execute(
      ctx.db,
    ),
    sql<
      InboundFull['events'][number]
    >`select e.id, e.step, e.at, e.note, (select p.nickname from person p where p.id = e.person_id) as person
      from inbound_event e where e.tenant_id = current_tenant() and e.booking_id = ${id} order by e.id limit ${sql.lit(mostEvents)}`.execute(
      ctx.db,
    ),
  ])
  return { lines, receipts: receipts.rows, events: events.rows }
}

/** The booking as the caller may see it. Whoever may not see its state is told nothing of its course. Throws 404. */
export async function openBooking(ctx: Context, id: string): Promise<InboundFull> {
  const row = await readRow(ctx, contract, inboundSource(), id)
  const [of, parts] = await Promise.all([storedBooking(ctx.db, id), partsOf(ctx, id)])
  const staff = ctx.user.area !== 'customer'
  const seesCourse = row.deletedAt === null && !hidesAny(ctx, contract.name, ['status'])
  const may = (permission: string) => seesCourse && ctx.user.permissions.has(permission)
  return {
    ...row,
    lines: withSeenGoods(ctx, parts.lines),
    receipts: seesCourse && staff ? parts.receipts : [],
    steps: seesCourse ? stepsOf(ctx, of!) : [],
    editable: may('inboundBooking.edit') && machine.may('edit', of!.status),
    receivable: staff && may('inboundBooking.receive') && machine.may('receive', of!.status),
    events:
      seesCourse && !hidesAny(ctx, contract.name, ['reason'])
        ? staff
          ? parts.events
          : parts.events.map((event) => ({ ...event, person: null }))
        : [],
  }
}
