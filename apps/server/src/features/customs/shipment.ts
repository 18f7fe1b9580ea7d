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
  /** What of Hong Kong it was entered by: it may belong to no declaration of the mainland. */
  readonly own: readonly string[]
  readonly cargo: readonly string[]
  /** Entries into the United States. */
  readonly entries: readonly string[]
}

const caseOf = (table: 'road_cargo' | 'trade_declaration', id: string): RawBuilder<unknown> =>
  sql`c.id = (select d.case_id from ${sql.table(table)} r join declaration d on d.tenant_id = r.tenant_id and d.id = r.declaration_id where r.tenant_id = current_tenant() and r.id = ${id})`

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

/** The entry into the United States that a record is, or whose container it is. */
async function entriesOf(ctx: Context, kind: ShipmentKind, id: string): Promise<string[]> {
  if (kind === 'usEntry') return [id]
  if (kind !== 'drayMove') return []
  const { rows } = await sql<{
    entry: string | null
  }>`select entry_id as entry from dray_move where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows.flatMap((row) => row.entry ?? [])
}

/** The order that a declaration or an entry elsewhere began from, where no case stands between them. */
async function ordersOf(ctx: Context, kind: ShipmentKind, id: string): Promise<string[]> {
  if (kind !== 'tradeDeclaration' && kind !== 'usEntry' && kind !== 'drayMove') return []
  const { rows } = await (
    kind === 'tradeDeclaration'
      ? sql<{
          order: string | null
        }>`select order_id as "order" from trade_declaration where tenant_id = current_tenant() and id = ${id}`
      : sql<{
          order: string | null
        }>`select order_id as "order" from us_entry where tenant_id = current_tenant() and id = any(${await entriesOf(ctx, kind, id)}::uuid[])`
  ).execute(ctx.db)
  return rows.flatMap((row) => row.order ?? [])
}

/** The orders and cases that a record belongs to. */
async function endsOf(ctx: Context, kind: ShipmentKind, id: string): Promise<Ends> {
  const of: Readonly<Record<ShipmentKind, RawBuilder<unknown>>> = {
    order: sql`c.order_id = ${id}`,
    customsCase: sql`c.id = ${id}`,
    declaration: sql`c.id = (select d.case_id from declaration d where d.tenant_id = current_tenant() and d.id = ${id})`,
    roadCargo: caseOf('road_cargo', id),
    usEntry: sql`c.order_id = (select e.order_id from us_entry e where e.tenant_id = current_tenant() and e.id = ${id})`,
    drayMove: sql`c.order_id = (select e.order_id from dray_move m join us_entry e on e.tenant_id = m.tenant_id and e.id = m.entry_id where m.tenant_id = current_tenant() and m.id = ${id})`,
    tradeDeclaration: sql`(${caseOf('trade_declaration', id)} or c.id = (select r.case_id from trade_declaration r where r.tenant_id = current_tenant() and r.id = ${id}))`,
  }
  const { rows } = await sql<{ id: string; orderId: string | null }>`
    select c.id, c.order_id from customs_case c where c.tenant_id = current_tenant() and c.deleted_at is null and ${of[kind]} order by c.created_at limit 20`.execute(
    ctx.db,
  )
  return {
    orders: kind === 'order' ? [id] : [...rows.flatMap((row) => row.orderId ?? []), ...(await ordersOf(ctx, kind, id))],
    cases: rows.map((row) => row.id),
    own: [id],
    cargo: await cargoOf(ctx, kind, id),
    entries: await entriesOf(ctx, kind, id),
  }
}

/** Of an entry, or of an order: its entries into the United States. */
const ofEntries = (column: string, { entries, orders }: Ends): RawBuilder<unknown> =>
  sql`${sql.raw(column)} in (select e.id from us_entry e where e.tenant_id = current_tenant() and (e.id = any(${[...entries]}::uuid[]) or e.order_id = any(${[...orders]}::uuid[])))`

/** What was made from the declarations of cases. */
const ofCases = (cases: readonly string[]): RawBuilder<unknown> =>
  sql`t.declaration_id in (select d.id from declaration d where d.tenant_id = current_tenant() and d.case_id = any(${[...cases]}::uuid[]))`

const conditions: Readonly<Record<ShipmentKind, (ends: Ends) => RawBuilder<unknown>>> = {
  order: ({ orders }) => sql`t.id = any(${[...orders]}::uuid[])`,
  customsCase: ({ cases }) => sql`t.id = any(${[...cases]}::uuid[])`,
  declaration: ({ cases }) => sql`t.case_id = any(${[...cases]}::uuid[])`,
  roadCargo: ({ cases, cargo }) => sql`(t.id = any(${[...cargo]}::uuid[]) or ${ofCases(cases)})`,
  tradeDeclaration: ({ orders, cases, cargo, own }) =>
    sql`(t.id = any(${[...own]}::uuid[]) or t.order_id = any(${[...orders]}::uuid[]) or t.case_id = any(${[...cases]}::uuid[])
      or t.road_cargo_id = any(${[...cargo]}::uuid[]) or ${ofCases(cases)})`,
  usEntry: (ends) => ofEntries('t.id', ends),
  drayMove: (ends) => sql`(t.id = any(${[...ends.own]}::uuid[]) or ${ofEntries('t.entry_id', ends)})`,
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
