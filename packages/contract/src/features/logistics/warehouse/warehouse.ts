import { z } from 'zod'

import {
  choiceField,
  decimalField,
  dictionaryField,
  integerField,
  longTextField,
  regionField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { placeCode } from './placeCode.ts'
import { warehouseText as t } from './warehouse.text.ts'
import { warehousePicture } from './warehousePicture.ts'

const customsCode = string(20)
  .overwrite((s) => s.toUpperCase())
  .refine((s) => /^[A-Z0-9]{4,20}$/.test(s), rule(t.customsCodeForm))
const told = { readOnly: true, computed: true } as const

const base = resource({
  name: 'warehouse',
  title: t.title,
  records: t.records,
  path: '/api/logistics/warehouse',
  labelField: 'name',
  cards: ['code', 'kind', 'status', 'city'],
  fields: {
    code: {
      ...textField({ label: t.code, required: true, max: 16, sort: true, search: true, width: 120 }),
      schema: placeCode(16),
    },
    name: textField({ label: t.name, required: true, max: 120, sort: true, search: true, width: 220 }),
    kind: choiceField(t.kinds, { label: t.kind, required: true, filter: true, width: 140 }),
    status: choiceField(t.states, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: { active: 'green', closedInbound: 'orange', closed: 'default' },
    }),
    fillPercent: integerField({
      label: t.fillPercent,
      hint: t.fillHint,
      unit: t.percent,
      ...told,
      tells: ['capacityCbm'],
      staffOnly: true,
      min: 0,
      max: 1_000_000,
      width: 110,
    }),
    fillState: choiceField(t.fillStates, {
      label: t.fillState,
      ...told,
      tells: ['capacityCbm', 'warnPercent', 'fillPercent'],
      staffOnly: true,
      filter: true,
      aside: true,
      width: 110,
      colours: { room: 'green', full: 'orange', unknown: 'default' },
    }),
    bins: integerField({ label: t.bins, ...told, staffOnly: true, min: 0, max: 1_000_000, width: 80 }),
    ownership: choiceField(t.ownerships, {
      label: t.ownership,
      required: true,
      atFirst: 'own',
      aside: true,
      width: 90,
    }),
    customsCode: {
      ...textField({ label: t.customsCode, hint: t.customsCodeHint, max: 20, search: true, width: 150 }),
      schema: customsCode,
    },
    country: dictionaryField('country', { label: t.country, required: true, aside: true, width: 110 }),
    province: regionField({ label: t.province, level: 'province', max: 20, aside: true }),
    city: regionField({ label: t.city, level: 'city', max: 20, search: true, width: 100 }),
    county: regionField({ label: t.county, level: 'county', max: 20, aside: true }),
    addressDetails: textField({ label: t.addressDetails, required: true, max: 200, search: true, width: 240 }),
    contactPerson: textField({ label: t.contactPerson, max: 60, width: 110 }),
    contactPhone: textField({ label: t.contactPhone, max: 40, width: 140 }),
    hours: textField({ label: t.hours, hint: t.hoursHint, max: 100, width: 180 }),
    timeZone: choiceField(t.timeZones, { label: t.timeZone, required: true, aside: true, width: 160 }),
    capacityCbm: decimalField({
      label: t.capacityCbm,
      unit: t.cbm,
      digits: 12,
      places: 3,
      staffOnly: true,
      width: 130,
    }),
    capacityPallets: integerField({
      label: t.capacityPallets,
      min: 1,
      max: 1_000_000,
      staffOnly: true,
      width: 110,
    }),
    warnPercent: integerField({
      label: t.warnPercent,
      hint: t.warnHint,
      unit: t.percent,
      required: true,
      atFirst: 85,
      min: 1,
      max: 100,
      staffOnly: true,
      aside: true,
    }),
    zones: integerField({ label: t.zones, ...told, aside: true, staffOnly: true, min: 0, max: 1_000_000, width: 80 }),
    reason: textField({ label: t.reason, max: 300, readOnly: true, staffOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
  },
  rules: [
    {
      field: 'customsCode',
      message: t.customsCodeMissing,
      holds: (v) => v['kind'] !== 'bonded' || Boolean(v['customsCode']),
    },
  ],
})
export type WarehouseRow = z.output<typeof base.row>

const named = { id, version: z.int() }
const closing = <N extends 'closeInbound' | 'close'>(name: N) =>
  route({
    method: 'POST',
    path: `/api/logistics/warehouse/${name}`,
    title: t.steps[name],
    access: { permission: 'warehouse.close' },
    input: z.strictObject({ ...named, reason: string(300).min(1) }),
    output: base.row,
  })

/** Where goods are kept. Steps answer with the row; 404, 409 where it is stale, where the state does not allow it, or where stock or an open order stands against it. */
export const warehouse = {
  ...base,
  routes: {
    ...base.routes,
    /** Every bin of one warehouse by zone, with how full it is. Throws 404. */
    picture: route({
      method: 'GET',
      path: '/api/logistics/warehouse/picture',
      title: t.picture,
      access: { permission: 'warehouseBin.view' },
      input: z.strictObject({ id }),
      output: warehousePicture,
    }),
    closeInbound: closing('closeInbound'),
    close: closing('close'),
    reopen: route({
      method: 'POST',
      path: '/api/logistics/warehouse/reopen',
      title: t.steps.reopen,
      access: { permission: 'warehouse.close' },
      input: z.strictObject(named),
      output: base.row,
    }),
  },
} as const
