import Big from 'big.js'

import { fillText, type Text } from '../../kernel/text.ts'
import { dutyText as t } from './duty.text.ts'

/** To the cent (分), half up: as customs rounds values and each tax. */
export const toCents = (value: Big): Big => value.round(2, Big.roundHalfUp)

/** A tax as it is worked out: per cent of a base, an amount by quantity, or both. */
export interface TaxRate {
  readonly adValorem?: string | undefined
  readonly specific?: Big | undefined
}

/** Where no insurance is known, customs takes 3 per mille of goods and freight (GACC). */
export const presumedInsurance = (carried: Big): Big => carried.times('0.003')

/** Insurance by a rate in per cent of the insured value, which includes the insurance: carried ÷ (1 − rate) − carried. Undefined from 100 % on. */
export function insuranceBy(carried: Big, rate: string): Big | undefined {
  const rest = new Big(1).minus(new Big(rate).div(100))
  return rest.gt(0) ? carried.div(rest).minus(carried) : undefined
}

/** Value for customs in the currency of the goods. `insurance.rate` in per cent of the insured value, undefined comes back where that is 100 or more. */
export function importValue(
  goods: Big,
  terms: 'CIF' | 'CFR' | 'FOB' | 'EXW',
  freight: Big,
  insurance: { amount?: string | undefined; rate?: string | undefined },
): { value: Big; insurance: Big } | undefined {
  if (terms === 'CIF') return { value: goods, insurance: new Big(0) }
  const carried = terms === 'CFR' ? goods : goods.plus(freight)
  const paid =
    insurance.rate !== undefined
      ? insuranceBy(carried, insurance.rate)
      : insurance.amount === undefined
        ? presumedInsurance(carried)
        : new Big(insurance.amount)
  return paid && { value: carried.plus(paid), insurance: paid }
}

/** Customs duty: value × rate, an amount by quantity, or both. */
export const dutyOf = (value: Big, rate: TaxRate): Big =>
  toCents(
    value
      .times(rate.adValorem ?? 0)
      .div(100)
      .plus(rate.specific ?? 0),
  )

/** Excise is part of its own base: (value + duty) ÷ (1 − c) × c; by quantity; or (value + duty + specific) ÷ (1 − c) × c + specific. Undefined from 100 % on, where that has no answer. */
export function exciseOf(value: Big, duty: Big, rate: TaxRate): Big | undefined {
  const specific = rate.specific ?? new Big(0)
  const share = new Big(rate.adValorem ?? 0).div(100)
  if (share.gte(1)) return undefined
  return toCents(value.plus(duty).plus(specific).div(new Big(1).minus(share)).times(share).plus(specific))
}

/** How an excise is found, in words; `own` are the words of a rate by quantity alone. */
export function exciseRule(rate: TaxRate, own: Text): Text {
  if (!rate.specific?.gt(0)) return fillText(t.rules.excise, { rate: rate.adValorem ?? '0' })
  return rate.adValorem ? fillText(t.rules.exciseCompound, { rate: rate.adValorem }) : own
}

/** VAT: (value + duty + excise) × rate. */
export const vatOf = (value: Big, duty: Big, excise: Big, per: string): Big =>
  toCents(value.plus(duty).plus(excise).times(per).div(100))

/** A tax of less than 50 CNY a bill is not collected; each kind is looked at by itself, and a waived duty stays in the base of the others. */
export const isWaived = (tax: Big): boolean => tax.gt(0) && tax.lt(50)

/** Export duty: FOB ÷ (1 + rate) is the value. */
export function exportDutyOf(fob: Big, per: string): { value: Big; duty: Big } {
  const rate = new Big(per).div(100)
  const value = fob.div(rate.plus(1))
  return { value: toCents(value), duty: toCents(value.times(rate)) }
}
