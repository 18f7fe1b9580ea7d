import { z } from 'zod'

import { choiceField, decimalField, referenceField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { decimal, id, string } from '../../../kernel/value.ts'
import { stockPostText } from '../stock/stockPost.text.ts'
import { bondStatus, stockQuality } from '../stock/stockPost.ts'
import { inboundBookingText as t } from './inboundBooking.text.ts'

/** Lines that a booking may have. */
export const mostInboundLines = 200

const isPositive = (s: string): boolean => /[1-9]|[^\d.]/.test(s)
const positive = (digits: number, places: number) => decimal(digits, places).refine(isPositive, rule(t.positive))
const nothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
const { line } = t

/** What a form asks of one line. */
export const inboundLineFields = {
  goodsId: referenceField('inboundGoods', {
    label: line.goods,
    labelField: 'modelNumber',
    required: true,
    narrowBy: ['owner'],
  }),
  expected: {
    ...decimalField({ label: line.expected, required: true, digits: 12, places: 4 }),
    schema: positive(12, 4),
  },
  lotCode: textField({ label: line.lotCode, hint: line.lotHint, max: 60 }),
  bondStatus: choiceField(stockPostText.bondStatuses, { label: line.bondStatus, required: true, atFirst: 'free' }),
  declarationId: referenceField('declaration', {
    label: line.declaration,
    hint: line.declarationHint,
    labelField: 'declarationCode',
  }),
  declarationNo: textField({ label: line.declarationNo, max: 32 }),
  perPackage: { ...decimalField({ label: line.perPackage, digits: 12, places: 4 }), schema: positive(12, 4) },
  unitKg: decimalField({ label: line.unitKg, unit: t.kg, digits: 14, places: 6 }),
  unitCbm: decimalField({ label: line.unitCbm, unit: t.cbm, digits: 14, places: 6 }),
} as const

/** A line as it is sent; one that stands already has its id. */
export const inboundLine = z.strictObject({
  id: id.optional(),
  goodsId: id,
  expected: inboundLineFields.expected.schema,
  lotCode: nothing(string(60)),
  bondStatus: bondStatus.default('free'),
  declarationId: nothing(id),
  declarationNo: nothing(string(32)),
  perPackage: nothing(inboundLineFields.perPackage.schema),
  unitKg: nothing(inboundLineFields.unitKg.schema),
  unitCbm: nothing(inboundLineFields.unitCbm.schema),
})
export type InboundLine = z.output<typeof inboundLine>

export const inboundLineRow = z.object({
  id,
  line: z.int(),
  goodsId: id,
  modelNumber: z.string(),
  goodsName: z.string(),
  unit: z.string().nullable(),
  expected: z.string(),
  received: z.string(),
  lotCode: z.string(),
  bondStatus,
  declarationId: id.nullable(),
  declarationCode: z.string().nullable(),
  declarationNo: z.string().nullable(),
  perPackage: z.string().nullable(),
  unitKg: z.string().nullable(),
  unitCbm: z.string().nullable(),
})
export type InboundLineRow = z.output<typeof inboundLineRow>

export const inboundReceipt = z.object({
  id,
  lineId: id,
  bin: z.string(),
  quality: stockQuality,
  quantity: z.string(),
  at: z.iso.datetime({ offset: true }),
  person: z.string().nullable(),
})
