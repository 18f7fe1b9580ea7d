import { z } from 'zod'

import { caseStageText } from '../../business/caseStage.text.ts'
import { caseStageColours } from '../../business/caseStage.ts'
import { chosenColumns, goodsCharge, goodsSum, goodsWarning } from '../../business/goodsTable.ts'
import { payeeText } from '../../business/payee.text.ts'
import { gramsToKilograms } from '../../business/weight.ts'
import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  longTextField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { forMany } from '../../kernel/many.ts'
import { importResult, resource } from '../../kernel/resource.ts'
import { route } from '../../kernel/route.ts'
import { languages } from '../../kernel/text.ts'
import { decimal, id, queryFlag, queryInteger, string } from '../../kernel/value.ts'
import { orderText as t } from './order.text.ts'
import { lineRow, maxLines, orderLine, readLine } from './orderLine.ts'
import { orderMachine, type OrderStep } from './orderSteps.ts'

export type { OrderStatus, OrderStep } from './orderSteps.ts'

const sum = { digits: 24, places: 4, readOnly: true, required: true } as const
// Amounts are shown with two places at least, these with those that they have.
const asItIs = { places: 0 } as const

const base = resource({
  name: 'order',
  title: t.title,
  path: '/api/trade/order',
  labelField: 'code',
  cards: ['status', 'orgId', 'supplierId', 'totalPriceSum'],
  fields: {
    code: textField({ label: t.code, hint: t.codeHint, max: 32, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      sort: true,
      readOnly: true,
      required: true,
      filter: true,
      width: 90,
      colours: { draft: 'default', submitted: 'orange', confirmed: 'blue', completed: 'green', cancelled: 'red' },
    }),
    /** Of the newest case of the order; null where there is none that the reader may see. */
    caseStage: choiceField(caseStageText.statuses, {
      label: caseStageText.stage,
      readOnly: true,
      computed: true,
      filter: true,
      width: 190,
      colours: caseStageColours,
    }),
    /** The first of what was promised, what customs allows, and what is to be paid. */
    caseDue: dateTimeField({ label: caseStageText.stageDue, readOnly: true, computed: true, aside: true }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    supplierId: referenceField('supplier', {
      label: t.supplier,
      labelField: 'supplierName',
      required: true,
      filter: true,
      width: 190,
    }),
    supplierName: textField({ label: t.supplierName, sort: true, readOnly: true, search: true }),
    supplierHoldUntil: dateTimeField({ label: payeeText.holdUntil, readOnly: true, computed: true, aside: true }),
    totalPriceSum: decimalField({ label: t.totalPriceSum, sort: true, width: 130, currencyField: 'currency', ...sum }),
    orderDate: dateField({ label: t.orderDate, required: true, sort: true, filter: true, width: 110 }),
    // Amounts are shown with it.
    currency: dictionaryField('currency', { label: t.currency, required: true, aside: true, width: 90 }),
    quantitySum: { ...decimalField({ label: t.quantitySum, sort: true, width: 110, ...sum }), ...asItIs },
    netWeightSum: {
      ...decimalField({ label: t.netWeightSum, unit: t.kilograms, shownShift: gramsToKilograms, aside: true, ...sum }),
      ...asItIs,
    },
    roughWeightSum: {
      ...decimalField({
        label: t.roughWeightSum,
        unit: t.kilograms,
        shownShift: gramsToKilograms,
        aside: true,
        ...sum,
      }),
      ...asItIs,
    },
    receivingWay: choiceField(t.ways, { label: t.receivingWay, width: 100 }),
    itemCode: textField({ label: t.itemCode, max: 64, search: true, aside: true }),
    itemName: textField({ label: t.itemName, max: 200, search: true }),
    statusNote: longTextField({ label: t.statusNote, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Drafts that were sent back, or those that were not: the workbench leads to each by it.
  query: { sentBack: queryFlag },
})

const sumSent = decimal(24, 4).optional()
const written = {
  ...base.write.shape,
  /** May be left out. Sent, they must agree with the lines. */
  quantitySum: sumSent,
  totalPriceSum: sumSent,
  netWeightSum: sumSent,
  roughWeightSum: sumSent,
  detailList: z.array(orderLine).max(maxLines).optional(),
}
const write = z.strictObject(written)
const fullRow = base.row.extend({ detailList: z.array(lineRow) })

export type OrderRow = z.output<typeof fullRow>

type Verb =
  | 'queryGoods'
  | 'querySuppliers'
  | 'matchGoods'
  | 'lineTemplate'
  | 'exportLines'
  | 'importLines'
  | 'importLinesFailedRows'
  | 'print'
const at = (verb: Verb) => ({ path: `/api/trade/order/${verb}`, title: t[verb] })
const edit = { permission: 'order.edit' } as const
const exports = { permission: 'order.export' } as const

const stepped = <const N extends OrderStep>(name: N) => ({
  method: 'POST' as const,
  path: `/api/trade/order/${name}`,
  title: t.steps[name],
  access: { permission: orderMachine.steps[name].permission as (typeof orderMachine.steps)[N]['permission'] },
  output: fullRow,
})
const step = <const N extends OrderStep>(name: N) =>
  route({ ...stepped(name), input: z.strictObject({ id, version: z.int() }) })
const stepWithReason = <const N extends OrderStep>(name: N) =>
  route({ ...stepped(name), input: z.strictObject({ id, version: z.int(), reason: string(500).min(1) }) })

/** The same step for each of many orders. */
const stepMany = <const N extends OrderStep>(name: N) => forMany(stepped(name))
const reasonMany = <const N extends OrderStep>(name: N) => forMany(stepped(name), { reason: string(500).min(1) })

const goodsOption = z.object({
  id,
  modelNumber: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  unit: z.string().nullable().optional(),
  currency: z.string().nullable().optional(),
  referencePrice: z.string().nullable().optional(),
})
export type GoodsOption = z.output<typeof goodsOption>

/** Parts of the upload beside the file. */
const linesUpload = {
  /** Of the order that takes the lines; absent for a new one. */
  id: id.optional(),
  version: queryInteger(1, 999_999_999).optional(),
  how: z.enum(['append', 'replace']).optional(),
  /** Goods whose model is unknown are added under the name of the row. */
  createGoods: queryFlag.optional(),
  mapping: chosenColumns.optional(),
  orgId: id.optional(),
  code: string(32).optional(),
  supplierId: id.optional(),
  orderDate: z.iso.date().optional(),
  currency: string(32).optional(),
  receivingWay: z.enum(Object.keys(t.ways) as [keyof typeof t.ways]).optional(),
}

const { importTemplate: _template, importExcel: _import, importFailedRows: _failed, ...common } = base.routes

/** Orders with their lines. */
export const order = {
  ...base,
  write,
  routes: {
    ...common,
    queryById: route({ ...common.queryById, output: fullRow }),
    add: route({ ...common.add, input: write, output: fullRow, maxBody: 4_000_000 }),
    update: route({
      ...common.update,
      input: z.strictObject(written).partial().extend({ id, version: z.int() }),
      output: fullRow,
      maxBody: 4_000_000,
    }),
    submit: step('submit'),
    cancel: step('cancel'),
    confirm: step('confirm'),
    sendBack: stepWithReason('sendBack'),
    complete: step('complete'),
    revoke: stepWithReason('revoke'),
    submitMany: stepMany('submit'),
    cancelMany: stepMany('cancel'),
    confirmMany: stepMany('confirm'),
    completeMany: stepMany('complete'),
    sendBackMany: reasonMany('sendBack'),
    revokeMany: reasonMany('revoke'),
    /** Goods that a line of an order of this customer may name: their own and the house's, at most 20. */
    queryGoods: route({
      ...at('queryGoods'),
      method: 'GET',
      access: edit,
      input: z.strictObject({ search: string(100).optional(), orgId: id.optional() }),
      output: z.array(goodsOption),
    }),
    /** The same for many model numbers at once, in their order. */
    matchGoods: route({
      ...at('matchGoods'),
      method: 'POST',
      reads: true,
      access: edit,
      input: z.strictObject({
        orgId: id.optional(),
        rows: z
          .array(z.strictObject({ modelNumber: string(100).min(1), brand: string(100).nullable().optional() }))
          .max(maxLines),
      }),
      output: z.array(
        z.object({ goods: goodsOption.nullable(), problem: z.enum(['none', 'otherBrand', 'several']).nullable() }),
      ),
    }),
    /** Suppliers for an order of this customer: their own and the house's, the default first, at most 20. */
    querySuppliers: route({
      ...at('querySuppliers'),
      method: 'GET',
      access: edit,
      input: z.strictObject({ search: string(100).optional(), orgId: id.optional() }),
      output: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          currency: z.string().nullable().optional(),
          isDefault: z.boolean(),
        }),
      ),
    }),
    lineTemplate: route({ ...at('lineTemplate'), method: 'GET', access: edit, answer: 'file' }),
    /** The lines as a file that `importLines` takes back unchanged. */
    exportLines: route({
      ...at('exportLines'),
      method: 'GET',
      access: exports,
      input: z.strictObject({ id }),
      answer: 'file',
    }),
    /**
     * `check` writes nothing; `lines` gives the lines to a form (and adds the missing goods, if asked), without touching an order; `commit`
     * writes all of them into an order, or none.
     */
    importLines: route({
      ...at('importLines'),
      method: 'POST',
      access: edit,
      upload: true,
      input: z.strictObject({ mode: z.enum(['check', 'lines', 'commit']), ...linesUpload }),
      output: importResult.extend({
        newGoods: z.int(),
        /** Where the table stands: '' in a CSV file, and the row of its header as the sheet shows it. */
        sheet: z.string(),
        headRow: z.int(),
        head: z.array(z.string()),
        /** Column → header in which it was found. */
        columns: z.record(z.string(), z.string()),
        /** What the file says of its currency; the order keeps its own. */
        currency: z.string().nullable(),
        /** Freight and the like: an order has no place for them, so they are left out and told. */
        charges: z.array(goodsCharge),
        sums: z.array(goodsSum),
        warnings: z.array(goodsWarning),
        warningCount: z.int(),
        /** As they were read, after `check` the bad ones too: what could not be read of them stands as in the file. */
        lines: z.array(readLine),
        order: fullRow.nullable(),
      }),
    }),
    importLinesFailedRows: route({
      ...at('importLinesFailedRows'),
      method: 'POST',
      access: edit,
      upload: true,
      reads: true,
      input: z.strictObject(linesUpload),
      answer: 'file',
    }),
    /** The paper of one order, in the language of its receiver. */
    print: route({
      ...at('print'),
      method: 'GET',
      access: exports,
      input: z.strictObject({ id, language: z.enum(languages) }),
      answer: 'file',
    }),
  },
} as const

/** The order with its lines as one field: its history tells what became of them. */
export const orderHistory = {
  ...order,
  fields: { ...order.fields, detailList: longTextField({ label: t.lines, readOnly: true }) },
}
