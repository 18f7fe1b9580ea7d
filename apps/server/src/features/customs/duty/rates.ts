import type { DutyStep } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import { rateKinds, type Rate } from '@clearway/contract/features/customs/rate'
import { fill, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'
import { plainUnit } from '../tariff/rate-text.ts'

/** A text with its places filled, in all three languages; a place may itself be a text. */
export const told = (of: Text, values: Readonly<Record<string, string | Text>> = {}): Text => {
  const inOne = (language: keyof Text) => fill(of[language], Object.fromEntries(Object.entries(values).map(([k, v]) => [k, typeof v === 'string' ? v : v[language]])))
  return { zh: inOne('zh'), tw: inOne('tw'), en: inOne('en') }
}

/** What an estimate gathers on its way. */
export interface Account { readonly currency: string; readonly steps: DutyStep[]; readonly warnings: Text[]; complete: boolean }

export function addStep(account: Account, kind: string, label: Text, rule: Text, amount: Big, more: { sum?: string; counted?: boolean; currency?: string } = {}): void {
  account.steps.push({ kind, label, rule, sum: more.sum ?? null, amount: amount.toFixed(2), currency: more.currency ?? account.currency, counted: more.counted ?? true })
}

/** Something that could not be calculated: said, and the total is no longer complete. */
export function lack(account: Account, warning: Text): undefined {
  account.warnings.push(warning)
  account.complete = false
  return undefined
}

const units: Readonly<Record<string, string>> = { 千克: 'kg', 公斤: 'kg', 克: 'g', 升: 'l', 公升: 'l', liter: 'l', liters: 'l', litre: 'l', 个: 'no', 件: 'no', 支: 'no', 台: 'no', 只: 'no', 条: 'no', each: 'no', article: 'no', head: 'no', 吨: 't', 平方米: 'm2', 立方米: 'm3', 双: 'pr', pair: 'pr', prs: 'pr', 打: 'doz', dozen: 'doz', 'pf. liter': 'pf.liter', 'pf liter': 'pf.liter' }
const unitKey = (unit: string): string => {
  const plain = plainUnit(unit).toLowerCase()
  return units[plain] ?? plain.replace(/\.$/, '')
}
/** How many of the first are one of the second. */
const factors: Readonly<Record<string, string>> = { 'g>kg': '0.001', 'kg>t': '0.001', 't>kg': '1000', 'kg>g': '1000', 'no>doz': String(1 / 12), 'doz>no': '12', 'l>hl': '0.01', 'no>1000': '0.001', 'no>thousand': '0.001', 'pr>no': '2' }

/** The quantity in the unit of a rate, where it was given in it or in one that converts exactly. */
export function quantityIn(unit: string, given: readonly { quantity: string; unit: string }[] | undefined): Big | undefined {
  const wanted = unitKey(unit)
  for (const q of given ?? []) {
    const own = unitKey(q.unit)
    if (own === wanted) return new Big(q.quantity)
    if (own === 'no' && wanted === 'doz') return new Big(q.quantity).div(12)
    const factor = factors[`${own}>${wanted}`]
    if (factor) return new Big(q.quantity).times(factor)
  }
  return undefined
}

export interface Applied { readonly adValorem: string | undefined; readonly specific: Big; readonly rule: Text; readonly sum: string }

/** What a rate comes to on a value: undefined, with the reason told, where it needs a person or a quantity that was not given. */
export function applyRate(account: Account, rate: Rate, value: Big, quantities: readonly { quantity: string; unit: string }[] | undefined, exchange: (currency: string) => Big | undefined): Applied | undefined {
  const kind = rateKinds[rate.kind]
  if (rate.form === 'free') return { adValorem: '0', specific: new Big(0), rule: t.rules.free, sum: rate.text }
  if (rate.form === 'person' || (rate.adValorem === undefined && !rate.specific?.length)) return lack(account, told(t.warnings.person, { kind, text: rate.text }))
  let specific = new Big(0)
  const sums: string[] = []
  const rules: Text[] = []
  if (rate.adValorem !== undefined) {
    sums.push(`${value.toFixed(2)} × ${rate.adValorem}%`)
    rules.push(told(t.rules.adValorem, { rate: rate.adValorem }))
  }
  for (const s of rate.specific ?? []) {
    const quantity = quantityIn(s.unit, quantities)
    const rateOfExchange = exchange(s.currency)
    if (!quantity) return lack(account, told(t.warnings.quantity, { kind, unit: s.unit }))
    if (!rateOfExchange) return lack(account, told(t.warnings.exchange, { currency: s.currency }))
    specific = specific.plus(quantity.times(s.amount).times(rateOfExchange))
    sums.push(`${quantity.toFixed()} ${s.unit} × ${s.amount} ${s.currency}`)
    rules.push(told(t.rules.specific, { quantity: quantity.toFixed(), unit: s.unit, amount: s.amount, currency: s.currency }))
  }
  const both = (language: keyof Text) => rules.map((r) => r[language]).join(' + ')
  return { adValorem: rate.adValorem, specific, rule: { zh: both('zh'), tw: both('tw'), en: both('en') }, sum: sums.join(' + ') }
}
