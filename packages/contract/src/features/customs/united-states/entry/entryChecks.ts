import { isAirWaybill } from '../../../../business/airWaybill.ts'
import { containerForm, isContainerNumber } from '../../../../business/containerNumber.ts'
import type { Text } from '../../../../kernel/text.ts'
import { entryChecksText as t } from './entryChecks.text.ts'
import { entryDue, isfDue, monthlyPaymentDue } from './entryClocks.ts'
import { isInBondNumber } from './entryNumbers.ts'
import { deMinimisOn, informalUpTo, isForCases, isInformal, type EntryType } from './entryTypes.ts'
import { isFederalWorkday } from './federalDays.ts'
import { isfText } from './isf.text.ts'
import { isIsfLate } from './isfChecks.ts'
import { usEntryText } from './usEntry.text.ts'
import type { UsLine } from './usEntry.ts'

export interface EntryProblem {
  readonly level: 'error' | 'warning'
  readonly field: string
  /** The line, from 0. */
  readonly line?: number
  readonly message: Text
  readonly values?: Readonly<Record<string, string | number | Text>>
}

/** What the checks look at. */
export interface EntryFacts {
  readonly head: Readonly<Record<string, unknown>> & {
    readonly entryType: EntryType
    readonly mode: string | null
    readonly port: string | null
    readonly billNo: string | null
    readonly inBondNo: string | null
    readonly containers: string | null
    readonly bondKind: string | null
    readonly arrivalDate: string | null
    readonly entryDate: string | null
    readonly ladingAt: string | null
    readonly isfFiledAt: string | null
    readonly releasedOn: string | null
    readonly summaryDue: string | null
    readonly paymentKind: string | null
    readonly statementDate: string | null
  }
  /** Whether it is not filed yet; else its summary is what is made. */
  readonly unfiled: boolean
  readonly lines: readonly UsLine[]
  readonly enteredValue: string | null
  readonly today: string
  readonly now: string
  /** The day by which rates, powers and bonds are asked. */
  readonly day: string
  readonly importerActive: boolean
  readonly powered: boolean
  readonly bonded: boolean
  /** The fiscal year of which no fees are on file. */
  readonly feesMissing: number | undefined
}

const needed = [
  'importerId',
  'consigneeId',
  'manufacturerId',
  'port',
  'mode',
  'carrier',
  'billNo',
  'arrivalDate',
  'exportCountry',
  'bondKind',
  'packages',
  'grossWeight',
]
const lineNeeded = ['code', 'name', 'origin', 'value', 'currency'] as const
export const isPositive = (value: string): boolean => /^\d+(\.\d+)?$/.test(value) && /[1-9]/.test(value)
/** By sea: it bears the harbor fee and asks for a security filing. */
export const isOcean = (mode: string | null): boolean => mode === '10' || mode === '11'

const error = (field: string, message: Text, values?: EntryProblem['values']): EntryProblem => ({
  level: 'error',
  field,
  message,
  ...(values && { values }),
})
const warn = (field: string, message: Text, values?: EntryProblem['values']): EntryProblem => ({
  ...error(field, message, values),
  level: 'warning',
})

/** A power holds on a day, and at some ports only. */
export const powerProblem = (date: string, port: string | null): EntryProblem =>
  port ? error('entryDate', usEntryText.noPowerAt, { date, port }) : error('entryDate', usEntryText.noPower, { date })

function* headProblems({ head, enteredValue, lines, ...facts }: EntryFacts): Generator<EntryProblem> {
  for (const field of needed) if (!head[field]) yield error(field, t.missing)
  const { entryType, bondKind } = head
  if (head['importerId'] && !facts.importerActive) yield error('importerId', t.importerInactive)
  if (head['importerId'] && !facts.powered) yield powerProblem(facts.day, head.port)
  if (!isInformal(entryType) && bondKind === 'none') yield error('bondKind', t.bondNeeded)
  if (bondKind && bondKind !== 'none' && head['importerId'] && !facts.bonded)
    yield error('bondKind', t.noBond, { date: facts.day })
  if (isInformal(entryType) && Number(enteredValue ?? 0) > informalUpTo)
    yield error('entryType', t.informal, { limit: informalUpTo.toLocaleString('en-US') })
  const cases = lines.some((line) => line.adCase || line.cvdCase)
  if (cases && !isForCases(entryType)) yield error('entryType', t.caseType)
  if (!cases && isForCases(entryType)) yield error('entryType', t.noCase, { type: entryType })
}

/** How it is paid: by the day of a statement, which is one on which federal offices work. */
function* paymentProblems({ head }: EntryFacts): Generator<EntryProblem> {
  const { paymentKind, statementDate, releasedOn, summaryDue } = head
  const byStatement = paymentKind === 'statement' || paymentKind === 'monthly'
  if (statementDate && paymentKind === 'single') yield error('statementDate', t.statementNeedless)
  if (!byStatement || !releasedOn) return
  if (!statementDate) return yield error('statementDate', t.statementDate)
  if (!isFederalWorkday(statementDate)) yield error('statementDate', t.statementDay)
  const due = paymentKind === 'monthly' ? monthlyPaymentDue(releasedOn) : summaryDue
  if (due && statementDate > due) yield warn('statementDate', t.statementLate, { date: due })
}

/** Goods of small value: whether there is another way than an entry on that day. */
function* smallProblems({ head, enteredValue, lines, day }: EntryFacts): Generator<EntryProblem> {
  if (!isInformal(head.entryType) || !lines.length || enteredValue === null) return
  const limits = lines.map((line) => deMinimisOn(day, line.origin))
  const limit = limits.includes(null) ? null : Math.min(...limits.flatMap((one) => one ?? []))
  if (limit !== null && Number(enteredValue) <= limit) yield warn('entryType', t.deMinimis, { day, limit })
  else if (limit === null && Number(enteredValue) <= 800) yield warn('entryType', t.noDeMinimis, { day })
}

function* numberProblems({ head }: EntryFacts): Generator<EntryProblem> {
  if (head.mode === '40' && head.billNo && !isAirWaybill(head.billNo)) yield error('billNo', t.waybill)
  if (head.inBondNo && !isInBondNumber(head.inBondNo)) yield error('inBondNo', t.inBond)
  for (const number of (head.containers ?? '').toUpperCase().split(/[\s,;，；、]+/))
    if (containerForm.test(number) && !isContainerNumber(number)) yield error('containers', t.container, { number })
}

const isfTime = (at: string): string => at.slice(0, 16).replace('T', ' ')

function* clockProblems({ head, unfiled, today, now, feesMissing }: EntryFacts): Generator<EntryProblem> {
  const { arrivalDate, entryDate, summaryDue } = head
  const due = arrivalDate && entryDue(arrivalDate)
  if (unfiled && due && due < today) yield warn('arrivalDate', t.late, { date: due })
  else if (due && entryDate && entryDate > due) yield warn('entryDate', t.afterArrival)
  if (!unfiled && summaryDue && summaryDue < today) yield warn('entryDate', t.summaryLate, { date: summaryDue })
  if (isOcean(head.mode)) {
    const { ladingAt, isfFiledAt } = head
    const due = ladingAt && `${isfTime(isfDue(ladingAt))} UTC`
    if (!isfFiledAt && due && isIsfLate(ladingAt, now)) yield warn('isfState', isfText.overdue, { due })
    else if (!isfFiledAt) yield warn('isfState', t.isfMissing)
    else if (due && isIsfLate(ladingAt, isfFiledAt)) yield warn('isfState', isfText.late, { due })
  }
  if (feesMissing) yield warn('entryDate', t.feesOld, { year: String(feesMissing) })
}

function* ofLine(item: UsLine, { day, head }: EntryFacts): Generator<EntryProblem> {
  for (const field of lineNeeded) if (!item[field]) yield error(field, t.missing)
  if (item.code && !/^\d{10}$/.test(item.code)) yield error('code', t.codeForm)
  for (const field of ['quantity', 'value'] as const)
    if (item[field] && !isPositive(item[field])) yield error(field, t.notPositive)
  if (isPositive(item.value) && item.currency && item.entered === null)
    yield error('currency', t.valueUnknown, { currency: item.currency, day })
  if (item.adCase && !item.adRate) yield error('adRate', t.rate)
  if (item.adRate && !item.adCase) yield error('adCase', t.caseNumber)
  if (item.cvdCase && !item.cvdRate) yield error('cvdRate', t.rate)
  if (item.cvdRate && !item.cvdCase) yield error('cvdCase', t.caseNumber)
  if (item.decided && !item.decidedWhy) yield error('decidedWhy', t.grounds)
  else if (item.duty === null && item.entered !== null)
    for (const what of item.undecided) yield error('decided', t.undecided, { what })
  if (item.decided && !item.undecided.length) yield warn('decided', t.decidedNeedless)
  if (!item.adCase && !item.cvdCase && !isForCases(head.entryType) && item.code) yield warn('adCase', t.adCvd)
}

/** What is wrong with an entry, and what to weigh; each at its field. */
export function entryProblems(facts: EntryFacts): EntryProblem[] {
  const { lines } = facts
  const found = [
    ...headProblems(facts),
    ...numberProblems(facts),
    ...smallProblems(facts),
    ...paymentProblems(facts),
    ...clockProblems(facts),
  ]
  if (!lines.length) found.push(error('lines', t.noLines))
  // One word about cases is enough for the whole, and what hundreds of lines need a person for is told at the first.
  const first = new Map<string, number>()
  const shorter = (one: EntryProblem, line: number): EntryProblem => {
    const what = one.message === t.undecided ? (one.values!['what'] as Text) : undefined
    const before = what && first.get(what.en)
    if (what && before === undefined) first.set(what.en, line)
    return before === undefined || before === line
      ? one
      : error(one.field, t.undecidedToo, { line: String(before + 1) })
  }
  const all = lines.flatMap((item, line) => [...ofLine(item, facts)].map((one) => ({ ...shorter(one, line), line })))
  const weighed = all.find((one) => one.message === t.adCvd)
  return [...found, ...all.filter((one) => one.message !== t.adCvd || one === weighed)]
}
