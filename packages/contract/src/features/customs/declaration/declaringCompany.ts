import { z } from 'zod'

import { brField, usccField } from '../../../business/identifierField.ts'
import { partyText } from '../../../business/party.text.ts'
import { isPostBox } from '../../../business/postBox.ts'
import { choiceField, dateField, flagField, longTextField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource, type FieldRule } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { declaringCompanyText as t } from './declaringCompany.text.ts'

export type CompanyState = keyof typeof t.states
export type CompanyTab = keyof typeof t.tabs
export const companyTabs = Object.keys(t.tabs) as CompanyTab[]
/** Days before its end from which an authorisation counts as ending. */
export const companyEndsSoonDays = 30

const form = (length: number, message: typeof t.codeForm) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((s) => new RegExp(`^[0-9A-Z]{${length}}$`).test(s), rule(message))

/** What the message of the mainland asks of whoever declares there, and what declarations of Hong Kong do. */
export const neededOnMainland = ['customsCode', 'uscc', 'organisationCode', 'declareName', 'operatorName', 'icCard']
export const neededInHongKong = ['brNumber', 'address']

const neededWhere = (where: string, message: typeof t.neededHere, fields: readonly string[]): FieldRule[] =>
  fields.map((field) => ({ field, message, holds: (v) => !v[where] || Boolean(v[field]) }))

const base = resource({
  name: 'declaringCompany',
  title: t.title,
  records: t.records,
  path: '/api/customs/declaringCompany',
  labelField: 'name',
  cards: ['state', 'customsCode', 'brNumber', 'validTo'],
  fields: {
    name: textField({ label: t.name, required: true, max: 70, sort: true, search: true, width: 240 }),
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      computed: true,
      required: true,
      tells: ['validFrom', 'validTo', 'suspendedReason'],
      width: 110,
      colours: { active: 'green', suspended: 'red', expired: 'default', notYet: 'blue' },
    }),
    forMainland: flagField({ label: t.forMainland, required: true, atFirst: true, filter: true, width: 90 }),
    forHongKong: flagField({ label: t.forHongKong, required: true, filter: true, width: 90 }),
    customsCode: {
      ...textField({ label: t.customsCode, hint: t.customsCodeHint, max: 10, search: true, width: 150 }),
      schema: form(10, t.codeForm),
    },
    brNumber: brField({ label: t.brNumber, hint: t.brHint, search: true, width: 140 }),
    validFrom: dateField({ label: t.validFrom, aside: true }),
    validTo: dateField({ label: t.validTo, hint: t.validToHint, sort: true, filter: true, width: 120 }),
    isDefault: flagField({ label: t.isDefault, required: true, width: 80 }),
    isDefaultHongKong: flagField({ label: t.isDefaultHongKong, required: true, width: 80 }),
    nameTw: textField({ label: t.nameTw, max: 70, search: true, aside: true }),
    nameEn: textField({ label: t.nameEn, max: 140, search: true, aside: true }),
    uscc: usccField({ label: t.uscc, search: true, width: 190 }),
    organisationCode: {
      ...textField({ label: t.organisationCode, hint: t.organisationCodeHint, max: 9, aside: true, width: 130 }),
      schema: form(9, t.organisationForm),
    },
    ciqCode: textField({ label: t.ciqCode, max: 10, aside: true, width: 140 }),
    declareName: textField({ label: t.declareName, max: 50, width: 110 }),
    declarantNo: textField({ label: t.declarantNo, max: 13, aside: true }),
    operatorName: textField({ label: t.operatorName, max: 30, aside: true, width: 110 }),
    icCard: textField({ label: t.icCard, hint: t.icCardHint, max: 13, aside: true, width: 140 }),
    certificateNo: textField({ label: t.certificateNo, max: 20, aside: true }),
    getsAccount: textField({ label: t.getsAccount, hint: t.getsHint, max: 60, aside: true, width: 140 }),
    address: textField({ label: t.address, max: 300, aside: true, width: 260 }),
    contactPerson: textField({ label: t.contactPerson, max: 60, aside: true }),
    contactPhone: textField({ label: t.contactPhone, max: 40, aside: true }),
    suspendedReason: longTextField({ label: t.suspendedReason, hint: t.suspendedHint, max: 300, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  // Without a tab all of them.
  query: { tab: z.enum(companyTabs) },
  rules: [
    { field: 'forMainland', message: t.nowhere, holds: (v) => Boolean(v['forMainland']) || Boolean(v['forHongKong']) },
    ...neededWhere('forMainland', t.neededHere, neededOnMainland),
    ...neededWhere('forHongKong', t.neededHongKong, neededInHongKong),
    {
      field: 'address',
      message: partyText.noPostBox,
      holds: (v) => !v['forHongKong'] || !isPostBox(v['address'] as string | null),
    },
    {
      field: 'validTo',
      message: t.endsBefore,
      holds: (v) => !v['validTo'] || !v['validFrom'] || String(v['validTo']) >= String(v['validFrom']),
    },
    { field: 'isDefault', message: t.defaultElsewhere, holds: (v) => !v['isDefault'] || Boolean(v['forMainland']) },
    {
      field: 'isDefaultHongKong',
      message: t.defaultElsewhere,
      holds: (v) => !v['isDefaultHongKong'] || Boolean(v['forHongKong']),
    },
  ],
})

/**
 * The companies in whose name a tenant declares, on the mainland with who hands its declarations over: what the envelope of a message (DecSign) and the head
 * of a new declaration are filled from, codes as the message takes them; in Hong Kong with its business registration. Only an active one declares.
 */
export const declaringCompany = {
  ...base,
  routes: {
    ...base.routes,
    counters: route({
      method: 'GET',
      path: '/api/customs/declaringCompany/counters',
      title: t.counters,
      access: { permission: 'declaringCompany.view' },
      output: z.object(Object.fromEntries(companyTabs.map((tab) => [tab, z.int()])) as Record<CompanyTab, z.ZodInt>),
    }),
  },
} as const
export type DeclaringCompanyRow = z.output<typeof base.row>
