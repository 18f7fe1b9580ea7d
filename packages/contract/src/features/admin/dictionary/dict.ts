import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { queryFlag, string } from '../../../kernel/value.ts'
import { sysdictText as t } from './sysdict.text.ts'

/** The values of one dictionary as the tenant sees them, for pickers and labels. */
export const queryDictByDictType = route({
  method: 'GET',
  path: '/api/admin/sysdict/queryDictByDictType',
  title: t.queryDictByDictType,
  access: { signedIn: 'common words such as currencies and units' },
  // `all` gives those too that can no longer be chosen: what was written before still needs its label.
  input: z.strictObject({ dictType: string(64).min(1), all: queryFlag.optional() }),
  output: z.array(
    z.object({
      value: z.string(),
      label: z.object({ zh: z.string(), tw: z.string(), en: z.string() }),
      colour: z.string().nullable(),
      parent: z.string().nullable(),
      choosable: z.boolean(),
    }),
  ),
})
