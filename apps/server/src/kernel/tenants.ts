import { groups, screens, type Area, type Screen } from '@clearway/contract/features/screens'
import { sql } from 'kysely'

import type { Db } from './database/database.ts'
import { syncParameters } from './parameters.ts'

/** Areas of the menus that a tenant of each kind gets. */
const areasOf: Record<string, readonly Area[]> = {
  business: ['admin', 'customer'],
  platform: ['platform'],
  personal: ['personal'],
}

/**
 * Gives a tenant the menus of every screen that it lacks, from the contract. Run for a new tenant and at each start, so that a
 * release's new screens appear; what an administrator renamed, moved, disabled or deleted stays as they left it.
 */
export async function syncMenus(db: Db, tenantId: string, kind: string): Promise<void> {
  for (const area of areasOf[kind] ?? []) {
    const own = screens.filter((s: Screen) => s.areas.includes(area))
    const parents = new Map<string, string | undefined>()
    for (const code of new Set(own.flatMap((s: Screen) => (s.group ? [s.group] : [])))) {
      const { title, icon } = groups[code]
      parents.set(
        code,
        await menu(db, {
          tenantId,
          area,
          code: `group.${code}`,
          title,
          icon,
          sequence: (Object.keys(groups).indexOf(code) + 1) * 10,
          path: null,
          component: null,
          parent: null,
        }),
      )
    }
    for (const [index, s] of own.entries()) {
      const screen: Screen = s
      await menu(db, {
        tenantId,
        area,
        code: screen.code,
        title: screen.title,
        icon: screen.icon ?? null,
        sequence: index,
        path: screen.path,
        component: screen.code,
        parent: (screen.group && parents.get(screen.group)) ?? null,
        hidden: !!screen.hidden || !!screen.hiddenIn?.includes(area),
        affix: !!screen.affix,
      })
    }
  }
}

interface NewMenu {
  tenantId: string
  area: Area
  code: string
  title: { zh: string; tw: string; en: string }
  icon: string | null
  sequence: number
  path: string | null
  component: string | null
  parent: string | null
  hidden?: boolean
  affix?: boolean
}

/** Gives the id of the menu; undefined where it was deleted, or an own menu of the tenant has its path. */
async function menu(db: Db, m: NewMenu): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into sys_menu (tenant_id, area, menu_code, menu_name, menu_name_tw, menu_name_en, menu_icon, menu_path, menu_component, menu_sequence, menu_parent, hidden, affix)
      select ${m.tenantId}::uuid, ${m.area}, ${m.code}, ${m.title.zh}, ${m.title.tw}, ${m.title.en}, ${m.icon}, ${m.path}, ${m.component}, ${m.sequence}::int, ${m.parent}::uuid, ${m.hidden ?? false}::boolean, ${m.affix ?? false}::boolean
      where not exists (select from sys_menu where tenant_id = ${m.tenantId} and area = ${m.area} and menu_code = ${m.code})
      on conflict do nothing returning id)
    select id from added union all
    select id from sys_menu where tenant_id = ${m.tenantId} and area = ${m.area} and menu_code = ${m.code} and deleted_at is null limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

export interface NewRole {
  code: string
  name: string
  description?: string
  area: Area
  screens: readonly string[]
  hiddenButtons?: readonly string[]
}

/** Adds a role that sees the given screens. */
export async function addRole(db: Db, tenantId: string, role: NewRole): Promise<string> {
  const { id } = await db
    .insertInto('sysRole')
    .values({ tenantId, roleCode: role.code, roleName: role.name, roleDescription: role.description ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A button is hidden on the menus that have it: on another it would stand for nothing.
  const hidden = Object.fromEntries(
    screens.map((s: Screen) => [
      s.code,
      (role.hiddenButtons ?? []).filter((b) => s.resources.includes(b.split('.')[0]!)),
    ]),
  )
  await sql`insert into role_menu (tenant_id, role_id, menu_id, hidden_buttons)
    select ${tenantId}, ${id}, m.id, array(select jsonb_array_elements_text(${JSON.stringify(hidden)}::jsonb -> m.menu_component)) from sys_menu m
    where m.tenant_id = ${tenantId} and m.area = ${role.area} and m.deleted_at is null
      and (m.menu_component = any(${[...role.screens]}::text[]) or m.id in (select menu_parent from sys_menu where tenant_id = ${tenantId} and menu_component = any(${[...role.screens]}::text[])))`.execute(
    db,
  )
  return id
}

export interface NewTenant {
  code: string
  name: string
  kind: 'business' | 'platform' | 'personal'
  timeZone?: string
  administratorName?: string
}

/** A tenant with its menus, its top organisation and the role ROLE_ADMIN. `db` must already be bound to `id`. */
export async function addTenant(
  db: Db,
  id: string,
  tenant: NewTenant,
): Promise<{ adminRoleId: string; orgId: string }> {
  await db
    .insertInto('tenant')
    .values({
      id,
      tenantCode: tenant.code,
      tenantName: tenant.name,
      kind: tenant.kind,
      ...(tenant.timeZone ? { timeZone: tenant.timeZone } : {}),
    })
    .execute()
  await syncMenus(db, id, tenant.kind)
  await syncParameters(db)
  const org = await db
    .insertInto('sysOrg')
    .values({ tenantId: id, orgType: 'company', orgName: tenant.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const adminRoleId = await addRole(db, id, {
    code: 'ROLE_ADMIN',
    name: tenant.administratorName ?? '管理员',
    area: 'admin',
    screens: [],
  })
  return { adminRoleId, orgId: org.id }
}

/** Goes on in another tenant within the same transaction, so that both commit together; then back. For what makes or joins tenants. */
export async function inTenant<T>(db: Db, tenantId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    before: string
  }>`select current_setting('app.tenant_id', true) as before, set_config('app.tenant_id', ${tenantId}, true)`.execute(
    db,
  )
  const made = await work()
  await sql`select set_config('app.tenant_id', ${rows[0]!.before}, true)`.execute(db)
  return made
}
