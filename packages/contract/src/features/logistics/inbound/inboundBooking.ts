import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { goodsAsked, stockQuality, stockQuantity } from '../stock/stockPost.ts'
import { inboundBookingText as t } from './inboundBooking.text.ts'
import { inboundLine, inboundLineRow, inboundReceipt, mostInboundLines } from './inboundLine.ts'
import { inboundMachine, type InboundStep } from './inboundSteps.ts'

export type InboundTab = keyof typeof t.tabs
export const inboundTabs = Object.keys(t.tabs) as [InboundTab, ...InboundTab[]]

const told = { readOnly: true, computed: true, aside: true } as const

const base = resource({
  name: 'inboundBooking',
  title: t.title,
  records: t.records,
  path: '/api/logistics/inboundBooking',
  labelField: 'code',
  cards: ['status', 'warehouseId', 'expectedOn', 'orgId'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: {
        pending: 'orange',
        approved: 'blue',
        rejected: 'red',
        arrived: 'blue',
        unloading: 'blue',
        finalised: 'green',
        cancelled: 'default',
      },
    }),
    warehouseId: referenceField('warehouse', {
      label: t.warehouse,
      labelField: 'warehouseName',
      required: true,
      filter: true,
      width: 180,
    }),
    warehouseName: textField({ label: t.warehouse, ...told }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 180 }),
    orgName: textField({ label: t.customer, ...told }),
    soNumber: textField({ label: t.soNumber, max: 40, search: true, width: 130 }),
    expectedOn: dateField({ label: t.expectedOn, sort: true, filter: true, width: 120 }),
    packages: integerField({ label: t.packages, min: 1, max: 999_999, width: 90 }),
    packageUnit: dictionaryField('package', { label: t.packageUnit, aside: true }),
    grossKg: decimalField({ label: t.grossKg, unit: t.kg, digits: 14, places: 3, aside: true }),
    volumeCbm: decimalField({ label: t.volumeCbm, unit: t.cbm, digits: 12, places: 3, aside: true }),
    containerNo: textField({ label: t.containerNo, max: 20, search: true, aside: true }),
    vehicle: textField({ label: t.vehicle, max: 40, search: true, width: 120 }),
    marks: longTextField({ label: t.marks, max: 500, aside: true }),
    battery: flagField({ label: t.battery, required: true, aside: true }),
    sensitive: flagField({ label: t.sensitive, required: true, aside: true }),
    declares: choiceField(t.ways, {
      label: t.declares,
      hint: t.declaresHint,
      required: true,
      atFirst: 'together',
      aside: true,
    }),
    orderId: referenceField('order', { label: t.order, labelField: 'orderCode', aside: true }),
    orderCode: textField({ label: t.order, ...told }),
    lineCount: integerField({ label: t.lineCount, ...told, min: 0, max: mostInboundLines }),
    arrivedAt: dateTimeField({ label: t.arrivedAt, readOnly: true, aside: true }),
    finalisedAt: dateTimeField({ label: t.finalisedAt, readOnly: true, aside: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  query: { tab: z.enum(inboundTabs) },
})
export type InboundRow = z.output<typeof base.row>

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const full = base.row.extend({
  lines: z.array(inboundLineRow),
  receipts: z.array(inboundReceipt),
  steps: z.array(z.object({ step: z.enum(inboundMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** Goods may be put away now, and by the reader. */
  receivable: z.boolean(),
  events: z.array(
    z.object({
      id,
      step: z.enum(inboundMachine.stepNames),
      at: z.iso.datetime({ offset: true }),
      person: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type InboundFull = z.output<typeof full>

const lines = z.array(inboundLine).max(mostInboundLines)
const added = base.routes.add.input.extend({ lines: lines.optional() })
const changed = base.routes.update.input.extend({ lines: lines.optional() })
const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/logistics/inboundBooking/${name}`, title, output: full }) as const
const access = <N extends InboundStep>(name: N) => ({
  permission: inboundMachine.steps[name].permission as (typeof inboundMachine.steps)[N]['permission'],
})
const step = <N extends InboundStep>(name: N) =>
  route({ ...post(name, t.steps[name]), access: access(name), input: z.strictObject(named) })
const explained = <N extends InboundStep>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: access(name),
    input: z.strictObject({ ...named, reason: string(500).min(1) }),
  })
const keeper = { permission: 'inboundBooking.receive' } as const

/** Goods that are to come into a warehouse. Steps answer with the booking as it stands; 404, 409 where it is stale or its state does not allow it. */
export const inboundBooking = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, input: added, output: full }),
    /** `lines`, where they are given, are all that it has then. */
    update: route({ ...routes.update, input: changed, output: full }),
    /** Goods that a line may name, at most 20. */
    queryGoods: route({
      method: 'GET',
      path: '/api/logistics/inboundGoods/queryOptions',
      title: t.queryGoods,
      access: { permission: 'inboundBooking.edit' },
      input: goodsAsked,
      output: z.array(z.object({ id, label: z.string() })),
    }),
    counters: route({
      method: 'GET',
      path: '/api/logistics/inboundBooking/counters',
      title: t.counters,
      access: { permission: 'inboundBooking.view' },
      output: z.object(Object.fromEntries(inboundTabs.map((tab) => [tab, z.int()])) as Record<InboundTab, z.ZodInt>),
    }),
    approve: step('approve'),
    reject: explained('reject'),
    revise: step('revise'),
    arrive: step('arrive'),
    unload: step('unload'),
    /** Throws 422 with what differs from what was expected where no reason is given, and 409 where bonded goods differ from their declaration. */
    finalise: route({
      ...post('finalise', t.steps.finalise),
      access: keeper,
      input: z.strictObject({ ...named, reason: string(500).optional() }),
    }),
    cancel: explained('cancel'),
    /** The booking of a number that was scanned: its own, its SO or its container. Throws 404. */
    scan: route({
      method: 'GET',
      path: '/api/logistics/inboundBooking/scan',
      title: t.scan,
      access: keeper,
      input: z.strictObject({ code: string(60).min(1) }),
      output: full,
    }),
    /** Puts goods away. The same `key` again puts nothing away twice. Throws 404, 409 and 400 at what is wrong. */
    receive: route({
      ...post('receive', t.receive),
      access: keeper,
      input: z.strictObject({
        id,
        key: string(64).min(8),
        lineId: id,
        bin: string(24).min(1),
        quantity: stockQuantity,
        quality: stockQuality.default('good'),
      }),
    }),
    /** What was put away by mistake goes back. */
    takeBack: route({
      ...post('takeBack', t.takeBack),
      access: keeper,
      input: z.strictObject({ id, receiptId: id }),
    }),
  },
} as const

/** The same with the words that a customer's people know. */
export const ownInbound = {
  ...inboundBooking,
  fields: { ...inboundBooking.fields, status: { ...inboundBooking.fields.status, choices: t.ownStatuses } },
} as const
