import type { z } from 'zod'

import { choiceField, dateTimeField, decimalField, kind, referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { decimal, id } from '../../../kernel/value.ts'
import { stockPostText as post } from '../stock/stockPost.text.ts'
import { stockBalanceText as b } from './stockBalance.text.ts'
import { stockPostingText as t } from './stockPosting.text.ts'

const told = { readOnly: true, computed: true } as const
const kept = { readOnly: true, required: true } as const
const signed = { ...kept, places: 4, width: 120 } as const

const listed = resource({
  name: 'stockPosting',
  title: t.title,
  records: t.records,
  path: '/api/logistics/stockPosting',
  labelField: 'goodsModel',
  cards: ['createdAt', 'kind', 'onHand', 'onHandAfter'],
  fields: {
    createdAt: dateTimeField({ label: t.createdAt, ...kept, filter: true, width: 170 }),
    kind: choiceField(post.kinds, {
      label: t.kind,
      ...kept,
      filter: true,
      width: 90,
      colours: { inbound: 'green', outbound: 'blue', adjust: 'orange', reversal: 'red', lock: 'orange' },
    }),
    goodsModel: textField({ label: b.goodsModel, ...told, tells: ['goodsId'], width: 150 }),
    goodsName: textField({ label: b.goodsName, ...told, tells: ['goodsId'], width: 170 }),
    goodsId: referenceField('goods', {
      label: b.goods,
      labelField: 'goodsLabel',
      ...kept,
      filter: true,
      aside: true,
    }),
    goodsLabel: textField({ label: b.goods, ...told, aside: true }),
    lotCode: textField({ label: b.lot, ...told, tells: ['balanceId'], width: 120 }),
    onHand: kind('decimal', decimal(18, 4, true), { label: t.change, ...signed }),
    onHandAfter: decimalField({ label: t.onHandAfter, tells: ['onHand'], digits: 18, ...signed }),
    locked: kind('decimal', decimal(18, 4, true), { label: t.lockedChange, ...signed }),
    lockedAfter: decimalField({ label: t.lockedAfter, tells: ['locked'], digits: 18, ...signed, aside: true }),
    orgId: referenceField('customer', {
      label: b.customer,
      labelField: 'orgName',
      readOnly: true,
      filter: true,
      width: 160,
    }),
    orgName: textField({ label: b.customer, ...told, aside: true }),
    warehouseId: referenceField('warehouse', {
      label: b.warehouse,
      labelField: 'warehouseName',
      ...kept,
      filter: true,
      width: 150,
    }),
    warehouseName: textField({ label: b.warehouse, ...told, aside: true }),
    binId: referenceField('warehouseBin', {
      label: b.bin,
      labelField: 'binCode',
      tells: ['balanceId'],
      readOnly: true,
      staffOnly: true,
      width: 110,
    }),
    binCode: textField({ label: b.bin, ...told, tells: ['balanceId'], staffOnly: true, aside: true }),
    balanceId: { ...kind('text', id, { label: t.balance, ...kept, filter: true, aside: true }) },
    sourceKind: choiceField(t.sources, { label: t.source, readOnly: true, width: 120 }),
    sourceCode: textField({ label: t.sourceCode, readOnly: true, max: 64, width: 150 }),
    lockKind: choiceField(post.lockKinds, { label: t.lockKind, readOnly: true, aside: true, width: 110 }),
    reason: textField({ label: t.reason, readOnly: true, width: 180 }),
    personName: textField({ label: t.person, ...told, width: 100 }),
  },
})
export type StockPostingRow = z.output<typeof listed.row>

const { query, exportExcel, exportWord, exportPDF } = listed.routes

/** Every change of every balance, newest first. Nothing here is ever changed; what was wrong is reversed. */
export const stockPosting = { ...listed, routes: { query, exportExcel, exportWord, exportPDF } } as const
