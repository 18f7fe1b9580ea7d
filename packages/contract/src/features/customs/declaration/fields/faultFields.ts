import { text, type Text } from '../../../../kernel/text.ts'
import { editions } from '../model.ts'
import { headFields } from './headFields.ts'
import { lineFields } from './lineFields.ts'

const named = (block: 'head' | 'line', fields: typeof headFields): [string, Text][] =>
  editions.flatMap((edition) => fields[edition].map(({ name, label }): [string, Text] => [`${block}.${name}`, label]))

/** What customs' words about a returned declaration point to, as block and field: `head.BillNo`. Whatever is neither in the head nor in a line is one. */
export const faultFields: Readonly<Record<string, Text>> = {
  ...Object.fromEntries([...named('head', headFields), ...named('line', lineFields)]),
  other: text('其他', '其他', 'Something else'),
}
