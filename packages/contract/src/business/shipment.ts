import { z } from 'zod'

import { route } from '../kernel/route.ts'
import { id } from '../kernel/value.ts'
import { shipmentText as t } from './shipment.text.ts'

const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const instant = z.iso.datetime({ offset: true })

/** What a shipment is entered by. */
export const shipmentKinds = [
  'quickOrder',
  'order',
  'customsCase',
  'declaration',
  'roadCargo',
  'tradeDeclaration',
  'usEntry',
  'drayMove',
  'inboundBooking',
  'outboundPlan',
  'bill',
] as const
export type ShipmentKind = (typeof shipmentKinds)[number]

const record = z.object({
  id,
  label: z.string(),
  /** Null where the reader may not see it. */
  state: word.nullable(),
  /** What of it is the reader's turn, and until when. */
  next: word.nullable(),
  due: instant.nullable(),
  link: z.string(),
})

const opened = z.object({
  /** Packet, order, case, declarations on both sides, road cargo, what the warehouse did, bills: those of them that the reader may see. */
  parts: z.array(z.object({ kind: z.enum(shipmentKinds), list: z.array(record), more: z.int() })),
  /** Where the case of a confirmed order is begun; null where there is one, or the reader makes none. */
  begin: z.string().nullable(),
})
export type Shipment = z.output<typeof opened>

/** Order, case, declarations, what crosses the boundary, lies in a warehouse or is billed are one shipment: from each of them the others, how far they are and what the reader does next. */
export const shipment = {
  open: route({
    method: 'GET',
    path: '/api/customs/shipment/open',
    title: t.open,
    access: { signedIn: 'the records that the own permissions show' },
    input: z.strictObject({ kind: z.enum(shipmentKinds), id }),
    output: opened,
  }),
}
