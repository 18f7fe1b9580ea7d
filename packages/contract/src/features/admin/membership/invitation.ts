import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource, type FieldRule } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { givenRoles } from '../role/standardRoles.text.ts'
import { invitationText as t } from './invitation.text.ts'

const base = '/api/admin/invitation'

const invitationStates = { open: t.open, waiting: t.waiting, usedUp: t.usedUp, expired: t.expired, revoked: t.revoked }

const listed = resource({
  name: 'invitation',
  title: t.title,
  path: base,
  labelField: 'code',
  cards: ['state', 'roleIds', 'endTime'],
  sort: '-createdAt',
  fields: {
    code: textField({ label: t.code, required: true, readOnly: true, search: true, width: 150 }),
    state: choiceField(invitationStates, {
      label: t.state,
      required: true,
      readOnly: true,
      computed: true,
      filter: true,
      width: 110,
      colours: { open: 'green', waiting: 'blue', usedUp: 'default', expired: 'default', revoked: 'red' },
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
    needsApproval: flagField({
      label: t.needsApproval,
      hint: t.needsApprovalHint,
      required: true,
      filter: true,
      width: 100,
    }),
    usedCount: integerField({ label: t.usedCount, readOnly: true, computed: true, min: 0, max: 10_000, width: 90 }),
    leftCount: integerField({ label: t.leftCount, readOnly: true, computed: true, min: 0, max: 10_000, width: 90 }),
    mostUses: integerField({ label: t.mostUses, required: true, min: 1, max: 10_000, width: 90, aside: true }),
    startTime: dateTimeField({ label: t.startTime, hint: t.startTimeHint, width: 160, aside: true }),
    endTime: dateTimeField({ label: t.endTime, hint: t.endTimeHint, sort: true, filter: true, width: 160 }),
    remark: longTextField({ label: t.remark, hint: t.remarkHint, max: 255, search: true, width: 200 }),
    createdByName: textField({ label: t.createdByName, readOnly: true, computed: true, width: 110, aside: true }),
  },
  row: { roleIds: z.array(id).optional() },
})

const roleIds = z
  .array(id)
  .max(20)
  .refine((ids) => ids.length > 0, rule(t.rolesNeeded))
const rules: readonly FieldRule[] = [
  {
    field: 'endTime',
    message: t.timesOrder,
    holds: ({ startTime, endTime }) =>
      !startTime || !endTime || Date.parse(String(endTime)) > Date.parse(String(startTime)),
  },
]
const shape = z.strictObject({ ...listed.write.shape, roleIds })
const write = rules.reduce((s, r) => s.refine((v) => r.holds(v), rule(r.message, [r.field])), shape)
export type Invitation = z.output<typeof listed.row>

const use = z.object({
  id,
  applyUserName: z.string(),
  applyStatus: z.enum(['pending', 'approved', 'rejected', 'cancelled']),
  at: z.string(),
  /** As a user of this tenant; null when they are none. */
  username: z.string().nullable(),
})
export type InvitationUse = z.output<typeof use>

const { importTemplate: _t, importExcel: _i, importFailedRows: _f, queryOptions: _o, ...routes } = listed.routes

/** Codes with which people join this tenant. The server makes them. */
export const invitation = {
  ...listed,
  rules,
  write,
  routes: {
    ...routes,
    add: { ...routes.add, input: write },
    update: { ...routes.update, input: z.strictObject(shape.shape).partial().extend({ id, version: z.int() }) },
    /** What was made of them stays; nobody joins by them any more. */
    revoke: route({
      method: 'POST',
      path: `${base}/revoke`,
      title: t.revoke,
      access: { permission: 'invitation.edit' },
      input: z.strictObject({ ids: z.array(id).min(1).max(1000) }),
      output: z.object({ count: z.int() }),
    }),
    /** The latest 200. */
    queryUses: route({
      method: 'GET',
      path: `${base}/queryUses`,
      title: t.queryUses,
      access: { permission: 'invitation.view' },
      input: z.strictObject({ id }),
      output: z.array(use),
    }),
  },
}
