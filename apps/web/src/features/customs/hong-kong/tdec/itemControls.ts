import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { common } from '@clearway/contract/kernel/common.text'
import { say, type Language } from '@clearway/contract/kernel/text'

import type { GridColumn } from '../../../../kernel/grid/gridColumn.ts'
import type { ItemLine } from './tradeItems.ts'

/** Only goods that leave Hong Kong are of its making. */
const madeHereColumn = (language: Language): GridColumn<ItemLine> => ({
  name: 'madeHere',
  title: f.line.madeHere,
  width: 80,
  text: (line) => (line.madeHere ? say(common.yes, language) : ''),
  write: (line, typed) => ({ ...line, madeHere: /^(?:1|y|yes|true|是)$/i.test(typed.trim()) }),
  suggest: (typed) =>
    [true, false]
      .map((yes) => ({
        key: String(yes),
        label: say(yes ? common.yes : common.no, language),
        apply: (line: ItemLine) => ({ ...line, madeHere: yes }),
      }))
      .filter((one) => begins(one.label, typed)),
})

const begins = (label: string, typed: string): boolean => label.toLowerCase().startsWith(typed.trim().toLowerCase())

/** Licence, its number, and whether goods were made in Hong Kong. */
export function controlColumns(language: Language, madeHere: boolean): GridColumn<ItemLine>[] {
  const licences = Object.entries(f.licences) as [ItemLine['licence'], typeof f.licences.none][]
  return [
    {
      name: 'licence',
      title: f.line.licence,
      width: 104,
      text: (line) => say(f.licences[line.licence], language),
      write: (line, typed) => ({
        ...line,
        licence: licences.find(([key, word]) => key === typed || say(word, language) === typed.trim())?.[0] ?? 'none',
      }),
      suggest: (typed) =>
        licences
          .filter(([, word]) => begins(say(word, language), typed))
          .map(([key, word]) => ({
            key,
            label: say(word, language),
            apply: (line: ItemLine) => ({ ...line, licence: key }),
          })),
    },
    {
      name: 'licenceNo',
      title: f.line.licenceNo,
      width: 100,
      text: (line) => line.licenceNo,
      write: (line, typed) => ({ ...line, licenceNo: typed.slice(0, 40) }),
    },
    ...(madeHere ? [madeHereColumn(language)] : []),
  ]
}
