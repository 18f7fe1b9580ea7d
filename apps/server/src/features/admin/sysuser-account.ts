import type { sysuser } from '@clearway/contract/features/admin/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/sysuser.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import { dataAccess } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { signInKey, signInLimit } from '../../kernel/limits.ts'
import { contains, scopeCondition } from '../../kernel/crud/list-query.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { endSessions } from '../../kernel/sessions.ts'
import { lockAdministration, rightsChange } from './administration.ts'
import { accountsOf, checkPassword, mayManage, readUser, sayTo, sysuserSource } from './sysuser-rows.ts'
import { accountFor, setStatus, written } from './sysuser-write.ts'

type Routes = typeof sysuser.routes

/** Sign-in counts failures under whatever name was typed: all three of the user are opened again. */
async function unlock(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('sysUser').select(['username', 'email', 'mobile']).where('id', '=', id).executeTakeFirst()
  const names = [row?.username, row?.email, row?.mobile].filter((name): name is string => !!name)
  ctx.afterCommit(async () => {
    for (const name of names) await ctx.services.limits.clear(signInLimit, signInKey(ctx.user.tenantCode, name))
  })
}

export async function modifyAccount(ctx: Context, { id, status, unlock: open }: Parsed<Routes['modifyAccount']>) {
  await lockAdministration(ctx)
  if (status) await setStatus(ctx, id, status)
  if (open) {
    await readUser(ctx, id, { deleted: false })
    await accountFor(ctx, id)
    await unlock(ctx, id)
  }
  written(ctx, [id], [status, open && 'unlock'].filter(Boolean).join(', '))
  return readUser(ctx, id)
}

/** Sets a first password again: it has to be changed at the next sign-in, and whoever is signed in with the old one is out. */
export async function resetPassword(ctx: Context, id: string, plain: string, passwordHash: string): Promise<void> {
  await lockAdministration(ctx)
  await readUser(ctx, id, { deleted: false })
  const account = await accountFor(ctx, id)
  if (id === ctx.user.personId) throw refuse(409, t.notOwnPassword)
  if (account.guest) throw refuse(403, t.passwordElsewhere, { values: { name: account.nickname } })
  await checkPassword(ctx, plain, 'newPassword', [account.username, account.nickname])
  await ctx.db.updateTable('person').set({ passwordHash, mustChangePassword: true, passwordChangedAt: sql<string>`now()` }).where('id', '=', id).execute()
  await endSessions(ctx.db, { personId: id }, 'password', sayTo(account, t.passwordNote))
  written(ctx, [id])
}

const visible = (ctx: Context) => {
  const where = scopeCondition(ctx, sysuserSource, dataAccess(ctx.user, 'sysuser'))
  return where.length ? sql.join(where, sql` and `) : sql`true`
}

export async function removePrincipal(ctx: Context, { username, reason }: Parsed<Routes['removePrincipal']>): Promise<{ count: number }> {
  const { rows } = await sql<{ id: string }>`select t.id from sys_user t where lower(t.username) = lower(${username}) and t.deleted_at is null and ${visible(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  if (rows[0].id === ctx.user.personId) throw refuse(409, t.notYourself)
  const [account] = await accountsOf(ctx, [rows[0].id])
  await mayManage(ctx, [account!])
  rightsChange(ctx)
  const count = await endSessions(ctx.db, { personId: account!.id, tenantId: ctx.user.tenantId }, 'kicked', reason?.trim() || sayTo(account!, t.kickedNote))
  written(ctx, [account!.id], reason)
  return { count }
}

const mostOnline = 200

export async function queryOnlineSysUser(ctx: Context, { search }: Parsed<Routes['queryOnlineSysUser']>): Promise<Output<Routes['queryOnlineSysUser']>> {
  const found = search ? sql`(${sql.raw(sysuserSource.search!)}) ilike ${contains(search)}` : sql`true`
  const { rows } = await sql<Output<Routes['queryOnlineSysUser']>[number]>`select s.id, t.id as user_id, t.username, t.nickname, s.device, host(s.ip) as ip, s.created_at, s.last_used_at,
      s.id = ${ctx.user.sessionId} as current, (select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id) as org_name
    from session s join sys_user t on t.id = s.person_id and t.deleted_at is null
    where s.tenant_id = current_tenant() and s.ended_at is null and s.refresh_expires_at > now() and ${visible(ctx)} and ${found}
    order by s.last_used_at desc limit ${mostOnline}`.execute(ctx.db)
  return rows
}
