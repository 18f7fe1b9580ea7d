import { z } from 'zod'

import { id } from '../../../../kernel/value.ts'
import { layoutOf } from '../../exchange/fileLayout.ts'
import { words } from '../../hscode.ts'
import { entryResponsesText as t } from './entryResponses.text.ts'

/** Customs stamps its answers by the clock of its eastern ports. */
export const customsClock = 'America/New_York'
/** What customs answers about an entry or its security filing. */
export const responseKinds = Object.keys(t.kinds) as [ResponseKind, ...ResponseKind[]]
export type ResponseKind = keyof typeof t.kinds
/** The same, and what is recorded here alone. */
export type HeardKind = ResponseKind | keyof typeof t.byHand
const heardKinds = [...responseKinds, ...(Object.keys(t.byHand) as (keyof typeof t.byHand)[])] as [
  HeardKind,
  ...HeardKind[],
]
export const isIsfKind = (kind: HeardKind): boolean => kind === 'isfAccepted' || kind === 'isfRejected'

/** A response as the record has it. */
export const keptResponse = z.object({
  id,
  kind: z.enum(heardKinds),
  at: z.iso.datetime({ offset: true }),
  note: z.string().nullable(),
  raw: z.string().nullable(),
  byHand: z.boolean(),
  person: z.string().nullable(),
  changed: z.boolean(),
  /** Which filing it is about. */
  round: z.int().nullable(),
  /** Why it changed nothing, where that is to be known. */
  why: words.nullable(),
})
export type KeptResponse = z.output<typeof keptResponse>

/** What the data file tells of an entry. */
export const entryHeadColumns = [
  'code',
  'entryNo',
  'entryType',
  'importerNumber',
  'importerName',
  'consigneeNumber',
  'consigneeName',
  'manufacturerName',
  'manufacturerMid',
  'sellerName',
  'buyerName',
  'shipToName',
  'stuffingLocation',
  'consolidator',
  'port',
  'unlading',
  'mode',
  'carrier',
  'vessel',
  'voyage',
  'billNo',
  'houseBill',
  'inBondNo',
  'containers',
  'packages',
  'grossWeight',
  'exportCountry',
  'exportDate',
  'ladingAt',
  'arrivalDate',
  'entryDate',
  'location',
  'bondKind',
  'bondName',
  'paymentKind',
  'statementDate',
  'enteredValue',
  'duty',
  'tax',
  'mpf',
  'hmf',
  'total',
] as const
/** What it tells of each line; `line.no` counts them. */
export const entryLineColumns = [
  'line.no',
  'line.code',
  'line.name',
  'line.origin',
  'line.quantity',
  'line.unit',
  'line.quantity2',
  'line.unit2',
  'line.entered',
  'line.program',
  'line.chapter99',
  'line.adCase',
  'line.adRate',
  'line.cvdCase',
  'line.cvdRate',
  'line.excise',
  'line.duty',
  'line.mpf',
  'line.hmf',
] as const

/** JSON is the documented layout; CSV has a line for each line of goods, XML an element in its entry's. */
export const entryLayout = layoutOf(['json', 'csv', 'xml'], [...entryHeadColumns, ...entryLineColumns])
export type EntryLayout = z.output<typeof entryLayout>
