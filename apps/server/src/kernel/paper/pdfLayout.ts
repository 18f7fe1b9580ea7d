import { createRequire } from 'node:module'

import type { PaperTable } from './paper.ts'
import { columnShares } from './paperColumns.ts'

interface PdfMake {
  setFonts(fonts: Record<string, { normal: string; bold: string }>): void
  setTableLayouts(layouts: Record<string, object>): void
  setUrlAccessPolicy(allow: (url: string) => boolean): void
  setLocalAccessPolicy(allow: (path: string) => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Buffer> }
}

const require = createRequire(import.meta.url)
const fonts = {
  normal: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
}
const margin = 28
const pageWidth = 841.89
const cellPadding = 4
const lineColor = '#d5dbe1'
const headFill = '#eef2f7'
const zebraFill = '#f9fafb'
const ink = '#1f2933'
const faint = '#616e7c'

interface TableNode {
  table: { body: unknown[]; headerRows?: number }
}

const tableLayout = {
  hLineWidth: (line: number, { table }: TableNode) =>
    line === (table.headerRows ?? 0) || line === table.body.length ? 0.8 : 0.4,
  vLineWidth: () => 0,
  hLineColor: () => lineColor,
  fillColor: (row: number, { table }: TableNode) =>
    row < (table.headerRows ?? 0) ? headFill : row % 2 ? null : zebraFill,
  paddingLeft: () => cellPadding,
  paddingRight: () => cellPadding,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

/** The boxes of a printed form: thin lines all around, and whatever distance a cell wants is its own margin. */
const formLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

/** The bytes of a pdfmake document. pageText has the places {page} and {pages}. Throws when an image or a font is not allowed. */
export async function documentBytes(
  definition: object,
  pageText: string,
  language: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdfmake = require('pdfmake') as PdfMake
  pdfmake.setFonts({ CJK: { ...fonts } })
  pdfmake.setTableLayouts({ table: tableLayout, form: formLayout })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === fonts.normal || path === fonts.bold)
  const footer = (page: number, pages: number) => ({
    text: pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
    alignment: 'center',
    fontSize: 8,
    color: faint,
    margin: [0, 8, 0, 0],
  })
  const whole = { pageSize: 'A4', pageMargins: 40, language, displayTitle: true, footer, ...definition }
  const { defaultStyle } = whole as { defaultStyle?: object }
  const bytes = await pdfmake
    .createPdf({ ...whole, defaultStyle: { font: 'CJK', fontSize: 10, color: ink, ...defaultStyle } })
    .getBuffer()
  return new Uint8Array(bytes)
}

/** The landscape A4 page of an exported table. */
export function tableDefinition({ title, columns, rows, notes }: PaperTable): object {
  const fontSize = columns.length <= 9 ? 8.5 : columns.length <= 13 ? 7.5 : columns.length <= 18 ? 6.5 : 5.5
  const free = pageWidth - 2 * margin - columns.length * 2 * cellPadding
  const widths = columnShares(columns, rows, free / fontSize).map((share) => Math.floor(share * free * 100) / 100)
  // A row that is kept whole must fit a page: a cell takes one em a character at the most.
  const tallest = Math.max(
    0,
    ...rows.map((row) =>
      Math.max(...row.map((text, i) => (text.length * fontSize) / widths[i]! + text.split('\n').length)),
    ),
  )
  const cell = (text: string, right: boolean) => (right ? { text, alignment: 'right' } : { text })
  const header = columns.map((column) => ({ ...cell(column.header, column.right), bold: true }))
  const body = [header, ...rows.map((row) => row.map((text, i) => cell(text, columns[i]!.right)))]
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [margin, margin, margin, 36],
    defaultStyle: { fontSize, lineHeight: 1.05 },
    content: [
      { text: title, bold: true, fontSize: 15, margin: [0, 0, 0, 6] },
      ...notes.map((text) => ({ text, color: faint, fontSize: 8, margin: [0, 0, 0, 3] })),
      // A table must have a column.
      ...(columns.length
        ? [
            {
              layout: 'table',
              margin: [0, 3, 0, 0],
              table: { headerRows: 1, dontBreakRows: tallest * fontSize < 150, widths, body },
            },
          ]
        : []),
    ],
  }
}
