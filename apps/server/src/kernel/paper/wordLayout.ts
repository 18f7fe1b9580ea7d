import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  PageNumber,
  PageOrientation,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'

import type { PaperTable } from './paper.ts'
import { columnShares } from './paperColumns.ts'

/** Lengths in twentieths of a point; A4 is 210 by 297 mm. */
const page = { short: 11_906, long: 16_838, margin: 720 }
const cellPadding = 70
const line = { style: BorderStyle.SINGLE, size: 4, color: 'D5DBE1' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const faint = '616E7C'
const font = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei' }

interface Look {
  bold?: boolean
  right?: boolean
  size?: number
  color?: string
  after?: number
}

/** The bytes of a landscape A4 .docx with the table; fonts are named, not embedded. */
export async function wordBytes({
  title,
  columns,
  rows,
  notes,
  pageText,
  language,
}: PaperTable): Promise<Uint8Array<ArrayBuffer>> {
  const size = columns.length <= 9 ? 17 : columns.length <= 13 ? 15 : 13
  const free = page.long - 2 * page.margin - columns.length * 2 * cellPadding
  // A font size is in half points, ten of a length's units.
  const widths = columnShares(columns, rows, free / (size * 10)).map(
    (share) => Math.floor(share * free) + 2 * cellPadding,
  )
  const row = (texts: string[], head: boolean, shaded: boolean) =>
    new TableRow({
      tableHeader: head,
      cantSplit: true,
      children: texts.map(
        (text, i) =>
          new TableCell({
            width: { size: widths[i]!, type: WidthType.DXA },
            verticalAlign: head ? VerticalAlignTable.CENTER : VerticalAlignTable.TOP,
            ...(head || shaded ? { shading: { fill: head ? 'EEF2F7' : 'F9FAFB' } } : {}),
            children: [paragraph(text, { bold: head, right: columns[i]!.right })],
          }),
      ),
    })
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    margins: { top: 30, bottom: 30, left: cellPadding, right: cellPadding },
    borders: { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none },
    rows: [
      row(
        columns.map(({ header }) => header),
        true,
        false,
      ),
      ...rows.map((texts, i) => row(texts, false, i % 2 === 1)),
    ],
  })
  const document = new Document({
    title,
    creator: '',
    styles: { default: { document: { run: { font, size, language: { value: language, eastAsia: language } } } } },
    sections: [
      {
        properties: {
          page: {
            // docx turns the page itself and wants the upright measures.
            size: { width: page.short, height: page.long, orientation: PageOrientation.LANDSCAPE },
            margin: { top: page.margin, bottom: page.margin, left: page.margin, right: page.margin },
          },
        },
        footers: { default: new Footer({ children: [pageParagraph(pageText)] }) },
        children: [
          paragraph(title, { bold: true, size: 30, after: 120 }),
          ...notes.map((text) => paragraph(text, { size: 16, color: faint, after: 60 })),
          // A table must have a column.
          ...(columns.length ? [table] : []),
          // Word wants a paragraph behind a table.
          paragraph('', { size: 16 }),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

function paragraph(text: string, { bold, right, size, color, after }: Look): Paragraph {
  return new Paragraph({
    ...(right ? { alignment: AlignmentType.RIGHT } : {}),
    ...(after ? { spacing: { after } } : {}),
    children: text.split(/\r\n|\r|\n/).map(
      (part, i) =>
        new TextRun({
          text: part,
          ...(i ? { break: 1 } : {}),
          ...(bold ? { bold } : {}),
          ...(size ? { size } : {}),
          ...(color ? { color } : {}),
        }),
    ),
  })
}

function pageParagraph(pageText: string): Paragraph {
  const parts = pageText
    .split(/(\{pages?\})/)
    .map((part) => (part === '{page}' ? PageNumber.CURRENT : part === '{pages}' ? PageNumber.TOTAL_PAGES : part))
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: parts, size: 16, color: faint })],
  })
}
