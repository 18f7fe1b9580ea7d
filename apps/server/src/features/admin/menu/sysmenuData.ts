import type { sysmenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText as t } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { dataResources } from '@clearway/contract/features/resources'
import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { notFound, refuseField } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration, lockedRole, readRole, touchRoles } from '../administration.ts'
import { changeRights, soldResource } from '../granting.ts'

type Routes = typeof sysmenu.routes
type RoleData = Output<Routes['queryDataFieldByRoleId']>

/** What names a row and what orders the list must stay; the label of a reference goes with the reference. */
export function hideable(resource: Resource): [string, Field][] {
  const labels = new Set(Object.values(resource.fields).map((f) => f.labelField))
  const stays = [resource.labelField, resource.sort.replace(/^-/, '')]
  return Object.entries(resource.fields).filter(
    ([name, field]) => !field.writeOnly && !labels.has(name) && !stays.includes(name),
  )
}

export async function dataOfRole(ctx: Context, roleId: string): Promise<RoleData> {
  const role = await readRole(ctx, roleId)
  const rules = await ctx.db
    .selectFrom('dataPermission')
    .select(['id', 'resource', 'scope', 'chosenOrgs', 'filterFields'])
    .where('roleId', '=', roleId)
    .where('deletedAt', 'is', null)
    .execute()
  const resources = dataResources
    .filter((r) => soldResource(ctx.user, r.name))
    .map((resource) => {
      const fields = hideable(resource)
      const rule = rules.find((r) => r.resource === resource.name)
      return {
        resource: resource.name,
        title: resource.title,
        fields: fields.map(([name, f]) => ({ name, label: f.label })),
        rule: rule
          ? {
              id: rule.id,
              scope: rule.scope as 'all',
              chosenOrgs: rule.chosenOrgs,
              filterFields: rule.filterFields.filter((f) => fields.some(([name]) => name === f)),
            }
          : null,
      }
    })
  return { version: role.version, resources }
}

async function checkOrgs(ctx: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) throw refuseField('chosenOrgs', t.chooseOrgs)
  const found = await ctx.db
    .selectFrom('sysOrg')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute()
  if (found.length !== ids.length) throw refuseField('chosenOrgs', issues.notFound)
}

export async function authorizeDataFieldToRole(
  ctx: Context,
  input: Parsed<Routes['authorizeDataFieldToRole']>,
): Promise<RoleData> {
  const { roleId, version, scope } = input
  await lockAdministration(ctx)
  const role = await lockedRole(ctx, roleId, version)
  const resource = dataResources.find((r) => r.name === input.resource)
  if (!resource) throw refuseField('resource', t.noSuchResource)
  if (!soldResource(ctx.user, resource.name))
    throw refuseField('resource', t.notInPackage, { name: say(resource.title, ctx.language) })
  const open = hideable(resource)
  const unknown = input.filterFields.find((name) => !open.some(([known]) => known === name))
  if (unknown !== undefined) throw refuseField('filterFields', t.noSuchField, { name: unknown })
  const chosenOrgs = scope === 'chosen' ? distinct(input.chosenOrgs) : []
  if (scope === 'chosen') await checkOrgs(ctx, chosenOrgs)
  const filterFields = distinct(input.filterFields.flatMap((name) => [name, resource.fields[name]!.labelField ?? name]))
  await changeRights(ctx, role, async () => {
    await sql`insert into data_permission (tenant_id, role_id, resource, scope, chosen_orgs, filter_fields, created_by, updated_by)
      values (current_tenant(), ${roleId}, ${resource.name}, ${scope}, ${chosenOrgs}::uuid[], ${filterFields}::text[], ${ctx.user.personId}, ${ctx.user.personId})
      on conflict (tenant_id, role_id, resource) where deleted_at is null
      do update set scope = excluded.scope, chosen_orgs = excluded.chosen_orgs, filter_fields = excluded.filter_fields`.execute(
      ctx.db,
    )
    await touchRoles(ctx, [roleId])
  })
  ctx.touched(
    [roleId],
    `${role.roleName}: ${resource.name} ${scope}${filterFields.length ? ` −${filterFields.join(' −')}` : ''}`,
  )
  return dataOfRole(ctx, roleId)
}

export async function deleteDataField(
  ctx: Context,
  { id, version }: Parsed<Routes['deleteDataField']>,
): Promise<RoleData> {
  await lockAdministration(ctx)
  const rule = await ctx.db
    .selectFrom('dataPermission')
    .select(['roleId', 'resource'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!rule) throw notFound()
  const role = await lockedRole(ctx, rule.roleId, version)
  await changeRights(ctx, role, async () => {
    await ctx.db
      .updateTable('dataPermission')
      .set({ deletedAt: sql<string>`now()`, deletedBy: ctx.user.personId })
      .where('id', '=', id)
      .execute()
    await touchRoles(ctx, [rule.roleId])
  })
  ctx.touched([rule.roleId], `${role.roleName}: ${rule.resource} −`)
  return dataOfRole(ctx, rule.roleId)
}
