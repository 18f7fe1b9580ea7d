import type { Exchange } from '@clearway/contract/features/customs/appliedRate'
import { toCents } from '@clearway/contract/features/customs/chinaTax'
import type { DutyAsk } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import {
  hkDutiableOf,
  hkLiquor,
  hkMethylAlcohol,
  hkRates,
  type HkKind,
} from '@clearway/contract/features/customs/hongkong'
import { quantityIn } from '@clearway/contract/features/customs/quantity'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { hkClothingLevy, hkDeclarationCharge } from './fees.ts'
import { addStep, lack, type Account } from './rates.ts'

type Ask = Extract<DutyAsk, { jurisdiction: 'HK' }>

const kind = t.steps.hkDuty
const dutyStep = (account: Account, rule: Text, amount: Big, sum?: string): void =>
  addStep(account, 'hkDuty', kind, rule, toCents(amount), sum === undefined ? {} : { sum })
const needs = (account: Account, unit: string): undefined =>
  lack(account, fillText(t.warnings.quantity, { kind, unit }))

/** Duty on liquor above 30 % alcohol, bottle by bottle; a bottle of more than a litre bears its duty by the litre. What has less bears none. */
function liquorDuty(account: Account, ask: Ask, value: Big): void {
  if (!ask.alcohol) return needs(account, '% vol')
  if (new Big(ask.alcohol).lte(hkLiquor.strength))
    return dutyStep(account, t.rules.free, new Big(0), `${ask.alcohol}% vol ≤ ${hkLiquor.strength}%`)
  if (!ask.bottles || !ask.bottleLitres) return lack(account, t.warnings.hkBottles)
  const litres = new Big(ask.bottleLitres)
  const large = litres.gt(1)
  const parts = large ? litres.times(ask.bottles) : new Big(ask.bottles)
  // The threshold of all bottles together: they are of one price.
  const threshold = parts.times(hkLiquor.threshold)
  const first = value.lt(threshold) ? value : threshold
  const amount = first.times(hkLiquor.first).plus(value.minus(first).times(hkLiquor.rest)).div(100)
  dutyStep(
    account,
    fillText(large ? t.rules.hkLiquorLitre : t.rules.hkLiquorBottle, hkLiquor),
    amount,
    `${first.toFixed(2)} × ${hkLiquor.first}% + ${value.minus(first).toFixed(2)} × ${hkLiquor.rest}%`,
  )
}

function methylDuty(account: Account, ask: Ask): void {
  const { amount, strength, eachPerCent } = hkMethylAlcohol
  const hectolitres = quantityIn('hL', ask.quantities)
  if (!hectolitres) needs(account, 'hL')
  if (!ask.alcohol) needs(account, '% vol')
  if (!hectolitres || !ask.alcohol) return
  const above = new Big(ask.alcohol).minus(strength)
  if (above.gt(0) && !above.eq(above.round(0))) return lack(account, t.warnings.hkPerCent)
  const rate = new Big(amount).plus(above.gt(0) ? above.times(eachPerCent) : 0)
  dutyStep(
    account,
    fillText(t.rules.hkMethylAlcohol, hkMethylAlcohol),
    hectolitres.times(rate),
    `${hectolitres.toFixed()} hL × ${rate.toFixed(2)} HKD`,
  )
}

function kindDuty(account: Account, ask: Ask, kinds: readonly HkKind[]): void {
  const chosen = kinds.length === 1 ? kinds[0] : kinds.find((k) => k === ask.kind)
  if (!chosen) {
    const named = (language: keyof Text) =>
      kinds.map((k) => t.hkKinds[k][language]).join(language === 'en' ? ', ' : '、')
    return lack(
      account,
      fillText(t.warnings.hkKind, { kind, kinds: { zh: named('zh'), tw: named('tw'), en: named('en') } }),
    )
  }
  const rate = hkRates[chosen]
  if (rate === 'unknown') return lack(account, fillText(t.warnings.hkNoRate, { kind, name: t.hkKinds[chosen] }))
  if (rate === 'free') return dutyStep(account, t.hkKinds[chosen], new Big(0))
  const { amount, unit } = rate
  const quantity = quantityIn(unit, ask.quantities)
  if (!quantity) return needs(account, unit)
  dutyStep(
    account,
    fillText(t.rules.specific, { quantity: quantity.toFixed(), unit, amount, currency: 'HKD' }),
    quantity.times(amount),
  )
}

function dutiable(account: Account, ask: Ask, value: Big): void {
  const bears = hkDutiableOf(ask.code)
  if (bears.of === 'nothing') return addStep(account, 'duty', t.steps.duty, t.rules.hkFree, new Big(0))
  if (bears.of === 'liquor') liquorDuty(account, ask, value)
  else if (bears.of === 'methylAlcohol') methylDuty(account, ask)
  else if (bears.of === 'kinds') kindDuty(account, ask, bears.kinds)
  else lack(account, fillText(t.warnings.hkNoRate, { kind, name: t.hkDenatured }))
  account.warnings.push(t.warnings.hkVerify)
}

/** Declaration charge, clothing levy, and duty on the four dutiable kinds of goods; everything else is free. */
export function intoHongKong(account: Account, ask: Ask, exchange: Exchange): void {
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const value = toCents(new Big(ask.value).times(rate))
  addStep(account, 'customsValue', t.steps.goodsValue, { zh: 'HK$', tw: 'HK$', en: 'HK$' }, value, { counted: false })
  dutiable(account, ask, value)
  addStep(
    account,
    'declarationCharge',
    t.steps.declarationCharge,
    ask.food ? t.rules.hkFood : t.rules.hkCharge,
    new Big(hkDeclarationCharge(value.toFixed(), ask.food)),
  )
  if (ask.clothingHkMade)
    addStep(account, 'clothingLevy', t.steps.clothingLevy, t.rules.hkLevy, new Big(hkClothingLevy(value.toFixed())))
}
