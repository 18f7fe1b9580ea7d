import { z } from 'zod'

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

const kinds = z.enum(Object.keys(t.kinds) as [GoodsKind])

/** Column → header of a file, where somebody chose it, as a text part beside the upload. */
export const chosenColumns = z
  .string()
  .max(8000)
  .transform((s, ctx) => {
    try {
      return z.record(z.string().max(64), z.string().max(300)).parse(JSON.parse(s))
    } catch {
      ctx.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })

/** A row that asks for money and is no goods: left out of the lines, and told. */
export const goodsCharge = z.object({
  row: z.int(),
  kind: z.enum(Object.keys(t.charges) as [keyof typeof t.charges]),
  /** What the paper calls it. */
  words: z.string(),
  value: z.string(),
  currency: z.string().nullable(),
})
export type GoodsCharge = z.output<typeof goodsCharge>

/** What the lines add up to, and what the paper's own TOTAL row says; with its charges or without them. */
export const goodsSum = z.object({
  kind: kinds,
  name: z.enum(['quantity', 'totalPrice', 'packages', 'netWeight', 'grossWeight']),
  lines: z.string(),
  paper: z.string().nullable(),
  agrees: z.boolean().nullable(),
})
export type GoodsSum = z.output<typeof goodsSum>

/** Something to look at; the row is taken all the same. */
export const goodsWarning = z.object({ row: z.int(), field: z.string(), message: z.string() })
