import Big from 'big.js'

import { fillText, type Text } from '../../kernel/text.ts'
import { dutyText as t } from './duty.text.ts'
import { quantityIn, type Quantity } from './quantity.ts'
import { rateKinds, type Rate } from './rate.ts'

/** What one unit of a currency is in that of the country; undefined where no rate of exchange is known. */
export type Exchange = (currency: string) => Big | undefined

/** What a rate comes to on a value: per cent of it, an amount by quantity in the country's currency, or both; how in words, and with figures. */
export interface Applied {
  readonly adValorem: string | undefined
  readonly specific: Big
  readonly rule: Text
  readonly sum: string
}

/** Why a rate could not be applied. */
export interface Lacking {
  readonly lack: Text
}

/** A rate on a value: `lack` where it needs a person, a quantity that was not given or a rate of exchange. */
export function appliedRate(
  rate: Rate,
  value: Big,
  quantities: readonly Quantity[] | undefined,
  exchange: Exchange,
): Applied | Lacking {
  const kind = rateKinds[rate.kind]
  if (rate.form === 'free') return { adValorem: '0', specific: new Big(0), rule: t.rules.free, sum: rate.text }
  if (rate.form === 'person' || (rate.adValorem === undefined && !rate.specific?.length))
    return { lack: fillText(t.warnings.person, { kind, text: rate.text }) }
  let specific = new Big(0)
  const sums: string[] = []
  const rules: Text[] = []
  if (rate.adValorem !== undefined) {
    sums.push(`${value.toFixed(2)} × ${rate.adValorem}%`)
    rules.push(fillText(t.rules.adValorem, { rate: rate.adValorem }))
  }
  for (const s of rate.specific ?? []) {
    const quantity = quantityIn(s.unit, quantities)
    const rateOfExchange = exchange(s.currency)
    if (!quantity) return { lack: fillText(t.warnings.quantity, { kind, unit: s.unit }) }
    if (!rateOfExchange) return { lack: fillText(t.warnings.exchange, { currency: s.currency }) }
    specific = specific.plus(quantity.times(s.amount).times(rateOfExchange))
    sums.push(`${quantity.toFixed()} ${s.unit} × ${s.amount} ${s.currency}`)
    rules.push(
      fillText(t.rules.specific, {
        quantity: quantity.toFixed(),
        unit: s.unit,
        amount: s.amount,
        currency: s.currency,
      }),
    )
  }
  const both = (language: keyof Text) => rules.map((r) => r[language]).join(' + ')
  return {
    adValorem: rate.adValorem,
    specific,
    rule: { zh: both('zh'), tw: both('tw'), en: both('en') },
    sum: sums.join(' + '),
  }
}
