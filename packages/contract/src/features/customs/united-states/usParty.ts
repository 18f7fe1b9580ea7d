import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  decimalField,
  dictionaryField,
  emailField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { languages } from '../../../kernel/text.ts'
import { decimal, id, string } from '../../../kernel/value.ts'
import { importerNumberText } from './importerNumber.text.ts'
import { usPartyText as t } from './usParty.text.ts'
import { usPartyRules } from './usPartyRules.ts'

export const usPartyTabs = ['all', 'draft', 'prepared', 'submitted', 'active', 'bonds', 'suspended'] as const
export type UsPartyTab = (typeof usPartyTabs)[number]
export const partyRoles = ['importer', 'exporter', 'manufacturer', 'consignee', 'seller', 'shipTo'] as const

const mid = string(15)
  .overwrite((s) => s.toUpperCase())
  .refine((s) => /^[A-Z]{2}[A-Z0-9]{3,13}$/.test(s), rule(t.midForm))
const role = (name: (typeof partyRoles)[number]) => ({ label: t[name], required: true, aside: true }) as const
const told = { readOnly: true, computed: true } as const

const base = resource({
  name: 'usParty',
  title: t.title,
  records: t.records,
  path: '/api/customs/usParty',
  labelField: 'name',
  cards: ['state', 'importerNumber', 'city', 'bondState'],
  fields: {
    name: textField({
      label: t.name,
      hint: t.nameHint,
      required: true,
      max: 140,
      sort: true,
      search: true,
      width: 230,
    }),
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, aside: true }),
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      required: true,
      filter: true,
      width: 120,
      colours: { draft: 'default', prepared: 'blue', submitted: 'orange', active: 'green', suspended: 'red' },
    }),
    importer: flagField({ ...role('importer'), filter: true }),
    exporter: flagField(role('exporter')),
    manufacturer: flagField({ ...role('manufacturer'), filter: true }),
    consignee: flagField(role('consignee')),
    seller: flagField(role('seller')),
    shipTo: flagField(role('shipTo')),
    alias: textField({ label: t.alias, max: 140, search: true, aside: true }),
    orgId: referenceField('customer', {
      label: t.customer,
      hint: t.customerHint,
      labelField: 'orgName',
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, ...told, aside: true }),
    companyType: choiceField(t.companyTypes, { label: t.companyType, aside: true, width: 150 }),
    numberKind: choiceField(importerNumberText.kinds, { label: importerNumberText.kind, aside: true, width: 150 }),
    /** Rows bear it covered; written whole, or as it was shown. */
    importerNumber: textField({
      label: importerNumberText.number,
      hint: importerNumberText.hint,
      max: 20,
      width: 130,
    }),
    bondState: choiceField(t.bondStates, {
      label: t.bondState,
      ...told,
      tells: ['importer', 'dutiesLastYear'],
      width: 130,
      colours: { none: 'red', small: 'red', ending: 'orange', unknown: 'default', good: 'green' },
    }),
    bonds: textField({ label: t.bondNumber, ...told, aside: true }),
    onFile: flagField({ label: t.onFile, hint: t.onFileHint, required: true, aside: true }),
    mid: { ...textField({ label: t.mid, hint: t.midHint, max: 15, search: true, width: 160 }), schema: mid },
    address: textField({ label: t.address, required: true, max: 140, aside: true, width: 220 }),
    city: textField({ label: t.city, required: true, max: 60, search: true, aside: true, width: 120 }),
    province: textField({ label: t.province, hint: t.provinceHint, max: 40, aside: true }),
    postalCode: textField({ label: t.postalCode, max: 12, aside: true, width: 100 }),
    country: dictionaryField('country', { label: t.country, required: true, filter: true, aside: true, width: 110 }),
    contactPerson: textField({ label: t.contactPerson, max: 60, aside: true }),
    contactPhone: textField({ label: t.contactPhone, max: 40, aside: true }),
    contactMail: emailField({ label: t.contactMail, aside: true }),
    officerName: textField({ label: t.officerName, max: 60, aside: true }),
    officerTitle: textField({ label: t.officerTitle, max: 60, aside: true }),
    business: textField({ label: t.business, max: 200, aside: true }),
    established: integerField({ label: t.established, min: 1700, max: 2100, ungrouped: true, aside: true }),
    entriesPlanned: choiceField(t.entriesPlannedChoices, { label: t.entriesPlanned, aside: true }),
    dutiesLastYear: decimalField({
      label: t.dutiesLastYear,
      unit: t.usd,
      digits: 18,
      places: 2,
      staffOnly: true,
      aside: true,
    }),
    dutiesLastYearOn: dateField({ label: t.dutiesLastYearOn, staffOnly: true, aside: true }),
    suspendedReason: textField({ label: t.suspendedReason, max: 300, readOnly: true, staffOnly: true, aside: true }),
    submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, aside: true }),
    mergedInto: textField({ label: t.mergedInto, ...told, tells: ['name'], aside: true }),
    mergedFrom: textField({ label: t.mergedFrom, ...told, tells: ['name'], aside: true }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
    // Said by whoever was told of a row with the same name and place, or the same number.
    sameParty: flagField({ label: t.sameParty, hint: t.samePartyHint, writeOnly: true, computed: true }),
  },
  rules: usPartyRules,
  query: { tab: z.enum(usPartyTabs) },
})
export type UsPartyRow = z.output<typeof base.row>

const bondKind = z.enum(Object.keys(t.bondKinds) as [keyof typeof t.bondKinds])
const surety = string(3).refine((s) => /^\d{3}$/.test(s), rule(t.suretyForm))
const bondFields = {
  kind: bondKind,
  suretyCode: surety,
  bondNumber: string(20).min(1),
  amount: decimal(18, 2).refine((s) => Number(s) > 0, rule(t.missing)),
  effectiveOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  remark: string(300).nullable(),
}
const bond = z.object({
  id,
  version: z.int(),
  kind: bondKind,
  suretyCode: z.string(),
  bondNumber: z.string(),
  amount: z.string(),
  effectiveOn: z.string(),
  endsOn: z.string().nullable(),
  remark: z.string().nullable(),
})
export type UsBond = z.output<typeof bond>
const bonds = z.object({
  list: z.array(bond),
  /** What a continuous bond must be at least by the figure of the last twelve months; null where nobody knows it. */
  required: z.string().nullable(),
  /** The figure, and its day. */
  duties: z.string().nullable(),
  dutiesOn: z.string().nullable(),
  /** Whether entries here tell it; else somebody typed it. */
  dutiesOfEntries: z.boolean(),
})
export type UsBonds = z.output<typeof bonds>

const may = (action: 'view' | 'edit' | 'advance' | 'merge' | 'importerNumber') =>
  ({ permission: `usParty.${action}` }) as const
const post = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'POST', path: `/api/customs/usParty/${name}`, title }) as const
const got = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'GET', path: `/api/customs/usParty/${name}`, title }) as const
const named = { id, version: z.int() }
type Step = keyof typeof t.steps
const step = <N extends Step>(name: N) =>
  route({
    ...post(name, t.steps[name]),
    access: may('advance'),
    input: z.strictObject(named),
    output: base.row,
  })

/** Whoever is named in formalities of the United States. Steps answer with the row; 404, 409 where it is stale or the state does not allow it, 422 with what is missing. */
export const usParty = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({
      ...got('counters', t.counters),
      access: may('view'),
      output: z.object(Object.fromEntries(usPartyTabs.map((tab) => [tab, z.int()])) as Record<UsPartyTab, z.ZodInt>),
    }),
    prepare: step('prepare'),
    submit: step('submit'),
    takeBack: step('takeBack'),
    activate: step('activate'),
    suspend: route({
      ...post('suspend', t.steps.suspend),
      access: may('advance'),
      input: z.strictObject({ ...named, reason: string(300).min(1) }),
      output: base.row,
    }),
    resume: step('resume'),
    /** Two rows become one: what `id` leaves open is filled from `otherId`, which goes to the recycle bin. Throws 400, 404, and 409 where one is stale. */
    merge: route({
      ...post('merge', t.merge),
      access: may('merge'),
      input: z.strictObject({ ...named, otherId: id, otherVersion: z.int() }),
      output: base.row,
    }),
    /** The whole number of one party, to copy it; the audit trail keeps who asked. */
    showNumber: route({
      ...post('showNumber', t.showNumber),
      access: may('importerNumber'),
      input: z.strictObject({ id }),
      output: z.object({ importerNumber: z.string() }),
    }),
    /** PDF; it bears the whole number for those who may see it. */
    form5106: route({
      ...got('form5106', t.form5106),
      access: may('view'),
      input: z.strictObject({ id, language: z.enum(languages) }),
      answer: 'file',
    }),
    /** PDF of a bond; it bears the whole number for those who may see it. */
    form301: route({
      ...got('form301', t.form301),
      access: may('view'),
      input: z.strictObject({ partyId: id, id, language: z.enum(languages) }),
      answer: 'file',
    }),
    queryBonds: route({
      ...got('queryBonds', t.queryBonds),
      access: may('view'),
      input: z.strictObject({ partyId: id }),
      output: bonds,
    }),
    /** Adds one, or changes the one that is named. */
    saveBond: route({
      ...post('saveBond', t.saveBond),
      access: may('edit'),
      input: z
        .strictObject({ partyId: id, id: id.optional(), version: z.int().optional(), ...bondFields })
        .refine((v) => !v.endsOn || v.endsOn >= v.effectiveOn, rule(t.bondBefore, ['endsOn'])),
      output: bonds,
    }),
    removeBond: route({
      ...post('removeBond', t.removeBond),
      access: may('edit'),
      input: z.strictObject({ partyId: id, ...named }),
      output: bonds,
    }),
  },
} as const

/** What the kept row takes over where it says nothing itself. Whose it is, its state and its roles are told apart. */
export const mergedPartyFields = [
  'alias',
  'companyType',
  'mid',
  'province',
  'postalCode',
  'contactPerson',
  'contactPhone',
  'contactMail',
  'officerName',
  'officerTitle',
  'business',
  'established',
  'entriesPlanned',
  'remark',
] as const satisfies readonly (keyof typeof base.fields)[]
