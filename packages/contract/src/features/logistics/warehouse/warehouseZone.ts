import type { z } from 'zod'

import {
  choiceField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { placeCode } from './placeCode.ts'
import { placeText } from './warehouse.text.ts'
import { warehouseZoneText as t } from './warehouseZone.text.ts'

const told = { readOnly: true, computed: true } as const

/** A part of a warehouse whose bins serve one purpose. Its code is unique in its warehouse, and it stays there. */
export const warehouseZone = resource({
  name: 'warehouseZone',
  title: t.title,
  records: t.records,
  path: '/api/logistics/warehouseZone',
  labelField: 'code',
  cards: ['name', 'kind', 'bins'],
  sort: 'sequence',
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
      ...textField({ label: t.code, required: true, max: 16, sort: true, search: true, width: 110 }),
      schema: placeCode(16),
    },
    name: textField({ label: t.name, required: true, max: 60, search: true, width: 160 }),
    kind: choiceField(placeText.kinds, {
      label: placeText.kind,
      required: true,
      atFirst: 'storage',
      filter: true,
      width: 100,
    }),
    bonded: flagField({ label: placeText.bonded, hint: placeText.bondedHint, required: true, width: 80 }),
    sequence: integerField({ label: t.sequence, required: true, atFirst: 1, min: 1, max: 999, sort: true, width: 80 }),
    bins: integerField({ label: t.bins, ...told, min: 0, max: 1_000_000, width: 80 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})
export type WarehouseZoneRow = z.output<typeof warehouseZone.row>
