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

/** Ends sessions of others, all of one person or those named, in one statement; what they read is the reason, or a plain word in their own language. */
async function end(
  ctx: Context,
  { people, sessionIds }: { people: readonly string[]; sessionIds?: readonly string[] },
  reason: string | undefined,
): Promise<{ count: number }> {
  if (people.includes(ctx.user.personId)) throw refuse(409, sysuserText.notYourself)
  await mayManage(ctx, await accountsOf(ctx, people))
  rightsChange(ctx)
  const { tenantId } = ctx.user
  const whose = sessionIds ? { sessionId: sessionIds } : { personId: people[0]! }
  const note = reason?.trim() || sysuserText.kickedNote
  const count = await endSessions(ctx.db, { ...whose, tenantId }, 'kicked', note)
  // The trail finds the call by the person and by each session.
  written(ctx, [...people, ...(sessionIds ?? [])], reason)
  ctx.afterCommit(() => ctx.services.totals.forget(tenantId, source.table))
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
  return end(ctx, { people: [rows[0].id] }, reason)
}

/** Signs out each of many users. */
const removePrincipalMany = (ctx: Context, { rows, reason }: Parsed<Routes['removePrincipalMany']>) =>
  eachRow(ctx, rows, async (own, row) => {
    await userAsSeen(own, row)
    await end(own, { people: [row.id] }, reason)
  })

/** All of them or none: one that the caller does not see, or that ended meanwhile, refuses the whole call. */
async function removeSessions(
  ctx: Context,
  { ids, reason }: Parsed<Routes['removeSessions']>,
): Promise<{ count: number }> {
  const wanted = distinct(ids)
  const conditions = [sql`t.id = any(${wanted}::uuid[])`, ...visible(ctx)]
  const { rows } = await sql<{
    userId: string
  }>`select t.user_id from online_user t where ${sql.join(conditions, sql` and `)}`.execute(ctx.db)
  if (rows.length !== wanted.length) throw notFound()
  return end(ctx, { people: distinct(rows.map((r) => r.userId)), sessionIds: wanted }, reason)
}

export const onlinesysuser = feature(contract.routes, {
  ...crud(contract, source),
  removePrincipal,
  removePrincipalMany,
  removeSessions,
})
