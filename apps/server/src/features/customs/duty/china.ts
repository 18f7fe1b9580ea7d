import Big from 'big.js'

const cents = (value: Big): Big => value.round(2, Big.roundHalfUp)

/** A tax as it is worked out: per cent of a base, an amount by quantity, or both. */
export interface TaxRate { readonly adValorem?: string | undefined; readonly specific?: Big | undefined }

/** Value for customs in the currency of the goods. `insuranceRate` in per cent of the insured value; without insurance 3 per mille of goods and freight (GACC). */
export function importValue(goods: Big, terms: 'CIF' | 'CFR' | 'FOB' | 'EXW', freight: Big, insurance: { amount?: string | undefined; rate?: string | undefined }): { value: Big; insurance: Big } {
  if (terms === 'CIF') return { value: goods, insurance: new Big(0) }
  const carried = terms === 'CFR' ? goods : goods.plus(freight)
  if (insurance.rate !== undefined) {
    const value = carried.div(new Big(1).minus(new Big(insurance.rate).div(100)))
    return { value, insurance: value.minus(carried) }
  }
  const paid = insurance.amount === undefined ? carried.times('0.003') : new Big(insurance.amount)
  return { value: carried.plus(paid), insurance: paid }
}

/** Customs duty: value × rate, an amount by quantity, or both. */
export const dutyOf = (value: Big, rate: TaxRate): Big => cents(value.times(rate.adValorem ?? 0).div(100).plus(rate.specific ?? 0))

/** Excise is part of its own base: (value + duty) ÷ (1 − c) × c; by quantity; or (value + duty + specific) ÷ (1 − c) × c + specific. */
export function exciseOf(value: Big, duty: Big, rate: TaxRate): Big {
  const specific = rate.specific ?? new Big(0)
  const share = new Big(rate.adValorem ?? 0).div(100)
  return cents(value.plus(duty).plus(specific).div(new Big(1).minus(share)).times(share).plus(specific))
}

/** VAT: (value + duty + excise) × rate. */
export const vatOf = (value: Big, duty: Big, excise: Big, per: string): Big => cents(value.plus(duty).plus(excise).times(per).div(100))

/** A tax of less than 50 CNY a bill is not collected; each kind is looked at by itself, and a waived duty stays in the base of the others. */
export const isWaived = (tax: Big): boolean => tax.gt(0) && tax.lt(50)

/** Export duty: FOB ÷ (1 + rate) is the value. */
export function exportDutyOf(fob: Big, per: string): { value: Big; duty: Big } {
  const rate = new Big(per).div(100)
  const value = fob.div(rate.plus(1))
  return { value: cents(value), duty: cents(value.times(rate)) }
}
