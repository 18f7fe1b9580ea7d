import { createHash } from 'node:crypto'

import { bankColumns, bankNeeds, type BankColumn } from '@clearway/contract/features/account/ledger/bankStatement'

export type Rows = readonly (readonly string[])[]
export interface BankTable {
  readonly headAt: number
  readonly head: readonly string[]
  readonly at: ReadonlyMap<BankColumn, number>
}

export const squash = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/[\s_*：:]+/g, '')
    .toLowerCase()

/** How banks call their columns, the surest first. */
const words: Readonly<Record<BankColumn, readonly string[]>> = {
  bookedOn: [
    '记账日期',
    '記帳日期',
    '记账日',
    '入账日期',
    '交易日期',
    '交易时间',
    '交易日',
    '日期',
    'bookingdate',
    'booked',
    'postingdate',
    'postdate',
    'transactiondate',
    'date',
  ],
  valueOn: ['起息日', '起息日期', '生效日期', 'valuedate', 'value'],
  amount: ['交易金额', '发生额', '發生額', '金额', '金額', 'amount', 'transactionamount', '金额（正负）'],
  credit: [
    '贷方发生额',
    '贷方金额',
    '收入金额',
    '收入',
    '存入金额',
    '存入',
    '贷方',
    '貸方',
    'credit',
    'creditamount',
    'deposit',
    'deposits',
    'paidin',
    'moneyin',
  ],
  debit: [
    '借方发生额',
    '借方金额',
    '支出金额',
    '支出',
    '支取',
    '取出',
    '借方',
    'debit',
    'debitamount',
    'withdrawal',
    'withdrawals',
    'paidout',
    'moneyout',
  ],
  direction: [
    '借贷标志',
    '借贷方向',
    '借贷',
    '收支标志',
    '收/支',
    '借貸',
    'debit/credit',
    'dr/cr',
    'cr/dr',
    'd/c',
    'type',
    'creditdebitindicator',
  ],
  balance: ['余额', '账户余额', '本次余额', '餘額', '結餘', '结余', 'balance', 'runningbalance', 'ledgerbalance'],
  currency: ['币种', '币别', '货币', '幣種', '貨幣', 'currency', 'ccy'],
  partyName: [
    '对方户名',
    '对方账户名称',
    '对方名称',
    '对手户名',
    '对方单位名称',
    '对方单位',
    '對方戶名',
    '收/付方名称',
    '收付方名称',
    '付款人名称',
    'counterparty',
    'counterpartyname',
    'payer',
    'payee',
    'name',
    'beneficiary',
  ],
  partyAccount: [
    '对方账号',
    '对方账户',
    '对方帐号',
    '对手账号',
    '對方帳號',
    '收/付方账号',
    '收(付)方账号',
    '收付方账号',
    'counterpartyaccount',
    'accountnumber',
    'payeraccount',
    'payeeaccount',
    'iban',
  ],
  reference: [
    '付款参考',
    '业务参考号',
    '客户参考',
    '付款参考号',
    '付款參考',
    '参考号',
    '用途',
    'reference',
    'customerreference',
    'yourreference',
    'paymentreference',
    'endtoendid',
  ],
  bankReference: [
    '交易流水号',
    '银行流水号',
    '流水号',
    '核心流水号',
    '凭证号',
    '凭证号码',
    '交易序号',
    '交易參考編號',
    'bankreference',
    'transactionreference',
    'transactionid',
    'bankref',
    '银行流水',
  ],
  text: [
    '摘要',
    '附言',
    '备注',
    '交易摘要',
    '交易附言',
    '備註',
    'description',
    'narrative',
    'particulars',
    'details',
    'transactiondetails',
    'text',
    'memo',
    'remarks',
  ],
}

/** The head of a table of this bank, under which its columns are remembered. */
export const headHash = (head: readonly string[]): string =>
  createHash('sha256').update(head.map(squash).join('\u001f')).digest('hex')

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
  for (const column of bankColumns)
    take(
      column,
      (cell, word) =>
        word.length >= 2 && (cell.startsWith(`${word}(`) || cell.startsWith(`${word}/`) || cell.endsWith(`(${word})`)),
    )
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

export const missingIn = (at: ReadonlyMap<BankColumn, number>): readonly (readonly BankColumn[])[] =>
  bankNeeds.filter((group) => !group.some((column) => at.has(column)))

/** The head of the table: one that somebody named the columns of, else the row whose cells fit most of ours, else the one that looks most like a head. */
export function findTable(rows: Rows, remembered: Remembered): BankTable | undefined {
  let best: BankTable | undefined
  const top = rows.slice(0, mostLetterhead)
  for (const [headAt, head] of top.entries()) {
    const columns = remembered.get(headHash(head))
    if (columns) return { headAt, head, at: mapped(head, columns) }
    const at = columnsIn(head)
    if (at.size >= 2 && at.size > (best?.at.size ?? 0)) best = { headAt, head, at }
  }
  if (best) return best
  const likely = top.findIndex((row) => filled(row) >= 3 && row.every((c) => !/^[\d.,\s/-]+$/.test(c) || !c.trim()))
  return likely === -1 ? undefined : { headAt: likely, head: top[likely]!, at: new Map() }
}

export const headHashes = (rows: Rows): string[] =>
  rows.slice(0, mostLetterhead).flatMap((row) => (filled(row) >= 2 ? [headHash(row)] : []))
