import type { Exchange } from '@clearway/contract/features/customs/appliedRate'
import type { DutyAsk } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import { quantityIn } from '@clearway/contract/features/customs/quantity'
import { fillText } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { hkClothingLevy, hkDeclarationCharge, hkDutiable } from './fees.ts'
import { addStep, lack, type Account } from './rates.ts'

type Ask = Extract<DutyAsk, { jurisdiction: 'HK' }>

/** Duty on liquor above 30 % alcohol; what has less bears none. */
function liquorDuty(account: Account, ask: Ask, value: Big): void {
  if (!ask.alcohol) return lack(account, fillText(t.warnings.quantity, { kind: t.steps.hkDuty, unit: '% vol' }))
  const { adValorem, threshold, above } = hkDutiable.liquor
  if (new Big(ask.alcohol).lte(30))
    return addStep(account, 'hkDuty', t.steps.hkDuty, t.rules.free, new Big(0), { sum: `${ask.alcohol}% vol ≤ 30%` })
  const first = value.lt(threshold) ? value : new Big(threshold)
  const amount = first.times(adValorem).plus(value.minus(first).times(above)).div(100)
  addStep(
    account,
    'hkDuty',
    t.steps.hkDuty,
    fillText(t.rules.adValorem, { rate: `${adValorem} / ${above}` }),
    amount.round(2, Big.roundHalfUp),
    { sum: `${first.toFixed(2)} × ${adValorem}% + ${value.minus(first).toFixed(2)} × ${above}%` },
  )
}

function dutiable(account: Account, ask: Ask, value: Big): boolean {
  if (hkDutiable.liquor.prefixes.some((p) => ask.code.startsWith(p))) liquorDuty(account, ask, value)
  else {
    const found = [...hkDutiable.tobacco, ...hkDutiable.oil, { ...hkDutiable.methylAlcohol, unit: 'hL' }].find((d) =>
      ask.code.startsWith(d.prefix),
    )
    if (!found) return false
    const quantity = quantityIn(found.unit, ask.quantities)
    if (!quantity) lack(account, fillText(t.warnings.quantity, { kind: t.steps.hkDuty, unit: found.unit }))
    else
      addStep(
        account,
        'hkDuty',
        t.steps.hkDuty,
        fillText(t.rules.specific, {
          quantity: quantity.toFixed(),
          unit: found.unit,
          amount: found.amount,
          currency: 'HKD',
        }),
        quantity.times(found.amount).round(2, Big.roundHalfUp),
      )
  }
  account.warnings.push(t.warnings.hkVerify)
  return true
}

/** Declaration charge, clothing levy, and duty on the four dutiable kinds of goods; everything else is free. */
export function intoHongKong(account: Account, ask: Ask, exchange: Exchange): void {
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const value = new Big(ask.value).times(rate).round(2, Big.roundHalfUp)
  addStep(account, 'customsValue', t.steps.goodsValue, { zh: 'HK$', tw: 'HK$', en: 'HK$' }, value, { counted: false })
  if (!dutiable(account, ask, value)) addStep(account, 'duty', t.steps.duty, t.rules.hkFree, new Big(0))
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
