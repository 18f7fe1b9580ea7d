import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { firstStepsText as t } from './firstSteps.text.ts'

const step = z.object({
  code: z.enum(Object.keys(t.steps) as [keyof typeof t.steps]),
  /** As the database says, not as somebody clicked. */
  done: z.boolean(),
  /** The screen where it is done, under the path that it has in the reader's menu. */
  link: z.string(),
})
export type FirstStep = z.output<typeof step>

/** What a new tenant's administrator, or a new colleague, does first: only what their menu lets them do. */
export const firstSteps = {
  query: route({
    method: 'GET',
    path: '/api/workbench/queryFirstSteps',
    title: t.query,
    access: { signedIn: 'what the own menu offers' },
    output: z.object({ administrator: z.boolean(), steps: z.array(step) }),
  }),
}
