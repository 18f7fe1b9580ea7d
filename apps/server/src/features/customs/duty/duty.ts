import type { Exchange } from '@clearway/contract/features/customs/appliedRate'
import { duty as contract, type DutyAsk, type DutyEstimate } from '@clearway/contract/features/customs/duty'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import { shownName } from '@clearway/contract/features/customs/editionName'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'
import { sql } from 'kysely'

import type { OpenContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { feature } from '../../../kernel/feature.ts'
import { networkOf, type Limit } from '../../../kernel/pacing/limits.ts'
import { today } from '../hscode.ts'
import { hscodeDetail } from '../hscodeDetail.ts'
import { classifier } from '../knowledge.ts'
import { signedInToo } from '../signedInToo.ts'
import { runningEdition } from '../tariff/compare.ts'
import { exportFromChina, importToChina } from './estimateChina.ts'
import { intoHongKong } from './estimateHongkong.ts'
import { importToUnitedStates } from './estimateUs.ts'
import { measuresOf } from './measures.ts'
import { lack, type Account } from './rates.ts'
import { dutyLines } from './tariffRates.ts'
import { agreementsOf } from './treatment.ts'

const estimates: Limit = { name: 'duty', points: 120, seconds: 60 }
const currencies = { CN: 'CNY', US: 'USD', HK: 'HKD' } as const
const specificCurrencies = ['USD', 'CNY', 'HKD']

/** Rates into the country's currency: the one given, those on file for the day, and 1 for its own. */
async function exchangeOf(db: Db, ask: DutyAsk, day: string): Promise<Exchange> {
  const base = currencies[ask.jurisdiction]
  const { rows } = await sql<{
    currency: string
    rate: string
  }>`select distinct on (currency) currency, rate::text from exchange_rate where base = ${base} and deleted_at is null and currency = any(${[ask.currency, ...specificCurrencies]}::text[])
    and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) order by currency, tenant_id is distinct from current_tenant(), valid_from desc`.execute(
    db,
  )
  const known = new Map(rows.map((r) => [r.currency, new Big(r.rate)]))
  if (ask.exchangeRate) known.set(ask.currency, new Big(ask.exchangeRate))
  known.set(base, new Big(1))
  return (currency) => known.get(currency)
}

/** Asks for something once, however many lines stand on it. */
type Once = <T>(name: string, ask: () => Promise<T>) => Promise<T>
const each: Once = (_name, ask) => ask()
function onceEach(): Once {
  const known = new Map<string, Promise<unknown>>()
  return <T>(name: string, ask: () => Promise<T>) => {
    if (!known.has(name)) known.set(name, ask())
    return known.get(name) as Promise<T>
  }
}

type Estimate = DutyEstimate & { readonly lacking: readonly Text[] }

/** Estimates one line on a day; `lacking` is what could not be calculated of it. What lines share is asked `once`, and `codes` are those of all of them. */
async function estimateDuty(
  ctx: Pick<OpenContext, 'db' | 'services' | 'language'>,
  ask: DutyAsk,
  once: Once = each,
  codes: readonly string[] = [ask.code],
): Promise<Estimate> {
  const day = ask.date ?? today()
  const { jurisdiction } = ask
  const account: Account = { currency: currencies[jurisdiction], steps: [], warnings: [], lacking: [], complete: true }
  const [exchange, edition] = await Promise.all([
    once(`rate ${day} ${ask.currency} ${ask.exchangeRate ?? ''}`, () => exchangeOf(ctx.db, ask, day)),
    jurisdiction === 'HK' ? undefined : once(`edition ${day}`, () => runningEdition(ctx.db, jurisdiction, day)),
  ])
  const missing = () =>
    lack(
      account,
      fillText(edition ? t.warnings.noLine : t.warnings.noEdition, { country: jurisdiction, code: ask.code }),
    )
  let known = false
  if (ask.jurisdiction === 'HK') intoHongKong(account, ask, exchange)
  else if (ask.jurisdiction === 'US') {
    const [lines, agreements, measures] = await Promise.all([
      edition && once(`lines ${day}`, () => dutyLines(ctx.db, edition, codes, day)),
      once(`agreements ${day}`, () => agreementsOf(ctx.db, 'US', day)),
      once(`measures ${day}`, () => measuresOf(ctx.db, edition, day)),
    ])
    const line = lines?.get(ask.code)
    known = line !== undefined
    if (!line) missing()
    importToUnitedStates({ account, ask, line, day, exchange, agreements }, measures)
  } else {
    const [detail, agreements] = await Promise.all([
      hscodeDetail(ctx, ask.code, 'CN', day),
      agreementsOf(ctx.db, 'CN', day),
    ])
    const line = detail?.edition ? detail : undefined
    known = line !== undefined
    if (line)
      (ask.direction === 'export' ? exportFromChina : importToChina)({ account, ask, line, day, exchange, agreements })
    else missing()
  }
  const total = account.steps.filter((s) => s.counted).reduce((sum, s) => sum.plus(s.amount), new Big(0))
  return {
    currency: account.currency,
    steps: account.steps,
    total: total.toFixed(2),
    complete: account.complete,
    warnings: account.warnings,
    lacking: account.lacking,
    edition: known && edition ? shownName(ctx.language, edition) : null,
    date: day,
  }
}

/** Estimates many lines of the United States; what they share is asked once, and their tariff lines in one go. */
export async function estimateLines(
  ctx: Pick<OpenContext, 'db' | 'services' | 'language'>,
  asks: readonly Extract<DutyAsk, { jurisdiction: 'US' }>[],
): Promise<Estimate[]> {
  const once = onceEach()
  const codes = [...new Set(asks.map((ask) => ask.code))]
  return Promise.all(asks.map((ask) => estimateDuty(ctx, ask, once, codes)))
}

export const duty = feature(
  contract,
  {
    calculate: signedInToo(async (ctx, ask) => {
      await ctx.services.limits.consume(estimates, networkOf(ctx.ip))
      const { lacking: _lacking, ...estimate } = await estimateDuty(ctx, ask)
      return estimate
    }),
  },
  classifier,
)
