import { dataPermission as contract } from '@clearway/contract/features/admin/role/dataPermission'
import { dataPermissionText as t } from '@clearway/contract/features/admin/role/dataPermission.text'
import { dataResources } from '@clearway/contract/features/resources'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, readRows, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration, lockedRole, touchRoles } from '../administration.ts'
import { changeRights } from '../granting.ts'
import { authorizeDataFieldToRole, deleteDataField, hideable } from '../menu/sysmenuData.ts'
import { named, orgNamed, roleNames } from '../names.ts'

type DataRow = Output<(typeof contract.routes)['queryById']>

/** A field that may be hidden, by its name, its label, or as an export calls it, which tells a reference by what labels it. */
function fieldNamed(resource: unknown, word: string): string | undefined {
  const found = dataResources.find((r) => r.name === resource)
  const open = found ? hideable(found) : []
  return (
    open.find(([, field]) => field.labelField === word)?.[0] ??
    named(
      open.map(([name, field]) => [name, field.label]),
      word,
    )
  )
}

const source: CrudSource = {
  table: 'data_permission',
  computed: {
    roleName: `(select r.role_name from sys_role r where r.tenant_id = t.tenant_id and r.id = t.role_id)`,
    chosenOrgs: 't.chosen_orgs',
    chosenOrgNames: `(select string_agg(o.org_name, '、' order by o.org_name) from sys_org o where o.tenant_id = t.tenant_id and o.id = any(t.chosen_orgs))`,
    filterFields: 't.filter_fields',
  },
  references: { roleId: roleNames },
  named: {
    chosenOrgs: { find: orgNamed, many: true },
    filterFields: { find: (_ctx, word, row) => fieldNamed(row['resource'], word), many: true },
  },
  insert: async (ctx, given) => {
    const input = given as Parsed<(typeof contract.routes)['add']>
    await lockAdministration(ctx)
    if (await ruleOf(ctx, input.roleId, input.resource))
      throw refuse(409, t.ruleStands, { errors: [{ field: 'resource', message: t.ruleStands }] })
    await authorizeDataFieldToRole(ctx, { ...input, version: undefined })
    return (await ruleOf(ctx, input.roleId, input.resource))!
  },
  // The rules of a deleted role wait with it and mean nothing meanwhile.
  visible: () => [
    sql`exists (select from sys_role r where r.tenant_id = t.tenant_id and r.id = t.role_id and r.deleted_at is null)`,
  ],
}

const read = (ctx: Context, id: string): Promise<DataRow> => readRow(ctx, contract, source, id)

const ruleOf = async (ctx: Context, roleId: string, resource: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('dataPermission')
      .select('id')
      .where('roleId', '=', roleId)
      .where('resource', '=', resource)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  )?.id

/** All of them or none; the roles' rights change with it, so the rules of granting hold. */
async function chosen(ctx: Context, given: readonly string[], deleted: boolean): Promise<DataRow[]> {
  const ids = distinct(given)
  const rows = await readRows(ctx, contract, source, ids, { deleted, lock: true })
  if (rows.length !== ids.length) throw notFound()
  return rows
}

export const dataPermission = feature(contract.routes, {
  ...crud(contract, source),
  update: async (ctx, { id, version, ...input }) => {
    await lockAdministration(ctx)
    const [row] = await chosen(ctx, [id], false)
    if (row!.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
    for (const field of ['roleId', 'resource'] as const)
      if (input[field] !== row![field]) throw refuse(409, t.fixed, { errors: [{ field, message: t.fixed }] })
    await authorizeDataFieldToRole(ctx, { ...input, version: undefined })
    return read(ctx, id)
  },
  delete: async (ctx, { ids }) => {
    await lockAdministration(ctx)
    const rows = await chosen(ctx, ids, false)
    for (const { id } of rows) await deleteDataField(ctx, { id, version: undefined })
    return { count: rows.length }
  },
  restore: async (ctx, { ids }) => {
    await lockAdministration(ctx)
    const rows = await chosen(ctx, ids, true)
    for (const { id, roleId, resource } of rows) {
      if (await ruleOf(ctx, roleId, resource)) throw refuse(409, t.ruleStands)
      await changeRights(ctx, await lockedRole(ctx, roleId), async () => {
        await ctx.db
          .updateTable('dataPermission')
          .set({ deletedAt: null, deletedBy: null })
          .where('id', '=', id)
          .execute()
        await touchRoles(ctx, [roleId])
      })
    }
    ctx.touched(rows.map((r) => r.id))
    return { count: rows.length }
  },
})
