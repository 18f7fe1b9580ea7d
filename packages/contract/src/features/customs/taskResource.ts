import { z } from 'zod'

import { keptField } from '../../business/deadline.ts'
import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  flagField,
  longTextField,
  moneyField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { classifyTaskText as t } from './classifyTask.text.ts'

/** Facts of the goods that only some have, as the customer gave them; a question may name those that are missing. */
export const taskAttributes = ['material', 'use', 'composition', 'function', 'specification'] as const
export type TaskAttribute = (typeof taskAttributes)[number]

const attribute = (label: (typeof t)[TaskAttribute]) => longTextField({ label, max: 500, aside: true, computed: true })

/** The fields of a line that waits for its code, and the list of them. */
export const taskResource = resource({
  name: 'classifyTask',
  title: t.title,
  path: '/api/customs/classifyTask',
  labelField: 'name',
  sort: 'dueAt',
  fields: {
    name: textField({ label: t.name, sort: true, required: true, max: 200, search: true, width: 220 }),
    modelNumber: textField({ label: t.modelNumber, max: 100, search: true, width: 150 }),
    brand: textField({ label: t.brand, max: 100, search: true, width: 110 }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    jurisdiction: choiceField(t.jurisdictions, { label: t.jurisdiction, required: true, filter: true, width: 110 }),
    kind: choiceField(t.kinds, { label: t.kind, filter: true, width: 110 }),
    urgent: flagField({ label: t.urgent, required: true, filter: true, width: 80 }),
    dueDate: dateField({ label: t.dueDate, hint: t.dueDateHint, writeOnly: true, computed: true }),
    dueAt: dateTimeField({ label: t.dueAt, required: true, readOnly: true, sort: true, filter: true, width: 150 }),
    source: choiceField(t.sources, { label: t.source, required: true, readOnly: true, filter: true, width: 110 }),
    orderCode: textField({ label: t.orderCode, sort: true, readOnly: true, search: true, width: 150 }),
    status: choiceField(t.statuses, {
      label: t.status,
      sort: true,
      required: true,
      readOnly: true,
      filter: true,
      width: 110,
      colours: { unclassified: 'blue', first: 'orange', query: 'orange', classified: 'green', cancelled: 'default' },
    }),
    unitPrice: moneyField({ label: t.unitPrice }),
    currency: dictionaryField('currency', { label: t.currency, width: 90 }),
    quantity: decimalField({ label: t.quantity, digits: 18, places: 5, aside: true }),
    unit: dictionaryField('unit', { label: t.unit, aside: true }),
    origin: dictionaryField('country', { label: t.origin, aside: true }),
    material: attribute(t.material),
    use: attribute(t.use),
    composition: attribute(t.composition),
    function: attribute(t.function),
    specification: attribute(t.specification),
    description: longTextField({ label: t.description, max: 2000, aside: true }),
    holder: textField({ label: t.holder, readOnly: true, computed: true, width: 100 }),
    ownHeld: flagField({ label: t.ownHeld, readOnly: true, required: true, computed: true, aside: true }),
    firstCode: textField({ label: t.firstCode, readOnly: true, width: 120 }),
    firstByName: textField({ label: t.firstByName, readOnly: true, computed: true, width: 100 }),
    firstAt: dateTimeField({ label: t.firstAt, readOnly: true, aside: true }),
    finalCode: textField({ label: t.finalCode, readOnly: true, width: 120 }),
    reviewedByName: textField({ label: t.reviewedByName, readOnly: true, computed: true, aside: true }),
    reviewedAt: dateTimeField({ label: t.reviewedAt, readOnly: true, filter: true, aside: true }),
    kept: keptField(t.kept, ['dueAt', 'reviewedAt', 'status']),
    outcome: choiceField(t.outcomes, {
      label: t.outcome,
      tells: ['firstCode', 'finalCode'],
      readOnly: true,
      computed: true,
      filter: true,
      aside: true,
      width: 130,
      colours: { kept: 'green', corrected: 'orange' },
    }),
    elements: textField({ label: t.elements, readOnly: true, aside: true }),
    basis: longTextField({ label: t.basis, readOnly: true, aside: true }),
    returnedReason: longTextField({ label: t.returnedReason, readOnly: true, aside: true }),
    matched: flagField({ label: t.matched, readOnly: true, required: true, aside: true }),
    answered: flagField({ label: t.answered, readOnly: true, required: true, computed: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Without a tab everything that the reader may see, lines in other hands left out.
  query: { tab: z.enum(Object.keys(t.tabs) as [keyof typeof t.tabs]) },
  rules: [{ field: 'currency', message: t.currencyMissing, holds: (v) => !v['unitPrice'] || Boolean(v['currency']) }],
})
