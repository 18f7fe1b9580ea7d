import { createHash } from 'node:crypto'
import { bankColumns, bankNeeds, type BankColumn } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { centsOf, amountOf } from './bank-match.ts'
import { cleaned, negated, realDay, twoPlaces, type BankReading, type ReadLine, type ReadNote, type ReadProblem, type ReadStatement } from './bank-reading.ts'

type Rows = readonly (readonly string[])[]
export interface BankTable { readonly headAt: number; readonly head: readonly string[]; readonly at: ReadonlyMap<BankColumn, number> }

export const squash = (header: string): string => header.normalize('NFKC').replace(/[\s_*：:]+/g, '').toLowerCase()

/** How banks call their columns, the surest first. */
const words: Readonly<Record<BankColumn, readonly string[]>> = {
  bookedOn: ['记账日期', '記帳日期', '记账日', '入账日期', '交易日期', '交易时间', '交易日', '日期', 'bookingdate', 'booked', 'postingdate', 'postdate', 'transactiondate', 'date'],
  valueOn: ['起息日', '起息日期', '生效日期', 'valuedate', 'value'],
  amount: ['交易金额', '发生额', '發生額', '金额', '金額', 'amount', 'transactionamount', '金额（正负）'],
  credit: ['贷方发生额', '贷方金额', '收入金额', '收入', '存入金额', '存入', '贷方', '貸方', 'credit', 'creditamount', 'deposit', 'deposits', 'paidin', 'moneyin'],
  debit: ['借方发生额', '借方金额', '支出金额', '支出', '支取', '取出', '借方', 'debit', 'debitamount', 'withdrawal', 'withdrawals', 'paidout', 'moneyout'],
  direction: ['借贷标志', '借贷方向', '借贷', '收支标志', '收/支', '借貸', 'debit/credit', 'dr/cr', 'cr/dr', 'd/c', 'type', 'creditdebitindicator'],
  balance: ['余额', '账户余额', '本次余额', '餘額', '結餘', '结余', 'balance', 'runningbalance', 'ledgerbalance'],
  currency: ['币种', '币别', '货币', '幣種', '貨幣', 'currency', 'ccy'],
  partyName: ['对方户名', '对方账户名称', '对方名称', '对手户名', '对方单位名称', '对方单位', '對方戶名', '收/付方名称', '收付方名称', '付款人名称', 'counterparty', 'counterpartyname', 'payer', 'payee', 'name', 'beneficiary'],
  partyAccount: ['对方账号', '对方账户', '对方帐号', '对手账号', '對方帳號', '收/付方账号', '收(付)方账号', '收付方账号', 'counterpartyaccount', 'accountnumber', 'payeraccount', 'payeeaccount', 'iban'],
  reference: ['付款参考', '业务参考号', '客户参考', '付款参考号', '付款參考', '参考号', '用途', 'reference', 'customerreference', 'yourreference', 'paymentreference', 'endtoendid'],
  bankReference: ['交易流水号', '银行流水号', '流水号', '核心流水号', '凭证号', '凭证号码', '交易序号', '交易參考編號', 'bankreference', 'transactionreference', 'transactionid', 'bankref', '银行流水'],
  text: ['摘要', '附言', '备注', '交易摘要', '交易附言', '備註', 'description', 'narrative', 'particulars', 'details', 'transactiondetails', 'text', 'memo', 'remarks'],
}

/** The head of a table of this bank, under which its columns are remembered. */
export const headHash = (head: readonly string[]): string => createHash('sha256').update(head.map(squash).join('\u001f')).digest('hex')

const mostLetterhead = 30
const filled = (row: readonly string[]) => row.filter((c) => c.trim()).length

/** Columns by the words of a head; a column is taken once. */
function columnsIn(row: readonly string[]): Map<BankColumn, number> {
  const cells = row.map(squash)
  const found = new Map<BankColumn, number>()
  const taken = new Set<number>()
  const take = (column: BankColumn, fits: (cell: string, word: string) => boolean) => {
    for (const word of words[column].map(squash)) {
      const at = found.has(column) ? -1 : cells.findIndex((cell, i) => !taken.has(i) && cell !== '' && fits(cell, word))
      if (at === -1) continue
      found.set(column, at)
      taken.add(at)
    }
  }
  for (const column of bankColumns) take(column, (cell, word) => cell === word)
  // A unit or a second language in brackets behind the word.
  for (const column of bankColumns) take(column, (cell, word) => word.length >= 2 && (cell.startsWith(`${word}(`) || cell.startsWith(`${word}/`) || cell.endsWith(`(${word})`)))
  return found
}

export type Remembered = ReadonlyMap<string, Readonly<Record<string, string>>>

function mapped(row: readonly string[], columns: Readonly<Record<string, string>>): Map<BankColumn, number> {
  const found = new Map<BankColumn, number>()
  for (const column of bankColumns) {
    const at = columns[column] ? row.findIndex((cell) => squash(cell) === squash(columns[column]!)) : -1
    if (at !== -1) found.set(column, at)
  }
  return found
}

export const missingIn = (at: ReadonlyMap<BankColumn, number>): readonly (readonly BankColumn[])[] => bankNeeds.filter((group) => !group.some((column) => at.has(column)))

/** The head of the table: one that somebody named the columns of, else the row whose cells fit most of ours, else the one that looks most like a head. */
export function findTable(rows: Rows, remembered: Remembered): BankTable | undefined {
  let best: BankTable | undefined
  const top = rows.slice(0, mostLetterhead)
  for (const [headAt, head] of top.entries()) {
    if (filled(head) < 2) continue
    const columns = remembered.get(headHash(head))
    if (columns) return { headAt, head, at: mapped(head, columns) }
    const at = columnsIn(head)
    if (at.size >= 2 && at.size > (best?.at.size ?? 0)) best = { headAt, head, at }
  }
  if (best) return best
  const likely = top.findIndex((row) => filled(row) >= 3 && row.every((c) => !/^[\d.,\s/-]+$/.test(c) || !c.trim()))
  return likely === -1 ? undefined : { headAt: likely, head: top[likely]!, at: new Map() }
}

export const headHashes = (rows: Rows): string[] => rows.slice(0, mostLetterhead).flatMap((row) => (filled(row) >= 2 ? [headHash(row)] : []))

const numeric = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T].*)?$/

/** Whether 03/04/2026 is read with the day first, by days over twelve anywhere in the column. */
function dayFirst(values: readonly string[]): boolean | undefined {
  for (const value of values) {
    const [, a, b] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(value.trim()) ?? []
    if (a && Number(a) > 12) return true
    if (b && Number(b) > 12) return false
  }
  return undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as banks write it: 2026-11-02, 20261102, 2026年11月2日, 02/11/2026, 2 Nov 2026, with or without a time. */
export function readDay(value: string, first: boolean): string | undefined {
  const text = value.normalize('NFKC').trim()
  const [, y, m, d] = /^(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)(?:[ T]?\d{2}:?\d{2}(?::?\d{2})?)?$/.exec(text) ?? []
  if (y) return realDay(y, m!, d!)
  const [, dd, name, year] = /^(\d{1,2})[ -]?([A-Za-z]{3})[A-Za-z]*[ ,-]*(\d{2,4})/.exec(text) ?? []
  if (name) return months.includes(name.toLowerCase()) ? realDay(year!, String(months.indexOf(name.toLowerCase()) + 1), dd!) : undefined
  const [, a, b, c] = numeric.exec(text) ?? []
  if (!a) return undefined
  if (a.length === 4) return realDay(a, b!, c!)
  return c!.length === 2 || c!.length === 4 ? (first ? realDay(c!, b!, a) : realDay(c!, a, b!)) : undefined
}

/** `1,234.50`, `(1,234.50)`, `-1234.5`, `1.234,50`, `￥1,234.50`, `1,234.50 DR` as a signed decimal; null for an empty cell, undefined for none of these. */
export function readAmount(value: string): string | null | undefined {
  const text = value.normalize('NFKC').replace(/\s+/g, '').replace(/^(CNY|HKD|USD|RMB|HK\$|US\$|[¥￥$])/i, '')
  if (text === '' || /^[-–—]+$/.test(text)) return null
  const [, open, minus, figures, close, mark] = /^(\(?)([-+−]?)([\d.,']+)(\)?)(CR|DR|-)?$/i.exec(text) ?? []
  if (figures === undefined || (open === '(') !== (close === ')')) return undefined
  // The last sign parts the cents, unless three digits follow it and nothing else parts them.
  const european = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(figures)
  const grouped = european ? figures.replaceAll('.', '').replace(',', '.') : /^\d{1,3}([,']\d{3})+(\.\d*)?$/.test(figures) ? figures.replace(/[,']/g, '') : figures
  const plain = twoPlaces(grouped)
  if (plain === undefined) return undefined
  return open === '(' || minus === '-' || minus === '−' || mark === '-' || mark?.toUpperCase() === 'DR' ? negated(plain) : plain
}

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

interface Read { readonly line: ReadLine; readonly balance: string | null; readonly currency: string | null }

/** Whether each balance is the one before and its own amount; `down`: the oldest line stands first. */
const follows = (lines: readonly Read[]): boolean => lines.every((r, i) => i === 0 || centsOf(lines[i - 1]!.balance!) + centsOf(r.line.amount) === centsOf(r.balance!))

/** Opening and closing by the column of balances, in whichever order the file stands; null where there is none for every line. */
function balancesOf(lines: readonly Read[]): { opening: string | null; closing: string | null } {
  if (!lines.length || lines.some((l) => l.balance === null)) return { opening: null, closing: null }
  const newestFirst = !follows(lines) && follows(lines.toReversed()) ? true : !follows(lines) && lines[0]!.line.bookedOn > lines.at(-1)!.line.bookedOn
  const ordered = newestFirst ? lines.toReversed() : lines
  return { opening: amountOf(centsOf(ordered[0]!.balance!) - centsOf(ordered[0]!.line.amount)), closing: ordered.at(-1)!.balance }
}

/** The rows below the head; what cannot be read is told with its row and left out, blank rows and rows without a day and an amount (sums) are passed over. */
export function readBankTable(rows: Rows, { headAt, at }: BankTable): BankReading {
  const problems: ReadProblem[] = []
  const body = rows.slice(headAt + 1).map((cells, i) => ({ cells, row: headAt + i + 2 })).filter(({ cells }) => cells.some((c) => c.trim()))
  const cellOf = (cells: readonly string[]) => (column: BankColumn): string => (at.has(column) ? (cells[at.get(column)!] ?? '') : '').trim()
  const days = body.map(({ cells }) => cellOf(cells)('bookedOn'))
  const first = dayFirst(days)
  const notes: ReadNote[] = first === undefined && days.some((d) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(d)) ? [{ text: t.dayFirst }] : []
  const read: Read[] = []
  for (const { cells, row } of body) {
    const cell = cellOf(cells)
    const bookedOn = readDay(cell('bookedOn'), first ?? true)
    const found = amountIn(cell)
    // Sums below the table, and what was brought forward, are no lines.
    if ((!bookedOn && (!('amount' in found) || cells.some((c) => sumWords.test(c.trim())))) || ('problem' in found && found.problem.text === t.noAmount && cell('balance'))) continue
    if (!bookedOn) problems.push({ row, text: t.badDate, values: { value: cell('bookedOn').slice(0, 40) } })
    else if ('problem' in found) problems.push({ row, ...found.problem })
    else {
      const line: ReadLine = {
        row, bookedOn, valueOn: readDay(cell('valueOn'), first ?? true) ?? null, amount: found.amount, partyName: cleaned(cell('partyName'), 140), partyAccount: cleaned(cell('partyAccount'), 64),
        reference: cleaned(cell('reference'), 64), bankReference: cleaned(cell('bankReference'), 64), text: cleaned(cell('text'), 500),
      }
      read.push({ line, balance: readAmount(cell('balance')) ?? null, currency: currencyOf(cell('currency')) })
    }
  }
  return { format: 'table', statements: byCurrency(read), problems, notes }
}

const currencyWords: Readonly<Record<string, string>> = { 人民币: 'CNY', 人民幣: 'CNY', RMB: 'CNY', 港币: 'HKD', 港幣: 'HKD', 港元: 'HKD', 美元: 'USD', 美金: 'USD' }
const currencyOf = (cell: string): string | null => cleaned(currencyWords[cell.trim().toUpperCase()] ?? currencyWords[cell.trim()] ?? cell.toUpperCase(), 3)

function byCurrency(read: readonly Read[]): ReadStatement[] {
  return [...Map.groupBy(read, (r) => r.currency)].map(([currency, lines]) => ({
    account: null, currency, statementNo: null, ...balancesOf(lines), closingOn: null, lines: lines.map((r) => r.line),
  }))
}
