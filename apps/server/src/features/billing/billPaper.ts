import { bill as contract, type BillFull, type BillItem } from '@clearway/contract/features/billing/bill'
import { billPaperText as p, billText as t } from '@clearway/contract/features/billing/bill.text'
import { product, sameDecimal, sumOf } from '@clearway/contract/kernel/decimal'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import { requireShown } from '../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { renderPdf, type PdfDefinition } from '../../kernel/paper/pdf.ts'
import type { Cell, SheetColumn } from '../../kernel/paper/sheet.ts'
import { itemsOf, openBill } from './billOpen.ts'
import { grouped, head, pageOf, right, type Word } from './paperParts.ts'

const sum = (items: readonly BillItem[], of: (item: BillItem) => string): string => sumOf(items.map(of), 2)

/** Whether quantity × price is the amount: what is free, tiers and minimum make it another. */
const isPlain = ({ quantity, price, chargeAmount }: BillItem): boolean =>
  price !== null && sameDecimal(product(quantity.replace('-', ''), price, 2), chargeAmount.replace('-', ''))

function linesTable(of: BillFull, items: readonly BillItem[], title: string, word: Word) {
  if (!items.length) return []
  const { item: w } = t
  const line = (item: BillItem) => [
    { text: String(item.no) },
    { text: [item.fee, item.description, isPlain(item) ? null : word(p.byAgreement)].filter(Boolean).join(' · ') },
    { text: item.recordCode ?? '' },
    { text: item.day },
    right(item.quantity),
    right(isPlain(item) ? item.price : null),
    { text: item.currency === of.currency ? '' : `${item.currency} ${grouped(item.chargeAmount)}`, alignment: 'right' },
    right(item.amount),
    right(item.taxAmount),
  ]
  const heads = [w.no, w.fee, w.record, w.day].map((label) => head(word(label)))
  const figures = [word(w.quantity), word(w.price), '', `${word(w.amount)} ${of.currency}`, word(w.tax)].map((label) =>
    head(label, { alignment: 'right' }),
  )
  return [
    {
      margin: [0, 14, 0, 0],
      stack: [
        { text: title, bold: true, fontSize: 10, margin: [0, 0, 0, 4] },
        {
          layout: 'table',
          fontSize: 7.5,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            keepWithHeaderRows: 1,
            widths: [16, '*', 84, 46, 38, 44, 60, 56, 42],
            body: [
              [...heads, ...figures],
              ...items.map(line),
              [
                { text: word(p.sum), bold: true, colSpan: 7 },
                ...Array.from({ length: 6 }, () => ''),
                right(
                  sum(items, (item) => item.amount),
                  { bold: true },
                ),
                right(
                  sum(items, (item) => item.taxAmount),
                  { bold: true },
                ),
              ],
            ],
          },
        },
      ],
    },
  ]
}

const factsOf = (of: BillFull, word: Word): [string, string | null][] => [
  [word(p.to), of.orgName],
  [word(p.period), word(p.periodOf, { from: of.fromDay, to: of.toDay })],
  [word(t.issuedOn), of.issuedOn ?? word(p.notIssued)],
  [word(t.dueOn), of.dueOn],
  [word(t.reversesCode), of.reverses?.code ?? null],
  [word(t.correctsCode), of.corrects?.code ?? null],
]

/** The rates that stand on the bill, each once. */
function ratesOf(of: BillFull, word: Word): string | null {
  const rates = new Map(
    of.items
      .filter((item) => item.currency !== of.currency)
      .map((item) => [
        item.currency,
        word(p.rate, { from: item.currency, rate: item.rate, to: of.currency, day: item.rateFrom ?? '' }),
      ]),
  )
  return rates.size ? word(p.rates, { date: of.rateDay, rates: [...rates.values()].join('; ') }) : null
}

const sumsOf = (of: BillFull): [label: (typeof t)['net'], value: string][] => [
  [t.net, of.net],
  [t.tax, of.tax],
  [t.advances, of.advances],
  [t.total, of.total],
]

function definitionOf(ctx: Context, of: BillFull, word: Word): PdfDefinition {
  const title = `${word(p[of.kind])} ${of.code}`
  const rates = ratesOf(of, word)
  return pageOf(word, {
    title,
    house: ctx.user.tenantName,
    facts: factsOf(of, word),
    sum: [word(t.total), `${grouped(of.total)} ${of.currency}`],
    content: [
      ...linesTable(
        of,
        of.items.filter((item) => !item.advance),
        word(p.services),
        word,
      ),
      ...linesTable(
        of,
        of.items.filter((item) => item.advance),
        word(p.advances),
        word,
      ),
      {
        margin: [0, 14, 0, 0],
        unbreakable: true,
        columns: [
          { width: '*', text: '' },
          {
            width: 220,
            layout: 'table',
            fontSize: 9,
            table: {
              widths: ['*', 110],
              body: sumsOf(of).map(([label, value], n) => {
                const bold = n === 3
                return [
                  { text: word(label), bold },
                  { text: `${grouped(value)} ${of.currency}`, alignment: 'right', bold },
                ]
              }),
            },
          },
        ],
      },
      ...(rates ? [{ text: rates, fontSize: 8, margin: [0, 10, 0, 0] }] : []),
    ],
  })
}

function columnsOf(of: BillFull, word: Word): SheetColumn[] {
  const { item: w } = t
  const number = (header: string, width = 14): SheetColumn => ({ header, kind: 'number', width })
  const plain = (header: string, width: number): SheetColumn => ({ header, kind: 'text', width })
  return [
    number(word(w.no), 6),
    plain(word(w.fee), 32),
    plain(word(w.record), 24),
    { header: word(w.day), kind: 'date', width: 12 },
    number(word(w.quantity)),
    number(word(w.price)),
    plain(word(t.currency), 9),
    number(word(w.amount)),
    number(word(w.rate)),
    number(`${word(w.amount)} ${of.currency}`),
    number(word(w.taxRate), 9),
    number(word(w.tax)),
    plain(word(t.advances), 10),
  ]
}

async function* rowsOf(of: BillFull, word: Word): AsyncGenerator<Cell[]> {
  for (const item of of.items)
    yield [
      item.no,
      [item.fee, item.description].filter(Boolean).join(' · '),
      item.recordCode,
      item.day,
      item.quantity,
      item.price,
      item.currency,
      item.chargeAmount,
      item.rate,
      item.amount,
      item.taxRate,
      item.taxAmount,
      item.advance ? word(t.advances) : null,
    ]
  for (const [label, value] of sumsOf(of))
    yield [null, word(label), null, null, null, null, of.currency, null, null, value, null, null, null]
}

/** The bill with its lines, in the language of whom it is for. Throws 403 where a field of it is hidden from the caller, and 404. */
export async function print(
  ctx: Context,
  { id, as, language }: Parsed<(typeof contract)['routes']['print']>,
): Promise<FileAnswer> {
  const fields = Object.keys(contract.fields).filter((field) => !['remark', 'reason'].includes(field))
  requireShown(ctx, contract.name, fields)
  const found = await openBill(ctx, id)
  const of = { ...found, items: await itemsOf(ctx.db, id, language) }
  const word: Word = (text, values) => say(text, language, values)
  const name = `${word(p[of.kind])} ${of.code}`
  if (as === 'pdf') {
    const definition = definitionOf(ctx, of, word)
    return {
      name: `${name}.pdf`,
      contentType: 'application/pdf',
      title: t.print,
      body: ({ signal }) => renderPdf(definition, language, signal),
    }
  }
  const notes = [
    ctx.user.tenantName,
    ...factsOf(of, word).flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    ...[ratesOf(of, word) ?? []].flat(),
    word(p.rounding),
  ]
  return {
    name: `${name}.xlsx`,
    contentType: excelType,
    title: t.print,
    body: async () =>
      writeExcel(
        { title: of.code, columns: columnsOf(of, word), rows: rowsOf(of, word), notes },
        { timeZone: ctx.user.timeZone, notesTitle: word(p.bill) },
      ),
  }
}
