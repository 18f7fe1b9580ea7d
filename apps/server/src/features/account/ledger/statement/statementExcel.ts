import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { Statement, StatementMovement } from '@clearway/contract/features/account/ledger/statement'
import { statementText as t } from '@clearway/contract/features/account/ledger/statement.text'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer, Making } from '../../../../kernel/context.ts'
import { cursor, excelType, readInTurn, spool, takes } from '../../../../kernel/crud/crudExport.ts'
import { writeExcel } from '../../../../kernel/paper/excel.ts'
import type { Cell, SheetColumn } from '../../../../kernel/paper/sheet.ts'
import { fileName, incoming, isNothing, letterhead, marks, outgoing, type Asked, type Word } from './statementPaper.ts'
import { byEntry, movementOf, postingsOf, statementOf, type PostingRow } from './statementRows.ts'

/** The movements one by one by a cursor: a hundred thousand of them never lie in memory. Ends with the transaction. */
async function* movements(
  ctx: Context,
  { wallet, openedSeq, untilSeq }: Statement,
  making: Making,
): AsyncGenerator<StatementMovement> {
  let waiting: PostingRow[] = []
  let done = 0
  for await (const rows of cursor<PostingRow>(
    ctx.db.withoutPlugins(),
    postingsOf(wallet.id, openedSeq, untilSeq),
    making.signal,
  )) {
    const groups = byEntry([...waiting, ...rows])
    // The last may go on in the next batch.
    waiting = groups.pop() ?? []
    for (const group of groups) yield movementOf(group)
    making.progress((done += rows.length))
  }
  if (waiting.length) yield movementOf(waiting)
}

const sumLine = (s: Statement['sums'][number], word: Word) =>
  `${word(ledgerText.kinds[s.kind])}: ${word(t.in)} ${s.in}, ${word(t.out)} ${s.out}, ${word(t.heldChange)} ${s.held}, ${word(t.count)} ${s.count}`

function columnsOf(word: Word): SheetColumn[] {
  const number = (header: Text): SheetColumn => ({ header: word(header), kind: 'number', width: 16 })
  const plain = (header: Text, width: number): SheetColumn => ({ header: word(header), kind: 'text', width })
  return [
    { header: word(t.time), kind: 'dateTime', width: 20 },
    { header: word(t.number), kind: 'number', width: 9 },
    plain(t.kind, 12),
    plain(t.source, 22),
    plain(t.memo, 30),
    number(t.in),
    number(t.out),
    number(t.available),
    number(t.heldChange),
    number(t.held),
  ]
}

async function* rowsOf(ctx: Context, whole: Statement, word: Word, making: Making): AsyncGenerator<Cell[]> {
  yield [null, null, word(t.opening), whole.from, null, null, null, whole.opening.available, null, whole.opening.held]
  for await (const m of movements(ctx, whole, making)) {
    yield [
      m.at,
      m.seq,
      word(ledgerText.kinds[m.kind]),
      m.sourceCode,
      m.memo,
      incoming(m.available),
      outgoing(m.available),
      m.availableAfter,
      isNothing(m.held) ? null : m.held,
      m.heldAfter,
    ]
  }
  yield [
    null,
    null,
    word(t.closing),
    whole.to,
    null,
    whole.in,
    whole.out,
    whole.closing.available,
    whole.heldChange,
    whole.closing.held,
  ]
}

/** All movements between an opening and a closing row; the letterhead, sums and marks on a sheet of their own. */
export async function statementExcel(ctx: Context, { language = ctx.language, ...period }: Asked): Promise<FileAnswer> {
  const whole = await statementOf(ctx, period)
  const word: Word = (text, values) => say(text, language, values)
  const columns = columnsOf(word)
  const notes = [
    ctx.user.tenantName,
    ...letterhead(ctx, whole, word).map(([label, value]) => `${label}: ${value}`),
    '',
    word(t.sums),
    ...whole.sums.map((s) => sumLine(s, word)),
    '',
    ...marks(whole, word),
  ]
  const title = `${word(t.title)} ${whole.wallet.code}`
  return {
    name: `${fileName(whole, language)}.xlsx`,
    contentType: excelType,
    title: t.title,
    takes: takes('excel', whole.count * columns.length),
    body: (making) =>
      readInTurn(ctx, making, (inner) => {
        making.progress(0, whole.count)
        return spool((file) =>
          pipeline(
            writeExcel(
              { title, columns, rows: rowsOf(inner, whole, word, making), notes },
              { timeZone: whole.timeZone, notesTitle: word(t.title) },
            ),
            createWriteStream(file),
            { signal: making.signal },
          ),
        )
      }),
  }
}
