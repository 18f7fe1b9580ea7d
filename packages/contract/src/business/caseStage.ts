import type { Field } from '../kernel/field.ts'

/** Colours of the states of a case, always beside their words. */
export const caseStageColours = {
  draft: 'default',
  toClassify: 'blue',
  toQuote: 'blue',
  toConfirm: 'orange',
  toDeclare: 'blue',
  declaring: 'blue',
  toDispatch: 'green',
  toReceive: 'green',
  completed: 'green',
  returned: 'orange',
  cancelled: 'red',
} as const satisfies Field['colours']
