import { ownInvitation as ownContract } from '@clearway/contract/features/account/ownInvitation'
import type { sysuser } from '@clearway/contract/features/admin/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/sysuser.text'
import { canonicalMobile, id } from '@clearway/contract/kernel/value'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { writeAudit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { canonical, type Limit } from '../../../kernel/limits.ts'
import { ownAcross } from '../../../kernel/own-across.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { answerPending, pendingByAddress, tenantOfPending } from '../membership/invited.ts'
import { checkOrg, checkUsername, freeName, readUser } from './sysuser-rows.ts'
import { setRoles, written } from './sysuser-write.ts'

type Routes = typeof sysuser.routes

// Asking tells whether somebody has an account: enough for a company's staff, too few for a list of addresses.
const invitations: Limit = { name: 'invitation', points: 60, seconds: 3600 }

interface Person { id: string; email: string | null; language: Language }

/** The one account of exactly this id, e-mail or mobile number. */
async function findPerson(ctx: Context, wanted: string): Promise<Person> {
  const where = id.safeParse(wanted).success ? sql`id = ${wanted}::uuid` : sql`lower(email) = ${canonical(wanted)} or mobile = ${canonicalMobile(wanted)}`
  const { rows } = await sql<Person>`select id, email, language from person where ${where} limit 2`.execute(ctx.db)
  if (!rows[0]) throw refuse(404, t.noSuchPerson, { errors: [{ field: 'userId', message: t.noSuchPerson }] })
  if (rows[1]) throw refuse(409, t.severalPersons, { errors: [{ field: 'userId', message: t.severalPersons }] })
  return rows[0]
}

/**
 * Asks somebody who has an account to join the own tenant. Until he accepts, the tenant sees only what it typed: no name, no
 * e-mail, no number of his.
 */
export async function addSysTenantUser(ctx: Context, input: Parsed<Routes['addSysTenantUser']>): Promise<Output<Routes['addSysTenantUser']>> {
  const { tenantCode, userId, orgId, roleIds = [] } = input
  const { user, services } = ctx
  if (canonical(tenantCode) !== canonical(user.tenantCode)) throw refuse(403, t.otherTenant)
  await services.limits.consume(invitations, user.tenantId)
  await lockAdministration(ctx)
  await checkOrg(ctx, orgId)
  await mayGrant(ctx, roleIds)
  const person = await findPerson(ctx, userId)
  const known = await ctx.db.selectFrom('membership').select(['id', 'status', 'deletedAt']).where('tenantId', '=', user.tenantId).where('personId', '=', person.id).executeTakeFirst()
  if (known && !known.deletedAt) throw refuse(409, t.memberAlready, { errors: [{ field: 'userId', message: t.memberAlready }] })
  if (input.username) await checkUsername(ctx, input.username, person.id)
  const username = input.username ?? (await freeName(ctx, userId))
  const values = { username, orgId: orgId ?? null, status: 'invited', leftAt: null, updatedBy: user.personId }
  const membershipId = known
    ? (await ctx.db.updateTable('membership').set({ ...values, deletedAt: null, deletedBy: null }).where('id', '=', known.id).returning('id').executeTakeFirstOrThrow()).id
    : (await ctx.db.insertInto('membership').values({ ...values, tenantId: user.tenantId, personId: person.id, createdBy: user.personId }).returning('id').executeTakeFirstOrThrow()).id
  await setRoles(ctx, membershipId, distinct(roleIds))
  const words = { tenant: user.tenantName, username, url: services.environment.publicUrl }
  if (person.email) await services.mail.queue(ctx.db, { channel: 'mail', recipient: person.email, subject: say(t.inviteTitle, person.language, words), body: say(t.inviteBody, person.language, words) })
  written(ctx, [person.id])
  return readUser(ctx, person.id)
}

/** Invitations of other tenants to the caller: to his account, or to an address that he proved to be his. */
async function queryInvitation(ctx: Context): Promise<Output<typeof ownContract.queryInvitation>> {
  const { rows } = await ownAcross(ctx.db, () => sql<Output<typeof ownContract.queryInvitation>[number]>`select m.id, t.tenant_name, m.username, null as address, null as invited_by, m.updated_at as at
    from membership m join tenant t on t.id = m.tenant_id
    where m.person_id = current_person() and m.status = 'invited' and m.deleted_at is null and t.deleted_at is null and t.status = 'able' order by m.updated_at desc limit 50`.execute(ctx.db))
  return [...rows, ...(await pendingByAddress(ctx))]
}

/** The caller joins the other tenant, or not. It is written down there, in his name. */
async function answerInvitation(ctx: Context, { id, accept }: Parsed<typeof ownContract.answerInvitation>): Promise<{ done: true; tenantId: string }> {
  const { personId, nickname } = ctx.user
  const found = await ownAcross(ctx.db, () => ctx.db.selectFrom('membership').select(['tenantId']).where('id', '=', id).where('personId', '=', personId)
    .where('status', '=', 'invited').where('deletedAt', 'is', null).executeTakeFirst())
  const asked = found ? undefined : await tenantOfPending(ctx, id)
  if (asked) {
    await answerPending(ctx, asked, id, accept)
    return { done: true, tenantId: asked }
  }
  if (!found) throw notFound()
  const { tenantId } = found
  await ctx.services.database.transaction({ tenantId, personId, requestId: ctx.requestId }, 'write', async (db) => {
    const values = accept ? { status: 'able' } : { deletedAt: sql<string>`now()`, deletedBy: personId }
    const { numUpdatedRows } = await db.updateTable('membership').set(values).where('id', '=', id).where('status', '=', 'invited').where('deletedAt', 'is', null).executeTakeFirst()
    if (!numUpdatedRows) throw notFound()
    if (accept) await sql`select settle_owner()`.execute(db)
    const actor = { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId }
    await writeAudit(db, actor, { action: accept ? 'accept invitation' : 'decline invitation', outcome: 'done', objectIds: [personId] })
  })
  return { done: true, tenantId }
}

export const ownInvitation = feature(ownContract, { queryInvitation, answerInvitation })
