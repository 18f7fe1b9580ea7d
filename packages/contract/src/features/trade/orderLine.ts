import { z } from 'zod'

import { atMost } from '../../kernel/decimal.ts'
import { rule } from '../../kernel/issue.ts'
import { decimal, id, string } from '../../kernel/value.ts'
import { orderText as t } from './order.text.ts'

/** Lines that an order may have. */
export const maxLines = 2000

/** What of a line is kept in grams and shown in kilograms, in every file and on every paper. */
export const weightColumns: readonly string[] = ['netWeight', 'roughWeight']

/** Which sum of the order adds up which column of its lines. Who may not see the sum does not see the column. */
export const lineSums = {
  quantity: 'quantitySum',
  totalPrice: 'totalPriceSum',
  netWeight: 'netWeightSum',
  roughWeight: 'roughWeightSum',
} as const

// What is no decimal at all has been told so already.
const quantity = decimal(18, 4).refine((s) => /[1-9]|[^\d.]/.test(s), rule(t.positive))

/** Grams, to the tenth of a milligram: people type kilograms, whose places the words of a plain decimal would miscount. */
const weight = string(40).refine((s) => decimal(18, 4).safeParse(s).success, rule(t.weightFine))

/** One line as it is sent. Weights in grams; `totalPrice` in the order's currency. */
export const orderLine = z
  .strictObject({
    /** Of a line that stands already; a new one has none. */
    id: id.optional(),
    goodsId: id,
    quantity,
    unitCode: string(32).min(1),
    netWeight: weight,
    roughWeight: weight,
    totalPrice: decimal(18, 4),
    remark: z.preprocess((v) => (v === '' ? null : v), string(200).nullable()).optional(),
  })
  .refine((line) => atMost(line.netWeight, line.roughWeight), rule(t.roughBelowNet, ['roughWeight']))
export type OrderLine = z.input<typeof orderLine>

/** A line as it is read. Model, name and brand are those of the day it was written. Columns hidden from the reader are absent. */
export const lineRow = z.object({
  id,
  line: z.int(),
  goodsId: id,
  modelNumber: z.string(),
  goodsName: z.string(),
  brand: z.string().nullable(),
  quantity: z.string().optional(),
  unitCode: z.string(),
  netWeight: z.string().optional(),
  roughWeight: z.string().optional(),
  totalPrice: z.string().optional(),
  remark: z.string().nullable(),
})
export type OrderLineRow = z.output<typeof lineRow>

/** A line as a file has it; `''` where nothing stands, and no goods where none were found. */
export const readLine = lineRow
  .omit({ id: true, line: true })
  .required({ quantity: true, netWeight: true, roughWeight: true, totalPrice: true })
  .extend({ row: z.int(), goodsId: id.nullable() })
