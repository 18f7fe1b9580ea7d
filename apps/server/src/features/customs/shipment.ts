import {
  shipment as contract,
  shipmentKinds,
  type Shipment,
  type ShipmentKind,
} from '@clearway/contract/business/shipment'
import type { Parsed } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import type { Context } from '../../kernel/context.ts'
import { sourceFor } from '../../kernel/crud/listed.ts'
import { feature } from '../../kernel/feature.ts'
import { turnsOf } from '../../kernel/queue.ts'
import { mayFind, selectRecords, visibleRecords, type RecordKind } from '../../kernel/records.ts'
import { notFound } from '../../kernel/refuse.ts'

/** Declarations of one case beyond these are counted only. */
const mostShown = 4

interface Ends {
  readonly orders: readonly string[]
  readonly cases: readonly string[]
  /** What it was entered by, and what stands on a bill: it may belong to no declaration of the mainland. */
  readonly own: readonly string[]
  readonly cargo: readonly string[]
  /** Entries into the United States. */
  readonly entries: readonly string[]
}

const caseOf = (table: 'road_cargo' | 'trade_declaration', id: string): RawBuilder<unknown> =>
  sql`c.id = (select d.case_id from ${sql.table(table)} r join declaration d on d.tenant_id = r.tenant_id and d.id = r.declaration_id where r.tenant_id = current_tenant() and r.id = ${id})`

/** Of a bill for a whole month the first records stand for its shipments. */
const mostBilled = 50

interface Billed {
  readonly kind: string
  readonly id: string
}
/** What stands on a bill. */
async function billed(ctx: Context, kind: ShipmentKind, id: string): Promise<Billed[]> {
  if (kind !== 'bill') return []
  const { rows } = await sql<Billed>`
    select record_kind as kind, record_id as id from bill_item where tenant_id = current_tenant() and bill_id = ${id} and record_id is not null
    group by record_kind, record_id order by min(no) limit ${mostBilled}`.execute(ctx.db)
  return rows
}
const ofKind = (billedOnes: readonly Billed[], kind: ShipmentKind): string[] =>
  billedOnes.flatMap((one) => (one.kind === kind ? one.id : []))

/** The road cargo that a record of Hong Kong is, or was made from. */
async function cargoOf(ctx: Context, kind: ShipmentKind, id: string): Promise<string[]> {
  if (kind === 'roadCargo') return [id]
  if (kind !== 'tradeDeclaration') return []
  const { rows } = await sql<{
    cargo: string | null
  }>`select road_cargo_id as cargo from trade_declaration where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  return rows.flatMap((row) => row.cargo ?? [])
}

/** The entries into the United States that records are, or whose containers they are. */
async function entriesOf(ctx: Context, entries: readonly string[], moves: readonly string[]): Promise<string[]> {
  if (!moves.length) return [...entries]
  const { rows } = await sql<{
    entry: string | null
  }>`select entry_id as entry from dray_move where tenant_id = current_tenant() and id = any(${[...moves]}::uuid[])`.execute(
    ctx.db,
  )
  return [...entries, ...rows.flatMap((row) => row.entry ?? [])]
}

/** The orders that a packet was made into. */
const ofPacket = (id: string): RawBuilder<unknown> => sql`
  select (p.records -> 0 ->> 'id')::uuid from quick_part p where p.tenant_id = current_tenant() and p.packet_id = ${id} and p.part = 'order' and p.records <> '[]'`

/** Tables whose rows name the order that they began from, where no case stands between them. */
const namesOrder: Partial<Readonly<Record<ShipmentKind, string>>> = {
  tradeDeclaration: 'trade_declaration',
  inboundBooking: 'inbound_booking',
  outboundPlan: 'outbound_plan',
}
async function ordersOf(ctx: Context, kind: ShipmentKind, id: string, entries: readonly string[]): Promise<string[]> {
  if (kind === 'quickOrder') {
    const { rows } = await sql<{ order: string }>`select o.id as "order" from (${ofPacket(id)}) o(id)`.execute(ctx.db)
    return rows.map((row) => row.order)
  }
  const table = entries.length ? 'us_entry' : namesOrder[kind]
  if (!table) return []
  const ids = entries.length ? [...entries] : [id]
  const { rows } = await sql<{ order: string }>`
    select order_id as "order" from ${sql.table(table)} where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and order_id is not null`.execute(
    ctx.db,
  )
  return rows.map((row) => row.order)
}

const orderIn = (table: string, id: string): RawBuilder<unknown> =>
  sql`c.order_id = (select r.order_id from ${sql.table(table)} r where r.tenant_id = current_tenant() and r.id = ${id})`
const declaredIn = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`c.id in (select d.case_id from declaration d where d.tenant_id = current_tenant() and d.id in (${ids}))`

/** The cases that a record belongs to, as a condition on `c`. */
const casesOf: Readonly<Record<ShipmentKind, (id: string) => RawBuilder<unknown>>> = {
  quickOrder: (id) => sql`c.order_id in (${ofPacket(id)})`,
  order: (id) => sql`c.order_id = ${id}`,
  customsCase: (id) => sql`c.id = ${id}`,
  declaration: (id) => declaredIn(sql`${id}::uuid`),
  roadCargo: (id) => caseOf('road_cargo', id),
  usEntry: (id) => orderIn('us_entry', id),
  drayMove: (id) =>
    sql`c.order_id = (select e.order_id from dray_move m join us_entry e on e.tenant_id = m.tenant_id and e.id = m.entry_id where m.tenant_id = current_tenant() and m.id = ${id})`,
  tradeDeclaration: (id) =>
    sql`(${caseOf('trade_declaration', id)} or c.id = (select r.case_id from trade_declaration r where r.tenant_id = current_tenant() and r.id = ${id}))`,
  inboundBooking: (id) =>
    sql`(${orderIn('inbound_booking', id)} or ${declaredIn(sql`select l.declaration_id from inbound_line l where l.tenant_id = current_tenant() and l.booking_id = ${id}`)})`,
  outboundPlan: (id) =>
    sql`(${orderIn('outbound_plan', id)} or ${declaredIn(sql`select p.declaration_id from outbound_plan p where p.tenant_id = current_tenant() and p.id = ${id}`)})`,
  bill: (id) =>
    declaredIn(
      sql`select i.record_id from bill_item i where i.tenant_id = current_tenant() and i.bill_id = ${id} and i.record_kind = 'declaration'`,
    ),
}

/** The orders and cases that a record belongs to. */
async function endsOf(ctx: Context, kind: ShipmentKind, id: string): Promise<Ends> {
  const { rows } = await sql<{ id: string; orderId: string | null }>`
    select c.id, c.order_id from customs_case c where c.tenant_id = current_tenant() and c.deleted_at is null and ${casesOf[kind](id)} order by c.created_at limit 20`.execute(
    ctx.db,
  )
  const onBill = await billed(ctx, kind, id)
  const own = [{ kind, id }, ...onBill]
  const entries = await entriesOf(ctx, ofKind(own, 'usEntry'), ofKind(own, 'drayMove'))
  return {
    orders:
      kind === 'order'
        ? [id]
        : [...rows.flatMap((row) => row.orderId ?? []), ...(await ordersOf(ctx, kind, id, entries))],
    cases: rows.map((row) => row.id),
    own: own.map((one) => one.id),
    cargo: [...(await cargoOf(ctx, kind, id)), ...ofKind(onBill, 'roadCargo')],
    entries,
  }
}

/** Of an entry, or of an order: its entries into the United States. */
const ofEntries = (column: string, { entries, orders }: Ends): RawBuilder<unknown> =>
  sql`${sql.raw(column)} in (select e.id from us_entry e where e.tenant_id = current_tenant() and (e.id = any(${[...entries]}::uuid[]) or e.order_id = any(${[...orders]}::uuid[])))`

const declarationsOf = (cases: readonly string[]): RawBuilder<unknown> =>
  sql`select d.id from declaration d where d.tenant_id = current_tenant() and d.case_id = any(${[...cases]}::uuid[])`
/** What was made from the declarations of cases. */
const ofCases = (cases: readonly string[]): RawBuilder<unknown> => sql`t.declaration_id in (${declarationsOf(cases)})`

const among = (column: string, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
const bookingsOf = ({ orders, cases, own }: Ends, column: string): RawBuilder<unknown> =>
  sql`(${among(column, own)} or ${sql.ref(column)} in (select b.id from inbound_booking b where b.tenant_id = current_tenant() and ${among('b.order_id', orders)})
    or ${sql.ref(column)} in (select l.booking_id from inbound_line l where l.tenant_id = current_tenant() and l.declaration_id in (${declarationsOf(cases)})))`
const plansOf = ({ orders, cases, own }: Ends, table: string): RawBuilder<unknown> =>
  sql`(${among(`${table}.id`, own)} or ${among(`${table}.order_id`, orders)} or ${sql.ref(`${table}.declaration_id`)} in (${declarationsOf(cases)}))`
/** Whatever of a shipment causes charges. */
const chargedOf = (ends: Ends): RawBuilder<unknown> => sql`
  select unnest(${[...ends.own, ...ends.cases, ...ends.cargo]}::uuid[]) union ${declarationsOf(ends.cases)}
  union select r.id from road_cargo r where r.tenant_id = current_tenant() and r.declaration_id in (${declarationsOf(ends.cases)})
  union select e.id from us_entry e where e.tenant_id = current_tenant() and ${ofEntries('e.id', ends)}
  union select m.id from dray_move m where m.tenant_id = current_tenant() and ${ofEntries('m.entry_id', ends)}
  union select b.id from inbound_booking b where b.tenant_id = current_tenant() and ${bookingsOf(ends, 'b.id')}
  union select p.id from outbound_plan p where p.tenant_id = current_tenant() and ${plansOf(ends, 'p')}`

const conditions: Readonly<Record<ShipmentKind, (ends: Ends) => RawBuilder<unknown>>> = {
  quickOrder: ({ orders, own }) =>
    sql`(t.id = any(${[...own]}::uuid[]) or t.id in (select p.packet_id from quick_part p where p.tenant_id = current_tenant() and p.part = 'order' and p.records -> 0 ->> 'id' = any(${[...orders]}::text[])))`,
  order: ({ orders }) => sql`t.id = any(${[...orders]}::uuid[])`,
  customsCase: ({ cases }) => sql`t.id = any(${[...cases]}::uuid[])`,
  declaration: ({ cases }) => sql`t.case_id = any(${[...cases]}::uuid[])`,
  roadCargo: ({ cases, cargo }) => sql`(t.id = any(${[...cargo]}::uuid[]) or ${ofCases(cases)})`,
  tradeDeclaration: ({ orders, cases, cargo, own }) =>
    sql`(t.id = any(${[...own]}::uuid[]) or t.order_id = any(${[...orders]}::uuid[]) or t.case_id = any(${[...cases]}::uuid[])
      or t.road_cargo_id = any(${[...cargo]}::uuid[]) or ${ofCases(cases)})`,
  usEntry: (ends) => ofEntries('t.id', ends),
  drayMove: (ends) => sql`(t.id = any(${[...ends.own]}::uuid[]) or ${ofEntries('t.entry_id', ends)})`,
  inboundBooking: (ends) => bookingsOf(ends, 't.id'),
  outboundPlan: (ends) => plansOf(ends, 't'),
  bill: (ends) =>
    sql`(${among('t.id', ends.own)} or t.id in (select i.bill_id from bill_item i where i.tenant_id = current_tenant() and i.record_id in (${chargedOf(ends)})))`,
}

interface Row {
  readonly id: string
  readonly label: string
  readonly status: string | null
}

/** The word of a state for whoever reads it. */
function stateWord(ctx: Context, kind: RecordKind, status: string | null): Text | null {
  const { fields } = (ctx.user.area === 'customer' && kind.ownWords) || kind.resource
  return (status && fields['status']?.choices?.[status]) || null
}

async function partOf(
  ctx: Context,
  name: ShipmentKind,
  ends: Ends,
): Promise<(Shipment['parts'][number] & { rows: Row[] }) | undefined> {
  const kind = ctx.services.records.find((one) => one.resource.name === name)!
  if (!mayFind(ctx, kind)) return undefined
  const status = hidesAny(ctx, name, ['status']) ? sql`null::text` : sql`t.status`
  const where = [...visibleRecords(ctx, kind), conditions[name](ends)]
  const { rows } =
    await sql<Row>`${selectRecords(ctx, kind)}, ${status} as status from ${sql.table(sourceFor(ctx, kind).table)} t where ${sql.join(where, sql` and `)}
      order by t.created_at, t.id limit 100`.execute(ctx.db)
  if (!rows.length) return undefined
  const turns = await turnsOf(
    ctx,
    name,
    rows.map((row) => row.id),
  )
  // What is the reader's turn is never among those that are only counted.
  const first = rows.toSorted((a, b) => Number(turns.has(b.id)) - Number(turns.has(a.id))).slice(0, mostShown)
  const list = rows
    .filter((row) => first.includes(row))
    .map(({ id, label, status: state }) => {
      const turn = turns.get(id)
      return {
        id,
        label,
        state: stateWord(ctx, kind, state),
        next: turn?.queue.next ?? null,
        due: turn?.due ?? null,
        link: turn?.queue.open({ id, label }) ?? kind.open({ id, label }),
      }
    })
  return { kind: name, list, more: rows.length - list.length, rows }
}

async function open(ctx: Context, { kind, id }: Parsed<(typeof contract)['open']>): Promise<Shipment> {
  const ends = await endsOf(ctx, kind, id)
  const found = (await Promise.all(shipmentKinds.map((name) => partOf(ctx, name, ends)))).flatMap((part) => part ?? [])
  // Whoever may not see the record learns nothing of the shipment by it.
  if (!found.find((part) => part.kind === kind)?.rows.some((row) => row.id === id)) throw notFound()
  const order = found.find((part) => part.kind === 'order')?.rows[0]
  const begins = order?.status === 'confirmed' && !ends.cases.length && ctx.user.permissions.has('customsCase.edit')
  return {
    parts: found.map(({ rows: _rows, ...part }) => part),
    begin: begins ? `/ClassifyOrder?add=true&order=${order.id}` : null,
  }
}

export const shipment = feature(contract, { open })
