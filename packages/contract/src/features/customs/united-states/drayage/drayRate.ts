import type { z } from 'zod'

import {
  choiceField,
  dateField,
  decimalField,
  integerField,
  longTextField,
  textField,
} from '../../../../kernel/field.ts'
import { resource } from '../../../../kernel/resource.ts'
import { isDaily, type ChargeKind } from './drayCharges.ts'
import { drayRateText as t } from './drayRate.text.ts'

/** The tenant's tariff of drayage, each rate with its dates; those by the day in tiers. */
export const drayRate = resource({
  name: 'drayRate',
  title: t.title,
  records: t.records,
  path: '/api/customs/drayRate',
  labelField: 'kind',
  cards: ['appliesTo', 'amount', 'validFrom'],
  fields: {
    kind: choiceField(t.kinds, { label: t.kind, required: true, filter: true, width: 150 }),
    appliesTo: textField({ label: t.appliesTo, hint: t.appliesHint, max: 60, search: true, width: 150 }),
    fromDay: integerField({
      label: t.fromDay,
      hint: t.fromDayHint,
      required: true,
      atFirst: 1,
      min: 1,
      max: 365,
      width: 100,
    }),
    amount: decimalField({ label: t.amount, hint: t.amountHint, required: true, digits: 12, places: 2, width: 120 }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, width: 120 }),
    validTo: dateField({ label: t.validTo, width: 120 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'fromDay',
      message: t.fromDayOnly,
      holds: (v) => v['fromDay'] === 1 || isDaily(v['kind'] as ChargeKind),
    },
    {
      field: 'validTo',
      message: t.dateOrder,
      holds: (v) => !v['validTo'] || String(v['validTo']) >= String(v['validFrom']),
    },
  ],
})
export type DrayRateRow = z.output<typeof drayRate.row>
