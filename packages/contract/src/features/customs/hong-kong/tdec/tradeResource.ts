import { z } from 'zod'

import { keptField } from '../../../../business/deadline.ts'
import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../../kernel/field.ts'
import { rule } from '../../../../kernel/issue.ts'
import { resource } from '../../../../kernel/resource.ts'
import { tradeDeclarationText as t } from './tradeDeclaration.text.ts'

export type TradeTab = keyof typeof t.tabs
export const tradeDirections = Object.keys(t.directions) as [
  keyof typeof t.directions,
  ...(keyof typeof t.directions)[],
]
export const tradeTabs = Object.keys(t.tabs) as [TradeTab, ...TradeTab[]]
export const tradeColours = {
  draft: 'default',
  checked: 'blue',
  submitted: 'blue',
  accepted: 'orange',
  amended: 'orange',
  paid: 'green',
  rejected: 'red',
  withdrawn: 'default',
} as const
/** Items of one declaration at most. */
export const mostTradeLines = 500

const br = z
  .string()
  .transform((s) => s.replaceAll(/\s/g, ''))
  .refine((s) => /^\d{8}(-\d{3})?$/.test(s), rule(t.brForm))
const money = { digits: 18, places: 2 } as const

/** The fields of a trade declaration, and its usual routes. */
export const tradeResource = resource({
  name: 'tradeDeclaration',
  title: t.title,
  records: t.records,
  path: '/api/customs/tradeDeclaration',
  labelField: 'code',
  cards: ['status', 'traderName', 'dueDate'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: tradeColours,
    }),
    dueDate: dateField({
      label: t.dueDate,
      hint: t.dueHint,
      readOnly: true,
      sort: true,
      filter: true,
      tells: ['movementDate'],
      width: 120,
    }),
    form: choiceField(t.forms, { label: t.form, hint: t.formHint, required: true, filter: true, width: 170 }),
    direction: choiceField(t.directions, {
      label: t.direction,
      required: true,
      filter: true,
      aside: true,
      width: 130,
      colours: { import: 'blue', export: 'green' },
    }),
    traderName: textField({ label: t.traderName, max: 140, search: true, width: 200 }),
    total: decimalField({
      label: t.total,
      readOnly: true,
      sort: true,
      currencyField: 'totalCurrency',
      width: 140,
      ...money,
    }),
    totalCurrency: textField({ label: t.line.currency, max: 3, readOnly: true, computed: true, aside: true }),
    charge: decimalField({
      label: t.charge,
      readOnly: true,
      tells: ['total', 'form'],
      currencyField: 'totalCurrency',
      width: 120,
      ...money,
    }),
    levy: decimalField({
      label: t.levy,
      readOnly: true,
      tells: ['total', 'form'],
      currencyField: 'totalCurrency',
      aside: true,
      ...money,
    }),
    penalty: decimalField({
      label: t.penalty,
      hint: t.penaltyHint,
      readOnly: true,
      computed: true,
      tells: ['total', 'movementDate', 'status', 'submittedAt', 'dueDate'],
      currencyField: 'totalCurrency',
      staffOnly: true,
      aside: true,
      ...money,
    }),
    /** What the customer is told of it: only what was charged. */
    penaltyCharged: decimalField({
      label: t.penaltyCharged,
      readOnly: true,
      computed: true,
      tells: ['status', 'submittedAt'],
      currencyField: 'totalCurrency',
      aside: true,
      ...money,
    }),
    orgId: referenceField('customer', { label: t.customer, labelField: 'orgName', filter: true, width: 170 }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    confirmation: choiceField(t.confirmations, {
      label: t.confirmation,
      readOnly: true,
      required: true,
      filter: true,
      aside: true,
      width: 130,
      colours: { none: 'default', asked: 'orange', confirmed: 'green', declined: 'red', voided: 'red' },
    }),
    confirmedAt: dateTimeField({ label: t.confirmedAt, readOnly: true, tells: ['confirmation'], aside: true }),
    confirmedName: textField({
      label: t.confirmedName,
      readOnly: true,
      computed: true,
      tells: ['confirmation'],
      aside: true,
    }),
    movementDate: dateField({ label: t.movementDate, sort: true, filter: true, width: 120 }),
    traderAddress: longTextField({ label: t.traderAddress, max: 280, aside: true }),
    traderBr: { ...textField({ label: t.traderBr, max: 12, search: true, aside: true }), schema: br },
    partnerName: textField({ label: t.partnerName, max: 140, search: true, aside: true }),
    companyId: referenceField('declaringCompany', { label: t.companyId, labelField: 'companyName', aside: true }),
    companyName: textField({ label: t.companyId, readOnly: true, computed: true, aside: true }),
    declarant: textField({ label: t.declarant, max: 60, aside: true }),
    capacity: textField({ label: t.capacity, max: 60, aside: true }),
    transportMode: choiceField(t.transportModes, { label: t.transportMode, filter: true, aside: true }),
    vehicle: textField({ label: t.vehicle, max: 60, aside: true }),
    placeOfLoading: textField({ label: t.placeOfLoading, max: 60, aside: true }),
    placeOfDischarge: textField({ label: t.placeOfDischarge, max: 60, aside: true }),
    countryConsigned: dictionaryField('country', { label: t.countryConsigned, filter: true, aside: true }),
    billNo: textField({ label: t.billNo, max: 40, search: true, aside: true }),
    ccrn: textField({ label: t.ccrn, max: 20, search: true, aside: true }),
    containers: textField({ label: t.containers, max: 200, aside: true }),
    marks: longTextField({ label: t.marks, max: 500, aside: true }),
    packages: integerField({ label: t.packages, min: 1, max: 999_999, aside: true }),
    packageDescription: textField({ label: t.packageDescription, max: 70, aside: true }),
    grossWeight: decimalField({ label: t.grossWeight, unit: t.kg, digits: 14, places: 3, aside: true }),
    exemptReason: choiceField(t.exemptReasons, { label: t.exemptReason, aside: true }),
    lineCount: integerField({
      label: t.lineCount,
      readOnly: true,
      required: true,
      min: 0,
      max: mostTradeLines,
      aside: true,
    }),
    refNo: textField({ label: t.refNo, max: 40, readOnly: true, search: true, aside: true }),
    round: integerField({ label: t.round, readOnly: true, required: true, min: 0, max: 100, aside: true }),
    submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, aside: true }),
    kept: keptField(t.kept, ['dueDate', 'status', 'submittedAt']),
    acceptedAt: dateTimeField({ label: t.acceptedAt, readOnly: true, aside: true }),
    paidAt: dateTimeField({ label: t.paidAt, readOnly: true, aside: true }),
    reason: longTextField({ label: t.reason, max: 500, readOnly: true, staffOnly: true, aside: true }),
    faultField: textField({ label: t.faultField, max: 40, readOnly: true, staffOnly: true, aside: true }),
    roadCargoId: referenceField('roadCargo', {
      label: t.roadCargo,
      labelField: 'roadCargoCode',
      readOnly: true,
      aside: true,
    }),
    roadCargoCode: textField({ label: t.roadCargo, readOnly: true, computed: true, aside: true }),
    declarationId: referenceField('declaration', {
      label: t.declaration,
      labelField: 'declarationCode',
      readOnly: true,
      aside: true,
    }),
    declarationCode: textField({ label: t.declaration, readOnly: true, computed: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
  },
  query: { tab: z.enum(tradeTabs) },
})
