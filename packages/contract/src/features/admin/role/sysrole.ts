import { z } from 'zod'

import { integerField, longTextField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, queryFlag, string } from '../../../kernel/value.ts'
import { givenDescriptions, givenRoles } from './standardRoles.text.ts'
import { sysroleText as t } from './sysrole.text.ts'

const base = '/api/admin/sysrole'

const roleCode = string(64)
  .refine((s) => s === '' || /^[A-Z][A-Z0-9_]*$/.test(s), rule(t.roleCodeShape))
  .min(1)

const inHistory = { readOnly: true, writeOnly: true, computed: true } as const

const listed = resource({
  name: 'sysrole',
  title: t.title,
  path: base,
  labelField: 'roleName',
  sort: 'roleCode',
  names: { query: 'querySysRole' },
  fields: {
    roleCode: {
      ...textField({
        label: t.roleCode,
        hint: t.roleCodeHint,
        required: true,
        max: 64,
        sort: true,
        search: true,
        width: 200,
      }),
      schema: roleCode,
    },
    roleName: textField({
      label: t.roleName,
      required: true,
      max: 64,
      sort: true,
      search: true,
      width: 180,
      given: givenRoles,
    }),
    roleDescription: longTextField({ label: t.roleDescription, max: 500, width: 320, given: givenDescriptions }),
    // Only in the history: what was granted and taken away, by name.
    rightsGiven: textField({ label: t.rightsGiven, ...inHistory }),
    rightsTaken: textField({ label: t.rightsTaken, ...inHistory }),
    userCount: integerField({ label: t.userCount, readOnly: true, min: 0, max: 1_000_000, width: 90 }),
  },
})

/** `assigned` tells of the user that was asked for; `grantable` is false for a role that holds more than the caller does. */
const roleChoice = z.object({
  id,
  roleCode: z.string(),
  roleName: z.string(),
  assigned: z.boolean(),
  grantable: z.boolean(),
  why: z.string().nullable(),
})
export type RoleChoice = z.output<typeof roleChoice>

const user = z.object({ id, username: z.string(), nickname: z.string(), orgName: z.string().nullable() })
const { roleCode: code, roleName } = listed.write.shape

const { routes } = listed

export const sysrole = {
  ...listed,
  routes: {
    ...routes,
    /**
     * With a user: `assign=true` their roles, `assign=false` the others, without it all of them. With a post only those that its holders of today
     * have; an empty `postCode` is none.
     */
    queryRoleName: route({
      method: 'GET',
      path: `${base}/queryRoleName`,
      title: t.queryRoleName,
      access: { permission: 'sysuser.view' },
      input: z.strictObject({
        userId: id.optional(),
        postCode: string(64)
          .transform((code) => code || undefined)
          .optional(),
        assign: queryFlag.optional(),
      }),
      output: z.array(roleChoice),
    }),
    queryRoleNameCheckbox: route({
      method: 'GET',
      path: `${base}/queryRoleNameCheckbox`,
      title: t.queryRoleNameCheckbox,
      access: { permission: 'sysuser.view' },
      input: z.strictObject({ userId: id.optional() }),
      output: z.array(roleChoice),
    }),
    queryRoleCode: route({
      method: 'GET',
      path: `${base}/queryRoleCode`,
      title: t.queryRoleCode,
      access: { permission: 'sysrole.view' },
      input: z.strictObject({ roleCode: string(64).min(1), id: id.optional() }),
      output: z.object({ free: z.boolean() }),
    }),
    /** A new role with all that another gives: menus, buttons, URLs and data. Its users stay where they are. */
    copyRole: route({
      method: 'POST',
      path: `${base}/copyRole`,
      title: t.copyRole,
      access: { permission: 'sysrole.grant' },
      input: z.strictObject({ id, roleName, roleCode: code }),
      output: listed.row,
    }),
    /** At most 1,000; those outside the caller's data permission are not among them. */
    queryUserIdByRoleId: route({
      method: 'GET',
      path: `${base}/queryUserIdByRoleId`,
      title: t.queryUserIdByRoleId,
      access: { permission: 'sysrole.view' },
      input: z.strictObject({ roleId: id }),
      output: z.object({ version: z.int(), users: z.array(user) }),
    }),
    /** The users named have the role afterwards, and nobody else does. */
    authorizeUserToRole: route({
      method: 'POST',
      path: `${base}/authorizeUserToRole`,
      title: t.authorizeUserToRole,
      access: { permission: 'sysrole.grant' },
      input: z.strictObject({
        roleId: id,
        userIds: z
          .array(id)
          .max(1000)
          .refine((ids) => ids.length > 0, rule(t.usersNeeded)),
        version: z.int().optional(),
      }),
      output: z.object({ version: z.int(), users: z.array(user) }),
    }),
  },
}
