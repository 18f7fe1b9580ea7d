import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  integerField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { stockPostText as post } from '../stock/stockPost.text.ts'
import { lockKind, stockQuantity } from '../stock/stockPost.ts'
import { stockBalanceText as t } from './stockBalance.text.ts'

const told = { readOnly: true, computed: true } as const
const kept = { readOnly: true, required: true } as const
const quantity = { ...kept, digits: 18, places: 4, width: 110 } as const

/** Rows that one call may move. */
export const mostMoved = 200

const base = resource({
  name: 'stockBalance',
  title: t.title,
  records: t.records,
  path: '/api/logistics/stockBalance',
  labelField: 'goodsModel',
  cards: ['goodsName', 'binId', 'onHand', 'available'],
  sort: 'receivedOn',
  fields: {
    goodsModel: textField({ label: t.goodsModel, ...told, tells: ['goodsId'], search: true, width: 150 }),
    goodsName: textField({ label: t.goodsName, ...told, tells: ['goodsId'], search: true, width: 160 }),
    goodsId: referenceField('goods', {
      label: t.goods,
      labelField: 'goodsLabel',
      ...kept,
      filter: true,
      aside: true,
    }),
    goodsLabel: textField({ label: t.goods, ...told, aside: true }),
    warehouseId: referenceField('warehouse', {
      label: t.warehouse,
      labelField: 'warehouseName',
      ...kept,
      filter: true,
      width: 150,
    }),
    warehouseName: textField({ label: t.warehouse, ...told, aside: true }),
    zoneId: referenceField('warehouseZone', {
      label: t.zone,
      labelField: 'zoneCode',
      tells: ['binId'],
      ...kept,
      filter: true,
      staffOnly: true,
      aside: true,
      width: 90,
    }),
    zoneCode: textField({ label: t.zone, ...told, tells: ['binId'], staffOnly: true, aside: true }),
    binId: referenceField('warehouseBin', {
      label: t.bin,
      labelField: 'binCode',
      ...kept,
      filter: true,
      staffOnly: true,
      width: 110,
    }),
    binCode: textField({ label: t.bin, ...told, search: true, staffOnly: true, aside: true }),
    onHand: decimalField({ label: t.onHand, ...quantity }),
    locked: decimalField({ label: t.locked, ...quantity, width: 90 }),
    available: decimalField({ label: t.available, tells: ['onHand', 'locked'], ...quantity }),
    unit: dictionaryField('unit', { label: t.unit, ...told, tells: ['goodsId'], width: 70 }),
    lotCode: textField({ label: t.lot, ...kept, search: true, width: 130 }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      readOnly: true,
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, ...told, aside: true }),
    bondStatus: choiceField(post.bondStatuses, {
      label: t.bondStatus,
      ...kept,
      filter: true,
      width: 110,
      colours: { free: 'green', bonded: 'blue', temporary: 'orange' },
    }),
    quality: choiceField(post.qualities, {
      label: t.quality,
      ...kept,
      filter: true,
      width: 90,
      colours: { good: 'green', damaged: 'red', inspection: 'orange' },
    }),
    receivedOn: dateField({ label: t.receivedOn, ...kept, sort: true, filter: true, width: 120 }),
    age: integerField({ label: t.age, unit: t.days, ...told, tells: ['receivedOn'], min: 0, max: 100_000, width: 90 }),
    ageBucket: choiceField(t.ages, {
      label: t.ageBucket,
      ...told,
      tells: ['receivedOn'],
      filter: true,
      aside: true,
      width: 120,
    }),
    cbm: decimalField({ label: t.cbm, unit: t.cbmUnit, ...told, tells: ['onHand'], digits: 18, places: 3, width: 110 }),
    kg: decimalField({ label: t.kg, unit: t.kgUnit, ...told, tells: ['onHand'], digits: 18, places: 3, width: 110 }),
    expiresOn: dateField({ label: t.expiresOn, readOnly: true, aside: true, width: 120 }),
    declarationNo: textField({ label: t.declarationNo, readOnly: true, aside: true, width: 180 }),
    lastAt: dateTimeField({ label: t.lastAt, ...kept, aside: true, width: 170 }),
  },
  query: {
    /** The stock as it was at a past moment. */
    asOf: z.iso.datetime({ offset: true }),
  },
})
export type StockBalanceRow = z.output<typeof base.row>

const sums = z.object({
  rows: z.int(),
  onHand: z.string(),
  locked: z.string(),
  available: z.string(),
  cbm: z.string(),
  kg: z.string(),
  /** By how long they have been there. */
  ages: z.array(
    z.object({
      age: z.enum(Object.keys(t.ages) as [keyof typeof t.ages]),
      rows: z.int(),
      onHand: z.string(),
      cbm: z.string(),
    }),
  ),
})
export type StockSums = z.output<typeof sums>

const lockLeft = z.object({
  id,
  kind: lockKind,
  left: z.string(),
  reason: z.string().nullable(),
  sourceCode: z.string().nullable(),
  personName: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type StockLock = z.output<typeof lockLeft>

const part = z.strictObject({ id, quantity: stockQuantity })
const parts = z.array(part).min(1).max(mostMoved)
const moved = z.object({ moved: z.int() })
const reason = string(300).min(1)
const at = <N extends string>(name: N) => `/api/logistics/stockBalance/${name}` as const
const may = (action: 'view' | 'move' | 'lock') => ({ permission: `stockBalance.${action}` }) as const

const { query, queryById, exportExcel, exportWord, exportPDF } = base.routes

/**
 * What lies where, of whom, in which lot and condition; the figures change by movements only. Moves are all or none: 404 for a place or lock that is not there,
 * 409 where less is available than asked or the place takes nothing, 422 for a key that was used for something else.
 */
export const stockBalance = {
  ...base,
  routes: {
    query,
    queryById,
    exportExcel,
    exportWord,
    exportPDF,
    /** Of all rows that a list with the same filters has. */
    sums: route({
      method: 'GET',
      path: at('sums'),
      title: t.sums,
      access: may('view'),
      input: query.input,
      output: sums,
    }),
    /** The locks of one balance that are not used up. */
    queryLocks: route({
      method: 'GET',
      path: at('queryLocks'),
      title: t.queryLocks,
      access: may('view'),
      input: z.strictObject({ id }),
      output: z.array(lockLeft),
    }),
    transfer: route({
      method: 'POST',
      path: at('transfer'),
      title: t.transfer,
      access: may('move'),
      input: z.strictObject({ rows: parts, toBinId: id, reason: string(300).optional() }),
      output: moved,
      idempotent: true,
    }),
    /** Everything available in one bin goes to another. */
    transferBin: route({
      method: 'POST',
      path: at('transferBin'),
      title: t.transferBin,
      access: may('move'),
      input: z.strictObject({ binId: id, toBinId: id, reason: string(300).optional() }),
      output: moved,
      idempotent: true,
    }),
    lock: route({
      method: 'POST',
      path: at('lock'),
      title: t.lock,
      access: may('lock'),
      input: z.strictObject({ rows: parts, lockKind, reason }),
      output: moved,
      idempotent: true,
    }),
    /** By the ids of locks (`queryLocks`), not of balances. */
    unlock: route({
      method: 'POST',
      path: at('unlock'),
      title: t.unlock,
      access: may('lock'),
      input: z.strictObject({ rows: parts, reason }),
      output: moved,
      idempotent: true,
    }),
  },
} as const
