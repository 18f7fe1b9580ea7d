import type { Exchange } from '@clearway/contract/features/customs/appliedRate'
import {
  dutyOf,
  exciseOf,
  exciseRule,
  exportDutyOf,
  importValue,
  isWaived,
  toCents,
  vatOf,
} from '@clearway/contract/features/customs/chinaTax'
import type { DutyAsk } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { rateKinds, type Rate } from '@clearway/contract/features/customs/rate'
import { fillText } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { asksOrigin, bears } from './origins.ts'
import { addStep, applyRate, lack, type Account } from './rates.ts'

type Ask = Extract<DutyAsk, { jurisdiction: 'CN' }>

export const runs = (rate: Rate, day: string) =>
  (!rate.validFrom || rate.validFrom <= day) && (!rate.validTo || rate.validTo >= day)
export const find = (rates: readonly Rate[], kind: Rate['kind'], day: string) =>
  rates.find((r) => r.kind === kind && runs(r, day))

/** The duty rate that applies: an agreement's where one is claimed, else the temporary rate before the most favoured nation's. */
export function importRate(rates: readonly Rate[], ask: Pick<Ask, 'program'>, day: string): Rate | undefined {
  const claimed = ask.program
    ? rates.find(
        (r) => r.kind === 'special' && runs(r, day) && (!r.programs?.length || r.programs.includes(ask.program!)),
      )
    : undefined
  return claimed ?? find(rates, 'temporary', day) ?? find(rates, 'mfn', day) ?? find(rates, 'general', day)
}

/** Goods value, freight and insurance as steps, in CNY to the cent. */
function customsValue(account: Account, ask: Ask, rate: Big): Big | undefined {
  const goods = new Big(ask.value)
  if ((ask.terms === 'FOB' || ask.terms === 'EXW') && ask.freight === undefined)
    lack(account, fillText(t.warnings.freight, { terms: ask.terms }))
  const found = importValue(goods, ask.terms, new Big(ask.freight ?? 0), {
    amount: ask.insurance,
    rate: ask.insuranceRate,
  })
  if (!found) return lack(account, t.warnings.insuranceRate)
  const { value, insurance } = found
  const cny = toCents(value.times(rate))
  addStep(account, 'goodsValue', t.steps.goodsValue, { zh: ask.terms, tw: ask.terms, en: ask.terms }, goods, {
    counted: false,
    currency: ask.currency,
  })
  if (ask.freight && ask.terms !== 'CIF' && ask.terms !== 'CFR')
    addStep(account, 'freight', t.steps.freight, t.rules.fob, new Big(ask.freight), {
      counted: false,
      currency: ask.currency,
    })
  if (insurance.gt(0))
    addStep(
      account,
      'insurance',
      t.steps.insurance,
      ask.insuranceRate === undefined ? t.rules.fob : t.rules.insuranceRate,
      insurance,
      { counted: false, currency: ask.currency },
    )
  addStep(account, 'customsValue', t.steps.customsValue, ask.exchangeRate ? t.rules.givenRate : t.rules.month, cny, {
    counted: false,
    sum: `${value.toFixed(4)} × ${rate.toFixed()}`,
  })
  return cny
}

function tax(
  account: Account,
  kind: string,
  label: (typeof t.steps)['duty'],
  rule: Parameters<typeof addStep>[3],
  amount: Big,
  sum: string,
): void {
  const waived = isWaived(amount)
  addStep(account, kind, label, waived ? t.rules.waived : rule, amount, { sum, counted: !waived })
}

/** Duties on top that speak of a line, whatever its origin: by rules and by the column of the workbook, which is that of goods from the United States. */
export const onTop = (
  line: Pick<HscodeDetail, 'rates' | 'additional'>,
  day: string,
): Pick<HscodeDetail['additional'][number], 'code' | 'rate' | 'origins' | 'exceptOrigins'>[] => [
  ...line.additional,
  ...line.rates
    .filter((r) => r.kind === 'additional' && runs(r, day))
    .map((rate) => ({ code: 'USA', rate, origins: ['USA'], exceptOrigins: [] })),
]

/** What of them the goods bear. `known` is false where one could not be told. */
function additionalDuties(
  account: Account,
  ask: Ask,
  line: HscodeDetail,
  day: string,
  value: Big,
  exchange: Exchange,
): { amount: Big; known: boolean } {
  const all = onTop(line, day)
  let amount = new Big(0)
  if (!ask.origin && all.some(asksOrigin)) {
    lack(account, t.warnings.origin)
    return { amount, known: false }
  }
  let known = true
  for (const extra of all) {
    if (!bears(extra, ask.origin)) continue
    const more = applyRate(account, extra.rate, value, ask.quantities, exchange)
    if (!more) {
      known = false
      continue
    }
    const own = dutyOf(value, more)
    amount = amount.plus(own)
    tax(account, 'additional', fillText(t.steps.additional, { code: extra.code }), more.rule, own, more.sum)
  }
  if (line.additionalNamed.length && ask.origin) {
    lack(account, fillText(t.warnings.additionalNamed, { codes: line.additionalNamed.join(', ') }))
    known = false
  }
  return { amount, known }
}

/** Import duty, additional duties, excise and VAT of one line (each kind under 50 CNY waived), as domain rules B.1.6 give them. */
export function importToChina(account: Account, ask: Ask, line: HscodeDetail, day: string, exchange: Exchange): void {
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const value = customsValue(account, ask, rate)
  if (!value) return
  const dutyRate = importRate(line.rates, ask, day)
  const applied = dutyRate
    ? applyRate(account, dutyRate, value, ask.quantities, exchange)
    : lack(account, fillText(t.warnings.noRate, { kind: t.steps.duty }))
  let duty = new Big(0)
  if (applied && dutyRate) {
    duty = dutyOf(value, applied)
    tax(
      account,
      'duty',
      t.steps.duty,
      fillText(t.rules.column, { column: rateKinds[dutyRate.kind], text: applied.rule }),
      duty,
      applied.sum,
    )
  }
  const added = additionalDuties(account, ask, line, day, value, exchange)
  duty = duty.plus(added.amount)
  const exciseRate = find(line.rates, 'excise', day)
  let excise = new Big(0)
  // Most codes bear no excise: an empty column is none here, because only the codes that bear it have one.
  const baseKnown = Boolean(applied) && added.known
  let exciseKnown = !exciseRate
  const exciseApplied =
    exciseRate &&
    (baseKnown || exciseRate.form === 'free'
      ? applyRate(account, exciseRate, value, ask.quantities, exchange)
      : lack(account, fillText(t.warnings.base, { kind: t.steps.excise })))
  if (exciseRate && exciseApplied) {
    const own = exciseOf(value, duty, exciseApplied)
    exciseKnown = own !== undefined
    excise = own ?? excise
    if (!own) lack(account, fillText(t.warnings.person, { kind: t.steps.excise, text: exciseRate.text }))
    else if (exciseRate.form !== 'free')
      tax(account, 'excise', t.steps.excise, exciseRule(exciseApplied, exciseApplied.rule), own, exciseApplied.sum)
  }
  const vatRate = find(line.rates, 'vat', day)
  if (!vatRate) return lack(account, fillText(t.warnings.noRate, { kind: t.steps.vat }))
  // VAT stands on the other taxes: while one of them is unknown, it would come out too low.
  if (!baseKnown || !exciseKnown) return lack(account, fillText(t.warnings.base, { kind: t.steps.vat }))
  const vatApplied = applyRate(account, vatRate, value, ask.quantities, exchange)
  if (!vatApplied) return
  if (vatApplied.adValorem === undefined || vatApplied.specific.gt(0))
    return lack(account, fillText(t.warnings.person, { kind: t.steps.vat, text: vatRate.text }))
  const base = value.plus(duty).plus(excise)
  tax(
    account,
    'vat',
    t.steps.vat,
    fillText(t.rules.vat, { rate: vatApplied.adValorem }),
    vatOf(value, duty, excise, vatApplied.adValorem),
    `${base.toFixed(2)} × ${vatApplied.adValorem}%`,
  )
  account.warnings.push(t.warnings.antiDumping)
}

/** Export duty on FOB ÷ (1 + rate); a code without an export rate on file bears none that the tariff knows. */
export function exportFromChina(account: Account, ask: Ask, line: HscodeDetail, day: string, exchange: Exchange): void {
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const fob = toCents(new Big(ask.value).times(rate))
  addStep(account, 'goodsValue', t.steps.goodsValue, { zh: 'FOB', tw: 'FOB', en: 'FOB' }, fob, { counted: false })
  const onFile = find(line.rates, 'exportTemporary', day) ?? find(line.rates, 'export', day)
  if (!onFile) return lack(account, fillText(t.warnings.noRate, { kind: t.steps.exportDuty }))
  const applied = applyRate(account, onFile, fob, ask.quantities, exchange)
  if (!applied) return
  const { value, duty } = exportDutyOf(fob, applied.adValorem ?? '0')
  addStep(
    account,
    'exportValue',
    t.steps.exportValue,
    fillText(t.rules.exportDuty, { rate: applied.adValorem ?? '0' }),
    value,
    { counted: false },
  )
  tax(
    account,
    'exportDuty',
    t.steps.exportDuty,
    fillText(t.rules.exportDuty, { rate: applied.adValorem ?? '0' }),
    duty.plus(applied.specific),
    applied.sum,
  )
}
