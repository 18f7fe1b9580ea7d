import { order } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import type { QuickReading } from '@clearway/contract/features/trade/quick/quickOrder'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { perform } from '../../../kernel/perform.ts'
import { isRefusal, refuseField, type Refusal } from '../../../kernel/refuse.ts'
import { storedPacket, type Packet } from './quickRows.ts'

/** The bytes of the packet's file: who sees the packet sees it. */
export async function fileOf(ctx: Context, { fileId }: Packet): Promise<UploadedFile> {
  const { name, contentType, storeKey } = await ctx.db
    .selectFrom('storedFile')
    .select(['name', 'contentType', 'storeKey'])
    .where('id', '=', fileId!)
    .executeTakeFirstOrThrow()
  return { name, contentType, bytes: await ctx.services.files.get(storeKey) }
}

/** How the reader of orders is asked for the packet's file. */
export const askedOf = ({ orgId, createGoods, mapping }: Packet) => ({
  createGoods,
  ...(orgId ? { orgId } : {}),
  ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
})

/** Why something was refused, in all languages as far as it is told so. */
export const whyRefused = (refusal: Refusal): Text => {
  const [first] = refusal.errors
  if (!first) return fillText(refusal.text, (refusal.values ?? {}) as Record<string, string | number>)
  return typeof first.message === 'string'
    ? { zh: first.message, tw: first.message, en: first.message }
    : fillText(first.message, (first.values ?? {}) as Record<string, string | number>)
}

const nothing = {
  total: 0,
  good: 0,
  problemRows: 0,
  newGoods: 0,
  sheet: '',
  headRow: 0,
  head: [],
  columns: {},
  currency: null,
  problems: [],
  charges: [],
  sums: [],
  warnings: [],
  warningCount: 0,
}

function unread(refusal: Refusal): QuickReading {
  const asked = (refusal.data ?? {}) as { head?: string[]; missing?: string[] }
  const { head = [], missing = [] } = asked
  return { ...nothing, head, refused: { text: whyRefused(refusal), head, missing } }
}

async function readFile(ctx: Context, packet: Packet): Promise<QuickReading> {
  const read = await perform(
    ctx,
    order.routes.importLines,
    { mode: 'check', ...askedOf(packet) },
    await fileOf(ctx, packet),
  )
  const {
    total,
    good,
    problemRows,
    newGoods,
    sheet,
    headRow,
    head,
    columns,
    currency,
    problems,
    charges,
    sums,
    warnings,
    warningCount,
  } = read
  return {
    total,
    good,
    problemRows,
    newGoods,
    sheet,
    headRow,
    head: head.slice(0, 100),
    columns,
    currency,
    problems,
    charges,
    sums,
    warnings,
    warningCount,
    refused: null,
  }
}

/** The lines of the past order, as far as the caller may copy them. */
export async function copiedLines(ctx: Context, { copyOfId }: Packet) {
  const { detailList } = await perform(ctx, order.routes.queryById, { id: copyOfId! })
  if (hidesAny(ctx, order.name, ['quantitySum', 'totalPriceSum', 'netWeightSum', 'roughWeightSum']))
    throw refuseField('copyOfId', orderText.linesHidden)
  return detailList.map(({ goodsId, goodsName, quantity, unitCode, netWeight, roughWeight, totalPrice, remark }) => ({
    goodsName,
    goodsId,
    quantity: quantity!,
    unitCode,
    netWeight: netWeight!,
    roughWeight: roughWeight!,
    totalPrice: totalPrice!,
    remark,
  }))
}

async function read(ctx: Context, packet: Packet): Promise<QuickReading | null> {
  if (packet.fileId) return readFile(ctx, packet)
  if (!packet.copyOfId) return null
  const lines = await copiedLines(ctx, packet)
  return { ...nothing, total: lines.length, good: lines.length, refused: null }
}

/** Reads the packet's file or past order and keeps what it says; writes nothing else. What cannot be read is told, and stands as that. */
export async function readPacket(ctx: Context, id: string): Promise<void> {
  const packet = await storedPacket(ctx, id)
  await sql`savepoint reading`.execute(ctx.db)
  const reading = await read(ctx, packet).catch(async (error: unknown) => {
    if (!isRefusal(error) || error.status >= 500) throw error
    await sql`rollback to savepoint reading`.execute(ctx.db)
    return unread(error)
  })
  const count = reading && !reading.refused ? (packet.goodRows ? reading.good : reading.total) : null
  await sql`update quick_order set reading = ${reading && JSON.stringify(reading)}::jsonb, line_count = ${count}, currency = coalesce(currency, ${reading?.currency ?? null})
    where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
}
