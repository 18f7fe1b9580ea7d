import { z } from 'zod'

import { decimalField, referenceField } from '../../../kernel/field.ts'
import { id } from '../../../kernel/value.ts'
import { bondStatus, stockQuality, stockQuantity } from '../stock/stockPost.ts'
import { outboundPlanText as t } from './outboundPlan.text.ts'

/** Lines that a plan may have, and places that one of them may be picked from. */
export const mostOutboundLines = 200
export const mostPicks = 200

const { line } = t

/** What a form asks of one line. */
export const outboundLineFields = {
  goodsId: referenceField('outboundGoods', {
    label: line.goods,
    labelField: 'modelNumber',
    required: true,
    narrowBy: ['owner'],
  }),
  quantity: { ...decimalField({ label: line.quantity, required: true, digits: 12, places: 4 }), schema: stockQuantity },
} as const

export const outboundLine = z.strictObject({ id: id.optional(), goodsId: id, quantity: stockQuantity })
export type OutboundLine = z.output<typeof outboundLine>

export const outboundLineRow = z.object({
  id,
  line: z.int(),
  goodsId: id,
  modelNumber: z.string(),
  goodsName: z.string(),
  unit: z.string().nullable(),
  quantity: z.string(),
  picked: z.string(),
  loaded: z.string(),
})
export type OutboundLineRow = z.output<typeof outboundLineRow>

/** Where goods lie that can be picked. */
export const pickable = z.object({
  balanceId: id,
  bin: z.string(),
  lot: z.string(),
  quality: stockQuality,
  bondStatus,
  receivedOn: z.string(),
  available: z.string(),
})
export type Pickable = z.output<typeof pickable>

export const outboundPick = z.object({
  id,
  lineId: id,
  balanceId: id,
  bin: z.string(),
  lot: z.string(),
  bondStatus,
  modelNumber: z.string(),
  quantity: z.string(),
  loaded: z.string(),
})
export type OutboundPick = z.output<typeof outboundPick>

export const outboundLoad = z.object({
  id,
  pickId: id,
  quantity: z.string(),
  at: z.iso.datetime({ offset: true }),
  person: z.string().nullable(),
})
