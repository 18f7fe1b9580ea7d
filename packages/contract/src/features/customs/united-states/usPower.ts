import { z } from 'zod'

import {
  choiceField,
  dateField,
  dateTimeField,
  emailField,
  fileField,
  flagField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { languages } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { usPartyText } from './usParty.text.ts'
import { usPowerText as t } from './usPower.text.ts'

export const usPowerTabs = ['all', 'draft', 'sent', 'signed', 'holds', 'expiring', 'over'] as const
export type UsPowerTab = (typeof usPowerTabs)[number]

const ports = string(200)
  .overwrite((s) => s.replace(/[\s,，、;；]+/g, ',').replace(/^,|,$/g, ''))
  .refine((s) => /^\d{4}(,\d{4}){0,39}$/.test(s), rule(t.portsForm))
/** What is found out while it is signed and revoked. */
const set = { readOnly: true, aside: true } as const

const base = resource({
  name: 'usPower',
  title: t.title,
  records: t.records,
  path: '/api/customs/usPower',
  labelField: 'code',
  cards: ['partyId', 'state', 'expiresOn'],
  fields: {
    code: textField({ label: t.code, max: 32, readOnly: true, required: true, sort: true, search: true, width: 165 }),
    partyId: referenceField('usParty', {
      label: t.party,
      labelField: 'partyName',
      required: true,
      filter: true,
      width: 230,
    }),
    partyName: textField({ label: t.party, readOnly: true, computed: true, aside: true }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      readOnly: true,
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    state: choiceField(t.states, {
      label: t.state,
      readOnly: true,
      required: true,
      filter: true,
      width: 130,
      colours: {
        draft: 'default',
        sent: 'blue',
        signed: 'blue',
        active: 'green',
        expiring: 'orange',
        expired: 'red',
        revoked: 'red',
      },
    }),
    grantorKind: choiceField(usPartyText.companyTypes, {
      label: t.grantorKind,
      required: true,
      aside: true,
      width: 150,
    }),
    expiresOn: dateField({ label: t.expiresOn, hint: t.expiresHint, sort: true, filter: true, width: 110 }),
    portsKind: choiceField(t.portsKinds, { label: t.portsKind, required: true, atFirst: 'all', width: 110 }),
    ports: { ...textField({ label: t.ports, hint: t.portsHint, max: 200, aside: true }), schema: ports },
    signedOn: dateField({ label: t.signedOn, readOnly: true, width: 110 }),
    signatory: textField({ label: t.signatory, max: 60, search: true, aside: true }),
    signatoryTitle: textField({ label: t.signatoryTitle, max: 60, aside: true }),
    certificateUrl: fileField({ label: t.certificate, hint: t.certificateHint, aside: true }),
    partners: longTextField({ label: t.partners, hint: t.partnersHint, max: 2000, aside: true }),
    nonResident: flagField({ label: t.nonResident, required: true, aside: true }),
    agentName: textField({ label: t.agentName, max: 140, aside: true }),
    agentAddress: textField({ label: t.agentAddress, max: 200, aside: true }),
    sentAt: dateTimeField({ label: t.sentAt, ...set }),
    sentTo: emailField({ label: t.sentTo, ...set }),
    paperUrl: fileField({ label: t.paper, ...set }),
    signedName: textField({ label: t.signedName, ...set }),
    signedTitle: textField({ label: t.signedTitle, ...set }),
    signedAt: dateTimeField({ label: t.signedAt, ...set }),
    signedFrom: textField({ label: t.signedFrom, ...set, staffOnly: true }),
    signedAgent: textField({ label: t.signedAgent, ...set, staffOnly: true }),
    documentDigest: textField({ label: t.documentDigest, ...set }),
    revokedOn: dateField({ label: t.revokedOn, tells: ['state'], ...set }),
    revokedReason: textField({ label: t.revokedReason, tells: ['state'], ...set }),
    remark: longTextField({ label: t.remark, max: 500, staffOnly: true, aside: true }),
  },
  rules: [
    { field: 'ports', message: t.portsMissing, holds: (v) => v['portsKind'] !== 'list' || Boolean(v['ports']) },
    { field: 'ports', message: t.portsNeedless, holds: (v) => v['portsKind'] === 'list' || !v['ports'] },
  ],
  query: { tab: z.enum(usPowerTabs) },
})
export type UsPowerRow = z.output<typeof base.row>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = base.routes
const may = (action: 'view' | 'edit' | 'send' | 'revoke') => ({ permission: `usPower.${action}` }) as const
const post = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'POST', path: `/api/customs/usPower/${name}`, title }) as const
const got = <N extends string>(name: N, title: (typeof t)['title']) =>
  ({ method: 'GET', path: `/api/customs/usPower/${name}`, title }) as const
const named = { id, version: z.int() }
const ticket = { tenant: string(64).min(1), ticket: string(64).min(20) }
const byLink = { open: 'proved by the link that the broker gave; one power, until it is signed; rate-limited' } as const

const signPage = z.object({
  code: z.string(),
  broker: z.string(),
  party: z.string(),
  grantorKind: z.enum(Object.keys(usPartyText.companyTypes) as [keyof typeof usPartyText.companyTypes]),
  ports: z.string().nullable(),
  expiresOn: z.string().nullable(),
  partners: z.string().nullable(),
  signatory: z.string().nullable(),
  signatoryTitle: z.string().nullable(),
  /** Of the document as it is shown. */
  digest: z.string(),
})
export type SignPage = z.output<typeof signPage>

/**
 * Powers of attorney (CBP 5291). Steps answer with the row; 404, 409 where it is stale or the state does not allow it, 422 with what is missing. A file of
 * rows adds none: each is signed by itself.
 */
export const usPower = {
  ...base,
  routes: {
    ...routes,
    counters: route({
      ...got('counters', t.counters),
      access: may('view'),
      output: z.object(Object.fromEntries(usPowerTabs.map((tab) => [tab, z.int()])) as Record<UsPowerTab, z.ZodInt>),
    }),
    /** Freezes the document and gives the address of the page to sign on; the one before it ends. With an address it goes there by mail. */
    send: route({
      ...post('send', t.steps.send),
      access: may('send'),
      input: z.strictObject({ ...named, mail: z.email().max(254).optional() }),
      output: z.object({ row: base.row, path: z.string() }),
    }),
    takeBack: route({
      ...post('takeBack', t.steps.takeBack),
      access: may('send'),
      input: z.strictObject(named),
      output: base.row,
    }),
    /** A paper that was signed by hand. */
    enterPaper: route({
      ...post('enterPaper', t.steps.enterPaper),
      access: may('send'),
      input: z.strictObject({ ...named, paperUrl: id, signedOn: z.iso.date() }),
      output: base.row,
    }),
    activate: route({
      ...post('activate', t.steps.activate),
      access: may('send'),
      input: z.strictObject(named),
      output: base.row,
    }),
    /** From that day on it holds for no new entry; without a day today. */
    revoke: route({
      ...post('revoke', t.steps.revoke),
      access: may('revoke'),
      input: z.strictObject({ ...named, reason: string(300).min(1), revokedOn: z.iso.date().optional() }),
      output: base.row,
    }),
    /** A draft with what this one says. */
    renew: route({
      ...post('renew', t.renew),
      access: may('edit'),
      input: z.strictObject({ id }),
      output: base.row,
    }),
    /** PDF by the blocks of the form; the document that was sent, where it was, which names the whole number. */
    form5291: route({
      ...got('form5291', t.form5291),
      access: may('view'),
      input: z.strictObject({ id, language: z.enum(languages) }),
      answer: 'file',
    }),
    signPage: route({
      ...got('signPage', t.signPage),
      access: byLink,
      input: z.strictObject(ticket),
      output: signPage,
    }),
    signDocument: route({
      ...got('signDocument', t.signDocument),
      access: byLink,
      input: z.strictObject(ticket),
      answer: 'file',
    }),
    /** `digest` is that of the document that was read: another one is not signed. */
    sign: route({
      ...post('sign', t.sign),
      access: byLink,
      input: z.strictObject({
        ...ticket,
        digest: z.string().regex(/^[0-9a-f]{64}$/),
        name: string(60).min(1),
        title: string(60),
        agreed: z.literal(true),
      }),
      output: z.object({ signedAt: z.string() }),
    }),
  },
} as const
