import { z } from 'zod'

import { goodsCharge, goodsSum, goodsWarning } from '../../../business/goodsTable.ts'
import {
  choiceField,
  dateField,
  dictionaryField,
  fileField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { orderText } from '../order.text.ts'
import { quickOrderText as t } from './quickOrder.text.ts'
import { quickMachine } from './quickSteps.ts'

const told = { readOnly: true, computed: true, aside: true } as const

const base = resource({
  name: 'quickOrder',
  title: t.title,
  records: t.records,
  path: '/api/trade/quickOrder',
  labelField: 'code',
  cards: ['status', 'orgId', 'fileName'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      sort: true,
      filter: true,
      width: 130,
      colours: { draft: 'default', building: 'orange', built: 'blue', submitted: 'green', undone: 'default' },
    }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 180 }),
    orgName: textField({ label: t.customer, ...told }),
    fileId: fileField({ label: t.file, aside: true }),
    fileName: textField({ label: t.fileName, readOnly: true, search: true, width: 200 }),
    copyOfId: referenceField('order', { label: t.copyOf, labelField: 'copyOfCode', aside: true }),
    copyOfCode: textField({ label: t.copyOf, ...told }),
    supplierId: referenceField('supplier', { label: t.supplier, labelField: 'supplierName', width: 180 }),
    supplierName: textField({ label: t.supplier, ...told }),
    orderDate: dateField({ label: t.orderDate, sort: true, width: 120 }),
    currency: dictionaryField('currency', { label: t.currency, width: 90 }),
    receivingWay: choiceField(orderText.ways, { label: t.receivingWay, aside: true }),
    direction: choiceField(t.directions, { label: t.direction, filter: true, width: 90 }),
    china: flagField({ label: t.china, required: true, aside: true }),
    hongKong: flagField({ label: t.hongKong, required: true, aside: true }),
    unitedStates: flagField({ label: t.unitedStates, required: true, aside: true }),
    warehouseId: referenceField('warehouse', {
      label: t.warehouse,
      hint: t.warehouseHint,
      labelField: 'warehouseName',
      aside: true,
    }),
    warehouseName: textField({ label: t.warehouse, ...told }),
    expectedOn: dateField({ label: t.expectedOn, aside: true }),
    createGoods: flagField({ label: t.createGoods, required: true, atFirst: true, aside: true }),
    goodRows: flagField({ label: t.goodRows, required: true, aside: true }),
    lineCount: integerField({ label: t.lineCount, readOnly: true, min: 0, max: 100_000, width: 80 }),
    unfinished: flagField({ label: t.unfinished, readOnly: true, required: true, filter: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})
export type QuickRow = z.output<typeof base.row>

export type QuickPart = keyof typeof t.parts
export const quickParts = Object.keys(t.parts) as [QuickPart, ...QuickPart[]]
export type PartStatus = keyof typeof t.partStatuses
const partStatuses = Object.keys(t.partStatuses) as [PartStatus, ...PartStatus[]]

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const record = z.object({
  kind: z.string(),
  id,
  label: z.string(),
  /** Null where the reader may not see it. */
  state: words.nullable(),
  link: z.string(),
})
const part = z.object({
  part: z.enum(quickParts),
  status: z.enum(partStatuses),
  /** Why it failed, or what it waits for. */
  reason: words.nullable(),
  attempt: z.int(),
  /** What was made, as far as the reader may see it. */
  records: z.array(record),
  /** The reader may do it now, or once more. */
  open: z.boolean(),
})
export type QuickPartRow = z.output<typeof part>

const point = z.object({
  level: z.enum(['red', 'amber', 'green']),
  text: words,
  /** The page on which it is mended; null where that is a field here. */
  link: z.string().nullable(),
  /** The field of this page that is to be filled. */
  field: z.string().nullable(),
  /** The part that is to be tried again. */
  part: z.enum(quickParts).nullable(),
})
export type QuickPoint = z.output<typeof point>

/** What its file holds; null where there is none, or nobody has read it. */
const reading = z.object({
  total: z.int(),
  good: z.int(),
  problemRows: z.int(),
  newGoods: z.int(),
  sheet: z.string(),
  headRow: z.int(),
  head: z.array(z.string()),
  columns: z.record(z.string(), z.string()),
  currency: z.string().nullable(),
  problems: z.array(z.object({ row: z.int(), field: z.string(), message: z.string(), value: z.string().nullable() })),
  charges: z.array(goodsCharge),
  sums: z.array(goodsSum),
  warnings: z.array(goodsWarning),
  warningCount: z.int(),
  /** Why it could not be read, and the columns that somebody must say. */
  refused: z.object({ text: words, head: z.array(z.string()), missing: z.array(z.string()) }).nullable(),
})
export type QuickReading = z.output<typeof reading>

const estimate = z.object({
  lines: z.array(
    z.object({
      fee: z.string(),
      /** What it is charged for, as customers know it. */
      event: words,
      quantity: z.string(),
      currency: z.string().nullable(),
      amount: z.string().nullable(),
      tax: z.string().nullable(),
      /** Why there is no amount. */
      why: words.nullable(),
    }),
  ),
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
})
export type QuickEstimate = z.output<typeof estimate>

const full = base.row.extend({
  reading: reading.nullable(),
  parts: z.array(part),
  checklist: z.array(point),
  /** For those who see prices. */
  fees: estimate.nullable(),
  steps: z.array(z.object({ step: z.enum(quickMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
})
export type QuickFull = z.output<typeof full>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const edit = { permission: 'quickOrder.edit' } as const
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/trade/quickOrder/${name}`, title, access: edit, output: full }) as const

/**
 * A customer's packet and all that is made of it. Each part is made in a transaction of its own by its area's own function, with the reader's own rights; what
 * is made already is never made twice, whoever asks and however often.
 */
export const quickOrder = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full }),
    update: route({ ...routes.update, output: full }),
    /** Column → header, for a file whose columns are not clear. */
    mapColumns: route({
      ...post('mapColumns', t.mapColumns),
      input: z.strictObject({ ...named, columns: z.record(z.string().max(64), z.string().max(300)) }),
    }),
    /** Makes what is left to be made, or one part alone. */
    build: route({ ...post('build', t.build), input: z.strictObject({ id, part: z.enum(quickParts).optional() }) }),
    /** Makes what is left, then hands in order and case; 422 with what must be mended. Sent again, it answers with the packet as it stands. */
    submit: route({ ...post('submit', t.steps.submit), input: z.strictObject({ id }) }),
    /** Takes back everything that was made; 409 where something of it has gone on. All or nothing. */
    undo: route({ ...post('undo', t.steps.undo), input: z.strictObject(named) }),
    reopen: route({ ...post('reopen', t.steps.reopen), input: z.strictObject(named) }),
  },
} as const
