import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { id, string } from '../../kernel/value.ts'
import { declarationElement, rate, writtenRates } from './rate.ts'
import { tariffText as t } from './tariff.text.ts'

/** A line of an edition as the maintenance screen shows it. Rates that stand on the line itself; `inherited` come from the line above. */
export const tariffLine = z.object({
  id,
  version: z.int(),
  position: z.int(),
  code: z.string(),
  indent: z.int(),
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
  path: z.array(z.string()),
  unit1: z.string().nullable(),
  unit2: z.string().nullable(),
  supervision: z.string().nullable(),
  inspection: z.string().nullable(),
  elements: z.array(declarationElement),
  rates: z.array(rate),
  inherited: z.array(rate),
  additional: z.array(z.string()),
  remark: z.string().nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
})
export type TariffLine = z.output<typeof tariffLine>

/** A state of a line with who wrote it; nobody for one that came with the file. */
export const tariffLineState = tariffLine.extend({
  correctedBy: z.string().nullable(),
  edits: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      personName: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
})
export type TariffLineState = z.output<typeof tariffLineState>

export const lineCode = z.string().regex(/^\d{4,13}$/)
/** `id` is the line's. */
export const chosenLine = { id, version: z.int() }
const orNull = (max: number) => z.preprocess((v) => (v === '' ? null : v), string(max).nullable()).optional()
/** What a person may write of a line. */
export const lineWritten = {
  nameZh: orNull(2000),
  nameEn: orNull(2000),
  unit1: orNull(40),
  unit2: orNull(40),
  supervision: orNull(60),
  inspection: orNull(60),
  elements: z.array(declarationElement).max(60).optional(),
  rates: writtenRates.optional(),
  remark: orNull(2000),
}
/** Refuses a line without a Chinese or an English name. */
export const withName = <S extends z.ZodObject>(schema: S): S =>
  schema.refine(
    (v) => Boolean((v as { nameZh?: unknown }).nameZh ?? (v as { nameEn?: unknown }).nameEn),
    rule(t.noName, ['nameZh']),
  )
