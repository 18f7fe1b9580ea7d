import { ownInvitation as ownContract } from '@clearway/contract/features/account/ownInvitation'
import type { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Language } from '@clearway/contract/kernel/text'
import { id } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'

import { writeAudit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { ownAcross } from '../../../kernel/identity/ownAcross.ts'
import { provedAddress, requireOwn } from '../../../kernel/identity/vouching.ts'
import { canonical, type Limit } from '../../../kernel/pacing/limits.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { checkOrg, checkUsername, freeName } from '../members.ts'
import { inviteByTicket } from '../membership/invitee.ts'
import { readUser } from './sysuserRows.ts'
import { setRoles, written } from './sysuserWrite.ts'

type Routes = typeof sysuser.routes

// Asking tells whether somebody has an account: enough for a company's staff, too few for a list of addresses.
const invitations: Limit = { name: 'invitation', points: 60, seconds: 3600 }

interface Person {
  id: string
  email: string | null
  language: Language
}

/** The account of that id, or the only one whose owner proved that e-mail address or number; undefined where an address names none. */
async function findPerson(ctx: Context, wanted: string): Promise<Person | undefined> {
  const byId = id.safeParse(wanted).success
  const { rows } =
    await sql<Person>`select id, email, language from person where ${byId ? sql`id = ${wanted}::uuid` : provedAddress(wanted)} limit 2`.execute(
      ctx.db,
    )
  if (byId && !rows[0]) throw refuse(404, t.noSuchPerson, { errors: [{ field: 'userId', message: t.noSuchPerson }] })
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * Asks somebody who has an account to join the own tenant. Until the person accepts, the tenant sees only what it typed: no name, no
 * e-mail, no number. An address that nobody proved gets a ticket by mail or text message instead: who claims it is not asked.
 */
export async function addSysTenantUser(
  ctx: Context,
  input: Parsed<Routes['addSysTenantUser']>,
): Promise<Output<Routes['addSysTenantUser']>> {
  const { tenantCode, userId, orgId, roleIds = [] } = input
  const { user, services } = ctx
  if (canonical(tenantCode) !== canonical(user.tenantCode)) throw refuse(403, t.otherTenant)
  await services.limits.consume(invitations, user.tenantId)
  await lockAdministration(ctx)
  await checkOrg(ctx, orgId)
  await mayGrant(ctx, roleIds)
  const person = await findPerson(ctx, userId)
  if (!person) {
    await inviteByTicket(ctx, { written: userId, field: 'userId', roleIds, orgId })
    return null
  }
  const known = await ctx.db
    .selectFrom('membership')
    .select(['id', 'status', 'deletedAt'])
    .where('tenantId', '=', user.tenantId)
    .where('personId', '=', person.id)
    .executeTakeFirst()
  if (known && !known.deletedAt)
    throw refuse(409, t.memberAlready, { errors: [{ field: 'userId', message: t.memberAlready }] })
  if (input.username) await checkUsername(ctx, input.username, person.id)
  const username = input.username ?? (await freeName(ctx, userId))
  const values = { username, orgId: orgId ?? null, status: 'invited', leftAt: null, updatedBy: user.personId }
  const membershipId = known
    ? (
        await ctx.db
          .updateTable('membership')
          .set({ ...values, deletedAt: null, deletedBy: null })
          .where('id', '=', known.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    : (
        await ctx.db
          .insertInto('membership')
          .values({ ...values, tenantId: user.tenantId, personId: person.id, createdBy: user.personId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  await setRoles(ctx, membershipId, distinct(roleIds))
  const words = { tenant: user.tenantName, username, url: services.environment.publicUrl }
  if (person.email)
    await services.mail.queue(ctx.db, {
      channel: 'mail',
      recipient: person.email,
      subject: say(t.inviteTitle, person.language, words),
      body: say(t.inviteBody, person.language, words),
    })
  written(ctx, [person.id])
  return readUser(ctx, person.id)
}

/** Invitations of other tenants to the caller's account. Those to an address are shown to whoever holds their ticket. */
async function queryInvitation(ctx: Context): Promise<Output<typeof ownContract.queryInvitation>> {
  if (!ctx.user.own) return []
  const { rows } = await ownAcross(ctx.db, () =>
    sql<Output<typeof ownContract.queryInvitation>[number]>`select m.id, t.tenant_name, m.username, m.updated_at as at
    from membership m join tenant t on t.id = m.tenant_id
    where m.person_id = current_person() and m.status = 'invited' and m.deleted_at is null and t.deleted_at is null and t.status = 'able' order by m.updated_at desc limit 50`.execute(
      ctx.db,
    ),
  )
  return rows
}

/** The caller joins the other tenant, or not. It is written down there, in his name. */
async function answerInvitation(
  ctx: Context,
  { id, accept }: Parsed<typeof ownContract.answerInvitation>,
): Promise<{ done: true; tenantId: string }> {
  const { personId, nickname } = ctx.user
  await requireOwn(ctx)
  const found = await ownAcross(ctx.db, () =>
    ctx.db
      .selectFrom('membership')
      .select(['tenantId'])
      .where('id', '=', id)
      .where('personId', '=', personId)
      .where('status', '=', 'invited')
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!found) throw notFound()
  const { tenantId } = found
  await ctx.services.database.transaction({ tenantId, personId, requestId: ctx.requestId }, 'write', async (db) => {
    const values = accept ? { status: 'able' } : { deletedAt: sql<string>`now()`, deletedBy: personId }
    const { numUpdatedRows } = await db
      .updateTable('membership')
      .set(values)
      .where('id', '=', id)
      .where('status', '=', 'invited')
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!numUpdatedRows) throw notFound()
    if (accept) await sql`select settle_owner()`.execute(db)
    const actor = { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId }
    await writeAudit(db, actor, {
      action: accept ? 'accept invitation' : 'decline invitation',
      outcome: 'done',
      objectIds: [personId],
    })
  })
  return { done: true, tenantId }
}

export const ownInvitation = feature(ownContract, { queryInvitation, answerInvitation })
