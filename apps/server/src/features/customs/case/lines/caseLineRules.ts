import { product, quotient } from '@clearway/contract/kernel/decimal'
import type { Origin } from '@clearway/contract/kernel/origin'

import { put, type DraftLine, type LineColumn } from './caseLineRows.ts'

const byRule: Origin = { kind: 'rule' }
const kilogram = '035'
/** What a column can hold before its point; a product that is longer is somebody's slip and is not written. */
const mostDigits = 14

const fits = (value: string | undefined): string | undefined =>
  value !== undefined && value.split('.')[0]!.length <= mostDigits ? value : undefined

/** Free to be worked out: nobody wrote it in this call, and it is empty or was worked out before. */
const free = (line: DraftLine, name: LineColumn, touched: ReadonlySet<string>): boolean =>
  !touched.has(name) && (line[name] === null || line.origins[name]?.kind === 'rule')

/** Of quantity, unit price and total the third is worked out from the other two: total in hundredths, the others with five places. */
export function workOutPrices(line: DraftLine, touched: ReadonlySet<string>): void {
  const { quantity, unitPrice, totalPrice } = line
  const thirds = [
    ['totalPrice', quantity, unitPrice, () => product(quantity, unitPrice, 2)],
    ['unitPrice', quantity, totalPrice, () => quotient(totalPrice, quantity, 5)],
    ['quantity', totalPrice, unitPrice, () => quotient(totalPrice, unitPrice, 5)],
  ] as const
  const third = thirds.find(([name, a, b]) => a !== null && b !== null && free(line, name, touched))
  const value = third && fits(third[3]())
  if (third && value !== undefined) put(line, third[0], value, byRule)
}

/** The statutory units of a code, as codes of the units' dictionary. */
type StatutoryUnits = readonly [first: string | null, second: string | null]

/**
 * Quantities in the statutory units (domain rules B.1.3): the line's own quantity where the unit is the same, its net weight where it is kilograms.
 * What is not known stays empty for a person.
 */
export function workOutStatutory(line: DraftLine, units: StatutoryUnits, touched: ReadonlySet<string>): void {
  for (const [n, name] of (['firstQuantity', 'secondQuantity'] as const).entries()) {
    if (!free(line, name, touched)) continue
    const unit = units[n]
    put(
      line,
      name,
      unit === null ? null : unit === line.unit ? line.quantity : unit === kilogram ? line.netWeight : null,
      byRule,
    )
  }
}
