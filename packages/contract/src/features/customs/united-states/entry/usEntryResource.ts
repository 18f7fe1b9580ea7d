import { z } from 'zod'

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
import type { Text } from '../../../../kernel/text.ts'
import { string } from '../../../../kernel/value.ts'
import { isfText } from './isf.text.ts'
import { usEntryText as t } from './usEntry.text.ts'

export type UsEntryTab = keyof typeof t.tabs
export const usEntryTabs = Object.keys(t.tabs) as [UsEntryTab, ...UsEntryTab[]]
export const usEntryColours = {
  draft: 'default',
  checked: 'blue',
  filed: 'blue',
  documents: 'orange',
  exam: 'orange',
  hold: 'red',
  released: 'green',
  summaryFiled: 'orange',
  paid: 'green',
  correcting: 'orange',
  liquidated: 'green',
  protested: 'orange',
  closed: 'default',
  rejected: 'red',
  cancelled: 'default',
} as const
export const isfColours = {
  notNeeded: 'default',
  toFile: 'orange',
  filed: 'blue',
  accepted: 'green',
  rejected: 'red',
  amended: 'blue',
} as const
/** Lines of one entry at most. */
export const mostEntryLines = 500

const capitals = (most: number, form: RegExp, words: Text) =>
  string(most)
    .overwrite((s) => s.toUpperCase())
    .refine((s) => form.test(s), rule(words))
const told = { readOnly: true, computed: true, aside: true } as const
const set = { readOnly: true, aside: true } as const
const money = { digits: 18, places: 2, currencyField: 'totalCurrency', readOnly: true } as const
const party = (label: Text, labelField: string) => referenceField('usParty', { label, labelField, aside: true })
const port = (label: Text, hint: Text) => ({
  ...textField({ label, hint, max: 4, aside: true }),
  schema: capitals(4, /^\d{4}$/, t.portForm),
})

/** The fields of an entry, and its usual routes. */
export const usEntryResource = resource({
  name: 'usEntry',
  title: t.title,
  records: t.records,
  path: '/api/customs/usEntry',
  labelField: 'code',
  cards: ['status', 'entryNo', 'importerId', 'dueDate', 'total'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    status: choiceField(t.statuses, {
      label: t.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 140,
      colours: usEntryColours,
    }),
    dueDate: dateField({
      label: t.dueDate,
      hint: t.dueHint,
      readOnly: true,
      sort: true,
      filter: true,
      tells: ['arrivalDate', 'releasedOn', 'paymentKind', 'status'],
      width: 130,
    }),
    entryNo: textField({
      label: t.entryNo,
      hint: t.entryNoHint,
      max: 13,
      readOnly: true,
      search: true,
      width: 140,
    }),
    importerId: referenceField('usParty', { label: t.importer, labelField: 'importerName', filter: true, width: 210 }),
    importerName: textField({ label: t.importer, ...told }),
    total: decimalField({ label: t.total, sort: true, width: 130, ...money }),
    totalCurrency: textField({ label: t.currency, max: 3, ...told }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      readOnly: true,
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, ...told }),
    entryType: choiceField(t.entryTypes, { label: t.entryType, required: true, filter: true, aside: true }),
    enteredValue: decimalField({ label: t.enteredValue, aside: true, ...money }),
    duty: decimalField({ label: t.duty, aside: true, ...money }),
    tax: decimalField({ label: t.tax, aside: true, ...money }),
    mpf: decimalField({ label: t.mpf, aside: true, ...money }),
    hmf: decimalField({ label: t.hmf, aside: true, ...money }),
    undecidedCount: integerField({
      label: t.undecidedCount,
      required: true,
      min: 0,
      max: mostEntryLines,
      staffOnly: true,
      ...set,
    }),
    consigneeId: { ...party(t.consignee, 'consigneeName'), filter: true },
    consigneeName: textField({ label: t.consignee, ...told }),
    manufacturerId: { ...party(t.manufacturer, 'manufacturerName'), filter: true },
    manufacturerName: textField({ label: t.manufacturer, ...told }),
    sellerId: party(t.seller, 'sellerName'),
    sellerName: textField({ label: t.seller, ...told }),
    buyerId: party(isfText.buyer, 'buyerName'),
    buyerName: textField({ label: isfText.buyer, ...told }),
    shipToId: party(isfText.shipTo, 'shipToName'),
    shipToName: textField({ label: isfText.shipTo, ...told }),
    stuffingLocation: textField({ label: isfText.stuffingLocation, hint: isfText.partyAddress, max: 200, aside: true }),
    consolidator: textField({ label: isfText.consolidator, hint: isfText.partyAddress, max: 200, aside: true }),
    port: port(t.port, t.portHint),
    unlading: port(t.unlading, t.portHint),
    mode: choiceField(t.modes, { label: t.mode, filter: true, aside: true }),
    carrier: {
      ...textField({ label: t.carrier, max: 4, aside: true }),
      schema: capitals(4, /^[A-Z0-9]{2,4}$/, t.carrierForm),
    },
    vessel: textField({ label: t.vessel, max: 60, aside: true }),
    voyage: textField({ label: t.voyage, max: 20, aside: true }),
    billNo: textField({ label: t.billNo, max: 40, search: true, aside: true }),
    houseBill: textField({ label: t.houseBill, max: 40, search: true, aside: true }),
    inBondNo: textField({ label: t.inBondNo, max: 12, aside: true }),
    containers: textField({ label: t.containers, max: 200, aside: true }),
    packages: integerField({ label: t.packages, min: 1, max: 999_999, aside: true }),
    grossWeight: decimalField({ label: t.grossWeight, unit: t.kg, digits: 14, places: 3, aside: true }),
    exportCountry: dictionaryField('country', { label: t.exportCountry, aside: true }),
    exportDate: dateField({ label: t.exportDate, aside: true }),
    ladingAt: dateTimeField({ label: t.ladingAt, sort: true, aside: true }),
    isfState: choiceField(
      { notNeeded: isfText.notNeeded, ...isfText.states },
      { label: isfText.state, ...told, colours: isfColours, tells: ['mode'] },
    ),
    isfFiledAt: dateTimeField({ label: t.isfFiledAt, ...set }),
    isfReason: textField({ label: isfText.reason, max: 500, staffOnly: true, ...set }),
    arrivalDate: dateField({ label: t.arrivalDate, sort: true, filter: true, aside: true }),
    entryDate: dateField({ label: t.entryDate, aside: true }),
    location: {
      ...textField({ label: t.location, max: 4, aside: true }),
      schema: capitals(4, /^[A-Z0-9]{4}$/, t.locationForm),
    },
    bondKind: choiceField(t.bondKinds, { label: t.bondKind, staffOnly: true, aside: true }),
    bondName: textField({ label: t.bond, ...told, staffOnly: true, tells: ['bondKind', 'importerId'] }),
    paymentKind: choiceField(t.paymentKinds, { label: t.paymentKind, aside: true }),
    statementDate: dateField({ label: t.statementDate, hint: t.statementHint, aside: true }),
    lineCount: integerField({ label: t.lineCount, required: true, min: 0, max: mostEntryLines, ...set }),
    filedOn: dateField({ label: t.filedOn, ...set }),
    releasedOn: dateField({ label: t.releasedOn, ...set }),
    summaryDue: dateField({ label: t.summaryDue, ...set, tells: ['releasedOn'] }),
    summaryFiledOn: dateField({ label: t.summaryFiledOn, ...set }),
    paidOn: dateField({ label: t.paidOn, ...set }),
    liquidatedOn: dateField({ label: t.liquidatedOn, ...set }),
    round: integerField({ label: t.round, required: true, min: 0, max: 100, staffOnly: true, ...set }),
    reason: longTextField({ label: t.reason, max: 500, staffOnly: true, ...set }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
  },
  query: { tab: z.enum(usEntryTabs) },
})
