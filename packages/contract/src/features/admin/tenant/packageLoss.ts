import { z } from 'zod'

import { id } from '../../../kernel/value.ts'

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const screen = z.object({ code: z.string(), title: words })

/** What a change of packages takes and gives. People are counted, never named. */
export const packageLoss = z.object({
  lost: z.array(screen),
  won: z.array(screen),
  /** Those with people who lose something first; at most 100, while the sums are of all that were looked at. */
  tenants: z.array(
    z.object({
      id,
      tenantCode: z.string(),
      tenantName: z.string(),
      people: z.int(),
      screens: z.array(z.object({ code: z.string(), title: words, people: z.int() })),
    }),
  ),
  tenantCount: z.int(),
  people: z.int(),
  /** Only the first thousand tenants were looked at. */
  cut: z.boolean(),
})
export type PackageLoss = z.output<typeof packageLoss>
