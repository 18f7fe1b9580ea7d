import type { z } from 'zod'

import { billableText } from '../../business/billable.text.ts'
import { choiceField, decimalField, flagField, longTextField, textField } from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { resource } from '../../kernel/resource.ts'
import { string } from '../../kernel/value.ts'
import { feeText as t } from './fee.text.ts'

const code = string(16)
  .overwrite((s) => s.toUpperCase())
  .refine((s) => /^[A-Z0-9-]{1,16}$/.test(s), rule(t.codeForm))

/** What the house charges for, each with what accrues it. */
export const fee = resource({
  name: 'fee',
  title: t.title,
  records: t.records,
  path: '/api/billing/fee',
  labelField: 'label',
  cards: ['kind', 'unit', 'event'],
  sort: 'code',
  fields: {
    label: textField({
      label: t.label,
      readOnly: true,
      computed: true,
      required: true,
      width: 220,
      tells: ['code', 'name', 'nameTw', 'nameEn'],
    }),
    code: {
      ...textField({ label: t.code, required: true, max: 16, sort: true, search: true, aside: true }),
      schema: code,
    },
    name: textField({ label: t.name, required: true, max: 80, search: true, aside: true }),
    nameTw: textField({ label: t.nameTw, required: true, max: 80, search: true, aside: true }),
    nameEn: textField({ label: t.nameEn, required: true, max: 80, search: true, aside: true }),
    kind: choiceField(t.kinds, { label: t.kind, required: true, filter: true, width: 110 }),
    unit: choiceField(billableText.units, { label: t.unit, required: true, width: 120 }),
    event: choiceField(billableText.kinds, { label: t.event, hint: t.eventHint, filter: true, width: 190 }),
    part: choiceField(billableText.parts, { label: t.part, hint: t.partHint, width: 130 }),
    taxRate: decimalField({
      label: t.taxRate,
      required: true,
      atFirst: '0',
      digits: 5,
      places: 2,
      unit: { zh: '%', tw: '%', en: '%' },
      width: 100,
    }),
    advance: flagField({ label: t.advance, hint: t.advanceHint, required: true, width: 90 }),
    inUse: flagField({ label: t.inUse, required: true, atFirst: true, width: 90 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'advance',
      message: t.advanceAsPaid,
      holds: (v) => v['advance'] !== true || (v['unit'] === 'asPaid' && Number(v['taxRate'] ?? 0) === 0),
    },
  ],
})
export type FeeRow = z.output<typeof fee.row>
