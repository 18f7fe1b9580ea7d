import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { languages } from '../../../kernel/text.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { profileText } from '../../account/profile.text.ts'
import { givenRoles } from '../role/standardRoles.text.ts'
import { invitationText } from './invitation.text.ts'
import { inviteeText as t } from './invitee.text.ts'

const base = '/api/admin/invitee'

const inviteeStates = {
  sent: t.sent,
  expired: t.expired,
  accepted: t.accepted,
  declined: t.declined,
  revoked: t.revoked,
}
/** Addresses that one call may hold. */
export const mostAddresses = 200
/** Days that a link is good for. */
export const invitationDays = 7

const listed = resource({
  name: 'invitee',
  title: t.title,
  records: text('邮件和短信邀请', '電郵和短訊邀請', 'invitations'),
  path: base,
  labelField: 'address',
  sort: '-createdAt',
  fields: {
    address: textField({ label: t.address, required: true, max: 254, sort: true, search: true, width: 220 }),
    channel: choiceField({ mail: t.mail, sms: t.sms }, { label: t.channel, required: true, filter: true, width: 80 }),
    state: choiceField(inviteeStates, {
      label: t.state,
      required: true,
      readOnly: true,
      computed: true,
      filter: true,
      width: 100,
      colours: { sent: 'blue', expired: 'orange', accepted: 'green', declined: 'red', revoked: 'default' },
    }),
    roleIds: referenceField('sysrole', {
      given: givenRoles,
      label: t.roles,
      labelField: 'roleNames',
      readOnly: true,
      filter: true,
      width: 180,
    }),
    roleNames: textField({ label: t.roles, readOnly: true, computed: true }),
    orgId: referenceField('sysorg', { label: t.org, labelField: 'orgName', required: true, filter: true, width: 150 }),
    orgName: textField({ label: t.org, readOnly: true, computed: true }),
    personName: textField({ label: t.personName, readOnly: true, computed: true, width: 110 }),
    sentAt: dateTimeField({ label: t.sentAt, readOnly: true, sort: true, filter: true, width: 160 }),
    expiresAt: dateTimeField({ label: t.expiresAt, readOnly: true, width: 160 }),
    sentCount: integerField({ label: t.sentCount, readOnly: true, min: 1, max: 1000, width: 90, aside: true }),
    remark: longTextField({ label: t.remark, hint: t.remarkHint, max: 255, search: true, width: 180, aside: true }),
    createdByName: textField({ label: t.createdByName, readOnly: true, computed: true, width: 110, aside: true }),
  },
  row: { roleIds: z.array(id).optional() },
})

export type Invitee = z.output<typeof listed.row>

export const inviteForm = z.strictObject({
  /** As pasted: parted by lines, commas, semicolons or blanks. */
  addresses: string(20_000).min(1),
  roleIds: z
    .array(id)
    .max(20)
    .refine((ids) => ids.length > 0, rule(invitationText.rolesNeeded)),
  orgId: id,
  language: z.enum(languages),
  remark: string(255).optional(),
})
export const inviteLanguages = profileText.languages

/** Each of them in a pasted list, once, as it was written. `Li Ming <li@mail.example>` is its address alone; a number may have blanks in it. */
export function addressesIn(pasted: string): string[] {
  const found = pasted
    .normalize('NFKC')
    .split(/[\n\r\t,;、|]+/)
    .flatMap((part) => {
      const mails = part.split(/[\s<>"'()]+/).filter((word) => word.includes('@'))
      return mails.length ? mails.map((m) => m.replace(/^mailto:/i, '')) : [part.trim()]
    })
  return [...new Set(found.filter(Boolean))]
}

const ticket = string(100).min(20)
const offered = z.object({
  tenantName: z.string(),
  invitedBy: z.string(),
  channel: z.enum(['mail', 'sms']),
  address: z.string(),
  expiresAt: z.string(),
})
const chosen = z.strictObject({ ids: z.array(id).min(1).max(mostAddresses) })
const count = z.object({ count: z.int() })
const edit = { permission: 'invitee.edit' } as const

const {
  importTemplate: _t,
  importExcel: _i,
  importFailedRows: _f,
  queryOptions: _o,
  add: _a,
  update: _u,
  ...routes
} = listed.routes

/** People asked to join by mail or text message, with an account or without. */
export const invitee = {
  ...listed,
  routes: {
    ...routes,
    /** Each gets a link that works once. What could not be sent is told address by address; the others are on their way. */
    invite: route({
      method: 'POST',
      path: `${base}/invite`,
      title: t.invite,
      access: edit,
      input: inviteForm,
      output: z.object({ sent: z.int(), problems: z.array(z.object({ address: z.string(), message: z.string() })) }),
    }),
    /** The addresses that stand anywhere in an Excel, CSV or text file. */
    readAddresses: route({
      method: 'POST',
      path: `${base}/readAddresses`,
      title: t.readAddresses,
      access: edit,
      upload: true,
      reads: true,
      output: z.array(z.string()),
    }),
    /** With a new link; the one before is dead. */
    resend: route({
      method: 'POST',
      path: `${base}/resend`,
      title: t.resend,
      access: edit,
      input: chosen,
      output: count,
    }),
    revoke: route({
      method: 'POST',
      path: `${base}/revoke`,
      title: t.revoke,
      access: edit,
      input: chosen,
      output: count,
    }),
  },
}

const account = '/api/account/invitation'

/** What whoever got the link does with it. */
export const invitedPerson = {
  read: route({
    method: 'POST',
    path: `${account}/read`,
    title: t.read,
    access: { open: 'proved by the single-use link that was sent; rate-limited' },
    reads: true,
    input: z.strictObject({ ticket }),
    output: offered,
  }),
  answer: route({
    method: 'POST',
    path: `${account}/answer`,
    title: t.answer,
    access: { signedIn: 'proved by the single-use link that was sent' },
    input: z.strictObject({ ticket, accept: z.boolean() }),
    output: z.object({ done: z.literal(true), tenantId: id }),
  }),
}
