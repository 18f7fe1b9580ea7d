import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  decimalField,
  flagField,
  kind,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { decimal, id, string } from '../../../kernel/value.ts'
import { stockBalanceText as b } from './stockBalance.text.ts'
import { stockRequestText as t } from './stockRequest.text.ts'

const told = { readOnly: true, computed: true } as const
const kept = { readOnly: true, required: true } as const

const base = resource({
  name: 'stockRequest',
  title: t.title,
  records: t.records,
  path: '/api/logistics/stockRequest',
  labelField: 'code',
  cards: ['goodsModel', 'status', 'difference'],
  fields: {
    code: textField({ label: t.code, ...kept, max: 32, search: true, width: 160 }),
    status: choiceField(t.states, {
      label: t.status,
      ...kept,
      filter: true,
      width: 110,
      colours: { asked: 'orange', approved: 'green', refused: 'red', withdrawn: 'default' },
    }),
    goodsModel: textField({ label: b.goodsModel, ...told, width: 150 }),
    lotCode: textField({ label: b.lot, ...told, width: 120 }),
    warehouseId: referenceField('warehouse', {
      label: b.warehouse,
      labelField: 'warehouseName',
      ...kept,
      filter: true,
      width: 150,
    }),
    warehouseName: textField({ label: b.warehouse, ...told, aside: true }),
    binCode: textField({ label: b.bin, ...told, width: 100 }),
    onHandBefore: decimalField({ label: t.onHandBefore, ...kept, digits: 18, places: 4, width: 110 }),
    counted: decimalField({ label: t.counted, ...kept, digits: 18, places: 4, width: 110 }),
    difference: kind('decimal', decimal(18, 4, true), {
      label: t.difference,
      tells: ['onHandBefore', 'counted'],
      ...kept,
      places: 4,
      width: 100,
    }),
    reason: textField({ label: t.reason, ...kept, max: 300, search: true, width: 200 }),
    /** The reader's own: another approves it, and they alone take it back. */
    own: flagField({ label: t.own, ...told, aside: true }),
    askerName: textField({ label: t.asker, ...told, width: 100 }),
    deciderName: textField({ label: t.decider, ...told, width: 100 }),
    decidedAt: dateTimeField({ label: t.decidedAt, readOnly: true, aside: true, width: 170 }),
    note: textField({ label: t.note, readOnly: true, max: 300, aside: true, width: 180 }),
  },
  query: {
    /** Those that the caller did not ask for, and may decide. */
    others: z.enum(['true']),
  },
})
export type StockRequestRow = z.output<typeof base.row>

const { query, queryById, queryHistory, exportExcel, exportWord, exportPDF } = base.routes
const at = <N extends string>(name: N) => `/api/logistics/stockRequest/${name}` as const
const named = { id, version: z.int() }

/** Figures that somebody wants changed. The stock changes once another has agreed: 403 for who asked, 409 where it is stale or no longer possible. */
export const stockRequest = {
  ...base,
  routes: {
    query,
    queryById,
    queryHistory,
    exportExcel,
    exportWord,
    exportPDF,
    ask: route({
      method: 'POST',
      path: at('ask'),
      title: t.ask,
      access: { permission: 'stockRequest.ask' },
      input: z.strictObject({ balanceId: id, counted: decimal(14, 4), reason: string(300).min(1) }),
      output: base.row,
    }),
    approve: route({
      method: 'POST',
      path: at('approve'),
      title: t.steps.approve,
      access: { permission: 'stockRequest.approve' },
      input: z.strictObject(named),
      output: base.row,
    }),
    refuse: route({
      method: 'POST',
      path: at('refuse'),
      title: t.steps.refuse,
      access: { permission: 'stockRequest.approve' },
      input: z.strictObject({ ...named, reason: string(300).min(1) }),
      output: base.row,
    }),
    withdraw: route({
      method: 'POST',
      path: at('withdraw'),
      title: t.steps.withdraw,
      access: { permission: 'stockRequest.ask' },
      input: z.strictObject(named),
      output: base.row,
    }),
  },
} as const
