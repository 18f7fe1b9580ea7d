import { kilogramsOf } from '@clearway/contract/business/weight'
import {
  usEntry as contract,
  type UsEntryFull,
  type UsLineTyped,
} from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { blankLine, typedLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import { lineSums } from '@clearway/contract/features/trade/orderLine'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { roundedTo } from '../../../../business/goodsTable/figures.ts'
import { hidesAny } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { insertRow, readRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { visibleOrder } from '../../case/orderRows.ts'
import { writeLines } from './entryChecking.ts'
import { entryWritten, openEntry, storedEntry, usEntrySource } from './usEntryRows.ts'

interface Begun {
  readonly values: Values
  readonly lines: readonly UsLineTyped[]
  readonly orderId?: string
}

/** A figure that a line can hold; nothing where it is none. */
export const figureOf = (value: string | null): string => (value && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? value : '')

/** Goods, values and weight of an order, as far as the caller sees them; its customer's party that imports, where there is one. Throws 404. */
async function fromOrder(ctx: Context, id: string): Promise<Begun> {
  const order = await visibleOrder(ctx, id, true)
  const { hidden } = dataAccess(ctx.user, 'order')
  const seen = (field: string) => !hidden.has(field)
  const { rows } = await sql<{
    name: string
    quantity: string
    value: string
    origin: string | null
  }>`select d.goods_name as name, trim_scale(d.quantity)::text as quantity, trim_scale(d.total_price)::text as value, g.country_of_origin as origin
    from trade_order_detail d join goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = current_tenant() and d.order_id = ${id} order by d.line limit 500`.execute(ctx.db)
  const { rows: importers } = await sql<{
    id: string
  }>`select id from us_party where tenant_id = current_tenant() and org_id = ${order.orgId}
    and importer and state = 'active' and deleted_at is null order by created_at, id limit 2`.execute(ctx.db)
  const { rows: weights } = await sql<{ grams: string }>`select rough_weight_sum::text as grams from trade_order
    where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  const weight = roundedTo(kilogramsOf(weights[0]!.grams), 3).value
  const importerId =
    seen('orgId') && importers.length === 1 && ctx.user.permissions.has('usParty.view') ? importers[0]!.id : undefined
  const placed = !hidesAny(ctx, 'goods', ['countryOfOrigin'])
  return {
    values: {
      entryType: '01',
      ...(importerId && { importerId, consigneeId: importerId }),
      ...(seen('roughWeightSum') && Number(weight) > 0 && { grossWeight: weight }),
    },
    lines: rows.map((line) => ({
      ...blankLine,
      name: line.name.slice(0, 300),
      origin: placed ? (line.origin ?? '').slice(0, 3) : '',
      quantity: seen(lineSums.quantity) ? figureOf(line.quantity) : '',
      value: seen(lineSums.totalPrice) ? figureOf(line.value) : '',
      currency: seen('currency') && seen(lineSums.totalPrice) ? order.currency : '',
    })),
    orderId: id,
  }
}

/** What another shipment has otherwise each time. */
const ownOnes = new Set([
  'billNo',
  'houseBill',
  'inBondNo',
  'containers',
  'exportDate',
  'ladingAt',
  'statementDate',
  'arrivalDate',
  'entryDate',
  'vessel',
  'voyage',
])

async function fromEntry(ctx: Context, id: string): Promise<Begun> {
  const row: Values = await readRow(ctx, contract, usEntrySource(), id, { deleted: false })
  const shown = !hidesAny(ctx, contract.name, ['enteredValue', 'duty', 'total', 'lineCount'])
  const values = Object.fromEntries(
    Object.entries(contract.fields).flatMap(([name, field]) =>
      ('readOnly' in field && field.readOnly) || ownOnes.has(name) || row[name] === null || row[name] === undefined
        ? []
        : [[name, row[name]]],
    ),
  )
  // What a person decided was for that shipment.
  const { lines } = await storedEntry(ctx, id)
  return {
    values,
    lines: shown ? lines.map((line) => ({ ...typedLine(line), decided: '', decidedWhy: '' })) : [],
  }
}

const needs = { order: 'order.view', usEntry: 'usEntry.view' } as const

/** A draft with what another record says: what was typed there is not asked again. Throws 404. */
export async function begin(
  ctx: Context,
  { from, id }: Parsed<(typeof contract)['routes']['begin']>,
): Promise<UsEntryFull> {
  if (!ctx.user.permissions.has(needs[from])) throw notFound()
  const begun = await (from === 'order' ? fromOrder(ctx, id) : fromEntry(ctx, id))
  const { hidden } = dataAccess(ctx.user, contract.name)
  const shown = Object.fromEntries(
    Object.entries(begun.values).filter(([name]) => name === 'entryType' || !hidden.has(name)),
  )
  const made = await insertRow(ctx, contract, usEntrySource(), shown)
  if (begun.orderId)
    await sql`update us_entry set order_id = ${begun.orderId} where tenant_id = current_tenant() and id = ${made}`.execute(
      ctx.db,
    )
  await writeLines(ctx, await storedEntry(ctx, made), begun.lines)
  entryWritten(ctx, made)
  return openEntry(ctx, made)
}
