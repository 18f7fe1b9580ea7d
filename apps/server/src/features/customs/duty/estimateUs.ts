import type { Exchange } from '@clearway/contract/features/customs/appliedRate'
import { dutyOf } from '@clearway/contract/features/customs/chinaTax'
import type { DutyAsk } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import { rateKindIn, type Rate } from '@clearway/contract/features/customs/rate'
import { fillText } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { fiscalYearOf, hmf, mpf, mpfOn } from './fees.ts'
import { exemptions, headingShown, undecidedException, type Measures } from './measures.ts'
import { borne } from './origins.ts'
import { addStep, applyRate, lack, type Account } from './rates.ts'
import type { DutyLine } from './tariffRates.ts'
import { claimOf, specialRates, standingOf, type Agreement } from './treatment.ts'

type Ask = Extract<DutyAsk, { jurisdiction: 'US' }>

/** Programmes whose goods bear no merchandise processing fee, the Caribbean Basin and the least developed among them (19 CFR 24.23(c)). */
const mpfExempt = new Set(['S', 'S+', 'A+', 'E', 'AU', 'BH', 'CL', 'CO', 'IL', 'KR', 'OM', 'P', 'P+', 'PA', 'PE', 'SG'])

/** What an estimate of one line stands on. */
interface Setting {
  readonly account: Account
  readonly ask: Ask
  readonly line: DutyLine | undefined
  readonly day: string
  readonly exchange: Exchange
  readonly agreements: readonly Agreement[]
}

/** Whether goods are under column 2, and the codes of a claim that holds; what becomes of another is told. */
function treatmentOf({ account, ask, day, agreements }: Setting): {
  column2: boolean
  codes?: ReadonlySet<string>
  known: boolean
} {
  if (!ask.origin) lack(account, t.warnings.standingNoOrigin)
  const column2 = Boolean(ask.origin) && standingOf(agreements, ask.origin!) === 'general'
  if (!ask.program) return { column2, known: true }
  const claim = claimOf(agreements, ask.program, ask.origin, day)
  // Column 2 has no preferences, whatever is claimed.
  if (column2 && 'codes' in claim) {
    account.warnings.push(fillText(t.warnings.programOrigin, { program: ask.program, origin: ask.origin! }))
    return { column2, known: true }
  }
  if ('lack' in claim) lack(account, claim.lack)
  if ('refused' in claim) account.warnings.push(claim.refused)
  return { column2, known: !('lack' in claim), ...('codes' in claim && { codes: claim.codes }) }
}

function baseRate(
  { account, ask, line }: Setting,
  { column2, codes, known }: ReturnType<typeof treatmentOf>,
): Rate | undefined {
  const rates = line?.rates ?? []
  if (!known) return undefined
  if (column2) return rates.find((r) => r.kind === 'column2')
  if (!codes) return rates.find((r) => r.kind === 'mfn')
  const { named, unnamed } = specialRates(rates, codes)
  const special = named.find((r) => r.programs?.includes(ask.program!)) ?? named[0]
  if (special) return special
  if (unnamed) return lack(account, fillText(t.warnings.specialUnnamed, { text: unnamed.text }))
  account.warnings.push(fillText(t.warnings.programNoRate, { program: ask.program! }))
  return rates.find((r) => r.kind === 'mfn')
}

function fees({ account, ask, day }: Setting, value: Big, codes: ReadonlySet<string> | undefined): void {
  const { fees: of, known } = mpfOn(day)
  const year = String(of.year)
  const exempt = codes && [...codes].some((code) => mpfExempt.has(code))
  if (exempt) addStep(account, 'mpf', t.steps.mpf, fillText(t.rules.mpfExempt, { program: ask.program! }), new Big(0))
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

/** Duties of chapter 99 and by producer, each on the value; what no rule decides is named. */
function additionalDuties({ account, ask, line, exchange }: Setting, value: Big, measures: Measures): void {
  const all = line?.additional ?? []
  const { exempted, undecided } = exemptions(measures, all, ask)
  for (const extra of borne(
    all.filter((duty) => !duty.exempts.length || duty.rate.form !== 'free'),
    ask,
  )) {
    if ('lack' in extra) {
      lack(account, extra.lack)
      continue
    }
    const label = fillText(t.steps[extra.measure], { code: extra.code })
    const rule = {
      code: extra.code,
      from: extra.validFrom,
      to: extra.validTo,
      ...(extra.origins?.length && { origins: extra.origins }),
    }
    const exception = exempted.get(extra.code)
    const open = undecided.get(extra.code)
    if (exception) {
      addStep(
        account,
        extra.measure,
        label,
        fillText(t.rules.exempted, { heading: headingShown(exception) }),
        new Big(0),
        rule,
      )
    } else if (open) lack(account, undecidedException(extra.code, open))
    else {
      const more = applyRate(account, extra.rate, value, ask.quantities, exchange)
      if (more) addStep(account, extra.measure, label, more.rule, dutyOf(value, more), { sum: more.sum, ...rule })
    }
  }
  if (line?.additionalNamed.length) {
    const codes = line.additionalNamed.join(', ')
    lack(account, ask.origin ? fillText(t.warnings.additionalNamed, { codes }) : t.warnings.origin)
  }
  if (measures.open) lack(account, measures.open.whole, measures.open.brief)
}

/** Base duty by column, additional duties stacked on it row by row, and the fees of the entry. */
export function importToUnitedStates(setting: Setting, measures: Measures): void {
  const { account, ask, line, exchange } = setting
  const rate = exchange(ask.currency)
  if (!rate) return lack(account, fillText(t.warnings.exchange, { currency: ask.currency }))
  const value = new Big(ask.value).times(rate).round(0, Big.roundHalfUp)
  addStep(account, 'customsValue', t.steps.customsValue, t.rules.wholeDollars, value, { counted: false })
  const treatment = treatmentOf(setting)
  if (line) {
    const base = baseRate(setting, treatment)
    if (!base && treatment.known) lack(account, fillText(t.warnings.noRate, { kind: t.steps.duty }))
    const applied = base && applyRate(account, base, value, ask.quantities, exchange)
    if (applied) {
      const rule = fillText(t.rules.column, { column: rateKindIn('US', base.kind), text: applied.rule })
      addStep(account, 'duty', t.steps.duty, rule, dutyOf(value, applied), { sum: applied.sum, code: ask.code })
    }
    additionalDuties(setting, value, measures)
  }
  fees(setting, value, treatment.codes)
  if (!line || line.additional.every((duty) => duty.measure === 'additional'))
    account.warnings.push(t.warnings.antiDumping)
}
