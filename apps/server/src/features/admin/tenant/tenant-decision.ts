import type { Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText as t } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantDecision as contract } from '@clearway/contract/features/admin/tenantDecision'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { checkOrg, checkUsername } from '../user/sysuser-rows.ts'
import { setRoles } from '../user/sysuser-write.ts'

type Stored = Application & { applicantId: string; username: string }

const columns = sql`a.id, a.type, a.apply_status, a.tenant_code, a.tenant_name, a.tenant_contact, a.tenant_phone, a.tenant_mail, a.remark, a.apply_user_name,
  a.created_at as apply_date, a.fail_cause, a.version, a.applicant_id, a.username,
  (select i.code from invitation i where i.tenant_id = a.tenant_id and i.id = a.invitation_id) as invitation_code,
  (select i.role_ids from invitation i where i.tenant_id = a.tenant_id and i.id = a.invitation_id) as role_ids,
  (select i.org_id from invitation i where i.tenant_id = a.tenant_id and i.id = a.invitation_id) as org_id`

interface Page { currentPage: number; pageSize: number; applyStatus?: string | undefined }

async function list(ctx: Context, { currentPage, pageSize, applyStatus }: Page) {
  const where = sql`a.type = 'join' and a.deleted_at is null and (${applyStatus ?? null}::text is null or a.apply_status = ${applyStatus ?? null})`
  const rows = await sql<Stored>`select ${columns} from tenant_application a where ${where} order by a.created_at desc, a.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(ctx.db)
  const count = await sql<{ total: number }>`select count(*)::int as total from (select 1 from tenant_application a where ${where} limit 10001) counted`.execute(ctx.db)
  const total = count.rows[0]!.total
  return { list: rows.rows, total: Math.min(total, 10_000), totalIsMore: total > 10_000 }
}

/** The application, locked, if it is still open and another's. Of two who decide at once the second hears 409. */
async function openApplication(ctx: Context, { id, version }: { id: string; version: number }): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${columns} from tenant_application a where a.id = ${id} and a.type = 'join' and a.deleted_at is null for update`.execute(ctx.db)
  const found = rows[0]
  if (!found) throw notFound()
  if (found.applicantId === ctx.user.personId) throw refuse(403, t.notYourOwn)
  if (found.applyStatus !== 'pending') throw refuse(409, t.decidedAlready)
  if (found.version !== version) throw refuse(409, refusals.stale, { data: { current: found } })
  return found
}

async function decide(ctx: Context, id: string, applyStatus: 'approved' | 'rejected', failCause: string | null): Promise<Application> {
  const { rows } = await sql<Stored>`update tenant_application a set apply_status = ${applyStatus}, fail_cause = ${failCause}, decided_by = ${ctx.user.personId}, decided_at = now()
    where a.id = ${id} returning ${columns}`.execute(ctx.db)
  ctx.touched([id])
  return rows[0]!
}

async function tell(ctx: Context, application: Stored, subject: Text, body: Text, values: Record<string, unknown>): Promise<void> {
  const person = await ctx.db.selectFrom('person').select(['email', 'nickname', 'language']).where('id', '=', application.applicantId).executeTakeFirst()
  if (!person?.email) return
  const words = { name: person.nickname, tenant: application.tenantName, code: application.tenantCode, url: ctx.services.environment.publicUrl, ...values }
  const language = person.language as Language
  await ctx.services.mail.queue(ctx.db, { channel: 'mail', recipient: person.email, subject: say(subject, language, words), body: say(body, language, words) })
}

async function approveJoin(ctx: Context, input: Parsed<typeof contract.approveJoin>): Promise<Application> {
  await lockAdministration(ctx)
  const found = await openApplication(ctx, input)
  await mayGrant(ctx, input.roleIds)
  await checkOrg(ctx, input.orgId)
  const username = input.username ?? found.username
  await checkUsername(ctx, username, found.applicantId)
  const { tenantId, personId } = ctx.user
  // He may have been a user before, or be invited: then that row comes back to life.
  const { rows } = await sql<{ id: string }>`
    insert into membership (tenant_id, person_id, username, org_id, created_by) values (${tenantId}, ${found.applicantId}, ${username}, ${input.orgId}, ${personId})
    on conflict (tenant_id, person_id) do update set username = excluded.username, org_id = excluded.org_id, status = 'able', deleted_at = null, deleted_by = null, left_at = null
    where membership.deleted_at is not null or membership.status = 'invited' returning id`.execute(ctx.db)
  if (!rows[0]) throw refuse(409, t.applicantMember)
  await setRoles(ctx, rows[0].id, distinct(input.roleIds))
  await tell(ctx, found, t.approvedSubject, t.approvedBody, { username })
  return decide(ctx, found.id, 'approved', null)
}

async function rejectJoin(ctx: Context, input: Parsed<typeof contract.rejectJoin>): Promise<Application> {
  const found = await openApplication(ctx, input)
  await tell(ctx, found, t.rejectedSubject, t.rejectedBody, { cause: input.failCause })
  return decide(ctx, found.id, 'rejected', input.failCause)
}

export const tenantDecision = feature(contract, {
  queryJoin: list,
  approveJoin,
  rejectJoin,
})
