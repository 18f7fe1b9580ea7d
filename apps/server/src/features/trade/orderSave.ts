import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import { lineSums } from '@clearway/contract/features/trade/orderLine'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { insertRow, updateRow, type Values } from '../../kernel/crud/crudRows.ts'
import { tellLineChanges } from './orderHistory.ts'
import {
  asGiven,
  checkedLines,
  checkSums,
  saveLines,
  storedLines,
  sumsOf,
  type GivenLine,
  type Sums,
} from './orderLines.ts'
import { lockOrder, orderSource, orderWritten, readOrder, requireDraft, storedOrder } from './orderRows.ts'

export type GivenOrder = Values & { detailList?: readonly GivenLine[] | undefined }

/** The sums that were sent, apart from what is stored of the header. */
function parted({ detailList, ...values }: GivenOrder): {
  header: Values
  sent: Partial<Sums>
  detailList: readonly GivenLine[] | undefined
} {
  const header = { ...values }
  const sent: Partial<Sums> = {}
  for (const name of Object.values(lineSums)) {
    if (typeof header[name] === 'string') sent[name] = header[name]
    delete header[name]
  }
  return { header, sent, detailList }
}

/** Adds an order with its lines, or nothing. Gives its id. */
export async function addOrder(ctx: Context, given: GivenOrder): Promise<string> {
  const { header, sent, detailList = [] } = parted(given)
  const sums = sumsOf(detailList)
  checkSums(sent, sums)
  const id = await insertRow(ctx, order, sumsInto(sums), header)
  const { orgId } = await storedOrder(ctx, id)
  if (detailList.length) await saveLines(ctx, id, await checkedLines(ctx, orgId, detailList, []), [])
  orderWritten(ctx, id)
  return id
}

/** The sums are the server's: they join the values after those were checked against what the user may write. */
const sumsInto = (sums: Sums | undefined) => ({
  ...orderSource,
  check: async (ctx: Context, values: Values, current: Parameters<NonNullable<typeof orderSource.check>>[2]) => {
    await orderSource.check!(ctx, values, current)
    Object.assign(values, sums)
  },
})

/** Changes a draft: header and, where they are given, all its lines. Throws 404, 409 (stale, or no draft) and what the lines have wrong. */
export async function updateOrder(ctx: Context, given: GivenOrder & { id: string; version: number }): Promise<void> {
  const { id, version, ...values } = given
  const { header, sent, detailList } = parted(values)
  const before = await lockOrder(ctx, id, version)
  requireDraft(ctx, before)
  const standing = await storedLines(ctx, id)
  const orgId = header['orgId'] === undefined ? before.orgId : (header['orgId'] as string | null)
  const sameCustomer = orgId === before.orgId
  // Another customer: the lines that stay must be his or the house's too.
  const wanted = detailList ?? (sameCustomer ? undefined : standing.map(asGiven))
  const sums = sumsOf(wanted ?? standing)
  checkSums(sent, sums)
  const lines = wanted && (await checkedLines(ctx, orgId, wanted, standing, sameCustomer))
  await updateRow(ctx, order, sumsInto(lines && sums), { ...header, id, version })
  if (lines) await tellLineChanges(ctx, id, await saveLines(ctx, id, lines, standing))
  orderWritten(ctx, id)
}

export const addAndRead = async (ctx: Context, given: GivenOrder): Promise<OrderRow> =>
  readOrder(ctx, await addOrder(ctx, given))

export async function updateAndRead(
  ctx: Context,
  given: GivenOrder & { id: string; version: number },
): Promise<OrderRow> {
  await updateOrder(ctx, given)
  return readOrder(ctx, given.id)
}

/** How many lines an order has. */
export async function countLines(ctx: Context, orderId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from trade_order_detail where tenant_id = current_tenant() and order_id = ${orderId}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}
