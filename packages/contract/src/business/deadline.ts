import { choiceField } from '../kernel/field.ts'
import type { Text } from '../kernel/text.ts'
import { deadlineText as t } from './deadline.text.ts'

export type Kept = keyof typeof t.kept

/** Whether a deadline was kept, to be counted and filtered by; null where there is none. `tells` names the deadline and what it waits for. */
export const keptField = <const T extends readonly string[]>(label: Text, tells: T) =>
  choiceField(t.kept, {
    label,
    tells,
    readOnly: true,
    computed: true,
    filter: true,
    aside: true,
    width: 110,
    colours: { inTime: 'green', late: 'red', open: 'default' },
  })
