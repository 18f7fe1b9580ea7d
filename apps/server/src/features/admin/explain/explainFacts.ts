import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import { givenRoles } from '@clearway/contract/features/admin/role/standardRoles.text'
import { givenName } from '@clearway/contract/kernel/given'
import { fill, text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { routesOf } from '../../../kernel/access/catalogue.ts'
import { urlMatches, type Decided } from '../../../kernel/access/decide.ts'
import type { DataAccess } from '../../../kernel/access/principal.ts'
import { permissionsFrom } from '../../../kernel/access/rights.ts'
import { givenBy } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { adminCode } from '../administration.ts'

type Value = Text | string | number

/** Fills words into words, in each language. */
export function told(words: Text, values: Readonly<Record<string, Value>>): Text {
  const one = (language: 'zh' | 'tw' | 'en') =>
    fill(
      words[language],
      Object.fromEntries(Object.entries(values).map(([k, v]) => [k, typeof v === 'object' ? v[language] : v])),
    )
  return text(one('zh'), one('tw'), one('en'))
}

export const plain = (s: string): Text => text(s, s, s)

/** Several things in a row: `a、b` or `a, b`. */
export const joined = (parts: readonly Text[], between: Text = text('、', '、', ', ')): Text =>
  text(
    parts.map((p) => p.zh).join(between.zh),
    parts.map((p) => p.tw).join(between.tw),
    parts.map((p) => p.en).join(between.en),
  )

/** As a clock of the tenant shows it. */
export const moment = (ctx: Context, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.user.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  )

export interface FactMenu {
  readonly id: string
  readonly title: Text
  readonly area: string
  readonly component: string | null
  readonly status: string
  readonly of: readonly { roleId: string; hiddenButtons: string[] }[]
}
export interface FactRule {
  readonly roleId: string
  readonly resource: string
  readonly scope: string
  readonly chosenOrgs: string[]
  readonly filterFields: string[]
}

/** What the rights of the tenant are called, for the telling; it decides nothing. */
export interface Facts {
  readonly roles: ReadonlyMap<string, { readonly id: string; readonly roleCode: string; readonly roleName: string }>
  readonly menus: readonly FactMenu[]
  readonly rules: readonly FactRule[]
  /** Per person, those that run. */
  readonly grants: ReadonlyMap<string, readonly { permissions: string[]; expiresAt: string }[]>
  readonly orgs: ReadonlyMap<string, string>
}

export async function readFacts(ctx: Context): Promise<Facts> {
  const [roles, menus, rules, grants, orgs] = await Promise.all([
    ctx.db
      .selectFrom('sysRole')
      .select(['id', 'roleCode', 'roleName'])
      .where('tenantId', '=', ctx.user.tenantId)
      .where('deletedAt', 'is', null)
      .orderBy('roleCode')
      .execute(),
    sql<{
      id: string
      menuName: string
      menuNameTw: string | null
      menuNameEn: string | null
      area: string
      menuComponent: string | null
      menuStatus: string
      of: FactMenu['of'] | null
    }>`
      select m.id, m.menu_name, m.menu_name_tw, m.menu_name_en, m.area, m.menu_component, m.menu_status,
        (select jsonb_agg(jsonb_build_object('roleId', g.role_id, 'hiddenButtons', g.hidden_buttons)) from role_menu g where g.tenant_id = m.tenant_id and g.menu_id = m.id) as of
      from sys_menu m where m.deleted_at is null order by m.menu_sequence, m.menu_code`.execute(ctx.db),
    sql<FactRule>`select role_id, resource, scope, chosen_orgs, filter_fields from data_permission where deleted_at is null`.execute(
      ctx.db,
    ),
    sql<{
      personId: string
      permissions: string[]
      expiresAt: string
    }>`select person_id, permissions, expires_at from permission_grant where revoked_at is null and expires_at > now()`.execute(
      ctx.db,
    ),
    sql<{ id: string; orgName: string }>`select id, org_name from sys_org where deleted_at is null`.execute(ctx.db),
  ])
  return {
    roles: new Map(roles.map((r) => [r.id, r])),
    menus: menus.rows.map((m) => ({
      id: m.id,
      title: text(m.menuName, m.menuNameTw ?? m.menuName, m.menuNameEn ?? m.menuName),
      area: m.area,
      component: m.menuComponent,
      status: m.menuStatus,
      of: m.of ?? [],
    })),
    rules: rules.rows,
    grants: Map.groupBy(grants.rows, (g) => g.personId),
    orgs: new Map(orgs.rows.map((o) => [o.id, o.orgName])),
  }
}

export const roleName = (facts: Facts, id: string): Text => givenName(givenRoles, facts.roles.get(id)?.roleName ?? '?')
const has = (menu: FactMenu, permission: string): boolean =>
  permissionsFrom([{ roleId: '', menuComponent: menu.component, hiddenButtons: [] }]).has(permission)

export interface MenuUse {
  readonly menu: FactMenu
  readonly roleId: string
}

/** Somebody as far as the telling needs to know him. */
export interface Who extends Decided {
  readonly personId: string
  readonly menuIds: ReadonlySet<string>
}

/** The menus of somebody's area that have a permission: those whose roles give it to him, those that hide it, those that stand shut. */
export function menusWith(
  facts: Facts,
  who: Who,
  permission: string,
): { given: MenuUse[]; hidden: MenuUse[]; all: FactMenu[] } {
  const all = facts.menus.filter((m) => m.area === who.area && has(m, permission))
  const uses = all
    .filter((m) => who.menuIds.has(m.id))
    .flatMap((menu) =>
      menu.of
        .filter((g) => who.roleIds.includes(g.roleId))
        .map((g) => ({ menu, roleId: g.roleId, hides: g.hiddenButtons.includes(permission) })),
    )
  return { given: uses.filter((u) => !u.hides), hidden: uses.filter((u) => u.hides), all }
}

export const expiryOf = (facts: Facts, personId: string, permission: string): string | null =>
  (facts.grants.get(personId) ?? [])
    .filter((g) => g.permissions.includes(permission))
    .map((g) => g.expiresAt)
    .sort()
    .at(-1) ?? null

/** From where somebody has a permission, in words. What it finds is not asked unless `decide` said that he has it. */
export function sourcesOf(ctx: Context, facts: Facts, who: Who, permission: string): Text[] {
  const until = who.granted.has(permission) ? expiryOf(facts, who.personId, permission) : null
  const granted = until ? [told(t.viaGrant, { until: moment(ctx, until) })] : []
  if (who.admin)
    return [
      ...granted,
      ...who.roleIds
        .filter((id) => facts.roles.get(id)?.roleCode === adminCode)
        .map((id) => told(t.viaAdmin, { role: roleName(facts, id) })),
    ]
  const routes = routesOf(permission)
  const rules = who.urlRules.filter((r) => routes.some((route) => urlMatches(r.url, route.path)))
  const byUrl = rules.flatMap((r) =>
    r.roleIds
      .filter((id) => who.roleIds.includes(id))
      .map((id) => told(t.viaUrl, { role: roleName(facts, id), url: r.url })),
  )
  // A rule takes the place of the menus, for the calls that it is about.
  const ruled = routes.every((route) => rules.some((r) => urlMatches(r.url, route.path)))
  const byMenu = ruled
    ? []
    : menusWith(facts, who, permission).given.map((u) =>
        told(t.viaMenu, { role: roleName(facts, u.roleId), menu: u.menu.title }),
      )
  return [...granted, ...byMenu, ...byUrl]
}

/** Which roles of his have a say about the rows of a resource. */
export function sayOf(facts: Facts, who: Who, resource: string): string[] {
  const grants = facts.menus
    .filter((m) => who.menuIds.has(m.id))
    .flatMap((m) => m.of.map((g) => ({ roleId: g.roleId, menuComponent: m.component, hiddenButtons: g.hiddenButtons })))
  const gives = givenBy(grants, who.urlRules)
  const giving = who.roleIds.filter((id) => gives(id, resource))
  return giving.length
    ? giving
    : who.roleIds.filter((id) => facts.rules.some((r) => r.roleId === id && r.resource === resource))
}

const most = 5

export function scopeWords(facts: Facts, { scope }: DataAccess): Text {
  if (scope.kind === 'all') return t.rowsAll
  if (scope.kind === 'own') return t.rowsOwn
  if (!scope.orgs.length) return t.rowsNone
  const names = scope.orgs.map((id) => facts.orgs.get(id) ?? '?')
  return told(t.rowsOrgs, {
    orgs: joined([...names.slice(0, most), ...(names.length > most ? [`… (${names.length})`] : [])].map(plain)),
  })
}
