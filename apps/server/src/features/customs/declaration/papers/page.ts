import { trimmed } from '@clearway/contract/kernel/decimal'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { paperText as t } from './paper.text.ts'

export type Node = Record<string, unknown>
export const faint = '#616e7c'
const pictures: readonly string[] = ['image/png', 'image/jpeg']

/** Who prints: name and logo as the tenant chose them. */
export interface Letterhead {
  readonly name: string
  readonly logo: string | null
}

/** The tenant's name and logo; kinds of pictures that a PDF cannot hold, and those that are lost, are left out. */
export async function letterhead(ctx: Context): Promise<Letterhead> {
  const brand = await ctx.db
    .selectFrom('tenantBrand')
    .select(['shownName', 'logo'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const file = brand?.logo
    ? await ctx.db
        .selectFrom('brandFile')
        .select(['contentType', 'storeKey'])
        .where('hash', '=', brand.logo)
        .executeTakeFirst()
    : undefined
  const bytes =
    file && pictures.includes(file.contentType) ? await ctx.services.files.get(file.storeKey).catch(() => null) : null
  return {
    name: brand?.shownName ?? ctx.user.tenantName,
    logo: bytes && `data:${file!.contentType};base64,${bytes.toString('base64')}`,
  }
}

/** `1234567.50` → `1,234,567.50`. */
export const grouped = (value: string | null | undefined, places = 0): string => {
  if (!value) return ''
  const [whole = '', part] = trimmed(value, places).split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${part ? `.${part}` : ''}`
}

/** A label and its value in one line; nothing for no value. */
export const term = (label: string, value: string | null | undefined): Node[] =>
  value
    ? [
        {
          text: [{ text: `${label}  `, color: faint }, value],
          fontSize: 9,
          margin: [0, 2, 0, 0],
          wordBreak: 'break-all',
        },
      ]
    : []

export interface Party {
  readonly name: string
  readonly uscc?: string | null
  readonly address?: string | null
}

export const partyBlock = (title: string, { name, uscc, address }: Party, language: Language): Node => ({
  width: '*',
  stack: [
    { text: title, color: faint, fontSize: 8 },
    { text: name || '—', bold: true, fontSize: 11, margin: [0, 1, 0, 2], wordBreak: 'break-all' },
    ...term(say(t.uscc, language), uscc),
    ...term(say(t.address, language), address),
  ],
})

export interface Column<Line> {
  readonly head: Text
  readonly width: number | '*'
  readonly right?: boolean
  readonly cell: (line: Line, n: number) => string | Node
  readonly total?: string | undefined
}

const cellOf = (content: string | Node, right = false): Node => ({
  ...(typeof content === 'string'
    ? { text: content, wordBreak: content.length > 24 ? 'break-all' : 'normal' }
    : content),
  ...(right ? { alignment: 'right' } : {}),
})

/** Lines with their heads on every page and their sums below. */
export function linesTable<Line>(lines: readonly Line[], columns: readonly Column<Line>[], language: Language): Node {
  const firstTotal = columns.findIndex((c) => c.total !== undefined)
  const totals = columns.map((c, i): Node =>
    i === 0
      ? { text: say(t.sum, language), bold: true, colSpan: Math.max(firstTotal, 1), alignment: 'right' }
      : { ...cellOf(c.total ?? '', c.right), bold: true },
  )
  const empty = [
    {
      text: say(t.noLines, language),
      colSpan: columns.length,
      alignment: 'center',
      color: faint,
      margin: [0, 8, 0, 8],
    },
    ...columns.slice(1).map(() => ''),
  ]
  return {
    layout: 'table',
    fontSize: 8.5,
    margin: [0, 10, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map((c) => c.width),
      body: [
        columns.map((c) => ({ text: say(c.head, language), bold: true, ...(c.right ? { alignment: 'right' } : {}) })),
        ...(lines.length ? lines.map((line, n) => columns.map((c) => cellOf(c.cell(line, n), c.right))) : [empty]),
        ...(lines.length && firstTotal >= 0 ? [totals] : []),
      ],
    },
  }
}

export const signature = (label: string, language: Language): Node => ({
  stack: [
    { text: label, color: faint, fontSize: 8.5 },
    { canvas: [{ type: 'line', x1: 0, y1: 44, x2: 210, y2: 44, lineWidth: 0.6, lineColor: '#9aa5b1' }] },
    { text: say(t.signedOn, language), color: faint, fontSize: 8.5, margin: [0, 4, 0, 0] },
  ],
})

interface Sheet {
  readonly title: string
  readonly number: string
  readonly head: Letterhead
  readonly landscape?: boolean
  readonly facts: readonly Node[]
  readonly content: readonly Node[]
}

/** A paper of ours: logo and name of the tenant, title and number, what it says, and the title again at the top of each page. */
export function page({ title, number, head, landscape = false, facts, content }: Sheet): PdfDefinition {
  const margin = 40
  const width = (landscape ? 841.89 : 595.28) - 2 * margin
  return {
    info: { title: `${title} ${number}` },
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [margin, 48, margin, 42],
    header: {
      margin: [margin, 22, margin, 0],
      columns: [
        { text: head.name, color: faint, fontSize: 8 },
        { text: `${title} ${number}`, color: faint, fontSize: 8, alignment: 'right' },
      ],
    },
    content: [
      {
        columns: [
          ...(head.logo ? [{ width: 90, image: head.logo, fit: [84, 40] }] : []),
          {
            width: '*',
            stack: [
              { text: title, bold: true, fontSize: 19 },
              { text: head.name, fontSize: 10, color: faint, margin: [0, 2, 0, 0] },
            ],
          },
          {
            width: '*',
            alignment: 'right',
            stack: [{ text: number, bold: true, fontSize: 13, wordBreak: 'break-all' }, ...facts],
          },
        ],
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.2, lineColor: '#334e68' }],
        margin: [0, 8, 0, 8],
      },
      ...content,
    ],
  }
}
