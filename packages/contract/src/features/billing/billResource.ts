import { z } from 'zod'

import { keptField } from '../../business/deadline.ts'
import {
  choiceField,
  dateField,
  decimalField,
  dictionaryField,
  integerField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import type { Text } from '../../kernel/text.ts'
import { billText as t } from './bill.text.ts'

export type BillTab = keyof typeof t.tabs
export const billTabs = Object.keys(t.tabs) as [BillTab, ...BillTab[]]

const computed = { readOnly: true, computed: true } as const
const money = (label: Text, more: object = {}) =>
  decimalField({
    label,
    digits: 18,
    places: 2,
    readOnly: true,
    required: true,
    currencyField: 'currency',
    width: 130,
    ...more,
  })
const sums = ['net', 'tax', 'advances'] as const

/** The fields of a bill, and its usual routes. */
export const billResource = resource({
  name: 'bill',
  title: t.title,
  records: t.records,
  path: '/api/billing/bill',
  labelField: 'code',
  cards: ['orgId', 'total', 'status'],
  query: { tab: z.enum(billTabs) },
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: {
        draft: 'default',
        pendingAudit: 'orange',
        rejected: 'red',
        approved: 'blue',
        issued: 'blue',
        partlyPaid: 'orange',
        paid: 'green',
        closed: 'default',
        reversed: 'default',
      },
    }),
    kind: choiceField(t.kinds, {
      label: t.kind,
      readOnly: true,
      required: true,
      filter: true,
      width: 100,
      colours: { bill: 'default', reversal: 'red' },
    }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      required: true,
      filter: true,
      readOnly: true,
      width: 180,
    }),
    orgName: textField({ label: t.customer, ...computed, aside: true }),
    fromDay: dateField({ label: t.fromDay, readOnly: true, required: true, aside: true }),
    toDay: dateField({ label: t.toDay, readOnly: true, required: true, width: 110 }),
    currency: dictionaryField('currency', {
      label: t.currency,
      required: true,
      readOnly: true,
      filter: true,
      aside: true,
    }),
    net: money(t.net, { aside: true }),
    tax: money(t.tax, { aside: true }),
    advances: money(t.advances, { aside: true }),
    total: money(t.total, { sort: true, filter: true, tells: sums }),
    paid: money(t.paid, { computed: true, aside: true }),
    owed: money(t.owed, { computed: true, tells: ['total', 'paid', 'status'] }),
    dueOn: dateField({ label: t.dueOn, readOnly: true, sort: true, filter: true, width: 120 }),
    kept: keptField(t.kept, ['dueOn', 'kind', 'status', 'paid']),
    issuedOn: dateField({ label: t.issuedOn, readOnly: true, aside: true }),
    rateDay: dateField({ label: t.rateDay, readOnly: true, required: true, aside: true }),
    lineCount: integerField({ label: t.lineCount, min: 0, max: 10_000, ...computed, required: true, aside: true }),
    disputed: integerField({ label: t.disputed, min: 0, max: 10_000, ...computed, required: true, width: 90 }),
    reversesCode: textField({ label: t.reversesCode, ...computed, aside: true }),
    correctsCode: textField({ label: t.correctsCode, ...computed, aside: true }),
    remark: textField({ label: t.remark, max: 500, readOnly: true, staffOnly: true, search: true, aside: true }),
    reason: textField({ label: t.reason, max: 500, readOnly: true, staffOnly: true, aside: true }),
  },
})
