import { username as usernameShape } from '@clearway/contract/features/account/username'
import { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'

/** The organisation stands in the tenant and within what the caller may see. */
export async function checkOrg(ctx: Context, orgId: string | null | undefined): Promise<void> {
  if (!orgId) return
  const { scope } = dataAccess(ctx.user, sysuser.name)
  const found = await ctx.db
    .selectFrom('sysOrg')
    .select('id')
    .where('id', '=', orgId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found || (scope.kind === 'orgs' && !scope.orgs.includes(orgId))) throw refuseField('orgId', issues.notFound)
}

export async function usernameFree(ctx: Context, username: string, except?: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from membership where tenant_id = current_tenant() and lower(username) = lower(${username}) and deleted_at is null
    and person_id is distinct from ${except ?? null}::uuid limit 1`.execute(ctx.db)
  return rows.length === 0
}

/** What was typed before the `@`, made into a user name that is free here. */
export async function freeName(ctx: Context, wanted: string, except?: string): Promise<string> {
  const stem = wanted
    .split('@')[0]!
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}._-]/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 50)
  const name = stem.length >= 3 ? stem : `user-${stem}`
  for (let n = 1; n <= 20; n++) {
    const tried = n === 1 ? name : `${name}-${n}`
    if (usernameShape.safeParse(tried).success && (await usernameFree(ctx, tried, except))) return tried
  }
  throw refuse(409, refusals.duplicate, { errors: [{ field: 'username', message: issues.duplicate }] })
}

export async function checkUsername(ctx: Context, username: string, except?: string): Promise<void> {
  if (!(await usernameFree(ctx, username, except)))
    throw refuse(409, refusals.duplicate, { errors: [{ field: 'username', message: issues.duplicate }] })
}
