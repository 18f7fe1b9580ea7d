import { z } from 'zod'

import { id } from '../../../kernel/value.ts'
import { rulingText as t } from './ruling.text.ts'

const kinds = Object.keys(t.kinds) as [keyof typeof t.kinds]

/** A ruling in force that speaks for a code of the goods at hand. */
export const rulingEvidence = z.object({
  id,
  number: z.string(),
  kind: z.enum(kinds),
  jurisdiction: z.string(),
  name: z.string(),
  /** As many digits as the ruling gives; null for a laboratory result without one. */
  code: z.string().nullable(),
  holder: z.string().nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  /** What the laboratory found. */
  finding: z.string().nullable(),
  /** It names these very goods; otherwise its words are like theirs. */
  tied: z.boolean(),
  /**
   * These goods must be declared so: an advance ruling of this customer, or a published decision of China Customs, on these very goods (GACC decrees 236
   * and 252). Whatever else is shown serves as a reference.
   */
  binds: z.boolean(),
  /** That of another jurisdiction is only read: it is neither cited, nor are its digits beyond six taken. */
  citable: z.boolean(),
})
export type RulingEvidence = z.output<typeof rulingEvidence>

/** A ruling as a decision cites it. */
export const citedRuling = z.object({
  id,
  number: z.string(),
  kind: z.enum(kinds),
  state: z.enum(Object.keys(t.states) as [keyof typeof t.states]),
})
