import {
  maxMenuDepth,
  reservedPaths,
  sysmenu as contract,
  type MenuRow,
} from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText as t } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { sysroleText } from '@clearway/contract/features/admin/role/sysrole.text'
import { permissionName } from '@clearway/contract/features/permissions'
import { screens, type Area, type Screen } from '@clearway/contract/features/screens'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { permissionsOf } from '../../../kernel/access/catalogue.ts'
import { inPackage } from '../../../kernel/access/rights.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRows, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { readableFields, selection } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { lockAdministration } from '../administration.ts'
import { inTreeOrder, readTree } from '../tree.ts'
import { authorizeDataFieldToRole, dataOfRole, deleteDataField } from './sysmenuData.ts'
import {
  authorizeButtonToRole,
  authorizeMenuToRole,
  buttonsOf,
  menusOfRole,
  queryButtonByRoleId,
} from './sysmenuRights.ts'

const byCode = new Map<string, Screen>(screens.map((s) => [s.code, s]))

/** Without these nobody could undo what was done to the menus. */
const doors = ['sysuser', 'sysrole', 'sysmenu']

const areasOf = (ctx: Context): readonly Area[] => (ctx.user.area === 'platform' ? ['platform'] : ['admin', 'customer'])

async function checkParent(
  ctx: Context,
  parent: string | null,
  area: unknown,
  current: Row | undefined,
): Promise<void> {
  if (!parent) return
  const found = await ctx.db
    .selectFrom('sysMenu')
    .select(['area', 'menuComponent'])
    .where('id', '=', parent)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuseField('menuParent', issues.notFound)
  if (found.area !== area) throw refuseField('menuParent', t.otherArea)
  if (found.menuComponent) throw refuseField('menuParent', t.parentIsScreen)
  const tree = await readTree(ctx, 'sys_menu', 'menu_parent')
  const above = tree.above(parent)
  if (current && above.includes(current.id)) throw refuseField('menuParent', t.cycle)
  if (above.length + (current ? tree.height(current.id) : 1) > maxMenuDepth)
    throw refuseField('menuParent', t.tooDeep, { max: maxMenuDepth })
}

function checkScreen(component: unknown, path: unknown, area: Area): void {
  if (!component && path) throw refuseField('menuPath', t.pathWithoutScreen)
  if (!component) return
  if (!byCode.get(String(component))?.areas.includes(area)) throw refuseField('menuComponent', t.notInArea)
  if (!path) throw refuseField('menuPath', t.pathNeeded)
  const first = String(path).split('/')[1]!.toLowerCase()
  if (reservedPaths.includes(first)) throw refuseField('menuPath', t.pathTaken)
}

/** What the tenant's package opens; what it does not is neither offered nor taken. */
const opened = (ctx: Context): string[] => screens.map((s) => s.code).filter((code) => inPackage(ctx.user.sold, code))

/** Screens of the package, and groups but for those that hold nothing else than screens outside it. */
const soldCondition = (
  codes: readonly string[],
) => sql`(t.menu_component = any(${codes}::text[]) or (t.menu_component is null
  and (not exists (select from sys_menu c where c.tenant_id = t.tenant_id and c.menu_parent = t.id and c.deleted_at is null)
    or exists (select from sys_menu c where c.tenant_id = t.tenant_id and c.menu_parent = t.id and c.deleted_at is null and (c.menu_component is null or c.menu_component = any(${codes}::text[]))))))`

function checkSold(ctx: Context, component: unknown): void {
  if (component && !inPackage(ctx.user.sold, String(component)))
    throw refuseField('menuComponent', t.notInPackage, {
      name: say(byCode.get(String(component))!.title, ctx.language),
    })
}

/** Roles that have the menu win what a new screen in it gives, or what is switched on again: only from one who holds all of it. */
function checkGain(ctx: Context, merged: Values, current: Row): void {
  const gains =
    merged['menuStatus'] === 'able' &&
    (current['menuStatus'] !== 'able' || merged['menuComponent'] !== current['menuComponent'])
  if (ctx.user.admin || !gains) return
  const component = byCode.get(String(merged['menuComponent'] ?? ''))
  const missing = component?.resources.flatMap(permissionsOf).filter((code) => !ctx.user.permissions.has(code)) ?? []
  if (missing.length)
    throw refuse(403, sysroleText.beyondYou, {
      values: {
        what: missing
          .slice(0, 3)
          .map((code) => say(permissionName(code), ctx.language))
          .join(', '),
      },
    })
}

/** The group of that code or name in the menu's area: rows of one file may stand below each other. */
async function groupNamed(ctx: Context, word: string, { area }: Values): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from sys_menu where tenant_id = current_tenant() and deleted_at is null and menu_component is null and area = ${area ?? null}
    and lower(${word}) in (lower(menu_code), lower(menu_name), lower(menu_name_tw), lower(menu_name_en)) limit 2`.execute(
    ctx.db,
  )
  return rows.length === 1 ? rows[0]!.id : undefined
}

const source: CrudSource = {
  table: 'sys_menu',
  search: ['menuName', 'menuCode', 'menuNameTw?', 'menuNameEn?'],
  unique: { sys_menu_code: 'menuCode', sys_menu_path: 'menuPath' },
  computed: {
    menuParentName: `(select p.menu_name from sys_menu p where p.tenant_id = t.tenant_id and p.id = t.menu_parent)`,
  },
  named: { menuParent: { find: groupNamed } },
  visible: (ctx) => (ctx.user.sold ? [soldCondition(opened(ctx))] : []),
  check: async (ctx, values, current) => {
    await lockAdministration(ctx)
    if (values['alwaysShow'] === null) values['alwaysShow'] = true
    const merged = { ...current, ...values }
    const area = merged['area'] as Area
    if (current && area !== current['area']) throw refuseField('area', t.areaFixed)
    if (!areasOf(ctx).includes(area)) throw refuseField('area', issues.option)
    checkScreen(merged['menuComponent'], merged['menuPath'], area)
    checkSold(ctx, merged['menuComponent'])
    await checkParent(ctx, (merged['menuParent'] as string | null | undefined) ?? null, area, current)
    if (current && merged['menuComponent'] && (await hasChildren(ctx, [current.id])))
      throw refuseField('menuComponent', t.hasChildren, { name: current['menuName'] })
    if (current) checkGain(ctx, merged, current)
  },
  beforeDelete: async (ctx, ids) => {
    await lockAdministration(ctx)
    const parent = await hasChildren(ctx, ids)
    if (parent) throw refuse(409, t.hasChildren, { values: { name: parent } })
  },
}

const screenOf = async (ctx: Context, id: string) =>
  (await ctx.db.selectFrom('sysMenu').select('menuComponent').where('id', '=', id).executeTakeFirst())?.menuComponent

/** The name of one of them that has children which are not among them. */
async function hasChildren(ctx: Context, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ menuName: string }>`select p.menu_name from sys_menu p where p.id = any(${ids}::uuid[])
    and exists (select from sys_menu c where c.tenant_id = p.tenant_id and c.menu_parent = p.id and c.deleted_at is null and c.id <> all (${ids}::uuid[])) limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.menuName
}

/** After a change: users, roles and menus can still be reached from the menu of the staff. */
async function keepDoors(ctx: Context): Promise<void> {
  const { rows } = await sql<{ menuComponent: string }>`
    with recursive shown as (
      select id, menu_component, 1 as depth from sys_menu where tenant_id = current_tenant() and menu_parent is null and deleted_at is null and menu_status = 'able' and area in ('admin', 'platform')
      union all select m.id, m.menu_component, shown.depth + 1 from sys_menu m join shown on m.menu_parent = shown.id
        where m.tenant_id = current_tenant() and m.deleted_at is null and m.menu_status = 'able' and shown.depth < 20)
    select distinct menu_component from shown where menu_component = any(${doors}::text[])`.execute(ctx.db)
  const shut = doors.find((door) => !rows.some((r) => r.menuComponent === door))
  if (shut) throw refuse(409, t.keepDoors, { values: { name: say(byCode.get(shut)!.title, ctx.language) } })
}

/** Buttons are those of the screen: whoever names others is told. */
function checkButtons(component: string | null | undefined, named: readonly string[] | undefined): void {
  const own = buttonsOf(component ?? null).map((button) => button.code)
  const missing = named?.find((code) => !own.includes(code))
  if (missing !== undefined) throw refuseField('menuButton', t.noSuchButton, { name: missing })
}

type MenuArea = NonNullable<Parsed<typeof contract.routes.add>['area']>

/** Where a menu stands that names no area: beside its parent, or with the staff's. */
async function areaBelow(ctx: Context, parent: string | null | undefined): Promise<MenuArea> {
  const found = parent
    ? await ctx.db.selectFrom('sysMenu').select('area').where('id', '=', parent).executeTakeFirst()
    : undefined
  return (found?.area as MenuArea | undefined) ?? (ctx.user.area === 'platform' ? 'platform' : 'admin')
}

const base = crud(contract, source)

export const sysmenu = feature(contract.routes, {
  ...base,
  add: async (ctx, { menuButton, ...input }) => {
    checkButtons(input.menuComponent, menuButton)
    return base.add(ctx, { ...input, area: input.area ?? (await areaBelow(ctx, input.menuParent)) }, undefined)
  },
  update: async (ctx, { menuButton, ...input }) => {
    if (menuButton) checkButtons(input.menuComponent ?? (await screenOf(ctx, input.id)), menuButton)
    const row = await base.update(ctx, input, undefined)
    await keepDoors(ctx)
    return row
  },
  delete: async (ctx, input) => {
    const count = await base.delete(ctx, input, undefined)
    await keepDoors(ctx)
    return count
  },
  // Meanwhile its parent may be gone, lie below it or have become a screen, and the roles that still have it win what it gives.
  restore: async (ctx, input) => {
    await lockAdministration(ctx)
    const count = await base.restore(ctx, input, undefined)
    const tree = await readTree(ctx, 'sys_menu', 'menu_parent')
    for (const row of await readRows(ctx, contract, source, input.ids)) {
      if (row['menuParent'] && !tree.has(String(row['menuParent'])))
        throw refuse(409, t.parentDeleted, { values: { name: row['menuName'] } })
      await source.check!(ctx, { ...row }, { ...row, menuStatus: 'disable' })
    }
    return count
  },
  tree: async (ctx) => {
    const { rows } =
      await sql<MenuRow>`select ${selection(readableFields(ctx, contract), source)} from sys_menu t where ${sql.join([sql`t.deleted_at is null`, ...(source.visible?.(ctx) ?? [])], sql` and `)}
      order by array_position(array['admin', 'customer', 'platform'], t.area), t.menu_sequence, t.menu_code limit 2000`.execute(
        ctx.db,
      )
    return inTreeOrder(rows, (r) => r.menuParent ?? null).map((r) => ({
      ...r,
      menuButton: buttonsOf(r.menuComponent ?? null),
    }))
  },
  queryComponents: async (ctx) => opened(ctx),
  queryMenuIdByRoleId: (ctx, { roleId }) => menusOfRole(ctx, roleId),
  authorizeMenuToRole,
  queryButtonByRoleId,
  authorizeButtonToRole,
  queryDataFieldByRoleId: (ctx, { roleId }) => dataOfRole(ctx, roleId),
  authorizeDataFieldToRole,
  deleteDataField,
})
