import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'

import type { PdfDefinition } from '../../../kernel/paper/pdf.ts'

export const faint = '#616e7c'
const words = {
  notFiled: text(
    '由通途制作，供核对与签署；通途不向美国海关递交。',
    '由通途製作，供核對與簽署；通途不向美國海關遞交。',
    'Made by Clearway to be checked and signed. Clearway does not file with CBP.',
  ),
}

/** A block of a form: its label, and what stands in it. */
export type Block = readonly [label: string, value: string | null | undefined]

/** A part of a form: its head, and its blocks two by two, each with its label above as forms have it. */
export function part(head: string, blocks: readonly Block[]): object[] {
  const cells = blocks.map(([label, value]) => ({
    stack: [
      { text: label, color: faint, fontSize: 7 },
      { text: value || ' ', fontSize: 10, margin: [0, 1, 0, 2] },
    ],
  }))
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, n) => [
    cells[n * 2]!,
    cells[n * 2 + 1] ?? { text: '' },
  ])
  return [
    { text: head, bold: true, fontSize: 10, fillColor: '#eef2f6', margin: [0, 8, 0, 3] },
    ...(rows.length ? [{ table: { widths: ['*', '*'], body: rows } }] : []),
  ]
}

/** A paper with its head and its parts; `note` says what it is not. */
export const sheet = (
  {
    title,
    code,
    form,
    note,
  }: { readonly title: Text; readonly code: string; readonly form?: string; readonly note?: Text },
  language: Language,
  content: readonly object[],
): PdfDefinition => ({
  info: { title: `${form ?? say(title, language)} ${code}` },
  pageSize: 'LETTER',
  pageMargins: [40, 36, 40, 42],
  content: [
    {
      columns: [
        { text: [form, say(title, language)].filter(Boolean).join(' · '), fontSize: 14, bold: true },
        { text: code, alignment: 'right', color: faint, width: 'auto' },
      ],
    },
    ...(note ? [{ text: say(note, language), color: faint, fontSize: 8, margin: [0, 2, 0, 4] }] : []),
    ...content,
  ],
})

/** A form of customs as a page: its name, what it is not, and its parts. */
export const formPage = (
  head: { readonly form: string; readonly title: Text; readonly code: string },
  language: Language,
  content: readonly object[],
): PdfDefinition => sheet({ ...head, note: words.notFiled }, language, content)
