import Big from 'big.js'

import { fillText, type Text } from '../../../../kernel/text.ts'
import { appliedRate, type Applied, type Exchange, type Lacking } from '../../appliedRate.ts'
import { dutyOf, exciseOf, exciseRule, exportDutyOf, toCents, vatOf } from '../../chinaTax.ts'
import { dutyText as d } from '../../duty.text.ts'
import type { Quantity } from '../../quantity.ts'
import { rateText } from '../../rate.text.ts'
import { rateKinds, type Rate } from '../../rate.ts'
import type { Direction } from '../model.ts'
import type { LineValue } from './dutiableValue.ts'
import { taxesText as t } from './taxes.text.ts'

/** The taxes of a bill, in the order in which they are worked out. */
export const taxKinds = {
  duty: d.steps.duty,
  additional: t.additional,
  excise: d.steps.excise,
  vat: d.steps.vat,
  exportDuty: d.steps.exportDuty,
} as const
export type TaxKind = keyof typeof taxKinds

/**
 * The rates of one line as the caller chose them for its day, origin and agreement; of an export only `duty`, the export rate. Without `duty` or `vat`
 * those taxes are unknown; without `excise` there is none, because only the codes that bear it have a rate. An additional duty of which it is not known
 * whether it applies stands as what is lacking.
 */
export interface LineRates {
  readonly duty?: Rate | Lacking | undefined
  readonly additional: readonly (Rate | Lacking)[]
  readonly excise?: Rate | undefined
  readonly vat?: Rate | undefined
}

/** One tax of one line. `amount` in CNY with two decimals; null where `reasons` tell why it is unknown. */
export interface LineTax {
  readonly kind: TaxKind
  readonly label: Text
  readonly rule: Text | null
  readonly formula: string
  readonly amount: string | null
  readonly reasons: readonly Text[]
}

/** What the taxes of a line are worked out from: its value, its quantities, its duty mode (征免方式) and its rates. */
export interface TaxedLine {
  readonly value: LineValue
  readonly quantities: readonly Quantity[]
  readonly mode: string
  readonly rates: LineRates
}

const taxOf = (kind: TaxKind, amount: Big, rule: Text, formula: string): LineTax => ({
  kind,
  label: taxKinds[kind],
  rule,
  formula,
  amount: amount.toFixed(2),
  reasons: [],
})
const unknown = (kind: TaxKind, ...reasons: readonly Text[]): LineTax => ({
  kind,
  label: taxKinds[kind],
  rule: null,
  formula: '',
  amount: null,
  reasons,
})
const free = (kind: TaxKind, rate: Rate): LineTax => taxOf(kind, new Big(0), rateText.free, rate.text)
const exempt = (kind: TaxKind): LineTax => taxOf(kind, new Big(0), t.rules.exempt, '')

/** 1 taxed, 2 half, 3 exempt; another mode is a matter of its approval or security, and a person's. */
const modes: ReadonlySet<string> = new Set(['1', '2', '3'])
const inColumn = (rate: Rate, applied: Applied): Text =>
  fillText(d.rules.column, { column: rateKinds[rate.kind], text: applied.rule })
const halved = (applied: Applied): Applied => ({
  ...applied,
  adValorem: applied.adValorem && new Big(applied.adValorem).div(2).toFixed(),
  specific: applied.specific.div(2),
  rule: fillText(t.rules.half, { rule: applied.rule }),
  sum: `(${applied.sum}) ÷ 2`,
})

interface Setting {
  readonly line: TaxedLine
  readonly exchange: Exchange
}

/** Applies a rate to the value of the line, and gives what comes out to `tax`; whatever is missing makes the tax unknown. */
function withRate(
  kind: TaxKind,
  rate: Rate,
  { line, exchange }: Setting,
  tax: (value: Big, applied: Applied) => LineTax,
): LineTax {
  const { value, reasons } = line.value
  if (!value) return unknown(kind, ...reasons)
  const applied = appliedRate(rate, value, line.quantities, exchange)
  return 'lack' in applied ? unknown(kind, applied.lack) : tax(value, applied)
}

/** Before any rate: an exempt line bears neither duty nor VAT, whatever their rates; a missing rate is unknown, one that says free is nought. */
function withoutRate(kind: TaxKind, rate: Rate | Lacking | undefined, mode: string): LineTax | undefined {
  if (!modes.has(mode)) return unknown(kind, fillText(t.reasons.dutyMode, { mode }))
  if (mode === '3') return exempt(kind)
  if (!rate) return unknown(kind, fillText(d.warnings.noRate, { kind: taxKinds[kind] }))
  if ('lack' in rate) return unknown(kind, rate.lack)
  return rate.form === 'free' ? free(kind, rate) : undefined
}

function dutyTax(setting: Setting): LineTax {
  const {
    mode,
    rates: { duty: rate },
  } = setting.line
  const settled = withoutRate('duty', rate, mode)
  if (settled || !rate || 'lack' in rate) return settled ?? unknown('duty')
  return withRate('duty', rate, setting, (value, full) => {
    const applied = mode === '2' ? halved(full) : full
    return taxOf('duty', dutyOf(value, applied), inColumn(rate, applied), applied.sum)
  })
}

/** Additional duties are borne in full by relieved goods too (国务院关税税则委员会 2025-03-04, item 3: 加征的关税不予减免). */
function additionalTax(rate: Rate | Lacking, setting: Setting): LineTax {
  if ('lack' in rate) return unknown('additional', rate.lack)
  const { mode } = setting.line
  if (!modes.has(mode)) return unknown('additional', fillText(t.reasons.dutyMode, { mode }))
  if (rate.form === 'free') return free('additional', rate)
  return withRate('additional', rate, setting, (value, applied) =>
    taxOf(
      'additional',
      dutyOf(value, applied),
      mode === '1' ? applied.rule : fillText(t.rules.noRelief, { rule: applied.rule }),
      applied.sum,
    ),
  )
}

/** Duty and additional duties together; undefined where one of them is unknown. */
function dutiesOf(taxes: readonly LineTax[]): Big | undefined {
  let sum = new Big(0)
  for (const tax of taxes) {
    if (tax.amount === null) return undefined
    sum = sum.plus(tax.amount)
  }
  return sum
}

function exciseTax(rate: Rate, duties: Big | undefined, setting: Setting): LineTax {
  const { mode } = setting.line
  if (!modes.has(mode)) return unknown('excise', fillText(t.reasons.dutyMode, { mode }))
  if (rate.form === 'free') return free('excise', rate)
  if (mode === '3') return unknown('excise', t.reasons.exciseExempt)
  return withRate('excise', rate, setting, (value, applied) => {
    if (!duties) return unknown('excise', fillText(d.warnings.base, { kind: taxKinds.excise }))
    const amount = exciseOf(value, duties, applied)
    if (!amount) return unknown('excise', fillText(d.warnings.person, { kind: taxKinds.excise, text: rate.text }))
    const base = value.plus(duties).toFixed(2)
    const part = applied.specific.gt(0) ? toCents(applied.specific).toFixed(2) : ''
    const own =
      part && !applied.adValorem
        ? applied.sum
        : `(${base}${part && ` + ${part}`}) ÷ (1 − ${applied.adValorem}%) × ${applied.adValorem}%${part && ` + ${part}`}`
    return taxOf('excise', amount, exciseRule(applied, applied.rule), own)
  })
}

function vatTax(duties: Big | undefined, excise: LineTax | undefined, setting: Setting): LineTax {
  const {
    mode,
    rates: { vat: rate },
  } = setting.line
  const settled = withoutRate('vat', rate, mode)
  if (settled || !rate) return settled ?? unknown('vat')
  return withRate('vat', rate, setting, (value, full) => {
    if (!duties || excise?.amount === null) return unknown('vat', fillText(d.warnings.base, { kind: taxKinds.vat }))
    if (full.adValorem === undefined || full.specific.gt(0))
      return unknown('vat', fillText(d.warnings.person, { kind: taxKinds.vat, text: rate.text }))
    const paid = new Big(excise?.amount ?? 0)
    const formula = `(${value.toFixed(2)} + ${duties.toFixed(2)} + ${paid.toFixed(2)}) × ${full.adValorem}%`
    const per = mode === '2' ? new Big(full.adValorem).div(2).toFixed() : full.adValorem
    const rule = fillText(d.rules.vat, { rate: full.adValorem })
    return taxOf(
      'vat',
      vatOf(value, duties, paid, per),
      mode === '2' ? fillText(t.rules.half, { rule }) : rule,
      mode === '2' ? `${formula} ÷ 2` : formula,
    )
  })
}

function exportTax(setting: Setting): LineTax {
  const {
    mode,
    rates: { duty: rate },
  } = setting.line
  const settled = withoutRate('exportDuty', rate, mode)
  if (settled || !rate || 'lack' in rate) return settled ?? unknown('exportDuty')
  return withRate('exportDuty', rate, setting, (fob, applied) => {
    const per = applied.adValorem ?? '0'
    const full = exportDutyOf(fob, per).duty.plus(toCents(applied.specific))
    const parts = [
      ...(applied.adValorem === undefined ? [] : [`${fob.toFixed(2)} ÷ (1 + ${per}%) × ${per}%`]),
      ...(applied.specific.gt(0) ? [toCents(applied.specific).toFixed(2)] : []),
    ].join(' + ')
    const rule = applied.adValorem === undefined ? applied.rule : fillText(t.rules.exportDuty, { rate: per })
    return mode === '2'
      ? taxOf('exportDuty', toCents(full.div(2)), fillText(t.rules.half, { rule }), `(${parts}) ÷ 2`)
      : taxOf('exportDuty', full, rule, parts)
  })
}

/**
 * The taxes of one line, each to the cent (half up), with how it was found. Import: duty, additional duties, excise, VAT, each on those before it;
 * what stands on an unknown tax is unknown too. Export: export duty. Duty mode 2 halves duty and VAT, mode 3 takes both away; excise stays in full
 * under 2 and is for the approval to say under 3 (规范 2018: 征减免税方式); other modes need a person. Verify: the mode of relief for a line is as
 * its certificate says.
 */
export function lineTaxes(direction: Direction, line: TaxedLine, exchange: Exchange): LineTax[] {
  const setting: Setting = { line, exchange }
  if (direction === 'export') return [exportTax(setting)]
  const duties = [dutyTax(setting), ...line.rates.additional.map((rate) => additionalTax(rate, setting))]
  const base = dutiesOf(duties)
  const excise = line.rates.excise && exciseTax(line.rates.excise, base, setting)
  return [...duties, ...(excise ? [excise] : []), vatTax(base, excise, setting)]
}
