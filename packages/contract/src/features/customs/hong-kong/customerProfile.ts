import { z } from 'zod'

import { contactsText } from '../../../business/contacts.text.ts'
import { contactsSchema } from '../../../business/contacts.ts'
import { registrationField } from '../../../business/identifierField.ts'
import {
  choiceField,
  dateTimeField,
  dictionaryField,
  fileField,
  flagField,
  integerField,
  longTextField,
  moneyField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { customerProfileText as t } from './customerProfile.text.ts'

const set = { readOnly: true, aside: true } as const

const base = resource({
  name: 'customerProfile',
  title: t.title,
  records: t.records,
  path: '/api/customs/customerProfile',
  labelField: 'name',
  cards: ['holdState', 'shortName', 'registrationNumber', 'settlementCurrency'],
  fields: {
    name: textField({ label: t.name, required: true, max: 200, sort: true, search: true, width: 230 }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      required: true,
      filter: true,
      width: 190,
    }),
    orgName: textField({ label: t.customer, aside: true, readOnly: true, computed: true }),
    shortName: textField({ label: t.shortName, max: 60, search: true, width: 110 }),
    registrationNumber: registrationField({ label: t.registrationNumber, search: true, width: 180 }),
    holdState: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      required: true,
      filter: true,
      width: 90,
      colours: { open: 'green', held: 'red' },
    }),
    nameEn: textField({ label: t.nameEn, max: 200, search: true, aside: true, width: 220 }),
    paymentDays: integerField({ label: t.paymentDays, hint: t.paymentHint, min: 0, max: 365, width: 90 }),
    creditLimit: moneyField({ label: t.creditLimit, currencyField: 'creditCurrency', sort: true, width: 130 }),
    creditCurrency: dictionaryField('currency', { label: t.creditCurrency, max: 3, aside: true }),
    settlementCurrency: dictionaryField('currency', { label: t.settlementCurrency, max: 3, filter: true, width: 100 }),
    rateBasis: choiceField(t.rateBases, { label: t.rateBasis, aside: true, width: 130 }),
    feeAgreement: longTextField({ label: t.feeAgreement, max: 2000, aside: true }),
    contacts: {
      ...longTextField({ label: t.contacts, hint: contactsText.hint, max: 2000, aside: true, width: 240 }),
      schema: contactsSchema,
    },
    noticeMail: flagField({ label: t.noticeMail, required: true, aside: true }),
    noticeSms: flagField({ label: t.noticeSms, required: true, aside: true }),
    noticeWhatsApp: flagField({ label: t.noticeWhatsApp, required: true, aside: true }),
    noticeWeChat: flagField({ label: t.noticeWeChat, required: true, aside: true }),
    brCopyUrl: fileField({ label: t.brCopy, aside: true }),
    authorityUrl: fileField({ label: t.authority, aside: true }),
    holdKind: choiceField(t.holdKinds, { label: t.holdKind, tells: ['holdState'], ...set }),
    holdReason: textField({ label: t.holdReason, tells: ['holdState'], ...set, width: 220 }),
    heldBy: textField({ label: t.heldBy, tells: ['holdState'], ...set, computed: true }),
    heldAt: dateTimeField({ label: t.heldAt, tells: ['holdState'], ...set }),
    releaseNote: textField({ label: t.releaseNote, tells: ['holdState'], ...set }),
    duplicate: flagField({
      label: t.duplicate,
      tells: ['name', 'registrationNumber'],
      readOnly: true,
      computed: true,
      required: true,
      aside: true,
    }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  rules: [
    {
      field: 'creditCurrency',
      message: t.currencyMissing,
      holds: (v) => !v['creditLimit'] || Boolean(v['creditCurrency']),
    },
  ],
})
export type CustomerProfileRow = z.output<typeof base.row>

const reason = string(300).min(1)
const one = { id, version: z.int() }
const at = (verb: 'hold' | 'release' | 'queryLifters') => ({
  path: `/api/customs/customerProfile/${verb}`,
  title: t[verb],
})

/** What is agreed with a customer organisation, and whether anything is submitted for it. */
export const customerProfile = {
  ...base,
  routes: {
    ...base.routes,
    /** From now on nothing is submitted for the customer. Throws 404, and 409 where it is stale or held already. */
    hold: route({
      ...at('hold'),
      method: 'POST',
      access: { permission: 'customerProfile.hold' },
      input: z.strictObject({ ...one, kind: z.enum(Object.keys(t.holdKinds) as [keyof typeof t.holdKinds]), reason }),
      output: base.row,
    }),
    /** Throws 404, and 409 where it is stale or not held. */
    release: route({
      ...at('release'),
      method: 'POST',
      access: { permission: 'customerProfile.release' },
      input: z.strictObject({ ...one, reason }),
      output: base.row,
    }),
    /** The names of those who may lift the hold of a customer. */
    queryLifters: route({
      ...at('queryLifters'),
      method: 'GET',
      access: { permission: 'customerProfile.view' },
      input: z.strictObject({ id }),
      output: z.array(z.string()),
    }),
  },
} as const
