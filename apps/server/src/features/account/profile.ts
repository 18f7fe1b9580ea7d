import {
  profile as contract,
  type OwnAuditLine,
  type OwnDetails,
  type OwnSession,
} from '@clearway/contract/features/account/profile'
import { profileText as t } from '@clearway/contract/features/account/profile.text'
import { actionWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { allRoutes } from '../../kernel/access/catalogue.ts'
import type { Context } from '../../kernel/context.ts'
import { feature } from '../../kernel/feature.ts'
import { endSessions } from '../../kernel/identity/sessions.ts'
import { requireOwn, worksElsewhere } from '../../kernel/identity/vouching.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'

const mostCounted = 10_000
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

async function ownDetails(ctx: Context): Promise<OwnDetails> {
  const { user } = ctx
  const person = await ctx.db
    .selectFrom('person')
    .select([
      'id',
      'version',
      'nickname',
      'email',
      'mobile',
      'geographic',
      'address',
      'profile',
      'introduction',
      'language',
      'avatar',
    ])
    .where('id', '=', user.personId)
    .executeTakeFirstOrThrow()
  const org = user.orgId
    ? await ctx.db.selectFrom('sysOrg').select('orgName').where('id', '=', user.orgId).executeTakeFirst()
    : undefined
  const roles = user.roleIds.length
    ? await ctx.db
        .selectFrom('sysRole')
        .select('roleName')
        .where('id', 'in', user.roleIds)
        .where('deletedAt', 'is', null)
        .orderBy('roleName')
        .execute()
    : []
  return {
    ...person,
    language: person.language as Language,
    username: user.username,
    orgName: org?.orgName ?? null,
    roleNames: roles.map((r) => r.roleName),
  }
}

/** A picture that the person uploaded himself in this tenant, or the one he has. */
async function requirePicture(ctx: Context, avatar: string | null | undefined, before: string | null): Promise<void> {
  if (!avatar || avatar === before) return
  const file = await ctx.db
    .selectFrom('storedFile')
    .select('contentType')
    .where('id', '=', avatar)
    .where('createdBy', '=', ctx.user.personId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!file || !pictures.includes(file.contentType)) throw refuseField('avatar', t.notPicture)
}

const words = actionWords(allRoutes)

/** Where a session that only one tenant vouched for may end others: in that tenant. */
const reach = ({ user }: Context) => (user.own ? {} : { tenantId: user.tenantId })

export const profile = feature(contract, {
  query: ownDetails,
  update: async (ctx, { id, version, ...values }) => {
    if (id !== ctx.user.personId) throw notFound()
    const before = await ctx.db
      .selectFrom('person')
      .select(['version', 'avatar'])
      .where('id', '=', ctx.user.personId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.version !== version) throw refuse(409, refusals.stale, { data: { current: await ownDetails(ctx) } })
    await requirePicture(ctx, values.avatar, before.avatar)
    // Others read these of the person too; the language is only how this reader is spoken to.
    const { language: _language, ...read } = values
    if (
      !ctx.user.own &&
      Object.values(read).some((v) => v !== undefined) &&
      (await worksElsewhere(ctx.db, ctx.user.personId))
    )
      await requireOwn(ctx)
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    await ctx.db.updateTable('person').set(given).where('id', '=', ctx.user.personId).execute()
    ctx.touched([ctx.user.personId])
    // The name stands in the kept session; other nodes learn it when theirs runs out.
    ctx.afterCommit(() => ctx.services.sessions.forget(`session ${ctx.user.sessionId}`))
    return ownDetails(ctx)
  },
  querySessions: async (ctx) => {
    const { rows } =
      await sql<OwnSession>`select s.id, t.tenant_name, s.device, host(s.ip) as ip, s.created_at, s.last_used_at, s.id = ${ctx.user.sessionId} as current, exists (select from session_proof f where f.session_id = s.id and f.factor = 2) as mfa
      from session s join tenant t on t.id = s.tenant_id where s.person_id = ${ctx.user.personId} and ${ctx.user.own ? sql`true` : sql`s.tenant_id = ${ctx.user.tenantId}`} and s.app_client_id is null and s.ended_at is null and s.refresh_expires_at > now()
      order by current desc, s.last_used_at desc limit 50`.execute(ctx.db)
    return rows
  },
  endSession: async (ctx, { id }) => {
    const count = await endSessions(
      ctx.db,
      { personId: ctx.user.personId, sessionId: id, ...reach(ctx) },
      'kicked',
      t.endedByOwner,
    )
    if (!count) throw notFound()
    ctx.touched([id])
    return { count }
  },
  endOtherSessions: async (ctx) => ({
    count: await endSessions(
      ctx.db,
      { personId: ctx.user.personId, appClientId: null, ...reach(ctx), except: ctx.user.sessionId },
      'kicked',
      t.endedByOwner,
    ),
  }),
  queryAudit: async (ctx, { currentPage, pageSize }) => {
    const offset = (currentPage - 1) * pageSize
    if (offset >= mostCounted)
      throw refuse(400, refusals.pageTooDeep, { errors: [{ field: 'currentPage', message: refusals.pageTooDeep }] })
    const mine = sql`from audit_event where tenant_id = current_tenant() and person_id = ${ctx.user.personId}`
    const [lines, counted] = await Promise.all([
      sql<
        Omit<OwnAuditLine, 'title'>
      >`select id, at, action, outcome, detail, cardinality(object_ids) as objects, host(ip) as ip, device ${mine} order by at desc, id desc limit ${pageSize} offset ${offset}`.execute(
        ctx.db,
      ),
      sql<{ n: number }>`select count(*)::int as n from (select 1 ${mine} limit ${mostCounted + 1}) counted`.execute(
        ctx.db,
      ),
    ])
    const { n } = counted.rows[0]!
    return {
      list: lines.rows.map((line) => ({ ...line, title: words[line.action] ?? null })),
      total: Math.min(n, mostCounted),
      totalIsMore: n > mostCounted,
    }
  },
})
