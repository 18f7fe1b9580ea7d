import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { route } from '../../kernel/route.ts'
import { id, string } from '../../kernel/value.ts'
import { invitationCode } from './invitationCode.ts'
import { tenantApplicationText as t } from './tenantApplication.text.ts'
import { tenantApplicationMachine } from './tenantApplicationSteps.ts'

const base = '/api/account/tenantApplication'
const own = { signedIn: 'everybody may apply and sees their own applications' }

export const applicationTypes = { create: t.create, join: t.join }
export const applicationStatuses = tenantApplicationMachine.states

/** Typed at sign-in, so it stays easy to type. */
export const newTenantCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .refine((s) => /^[a-z][a-z0-9-]{1,30}[a-z0-9]$/.test(s), rule(t.tenantCodeShape))

/** The form "a tenant of my own". */
export const createTenantForm = z.strictObject({
  tenantName: string(64).min(1),
  tenantCode: newTenantCode,
  tenantContact: string(64).min(1),
  tenantPhone: string(32).min(1),
  tenantMail: z.email().max(254),
  remark: string(500).optional(),
})
/** The form "join a tenant": its code, a code of invitation, or both. */
export const joinTenantForm = z
  .strictObject({
    tenantCode: string(64).optional(),
    invitationCode: invitationCode.optional(),
    remark: string(500).optional(),
  })
  .refine((v) => !!v.tenantCode || !!v.invitationCode, rule(t.someCode, ['tenantCode']))

export const application = z.object({
  id,
  type: z.enum(['create', 'join']),
  applyStatus: z.enum(tenantApplicationMachine.stateNames),
  tenantCode: z.string(),
  tenantName: z.string(),
  tenantContact: z.string().nullable(),
  tenantPhone: z.string().nullable(),
  tenantMail: z.string().nullable(),
  remark: z.string().nullable(),
  applyUserName: z.string(),
  applyDate: z.string(),
  failCause: z.string().nullable(),
  version: z.int(),
  /** Of one who joined, for them to go there. */
  tenantId: id.nullish(),
  /** The code that they applied with, and what it stands for; only for those who decide. */
  invitationCode: z.string().nullish(),
  roleIds: z.array(id).nullish(),
  orgId: id.nullish(),
})
export type Application = z.output<typeof application>

/** What an applicant does. Who decides stands in admin/tenantApplication. */
export const tenantApplication = {
  applyCreate: route({
    method: 'POST',
    path: `${base}/applyCreate`,
    title: t.applyCreate,
    access: own,
    input: createTenantForm,
    output: application,
  }),
  /** The latest 100. */
  queryMyApplications: route({
    method: 'GET',
    path: `${base}/queryMyApplications`,
    title: t.queryMyApplications,
    access: own,
    output: z.array(application),
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/cancel`,
    title: t.cancel,
    access: own,
    input: z.strictObject({ id }),
    output: application,
  }),
}

/** Asking to join. With a code that needs no approval the applicant is a user at once. */
export const joinTenant = {
  applyJoin: route({
    method: 'POST',
    path: `${base}/applyJoin`,
    title: t.applyJoin,
    access: own,
    input: joinTenantForm,
    output: application,
  }),
}
