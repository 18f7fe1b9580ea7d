import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { endSessions } from '../../../kernel/identity/sessions.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { keepAnAdministrator, lockAdministration } from '../administration.ts'
import { checkUsername } from '../members.ts'
import { accountsOf, checkContacts, mayManage, readUsers } from './sysuserRows.ts'
import { written } from './sysuserWrite.ts'

/** The membership goes to the recycle bin and the sessions end; the person and his other tenants stay. */
export async function removeUsers(ctx: Context, ids: readonly string[]): Promise<number> {
  await lockAdministration(ctx)
  const rows = await readUsers(ctx, ids, { deleted: false })
  if (rows.some((r) => r.id === ctx.user.personId)) throw refuse(409, t.notYourself)
  const accounts = await accountsOf(
    ctx,
    rows.map((r) => r.id),
  )
  await mayManage(ctx, accounts)
  for (const account of accounts)
    await endSessions(ctx.db, { personId: account.id, tenantId: ctx.user.tenantId }, 'disabled', t.removedNote)
  await ctx.db
    .updateTable('membership')
    .set({ deletedAt: sql<string>`now()`, deletedBy: ctx.user.personId })
    .where(
      'id',
      'in',
      accounts.map((a) => a.membershipId),
    )
    .execute()
  await keepAnAdministrator(
    ctx,
    rows.map((r) => r.id),
  )
  written(
    ctx,
    rows.map((r) => r.id),
  )
  return rows.length
}

/** Back from the recycle bin with the roles as they were: as if they were given now. */
export async function restoreUsers(ctx: Context, ids: readonly string[]): Promise<number> {
  await lockAdministration(ctx)
  const rows = await readUsers(ctx, ids, { deleted: true })
  const accounts = await accountsOf(
    ctx,
    rows.map((r) => r.id),
  )
  await mayManage(ctx, accounts)
  for (const row of rows) {
    await checkUsername(ctx, row.username, row.id)
    await checkContacts(ctx, row, row.id)
  }
  // Who left by himself is asked whether he comes back.
  await ctx.db
    .updateTable('membership')
    .set({
      status: sql<string>`case when left_at is null then status else 'invited' end`,
      leftAt: null,
      deletedAt: null,
      deletedBy: null,
    })
    .where(
      'id',
      'in',
      accounts.map((a) => a.membershipId),
    )
    .execute()
  written(
    ctx,
    rows.map((r) => r.id),
  )
  return rows.length
}
