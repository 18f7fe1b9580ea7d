import { z } from 'zod'

import {
  choiceField,
  decimalField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { forMany } from '../../../kernel/many.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { languages } from '../../../kernel/text.ts'
import { id } from '../../../kernel/value.ts'
import { binRange, mostBins } from './binRange.ts'
import { placeCode } from './placeCode.ts'
import { placeText } from './warehouse.text.ts'
import { warehouseBinText as t } from './warehouseBin.text.ts'

const told = { readOnly: true, computed: true } as const
const part = (label: (typeof t)['aisle']) => textField({ label, max: 8, aside: true, width: 80 })

const base = resource({
  name: 'warehouseBin',
  title: t.title,
  records: t.records,
  path: '/api/logistics/warehouseBin',
  labelField: 'code',
  cards: ['zoneCode', 'kind', 'status'],
  sort: 'code',
  fields: {
    warehouseId: referenceField('warehouse', {
      label: t.warehouse,
      labelField: 'warehouseName',
      required: true,
      filter: true,
      width: 170,
    }),
    warehouseName: textField({ label: t.warehouse, ...told, aside: true }),
    code: {
      ...textField({ label: t.code, required: true, max: 24, sort: true, search: true, width: 130 }),
      schema: placeCode(24),
    },
    zoneId: referenceField('warehouseZone', {
      label: t.zone,
      labelField: 'zoneCode',
      required: true,
      filter: true,
      width: 100,
    }),
    zoneCode: textField({ label: t.zone, ...told, aside: true }),
    kind: choiceField(placeText.kinds, {
      label: placeText.kind,
      required: true,
      atFirst: 'storage',
      filter: true,
      width: 100,
    }),
    status: choiceField(t.states, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 90,
      colours: { active: 'green', closed: 'default' },
    }),
    bonded: flagField({ label: placeText.bonded, hint: placeText.bondedHint, required: true, width: 80 }),
    aisle: part(t.aisle),
    rack: part(t.rack),
    level: part(t.level),
    position: part(t.position),
    capacityCbm: decimalField({ label: t.capacityCbm, unit: t.cbm, digits: 12, places: 3, width: 120 }),
    capacityKg: decimalField({ label: t.capacityKg, unit: t.kg, digits: 14, places: 3, width: 120 }),
    capacityPallets: integerField({ label: t.capacityPallets, min: 1, max: 10_000, width: 110 }),
    remark: longTextField({ label: t.remark, max: 500, search: true, aside: true }),
  },
})
export type WarehouseBinRow = z.output<typeof base.row>

const step = <N extends 'close' | 'reopen'>(name: N) =>
  route({
    method: 'POST',
    path: `/api/logistics/warehouseBin/${name}`,
    title: t.steps[name],
    access: { permission: 'warehouseBin.edit' },
    input: z.strictObject({ id, version: z.int() }),
    output: base.row,
  })

/** Labels that one file may hold. */
export const mostLabels = 500
const end = placeCode(24)

/** Between two codes every bin, each part of the code running by itself. */
const addMany = route({
  method: 'POST',
  path: '/api/logistics/warehouseBin/addMany',
  title: t.addMany,
  access: { permission: 'warehouseBin.edit' },
  input: z
    .strictObject({
      zoneId: id,
      from: end,
      to: end,
      capacityCbm: base.fields.capacityCbm.schema.nullish(),
      capacityKg: base.fields.capacityKg.schema.nullish(),
      capacityPallets: base.fields.capacityPallets.schema.nullish(),
      /** Bins that stand already are left as they are; otherwise they refuse the whole. */
      skipExisting: z.boolean().default(false),
    })
    .superRefine(({ from, to }, at) => {
      const problem = binRange(from, to)
      if (typeof problem === 'string')
        at.addIssue({ code: 'custom', path: ['to'], params: { message: t.range[problem], values: { most: mostBins } } })
    }),
  output: z.object({ added: z.int(), skipped: z.int() }),
})

const labels = route({
  method: 'POST',
  path: '/api/logistics/warehouseBin/labels',
  title: t.labels,
  access: { permission: 'warehouseBin.view' },
  input: z.strictObject({
    ids: z.array(id).min(1).max(mostLabels),
    size: z.enum(Object.keys(t.labelSizes) as [keyof typeof t.labelSizes]),
    symbol: z.enum(Object.keys(t.symbols) as [keyof typeof t.symbols]),
    language: z.enum(languages),
  }),
  answer: 'file',
  reads: true,
})

const close = step('close')
const reopen = step('reopen')

/** A place that goods are put to and taken from. Steps answer with the row; 404, 409 where it is stale, its state does not allow it, or goods lie in it. */
export const warehouseBin = {
  ...base,
  routes: { ...base.routes, close, reopen, closeMany: forMany(close), reopenMany: forMany(reopen), addMany, labels },
} as const
