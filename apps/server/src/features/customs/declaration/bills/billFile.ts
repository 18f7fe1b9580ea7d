import type { ReadBill } from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { summaryBillText as t } from '@clearway/contract/features/customs/declaration/tax/summaryBill.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'

import { fileFault } from '../../../../kernel/crud/importRead.ts'
import { cleanText } from '../../../../kernel/paper/sheet.ts'
import { chinaDay } from '../../workCalendar.ts'
import { customsTime } from '../receipts/customsTime.ts'
import {
  amountIn,
  billHeadings,
  entryIdIn,
  isTotals,
  kindIn,
  saysPaid,
  type BillColumn,
  type BillPlaces,
} from './billColumns.ts'

/** Above the headings stand at most so many rows: a title, the period, who exported it. */
const mostAbove = 20

export type FileBill = Omit<ReadBill, 'declaration' | 'outcome'>
export interface BillProblem {
  readonly row: number
  /** The heading of the column as the file has it. */
  readonly column: string
  readonly message: Text
}
export interface BillFileReading {
  readonly bills: FileBill[]
  readonly problems: BillProblem[]
}

type Told = { readonly column: BillColumn; readonly message: Text }
type Days = Pick<FileBill, 'dueOn' | 'paidOn'> & { readonly issuedOn: string | null }

const isTold = (found: object): found is Told => 'message' in found

function daysIn(get: (column: BillColumn) => string): Days | Told {
  const days: Record<'issuedOn' | 'dueOn' | 'paidOn', string | null> = { issuedOn: null, dueOn: null, paidOn: null }
  for (const column of ['issuedOn', 'dueOn', 'paidOn'] as const) {
    const text = get(column)
    // Some programs write a dash or zeros where there is none.
    if (!text || /^[-–—/0\s:]+$/.test(text)) continue
    const at = customsTime(text)
    if (!at) return { column, message: fillText(t.badDay, { value: text.slice(0, 40) }) }
    days[column] = chinaDay(at)
  }
  return days
}

function billIn(row: number, get: (column: BillColumn) => string): FileBill | Told {
  const number = get('number').normalize('NFKC').toUpperCase().replace(/\s+/g, '')
  if (!number) return { column: 'number', message: t.noNumber }
  if (!/^[0-9A-Z][0-9A-Z/()-]{0,39}$/.test(number))
    return { column: 'number', message: fillText(t.badNumber, { value: number.slice(0, 60) }) }
  const kind = kindIn(get('kind'), number)
  if (!kind) return { column: 'kind', message: fillText(t.badKind, { value: get('kind').slice(0, 40) }) }
  const amount = amountIn(get('amount'))
  if (!amount) return { column: 'amount', message: fillText(t.badAmount, { value: get('amount').slice(0, 40) }) }
  const days = daysIn(get)
  if (isTold(days)) return days
  const { issuedOn, dueOn, paidOn } = days
  if (!issuedOn) return { column: 'issuedOn', message: t.noIssue }
  const paid = saysPaid(get('status'))
  if (paid === true && !paidOn)
    return { column: 'paidOn', message: fillText(t.paidWithoutDay, { value: get('status').slice(0, 40) }) }
  const entryId = get('entryId').replace(/\s+/g, '') || entryIdIn(number)
  return { row, number, kind, amount, issuedOn, dueOn, paidOn: paid === false ? null : paidOn, entryId }
}

/**
 * The bills of a table: its headings stand in one of the first rows, in any order; blank rows and sums are passed over. What is wrong with a row is told
 * at its line and column, and the rows around it are read. Throws 400 for a table without headings or rows.
 */
export function billsIn(rows: readonly (readonly string[])[]): BillFileReading {
  const heads = rows.slice(0, mostAbove).map(billHeadings)
  const head = heads.findIndex(Boolean)
  if (head < 0) throw fileFault(t.noHead)
  const at: BillPlaces = heads[head]!
  const found: BillFileReading = { bills: [], problems: [] }
  for (const [n, cells] of rows.entries()) {
    if (n <= head || cells.every((c) => !c.trim()) || isTotals(cells)) continue
    const get = (column: BillColumn) => cleanText(cells[at[column] ?? -1] ?? '').trim()
    const bill = billIn(n + 1, get)
    if (isTold(bill)) {
      const heading = rows[head]![at[bill.column] ?? -1]?.trim()
      found.problems.push({ row: n + 1, column: heading ?? '', message: bill.message })
    } else found.bills.push(bill)
  }
  if (!found.bills.length && !found.problems.length) throw fileFault(t.noRows)
  return found
}
