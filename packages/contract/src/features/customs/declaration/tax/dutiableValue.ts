import Big from 'big.js'

import { fillText, type Text } from '../../../../kernel/text.ts'
import type { Exchange } from '../../appliedRate.ts'
import { insuranceBy, presumedInsurance, toCents } from '../../chinaTax.ts'
import type { Direction } from '../model.ts'
import type { Charge } from '../splitDeclarations.ts'
import { apportion, decimalOf } from './apportion.ts'
import { taxesText as t } from './taxes.text.ts'

/** One step of a calculation: what, how in words, with its figures, and what it comes to in CNY with two decimals. */
export interface TaxStep {
  readonly kind: string
  readonly label: Text
  readonly rule: Text
  readonly formula: string
  readonly amount: string
}

/** What the value of a declaration is found from. `terms` is TransMode, `gross` the gross weight in kg. */
export interface ValueAsk {
  readonly direction: Direction
  readonly terms: string
  readonly gross: string
  readonly freight: Charge
  readonly insurance: Charge
  readonly other: Charge
  readonly lines: readonly { readonly no: string; readonly total: string; readonly currency: string }[]
}

/** The dutiable value (import) or FOB value (export) of a line in CNY: undefined where `reasons` tell why it is not known. */
export interface LineValue {
  readonly value: Big | undefined
  readonly reasons: readonly Text[]
  readonly steps: readonly TaxStep[]
}

export interface DutiableValues {
  readonly lines: readonly LineValue[]
  /** Freight, insurance and other charges of the whole declaration. */
  readonly steps: readonly TaxStep[]
  /** Of the whole declaration: the exact sum of the lines. */
  readonly value: Big | undefined
  readonly warnings: readonly Text[]
}

type Part = 'freight' | 'insurance'

/** What the price does not hold and is added (import), or holds and is deducted (export), by TransMode: 1 CIF, 2 C&F, 3 FOB, 4 C&I, 7 EXW. */
const parts: Readonly<Record<Direction, Readonly<Record<string, readonly Part[]>>>> = {
  import: { 1: [], 2: ['insurance'], 3: ['freight', 'insurance'], 4: ['freight'], 7: ['freight', 'insurance'] },
  export: { 1: ['freight', 'insurance'], 2: ['freight'], 3: [], 4: ['insurance'], 7: [] },
}

/** A charge of the whole declaration in CNY to the cent. */
interface Whole {
  readonly amount: Big
  readonly rule: Text
  readonly formula: string
}
type Found = Whole | { readonly lack: Text }

const yuan = (n: Big): string => n.toFixed(2)
const zero = new Big(0)
const whole = (amount: Big, rule: Text, formula: string): Whole => ({ amount: toCents(amount), rule, formula })
const isLack = (found: Found): found is { readonly lack: Text } => 'lack' in found

function amountIn(
  charge: Charge,
  kind: Text,
  exchange: Exchange,
): { readonly cny: Big; readonly formula: string } | { readonly lack: Text } {
  const amount = decimalOf(charge.rate)
  if (!amount) return { lack: fillText(t.reasons.charge, { kind, mark: charge.mark, rate: charge.rate }) }
  const rate = exchange(charge.currency)
  if (!rate) return { lack: fillText(t.reasons.exchange, { currency: charge.currency }) }
  return {
    cny: amount.times(rate),
    formula: charge.currency === 'CNY' ? charge.rate : `${charge.rate} ${charge.currency} × ${rate.toFixed()}`,
  }
}

/** Freight and other charges: 1 per cent of the goods, 2 a price for each ton of gross weight (freight only), 3 an amount. */
function chargeOf(kind: 'freight' | 'other', ask: ValueAsk, goods: Big, exchange: Exchange): Found {
  const [charge, label] = [ask[kind], t[kind]]
  const rate = decimalOf(charge.rate)
  if (charge.mark === '1' && rate)
    return whole(
      goods.times(rate).div(100),
      fillText(t.rules.percent, { rate: rate.toFixed() }),
      `${yuan(goods)} × ${rate.toFixed()}%`,
    )
  if (charge.mark !== '3' && (charge.mark !== '2' || kind === 'other'))
    return { lack: fillText(t.reasons.charge, { kind: label, mark: charge.mark, rate: charge.rate }) }
  const found = amountIn(charge, label, exchange)
  if ('lack' in found) return found
  if (charge.mark === '3') return whole(found.cny, t.rules.amount, found.formula)
  const gross = decimalOf(ask.gross)
  if (!gross?.gt(0)) return { lack: t.reasons.gross }
  return whole(found.cny.times(gross).div(1000), t.rules.perTon, `${found.formula} × ${gross.div(1000).toFixed()} t`)
}

/** Insurance: 1 per cent of the insured value, 3 an amount; an import without any bears 3 per mille of goods and freight. */
function insuranceOf(ask: ValueAsk, goods: Big, freight: Big, exchange: Exchange): Found {
  const { mark, rate: given } = ask.insurance
  const carried = goods.plus(freight)
  const kind = t.insurance
  if (!mark)
    return ask.direction === 'export'
      ? { lack: t.reasons.noInsurance }
      : whole(presumedInsurance(carried), t.rules.presumed, `${yuan(carried)} × 0.3%`)
  const rate = decimalOf(given)
  if (mark === '1' && rate) {
    // The price of an export with insurance is the insured value itself.
    if (ask.direction === 'export')
      return whole(
        goods.times(rate).div(100),
        fillText(t.rules.insuredExport, { rate: rate.toFixed() }),
        `${yuan(goods)} × ${rate.toFixed()}%`,
      )
    const amount = insuranceBy(carried, rate.toFixed())
    if (amount)
      return whole(
        amount,
        fillText(t.rules.insured, { rate: rate.toFixed() }),
        `${yuan(carried)} ÷ (1 − ${rate.toFixed()}%) × ${rate.toFixed()}%`,
      )
  }
  if (mark !== '3') return { lack: fillText(t.reasons.charge, { kind, mark, rate: given }) }
  const found = amountIn(ask.insurance, kind, exchange)
  return 'lack' in found ? found : whole(found.cny, t.rules.amount, found.formula)
}

/** The charges that count under the terms, and what about them cannot be told. */
function chargesOf(
  ask: ValueAsk,
  needed: readonly Part[],
  goods: Big,
  exchange: Exchange,
): { charges: Readonly<Partial<Record<Part | 'other', Whole>>>; reasons: Text[] } {
  const charges: Partial<Record<Part | 'other', Whole>> = {}
  const reasons: Text[] = []
  const take = (kind: Part | 'other', found: Found) => {
    if (isLack(found)) reasons.push(found.lack)
    else charges[kind] = found
  }
  if (needed.includes('freight'))
    take('freight', ask.freight.mark ? chargeOf('freight', ask, goods, exchange) : { lack: t.reasons.noFreight })
  // Insurance stands on the freight: without it the insurance would come out too low.
  if (needed.includes('insurance') && !reasons.length)
    take('insurance', insuranceOf(ask, goods, charges.freight?.amount ?? zero, exchange))
  if (ask.other.mark) take('other', chargeOf('other', ask, goods, exchange))
  return { charges, reasons }
}

function warningsOf(ask: ValueAsk, needed: readonly Part[]): Text[] {
  const needless = (['freight', 'insurance'] as const).filter((part) => ask[part].mark && !needed.includes(part))
  const warnings = needless.map((part) =>
    fillText(ask.direction === 'import' ? t.warnings.included : t.warnings.notDeducted, { kind: t[part] }),
  )
  return ask.direction === 'import' && ask.terms === '7' && !ask.other.mark
    ? [...warnings, t.warnings.exWorks]
    : warnings
}

interface Goods {
  readonly cny: Big | undefined
  readonly reason: Text | undefined
  readonly formula: string
}

function goodsOf(line: ValueAsk['lines'][number], exchange: Exchange): Goods {
  const [total, rate] = [decimalOf(line.total), exchange(line.currency)]
  if (!total) return { cny: undefined, reason: t.reasons.total, formula: '' }
  if (!rate) return { cny: undefined, reason: fillText(t.reasons.exchange, { currency: line.currency }), formula: '' }
  return {
    cny: toCents(total.times(rate)),
    reason: undefined,
    formula: line.currency === 'CNY' ? line.total : `${line.total} ${line.currency} × ${rate.toFixed()}`,
  }
}

/** A charge that counts, with the sign by which it changes the value and what each line bears of it. */
interface Shared extends Whole {
  readonly kind: Part | 'other'
  readonly sign: 1 | -1
  readonly shares: readonly Big[]
}

/** The value of the `n`th line: its goods and its shares of what the whole declaration bears. */
function valueOf(
  g: Goods,
  n: number,
  charges: readonly Shared[],
  direction: Direction,
  goods: { readonly each: readonly Big[]; readonly all: Big },
): LineValue {
  if (!g.cny) return { value: undefined, reasons: g.reason ? [g.reason] : [], steps: [] }
  const shares = charges.map((c) => ({ ...c, share: c.shares[n] ?? zero }))
  const value = shares.reduce((sum, c) => sum.plus(c.share.times(c.sign)), g.cny)
  const signed = shares.map((c) => `${c.share.times(c.sign).lt(0) ? '−' : '+'} ${yuan(c.share.abs())}`)
  const added = direction === 'import'
  const steps: TaxStep[] = [
    { kind: 'goods', label: t.goods, rule: t.rules.exchanged, formula: g.formula, amount: yuan(g.cny) },
    ...shares.map((c): TaxStep => ({
      kind: c.kind,
      label: t[c.kind],
      rule: t.rules.share,
      formula: `${yuan(c.amount)} × ${yuan(goods.each[n]!)} ÷ ${yuan(goods.all)}`,
      amount: yuan(c.share),
    })),
    {
      kind: 'value',
      label: added ? t.dutiable : t.fob,
      rule: added ? t.rules.added : t.rules.deducted,
      formula: [yuan(g.cny), ...signed].join(' '),
      amount: yuan(value),
    },
  ]
  return value.lt(0) ? { value: undefined, reasons: [t.reasons.belowNought], steps } : { value, reasons: [], steps }
}

/**
 * The value that China's taxes stand on, by line, in CNY to the cent. Import: CIF, so what the terms leave out is added (insurance that is not
 * declared with 3 per mille of goods and freight); export: FOB, so what the terms hold is deducted. Other charges are added, or deducted where they
 * are below nought. Freight, insurance and other charges belong to the whole declaration and are apportioned to the lines by value, so that the
 * shares are exactly the whole. Terms 5 and 6 need a person; freight that the terms need and nobody declared leaves every value unknown.
 * Verify: the weight that a price by the ton (mark 2) counts on is taken to be the gross weight; a freight rate (mark 1) per cent of the price as
 * declared; of an export under EXW only other charges are added to the price.
 */
export function dutiableValues(ask: ValueAsk, exchange: Exchange): DutiableValues {
  const goods = ask.lines.map((line) => goodsOf(line, exchange))
  const needed = parts[ask.direction][ask.terms]
  const nobody = (reasons: readonly Text[]): DutiableValues => ({
    lines: goods.map((g) => ({ value: undefined, reasons: g.reason ? [g.reason, ...reasons] : reasons, steps: [] })),
    steps: [],
    value: undefined,
    warnings: [],
  })
  if (!needed) return nobody([fillText(t.reasons.terms, { terms: ask.terms })])
  const warnings = warningsOf(ask, needed)
  const unknown = ask.lines.filter((_, n) => !goods[n]?.cny).map((line) => line.no)
  const bearsCharges = needed.length > 0 || ask.other.mark !== ''
  if (unknown.length && bearsCharges) {
    const others = fillText(t.reasons.otherLine, { lines: unknown.join(', ') })
    return {
      lines: goods.map((g) => ({ value: undefined, reasons: [g.reason ?? others], steps: [] })),
      steps: [],
      value: undefined,
      warnings,
    }
  }
  const known = goods.map((g) => g.cny ?? zero)
  const all = known.reduce((a, b) => a.plus(b), zero)
  const { charges, reasons } = chargesOf(ask, needed, all, exchange)
  if (reasons.length) return { ...nobody(reasons), warnings }
  const sign = ask.direction === 'import' ? 1 : -1
  const present = (['freight', 'insurance', 'other'] as const).flatMap((kind): Shared[] => {
    const charge = charges[kind]
    return charge
      ? [{ kind, ...charge, sign: kind === 'other' ? 1 : sign, shares: apportion(charge.amount, known, 2) }]
      : []
  })
  const lines = goods.map((g, n) => valueOf(g, n, present, ask.direction, { each: known, all }))
  const steps = present.map((c): TaxStep => ({
    kind: c.kind,
    label: t[c.kind],
    rule: c.rule,
    formula: c.formula,
    amount: yuan(c.amount),
  }))
  const complete = lines.every((l) => l.value !== undefined)
  return {
    lines,
    steps,
    value: complete ? lines.reduce((sum, l) => sum.plus(l.value ?? 0), zero) : undefined,
    warnings,
  }
}
