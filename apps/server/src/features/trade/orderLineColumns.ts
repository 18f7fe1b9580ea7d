import { orderText as t } from '@clearway/contract/features/trade/order.text'

import type { Context } from '../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable } from '../../kernel/crud/dictionaries.ts'
import type { ImportColumn } from '../../kernel/crud/importColumns.ts'

export const unitsOf = async (ctx: Context) =>
  new Map(
    [...(await dictionary(ctx, 'unit')).values()]
      .filter((i) => isChoosable(i, dictionaryDay(ctx)))
      .map((i) => [i.value, i.label]),
  )

/** Headers that order sheets of the trade have for a column, beside our own words. */
const aliases = {
  modelNumber: [
    '规格型号',
    '規格型號',
    '料号',
    '料號',
    '物料编码',
    '产品型号',
    'model',
    'model no.',
    'part no.',
    'part number',
    'p/n',
    'pn',
    'mpn',
  ],
  brand: ['厂牌', '廠牌', '制造商', '製造商', 'manufacturer', 'maker', 'mfr'],
  goodsName: ['品名', '名称', '名稱', '货品名称', 'name', 'description', 'goods', 'item'],
  quantity: ['数量(pcs)', '订购数量', '訂購數量', 'qty', 'qty.', 'order qty'],
  unitCode: ['单位', '單位', 'uom'],
  netWeight: ['净重', '淨重', '净重(g)', '淨重(g)', '净重（g）', '淨重（g）', 'net weight', 'n.w. (g)', 'nw (g)'],
  roughWeight: ['毛重', '毛重(g)', '毛重（g）', 'gross weight', 'rough weight', 'g.w. (g)', 'gw (g)'],
  totalPrice: ['总金额', '總金額', '金额', '金額', '总额', '總額', 'amount', 'total', 'total amount'],
  remark: ['备注说明', 'note', 'notes', 'remarks'],
} as const

/** The columns of a sheet of order lines, with the units of today to choose from. */
export async function lineColumns(ctx: Context): Promise<ImportColumn[]> {
  const units = await unitsOf(ctx)
  return [
    { name: 'modelNumber', label: t.modelNumber, required: true, width: 24, aliases: aliases.modelNumber },
    { name: 'brand', label: t.brand, required: false, width: 16, aliases: aliases.brand },
    { name: 'goodsName', label: t.goodsName, required: false, width: 30, aliases: aliases.goodsName },
    { name: 'quantity', label: t.quantity, required: true, width: 12, aliases: aliases.quantity },
    { name: 'unitCode', label: t.unitCode, required: false, width: 10, choices: units, aliases: aliases.unitCode },
    { name: 'netWeight', label: t.netWeight, required: true, width: 14, aliases: aliases.netWeight },
    { name: 'roughWeight', label: t.roughWeight, required: true, width: 14, aliases: aliases.roughWeight },
    { name: 'totalPrice', label: t.totalPrice, required: true, width: 14, aliases: aliases.totalPrice },
    { name: 'remark', label: t.remark, required: false, width: 30, aliases: aliases.remark },
  ]
}
