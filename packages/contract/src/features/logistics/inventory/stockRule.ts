import type { z } from 'zod'

import {
  choiceField,
  decimalField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { stockBalanceText as b } from './stockBalance.text.ts'
import { stockRuleText as t } from './stockRule.text.ts'

const told = { readOnly: true, computed: true } as const

/** From what quantity or age on somebody is told of goods. What is there is found out each time it is read. */
export const stockRule = resource({
  name: 'stockRule',
  title: t.title,
  records: t.records,
  path: '/api/logistics/stockRule',
  labelField: 'goodsModel',
  cards: ['alert', 'available', 'minAvailable'],
  fields: {
    goodsId: referenceField('goods', {
      label: b.goods,
      labelField: 'goodsModel',
      required: true,
      width: 170,
    }),
    goodsModel: textField({ label: b.goods, ...told, aside: true }),
    goodsName: textField({ label: b.goodsName, ...told, tells: ['goodsId'], width: 180 }),
    alert: choiceField(t.alerts, {
      label: t.alert,
      ...told,
      tells: ['goodsId', 'warehouseId', 'minAvailable', 'maxAgeDays'],
      filter: true,
      width: 130,
      colours: { low: 'red', old: 'orange', both: 'red', none: 'green' },
    }),
    warehouseId: referenceField('warehouse', {
      label: b.warehouse,
      hint: t.warehouseHint,
      labelField: 'warehouseName',
      filter: true,
      width: 160,
    }),
    warehouseName: textField({ label: b.warehouse, ...told, aside: true }),
    minAvailable: decimalField({ label: t.minAvailable, digits: 18, places: 4, width: 120 }),
    available: decimalField({
      label: t.available,
      ...told,
      tells: ['goodsId', 'warehouseId'],
      digits: 18,
      places: 4,
      width: 120,
    }),
    maxAgeDays: integerField({ label: t.maxAgeDays, unit: b.days, min: 1, max: 3650, width: 120 }),
    oldest: integerField({
      label: t.oldest,
      unit: b.days,
      ...told,
      tells: ['goodsId', 'warehouseId'],
      min: 0,
      max: 100_000,
      width: 120,
    }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [{ field: 'minAvailable', message: t.one, holds: (v) => Boolean(v['minAvailable'] || v['maxAgeDays']) }],
})
export type StockRuleRow = z.output<typeof stockRule.row>
