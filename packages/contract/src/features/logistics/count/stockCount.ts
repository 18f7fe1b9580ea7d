import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { decimal, id, string } from '../../../kernel/value.ts'
import { stockQuality } from '../stock/stockPost.ts'
import { placeCode } from '../warehouse/placeCode.ts'
import { stockCountText as t } from './stockCount.text.ts'
import { stockCountMachine, type StockCountStep } from './stockCountSteps.ts'

export type StockCountTab = keyof typeof t.tabs
export const stockCountTabs = Object.keys(t.tabs) as [StockCountTab, ...StockCountTab[]]
/** Balances that one count takes. */
export const mostCountLines = 2000

const told = { readOnly: true, computed: true, aside: true } as const
const bin = (label: (typeof t)['binFrom']) => ({
  ...textField({ label, hint: t.binHint, max: 24, width: 110 }),
  schema: placeCode(24),
})

const base = resource({
  name: 'stockCount',
  title: t.title,
  records: t.records,
  path: '/api/logistics/stockCount',
  labelField: 'code',
  cards: ['status', 'warehouseId', 'openLines'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: { open: 'blue', counted: 'orange', approved: 'blue', adjusted: 'green', cancelled: 'default' },
    }),
    warehouseId: referenceField('warehouse', {
      label: t.warehouse,
      labelField: 'warehouseName',
      required: true,
      filter: true,
      width: 180,
    }),
    warehouseName: textField({ label: t.warehouse, ...told }),
    zoneId: referenceField('warehouseZone', { label: t.zone, labelField: 'zoneCode', width: 100 }),
    zoneCode: textField({ label: t.zone, ...told }),
    binFrom: bin(t.binFrom),
    binTo: bin(t.binTo),
    blind: flagField({ label: t.blind, hint: t.blindHint, required: true, atFirst: true, width: 80 }),
    lineCount: integerField({ label: t.lineCount, ...told, min: 0, max: mostCountLines }),
    openLines: integerField({ label: t.openLines, readOnly: true, computed: true, min: 0, max: mostCountLines }),
    adjustedAt: dateTimeField({ label: t.adjustedAt, readOnly: true, aside: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, search: true }),
  },
  query: { tab: z.enum(stockCountTabs) },
})
export type StockCountRow = z.output<typeof base.row>

const line = z.object({
  id,
  bin: z.string(),
  modelNumber: z.string(),
  goodsName: z.string(),
  lot: z.string(),
  quality: stockQuality,
  /** Of the books when it began; null for whoever counts blindly. */
  expected: z.string().nullable(),
  counted: z.string().nullable(),
  difference: z.string().nullable(),
  /** What was put in and taken out since it began; null where nothing was, or nobody may know yet. */
  moved: z.string().nullable(),
})
export type StockCountLine = z.output<typeof line>
const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const full = base.row.extend({
  lines: z.array(line),
  steps: z.array(z.object({ step: z.enum(stockCountMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  editable: z.boolean(),
  /** The reader may write figures now. */
  countable: z.boolean(),
})
export type StockCountFull = z.output<typeof full>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const named = { id, version: z.int() }
const post = <N extends string>(name: N, title: typeof t.title) =>
  ({ method: 'POST', path: `/api/logistics/stockCount/${name}`, title, output: full }) as const
const access = <N extends StockCountStep>(name: N) => ({
  permission: stockCountMachine.steps[name].permission as (typeof stockCountMachine.steps)[N]['permission'],
})
const step = <N extends StockCountStep>(name: N) =>
  route({ ...post(name, t.steps[name]), access: access(name), input: z.strictObject(named) })
const explained = <N extends StockCountStep>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: access(name),
    input: z.strictObject({ ...named, reason: string(500).min(1) }),
  })

/** Counts of what lies on the shelf. Adding one freezes the figures of the books; 409 where no stock lies there. */
export const stockCount = {
  ...base,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: full }),
    add: route({ ...routes.add, output: full }),
    update: route({ ...routes.update, output: full }),
    counters: route({
      method: 'GET',
      path: '/api/logistics/stockCount/counters',
      title: t.counters,
      access: { permission: 'stockCount.view' },
      output: z.object(
        Object.fromEntries(stockCountTabs.map((tab) => [tab, z.int()])) as Record<StockCountTab, z.ZodInt>,
      ),
    }),
    finish: step('finish'),
    recount: explained('recount'),
    approve: step('approve'),
    /** Posts what differs, with the count as its document. Throws 409 where less is available than is to be taken away. */
    adjust: step('adjust'),
    cancel: explained('cancel'),
    /** The count of a number that was scanned. Throws 404. */
    scan: route({
      method: 'GET',
      path: '/api/logistics/stockCount/scan',
      title: t.scan,
      access: { permission: 'stockCount.edit' },
      input: z.strictObject({ code: string(60).min(1) }),
      output: full,
    }),
    /** What lies there of one line; the last figure counts. */
    tally: route({
      ...post('tally', t.tally),
      access: { permission: 'stockCount.edit' },
      input: z.strictObject({ id, lineId: id, counted: decimal(12, 4) }),
    }),
  },
} as const
