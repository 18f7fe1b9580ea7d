import type { CaseLineField } from './caseLine.ts'
import type { CaseRow } from './customsCase.ts'

/** A field of a case → the columns of its lines that it is the sum of: of whom data permission keeps the one, it keeps the others too. */
export const sumsOfLines = {
  invoiceTotal: ['unitPrice', 'totalPrice'],
  netWeight: ['netWeight'],
  grossWeight: ['grossWeight'],
  packages: ['packages'],
} as const satisfies Partial<Record<keyof CaseRow, readonly CaseLineField[]>>

/** The columns of lines that are hidden where `isHidden` says so of the fields of their case. */
export const hiddenColumns = (isHidden: (field: string) => boolean): ReadonlySet<string> =>
  new Set(Object.entries(sumsOfLines).flatMap(([name, columns]) => (isHidden(name) ? columns : [])))
