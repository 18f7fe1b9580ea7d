import type { Exchange } from '@clearway/contract/features/customs/appliedRate'
import { dutyOf } from '@clearway/contract/features/customs/chinaTax'
import type { DutyAsk } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { rateKinds, type Rate } from '@clearway/contract/features/customs/rate'
import { fillText } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { fiscalYearOf, hmf, mpf, mpfOn } from './fees.ts'
import { asksOrigin, bears } from './origins.ts'
import { addStep, applyRate, lack, type Account } from './rates.ts'

type Ask = Extract<DutyAsk, { jurisdiction: 'US' }>

/** Countries without normal trade relations, whose goods bear column 2 (HTS general note 3(b)). */
const column2Countries = new Set(['CUB', 'PRK', 'RUS', 'BLR'])
/** Programmes whose originating goods bear no merchandise processing fee (19 CFR 24.23(c)). */
const mpfExempt = new Set(['S', 'S+', 'AU', 'BH', 'CL', 'CO', 'IL', 'KR', 'OM', 'P', 'P+', 'PA', 'PE', 'SG'])

function baseRate(rates: readonly Rate[], ask: Ask): Rate | undefined {
  if (ask.origin && column2Countries.has(ask.origin)) return rates.find((r) => r.kind === 'column2')
  const special = ask.program
    ? rates.find(
        (r) =>
          r.kind === 'special' && r.programs?.some((p) => p === ask.program || p.replace(/[+*]$/, '') === ask.program),
      )
    : undefined
  return special ?? rates.find((r) => r.kind === 'mfn')
}

function fees(account: Account, ask: Ask, value: Big, day: string): void {
  const { fees: of, known } = mpfOn(day)
  const year = String(of.year)
  if (ask.program && mpfExempt.has(ask.program))
    addStep(account, 'mpf', t.steps.mpf, fillText(t.rules.mpfExempt, { program: ask.program }), new Big(0))
  else if (ask.entry === 'informal')
    addStep(
      account,
      'mpf',
      t.steps.mpf,
      fillText(t.rules.mpfInformal, { amount: of.informal, year }),
      new Big(of.informal),
    )
  else
    addStep(
      account,
      'mpf',
      t.steps.mpf,
      fillText(t.rules.mpf, { rate: of.rate, min: of.min, max: of.max, year }),
      new Big(mpf(value.toFixed(), day)),
      { sum: `${value.toFixed(0)} × ${of.rate}%` },
    )
  if (!known) account.warnings.push(fillText(t.warnings.fiscalYear, { year: String(fiscalYearOf(day)) }))
  if (ask.ocean)
    addStep(account, 'hmf', t.steps.hmf, t.rules.hmf, new Big(hmf(value.toFixed())), {
      sum: `${value.toFixed(0)} × 0.125%`,
    })
}

/** Base duty by column, additional duties stacked on it row by row, and the fees of the entry. */
export function importToUnitedStates(
  account: Account,
  ask: Ask,
  line: HscodeDetail | undefined,
  day: string,
  exchange: Exchange,
): void {
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const value = new Big(ask.value).times(rate).round(0, Big.roundHalfUp)
  addStep(account, 'customsValue', t.steps.customsValue, t.rules.wholeDollars, value, { counted: false })
  if (line) {
    const base = baseRate(line.rates, ask)
    const applied = base
      ? applyRate(account, base, value, ask.quantities, exchange)
      : lack(account, fillText(t.warnings.noRate, { kind: t.steps.duty }))
    if (base && applied) {
      addStep(
        account,
        'duty',
        t.steps.duty,
        fillText(t.rules.column, { column: rateKinds[base.kind], text: applied.rule }),
        dutyOf(value, applied),
        { sum: applied.sum },
      )
    }
    if (!ask.origin && (line.additional.some(asksOrigin) || line.additionalNamed.length))
      lack(account, t.warnings.origin)
    for (const extra of line.additional) {
      if (!bears(extra, ask.origin)) continue
      const more = applyRate(account, extra.rate, value, ask.quantities, exchange)
      if (more)
        addStep(
          account,
          'additional',
          fillText(t.steps.additional, { code: extra.code }),
          more.rule,
          dutyOf(value, more),
          { sum: more.sum },
        )
    }
    if (ask.origin && line.additionalNamed.length)
      lack(account, fillText(t.warnings.additionalNamed, { codes: line.additionalNamed.join(', ') }))
  }
  fees(account, ask, value, day)
  account.warnings.push(t.warnings.antiDumping)
}
