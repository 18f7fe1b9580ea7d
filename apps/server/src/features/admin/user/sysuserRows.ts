import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Language, Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import type { TableSource } from '../../../kernel/crud/listQuery.ts'
import { checkNewPassword, passwordRules } from '../../../kernel/identity/policy.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { distinct } from '../administration.ts'
import { rightsOf, whyNot } from '../granting.ts'

const rolesOf = (
  what: string,
) => `select ${what} from membership_role g join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null
  where g.tenant_id = t.tenant_id and g.membership_id = t.membership_id`

/** Users as lists read them; the view shows the own tenant only. */
export const sysuserSource: TableSource = {
  table: 'sys_user',
  orgScoped: true,
  search: ['username', 'nickname', 'email?', 'mobile?'],
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    roleIds: `array(${rolesOf('r.id')} order by r.role_code)`,
    roleNames: `(${rolesOf(`string_agg(r.role_name, '、' order by r.role_code)`)})`,
    orgBelow: `null::uuid`,
    mfa: `(t.status <> 'invited' and exists (select from person_mfa f where f.person_id = t.id and f.enabled_at is not null))`,
    lastUsedAt: `(select max(s.last_used_at) from session s where s.person_id = t.id and s.tenant_id = t.tenant_id and s.ended_at is null)`,
  },
  filters: {
    orgBelow: (ids) => sql`t.org_id in (select orgs_below(${[...ids]}::uuid[]))`,
    roleIds: (ids) =>
      sql`exists (select from membership_role g where g.tenant_id = t.tenant_id and g.membership_id = t.membership_id and g.role_id = any(${[...ids]}::uuid[]))`,
  },
}

export type UserRow = Sysuser & { id: string; version: number }

/** The same caller, for whom a list of users under another name has the rows and fields of /sysuser. */
export const seenAsUsers = (ctx: Context, resource: string): Context => ({
  ...ctx,
  user: { ...ctx.user, dataAccess: new Map([...ctx.user.dataAccess, [resource, dataAccess(ctx.user, sysuser.name)]]) },
})

/** The user as the caller may see him. 404 otherwise. */
export async function readUser(ctx: Context, id: string, also: { deleted?: boolean } = {}): Promise<UserRow> {
  const [row] = await readRows(ctx, sysuser, sysuserSource, [id], also)
  if (!row) throw notFound()
  return row
}

/** All of them or none: one id that the caller does not see refuses the whole call. */
export async function readUsers(
  ctx: Context,
  given: readonly string[],
  also: { deleted?: boolean } = {},
): Promise<UserRow[]> {
  const ids = distinct(given)
  const rows = await readRows(ctx, sysuser, sysuserSource, ids, also)
  if (rows.length !== ids.length) throw notFound()
  return rows
}

/** What the caller's data permission may hide but a rule of ours needs. */
export interface Account {
  readonly id: string
  readonly membershipId: string
  readonly username: string
  readonly nickname: string
  readonly status: string
  readonly guest: boolean
  readonly language: Language
  readonly roleIds: string[]
}

export async function accountsOf(ctx: Context, ids: readonly string[]): Promise<Account[]> {
  const { rows } =
    await sql<Account>`select t.id, t.membership_id, t.username, t.nickname, t.status, t.guest, t.language, array(${sql.raw(rolesOf('r.id'))}) as role_ids
    from sys_user t where t.id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows
}

/** 403 when one of them holds more than the caller: neither his account nor his roles are the caller's to change. */
export async function mayManage(ctx: Context, accounts: readonly Account[]): Promise<void> {
  if (ctx.user.admin) return
  const rights = await rightsOf(ctx.db, distinct(accounts.flatMap((a) => a.roleIds)))
  for (const account of accounts) {
    if (account.id === ctx.user.personId) continue
    const above = account.roleIds.some((id) => rights.has(id) && whyNot(ctx.user, rights.get(id)!, ctx.language))
    if (above) throw refuse(403, t.aboveYou, { values: { name: account.nickname } })
  }
}

/** A field that the caller's data permission hides can be written no more than read. */
export function refuseHidden(ctx: Context, values: Readonly<Record<string, unknown>>): void {
  const { hidden } = dataAccess(ctx.user, sysuser.name)
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && hidden.has(name)) throw refuseField(name, issues.invalid)
}

export async function checkAvatar(ctx: Context, avatar: string | null | undefined): Promise<void> {
  if (!avatar) return
  const found = await ctx.db
    .selectFrom('storedFile')
    .select('id')
    .where('id', '=', avatar)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuseField('avatar', issues.notFound)
}

/** Within a tenant an e-mail and a mobile number name one user, since people sign in by them. */
export async function contactsTaken(
  ctx: Context,
  { email = null, mobile = null }: { email?: string | null | undefined; mobile?: string | null | undefined },
  except?: string,
): Promise<{ field: string; message: Text }[]> {
  const { rows } = await sql<{ email: boolean | null; mobile: boolean | null }>`
    select bool_or(lower(p.email) = lower(${email})) as email, bool_or(p.mobile = ${mobile}) as mobile
    from membership m join person p on p.id = m.person_id where m.tenant_id = current_tenant() and m.deleted_at is null
      and (lower(p.email) = lower(${email}) or p.mobile = ${mobile}) and p.id is distinct from ${except ?? null}::uuid`.execute(
    ctx.db,
  )
  return [
    ...(rows[0]?.email ? [{ field: 'email', message: t.emailTaken }] : []),
    ...(rows[0]?.mobile ? [{ field: 'mobile', message: t.mobileTaken }] : []),
  ]
}

export async function checkContacts(...asked: Parameters<typeof contactsTaken>): Promise<void> {
  const errors = await contactsTaken(...asked)
  if (errors.length) throw refuse(409, refusals.duplicate, { errors })
}

/** The tenant's own rule for lengths, and no password that is easily guessed. */
export async function checkPassword(
  ctx: Context,
  password: string,
  field: string,
  names: readonly (string | null | undefined)[],
): Promise<void> {
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select('policy')
    .where('id', '=', ctx.user.tenantId)
    .executeTakeFirst()
  checkNewPassword(password, passwordRules([tenant?.policy]), field, names)
}
