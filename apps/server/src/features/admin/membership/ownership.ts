import {
  handOverDays,
  type membership as contract,
  type Ownership,
} from '@clearway/contract/features/admin/membership/membership'
import { membershipText as t } from '@clearway/contract/features/admin/membership/membership.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { verifyPassword } from '../../../kernel/identity/passwords.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { attempt } from '../../../kernel/pacing/attempts.ts'
import type { Limit } from '../../../kernel/pacing/limits.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { adminCode, lockAdministration } from '../administration.ts'
import { inOther } from './joining.ts'

const passwordLimit: Limit = { name: 'handover', points: 5, seconds: 900 }

interface Named {
  id: string
  name: string
  username: string
}

const person = (
  id: ReturnType<typeof sql>,
) => sql`(select jsonb_build_object('id', p.id, 'name', p.nickname, 'username', coalesce(
  (select m.username from membership m where m.tenant_id = current_tenant() and m.person_id = p.id), '')) from person p where p.id = ${id})`

/** Enabled administrators of the tenant but for one. */
async function administrators(ctx: Context, except: string): Promise<Named[]> {
  const { rows } =
    await sql<Named>`select distinct p.id, p.nickname as name, m.username from membership m join person p on p.id = m.person_id
    join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id
    join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = ${adminCode} and r.deleted_at is null
    where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null and p.id <> ${except} order by name limit 200`.execute(
      ctx.db,
    )
  return rows
}

const pending = sql`h.tenant_id = current_tenant() and h.status = 'pending' and h.expires_at > now()`

export async function queryOwnership(ctx: Context): Promise<Ownership> {
  const { area, personId, admin } = ctx.user
  // Who stands behind a broker is no business of its customers' people.
  if (area === 'customer' || area === 'personal') return { owner: null, mine: false, pending: null, candidates: [] }
  const { rows } = await sql<{
    ownerId: string | null
    owner: Named | null
  }>`select t.owner_id, ${person(sql`t.owner_id`)} as owner from tenant t where t.id = current_tenant()`.execute(ctx.db)
  const mine = rows[0]?.ownerId === personId
  const { rows: open } = await sql<
    NonNullable<Ownership['pending']>
  >`select h.id, ${person(sql`h.to_id`)} as "to", h.to_id = ${personId} as to_me, h.remark, h.expires_at from ownership_handover h where ${pending}`.execute(
    ctx.db,
  )
  const shown = open[0] && (mine || open[0].toMe || admin) ? open[0] : null
  return {
    owner: rows[0]?.owner ?? null,
    mine,
    pending: shown,
    candidates: mine ? await administrators(ctx, personId) : [],
  }
}

const inTenantOf = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inOther(ctx, ctx.user.tenantId, 'write', (db) => work({ ...ctx, db }))

/** The password is asked again: an open screen must not be enough to give a company away. Guesses are counted. */
export async function handOver(
  ctx: Context,
  { personId: toId, password, remark }: Parsed<typeof contract.handOver>,
): Promise<Ownership> {
  const { user, services } = ctx
  const own = await ctx.db
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', user.tenantId)
    .where('ownerId', '=', user.personId)
    .executeTakeFirst()
  if (!own) throw refuse(403, t.notOwner)
  const me = await ctx.db.selectFrom('person').select('passwordHash').where('id', '=', user.personId).executeTakeFirst()
  const outcome = await attempt(
    services.limits,
    passwordLimit,
    [user.personId, `session ${user.sessionId}`],
    async () => (await verifyPassword(me?.passwordHash, password)) || undefined,
  )
  if (!('ok' in outcome)) throw refuseField('password', t.passwordWrong)
  const after = await inTenantOf(ctx, async (ctx) => {
    await lockAdministration(ctx)
    await lockedOwner(ctx, user.personId)
    const to = (await administrators(ctx, user.personId)).find((a) => a.id === toId)
    if (!to) throw refuse(400, t.notAdministrator, { errors: [{ field: 'personId', message: issues.notFound }] })
    await sql`update ownership_handover h set status = 'cancelled', answered_at = now() where h.tenant_id = current_tenant() and h.status = 'pending' and h.expires_at <= now()`.execute(
      ctx.db,
    )
    await ctx.db
      .insertInto('ownershipHandover')
      .values({
        tenantId: user.tenantId,
        fromId: user.personId,
        toId,
        remark: remark || null,
        expiresAt: sql<string>`now() + make_interval(days => ${handOverDays})`,
        createdBy: user.personId,
        updatedBy: user.personId,
      })
      .execute()
    await tell(
      ctx,
      [toId],
      t.offeredTitle,
      t.offeredBody,
      { name: user.nickname, days: handOverDays, remark: remark ?? '' },
      'high',
    )
    return queryOwnership(ctx)
  }).catch((error: Error & { constraint?: string }) => {
    throw error.constraint === 'ownership_handover_pending' ? refuse(409, t.pendingAlready) : error
  })
  ctx.touched([toId])
  return after
}

const tell = (
  ctx: Context,
  personIds: string[],
  title: Text,
  content: Text,
  values: Record<string, string | number>,
  priority: 'normal' | 'high' = 'normal',
) => notify(ctx.db, { to: { personIds }, title, content, values, link: '/tenantSettings', priority })

async function lockedOwner(ctx: Context, personId: string): Promise<void> {
  const { rows } = await sql<{
    ownerId: string | null
  }>`select owner_id from tenant where id = current_tenant() for update`.execute(ctx.db)
  if (rows[0]?.ownerId !== personId) throw refuse(409, t.over)
}

interface Open {
  id: string
  fromId: string
  fromName: string
  toId: string
}

async function lockedOffer(ctx: Context, id: string, side: 'fromId' | 'toId'): Promise<Open> {
  const { rows } = await sql<
    Open & { good: boolean }
  >`select h.id, h.from_id, h.to_id, (select nickname from person where id = h.from_id) as from_name, h.status = 'pending' and h.expires_at > now() as good
    from ownership_handover h where h.id = ${id} and h.tenant_id = current_tenant() for update`.execute(ctx.db)
  const found = rows[0]
  // Between others it is none of the caller's business.
  if (found?.[side] !== ctx.user.personId) throw notFound()
  if (!found.good) throw refuse(409, t.over)
  return found
}

const settle = (ctx: Context, id: string, status: string) =>
  ctx.db
    .updateTable('ownershipHandover')
    .set({ status, answeredAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export async function answerHandOver(
  ctx: Context,
  { id, accept }: Parsed<typeof contract.answerHandOver>,
): Promise<{ done: true }> {
  const { user } = ctx
  await lockAdministration(ctx)
  const offer = await lockedOffer(ctx, id, 'toId')
  const names = { name: user.nickname, from: offer.fromName }
  await settle(ctx, id, accept ? 'accepted' : 'declined')
  if (accept) {
    await lockedOwner(ctx, offer.fromId)
    if (!user.admin) throw refuse(409, t.notAdministrator)
    await ctx.db.updateTable('tenant').set({ ownerId: user.personId }).where('id', '=', user.tenantId).execute()
    await tell(ctx, [offer.fromId, user.personId], t.tookTitle, t.tookBody, names, 'high')
  } else await tell(ctx, [offer.fromId], t.declinedTitle, t.declinedBody, names)
  ctx.touched([offer.fromId, user.personId], accept ? `${offer.fromName} → ${user.nickname}` : 'declined')
  return { done: true }
}

export async function cancelHandOver(
  ctx: Context,
  { id }: Parsed<typeof contract.cancelHandOver>,
): Promise<{ done: true }> {
  const offer = await lockedOffer(ctx, id, 'fromId')
  await settle(ctx, id, 'cancelled')
  await tell(ctx, [offer.toId], t.cancelledTitle, t.cancelledBody, { name: offer.fromName, from: offer.fromName })
  ctx.touched([offer.toId])
  return { done: true }
}
