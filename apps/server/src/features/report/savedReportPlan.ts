import type { savedReportRoutes } from '@clearway/contract/features/report/savedReport'
import { savedReportText as t } from '@clearway/contract/features/report/savedReport.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import { ownCompany } from '../../kernel/access/ownSide.ts'
import { actingFor, personNow } from '../../kernel/actingFor.ts'
import type { Context } from '../../kernel/context.ts'
import { contains } from '../../kernel/crud/search.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { mayGet, readOne, readOwn } from './savedReportRows.ts'

type Routes = typeof savedReportRoutes
type Saved = Output<Routes['queryById']>
type Plan = Parsed<Routes['schedule']>

const mostOwn = 20
const mostOfTenant = 500
const mostFound = 50
const perPerson: Limit = { name: 'report-now', points: 20, seconds: 3600 }

/** SQL of the address of `p` that is believed in this tenant: proved by the person, or what this tenant says (032). */
export const believedMail = sql`case when p.email_tenant_id = current_tenant() or (p.email_tenant_id is null and p.email_verified_at is not null) then p.email end`

interface Colleague {
  readonly id: string
  readonly name: string
}

/** What of people the caller may not read decides nothing here either. */
const hidden = (ctx: Context, field: 'email' | 'username' | 'orgId') => hidesAny(ctx, 'sysuser', [field])

/** Members to whom the caller may mail: of the whole tenant for staff, of their own company for a customer's people; none without an address that is believed. */
async function colleagues(ctx: Context, where: RawBuilder<unknown>): Promise<Colleague[]> {
  const near =
    ctx.user.area === 'customer'
      ? sql`m.org_id in (with recursive down as (select o.id, 1 as depth from sys_org o where o.tenant_id = current_tenant() and o.id = ${ownCompany(ctx)}
          union all select o.id, depth + 1 from sys_org o join down on o.org_parent = down.id where o.tenant_id = current_tenant() and depth < 20) select id from down)`
      : sql`true`
  const name = hidden(ctx, 'orgId') ? sql`p.nickname` : sql`concat_ws(' · ', p.nickname, o.org_name)`
  const reached = hidden(ctx, 'email') ? sql`true` : sql`${believedMail} is not null`
  const { rows } =
    await sql<Colleague>`select p.id, ${name} as name from membership m join person p on p.id = m.person_id
      left join sys_org o on o.tenant_id = m.tenant_id and o.id = m.org_id
    where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null and ${reached} and ${near} and ${where}
    order by p.nickname, p.id limit ${mostFound}`.execute(ctx.db)
  return rows
}

export const recipients = (
  ctx: Context,
  { search }: Parsed<Routes['recipients']>,
): Promise<Output<Routes['recipients']>> =>
  colleagues(
    ctx,
    search
      ? sql`(p.nickname ilike ${contains(search)} or ${hidden(ctx, 'username') ? sql`false` : sql`m.username ilike ${contains(search)}`})`
      : sql`true`,
  )

/** Names whoever is new among the recipients and could not get it; of strangers not even the name. */
async function requireReaders(ctx: Context, saved: Saved, ids: readonly string[]): Promise<void> {
  const known = new Set(saved.schedule?.recipients.map(({ id }) => id))
  const added = ids.filter((id) => !known.has(id))
  if (!added.length) return
  const near = new Map((await colleagues(ctx, sql`p.id = any(${added}::uuid[])`)).map(({ id, name }) => [id, name]))
  const not: string[] = []
  for (const id of added) {
    const user = near.has(id) ? await personNow(ctx.db, { tenantId: ctx.user.tenantId, personId: id }) : 'member'
    const acting = typeof user !== 'string' && {
      ...actingFor(ctx.services, user, { language: ctx.language, requestId: ctx.requestId, signal: ctx.gone }),
      db: ctx.db,
    }
    if (!acting || !mayGet(acting, saved)) not.push(near.get(id) ?? '?')
  }
  if (not.length) throw refuseField('recipients', t.cannotReceive, { names: not.join(', ') })
}

/** Room for one more. Two at once must not both find it. */
async function requireRoom(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report_schedule ' || current_tenant(), 0))`.execute(ctx.db)
  const { rows } = await sql<{
    all: number
    own: number
  }>`select count(*)::int as all, count(*) filter (where person_id = ${ctx.user.personId})::int as own from report_schedule where tenant_id = current_tenant()`.execute(
    ctx.db,
  )
  if (rows[0]!.own >= mostOwn) throw refuse(422, t.tooManySchedules, { values: { max: mostOwn } })
  if (rows[0]!.all >= mostOfTenant) throw refuse(422, t.tenantFull, { values: { max: mostOfTenant } })
}

export async function schedule(ctx: Context, plan: Plan): Promise<Saved> {
  const saved = await readOwn(ctx, plan.id)
  if (!mayGet(ctx, saved)) throw refuse(403, refusals.forbidden)
  if (plan.outside.length && ctx.user.area !== 'admin') throw refuseField('outside', t.noOutside)
  await requireReaders(ctx, saved, plan.recipients)
  if (!saved.schedule) await requireRoom(ctx)
  const { tenantId, personId, timeZone } = ctx.user
  const weekdays = plan.rhythm === 'weekly' ? plan.weekdays : []
  const monthDay = plan.rhythm === 'monthly' ? plan.monthDay : null
  const { rows } = await sql<{ nextAt: string; nextOn: string }>`select n.next_at, n.next_on::text
    from (select (select s.last_on from report_schedule s where s.tenant_id = current_tenant() and s.saved_report_id = ${plan.id}) as last_on) l
      cross join lateral next_report_time(${plan.rhythm}, ${weekdays}::int[], ${monthDay}::int, ${plan.hour}::int, ${timeZone}, now(), l.last_on) n`.execute(
    ctx.db,
  )
  const values = {
    rhythm: plan.rhythm,
    weekdays,
    monthDay,
    hour: plan.hour,
    format: plan.format,
    language: plan.language,
    recipients: plan.recipients,
    outside: plan.outside,
    paused: plan.paused,
    stop: null,
    zone: timeZone,
    ...(plan.paused ? { nextAt: null, nextOn: null } : rows[0]!),
  }
  const written = saved.schedule
    ? await ctx.db
        .updateTable('reportSchedule')
        .set({ ...values, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
        .where('savedReportId', '=', plan.id)
        .where('version', '=', plan.version ?? 0)
        .returning('id')
        .executeTakeFirst()
    : plan.version === null
      ? await ctx.db
          .insertInto('reportSchedule')
          .values({ tenantId, personId, savedReportId: plan.id, ...values })
          .onConflict((c) => c.columns(['tenantId', 'savedReportId']).doNothing())
          .returning('id')
          .executeTakeFirst()
      : undefined
  const current = await readOne(ctx, plan.id)
  if (!written) throw refuse(409, refusals.stale, { data: { current } })
  ctx.touched([plan.id], [...plan.outside].join(', ') || undefined)
  return current
}

export async function unschedule(ctx: Context, { id }: Parsed<Routes['unschedule']>): Promise<Saved> {
  await readOwn(ctx, id)
  await ctx.db.deleteFrom('reportSchedule').where('savedReportId', '=', id).execute()
  ctx.touched([id])
  return readOne(ctx, id)
}

export async function runNow(ctx: Context, { id }: Parsed<Routes['runNow']>): Promise<Saved> {
  const saved = await readOwn(ctx, id)
  if (!saved.schedule) throw refuse(409, t.notScheduled)
  if (!mayGet(ctx, saved)) throw refuse(403, refusals.forbidden)
  await ctx.services.limits.consume(perPerson, [ctx.user.tenantId, ctx.user.personId])
  await sql`with asked as (update report_schedule set asked_at = coalesce(asked_at, now()) where tenant_id = current_tenant() and saved_report_id = ${id} returning tenant_id, id)
    select enqueue_job('send_report', json_build_object('tenantId', tenant_id, 'id', id), 'send_report ' || id) from asked`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return readOne(ctx, id)
}
