import { z } from 'zod'

import { decimal, id, string } from '../../../kernel/value.ts'
import { stockPostText as t } from './stockPost.text.ts'

export type StockKind = keyof typeof t.kinds
export type StockRefusal = keyof typeof t.refused
export type LockKind = keyof typeof t.lockKinds
export type StockQuality = keyof typeof t.qualities
export type BondStatus = keyof typeof t.bondStatuses

export const stockKind = z.enum(Object.keys(t.kinds) as [StockKind])
export const lockKind = z.enum(Object.keys(t.lockKinds) as [LockKind])
export const stockQuality = z.enum(Object.keys(t.qualities) as [StockQuality])
export const bondStatus = z.enum(Object.keys(t.bondStatuses) as [BondStatus])

/** In the unit of the goods: more than zero, with at most four decimals. */
export const stockQuantity = decimal(12, 4)

/** What caused a movement: the document that it opens. */
export const stockSources = ['inboundBooking', 'outboundPlan', 'stockRequest', 'stockCount', 'scan'] as const
export type StockSource = (typeof stockSources)[number]

/** Goods for the picker of a document: with `owner` those that it may name, a customer's or the house's own, and those that serve all. */
export const goodsAsked = z.strictObject({
  search: string(100).optional(),
  ids: string(4000).optional(),
  owner: z.union([id, z.literal('house')]).optional(),
})
