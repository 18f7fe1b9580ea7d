import { z } from 'zod'

import type { Text } from '../../kernel/text.ts'
import { rateKinds, type RateKind } from './rate.ts'
import { tariffText as t } from './tariff.text.ts'

export const changeKinds = ['new', 'changed', 'ending'] as const
export const tariffChange = z.object({
  kind: z.enum(changeKinds),
  code: z.string(),
  nameZh: z.string().nullable(),
  nameEn: z.string().nullable(),
  path: z.array(z.string()),
  /** What differs, with both sides: a field of the line, or `rates.mfn` for one kind of its own rates. Null is nothing on file on that side. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type TariffChange = z.output<typeof tariffChange>

const isKind = (name: string): name is RateKind => Object.hasOwn(rateKinds, name)

/** What a field of a change is called: `rates.mfn` by its kind. */
export function changedField(field: string): Text {
  const kind = field.replace(/^rates\./, '')
  return field !== kind && isKind(kind)
    ? rateKinds[kind]
    : Object.hasOwn(t, field)
      ? (t[field as keyof typeof t] as Text)
      : t.field
}
