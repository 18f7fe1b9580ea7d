import { z } from 'zod'

import { referenceField, textField } from '../../../kernel/field.ts'
import { issues } from '../../../kernel/issue.text.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { grantingText } from '../granting.text.ts'
import { givenRoles } from './standardRoles.text.ts'
import { sysurlText as t } from './sysurl.text.ts'

const base = '/api/admin/sysurl'

const url = string(200)
  .refine((s) => s === '' || /^\/api(\/([A-Za-z0-9_.-]+|\{\w+\}))*(\/\*\*)?$/.test(s), rule(issues.formats.url))
  .min(1)

const listed = resource({
  name: 'sysurl',
  title: t.title,
  path: base,
  labelField: 'url',
  sort: 'url',
  fields: {
    url: {
      ...textField({ label: t.url, hint: t.urlHint, required: true, max: 200, sort: true, search: true, width: 320 }),
      schema: url,
    },
    description: textField({ label: t.description, max: 200, search: true, width: 220 }),
    roleIds: referenceField('sysrole', {
      given: givenRoles,
      label: t.roles,
      labelField: 'roleNames',
      readOnly: true,
      computed: true,
      filter: true,
      width: 240,
    }),
    roleNames: textField({ label: t.roles, readOnly: true, computed: true }),
  },
  row: { roleIds: z.array(id).optional(), roleNames: z.string().nullish() },
})

const ticked = z
  .array(id)
  .max(500)
  .refine((ids) => ids.length > 0, rule(grantingText.tickFirst))
const write = z.strictObject({ ...listed.write.shape, roleIds: ticked })
const { routes } = listed
const view = { permission: 'sysurl.view' } as const
const grant = { permission: 'sysurl.grant' } as const
const version = z.int().optional()

export const sysurl = {
  ...listed,
  write,
  routes: {
    ...routes,
    add: { ...routes.add, input: write },
    update: { ...routes.update, input: z.strictObject({ ...write.shape, id, version: z.int() }) },
    queryRoleIdByUrlId: route({
      method: 'GET',
      path: `${base}/queryRoleIdByUrlId`,
      title: t.queryRoleIdByUrlId,
      access: view,
      input: z.strictObject({ urlId: id }),
      output: z.object({ version: z.int(), roleIds: z.array(id) }),
    }),
    queryUrlIdByRoleId: route({
      method: 'GET',
      path: `${base}/queryUrlIdByRoleId`,
      title: t.queryUrlIdByRoleId,
      access: view,
      input: z.strictObject({ roleId: id }),
      output: z.object({ version: z.int(), urlIds: z.array(id) }),
    }),
    authorizeRoleToUrl: route({
      method: 'POST',
      path: `${base}/authorizeRoleToUrl`,
      title: t.authorizeRoleToUrl,
      access: grant,
      input: z.strictObject({ urlId: id, roleIds: ticked, version }),
      output: listed.row,
    }),
    authorizeUrlToRole: route({
      method: 'POST',
      path: `${base}/authorizeUrlToRole`,
      title: t.authorizeUrlToRole,
      access: grant,
      input: z.strictObject({ roleId: id, urlIds: ticked, version }),
      output: z.object({ version: z.int(), urlIds: z.array(id) }),
    }),
  },
}
