import type { DutyAsk } from '@clearway/contract/features/customs/duty'
import { dutyText } from '@clearway/contract/features/customs/duty.text'
import { isOcean, isPositive } from '@clearway/contract/features/customs/united-states/entry/entryChecks'
import {
  bearsHarborFee,
  bearsProcessingFee,
  dutyWaitsFor,
  isInformal,
  type EntryType,
} from '@clearway/contract/features/customs/united-states/entry/entryTypes'
import { feeShares } from '@clearway/contract/features/customs/united-states/entry/feeShares'
import type { UsLayer, UsLine, UsLineTyped } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'

import type { OpenContext } from '../../../../kernel/context.ts'
import { estimateLines } from '../../duty/duty.ts'
import { hmf, mpf, mpfOn } from '../../duty/fees.ts'

/** What of a call the duties are worked out with. */
type Working = Pick<OpenContext, 'db' | 'services' | 'language'>
type Ask = Extract<DutyAsk, { jurisdiction: 'US' }>
type Estimate = Awaited<ReturnType<typeof estimateLines>>[number]

/** What of the head the duties of lines go by. */
export interface DutyHead {
  readonly entryType: EntryType
  readonly mode: string | null
  readonly day: string
  /** Anti-dumping and countervailing duties stand by producer. */
  readonly manufacturer: string | undefined
}

/** A line whose number is not whole yet is asked by one that no tariff has, for its value alone. */
const noCode = '0000000000'
const isWhole = (code: string): boolean => /^\d{10}$/.test(code)

function askOf(line: UsLineTyped, { day, manufacturer }: DutyHead): Ask {
  const claims = line.claims.split(/[\s,;，；、]+/).map((s) => s.replaceAll('.', ''))
  const quantities = [
    { quantity: line.quantity, unit: line.unit },
    { quantity: line.quantity2, unit: line.unit2 },
  ].filter(({ quantity, unit }) => isPositive(quantity) && unit)
  return {
    jurisdiction: 'US',
    code: isWhole(line.code) ? line.code : noCode,
    date: day,
    value: isPositive(line.value) ? line.value : '0',
    currency: line.currency || 'USD',
    ocean: false,
    entry: 'formal',
    ...(/^[A-Z]{3}$/.test(line.origin) && { origin: line.origin }),
    ...(line.program && { program: line.program }),
    ...(manufacturer && { producer: manufacturer }),
    ...(quantities.length && { quantities }),
    ...(line.claims.trim() && { claims: claims.filter((code) => /^99\d{6}$/.test(code)) }),
  }
}

const alike = (words: string): Text => ({ zh: words, tw: words, en: words })
const cents = (value: Big): string => value.round(2, Big.roundHalfUp).toFixed(2)

/** The deposits of a case, as a person entered them. */
function caseLayer(kind: 'antiDumping' | 'countervailing', code: string, rate: string, entered: string): UsLayer[] {
  if (!code || !rate) return []
  return [
    {
      kind,
      label: fillText(dutyText.steps[kind], { code }),
      rule: fillText(dutyText.rules.adValorem, { rate }),
      sum: `${entered} × ${rate}%`,
      amount: cents(new Big(entered).times(rate).div(100)),
      code,
    },
  ]
}

function personsLayers(line: UsLineTyped, entered: string, open: boolean): UsLayer[] {
  return [
    ...caseLayer('antiDumping', line.adCase, line.adRate, entered),
    ...caseLayer('countervailing', line.cvdCase, line.cvdRate, entered),
    ...(open && line.decided && line.decidedWhy
      ? [
          {
            kind: 'decided',
            label: t.line.decided,
            rule: alike(line.decidedWhy),
            sum: null,
            amount: cents(new Big(line.decided)),
          },
        ]
      : []),
    ...(isPositive(line.excise)
      ? [
          {
            kind: 'excise',
            label: dutyText.steps.excise,
            rule: t.line.excise,
            sum: null,
            amount: cents(new Big(line.excise)),
          },
        ]
      : []),
  ]
}

const sumOf = (amounts: readonly string[]): string => amounts.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(2)

interface Figured extends UsLine {
  /** Goods of a programme that bear no merchandise processing fee. */
  readonly freeOfMpf: boolean
}

/** A line with what it bears by the engine of duties and by a person, each layer apart. */
function figuredLine(line: UsLineTyped, estimate: Estimate): Figured {
  const value = estimate.steps.find((step) => step.kind === 'customsValue')?.amount
  const entered = value !== undefined && isPositive(line.value) ? new Big(value).toFixed(0) : null
  const of = { ...line, entered, mpf: null, hmf: null, freeOfMpf: false }
  if (entered === null || !isWhole(line.code)) return { ...of, duty: null, layers: [], undecided: [] }
  const replaced = new Set([...(line.adCase ? ['antiDumping'] : []), ...(line.cvdCase ? ['countervailing'] : [])])
  const byRule = estimate.steps
    .filter(({ kind, counted }) => counted && kind !== 'mpf' && kind !== 'hmf' && !replaced.has(kind))
    .map(({ counted: _counted, currency: _currency, ...step }) => step)
  const undecided = [...estimate.lacking]
  const layers = [...byRule, ...personsLayers(line, entered, undecided.length > 0)]
  const decided = !undecided.length || layers.some(({ kind }) => kind === 'decided')
  return {
    ...of,
    layers,
    undecided,
    duty: decided ? sumOf(layers.filter(({ kind }) => kind !== 'excise').map(({ amount }) => amount)) : null,
    freeOfMpf: estimate.steps.some(({ kind, amount }) => kind === 'mpf' && amount === '0.00'),
  }
}

export async function figuredLines(ctx: Working, lines: readonly UsLineTyped[], head: DutyHead): Promise<Figured[]> {
  const found = await estimateLines(
    ctx,
    lines.map((line) => askOf(line, head)),
  )
  return lines.map((line, n) => figuredLine(line, found[n]!))
}

/** The merchandise processing fee of the whole entry, on the lines that bear it. */
function mpfOf(values: readonly string[], { entryType, day }: DutyHead): string {
  if (!values.length || !bearsProcessingFee(entryType)) return '0.00'
  return isInformal(entryType) ? mpfOn(day).fees.informal : mpf(sumOf(values), day)
}

export interface EntryFigures {
  readonly lines: UsLine[]
  readonly undecidedCount: number
  readonly enteredValue: string | null
  readonly duty: string | null
  readonly tax: string | null
  readonly mpf: string | null
  readonly hmf: string | null
  readonly total: string | null
}

/** Lines with their layers and shares of the fees, and the whole in the manner of the 7501; null where a line's value or a layer is not known. */
export async function figured(ctx: Working, typed: readonly UsLineTyped[], head: DutyHead): Promise<EntryFigures> {
  const lines = await figuredLines(ctx, typed, head)
  const known = lines.length > 0 && lines.every((line) => line.entered !== null)
  const bearing = lines.flatMap((line, n) => (line.freeOfMpf ? [] : [n]))
  const valuesOf = (at: readonly number[]) => at.map((n) => lines[n]!.entered ?? '0')
  const whole = known ? mpfOf(valuesOf(bearing), head) : null
  const all = lines.map((_, n) => n)
  const harbor = known
    ? isOcean(head.mode) && bearsHarborFee(head.entryType)
      ? hmf(sumOf(valuesOf(all)))
      : '0.00'
    : null
  const shares = (fee: string | null, at: readonly number[]) =>
    new Map((fee === null ? [] : feeShares(fee, valuesOf(at))).map((share, n) => [at[n]!, share]))
  const [mpfShares, hmfShares] = [shares(whole, bearing), shares(harbor, all)]
  const duties = lines.map((line) => line.duty)
  const duty = known && duties.every((one) => one !== null) ? sumOf(duties) : null
  const tax = known
    ? sumOf(lines.flatMap((line) => line.layers.filter(({ kind }) => kind === 'excise').map(({ amount }) => amount)))
    : null
  return {
    lines: lines.map(({ freeOfMpf: _free, ...line }, n) => ({
      ...line,
      mpf: known ? (mpfShares.get(n) ?? '0.00') : null,
      hmf: hmfShares.get(n) ?? null,
    })),
    undecidedCount: duties.filter((one) => one === null).length,
    enteredValue: known ? sumOf(valuesOf(all)) : null,
    duty,
    tax,
    mpf: whole,
    hmf: harbor,
    total: duty === null ? null : sumOf([...(dutyWaitsFor(head.entryType) ? [] : [duty, tax!]), whole!, harbor!]),
  }
}
