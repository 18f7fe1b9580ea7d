import { agreesWith, sumOf } from '@clearway/contract/kernel/decimal'

import { roundedTo } from './figures.ts'
import type { HeadFact, HeadFacts } from './letterhead.ts'
import type { PaperCharge } from './paperLine.ts'
import type { ReadTable } from './read.ts'
import { placeOf } from './table.ts'

/** Terms whose price includes it; without terms nothing tells that it does. */
const inPrice = { freight: /^[CD]/, insurance: /^(CI[FP]|D)/ } as const
type Beside = keyof typeof inPrice

const minus = (charges: readonly PaperCharge[]): string[] => charges.map((c) => `-${c.value}`)

/**
 * Freight and insurance of an invoice that are declared beside the goods, as facts of their own, and its total without them where its TOTAL row counts
 * them in. What the price includes by its terms, and every other charge, stays with the goods: else these would be declared too low.
 */
export function chargeFacts(
  { table, read: { lines, totals, charges } }: ReadTable,
  facts: HeadFacts,
  file: string,
): HeadFacts {
  const currency = facts.currency?.value
  const own = charges.filter((c) => !c.currency || c.currency === currency)
  const beside = own.filter((c) => c.kind !== 'other' && !inPrice[c.kind].test(facts.incoterm?.value ?? ''))
  const place = (c: PaperCharge) => placeOf(file, table.sheet.name, c.row - 1, table.at.get('totalPrice'))
  const factsOf = (kind: Beside): HeadFacts => {
    const rows = beside.filter((c) => c.kind === kind)
    const value = roundedTo(sumOf(rows.map((c) => c.value)), 4).value
    if (!rows.length || !currency || !/^\d*\.?\d*[1-9]/.test(value)) return {}
    const of = rows.map(place).join(' + ')
    return { [kind]: { value, of }, [`${kind}Currency`]: { value: currency, of } }
  }
  return { ...totalOfGoods(), ...factsOf('freight'), ...factsOf('insurance') }

  function totalOfGoods(): { invoiceTotal?: HeadFact } {
    const total = totals.totalPrice
    if (!total || !beside.length) return {}
    const goods = sumOf(lines.map((l) => String(l.values.totalPrice ?? '')))
    const isWhole = agreesWith(sumOf([goods, ...own.map((c) => c.value)]), total.value, 2)
    if (!isWhole || agreesWith(goods, total.value, 2)) return {}
    const of = [total.of, ...beside.map((c) => place(c).replace(/^.*!/, ''))].join(' − ')
    return { invoiceTotal: { value: roundedTo(sumOf([total.value, ...minus(beside)]), 4).value, of } }
  }
}
