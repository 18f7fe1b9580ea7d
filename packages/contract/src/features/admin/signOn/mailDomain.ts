import { z } from 'zod'

import { choiceField, dateTimeField, integerField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { mailDomainText as t } from './mailDomain.text.ts'

const base = '/api/admin/mailDomain'

/** Labels parted by dots, in any script; the last begins with a letter, so it is no IP address. The server stores the ASCII form. */
const shape = /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u
// The name of the record stands before it, and a name of the DNS has at most 253 characters.
const domainName = string(243)
  .min(1)
  .toLowerCase()
  .refine((s) => s === '' || shape.test(s), rule(t.domainShape))

export const mailDomainStates = { waiting: t.waiting, dns: t.dns, missing: t.missing, operator: t.operator }
const colours = { waiting: 'blue', dns: 'green', missing: 'orange', operator: 'green' } as const

/** Daily checks in a row that do not find the record before the proof is taken away. */
export const mostMissingChecks = 7

const listed = resource({
  name: 'mailDomain',
  title: t.title,
  path: base,
  labelField: 'domain',
  fields: {
    domain: {
      ...textField({
        label: t.domain,
        hint: t.domainHint,
        required: true,
        max: 243,
        sort: true,
        search: true,
        width: 200,
      }),
      schema: domainName,
    },
    state: choiceField(mailDomainStates, {
      label: t.state,
      required: true,
      readOnly: true,
      computed: true,
      filter: true,
      width: 170,
      colours,
    }),
    recordName: textField({ label: t.recordName, required: true, readOnly: true, computed: true, width: 220 }),
    recordValue: textField({ label: t.recordValue, required: true, readOnly: true, computed: true, width: 260 }),
    provedAt: dateTimeField({ label: t.provedAt, readOnly: true, aside: true }),
    checkedAt: dateTimeField({ label: t.checkedAt, readOnly: true }),
    missingChecks: integerField({
      label: t.missingChecks,
      required: true,
      readOnly: true,
      min: 0,
      max: mostMissingChecks,
      aside: true,
    }),
  },
})
export type MailDomain = z.output<typeof listed.row>

// A domain that was added never becomes another one: its proof would go with it.
const {
  update: _u,
  importTemplate: _t,
  importExcel: _i,
  importFailedRows: _f,
  queryOptions: _o,
  ...routes
} = listed.routes

/** `different`: there are records of ours, but none with this tenant's value. `unreachable`: no answer, and nothing changed. */
const outcomes = ['proved', 'missing', 'different', 'unreachable'] as const
export type CheckOutcome = (typeof outcomes)[number]

/** Mail domains that a tenant proves to be its own: its identity providers are believed for addresses there, and for no others. */
export const mailDomain = {
  ...listed,
  routes: {
    ...routes,
    /** Looks for the record in the DNS now. */
    check: route({
      method: 'POST',
      path: `${base}/check`,
      title: t.check,
      access: { permission: 'mailDomain.edit' },
      input: z.strictObject({ id }),
      output: z.object({ outcome: z.enum(outcomes), row: listed.row }),
    }),
  },
}

const operated = '/api/admin/tenantMailDomain'
const operator =
  'whose a domain is that a tenant cannot prove by DNS is the operator’s to say; nothing else of the tenant is read'

const operatedRow = z.object({
  id,
  domain: z.string(),
  state: z.enum(Object.keys(mailDomainStates) as [keyof typeof mailDomainStates]),
  provedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type OperatedMailDomain = z.output<typeof operatedRow>
const named = z.strictObject({ tenantId: id, id })

/** The same domains as the operator sees those of one tenant. */
export const tenantMailDomain = {
  query: route({
    method: 'GET',
    path: `${operated}/query`,
    title: t.operated,
    access: { platform: operator },
    input: z.strictObject({ tenantId: id }),
    output: z.array(operatedRow),
  }),
  confirm: route({
    method: 'POST',
    path: `${operated}/confirm`,
    title: t.confirm,
    access: { platform: operator },
    input: named,
    output: operatedRow,
  }),
  /** The record gets a new value: one that stands in the DNS proves nothing any more. */
  withdraw: route({
    method: 'POST',
    path: `${operated}/withdraw`,
    title: t.withdraw,
    access: { platform: operator },
    input: named,
    output: operatedRow,
  }),
}
