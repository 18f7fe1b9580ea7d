import type { membership as contract, OwnTenant } from '@clearway/contract/features/admin/membership/membership'
import { membershipText as t } from '@clearway/contract/features/admin/membership/membership.text'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Output } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { writeAudit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { ownAcross } from '../../../kernel/identity/ownAcross.ts'
import { endSessions } from '../../../kernel/identity/sessions.ts'
import { requireOwn, worksElsewhere } from '../../../kernel/identity/vouching.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { inTenant } from '../../../kernel/tenants.ts'
import { adminCode, lockAdministration } from '../administration.ts'
import { freeName } from '../members.ts'
import { inOther, there } from './joining.ts'

/** The caller's tenants with what he is in each. */
export async function query(ctx: Context): Promise<OwnTenant[]> {
  const seen = ctx.user.own ? sql`true` : sql`t.id = current_tenant()`
  const { rows } = await ownAcross(ctx.db, () =>
    sql<OwnTenant>`
    select t.id, t.tenant_code, t.tenant_name, m.username, t.id = current_tenant() as current, t.owner_id is not distinct from current_person() as owner, t.kind = 'personal' as personal,
      array(select r.role_name from membership_role mr join sys_role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id and r.deleted_at is null
        where mr.tenant_id = m.tenant_id and mr.membership_id = m.id order by r.role_name) as roles
    from membership m join tenant t on t.id = m.tenant_id
    where m.person_id = current_person() and m.deleted_at is null and m.status = 'able' and t.deleted_at is null and ${seen} order by current desc, t.tenant_name, t.id limit 200`.execute(
      ctx.db,
    ),
  )
  return rows
}

interface Here {
  membershipId: string
  username: string
  kind: string
  owner: boolean
  admin: boolean
  others: boolean
}

/** What the caller is in the tenant that `db` is bound to; undefined when he is no able user of it. */
async function standing(db: Db, personId: string): Promise<Here | undefined> {
  const admins = sql`from membership m2 join membership_role g on g.tenant_id = m2.tenant_id and g.membership_id = m2.id
    join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = ${adminCode} and r.deleted_at is null
    where m2.tenant_id = m.tenant_id and m2.status = 'able' and m2.deleted_at is null`
  const { rows } =
    await sql<Here>`select m.id as membership_id, m.username, t.kind, t.owner_id is not distinct from m.person_id as owner,
      exists (select ${admins} and m2.id = m.id) as admin, exists (select ${admins} and m2.id <> m.id) as others
    from membership m join tenant t on t.id = m.tenant_id
    where m.tenant_id = current_tenant() and m.person_id = ${personId} and m.status = 'able' and m.deleted_at is null`.execute(
      db,
    )
  return rows[0]
}

function whyStay(here: Here | undefined): Text | undefined {
  if (!here) return t.notHere
  if (here.kind === 'personal') return t.personalStays
  if (here.owner) return t.ownerStays
  return here.admin && !here.others ? t.lastStays : undefined
}

export async function mayLeave(
  ctx: Context,
  { tenantId }: { tenantId: string },
): Promise<{ may: boolean; why: string }> {
  if (tenantId !== ctx.user.tenantId) await requireOwn(ctx)
  const here = await inOther(ctx, tenantId, 'read', (db) => standing(db, ctx.user.personId))
  if (!here) throw refuse(404, t.notHere)
  const why = whyStay(here)
  return { may: !why, why: why ? say(why, ctx.language) : '' }
}

type Place = Output<typeof contract.leave>['signIn']

/** The account that everybody who registered has. Who came as a company's user gets one when he leaves it, so that his account stays good for something. */
async function personalPlace(
  ctx: Context,
  db: Db,
  username: string,
): Promise<{ tenantId: string; place: NonNullable<Place> } | undefined> {
  const { personId } = ctx.user
  const personal = await db
    .selectFrom('tenant')
    .select(['id', 'tenantCode'])
    .where('kind', '=', 'personal')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (!personal) return undefined
  return inTenant(db, personal.id, async () => {
    const known = await db
      .selectFrom('membership')
      .select(['username', 'deletedAt'])
      .where('tenantId', '=', personal.id)
      .where('personId', '=', personId)
      .executeTakeFirst()
    const inside = there(ctx, db, personal.id)
    const name = known && !known.deletedAt ? known.username : await freeName(inside, username, personId)
    if (!known) await db.insertInto('membership').values({ tenantId: personal.id, personId, username: name }).execute()
    else if (known.deletedAt)
      await db
        .updateTable('membership')
        .set({ username: name, status: 'able', deletedAt: null, deletedBy: null })
        .where('personId', '=', personId)
        .where('tenantId', '=', personal.id)
        .execute()
    return { tenantId: personal.id, place: { tenantCode: personal.tenantCode, username: name } }
  })
}

/** Of an account that no other tenant knows, what the one that is left said is the person's own from now on. An address waits to be proved. */
async function ownAgain(db: Db, personId: string, tenantId: string): Promise<void> {
  for (const what of ['password', 'email', 'mobile'])
    await sql`update person set ${sql.ref(`${what}_tenant_id`)} = null where id = ${personId} and ${sql.ref(`${what}_tenant_id`)} = ${tenantId}`.execute(
      db,
    )
  await db
    .updateTable('personMfa')
    .set({ tenantId: null })
    .where('personId', '=', personId)
    .where('tenantId', '=', tenantId)
    .execute()
}

/** The caller is a user of the tenant no longer; what he did there stays. His account is nobody's but his own from then on. */
export async function leave(ctx: Context, { tenantId }: { tenantId: string }): Promise<Output<typeof contract.leave>> {
  const { personId, nickname } = ctx.user
  if (tenantId !== ctx.user.tenantId) await requireOwn(ctx)
  const signIn = await inOther(ctx, tenantId, 'write', async (db) => {
    await lockAdministration(there(ctx, db, tenantId))
    const here = await standing(db, personId)
    if (!here) throw refuse(404, t.notHere)
    const why = whyStay(here)
    if (why) throw refuse(409, why)
    const now = sql<string>`now()`
    await db
      .updateTable('membership')
      .set({ deletedAt: now, deletedBy: personId, leftAt: now })
      .where('id', '=', here.membershipId)
      .execute()
    await db
      .updateTable('permissionGrant')
      .set({ revokedAt: now })
      .where('personId', '=', personId)
      .where('revokedAt', 'is', null)
      .execute()
    await db
      .updateTable('ownershipHandover')
      .set({ status: 'cancelled', answeredAt: now })
      .where('toId', '=', personId)
      .where('status', '=', 'pending')
      .execute()
    await endSessions(db, { personId, tenantId }, 'disabled', sysuserText.removedNote)
    await writeAudit(
      db,
      { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId },
      { action: 'leave tenant', outcome: 'done', objectIds: [personId] },
    )
    await notify(db, {
      to: { permission: 'sysuser.edit', area: 'admin' },
      except: personId,
      title: t.leftTitle,
      content: t.leftBody,
      values: { name: nickname, username: here.username },
      link: '/sysuser',
    })
    if (!(await worksElsewhere(db, personId))) await ownAgain(db, personId, tenantId)
    const personal = await personalPlace(ctx, db, here.username)
    // The tenant that he left must not set his password or change his address any more.
    if (personal)
      await db
        .updateTable('person')
        .set({ homeTenantId: personal.tenantId })
        .where('id', '=', personId)
        .where('homeTenantId', '=', tenantId)
        .execute()
    return personal?.place ?? null
  })
  ctx.afterCommit(() => ctx.services.totals.forget(tenantId, 'sys_user'))
  ctx.touched([tenantId])
  return { done: true, signIn }
}
