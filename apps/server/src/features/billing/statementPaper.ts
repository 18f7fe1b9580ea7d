import { bill as contract, type BillStatement } from '@clearway/contract/features/billing/bill'
import { billPaperText as p, billText as t } from '@clearway/contract/features/billing/bill.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { renderPdf } from '../../kernel/paper/pdf.ts'
import type { Cell, SheetColumn } from '../../kernel/paper/sheet.ts'
import { grouped, head, pageOf, right, type Word } from './paperParts.ts'
import { statement } from './statement.ts'

function table(of: BillStatement, word: Word) {
  const edge = (label: string, day: string, charged: string | null, paid: string | null, balance: string) => [
    { text: day },
    { text: label, bold: true },
    '',
    right(charged, { bold: true }),
    right(paid, { bold: true }),
    right(balance, { bold: true }),
  ]
  const line = (one: BillStatement['lines'][number]) => [
    { text: one.day },
    { text: word(p[one.kind]) },
    { text: [one.code, one.reference].filter(Boolean).join(' · ') },
    right(one.charged),
    right(one.paid),
    right(one.balance),
  ]
  const empty = [{ text: word(p.none), colSpan: 6, alignment: 'center' }, ...Array.from({ length: 5 }, () => '')]
  return {
    layout: 'table',
    fontSize: 8.5,
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [56, 84, '*', 80, 80, 84],
      body: [
        [
          head(word(t.item.day)),
          head(word(p.what)),
          head(word(p.number)),
          ...[p.charged, p.paid, p.balance].map((label) => head(word(label), { alignment: 'right' })),
        ],
        edge(word(p.opening), of.from, null, null, of.opening),
        ...(of.lines.length ? of.lines.map(line) : [empty]),
        edge(word(p.closing), of.to, of.charged, of.paid, of.closing),
      ],
    },
  }
}

const columnsOf = (of: BillStatement, word: Word): SheetColumn[] => {
  const amount = (text: Text): SheetColumn => ({ header: `${word(text)} ${of.currency}`, kind: 'number', width: 16 })
  return [
    { header: word(t.item.day), kind: 'date', width: 12 },
    { header: word(p.what), kind: 'text', width: 18 },
    { header: word(p.number), kind: 'text', width: 24 },
    { header: word(t.reference), kind: 'text', width: 24 },
    amount(p.charged),
    amount(p.paid),
    amount(p.balance),
  ]
}

async function* rowsOf(of: BillStatement, word: Word): AsyncGenerator<Cell[]> {
  yield [of.from, word(p.opening), null, null, null, null, of.opening]
  for (const one of of.lines)
    yield [one.day, word(p[one.kind]), one.code, one.reference, one.charged, one.paid, one.balance]
  yield [of.to, word(p.closing), null, null, of.charged, of.paid, of.closing]
}

/** A customer's statement as a file. Throws 403 where a field of it is hidden from the caller, and 404. */
export async function printStatement(
  ctx: Context,
  { language = ctx.language, as, ...asked }: Parsed<(typeof contract)['routes']['printStatement']>,
): Promise<FileAnswer> {
  const of = await statement(ctx, asked)
  const word: Word = (text, values) => say(text, language, values)
  const title = `${word(p.statement)} ${of.currency}`
  const name = `${title} ${of.orgName} ${of.from} ${of.to}`
  const facts: [string, string][] = [
    [word(p.to), of.orgName],
    [word(p.period), word(p.periodOf, { from: of.from, to: of.to })],
  ]
  if (as === 'excel')
    return {
      name: `${name}.xlsx`,
      contentType: excelType,
      title: t.statement,
      body: async () =>
        writeExcel(
          {
            title,
            columns: columnsOf(of, word),
            rows: rowsOf(of, word),
            notes: [ctx.user.tenantName, ...facts.map(([label, value]) => `${label}: ${value}`)],
          },
          { timeZone: ctx.user.timeZone, notesTitle: word(p.statement) },
        ),
    }
  const definition = pageOf(word, {
    title,
    house: ctx.user.tenantName,
    facts,
    sum: [word(p.closing), `${grouped(of.closing)} ${of.currency}`],
    content: [table(of, word)],
  })
  return {
    name: `${name}.pdf`,
    contentType: 'application/pdf',
    title: t.statement,
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
