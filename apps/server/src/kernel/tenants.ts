import { groups, screens, type Area, type Screen } from '@clearway/contract/features/screens'
import { sql } from 'kysely'

import type { Db } from './database/database.ts'
import { syncParameters } from './parameters.ts'
import type { Services } from './services.ts'

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
  const menus = (areasOf[kind] ?? []).flatMap((area) => menusOf(area))
  // Groups first: what stands in them finds them there.
  await addMenus(
    db,
    tenantId,
    menus.filter((m) => m.path === null),
  )
  await addMenus(
    db,
    tenantId,
    menus.filter((m) => m.path !== null),
  )
}

interface NewMenu {
  area: Area
  code: string
  title: { zh: string; tw: string; en: string }
  icon: string | null
  sequence: number
  path: string | null
  component: string | null
  parent: string | null
  hidden: boolean
  affix: boolean
}

/** The menus of an area: its groups, and its screens with the codes of the groups that they stand in. */
function menusOf(area: Area): NewMenu[] {
  const own = screens.filter((s: Screen) => s.areas.includes(area))
  const inGroups = [...new Set(own.flatMap((s: Screen) => (s.group ? [s.group] : [])))]
  return [
    ...inGroups.map((code) => ({
      area,
      code: `group.${code}`,
      ...groups[code],
      sequence: (Object.keys(groups).indexOf(code) + 1) * 10,
      path: null,
      component: null,
      parent: null,
      hidden: false,
      affix: false,
    })),
    ...own.map((screen: Screen, index) => ({
      area,
      code: screen.code,
      title: screen.title,
      icon: screen.icon ?? null,
      sequence: index,
      path: screen.path,
      component: screen.code,
      parent: screen.group ? `group.${screen.group}` : null,
      hidden: !!screen.hidden || !!screen.hiddenIn?.includes(area),
      affix: !!screen.affix,
    })),
  ]
}

/** Adds those that are not there, deleted ones included; one whose path an own menu of the tenant has is left out. */
async function addMenus(db: Db, tenantId: string, menus: readonly NewMenu[]): Promise<void> {
  const rows = menus.map(({ title, ...m }) => ({ ...m, ...title }))
  await sql`insert into sys_menu (tenant_id, area, menu_code, menu_name, menu_name_tw, menu_name_en, menu_icon, menu_path, menu_component, menu_sequence, menu_parent, hidden, affix)
    select ${tenantId}::uuid, r.area, r.code, r.zh, r.tw, r.en, r.icon, r.path, r.component, r.sequence,
      (select g.id from sys_menu g where g.tenant_id = ${tenantId} and g.area = r.area and g.menu_code = r.parent and g.deleted_at is null limit 1), r.hidden, r.affix
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(area text, code text, zh text, tw text, en text, icon text, path text, component text, sequence int, parent text, hidden boolean, affix boolean)
    where not exists (select from sys_menu m where m.tenant_id = ${tenantId} and m.area = r.area and m.menu_code = r.code)
    on conflict do nothing`.execute(db)
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

/** The business tenants that stand, by id. */
export async function businessTenants({ common }: Services['database']): Promise<string[]> {
  const tenants = await common
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'business')
    .where('deletedAt', 'is', null)
    .execute()
  return tenants.map(({ id }) => id)
}

/** What a job does in each of them, in a transaction of its own. */
export async function inEachBusinessTenant(
  { database }: Services,
  job: string,
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  for (const tenantId of await businessTenants(database))
    await database.transaction({ tenantId, personId: null, requestId: `job ${job}` }, 'write', work)
}
