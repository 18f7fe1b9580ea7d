import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { mostStatementLines, type statement as contract, type Statement, type StatementMovement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as t } from '@clearway/contract/features/account/ledger/statement.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Context, FileAnswer, Making } from '../../../kernel/context.ts'
import { cursor, excelType, readInTurn, spool, takes } from '../../../kernel/crud/crud-export.ts'
import { writeExcel } from '../../../kernel/paper/excel.ts'
import { renderPdf, type PdfDefinition } from '../../../kernel/paper/pdf.ts'
import { timeText, zoneClock, type Cell, type SheetColumn } from '../../../kernel/paper/sheet.ts'
import { byEntry, movementOf, postingsOf, statementOf, type PostingRow } from './statement-rows.ts'

type Asked = Parsed<(typeof contract)['exportExcel']>
type Word = (text: Text, values?: Record<string, unknown>) => string

/** The movements one by one by a cursor: a hundred thousand of them never lie in memory. Ends with the transaction. */
async function* movements(ctx: Context, { wallet, openedSeq, untilSeq }: Statement, making: Making): AsyncGenerator<StatementMovement> {
  let waiting: PostingRow[] = []
  let done = 0
  for await (const rows of cursor<PostingRow>(ctx.db.withoutPlugins(), postingsOf(wallet.id, openedSeq, untilSeq), making.signal)) {
    const groups = byEntry([...waiting, ...rows])
    // The last may go on in the next batch.
    waiting = groups.pop() ?? []
    for (const group of groups) yield movementOf(group)
    making.progress((done += rows.length))
  }
  if (waiting.length) yield movementOf(waiting)
}

const isNothing = (amount: string) => /^-?0+(\.0+)?$/.test(amount)
const incoming = (amount: string) => (amount.startsWith('-') || isNothing(amount) ? null : amount)
const outgoing = (amount: string) => (amount.startsWith('-') && !isNothing(amount) ? amount.slice(1) : null)

/** What stands at the head of the paper, label by label. */
function letterhead(ctx: Context, s: Statement, word: Word): [string, string][] {
  return [
    [word(t.owner), s.wallet.ownerName ?? `${ctx.user.tenantName} (${word(t.house)})`],
    [word(t.wallet), s.wallet.code], [word(t.currency), s.wallet.currency],
    [word(t.period), word(t.periodOf, { from: s.from, to: s.to })],
    [word(t.generated), `${timeText(zoneClock(s.timeZone)(s.generatedAt)!)} (${s.timeZone})`],
  ]
}

/** What a printed statement is checked by. */
function marks(s: Statement, word: Word): string[] {
  return [
    ...(s.headHash ? [word(t.chain, { seq: s.untilSeq, hash: s.headHash })] : []),
    s.seal ? word(t.sealed, { seal: s.seal.seq, until: s.seal.until, hash: s.seal.hash }) : word(t.notSealed),
  ]
}

const sumLine = (s: Statement['sums'][number], word: Word) => `${word(ledgerText.kinds[s.kind])}: ${word(t.in)} ${s.in}, ${word(t.out)} ${s.out}, ${word(t.heldChange)} ${s.held}, ${word(t.count)} ${s.count}`

/** All movements between an opening and a closing row; the letterhead, sums and marks on a sheet of their own. */
export async function statementExcel(ctx: Context, { language = ctx.language, ...period }: Asked): Promise<FileAnswer> {
  const whole = await statementOf(ctx, period)
  const word: Word = (text, values) => say(text, language, values)
  const number = (header: Text): SheetColumn => ({ header: word(header), kind: 'number', width: 16 })
  const plain = (header: Text, width: number): SheetColumn => ({ header: word(header), kind: 'text', width })
  const columns: SheetColumn[] = [
    { header: word(t.time), kind: 'dateTime', width: 20 }, { header: word(t.number), kind: 'number', width: 9 }, plain(t.kind, 12), plain(t.source, 22), plain(t.memo, 30),
    number(t.in), number(t.out), number(t.available), number(t.heldChange), number(t.held),
  ]
  async function* rows(inner: Context, making: Making): AsyncGenerator<Cell[]> {
    yield [null, null, word(t.opening), whole.from, null, null, null, whole.opening.available, null, whole.opening.held]
    for await (const m of movements(inner, whole, making)) {
      yield [m.at, m.seq, word(ledgerText.kinds[m.kind]), m.sourceCode, m.memo, incoming(m.available), outgoing(m.available), m.availableAfter, isNothing(m.held) ? null : m.held, m.heldAfter]
    }
    yield [null, null, word(t.closing), whole.to, null, whole.in, whole.out, whole.closing.available, whole.heldChange, whole.closing.held]
  }
  const notes = [ctx.user.tenantName, ...letterhead(ctx, whole, word).map(([label, value]) => `${label}: ${value}`), '', word(t.sums), ...whole.sums.map((s) => sumLine(s, word)), '', ...marks(whole, word)]
  const title = `${word(t.title)} ${whole.wallet.code}`
  return {
    name: `${fileName(whole, language)}.xlsx`, contentType: excelType, title: t.title, takes: takes('excel', whole.count * columns.length),
    body: (making) => readInTurn(ctx, making, (inner) => {
      making.progress(0, whole.count)
      return spool((file) => pipeline(writeExcel({ title, columns, rows: rows(inner, making), notes }, { timeZone: whole.timeZone, notesTitle: word(t.title) }), createWriteStream(file), { signal: making.signal }))
    }),
  }
}

const fileName = (s: Statement, language: Language): string => `${say(t.title, language)} ${s.wallet.code} ${s.from} ${s.to}`

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
  const figures = [t.in, t.out, t.available, t.heldChange, t.held].map((h) => ({ text: word(h), bold: true, alignment: 'right' }))
  const edge = (label: Text, day: string, { available, held }: Statement['opening'], sums?: [string, string, string]) => [
    { text: day }, { text: word(label), bold: true, colSpan: 3 }, '', '', right(sums?.[0] ?? null, { bold: true }), right(sums?.[1] ?? null, { bold: true }), right(available, { bold: true }), right(sums?.[2] ?? null, { bold: true }), right(held, { bold: true }),
  ]
  const line = (m: StatementMovement) => [
    { text: timeText(clock(m.at)!) }, { text: word(ledgerText.kinds[m.kind]) }, { text: m.sourceCode ?? '' }, { text: m.memo ?? '' },
    right(incoming(m.available)), right(outgoing(m.available)), right(m.availableAfter), right(isNothing(m.held) ? null : m.held), right(m.heldAfter),
  ]
  const empty = [[{ text: word(t.none), colSpan: 9, alignment: 'center', color: faint, margin: [0, 8, 0, 8] }, ...Array.from({ length: 8 }, () => '')]]
  return {
    layout: 'table', fontSize: 8, margin: [0, 8, 0, 0],
    table: {
      headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1, widths: [84, 48, 96, '*', 66, 66, 74, 66, 66],
      body: [[...heads, ...figures], edge(t.opening, s.from, s.opening), ...(lines.length ? lines.map(line) : empty), edge(t.closing, s.to, s.closing, [s.in, s.out, s.heldChange])],
    },
  }
}

function sumsTable(s: Statement, word: Word) {
  const head = [{ text: word(t.kind), bold: true }, ...[t.count, t.in, t.out, t.heldChange].map((h) => ({ text: word(h), bold: true, alignment: 'right' }))]
  const rows = s.sums.map((x) => [{ text: word(ledgerText.kinds[x.kind]) }, right(String(x.count)), right(x.in), right(x.out), right(x.held)])
  const total = [{ text: word(t.total), bold: true }, ...[String(s.count), s.in, s.out, s.heldChange].map((v) => right(v, { bold: true }))]
  return { unbreakable: true, margin: [0, 12, 0, 0], stack: [{ text: word(t.sums), bold: true, fontSize: 10, margin: [0, 0, 0, 4] }, { layout: 'table', fontSize: 8, table: { headerRows: 1, widths: [90, 50, 90, 90, 90], body: [head, ...rows, total] } }] }
}

function definitionOf(ctx: Context, s: Statement, lines: readonly StatementMovement[], word: Word): PdfDefinition {
  const title = `${word(t.title)} ${s.wallet.code}`
  const facts = letterhead(ctx, s, word)
  const pair = ([label, value]: [string, string]) => ({ text: [{ text: `${label}  `, color: faint }, value], fontSize: 9, margin: [0, 2, 0, 0] })
  const box = (label: Text, { available, held }: Statement['opening']) => ({ stack: [{ text: word(label), color: faint, fontSize: 8 }, { text: `${grouped(available)} ${s.wallet.currency}`, bold: true, fontSize: 13 }, { text: `${word(t.held)} ${grouped(held)}`, color: faint, fontSize: 8 }], alignment: 'right' })
  return {
    info: { title }, pageOrientation: 'landscape', pageMargins: [36, 46, 36, 42],
    // Each page names what it is checked by; the whole hash stands at the end.
    header: {
      margin: [36, 18, 36, 0],
      columns: [{ text: ctx.user.tenantName, color: faint, fontSize: 8 }, { alignment: 'right', color: faint, stack: [{ text: title, fontSize: 8 }, ...(s.headHash ? [{ text: word(t.chain, { seq: s.untilSeq, hash: s.headHash.slice(0, 16) }), fontSize: 6.5 }] : [])] }],
    },
    content: [
      { columns: [{ width: '*', stack: [{ text: word(t.title), bold: true, fontSize: 20 }, { text: ctx.user.tenantName, fontSize: 10, color: faint, margin: [0, 2, 0, 6] }, ...facts.map(pair)] }, { width: 170, ...box(t.opening, s.opening) }, { width: 170, ...box(t.closing, s.closing) }] },
      linesTable(s, lines, word),
      ...(s.count > lines.length ? [{ text: word(t.cut, { max: lines.length, count: s.count }), color: faint, fontSize: 8, margin: [0, 6, 0, 0] }] : []),
      sumsTable(s, word),
      { margin: [0, 12, 0, 0], stack: marks(s, word).map((text) => ({ text, fontSize: 7.5, color: faint })) },
    ],
  }
}

/** The first lines on paper, with opening, closing and sums of all. */
export async function statementPdf(ctx: Context, { language = ctx.language, ...period }: Asked): Promise<FileAnswer> {
  const whole = await statementOf(ctx, period)
  const { rows } = await sql<PostingRow>`${postingsOf(period.walletId, whole.openedSeq, whole.untilSeq)} limit ${mostStatementLines * 2}`.execute(ctx.db.withoutPlugins())
  const lines = byEntry(rows).slice(0, mostStatementLines).map(movementOf)
  const definition = definitionOf(ctx, whole, lines, (text, values) => say(text, language, values))
  return { name: `${fileName(whole, language)}.pdf`, contentType: 'application/pdf', title: t.title, takes: takes('pdf', lines.length * 9), body: ({ signal }) => renderPdf(definition, language, signal) }
}
