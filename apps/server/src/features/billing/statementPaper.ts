import { bill as contract, type BillStatement } from '@clearway/contract/features/billing/bill'
import { billPaperText as p, billText as t } from '@clearway/contract/features/billing/bill.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { renderPdf } from '../../kernel/paper/pdf.ts'
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

/** Throws 403 where a field of it is hidden from the caller, and 404. */
export async function statementPdf(
  ctx: Context,
  { language = ctx.language, ...asked }: Parsed<(typeof contract)['routes']['statementPdf']>,
): Promise<FileAnswer> {
  const of = await statement(ctx, asked)
  const word: Word = (text, values) => say(text, language, values)
  const title = `${word(p.statement)} ${of.currency}`
  const definition = pageOf(word, {
    title,
    house: ctx.user.tenantName,
    facts: [
      [word(p.to), of.orgName],
      [word(p.period), word(p.periodOf, { from: of.from, to: of.to })],
    ],
    sum: [word(p.closing), `${grouped(of.closing)} ${of.currency}`],
    content: [table(of, word)],
  })
  return {
    name: `${title} ${of.orgName} ${of.from} ${of.to}.pdf`,
    contentType: 'application/pdf',
    title: t.statement,
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
