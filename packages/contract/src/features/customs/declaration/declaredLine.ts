import type { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  decimalField,
  dictionaryField,
  integerField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { directionsText } from '../directions.text.ts'
import { declarationText as d } from './declaration.text.ts'
import { declaredLineText as t } from './declaredLine.text.ts'
import { taxedBy } from './tax/taxedBy.ts'

const kept = { readOnly: true, required: true } as const
const money = { readOnly: true, digits: 20, places: 2, width: 115 } as const
const priced = ['declaration.total', 'declaration.currency', 'customsCase.invoiceTotal', 'customsCase.currency']
const of = (resource: string, names: readonly string[]) => names.map((name) => `${resource}.${name}`)
const taxed = [...priced, ...of('declaration', taxedBy.declaration), ...of('customsCase', taxedBy.customsCase)]
const tax = { ...money, tells: taxed } as const
const ofDeclaration = (name: string) => ({ tells: [`declaration.${name}`] })

const listed = resource({
  name: 'declaredLine',
  title: t.title,
  records: t.records,
  path: '/api/customs/declaredLine',
  labelField: 'name',
  cards: ['code', 'declarationId', 'origin', 'taxes'],
  partOf: 'declaration',
  fields: {
    code: textField({ label: t.code, ...kept, search: true, filter: true, sort: true, width: 120 }),
    name: textField({ label: t.name, ...kept, search: true, width: 190 }),
    chapter: textField({ label: t.chapter, ...kept, filter: true, aside: true, width: 70 }),
    origin: dictionaryField('country', { label: t.origin, readOnly: true, filter: true, open: true, width: 110 }),
    quantity: decimalField({ label: t.quantity, readOnly: true, digits: 20, places: 5, width: 110 }),
    unit: dictionaryField('unit', { label: t.unit, readOnly: true, open: true, width: 80 }),
    price: decimalField({ label: t.price, currencyField: 'currency', tells: priced, ...money }),
    currency: textField({ label: t.currency, readOnly: true, tells: priced, aside: true, width: 70 }),
    taxes: decimalField({ label: t.taxes, hint: t.taxesHint, sort: true, ...tax }),
    declarationId: referenceField('declaration', {
      label: t.declaration,
      labelField: 'declarationCode',
      ...kept,
      ...ofDeclaration('code'),
      filter: true,
      width: 175,
    }),
    declarationCode: textField({
      label: t.declaration,
      readOnly: true,
      computed: true,
      aside: true,
      ...ofDeclaration('code'),
    }),
    itemNo: integerField({ label: t.itemNo, ...kept, min: 1, max: 10_000, width: 70 }),
    submittedAt: dateTimeField({
      label: t.submittedAt,
      ...kept,
      ...ofDeclaration('submittedAt'),
      sort: true,
      filter: true,
      width: 150,
    }),
    orgId: referenceField('customer', {
      label: d.customer,
      labelField: 'orgName',
      readOnly: true,
      filter: true,
      width: 170,
      ...ofDeclaration('orgId'),
    }),
    orgName: textField({ label: d.customer, readOnly: true, computed: true, aside: true, ...ofDeclaration('orgId') }),
    direction: choiceField(directionsText, {
      label: d.direction,
      ...kept,
      ...ofDeclaration('direction'),
      filter: true,
      aside: true,
      width: 80,
      colours: { import: 'blue', export: 'green' },
    }),
    tradeMode: dictionaryField('supervisionMode', {
      label: d.tradeMode,
      readOnly: true,
      filter: true,
      aside: true,
      width: 110,
      ...ofDeclaration('tradeMode'),
    }),
    customsOffice: textField({
      label: d.customsOffice,
      readOnly: true,
      filter: true,
      aside: true,
      ...ofDeclaration('customsOffice'),
    }),
    customsValue: decimalField({ label: t.customsValue, hint: t.customsValueHint, ...tax, aside: true }),
    duty: decimalField({ label: t.duty, ...tax, aside: true }),
    additional: decimalField({ label: t.additional, ...tax, aside: true }),
    excise: decimalField({ label: t.excise, ...tax, aside: true }),
    vat: decimalField({ label: t.vat, ...tax, aside: true }),
  },
})
export type DeclaredLineRow = z.output<typeof listed.row>

const { query, exportExcel, exportWord, exportPDF } = listed.routes

/** Goods as they were last handed over to China customs, newest first: whoever sees a declaration sees its lines. */
export const declaredLine = { ...listed, routes: { query, exportExcel, exportWord, exportPDF } } as const
