import { z } from 'zod'

import { origins } from '../../../kernel/origin.ts'
import { id } from '../../../kernel/value.ts'
import { decBlocks, type DecBlock } from './model.ts'

// A line's licences and the pictures of marks (1 MB as Base64) are longer than any field that is typed; what is too long for its field is told by name.
export const values = z.record(z.string().max(64), z.string().max(1_400_000))
export const rows = z.array(values).max(500)
export const blocks = z.object(
  Object.fromEntries(decBlocks.map((b) => [b, rows.optional()])) as Record<DecBlock, z.ZodOptional<typeof rows>>,
)
export const limits = z.array(z.object({ values, vins: z.array(values).max(500) })).max(500)

export const line = z.object({
  id,
  position: z.int(),
  item: values,
  limits,
  origins,
  version: z.int(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type DeclarationLineRow = z.output<typeof line>

export const text = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const problem = z.object({
  level: z.enum(['error', 'warning', 'hint']),
  code: z.string(),
  place: z.object({ block: z.string(), at: z.int().optional(), lineId: z.string().optional(), field: z.string() }),
  text,
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Of a warning: code, place and what it says as one word, which is another as soon as one of them is. */
  identity: z.string().optional(),
})
export const checked = z.object({ problems: z.array(problem), errors: z.int(), warnings: z.int(), hints: z.int() })
export type CheckedDeclaration = z.output<typeof checked>
