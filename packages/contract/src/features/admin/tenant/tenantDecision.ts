import { z } from 'zod'

import { listOf } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, queryInteger, string } from '../../../kernel/value.ts'
import { tenantApplicationText as t } from '../../account/tenantApplication.text.ts'
import { application } from '../../account/tenantApplication.ts'
import { username } from '../../account/username.ts'

const base = '/api/admin/tenantDecision'
const page = z.strictObject({
  currentPage: queryInteger(1, 1000).default(1),
  pageSize: queryInteger(1, 50).default(10),
  applyStatus: z.enum(['pending', 'approved', 'rejected', 'cancelled']).optional(),
})
const list = listOf(application)
/** `version` is that of the application that was read. */
const named = { id, version: z.int() }
const rejection = z.strictObject({ ...named, failCause: string(255).min(1) })

/** Decisions on applications to join: nobody decides on their own. Those for a new tenant stand in tenantCreation. */
export const tenantDecision = {
  queryJoin: route({
    method: 'GET',
    path: `${base}/queryJoin`,
    title: t.queryJoin,
    access: { permission: 'sysuser.edit' },
    input: page,
    output: list,
  }),
  /** Makes the applicant a user. Their user name is kept unless it is taken here or another is given. */
  approveJoin: route({
    method: 'POST',
    path: `${base}/approveJoin`,
    title: t.approveJoin,
    access: { permission: 'sysuser.edit' },
    input: z.strictObject({ ...named, roleIds: z.array(id).min(1).max(50), orgId: id, username: username.optional() }),
    output: application,
  }),
  rejectJoin: route({
    method: 'POST',
    path: `${base}/rejectJoin`,
    title: t.reject,
    access: { permission: 'sysuser.edit' },
    input: rejection,
    output: application,
  }),
}
