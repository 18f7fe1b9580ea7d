import type { z } from 'zod'

import { layoutOf } from '../../exchange/fileLayout.ts'

/** What customs answers about a declaration; `accept` also where it accepts an amendment. */
export const answerKinds = ['accept', 'reject', 'pay', 'withdraw'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What the data file tells of a declaration. */
export const tradeHeadColumns = [
  'code',
  'form',
  'direction',
  'refNo',
  'movementDate',
  'dueDate',
  'traderName',
  'traderBr',
  'traderAddress',
  'partnerName',
  'declarant',
  'capacity',
  'transportMode',
  'vehicle',
  'placeOfLoading',
  'placeOfDischarge',
  'countryConsigned',
  'billNo',
  'ccrn',
  'containers',
  'marks',
  'packages',
  'packageDescription',
  'grossWeight',
  'exemptReason',
  'total',
  'charge',
  'levy',
] as const
/** What it tells of each item; `line.no` counts them. */
export const tradeLineColumns = [
  'line.no',
  'line.code',
  'line.name',
  'line.origin',
  'line.quantity',
  'line.unit',
  'line.value',
  'line.currency',
  'line.hkd',
  'line.licence',
  'line.licenceNo',
  'line.madeHere',
] as const

/** JSON is the documented layout; CSV has a line for each item, XML an element in its declaration's. */
export const tradeLayout = layoutOf(['json', 'csv', 'xml'], [...tradeHeadColumns, ...tradeLineColumns])
export type TradeLayout = z.output<typeof tradeLayout>
