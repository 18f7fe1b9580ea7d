import { billPaperText as t } from '@clearway/contract/features/billing/bill.text'
import type { Text } from '@clearway/contract/kernel/text'

import type { PdfDefinition } from '../../kernel/paper/pdf.ts'

export type Word = (text: Text, values?: Record<string, unknown>) => string

const faint = '#616e7c'
export const grouped = (value: string | null): string => {
  if (value === null) return ''
  const [whole = '', part] = value.replace('-', '').split('.')
  return `${value.startsWith('-') ? '−' : ''}${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${part ? `.${part}` : ''}`
}
export const right = (text: string | null, more: object = {}) => ({ text: grouped(text), alignment: 'right', ...more })
export const head = (label: string, more: object = {}) => ({ text: label, bold: true, ...more })

interface Sheet {
  readonly title: string
  readonly house: string
  readonly facts: readonly (readonly [label: string, value: string | null])[]
  readonly sum: readonly [label: string, value: string]
  readonly content: readonly object[]
}

/** A page of the house: its name, what the paper is, its facts, and what it comes to. */
export const pageOf = (word: Word, { title, house, facts, sum, content }: Sheet): PdfDefinition => ({
  info: { title },
  pageMargins: [40, 48, 40, 44],
  header: {
    margin: [40, 20, 40, 0],
    columns: [head(house, { color: faint, fontSize: 8, bold: false }), right(title, { color: faint, fontSize: 8 })],
  },
  content: [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: title, bold: true, fontSize: 18 },
            { text: house, fontSize: 10, color: faint, margin: [0, 2, 0, 8] },
            ...facts.flatMap(([label, value]) =>
              value ? [{ text: [{ text: `${label}  `, color: faint }, value], fontSize: 9, margin: [0, 2, 0, 0] }] : [],
            ),
          ],
        },
        {
          width: 190,
          alignment: 'right',
          stack: [
            { text: sum[0], color: faint, fontSize: 8 },
            { text: sum[1], bold: true, fontSize: 15 },
          ],
        },
      ],
    },
    ...content,
    { text: word(t.rounding), color: faint, fontSize: 7.5, margin: [0, 14, 0, 0] },
  ],
})
