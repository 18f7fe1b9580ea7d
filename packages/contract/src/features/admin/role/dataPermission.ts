import { z } from 'zod'

import { choiceField, referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import type { Text } from '../../../kernel/text.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { dataResources } from '../../resources.ts'
import { sysmenuText } from '../menu/sysmenu.text.ts'
import { dataScopes } from '../menu/sysmenu.ts'
import { dataPermissionText as t } from './dataPermission.text.ts'
import { givenRoles } from './standardRoles.text.ts'

const resources = Object.fromEntries(dataResources.map((r) => [r.name, r.title])) as Readonly<Record<string, Text>>

const listed = resource({
  name: 'dataPermission',
  title: t.title,
  records: text('数据权限规则', '資料權限規則', 'data permission rules'),
  path: '/api/admin/datapermission',
  labelField: 'roleName',
  cards: ['resource', 'scope', 'chosenOrgs'],
  fields: {
    roleId: referenceField('sysrole', {
      given: givenRoles,
      label: t.role,
      labelField: 'roleName',
      required: true,
      filter: true,
      width: 180,
    }),
    roleName: textField({ label: t.role, readOnly: true, computed: true }),
    resource: choiceField(resources, { label: t.resource, required: true, filter: true, width: 150 }),
    scope: choiceField(dataScopes, {
      label: sysmenuText.scope,
      hint: t.scopeHint,
      required: true,
      filter: true,
      width: 150,
    }),
    chosenOrgs: referenceField('sysorg', {
      label: t.chosenOrgs,
      labelField: 'chosenOrgNames',
      readOnly: true,
      computed: true,
      width: 220,
    }),
    chosenOrgNames: textField({ label: t.chosenOrgs, readOnly: true, computed: true }),
    filterFields: textField({ label: t.filterFields, hint: t.filterHint, readOnly: true, computed: true, width: 260 }),
  },
  row: { chosenOrgs: z.array(id).optional(), filterFields: z.array(z.string()).optional() },
})

// A form sends null for what nobody chose.
const list = <S extends z.ZodType>(of: S, max: number) =>
  z
    .preprocess((v) => v ?? [], z.array(of).max(max))
    .optional()
    .default([])
const beside = { chosenOrgs: list(id, 200), filterFields: list(string(64), 100) }
const write = z.strictObject({ ...listed.write.shape, ...beside })
const { routes } = listed

/** Which rows and fields of a kind of data a role works with, one rule a line. The same rules stand at each role. */
export const dataPermission = {
  ...listed,
  write,
  routes: {
    ...routes,
    add: { ...routes.add, input: write },
    update: { ...routes.update, input: z.strictObject({ ...write.shape, id, version: z.int() }) },
  },
}
