import { isPostBox } from '../../../../business/postBox.ts'
import type { Origins } from '../../../../kernel/origin.ts'
import type { Text } from '../../../../kernel/text.ts'
import { latePenalty } from './latePenalty.ts'
import { tradeChecksText as t } from './tradeChecks.text.ts'
import { formOf, formsOf, isExemptForm, type TradeForm } from './tradeForms.ts'

/** One item, as it is kept. `hkd` is undefined where no rate is on file. */
export interface TradeLine {
  readonly code: string
  readonly name: string
  readonly origin: string
  readonly quantity: string
  readonly unit: string
  readonly value: string
  readonly currency: string
  readonly licence: 'none' | 'strategic' | 'dutiable' | 'rice' | 'cites' | 'textiles'
  readonly licenceNo: string
  readonly madeHere: boolean
  readonly origins?: Origins | undefined
}

/** What the mainland declaration `code` has otherwise than all declarations that were made from it: of some goods, or of the whole. */
export type TradeDifference = { readonly code: string; readonly here: string; readonly there: string } & (
  | {
      readonly field: 'quantity' | 'value'
      /** The first item of these goods, from 0. */
      readonly line: number
      readonly six: string
    }
  | { readonly field: 'packages' | 'grossWeight' }
)

const differenceText = {
  quantity: t.otherQuantity,
  value: t.otherValue,
  packages: t.otherPackages,
  grossWeight: t.otherWeight,
} as const

/** A difference as it is told, at its field. */
export function differenceProblem(difference: TradeDifference): TradeProblem {
  const { field, code, here, there } = difference
  const message = differenceText[field]
  return 'line' in difference
    ? { level: 'warning', field, line: difference.line, message, values: { code, six: difference.six, here, there } }
    : { level: 'warning', field, message, values: { code, here, there } }
}

/** What the checks look at. */
export interface TradeFacts {
  readonly head: Readonly<Record<string, unknown>> & {
    readonly form: TradeForm
    readonly direction: 'import' | 'export'
    readonly movementDate: string | null | undefined
  }
  readonly lines: readonly TradeLine[]
  /** Of each item in HKD; null where no rate is on file. */
  readonly hkd: readonly (string | null)[]
  readonly total: string | null
  readonly today: string
  /** Codes of which the first six digits are not in the nomenclature, or the rest not in a list of Hong Kong that is loaded. */
  readonly unknownCodes: ReadonlySet<string>
  /** The road cargo that it was made from, and what all declarations of it have together; null where one of them does not say. */
  readonly cargo:
    | {
        readonly code: string
        readonly packages: number | null
        readonly grossWeight: string | null
        readonly declared: {
          readonly count: number
          readonly packages: number | null
          readonly grossWeight: string | null
        }
      }
    | undefined
  readonly differences: readonly TradeDifference[]
}

export interface TradeProblem {
  readonly level: 'error' | 'warning'
  readonly field: string
  /** The item, from 0. */
  readonly line?: number
  readonly message: Text
  readonly values?: Readonly<Record<string, string | number>>
}

const needed = [
  'movementDate',
  'traderName',
  'traderAddress',
  'traderBr',
  'transportMode',
  'vehicle',
  'placeOfLoading',
  'placeOfDischarge',
  'countryConsigned',
  'packages',
  'companyId',
  'declarant',
  'capacity',
]
const lineNeeded = ['code', 'name', 'origin', 'quantity', 'unit', 'value', 'currency'] as const
const positive = (value: string): boolean => /^\d+(\.\d+)?$/.test(value) && /[1-9]/.test(value)

function* headProblems({ head }: TradeFacts): Generator<TradeProblem> {
  for (const field of needed) if (!head[field]) yield { level: 'error', field, message: t.missing }
  if (isPostBox(head['traderAddress'] as string | null))
    yield { level: 'error', field: 'traderAddress', message: t.postBox }
  if (!head['billNo'] && !head['ccrn']) yield { level: 'error', field: 'billNo', message: t.documentNeeded }
}

function* formProblems({ head, lines }: TradeFacts): Generator<TradeProblem> {
  const { form, direction } = head
  const exempt = Boolean(head['exemptReason'])
  if (!(formsOf[direction] as readonly string[]).includes(form))
    return yield { level: 'error', field: 'form', message: t.formDirection, values: { form } }
  if (isExemptForm(form) && !exempt)
    yield { level: 'error', field: 'exemptReason', message: t.exemptNeeded, values: { form } }
  if (!isExemptForm(form) && exempt) yield { level: 'error', field: 'exemptReason', message: t.exemptNeedless }
  if (isExemptForm(form) || lines.length === 0) return
  const right = formOf(direction, lines, false)
  if (!right) yield { level: 'error', field: 'lines', message: t.mixed }
  else if (right !== form) yield { level: 'error', field: 'form', message: t.otherForm, values: { form: right } }
}

function* lineProblems({ lines, hkd, unknownCodes, head }: TradeFacts): Generator<TradeProblem> {
  if (!lines.length) yield { level: 'error', field: 'lines', message: t.noLines }
  for (const [line, item] of lines.entries()) {
    const error = (field: string, message: Text, values?: TradeProblem['values']): TradeProblem => ({
      level: 'error',
      field,
      line,
      message,
      ...(values && { values }),
    })
    for (const field of lineNeeded) if (!item[field]) yield error(field, t.missing)
    if (item.code && !/^\d{8}$/.test(item.code)) yield error('code', t.codeForm)
    else if (unknownCodes.has(item.code)) yield error('code', t.codeUnknown, { six: item.code.slice(0, 6) })
    for (const field of ['quantity', 'value'] as const)
      if (item[field] && !positive(item[field])) yield error(field, t.notPositive)
    if (item.value && item.currency && positive(item.value) && hkd[line] === null)
      yield error('currency', t.noRate, { currency: item.currency, day: head.movementDate ?? '' })
    if (item.licence !== 'none' && !item.licenceNo) yield error('licenceNo', t.licenceNo)
  }
}

function* warnings({ head, lines, total, today, cargo, differences }: TradeFacts): Generator<TradeProblem> {
  const warn = (field: string, message: Text, values?: TradeProblem['values']): TradeProblem => ({
    level: 'warning',
    field,
    message,
    ...(values && { values }),
  })
  const { movementDate } = head
  if (movementDate && movementDate > today) yield warn('movementDate', t.future)
  const penalty = movementDate && total ? latePenalty(movementDate, today, total) : '0.00'
  if (penalty !== '0.00') yield warn('movementDate', t.late, { amount: penalty })
  const headings = new Set(lines.map((item) => item.code.slice(0, 4)).filter(Boolean))
  if (headings.size > 1 && !head['billNo'] && !head['ccrn']) yield warn('billNo', t.manyHeadings)
  if (cargo) {
    const { code, packages, grossWeight, declared } = cargo
    const shared = declared.count > 1
    if (packages && declared.packages && packages !== declared.packages)
      yield warn('packages', shared ? t.allPackages : t.packages, { code, count: packages, here: declared.packages })
    if (grossWeight && declared.grossWeight && Number(grossWeight) !== Number(declared.grossWeight))
      yield warn('grossWeight', shared ? t.allWeight : t.weight, {
        code,
        weight: grossWeight,
        here: declared.grossWeight,
      })
  }
  yield* differences.map(differenceProblem)
}

/** What is wrong with a declaration, and what to weigh; each at its field. */
export const tradeProblems = (facts: TradeFacts): TradeProblem[] => [
  ...headProblems(facts),
  ...formProblems(facts),
  ...lineProblems(facts),
  ...warnings(facts),
]
