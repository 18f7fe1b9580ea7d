import { z } from 'zod'

/** Where a value came from: shown beside the field, and asked about when papers and declaration differ. */
export const origin = z.object({
  /**
   * `paper` an imported file, `order`, `goods` the goods master, `case` the case file, `copy` an earlier declaration, `declaration` the one that went to customs,
   * `roadCargo` what crosses by truck, `addressBook`, `clearanceCargo` goods as Hong Kong names them, `tariff` a list of codes, `rule` worked out, `typed`.
   */
  kind: z.enum([
    'paper',
    'order',
    'goods',
    'case',
    'copy',
    'declaration',
    'roadCargo',
    'addressBook',
    'clearanceCargo',
    'tariff',
    'rule',
    'typed',
  ]),
  /** What exactly, for people: "invoice.xlsx · row 12", an order's code, the person's name. */
  of: z.string().optional(),
  /** Who, for what was typed; ISO time. */
  by: z.string().optional(),
  at: z.string().optional(),
})
export type Origin = Readonly<z.output<typeof origin>>

/** By the name of the field. */
export const origins = z.record(z.string(), origin)
export type Origins = Readonly<z.output<typeof origins>>
