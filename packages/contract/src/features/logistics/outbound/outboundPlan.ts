import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { goodsAsked, stockQuantity } from '../stock/stockPost.ts'
import {
  mostOutboundLines,
  mostPicks,
  outboundLine,
  outboundLineRow,
  outboundLoad,
  outboundPick,
  pickable,
} from './outboundLine.ts'
import { outboundPlanText as t } from './outboundPlan.text.ts'
import { outboundMachine, type OutboundStep } from './outboundSteps.ts'

export type OutboundTab = keyof typeof t.tabs
export const outboundTabs = Object.keys(t.tabs) as [OutboundTab, ...OutboundTab[]]

const told = { readOnly: true, computed: true, aside: true } as const
const weight = (label: (typeof t)['kg']) => decimalField({ label, unit: t.kg, digits: 12, places: 3, aside: true })
const toOrder = (consignee: unknown): boolean => /^\s*to\s+(the\s+)?order/i.test(String(consignee ?? ''))

const base = resource({
  name: 'outboundPlan',
  title: t.title,
  records: t.records,
  path: '/api/logistics/outboundPlan',
  labelField: 'code',
  cards: ['status', 'warehouseId', 'loadOn', 'consignee'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 130,
      colours: {
        draft: 'default',
        approved: 'blue',
        rejected: 'red',
        published: 'blue',
        containerArrived: 'blue',
        loading: 'orange',
        loaded: 'blue',
        sealed: 'green',
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
    consignee: textField({
      label: t.consignee,
      hint: t.consigneeHint,
      required: true,
      max: 140,
      search: true,
      width: 180,
    }),
    consigneeAddress: longTextField({ label: t.consigneeAddress, max: 280, aside: true }),
    notifyParty: textField({ label: t.notifyParty, max: 140, aside: true }),
    loadOn: dateField({ label: t.loadOn, sort: true, filter: true, width: 120 }),
    vehicleType: choiceField(t.vehicleTypes, { label: t.vehicleType, width: 120 }),
    containerNo: textField({ label: t.containerNo, max: 20, search: true, width: 130 }),
    vehicle: textField({ label: t.vehicle, max: 40, search: true, aside: true }),
    vehicleKg: weight(t.vehicleKg),
    frameKg: weight(t.frameKg),
    containerKg: weight(t.containerKg),
    declarationId: referenceField('declaration', {
      label: t.declaration,
      hint: t.declarationHint,
      labelField: 'declarationCode',
      aside: true,
    }),
    declarationCode: textField({ label: t.declaration, ...told }),
    declarationNo: textField({ label: t.declarationNo, max: 32, aside: true }),
    orderId: referenceField('order', { label: t.order, labelField: 'orderCode', aside: true }),
    orderCode: textField({ label: t.order, ...told }),
    lineCount: integerField({ label: t.lineCount, ...told, min: 0, max: mostOutboundLines }),
    sealNo: textField({ label: t.sealNo, max: 40, readOnly: true, search: true, aside: true }),
    arrivedAt: dateTimeField({ label: t.arrivedAt, readOnly: true, aside: true }),
    sealedAt: dateTimeField({ label: t.sealedAt, readOnly: true, aside: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'notifyParty',
      message: t.notifyMissing,
      holds: (v) => !toOrder(v['consignee']) || Boolean(v['notifyParty']),
    },
  ],
  query: { tab: z.enum(outboundTabs) },
})
export type OutboundRow = z.output<typeof base.row>

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const full = base.row.extend({
  lines: z.array(outboundLineRow),
  picks: z.array(outboundPick),
  loads: z.array(outboundLoad),
  steps: z.array(z.object({ step: z.enum(outboundMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** The reader may choose where it is picked from. */
  pickable: z.boolean(),
  /** Goods may be loaded now, and by the reader. */
  loadable: z.boolean(),
  events: z.array(
    z.object({
      id,
      step: z.enum(outboundMachine.stepNames),
      at: z.iso.datetime({ offset: true }),
      person: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type OutboundFull = z.output<typeof full>

const lines = z.array(outboundLine).max(mostOutboundLines)
const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/logistics/outboundPlan/${name}`, title, output: full }) as const
const access = <N extends OutboundStep>(name: N) => ({
  permission: outboundMachine.steps[name].permission as (typeof outboundMachine.steps)[N]['permission'],
})
const step = <N extends OutboundStep>(name: N) =>
  route({ ...post(name, t.steps[name]), access: access(name), input: z.strictObject(named) })
const explained = <N extends OutboundStep>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: access(name),
    input: z.strictObject({ ...named, reason: string(500).min(1) }),
  })
const keeper = { permission: 'outboundPlan.load' } as const
const approver = { permission: 'outboundPlan.approve' } as const

/** Goods that are to leave a warehouse. Steps answer with the plan as it stands; 404, 409 where it is stale, its state does not allow it, or stock is missing. */
export const outboundPlan = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, input: routes.add.input.safeExtend({ lines: lines.optional() }), output: full }),
    /** `lines`, where they are given, are all that it has then. */
    update: route({
      ...routes.update,
      input: routes.update.input.extend({ lines: lines.optional() }),
      output: full,
    }),
    /** Goods that a line may name, at most 20. */
    queryGoods: route({
      method: 'GET',
      path: '/api/logistics/outboundGoods/queryOptions',
      title: t.queryGoods,
      access: { permission: 'outboundPlan.edit' },
      input: goodsAsked,
      output: z.array(z.object({ id, label: z.string() })),
    }),
    counters: route({
      method: 'GET',
      path: '/api/logistics/outboundPlan/counters',
      title: t.counters,
      access: { permission: 'outboundPlan.view' },
      output: z.object(Object.fromEntries(outboundTabs.map((tab) => [tab, z.int()])) as Record<OutboundTab, z.ZodInt>),
    }),
    approve: step('approve'),
    reject: explained('reject'),
    revise: step('revise'),
    publish: step('publish'),
    arrive: route({
      ...post('arrive', t.steps.arrive),
      access: keeper,
      input: z.strictObject({ ...named, containerNo: string(20).optional(), vehicle: string(40).optional() }),
    }),
    startLoading: step('startLoading'),
    /** Throws 422 with what is left where no reason is given; what is left is free again. */
    finishLoading: route({
      ...post('finishLoading', t.steps.finishLoading),
      access: keeper,
      input: z.strictObject({ ...named, reason: string(500).optional() }),
    }),
    seal: route({
      ...post('seal', t.steps.seal),
      access: keeper,
      input: z.strictObject({ ...named, sealNo: string(40).min(1) }),
    }),
    cancel: explained('cancel'),
    /** Where each line is picked from, by first in first out, in place of what was chosen. Throws 409 where stock is missing. */
    suggest: route({ ...post('suggest', t.suggest), access: approver, input: z.strictObject(named) }),
    stockOf: route({
      method: 'GET',
      path: '/api/logistics/outboundPlan/stockOf',
      title: t.stockOf,
      access: approver,
      input: z.strictObject({ id, lineId: id }),
      output: z.array(pickable).max(mostPicks),
    }),
    /** All the places that a line is picked from. */
    setPicks: route({
      ...post('setPicks', t.setPicks),
      access: approver,
      input: z.strictObject({
        ...named,
        lineId: id,
        picks: z.array(z.strictObject({ balanceId: id, quantity: stockQuantity })).max(mostPicks),
      }),
    }),
    /** The plan of a number that was scanned: its own or its container. Throws 404. */
    scan: route({
      method: 'GET',
      path: '/api/logistics/outboundPlan/scan',
      title: t.scan,
      access: keeper,
      input: z.strictObject({ code: string(60).min(1) }),
      output: full,
    }),
    /** Takes goods out of what was reserved. The same `key` again takes nothing twice. */
    load: route({
      ...post('load', t.load),
      access: keeper,
      input: z.strictObject({ id, key: string(64).min(8), pickId: id, quantity: stockQuantity }),
    }),
    /** What was loaded by mistake comes back to its bin and is reserved again. */
    takeOff: route({ ...post('takeOff', t.takeOff), access: keeper, input: z.strictObject({ id, loadId: id }) }),
  },
} as const

/** The same with the words that a customer's people know. */
export const ownOutbound = {
  ...outboundPlan,
  fields: { ...outboundPlan.fields, status: { ...outboundPlan.fields.status, choices: t.ownStatuses } },
} as const
