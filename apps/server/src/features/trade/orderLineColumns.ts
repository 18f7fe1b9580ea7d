import { orderText as t } from '@clearway/contract/features/trade/order.text'

import type { Context } from '../../kernel/context.ts'
import { choosable } from '../../kernel/crud/dictionaries.ts'
import type { ImportColumn } from '../../kernel/crud/importColumns.ts'

export const unitsOf = (ctx: Context) => choosable(ctx, 'unit')

/** The columns of a sheet of order lines, with the units of today to choose from. */
export async function lineColumns(ctx: Context): Promise<ImportColumn[]> {
  const units = await unitsOf(ctx)
  return [
    { name: 'modelNumber', label: t.modelNumber, required: true, width: 24 },
    { name: 'brand', label: t.brand, required: false, width: 16 },
    { name: 'goodsName', label: t.goodsName, required: false, width: 30 },
    { name: 'quantity', label: t.quantity, required: true, width: 12 },
    { name: 'unitCode', label: t.unitCode, required: false, width: 10, choices: units },
    { name: 'netWeight', label: t.netWeight, required: true, width: 14 },
    { name: 'roughWeight', label: t.roughWeight, required: true, width: 14 },
    { name: 'totalPrice', label: t.totalPrice, required: true, width: 14 },
    { name: 'remark', label: t.remark, required: false, width: 30 },
  ]
}
