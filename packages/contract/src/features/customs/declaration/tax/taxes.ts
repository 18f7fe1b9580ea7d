import Big from 'big.js'

import type { Text } from '../../../../kernel/text.ts'
import type { Exchange } from '../../appliedRate.ts'
import { isWaived } from '../../chinaTax.ts'
import { dutyText as d } from '../../duty.text.ts'
import type { Quantity } from '../../quantity.ts'
import type { Declaration, DecLine, DecValues } from '../model.ts'
import type { Charge } from '../splitDeclarations.ts'
import { decimalOf } from './apportion.ts'
import { dutiableValues, type TaxStep } from './dutiableValue.ts'
import { lineTaxes, taxKinds, type LineRates, type LineTax, type TaxKind } from './lineTaxes.ts'
import { taxesText as t } from './taxes.text.ts'

/** What the arithmetic has to be told. */
export interface TaxFacts {
  /** The rates of a line, chosen by the caller. */
  readonly ratesOf: (line: DecLine) => LineRates
  /** What one unit of a currency is in CNY, as decimal text; CNY itself need not be known. */
  readonly exchange: (currency: string) => string | undefined
  /** The name of a unit by its customs code (035 千克): rates name their units so. */
  readonly unitName?: (code: string) => string | undefined
}

export interface TaxesOfLine {
  readonly id: string
  /** GNo, or the place in the declaration. */
  readonly no: string
  /** Dutiable value, of an export its FOB value; null where it is not known. */
  readonly value: string | null
  readonly steps: readonly TaxStep[]
  readonly taxes: readonly LineTax[]
}

/** One kind of tax of the whole declaration, as one bill has it. Amounts in CNY with two decimals. */
export interface TaxOfKind {
  readonly kind: TaxKind
  readonly label: Text
  /** The sum of the lines; null where the tax of a line is unknown. */
  readonly amount: string | null
  /** The sum of the lines that are known. */
  readonly known: string
  /** Under 50 CNY, so not collected. */
  readonly waived: boolean
  /** What is to be paid: nought where waived, null where unknown. */
  readonly payable: string | null
  /** Why it is unknown, each reason with its lines. */
  readonly reasons: readonly { readonly text: Text; readonly lines: readonly string[] }[]
}

export interface DeclarationTaxes {
  readonly lines: readonly TaxesOfLine[]
  /** Freight, insurance and other charges of the whole declaration. */
  readonly charges: readonly TaxStep[]
  readonly value: string | null
  readonly kinds: readonly TaxOfKind[]
  /** Of the kinds that are known: not the whole tax unless `complete`. */
  readonly total: string
  readonly complete: boolean
  readonly warnings: readonly Text[]
}

const field = (values: DecValues, name: string): string => (values[name] ?? '').trim()
const charge = (head: DecValues, name: 'Fee' | 'Insur' | 'Other'): Charge => ({
  mark: field(head, `${name}Mark`),
  rate: field(head, `${name}Rate`),
  currency: field(head, `${name}Curr`),
})

/** The quantities of a line by name and by code of their units; those of the tariff first, because rates mean them. */
function quantitiesOf(item: DecValues, unitName: TaxFacts['unitName']): Quantity[] {
  return (
    [
      ['FirstQty', 'FirstUnit'],
      ['SecondQty', 'SecondUnit'],
      ['GQty', 'GUnit'],
    ] as const
  ).flatMap(([quantity, unit]) => {
    const [amount, code] = [decimalOf(item[quantity]), field(item, unit)]
    if (!amount || !code) return []
    const name = unitName?.(code)
    return [...(name ? [{ quantity: amount.toFixed(), unit: name }] : []), { quantity: amount.toFixed(), unit: code }]
  })
}

function reasonsOf(kind: TaxKind, lines: readonly TaxesOfLine[]): TaxOfKind['reasons'] {
  const found = new Map<string, { text: Text; lines: string[] }>()
  for (const line of lines) {
    for (const text of line.taxes.filter((tax) => tax.kind === kind).flatMap((tax) => tax.reasons)) {
      const known = found.get(text.en)
      if (!known) found.set(text.en, { text, lines: [line.no] })
      else if (!known.lines.includes(line.no)) known.lines.push(line.no)
    }
  }
  return [...found.values()]
}

function kindOf(kind: TaxKind, lines: readonly TaxesOfLine[]): TaxOfKind | undefined {
  const taxes = lines.flatMap((line) => line.taxes).filter((tax) => tax.kind === kind)
  if (!taxes.length) return undefined
  const sum = taxes.reduce((all, tax) => all.plus(tax.amount ?? 0), new Big(0))
  const whole = taxes.every((tax) => tax.amount !== null)
  const waived = whole && isWaived(sum)
  return {
    kind,
    label: taxKinds[kind],
    known: sum.toFixed(2),
    amount: whole ? sum.toFixed(2) : null,
    waived,
    payable: whole ? (waived ? '0.00' : sum.toFixed(2)) : null,
    reasons: whole ? [] : reasonsOf(kind, lines),
  }
}

/** Rates of exchange as numbers; one that is no number above nought is none. */
const exchangeOf =
  (facts: TaxFacts): Exchange =>
  (currency) => {
    if (currency === 'CNY') return new Big(1)
    const rate = decimalOf(facts.exchange(currency))
    return rate?.gt(0) ? rate : undefined
  }

/**
 * The exact taxes of a declaration to China customs from rates that are known already, every step as data. The dutiable value comes from terms,
 * freight, insurance and other charges of the head (see dutiableValues); each tax is rounded to 0.01 half up by line and then summed; a kind that comes
 * to less than 50 CNY is waived, and stays in the base of the others. What cannot be told is never taken for nought: the tax is unknown with its
 * reasons, and the total says that it is not complete. Anti-dumping and countervailing duties are not part of it. Source: domain rules B.1.6.
 * Verify: whether additional duty has a 50 CNY limit of its own, apart from the duty, on customs' bill.
 */
export function declarationTaxes(declaration: Declaration, facts: TaxFacts): DeclarationTaxes {
  const { direction, head } = declaration
  const exchange = exchangeOf(facts)
  const items = declaration.lines.map((line, n) => ({ line, no: field(line.item, 'GNo') || String(n + 1) }))
  const values = dutiableValues(
    {
      direction,
      terms: field(head, 'TransMode'),
      gross: field(head, 'GrossWet'),
      freight: charge(head, 'Fee'),
      insurance: charge(head, 'Insur'),
      other: charge(head, 'Other'),
      lines: items.map(({ line, no }) => ({
        no,
        total: field(line.item, 'DeclTotal'),
        currency: field(line.item, 'TradeCurr'),
      })),
    },
    exchange,
  )
  const lines = values.lines.flatMap((value, n): TaxesOfLine[] => {
    const item = items[n]
    if (!item) return []
    const { line, no } = item
    const taxes = lineTaxes(
      direction,
      {
        value,
        quantities: quantitiesOf(line.item, facts.unitName),
        mode: field(line.item, 'DutyMode'),
        rates: facts.ratesOf(line),
      },
      exchange,
    )
    return [{ id: line.id, no, value: value.value?.toFixed(2) ?? null, steps: value.steps, taxes }]
  })
  const kinds = (Object.keys(taxKinds) as TaxKind[]).flatMap((kind) => kindOf(kind, lines) ?? [])
  const additional =
    kinds.some((k) => k.kind === 'additional' && k.waived) ||
    (kinds.some((k) => k.kind === 'additional') && kinds.some((k) => k.kind === 'duty' && k.waived))
  return {
    lines,
    charges: values.steps,
    value: values.value?.toFixed(2) ?? null,
    kinds,
    total: kinds.reduce((sum, kind) => sum.plus(kind.payable ?? 0), new Big(0)).toFixed(2),
    complete: lines.length > 0 && kinds.every((kind) => kind.payable !== null),
    warnings: [
      ...values.warnings,
      ...(additional ? [t.warnings.additional] : []),
      ...(direction === 'import' ? [d.warnings.antiDumping] : []),
    ],
  }
}
