import Big from 'big.js'

import type { Text } from '../../../../kernel/text.ts'
import { decimalOf } from './apportion.ts'
import { taxKinds, type TaxKind } from './lineTaxes.ts'
import type { DeclarationTaxes } from './taxes.ts'

/** A tax bill of customs, or one kind of it. Amount in CNY. */
export interface TaxBill {
  readonly kind: TaxKind
  readonly amount: string
}

/** Estimate against bill, in CNY with two decimals. `difference` is billed less estimated: above nought customs asks for more. */
export interface TaxDifference {
  readonly kind: TaxKind
  readonly label: Text
  /** Null where the estimate does not know the tax. */
  readonly estimated: string | null
  /** Null while there is no bill of this kind. */
  readonly billed: string | null
  readonly difference: string | null
}

export interface TaxComparison {
  readonly kinds: readonly TaxDifference[]
  /** Null unless every kind is known on that side. */
  readonly estimated: string | null
  readonly billed: string | null
  readonly difference: string | null
}

const sumOrNull = (values: readonly (string | null)[]): string | null => {
  let sum = new Big(0)
  for (const value of values) {
    if (value === null) return null
    sum = sum.plus(value)
  }
  return sum.toFixed(2)
}
const less = (billed: string | null, estimated: string | null): string | null =>
  billed === null || estimated === null ? null : new Big(billed).minus(estimated).toFixed(2)

/** Estimate and bills by kind; several bills of a kind count together. A kind that is estimated at nought or waived needs no bill and then differs by nothing; one that was billed but not estimated was estimated at nought only if the estimate is complete. */
export function compareTaxes(
  estimate: Pick<DeclarationTaxes, 'kinds' | 'complete'>,
  bills: readonly TaxBill[],
): TaxComparison {
  const kinds = (Object.keys(taxKinds) as TaxKind[]).flatMap((kind): TaxDifference[] => {
    const known = estimate.kinds.find((k) => k.kind === kind)
    const own = bills
      .flatMap((bill) => (bill.kind === kind ? [decimalOf(bill.amount)] : []))
      .filter((amount) => amount !== undefined)
    if (!known && !own.length) return []
    const estimated = known ? known.payable : estimate.complete ? '0.00' : null
    const nothing = estimated === '0.00' && !own.length
    const billed = own.length || nothing ? own.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2) : null
    return [{ kind, label: taxKinds[kind], estimated, billed, difference: less(billed, estimated) }]
  })
  const [estimated, billed] = [sumOrNull(kinds.map((k) => k.estimated)), sumOrNull(kinds.map((k) => k.billed))]
  return { kinds, estimated, billed, difference: less(billed, estimated) }
}
