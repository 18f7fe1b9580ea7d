import { z } from 'zod'

import { choiceField, dateTimeField, longTextField, referenceField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import type { Text } from '../../../kernel/text.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { screens, type Screen } from '../../screens.ts'
import { authorityRequestText as t } from './authorityRequest.text.ts'
import { authorityRequestMachine } from './authorityRequestSteps.ts'

const base = '/api/admin/authorityRequest'
const own = { signedIn: 'everybody may ask, and sees their own requests' }

export const requestKinds = { module: t.module, permission: t.permission } as const
export const requestStatuses = authorityRequestMachine.states
export const requestColours = {
  pending: 'blue',
  approved: 'green',
  expired: 'default',
  rejected: 'red',
  cancelled: 'default',
  revoked: 'orange',
} as const

const modules = Object.fromEntries(
  screens.filter((s: Screen) => s.resources.length && !s.hidden).map((s) => [s.code, s.title]),
) as Readonly<Record<string, Text>>

/** Longest life of a permission that somebody was given for a time. */
export const longestGrantDays = 365

const listed = resource({
  name: 'authorityRequest',
  title: t.title,
  records: text('权限申请', '權限申請', 'permission requests'),
  path: base,
  labelField: 'personName',
  fields: {
    personId: referenceField('sysuser', {
      label: t.person,
      labelField: 'personName',
      readOnly: true,
      filter: true,
      width: 140,
    }),
    personName: textField({ label: t.person, readOnly: true, computed: true }),
    kind: choiceField(requestKinds, { label: t.kind, readOnly: true, filter: true, width: 110 }),
    screen: choiceField(modules, { label: t.screen, readOnly: true, filter: true, width: 150 }),
    permissionNames: textField({ label: t.permissions, readOnly: true, computed: true, width: 240 }),
    reason: longTextField({ label: t.reason, readOnly: true, search: true, width: 240 }),
    until: dateTimeField({ label: t.until, readOnly: true, sort: true, filter: true, width: 150 }),
    applyStatus: choiceField(requestStatuses, {
      label: t.applyStatus,
      readOnly: true,
      filter: true,
      width: 100,
      colours: requestColours,
    }),
    note: textField({ label: t.note, readOnly: true, width: 180 }),
    decidedByName: textField({ label: t.decidedBy, readOnly: true, computed: true, width: 110 }),
    decidedAt: dateTimeField({ label: t.decidedAt, readOnly: true, aside: true, width: 150 }),
    orgId: referenceField('sysorg', { label: t.org, labelField: 'orgName', readOnly: true, aside: true, width: 140 }),
    orgName: textField({ label: t.org, readOnly: true, computed: true }),
  },
})

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const module = z.object({
  code: z.string(),
  title: words,
  path: z.string(),
  icon: z.string().nullable(),
  group: z.string().nullable(),
  groupTitle: words.nullable(),
  /** `all`, `some` or `none` of its permissions are held; `pending` says that a request waits. */
  held: z.enum(['all', 'some', 'none']),
  pending: z.boolean(),
  /** `until` for one that is held by a grant that ends. */
  permissions: z.array(
    z.object({ code: z.string(), title: words, held: z.boolean(), until: z.iso.datetime({ offset: true }).nullable() }),
  ),
})
export type SystemModule = z.output<typeof module>

const ownRequest = z.object({
  id,
  version: z.int(),
  kind: z.enum(['permission', 'module']),
  screen: z.string(),
  title: words,
  permissions: z.array(words),
  reason: z.string(),
  until: z.iso.datetime({ offset: true }),
  applyStatus: z.enum(Object.keys(requestStatuses) as [keyof typeof requestStatuses]),
  note: z.string().nullable(),
  decidedByName: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type OwnAuthorityRequest = z.output<typeof ownRequest>

const instant = z.iso.datetime({ offset: true })
export const applyForm = z.strictObject({
  screen: string(64).min(1),
  permissions: z.array(string(64)).max(100).optional(),
  reason: string(500).min(1),
  until: instant,
})

const decision = { id, version: z.int() }
const cause = string(500).refine((s) => s.length > 0, rule(t.reasonNeeded))
const {
  add: _a,
  update: _u,
  delete: _d,
  restore: _r,
  importTemplate: _t,
  importExcel: _i,
  importFailedRows: _f,
  ...routes
} = listed.routes
const review = { permission: 'authorityRequest.review' } as const

export const authorityRequest = {
  ...listed,
  routes: {
    ...routes,
    approve: route({
      method: 'POST',
      path: `${base}/approve`,
      title: t.approve,
      access: review,
      input: z.strictObject({ ...decision, until: instant.optional(), note: string(500).optional() }),
      output: listed.row,
    }),
    reject: route({
      method: 'POST',
      path: `${base}/reject`,
      title: t.reject,
      access: review,
      input: z.strictObject({ ...decision, note: cause }),
      output: listed.row,
    }),
    /** Ends what was approved at once, on every node. */
    revoke: route({
      method: 'POST',
      path: `${base}/revoke`,
      title: t.revoke,
      access: review,
      input: z.strictObject({ ...decision, note: cause }),
      output: listed.row,
    }),
  },
}

/** What anybody does for themselves. */
export const ownAuthority = {
  modules: route({
    method: 'GET',
    path: '/api/account/authority/modules',
    title: t.modules,
    access: own,
    output: z.array(module),
  }),
  /** Without `permissions` the whole module; the right to see it is added where it is missing. */
  apply: route({
    method: 'POST',
    path: '/api/account/authority/apply',
    title: t.apply,
    access: own,
    input: applyForm,
    output: ownRequest,
  }),
  mine: route({
    method: 'GET',
    path: '/api/account/authority/mine',
    title: t.mine,
    access: own,
    output: z.array(ownRequest),
  }),
  cancel: route({
    method: 'POST',
    path: '/api/account/authority/cancel',
    title: t.cancel,
    access: own,
    input: z.strictObject({ id }),
    output: ownRequest,
  }),
}
