import type { Text } from '@clearway/contract/kernel/text'

import type { Measure } from '../kernel/report.ts'

/** The share of what was late, of all that is due, for a list that tells of each row whether its day was `kept`. */
export const missedShare = (t: { readonly missed: Text; readonly missedDefinition: Text }): Measure => ({
  code: 'missed',
  title: t.missed,
  definition: t.missedDefinition,
  kind: 'percent',
  value: `nullif({of}, 'open') = 'late'`,
  of: 'kept',
  fields: ['kept'],
})
