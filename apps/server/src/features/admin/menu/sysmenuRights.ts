import { sysmenu, type RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { permissionName, permissionWord } from '@clearway/contract/features/permissions'
import { screens, type Screen } from '@clearway/contract/features/screens'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { allRoutes, permissionsOf } from '../../../kernel/access/catalogue.ts'
import { inPackage } from '../../../kernel/access/rights.ts'
import type { Context } from '../../../kernel/context.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { adminCode, distinct, lockAdministration, lockedRole, readRole, touchRoles } from '../administration.ts'
import { changeRights } from '../granting.ts'
import { noteRights } from '../roleHistory.ts'

type Routes = typeof sysmenu.routes
type RoleMenus = Output<Routes['queryMenuIdByRoleId']>

const byCode = new Map<string, Screen>(screens.map((s) => [s.code, s]))
const titles = new Map<string, Text>(
  allRoutes.toReversed().flatMap((r) => ('permission' in r.access ? [[r.access.permission, r.title] as const] : [])),
)

/** What a permission lets people do with its thing. */
export const titleOfPermission = (code: string): Text => permissionWord(code, titles.get(code))

/** The buttons of a screen: what the routes of its resources ask for. Those of a second resource name it, so that no two read alike. */
export const buttonsOf = (component: string | null): { code: string; title: Text }[] =>
  (byCode.get(component ?? '')?.resources ?? []).flatMap((resource, at) =>
    permissionsOf(resource).map((code) => ({
      code,
      title: at ? permissionName(code, titles.get(code)) : titleOfPermission(code),
    })),
  )

interface Menu {
  id: string
  menuParent: string | null
  menuName: string
  menuNameTw: string | null
  menuNameEn: string | null
  area: string
  menuComponent: string | null
  menuStatus: string
  hiddenButtons: string[] | null
}

const menusOf = async (ctx: Context, roleId: string): Promise<Menu[]> =>
  (
    await sql<Menu>`select m.id, m.menu_parent, m.menu_name, m.menu_name_tw, m.menu_name_en, m.area, m.menu_component, m.menu_status, g.hidden_buttons
  from sys_menu m left join role_menu g on g.tenant_id = m.tenant_id and g.menu_id = m.id and g.role_id = ${roleId}
  where m.deleted_at is null and m.tenant_id = current_tenant() order by m.area, m.menu_sequence, m.menu_code limit 2000`.execute(
      ctx.db,
    )
  ).rows

/** The menus that the tenant's package opens. What a role has of others stays with it silently, for the day that the package grows. */
const soldOf = (ctx: Context, menus: readonly Menu[]): Menu[] =>
  menus.filter((m) => inPackage(ctx.user.sold, m.menuComponent))

/** Every menu of the tenant's package with what the role has of it. */
export async function menusOfRole(ctx: Context, roleId: string): Promise<RoleMenus> {
  const role = await readRole(ctx, roleId)
  const admin = role.roleCode === adminCode
  const menus = soldOf(ctx, await menusOf(ctx, roleId)).map((m): RoleMenu => ({
    id: m.id,
    parentId: m.menuParent,
    title: text(m.menuName, m.menuNameTw ?? m.menuName, m.menuNameEn ?? m.menuName),
    area: m.area,
    component: m.menuComponent,
    status: m.menuStatus,
    granted: admin || m.hiddenButtons !== null,
    buttons: buttonsOf(m.menuComponent).map((b) => ({
      ...b,
      word: titleOfPermission(b.code),
      hidden: !admin && (m.hiddenButtons?.includes(b.code) ?? false),
      grantable: ctx.user.admin || ctx.user.permissions.has(b.code),
    })),
  }))
  return { version: role.version, menus }
}

/** The permissions that the role won and lost. */
function difference(before: readonly Menu[], after: readonly Menu[]): { given: string[]; taken: string[] } {
  const codes = (menus: readonly Menu[]) =>
    new Set(
      menus.flatMap((m) =>
        m.hiddenButtons
          ? buttonsOf(m.menuComponent)
              .map((b) => b.code)
              .filter((c) => !m.hiddenButtons!.includes(c))
          : [],
      ),
    )
  const [was, is] = [codes(before), codes(after)]
  return { given: [...is.difference(was)], taken: [...was.difference(is)] }
}

async function grantMenus(
  ctx: Context,
  roleId: string,
  version: number | undefined,
  named: readonly string[],
  change: (menus: readonly Menu[]) => Map<string, readonly string[]>,
): Promise<RoleMenus> {
  await lockAdministration(ctx)
  const role = await lockedRole(ctx, roleId, version)
  const all = await menusOf(ctx, roleId)
  const before = soldOf(ctx, all)
  const unsold = all.find((m) => named.includes(m.id) && !before.includes(m))
  if (unsold)
    throw refuse(403, sysmenuText.notInPackage, {
      values: {
        name: say(
          text(unsold.menuName, unsold.menuNameTw ?? unsold.menuName, unsold.menuNameEn ?? unsold.menuName),
          ctx.language,
        ),
      },
    })
  const wanted = change(before)
  const byId = new Map(before.map((m) => [m.id, m]))
  if ([...wanted.keys()].some((id) => !byId.has(id))) throw notFound()
  for (const [id, buttons] of wanted) {
    const known = buttonsOf(byId.get(id)!.menuComponent).map((b) => b.code)
    if (buttons.some((code) => !known.includes(code))) throw refuseField('hiddenButtons', issues.option)
  }
  await changeRights(ctx, role, async () => {
    if (before.length)
      await ctx.db
        .deleteFrom('roleMenu')
        .where('roleId', '=', roleId)
        .where('menuId', 'in', [...byId.keys()])
        .execute()
    const rows = [...wanted].map(([menuId, hidden]) => ({
      tenantId: ctx.user.tenantId,
      roleId,
      menuId,
      hiddenButtons: distinct(hidden),
    }))
    if (rows.length) await ctx.db.insertInto('roleMenu').values(rows).execute()
    await touchRoles(ctx, [roleId])
  })
  const { given, taken } = difference(all, await menusOf(ctx, roleId))
  await noteRights(ctx, roleId, given, taken)
  ctx.touched([roleId], `${role.roleName}: ${[...given.map((c) => `+${c}`), ...taken.map((c) => `−${c}`)].join(' ')}`)
  return menusOfRole(ctx, roleId)
}

export const authorizeMenuToRole = async (
  ctx: Context,
  { roleId, version, menuIds, hiddenButtons }: Parsed<Routes['authorizeMenuToRole']>,
): Promise<RoleMenus> => {
  const told = new Map(hiddenButtons?.map((h) => [h.menuId, h.buttons]))
  if ([...told.keys()].some((id) => !menuIds.includes(id))) throw refuseField('hiddenButtons', issues.option)
  return grantMenus(ctx, roleId, version, menuIds, (menus) => {
    const stood = new Map(menus.map((m) => [m.id, m.hiddenButtons]))
    return new Map(menuIds.map((id) => [id, told.get(id) ?? stood.get(id) ?? []]))
  })
}

export const authorizeButtonToRole = (
  ctx: Context,
  { roleId, version, menuId, hiddenButtons }: Parsed<Routes['authorizeButtonToRole']>,
): Promise<RoleMenus> =>
  grantMenus(ctx, roleId, version, [menuId], (menus) => {
    const own = menus.filter((m) => m.hiddenButtons)
    if (!own.some((m) => m.id === menuId)) throw notFound()
    return new Map(own.map((m) => [m.id, m.id === menuId ? hiddenButtons : m.hiddenButtons!]))
  })

export async function queryButtonByRoleId(ctx: Context, { roleId, menuId }: Parsed<Routes['queryButtonByRoleId']>) {
  const menu = (await menusOfRole(ctx, roleId)).menus.find((m) => m.id === menuId)
  if (!menu) throw notFound()
  return menu.buttons
}
