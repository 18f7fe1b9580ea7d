import { onlinesysuser as contract } from '@clearway/contract/features/admin/monitoring/onlinesysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { scopeCondition, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { feature } from '../../../kernel/feature.ts'
import { endSessions } from '../../../kernel/identity/sessions.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { distinct, rightsChange } from '../administration.ts'
import { accountsOf, mayManage, sysuserSource } from '../user/sysuserRows.ts'
import { userAsSeen, written } from '../user/sysuserWrite.ts'

type Routes = typeof contract.routes

/** A session is seen by whoever may see its user. */
const visible = (ctx: Context) =>
  scopeCondition(ctx, { table: 'online_user', orgScoped: true }, dataAccess(ctx.user, 'sysuser'))

const source: TableSource = {
  table: 'online_user',
  search: ['nickname', 'username', 'orgName?', 'device?', 'ip?'],
  computed: { own: '(t.user_id = current_person())' },
  visible,
}

interface Found {
  id: string
  userId: string
}

/** Ends sessions of others; what they read is the reason, or a plain word in their own language. */
async function end(
  ctx: Context,
  found: readonly Found[],
  reason: string | undefined,
  whole: boolean,
): Promise<{ count: number }> {
  const people = distinct(found.map((f) => f.userId))
  if (people.includes(ctx.user.personId)) throw refuse(409, sysuserText.notYourself)
  const accounts = await accountsOf(ctx, people)
  await mayManage(ctx, accounts)
  rightsChange(ctx)
  let count = 0
  for (const account of accounts) {
    const note = reason?.trim() || sysuserText.kickedNote
    if (whole) count += await endSessions(ctx.db, { personId: account.id, tenantId: ctx.user.tenantId }, 'kicked', note)
    else
      for (const f of found.filter((f) => f.userId === account.id))
        count += await endSessions(ctx.db, { sessionId: f.id, tenantId: ctx.user.tenantId }, 'kicked', note)
  }
  written(ctx, people, reason)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  return { count }
}

async function removePrincipal(
  ctx: Context,
  { username, reason }: Parsed<Routes['removePrincipal']>,
): Promise<{ count: number }> {
  const where = scopeCondition(ctx, sysuserSource, dataAccess(ctx.user, 'sysuser'))
  const { rows } = await sql<{
    id: string
  }>`select t.id from sys_user t where lower(t.username) = lower(${username}) and t.deleted_at is null and ${where.length ? sql.join(where, sql` and `) : sql`true`}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return end(ctx, [{ id: '', userId: rows[0].id }], reason, true)
}

/** Signs out each of many users. */
const removePrincipalMany = (ctx: Context, { rows, reason }: Parsed<Routes['removePrincipalMany']>) =>
  eachRow(ctx, rows, async (own, row) => {
    await userAsSeen(own, row)
    await end(own, [{ id: '', userId: row.id }], reason, true)
  })

/** All of them or none: one that the caller does not see, or that ended meanwhile, refuses the whole call. */
async function removeSessions(
  ctx: Context,
  { ids, reason }: Parsed<Routes['removeSessions']>,
): Promise<{ count: number }> {
  const wanted = distinct(ids)
  const conditions = [sql`t.id = any(${wanted}::uuid[])`, ...visible(ctx)]
  const { rows } =
    await sql<Found>`select t.id, t.user_id from online_user t where ${sql.join(conditions, sql` and `)}`.execute(
      ctx.db,
    )
  if (rows.length !== wanted.length) throw notFound()
  return end(ctx, rows, reason, false)
}

export const onlinesysuser = feature(contract.routes, {
  ...crud(contract, source),
  removePrincipal,
  removePrincipalMany,
  removeSessions,
})
