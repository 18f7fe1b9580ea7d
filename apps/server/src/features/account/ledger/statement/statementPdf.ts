import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import {
  mostStatementLines,
  type Statement,
  type StatementMovement,
} from '@clearway/contract/features/account/ledger/statement'
import { statementText as t } from '@clearway/contract/features/account/ledger/statement.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { takes } from '../../../../kernel/crud/crudExport.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { timeText, zoneClock } from '../../../../kernel/paper/sheet.ts'
import { fileName, incoming, isNothing, letterhead, marks, outgoing, type Asked, type Word } from './statementPaper.ts'
import { byEntry, movementOf, postingsOf, statementOf, type PostingRow } from './statementRows.ts'

const faint = '#616e7c'
const grouped = (value: string | null): string => {
  if (value === null) return ''
  const [whole = '', part] = value.split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${part ? `.${part}` : ''}`
}
const right = (text: string | null, more: object = {}) => ({ text: grouped(text), alignment: 'right', ...more })

function linesTable(s: Statement, lines: readonly StatementMovement[], word: Word) {
  const clock = zoneClock(s.timeZone)
  const heads = [t.time, t.kind, t.source, t.memo].map((h) => ({ text: word(h), bold: true }))
  const figures = [t.in, t.out, t.available, t.heldChange, t.held].map((h) => ({
    text: word(h),
    bold: true,
    alignment: 'right',
  }))
  const edge = (
    label: Text,
    day: string,
    { available, held }: Statement['opening'],
    sums?: [string, string, string],
  ) => [
    { text: day },
    { text: word(label), bold: true, colSpan: 3 },
    '',
    '',
    right(sums?.[0] ?? null, { bold: true }),
    right(sums?.[1] ?? null, { bold: true }),
    right(available, { bold: true }),
    right(sums?.[2] ?? null, { bold: true }),
    right(held, { bold: true }),
  ]
  const line = (m: StatementMovement) => [
    { text: timeText(clock(m.at)!) },
    { text: word(ledgerText.kinds[m.kind]) },
    { text: m.sourceCode ?? '' },
    { text: m.memo ?? '' },
    right(incoming(m.available)),
    right(outgoing(m.available)),
    right(m.availableAfter),
    right(isNothing(m.held) ? null : m.held),
    right(m.heldAfter),
  ]
  const empty = [
    [
      { text: word(t.none), colSpan: 9, alignment: 'center', color: faint, margin: [0, 8, 0, 8] },
      ...Array.from({ length: 8 }, () => ''),
    ],
  ]
  return {
    layout: 'table',
    fontSize: 8,
    margin: [0, 8, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [84, 48, 96, '*', 66, 66, 74, 66, 66],
      body: [
        [...heads, ...figures],
        edge(t.opening, s.from, s.opening),
        ...(lines.length ? lines.map(line) : empty),
        edge(t.closing, s.to, s.closing, [s.in, s.out, s.heldChange]),
      ],
    },
  }
}

function sumsTable(s: Statement, word: Word) {
  const head = [
    { text: word(t.kind), bold: true },
    ...[t.count, t.in, t.out, t.heldChange].map((h) => ({ text: word(h), bold: true, alignment: 'right' })),
  ]
  const rows = s.sums.map((x) => [
    { text: word(ledgerText.kinds[x.kind]) },
    right(String(x.count)),
    right(x.in),
    right(x.out),
    right(x.held),
  ])
  const total = [
    { text: word(t.total), bold: true },
    ...[String(s.count), s.in, s.out, s.heldChange].map((v) => right(v, { bold: true })),
  ]
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      { text: word(t.sums), bold: true, fontSize: 10, margin: [0, 0, 0, 4] },
      {
        layout: 'table',
        fontSize: 8,
        table: { headerRows: 1, widths: [90, 50, 90, 90, 90], body: [head, ...rows, total] },
      },
    ],
  }
}

function definitionOf(ctx: Context, s: Statement, lines: readonly StatementMovement[], word: Word): PdfDefinition {
  const title = `${word(t.title)} ${s.wallet.code}`
  const facts = letterhead(ctx, s, word)
  const pair = ([label, value]: [string, string]) => ({
    text: [{ text: `${label}  `, color: faint }, value],
    fontSize: 9,
    margin: [0, 2, 0, 0],
  })
  const box = (label: Text, { available, held }: Statement['opening']) => ({
    stack: [
      { text: word(label), color: faint, fontSize: 8 },
      { text: `${grouped(available)} ${s.wallet.currency}`, bold: true, fontSize: 13 },
      { text: `${word(t.held)} ${grouped(held)}`, color: faint, fontSize: 8 },
    ],
    alignment: 'right',
  })
  return {
    info: { title },
    pageOrientation: 'landscape',
    pageMargins: [36, 46, 36, 42],
    // Each page names what it is checked by; the whole hash stands at the end.
    header: {
      margin: [36, 18, 36, 0],
      columns: [
        { text: ctx.user.tenantName, color: faint, fontSize: 8 },
        {
          alignment: 'right',
          color: faint,
          stack: [
            { text: title, fontSize: 8 },
            ...(s.headHash
              ? [{ text: word(t.chain, { seq: s.untilSeq, hash: s.headHash.slice(0, 16) }), fontSize: 6.5 }]
              : []),
          ],
        },
      ],
    },
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: word(t.title), bold: true, fontSize: 20 },
              { text: ctx.user.tenantName, fontSize: 10, color: faint, margin: [0, 2, 0, 6] },
              ...facts.map(pair),
            ],
          },
          { width: 170, ...box(t.opening, s.opening) },
          { width: 170, ...box(t.closing, s.closing) },
        ],
      },
      linesTable(s, lines, word),
      ...(s.count > lines.length
        ? [
            {
              text: word(t.cut, { max: lines.length, count: s.count }),
              color: faint,
              fontSize: 8,
              margin: [0, 6, 0, 0],
            },
          ]
        : []),
      sumsTable(s, word),
      { margin: [0, 12, 0, 0], stack: marks(s, word).map((text) => ({ text, fontSize: 7.5, color: faint })) },
    ],
  }
}

/** The first lines on paper, with opening, closing and sums of all. */
export async function statementPdf(ctx: Context, { language = ctx.language, ...period }: Asked): Promise<FileAnswer> {
  const whole = await statementOf(ctx, period)
  const { rows } =
    await sql<PostingRow>`${postingsOf(period.walletId, whole.openedSeq, whole.untilSeq)} limit ${mostStatementLines * 2}`.execute(
      ctx.db.withoutPlugins(),
    )
  const lines = byEntry(rows).slice(0, mostStatementLines).map(movementOf)
  const definition = definitionOf(ctx, whole, lines, (text, values) => say(text, language, values))
  return {
    name: `${fileName(whole, language)}.pdf`,
    contentType: 'application/pdf',
    title: t.title,
    takes: takes('pdf', lines.length * 9),
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
