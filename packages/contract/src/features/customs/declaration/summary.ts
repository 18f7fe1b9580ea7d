import { z } from 'zod'

import { id } from '../../../kernel/value.ts'

/** A declaration as its case shows it. */
export const declarationSummary = z.object({
  id,
  code: z.string(),
  status: z.string(),
  statusSince: z.string(),
  entryId: z.string().nullable(),
  lineCount: z.int(),
  total: z.string(),
  currency: z.string().nullable(),
  packages: z.string().nullable(),
  gross: z.string().nullable(),
  net: z.string().nullable(),
  faultCount: z.int(),
  round: z.int(),
  version: z.int(),
  submittedAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
})
export type DeclarationSummary = z.output<typeof declarationSummary>
