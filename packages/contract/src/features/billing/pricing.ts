import Big from 'big.js'

import {
  isOfAmounts,
  type CountedUnit,
  type EventAmount,
  type FeeUnit,
  type QuantitiesByAge,
} from '../../business/billable.ts'
import { sumOf, trimmed } from '../../kernel/decimal.ts'
import { fillText, type Text } from '../../kernel/text.ts'
import { chargeText as t } from './charge.text.ts'

/** A price from a quantity on. */
export interface Tier {
  readonly from: string
  readonly price: string
}

const tier = /^(\d{1,14}(?:\.\d{1,4})?)\s*[:：=]\s*(\d{1,12}(?:\.\d{1,6})?)$/

/** `10: 45.00; 20: 40.00`; undefined where it is written otherwise or does not ascend. */
export function readTiers(text: string): Tier[] | undefined {
  const tiers: Tier[] = []
  for (const part of text.split(/[;；\n]/)) {
    if (!part.trim()) continue
    const [, from, price] = tier.exec(part.trim()) ?? []
    if (from === undefined || price === undefined) return undefined
    if (new Big(from).lte(tiers.at(-1)?.from ?? 0)) return undefined
    tiers.push({ from, price })
  }
  return tiers.length <= 20 ? tiers : undefined
}

/** As it is kept, however it was typed. */
export const writeTiers = (tiers: readonly Tier[]): string =>
  tiers.map(({ from, price }) => `${from}: ${price}`).join('; ')

export interface Agreement {
  readonly id: string
  readonly orgId: string | null
  readonly feeId: string
  readonly origin: string | null
  readonly destination: string | null
  readonly validFrom: string
  readonly validTo: string | null
  readonly currency: string
  readonly price: string
  readonly minimum: string | null
  readonly free: string | null
  readonly freeDays: number | null
  readonly tiers: string | null
}

/** What a price is looked for. */
export interface Asked {
  readonly feeId: string
  readonly orgId: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly day: string
  /** The currency of the amounts, where the fee is one of amounts. */
  readonly currency: string | null
}

const plain = (text: string | null): string => (text ?? '').trim().toUpperCase()
const laneFits = (own: string | null, asked: string | null): boolean => !plain(own) || plain(own) === plain(asked)

/**
 * The agreement that counts on a day: the customer's own before one for all, then that of the lane before one for any, then that in the currency of what was
 * paid, then the one that began last. Undefined where none is in force.
 */
export function agreementFor(agreements: readonly Agreement[], asked: Asked): Agreement | undefined {
  const rank = (one: Agreement): number =>
    (one.orgId ? 8 : 0) +
    (plain(one.origin) ? 2 : 0) +
    (plain(one.destination) ? 2 : 0) +
    (asked.currency && one.currency === asked.currency ? 1 : 0)
  return agreements
    .filter(
      (one) =>
        one.feeId === asked.feeId &&
        (one.orgId === null || one.orgId === asked.orgId) &&
        laneFits(one.origin, asked.origin) &&
        laneFits(one.destination, asked.destination) &&
        one.validFrom <= asked.day &&
        (one.validTo === null || asked.day <= one.validTo),
    )
    .toSorted(
      (a, b) =>
        rank(b) - rank(a) ||
        (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0) ||
        (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0),
    )[0]
}

export interface Priced {
  readonly price: string
  /** Rounded once, half up, to the cent. */
  readonly amount: string
  readonly steps: readonly Text[]
}

export const cents = (amount: Big): string => amount.round(2, Big.roundHalfUp).toFixed(2)

/** Each stretch of a quantity at the price that counts from where it begins. */
function byTier(quantity: Big, price: string, tiers: readonly Tier[]): { readonly of: Big; readonly price: string }[] {
  const edges = [{ from: '0', price }, ...tiers]
  return edges.flatMap((edge, n) => {
    const until = edges[n + 1]?.from
    const end = until !== undefined && quantity.gt(until) ? new Big(until) : quantity
    const of = end.minus(edge.from)
    return of.gt(0) ? [{ of, price: edge.price }] : []
  })
}

/**
 * What a quantity comes to by an agreement: what is free first, the rest in tiers by how much of it there is, never less than the minimum where anything is
 * charged at all. A price of nothing is free: no minimum makes it cost something.
 */
export function priceOf(
  agreement: Pick<Agreement, 'price' | 'minimum' | 'free' | 'tiers' | 'currency'>,
  quantity: string,
  percent = false,
): Priced {
  const { minimum, currency } = agreement
  const price = trimmed(agreement.price, 2)
  const free = new Big(agreement.free ?? 0)
  const all = new Big(quantity)
  const charged = all.gt(free) ? all.minus(free) : new Big(0)
  const stretches = byTier(charged, price, readTiers(agreement.tiers ?? '') ?? [])
  const sum = stretches.reduce((total, one) => total.plus(one.of.times(one.price)), new Big(0))
  const exact = percent ? sum.div(100) : sum
  const amount = cents(exact)
  const how = stretches.length
    ? stretches.map((one) => `${one.of.toFixed()} × ${one.price}${percent ? '%' : ''}`).join(' + ')
    : `0 × ${price}${percent ? '%' : ''}`
  const lifted = minimum !== null && exact.gt(0) && new Big(minimum).gt(amount)
  return {
    price,
    amount: lifted ? cents(new Big(minimum)) : amount,
    steps: [
      ...(free.gt(0) ? [fillText(t.rules.free, { quantity: all.toFixed(), free: free.toFixed() })] : []),
      fillText(t.rules.times, { how, amount, currency }),
      ...(lifted ? [fillText(t.rules.minimum, { minimum: cents(new Big(minimum)), currency })] : []),
    ],
  }
}

/** The tax on an amount, once a line, half up. */
export const taxOf = (amount: string, rate: string): string => cents(new Big(amount).times(rate).div(100))

/** An amount in another currency at a rate, once a line, half up. */
export const converted = (amount: string, rate: string): string => cents(new Big(amount).times(rate))

export interface PricedFee {
  readonly id: string
  readonly unit: FeeUnit
  readonly part: string | null
  readonly taxRate: string
}

/** What is priced: an event, or what was entered by hand, whose quantity is in the fee's own unit. */
export interface ToPrice {
  readonly orgId: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly day: string
  readonly quantities: Partial<Readonly<Record<CountedUnit, string>>>
  readonly amounts: readonly EventAmount[]
  readonly ages: readonly QuantitiesByAge[]
}

/** A charge as it stands then; without a price it has neither currency nor amount. */
export interface WorkedOut {
  readonly quantity: string
  readonly currency: string | null
  readonly price: string | null
  readonly amount: string | null
  readonly taxAmount: string | null
  readonly agreementId: string | null
  readonly calculation: readonly Text[]
}

const missing = (quantity: string, why: Text): WorkedOut => ({
  quantity,
  currency: null,
  price: null,
  amount: null,
  taxAmount: null,
  agreementId: null,
  calculation: [why],
})

function taxed(fee: PricedFee, { currency, amount, ...rest }: Omit<WorkedOut, 'taxAmount'>): WorkedOut {
  const taxAmount = taxOf(amount!, fee.taxRate)
  const rate = new Big(fee.taxRate)
  const step = rate.gt(0)
    ? [fillText(t.rules.tax, { rate: rate.toFixed(), amount: taxAmount, currency: currency! })]
    : []
  return { ...rest, currency, amount, taxAmount, calculation: [...rest.calculation, ...step] }
}

/** What a quantity by hand at a price by hand comes to. */
export const byHand = (
  fee: PricedFee,
  { quantity, price, currency, reason }: { quantity: string; price: string; currency: string; reason: string },
): WorkedOut => {
  const amount = cents(new Big(quantity).times(price))
  return taxed(fee, {
    quantity,
    price,
    currency,
    amount,
    agreementId: null,
    calculation: [
      fillText(t.rules.byHand, { reason }),
      fillText(t.rules.times, {
        how: `${new Big(quantity).toFixed()} × ${new Big(price).toFixed()}`,
        amount,
        currency,
      }),
    ],
  })
}

/** Charged as it was paid. Undefined where nothing of it was. */
function asPaid(fee: PricedFee, of: readonly EventAmount[]): WorkedOut | undefined {
  const currencies = [...new Set(of.map((one) => one.currency))]
  if (!currencies.length) return undefined
  if (currencies.length > 1) return missing('1', t.rules.several)
  const sum = sumOf(
    of.map((one) => one.amount),
    2,
  )
  const [currency] = currencies
  return taxed(fee, {
    quantity: '1',
    price: sum,
    currency: currency!,
    amount: cents(new Big(sum)),
    agreementId: null,
    calculation: [fillText(t.rules.paid, { amount: sum, currency: currency! })],
  })
}

/** A whole day or a whole record is charged where any of the goods is past its free days; else as much as is past them. */
function pastFreeDays(ages: readonly QuantitiesByAge[], unit: CountedUnit, freeDays: number): string {
  const past = ages.filter(({ days }) => days > freeDays)
  if (unit === 'record' || unit === 'day') return past.length ? '1' : '0'
  return past.reduce((sum, { quantities }) => sum.plus(quantities[unit] ?? 0), new Big(0)).toFixed()
}

/**
 * What an event comes to for a fee: by the agreement in force on its day, or as it was paid. Undefined where the event has nothing of it; without an agreement
 * the price is missing, which is never nothing.
 */
export function workOut(fee: PricedFee, of: ToPrice, agreements: readonly Agreement[]): WorkedOut | undefined {
  const paid = of.amounts.filter((one) => !fee.part || one.part === fee.part)
  if (fee.unit === 'asPaid') return asPaid(fee, paid)
  const percent = isOfAmounts(fee.unit)
  const currencies = [...new Set(paid.map((one) => one.currency))]
  if (percent && !currencies.length) return undefined
  if (percent && currencies.length > 1) return missing('0', t.rules.several)
  const quantity = percent
    ? sumOf(
        paid.map((one) => one.amount),
        2,
      )
    : of.quantities[fee.unit as CountedUnit]
  if (quantity === undefined) return missing('0', t.rules.noQuantity)
  const currency = percent ? currencies[0]! : null
  const own = percent ? agreements.filter((one) => one.currency === currency) : agreements
  const agreement = agreementFor(own, { feeId: fee.id, ...of, currency })
  if (!agreement) return missing(quantity, fillText(t.rules.missing, { date: of.day }))
  const { freeDays } = agreement
  const counted =
    freeDays !== null && of.ages.length ? pastFreeDays(of.ages, fee.unit as CountedUnit, freeDays) : quantity
  const young = new Big(quantity).minus(counted)
  const { price, amount, steps } = priceOf(agreement, counted, percent)
  return taxed(fee, {
    quantity: counted,
    price,
    amount,
    currency: agreement.currency,
    agreementId: agreement.id,
    calculation: [
      fillText(agreement.orgId ? t.rules.agreement : t.rules.ofAll, { date: agreement.validFrom }),
      ...(young.gt(0)
        ? [
            fillText(t.rules.freeDays, {
              quantity: new Big(quantity).toFixed(),
              young: young.toFixed(),
              days: String(freeDays),
            }),
          ]
        : []),
      ...steps,
    ],
  })
}
