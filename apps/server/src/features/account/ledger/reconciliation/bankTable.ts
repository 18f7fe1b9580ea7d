import type { BankColumn } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'

import type { BankTable, Rows } from './bankColumns.ts'
import { amountOf, centsOf } from './bankMatch.ts'
import {
  cleaned,
  negated,
  type BankReading,
  type ReadLine,
  type ReadNote,
  type ReadProblem,
  type ReadStatement,
} from './bankReading.ts'
import { dayFirst, readAmount, readDay } from './bankValues.ts'

const outWords = /^(d|dr|debit|借|借方|支|支出|出|付|付款|out|withdrawal)/i

/** The signed amount of a row. A debit column tells its amounts without a sign. */
function amountIn(cell: (column: BankColumn) => string): { amount: string } | { problem: Omit<ReadProblem, 'row'> } {
  const bad = (column: BankColumn) => ({ problem: { text: t.badAmount, values: { value: cell(column).slice(0, 40) } } })
  const [credit, debit, single] = [readAmount(cell('credit')), readAmount(cell('debit')), readAmount(cell('amount'))]
  if (credit === undefined) return bad('credit')
  if (debit === undefined) return bad('debit')
  if (single === undefined) return bad('amount')
  const some = (a: string | null) => a !== null && /[1-9]/.test(a)
  if (some(credit) || some(debit)) {
    const out = debit && some(debit) ? centsOf(debit.startsWith('-') ? debit.slice(1) : debit) : 0n
    return { amount: amountOf((some(credit) ? centsOf(credit!) : 0n) - out) }
  }
  if (!some(single)) return { problem: { text: t.noAmount } }
  const out = outWords.test(cell('direction').trim())
  return { amount: out && !single!.startsWith('-') ? negated(single!) : single! }
}

const sumWords = /^(合计|合計|总计|總計|小计|小計|本页|total|sum|closing|opening|balance)/i

interface Read {
  readonly line: ReadLine
  readonly balance: string | null
  readonly currency: string | null
}

/** Whether each balance is the one before and its own amount; `down`: the oldest line stands first. */
const follows = (lines: readonly Read[]): boolean =>
  lines.every((r, i) => i === 0 || centsOf(lines[i - 1]!.balance!) + centsOf(r.line.amount) === centsOf(r.balance!))

/** Opening and closing by the column of balances, in whichever order the file stands; null where there is none for every line. */
function balancesOf(lines: readonly Read[]): { opening: string | null; closing: string | null } {
  if (!lines.length || lines.some((l) => l.balance === null)) return { opening: null, closing: null }
  const newestFirst =
    !follows(lines) && follows(lines.toReversed())
      ? true
      : !follows(lines) && lines[0]!.line.bookedOn > lines.at(-1)!.line.bookedOn
  const ordered = newestFirst ? lines.toReversed() : lines
  return {
    opening: amountOf(centsOf(ordered[0]!.balance!) - centsOf(ordered[0]!.line.amount)),
    closing: ordered.at(-1)!.balance,
  }
}

/** The rows below the head; what cannot be read is told with its row and left out, blank rows and rows without a day and an amount (sums) are passed over. */
export function readBankTable(rows: Rows, { headAt, at }: BankTable): BankReading {
  const problems: ReadProblem[] = []
  const body = rows
    .slice(headAt + 1)
    .map((cells, i) => ({ cells, row: headAt + i + 2 }))
    .filter(({ cells }) => cells.some((c) => c.trim()))
  const cellOf =
    (cells: readonly string[]) =>
    (column: BankColumn): string =>
      (at.has(column) ? (cells[at.get(column)!] ?? '') : '').trim()
  const days = body.map(({ cells }) => cellOf(cells)('bookedOn'))
  const first = dayFirst(days)
  const notes: ReadNote[] =
    first === undefined && days.some((d) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(d)) ? [{ text: t.dayFirst }] : []
  const read: Read[] = []
  for (const { cells, row } of body) {
    const cell = cellOf(cells)
    const bookedOn = readDay(cell('bookedOn'), first ?? true)
    const found = amountIn(cell)
    // Sums below the table, and what was brought forward, are no lines.
    if (
      (!bookedOn && (!('amount' in found) || cells.some((c) => sumWords.test(c.trim())))) ||
      ('problem' in found && found.problem.text === t.noAmount && cell('balance'))
    )
      continue
    if (!bookedOn) problems.push({ row, text: t.badDate, values: { value: cell('bookedOn').slice(0, 40) } })
    else if ('problem' in found) problems.push({ row, ...found.problem })
    else {
      const line: ReadLine = {
        row,
        bookedOn,
        valueOn: readDay(cell('valueOn'), first ?? true) ?? null,
        amount: found.amount,
        partyName: cleaned(cell('partyName'), 140),
        partyAccount: cleaned(cell('partyAccount'), 64),
        reference: cleaned(cell('reference'), 64),
        bankReference: cleaned(cell('bankReference'), 64),
        text: cleaned(cell('text'), 500),
      }
      read.push({ line, balance: readAmount(cell('balance')) ?? null, currency: currencyOf(cell('currency')) })
    }
  }
  return { format: 'table', statements: byCurrency(read), problems, notes }
}

const currencyWords: Readonly<Record<string, string>> = {
  人民币: 'CNY',
  人民幣: 'CNY',
  RMB: 'CNY',
  港币: 'HKD',
  港幣: 'HKD',
  港元: 'HKD',
  美元: 'USD',
  美金: 'USD',
}
const currencyOf = (cell: string): string | null =>
  cleaned(currencyWords[cell.trim().toUpperCase()] ?? currencyWords[cell.trim()] ?? cell.toUpperCase(), 3)

function byCurrency(read: readonly Read[]): ReadStatement[] {
  return [...Map.groupBy(read, (r) => r.currency)].map(([currency, lines]) => ({
    account: null,
    currency,
    statementNo: null,
    ...balancesOf(lines),
    closingOn: null,
    lines: lines.map((r) => r.line),
  }))
}
