import { appliedRate, type Exchange } from '@clearway/contract/features/customs/appliedRate'
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

import { exportRate, find, importRate, runs } from './chinaRate.ts'
import { borne, type Extra } from './origins.ts'
import { addStep, applyRate, lack, type Account } from './rates.ts'
import type { Agreement } from './treatment.ts'

type Ask = Extract<DutyAsk, { jurisdiction: 'CN' }>

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
  line: { readonly rates: readonly Rate[]; readonly additional: readonly Extra[] },
  day: string,
): Extra[] => [
  ...line.additional,
  ...line.rates
    .filter((r) => r.kind === 'additional' && runs(r, day))
    .map((rate): Extra => ({
      code: 'USA',
      measure: 'additional',
      producer: null,
      rate,
      origins: ['USA'],
      exceptOrigins: [],
    })),
]

/** What an estimate of one line stands on. */
interface Setting {
  readonly account: Account
  readonly ask: Ask
  readonly line: HscodeDetail
  readonly day: string
  readonly exchange: Exchange
  readonly agreements: readonly Agreement[]
}

/** Duty at the rate that the law gives; undefined where that could not be told. */
function customsDuty({ account, ask, line, day, exchange, agreements }: Setting, value: Big): Big | undefined {
  const chosen = importRate(line.rates, agreements, { program: ask.program, origin: ask.origin, day }, (rate) => {
    const applied = appliedRate(rate, value, ask.quantities, exchange)
    return 'lack' in applied ? applied : dutyOf(value, applied)
  })
  account.warnings.push(...chosen.notes)
  for (const warning of chosen.lacks) lack(account, warning)
  if (!chosen.rate) return undefined
  const applied = applyRate(account, chosen.rate, value, ask.quantities, exchange)
  if (!applied) return undefined
  const duty = dutyOf(value, applied)
  const rule = fillText(t.rules.column, { column: rateKinds[chosen.rate.kind], text: applied.rule })
  tax(account, 'duty', t.steps.duty, chosen.lowest ? fillText(t.rules.lowest, { rule }) : rule, duty, applied.sum)
  return duty
}

/** What the goods bear on top; undefined where a part of it could not be told. */
function additionalDuties({ account, ask, line, day, exchange }: Setting, value: Big): Big | undefined {
  let amount: Big | undefined = new Big(0)
  for (const extra of borne(onTop(line, day), ask)) {
    const more =
      'lack' in extra ? lack(account, extra.lack) : applyRate(account, extra.rate, value, ask.quantities, exchange)
    if (!more || 'lack' in extra) {
      amount = undefined
      continue
    }
    const own = dutyOf(value, more)
    amount = amount?.plus(own)
    tax(account, extra.measure, fillText(t.steps[extra.measure], { code: extra.code }), more.rule, own, more.sum)
  }
  if (line.additionalNamed.length && ask.origin)
    return lack(account, fillText(t.warnings.additionalNamed, { codes: line.additionalNamed.join(', ') }))
  return amount
}

/** Consumption tax. Only the codes that bear it have a rate, so a blank is none where the edition has the column; undefined where it could not be told. */
function consumptionTax(
  { account, ask, line, day, exchange }: Setting,
  value: Big,
  duties: Big | undefined,
): Big | undefined {
  const rate = find(line.rates, 'excise', day)
  if (!rate)
    return line.edition?.rateColumns.includes('excise')
      ? new Big(0)
      : lack(account, fillText(t.warnings.columnUnknown, { kind: t.steps.excise }))
  if (rate.form === 'free') return new Big(0)
  if (!duties) return lack(account, fillText(t.warnings.base, { kind: t.steps.excise }))
  const applied = applyRate(account, rate, value, ask.quantities, exchange)
  if (!applied) return undefined
  const own = exciseOf(value, duties, applied)
  if (!own) return lack(account, fillText(t.warnings.person, { kind: t.steps.excise, text: rate.text }))
  tax(account, 'excise', t.steps.excise, exciseRule(applied, applied.rule), own, applied.sum)
  return own
}

function importVat(
  { account, ask, line, day, exchange }: Setting,
  value: Big,
  duties: Big | undefined,
  excise: Big | undefined,
): void {
  const rate = find(line.rates, 'vat', day)
  if (!rate) return lack(account, fillText(t.warnings.noRate, { kind: t.steps.vat }))
  // VAT stands on the other taxes: while one of them is unknown, it would come out too low.
  if (!duties || !excise) return lack(account, fillText(t.warnings.base, { kind: t.steps.vat }))
  const applied = applyRate(account, rate, value, ask.quantities, exchange)
  if (!applied) return
  if (applied.adValorem === undefined || applied.specific.gt(0))
    return lack(account, fillText(t.warnings.person, { kind: t.steps.vat, text: rate.text }))
  tax(
    account,
    'vat',
    t.steps.vat,
    fillText(t.rules.vat, { rate: applied.adValorem }),
    vatOf(value, duties, excise, applied.adValorem),
    `${value.plus(duties).plus(excise).toFixed(2)} × ${applied.adValorem}%`,
  )
}

/** The fund for waste electrical products, by the piece: no tax, so it is not waived and no tax stands on it. */
function wasteFund({ account, ask, line, day, exchange }: Setting, value: Big): void {
  const rate = find(line.rates, 'wasteFund', day)
  if (!rate || rate.form === 'free') return
  const applied = applyRate(account, rate, value, ask.quantities, exchange)
  if (applied)
    addStep(account, 'wasteFund', rateKinds.wasteFund, applied.rule, dutyOf(value, applied), { sum: applied.sum })
}

/** Import duty, duties on top, consumption tax and VAT of one line (each kind under 50 CNY waived), as domain rules B.1.6 give them. */
export function importToChina(setting: Setting): void {
  const { account, ask, line, day, exchange } = setting
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const value = customsValue(account, ask, rate)
  if (!value) return
  const duty = customsDuty(setting, value)
  const more = additionalDuties(setting, value)
  const duties = duty && more && duty.plus(more)
  const excise = consumptionTax(setting, value, duties)
  importVat(setting, value, duties, excise)
  wasteFund(setting, value)
  if (onTop(line, day).every((extra) => extra.measure === 'additional')) account.warnings.push(t.warnings.antiDumping)
}

/** The refund of VAT on export, which is no tax and not in the total. */
function rebate({ account, line, day }: Setting, fob: Big): void {
  const rate = find(line.rates, 'rebate', day)
  const per = rate?.form === 'free' ? '0' : rate?.form === 'adValorem' ? rate.adValorem : undefined
  if (per === undefined) {
    account.warnings.push(
      rate
        ? fillText(t.warnings.person, { kind: t.steps.rebate, text: rate.text })
        : fillText(t.warnings.noRate, { kind: t.steps.rebate }),
    )
    return
  }
  addStep(
    account,
    'rebate',
    t.steps.rebate,
    fillText(t.rules.rebate, { rate: per }),
    toCents(fob.times(per).div(100)),
    {
      sum: `${fob.toFixed(2)} × ${per}%`,
      counted: false,
    },
  )
}

/** Export duty on FOB ÷ (1 + rate), and the refund of VAT. A blank export rate is none in an edition that has the column. */
export function exportFromChina(setting: Setting): void {
  const { account, ask, line, day, exchange } = setting
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const fob = toCents(new Big(ask.value).times(rate))
  addStep(account, 'goodsValue', t.steps.goodsValue, { zh: 'FOB', tw: 'FOB', en: 'FOB' }, fob, { counted: false })
  const onFile = exportRate(line.rates, line.edition?.rateColumns ?? [], day)
  if (!onFile) lack(account, fillText(t.warnings.noRate, { kind: t.steps.exportDuty }))
  else exportDuty(setting, fob, onFile)
  rebate(setting, fob)
}

function exportDuty({ account, ask, exchange }: Setting, fob: Big, onFile: Rate): void {
  const applied = applyRate(account, onFile, fob, ask.quantities, exchange)
  if (!applied) return
  if (onFile.form === 'free')
    return addStep(
      account,
      'exportDuty',
      t.steps.exportDuty,
      onFile.text === '—' ? t.rules.noExportDuty : t.rules.free,
      new Big(0),
    )
  const { value, duty } = exportDutyOf(fob, applied.adValorem ?? '0')
  const rule = fillText(t.rules.exportDuty, { rate: applied.adValorem ?? '0' })
  addStep(account, 'exportValue', t.steps.exportValue, rule, value, { counted: false })
  tax(account, 'exportDuty', t.steps.exportDuty, rule, duty.plus(applied.specific), applied.sum)
}
