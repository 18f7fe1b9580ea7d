import type { Lacking } from '@clearway/contract/features/customs/appliedRate'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import type { Rate } from '@clearway/contract/features/customs/rate'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import { claimOf, specialRates, standingOf, type Agreement } from './treatment.ts'

export const runs = (rate: Rate, day: string) =>
  (!rate.validFrom || rate.validFrom <= day) && (!rate.validTo || rate.validTo >= day)
export const find = (rates: readonly Rate[], kind: Rate['kind'], day: string) =>
  rates.find((r) => r.kind === kind && runs(r, day))

/** The goods as far as the choice of a rate asks: day yyyy-MM-dd, origin alpha-3. */
export interface Goods {
  readonly program?: string | undefined
  readonly origin?: string | undefined
  /** The origin by the rules of the programme, where it is another. */
  readonly originUnderProgram?: string | undefined
  readonly day: string
}

/** The rate that the law gives. `notes` are told and leave the estimate whole, `lacks` do not; without a rate it is undecided. */
export interface Chosen {
  readonly rate?: Rate | undefined
  /** It was the lower of two that apply. */
  readonly lowest?: boolean
  readonly notes: readonly Text[]
  readonly lacks: readonly Text[]
}

/** What a rate comes to on these goods; what is lacking where that cannot be told. */
export type AmountOf = (rate: Rate) => Big | Lacking

/** Per cent of a rate that takes nothing else. */
const perCent = (rate: Rate): Big | undefined =>
  rate.form === 'free' ? new Big(0) : rate.form === 'adValorem' ? new Big(rate.adValorem ?? 0) : undefined

function lowerOf(a: Rate, b: Rate | undefined, amountOf: AmountOf, notes: readonly Text[]): Chosen {
  if (!b) return { rate: a, notes, lacks: [] }
  const [p, q] = [perCent(a), perCent(b)]
  const [x, y] = p && q ? [p, q] : [amountOf(a), amountOf(b)]
  if (x instanceof Big && y instanceof Big) return { rate: x.lte(y) ? a : b, lowest: true, notes, lacks: [] }
  const reasons = [x, y].flatMap((v) => (v instanceof Big ? [] : [v.lack]))
  return { notes, lacks: [...reasons, fillText(t.warnings.lowerUnknown, { a: a.text, b: b.text })] }
}

/** Without a claim that holds: the general rate, which no temporary one replaces, or the temporary before the most favoured nation's. */
function withoutClaim(
  rates: readonly Rate[],
  agreements: readonly Agreement[],
  goods: Goods,
  notes: readonly Text[],
): Chosen {
  const { day, origin } = goods
  const standing = origin ? standingOf(agreements, origin) : 'mfn'
  if (!standing) return { notes, lacks: [fillText(t.warnings.standingUnknown, { origin: origin! })] }
  const rate =
    standing === 'general' ? find(rates, 'general', day) : (find(rates, 'temporary', day) ?? find(rates, 'mfn', day))
  return {
    rate,
    notes,
    lacks: [
      ...(origin ? [] : [t.warnings.standingNoOrigin]),
      ...(rate ? [] : [fillText(t.warnings.noRate, { kind: t.steps.duty })]),
    ],
  }
}

/**
 * The duty rate on goods into China, in the order of the Customs Tariff Law of 2024 (arts. 12 and 13): under an agreement the lower of its rate and the
 * temporary one, or without a temporary one that of the most favoured nation where it is lower; else see `withoutClaim`.
 */
export function importRate(
  all: readonly Rate[],
  agreements: readonly Agreement[],
  goods: Goods,
  amountOf: AmountOf,
): Chosen {
  const { day, program } = goods
  const rates = all.filter((r) => runs(r, day))
  if (!program) return withoutClaim(rates, agreements, goods, [])
  const claim = claimOf(agreements, program, goods.originUnderProgram ?? goods.origin, day)
  if ('lack' in claim) return { notes: [], lacks: [claim.lack] }
  if ('refused' in claim) return withoutClaim(rates, agreements, goods, [claim.refused])
  const { named, unnamed } = specialRates(rates, claim.codes)
  if (!named.length)
    return unnamed
      ? { notes: [], lacks: [fillText(t.warnings.specialUnnamed, { text: unnamed.text })] }
      : withoutClaim(rates, agreements, goods, [fillText(t.warnings.programNoRate, { program })])
  const temporary = find(rates, 'temporary', day)
  let best = lowerOf(named[0]!, named[1], amountOf, [])
  for (const other of [...named.slice(2), temporary ?? find(rates, 'mfn', day)])
    if (best.rate) best = lowerOf(best.rate, other, amountOf, [])
  return best.rate ? { ...best, lowest: best.rate !== named[0] } : best
}

/** The rate on export: the temporary one before the export rate. Of an edition that has the column a blank is none; undefined where nothing says so. */
export function exportRate(rates: readonly Rate[], columns: readonly string[], day: string): Rate | undefined {
  return (
    find(rates, 'exportTemporary', day) ??
    find(rates, 'export', day) ??
    (columns.includes('export') ? { kind: 'export', form: 'free', text: '—' } : undefined)
  )
}
