import type { MenuEntry, SessionUser } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { sql } from 'kysely'
import { pinyin } from 'pinyin-pro'

import { enterpriseStateOf } from '../../business/certificate.ts'
import { callable } from '../../kernel/access/decide.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { ownAcross } from '../../kernel/identity/ownAcross.ts'
import { passwordEnds, passwordRulesOf } from '../../kernel/identity/policy.ts'
import { ownIn, voucherColumn } from '../../kernel/identity/vouching.ts'
import { refuse } from '../../kernel/refuse.ts'

/** The signed-in user as the web shows him. */
export async function getSysUser(ctx: Context): Promise<SessionUser> {
  const { user } = ctx
  const row = await ctx.db
    .selectFrom('person as p')
    .leftJoin('sysOrg as o', (j) => j.on('o.tenantId', '=', user.tenantId).on('o.id', '=', user.orgId))
    .select([
      'p.avatar',
      'p.mobile',
      'p.email',
      'p.geographic',
      'p.address',
      'p.profile',
      'p.introduction',
      'p.mustChangePassword',
      'p.passwordHash',
      'p.passwordChangedAt',
      'o.orgName',
      voucherColumn('password_tenant_id', user).as('passwordFrom'),
    ])
    .where('p.id', '=', user.personId)
    .executeTakeFirst()
  if (!row) throw refuse(404, sessionText.tenantNotFound)
  const { mobile, passwordHash, passwordChangedAt, ...person } = row
  const ends = passwordHash
    ? passwordEnds(await passwordRulesOf(ctx.db, user.personId), String(passwordChangedAt))
    : undefined
  return {
    ...person,
    phone: mobile,
    id: user.personId,
    username: user.username,
    nickname: user.nickname,
    tenantId: user.tenantId,
    tenantCode: user.tenantCode,
    tenantName: user.tenantName,
    area: user.area,
    orgId: user.orgId,
    timeZone: user.timeZone,
    enterpriseState: await enterpriseStateOf(ctx),
    mfaNeeded: user.mfaNeeded ?? null,
    mfaDeadline: user.mfaDeadline ?? null,
    passwordExpiresAt: ends?.soon ? ends.at : null,
    own: await ownIn(ctx),
    // Nobody gave a private person a role, and the web takes an empty list for a mistake.
    roles: user.roles.length || user.area !== 'personal' ? [...user.roles] : ['ROLE_PERSONAL'],
  }
}

const sounds = new Map<string, string>()

/** `guanliyuan gly`: what somebody may type to find the title. */
function pinyinOf(title: string): string {
  const known = sounds.get(title)
  if (known !== undefined) return known
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
  const made = [syllables.join(''), syllables.map((s) => s[0] ?? '').join('')].join(' ').toLowerCase()
  if (sounds.size > 5000) sounds.clear()
  sounds.set(title, made)
  return made
}

/** Keeps groups that something visible stands in, however deep. */
function withoutEmptyGroups(entries: readonly MenuEntry[]): MenuEntry[] {
  const byId = new Map(entries.map((e) => [e.id, e]))
  const filled = new Set<string>()
  for (const entry of entries) {
    if (!entry.component || entry.hidden) continue
    for (let up = entry.parentId; up && !filled.has(up); up = byId.get(up)?.parentId ?? null) filled.add(up)
  }
  return entries.filter((e) => e.component || filled.has(e.id))
}

/** Menus and buttons of the caller. */
export async function authorityOf(
  ctx: Context,
): Promise<{ menu: MenuEntry[]; menuButton: string[]; hiddenFields: Record<string, string[]> }> {
  const rows = await ctx.db
    .selectFrom('sysMenu')
    .select([
      'id',
      'menuCode',
      'menuName',
      'menuNameTw',
      'menuNameEn',
      'menuIcon',
      'menuPath',
      'menuComponent',
      'menuParent',
      'menuSequence',
      'hidden',
      'affix',
      'alwaysShow',
    ])
    .where('area', '=', ctx.user.area)
    .where('deletedAt', 'is', null)
    .where('menuStatus', '=', 'able')
    .orderBy('menuSequence')
    .orderBy('menuCode')
    .limit(2000)
    .execute()
  const entries = rows
    .filter((m) => !m.menuComponent || ctx.user.menuIds.has(m.id))
    .map((m): MenuEntry => ({
      id: m.id,
      menuCode: m.menuCode,
      title: { zh: m.menuName, tw: m.menuNameTw ?? m.menuName, en: m.menuNameEn ?? m.menuName },
      icon: m.menuIcon,
      path: m.menuPath,
      component: m.menuComponent,
      parentId: m.menuParent,
      sequence: m.menuSequence,
      hidden: m.hidden,
      affix: m.affix,
      alwaysShow: m.alwaysShow,
      pinyin: pinyinOf(m.menuName),
    }))
  return {
    menu: withoutEmptyGroups(entries),
    menuButton: [...callable(ctx.user)],
    hiddenFields: Object.fromEntries(
      [...ctx.user.dataAccess]
        .filter(([, { hidden }]) => hidden.size)
        .map(([resource, { hidden }]) => [resource, [...hidden]]),
    ),
  }
}

/** The caller's tenants with his roles in each. */
export async function tenantsOf(ctx: Context) {
  // Where somebody works is the person's to know, not that of a tenant which vouched for the session.
  const seen = ctx.user.own ? sql`true` : sql`t.id = current_tenant()`
  const { rows } = await ownAcross(ctx.db, () =>
    sql<{ id: string; tenantCode: string; tenantName: string; current: boolean; roles: string[] }>`
    select t.id, t.tenant_code, t.tenant_name, t.id = current_tenant() as current, array(select r.role_name from membership_role mr
      join sys_role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id and r.deleted_at is null
      where mr.tenant_id = m.tenant_id and mr.membership_id = m.id order by r.role_name) as roles
    from membership m join tenant t on t.id = m.tenant_id
    where m.person_id = current_person() and m.deleted_at is null and m.status = 'able' and t.deleted_at is null and t.status = 'able' and ${seen}
    order by t.tenant_name, t.id limit 200`.execute(ctx.db),
  )
  return rows
}

// `%` and `_` are characters to look for, not wildcards.
const literally = (s: string) => s.replace(/[\\%_]/g, (c) => `\\${c}`)

/** At most 20 people of the tenant whom the caller may see, by what he may read of them. */
export async function findTenantUsers(ctx: Context, userInfo: string) {
  const like = `%${literally(userInfo)}%`
  const access = dataAccess(ctx.user, 'sysuser')
  const readable = ['username', 'nickname', 'email', 'mobile'].filter((name) => !access.hidden.has(name))
  if (!readable.length) return []
  const where = [
    sql`t.deleted_at is null`,
    sql`t.status = 'able'`,
    ...scopeCondition(ctx, { table: 'sys_user', orgScoped: true }, access),
    sql`(${sql.join(
      readable.map((name) => sql`${sql.ref(`t.${name}`)} ilike ${like}`),
      sql` or `,
    )})`,
  ]
  const username = sql.ref(access.hidden.has('username') ? 't.id' : 't.username')
  const { rows } = await sql<{ id: string; username: string; nickname: string }>`
    select t.id, ${username}::text as username, ${access.hidden.has('nickname') ? username : sql.ref('t.nickname')}::text as nickname
    from sys_user t where ${sql.join(where, sql` and `)} order by t.username limit 20`.execute(ctx.db)
  return rows
}
