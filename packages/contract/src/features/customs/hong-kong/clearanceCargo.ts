import { z } from 'zod'

import {
  choiceField,
  decimalField,
  dictionaryField,
  fileField,
  flagField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { clearanceCargoText as t } from './clearanceCargo.text.ts'

const hsCode = z
  .string()
  .trim()
  .transform((s) => s.replace(/[.\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/))
const unNumber = z
  .string()
  .trim()
  .toUpperCase()
  .transform((s) => s.replace(/^(?:UN)?[\s-]*(\d{4})$/, 'UN$1'))
  .refine((s) => /^UN\d{4}$/.test(s), rule(t.unForm))

const base = resource({
  name: 'clearanceCargo',
  title: t.title,
  records: t.records,
  path: '/api/customs/clearanceCargo',
  labelField: 'name',
  cards: ['nameEn', 'hsCode', 'licenceKind', 'status'],
  fields: {
    name: textField({
      label: t.name,
      hint: t.nameHint,
      required: true,
      max: 200,
      sort: true,
      search: true,
      width: 200,
    }),
    nameEn: textField({ label: t.nameEn, max: 200, search: true, width: 200 }),
    hsCode: {
      ...textField({ label: t.hsCode, hint: t.hsCodeHint, max: 11, sort: true, search: true, width: 120 }),
      schema: hsCode,
    },
    origin: dictionaryField('country', { label: t.origin, filter: true, width: 120 }),
    unit: dictionaryField('unit', { label: t.unit, max: 3, width: 90 }),
    unitWeight: decimalField({ label: t.unitWeight, unit: t.kilograms, digits: 18, places: 6, width: 120 }),
    packageKind: dictionaryField('package', { label: t.packageKind, max: 2, aside: true }),
    licenceKind: choiceField(t.licenceKinds, {
      label: t.licenceKind,
      required: true,
      atFirst: 'none',
      filter: true,
      width: 120,
      colours: {
        none: 'default',
        strategic: 'red',
        dutiable: 'orange',
        rice: 'orange',
        cites: 'red',
        textiles: 'blue',
      },
    }),
    battery: flagField({ label: t.battery, required: true, filter: true, width: 90 }),
    dangerous: flagField({ label: t.dangerous, required: true, filter: true, width: 90 }),
    unNumber: { ...textField({ label: t.unNumber, hint: t.unHint, max: 8, width: 100 }), schema: unNumber },
    orgId: referenceField('customer', {
      label: t.customer,
      hint: t.customerHint,
      labelField: 'orgName',
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, aside: true, readOnly: true, computed: true }),
    goodsId: referenceField('goods', { label: t.goods, labelField: 'goodsModel', aside: true, width: 150 }),
    goodsModel: textField({ label: t.goods, aside: true, readOnly: true, computed: true }),
    photoUrl: fileField({ label: t.photo, aside: true }),
    status: choiceField(t.statuses, {
      label: t.status,
      required: true,
      atFirst: 'active',
      filter: true,
      width: 90,
      colours: { active: 'green', disabled: 'default' },
    }),
    disabledReason: longTextField({ label: t.disabledReason, max: 300, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    { field: 'unNumber', message: t.unMissing, holds: (v) => !v['dangerous'] || Boolean(v['unNumber']) },
    { field: 'unitWeight', message: t.weightPositive, holds: (v) => !(Number(v['unitWeight'] ?? 1) <= 0) },
    {
      field: 'disabledReason',
      message: t.reasonMissing,
      holds: (v) => v['status'] !== 'disabled' || Boolean(v['disabledReason']),
    },
    {
      field: 'disabledReason',
      message: t.reasonNeedless,
      holds: (v) => v['status'] === 'disabled' || !v['disabledReason'],
    },
  ],
})
export type ClearanceCargoRow = z.output<typeof base.row>

/** Goods as the papers of Hong Kong name them: between the goods master and the lines of a declaration. */
export const clearanceCargo = {
  ...base,
  routes: {
    ...base.routes,
    /** Adds one with what the goods master knows of the goods. Throws 404, and 409 where there is one already. */
    fromGoods: route({
      method: 'POST',
      path: '/api/customs/clearanceCargo/fromGoods',
      title: t.fromGoods,
      access: { permission: 'clearanceCargo.edit' },
      input: z.strictObject({ goodsId: id }),
      output: base.row,
    }),
  },
} as const
