import type { Field } from '../../../kernel/field.ts'
import { caseLineFields, type CaseLineField } from './caseLine.ts'
import { caseResource } from './caseResource.ts'
import { caseMachine, type CaseStatus } from './caseSteps.ts'

/**
 * What becomes of a write. `proposal`: it is kept beside what the broker decides and changes nothing. `reopens`: it is taken, and a line whose code was
 * decided is decided anew, the quote that was sent is void, and both sides are told.
 */
export type WriteOutcome = 'taken' | 'refused' | 'proposal' | 'reopens'

type CaseField = keyof typeof caseResource.fields
/** Beside its fields, what is done to lines as such; `goodsId` is the goods that a line names. */
type LinePart = CaseLineField | 'goodsId' | 'add' | 'remove' | 'move'

/** In the order of a case's life; what was sent back is written as a draft is. In all other states nothing is written. */
const life = ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'declaring'] as const
type Stage = (typeof life)[number]

interface Fixed {
  readonly case?: readonly CaseField[]
  readonly lines?: readonly LinePart[]
  /** The stage that fixes them for a customer's people, and what their writes are until then. */
  readonly customer?: Stage
  readonly until?: Exclude<WriteOutcome, 'refused'>
  /** The stage that fixes them for the broker's people too. */
  readonly staff?: Stage
}

/** Which fields each stage fixes, and for whom: the one table, by which the server takes, keeps or refuses every write. */
export const fixedBy: Readonly<Record<string, Fixed>> = {
  /** Notes and numbers of the customer's own. */
  own: { case: ['customerReference', 'remark'], lines: ['remark'] },
  /** Once the case is handed in it is known by these. */
  handedIn: { case: ['code', 'direction'], customer: 'toClassify' },
  /** What was said and sent is for this customer's eyes alone. */
  party: { case: ['orgId'], customer: 'toClassify', staff: 'toClassify' },
  /** What a quote rests on. */
  quoted: {
    case: [
      'urgent',
      'supervisionMode',
      'incoterm',
      'currency',
      'invoiceTotal',
      'packages',
      'packageKind',
      'grossWeight',
      'netWeight',
      'transportMode',
      'freight',
      'freightCurrency',
      'insurance',
      'insuranceCurrency',
      'insuranceRate',
    ],
    lines: [
      'quantity',
      'unit',
      'unitPrice',
      'totalPrice',
      'netWeight',
      'grossWeight',
      'packages',
      'firstQuantity',
      'secondQuantity',
      'add',
      'remove',
    ],
    customer: 'toConfirm',
  },
  /** What a declaration says of the shipment. */
  declared: {
    case: [
      'billNo',
      'contractNo',
      'invoiceNo',
      'conveyance',
      'voyage',
      'overseasName',
      'overseasCode',
      'overseasAddress',
      'tradeCountry',
      'farCountry',
      'farPort',
      'nearPort',
      'customsOffice',
      'entryOffice',
      'goodsPlace',
      'movedOn',
      'marks',
    ],
    lines: ['destination', 'district', 'dutyMode', 'move'],
    customer: 'declaring',
  },
  /** What the goods are, by which their code was decided. */
  goods: {
    lines: ['modelNumber', 'brand', 'name', 'nameEn', 'origin', 'goodsId'],
    customer: 'declaring',
    until: 'reopens',
  },
  /** The broker's own decision. */
  decision: { lines: ['hsCode', 'ciqCode', 'elements'], customer: 'declaring', until: 'proposal' },
}

/** Where a proposal for a field is kept. */
export const proposedIn = { hsCode: 'proposedCode', ciqCode: 'proposedCiq', elements: 'proposedElements' } as const
export type ProposedField = keyof typeof proposedIn

const stageOf = (status: CaseStatus): number => life.indexOf(status === 'returned' ? 'draft' : (status as Stage))

function outcomeBy(rule: Fixed | undefined, status: CaseStatus, customer: boolean): WriteOutcome {
  if (!caseMachine.may('edit', status)) return 'refused'
  const fixed = customer ? rule?.customer : rule?.staff
  if (fixed && stageOf(status) >= life.indexOf(fixed)) return 'refused'
  return (customer && rule?.until) || 'taken'
}

const byName = (of: 'case' | 'lines') =>
  new Map(Object.values(fixedBy).flatMap((rule) => (rule[of] ?? []).map((name) => [name as string, rule] as const)))
const ofCase = byName('case')
const ofLines = byName('lines')

/** What becomes of a write to a field of the case. */
export const caseWrite = (field: string, status: CaseStatus, customer: boolean): WriteOutcome =>
  outcomeBy(ofCase.get(field), status, customer)

/** What becomes of a write to a field of a line, or of adding, removing and moving lines. */
export const lineWrite = (part: string, status: CaseStatus, customer: boolean): WriteOutcome =>
  outcomeBy(ofLines.get(part), status, customer)

/** The fields that people write, each of which stands in the table once. */
export const writtenFields = {
  case: Object.entries<Field>(caseResource.fields)
    .filter(([, field]) => !field.readOnly && !field.computed)
    .map(([name]) => name as CaseField),
  lines: [...(Object.keys(caseLineFields) as CaseLineField[]), 'goodsId', 'add', 'remove', 'move'],
} as const
