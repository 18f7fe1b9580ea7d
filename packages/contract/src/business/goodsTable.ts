import { goodsTableText as t } from './goodsTable.text.ts'

export type GoodsColumn = keyof typeof t.columns
export type GoodsFact = keyof typeof t.facts
export type GoodsKind = keyof typeof t.kinds

/** What a table of each kind may hold. An invoice may tell the packing too. */
export const goodsColumns: Readonly<Record<GoodsKind, readonly GoodsColumn[]>> = {
  invoice: [
    'modelNumber',
    'brand',
    'name',
    'nameEn',
    'quantity',
    'unit',
    'unitPrice',
    'totalPrice',
    'currency',
    'origin',
    'hsCode',
    'netWeight',
    'grossWeight',
    'packages',
    'remark',
  ],
  packingList: ['modelNumber', 'brand', 'name', 'quantity', 'packages', 'netWeight', 'grossWeight'],
}
/** Of each group one column at least must be there. */
export const goodsNeeds: Readonly<Record<GoodsKind, readonly (readonly GoodsColumn[])[]>> = {
  invoice: [['modelNumber', 'name'], ['quantity'], ['unitPrice', 'totalPrice']],
  packingList: [['modelNumber', 'name'], ['quantity'], ['netWeight', 'grossWeight', 'packages']],
}
