import { tenantCreation as contract } from '@clearway/contract/features/admin/tenantCreation'
import { tenantApplicationText as t } from '@clearway/contract/features/account/tenantApplication.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow } from '../../../kernel/crud/crud-rows.ts'
import type { TableSource } from '../../../kernel/crud/list-query.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { openTenant } from './open-tenant.ts'

type Routes = typeof contract.routes
type Row = Output<Routes['queryById']>
interface Stored { id: string; version: number; applicantId: string; username: string; applyStatus: string; tenantCode: string; tenantName: string; tenantContact: string | null; tenantPhone: string | null; tenantMail: string | null }

const source: TableSource = {
  table: 'tenant_application',
  search: ['tenantCode', 'tenantName', 'applyUserName', 'tenantContact?'],
  computed: { applyDate: 't.created_at', decidedByName: '(select p.nickname from person p where p.id = t.decided_by)' },
  visible: () => [sql`t.type = 'create'`],
}

/** The application, locked, if it is still open and another's. Of two who decide at once the second hears 409. */
async function openApplication(ctx: Context, { id, version }: { id: string; version: number }): Promise<Stored> {
  const found = await ctx.db.selectFrom('tenantApplication').select(['id', 'version', 'applicantId', 'username', 'applyStatus', 'tenantCode', 'tenantName', 'tenantContact', 'tenantPhone', 'tenantMail'])
    .where('id', '=', id).where('type', '=', 'create').where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
  if (!found) throw notFound()
  if (found.applicantId === ctx.user.personId) throw refuse(403, t.notYourOwn)
  if (found.applyStatus !== 'pending') throw refuse(409, t.decidedAlready)
  if (found.version !== version) throw refuse(409, refusals.stale, { data: { current: await readRow(ctx, contract, source, id) } })
  return found
}

async function decide(ctx: Context, id: string, applyStatus: 'approved' | 'rejected', failCause: string | null): Promise<Row> {
  await ctx.db.updateTable('tenantApplication').set({ applyStatus, failCause, decidedBy: ctx.user.personId, decidedAt: sql<string>`now()` }).where('id', '=', id).execute()
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  return (await readRow(ctx, contract, source, id)) as unknown as Row
}

interface Applicant { email: string | null; nickname: string; language: Language }

const applicantOf = async (ctx: Context, application: Stored): Promise<Applicant> =>
  (await ctx.db.selectFrom('person').select(['email', 'nickname', 'language']).where('id', '=', application.applicantId).executeTakeFirstOrThrow()) as Applicant

async function tell(ctx: Context, { email, nickname, language }: Applicant, application: Stored, subject: Text, body: Text, values: Record<string, unknown>): Promise<void> {
  if (!email) return
  const words = { name: nickname, tenant: application.tenantName, code: application.tenantCode, url: ctx.services.environment.publicUrl, ...values }
  await ctx.services.mail.queue(ctx.db, { channel: 'mail', recipient: email, subject: say(subject, language, words), body: say(body, language, words) })
}

/** A new tenant on these terms, with the roles that a broker starts with; the applicant is its administrator and owner. */
async function approveCreate(ctx: Context, { id, version, ...terms }: Parsed<Routes['approveCreate']>): Promise<Row> {
  const found = await openApplication(ctx, { id, version })
  const applicant = await applicantOf(ctx, found)
  const { tenantCode, tenantName, tenantContact, username } = found
  await openTenant(ctx, { ...terms, tenantCode, tenantName, tenantContact, tenantEmail: found.tenantMail, tenantTel: found.tenantPhone }, { personId: found.applicantId, username, language: applicant.language })
  await tell(ctx, applicant, found, t.approvedSubject, t.approvedBody, { username })
  return decide(ctx, id, 'approved', null)
}

async function rejectCreate(ctx: Context, { failCause, ...named }: Parsed<Routes['rejectCreate']>): Promise<Row> {
  const found = await openApplication(ctx, named)
  await tell(ctx, await applicantOf(ctx, found), found, t.rejectedSubject, t.rejectedBody, { cause: failCause })
  return decide(ctx, found.id, 'rejected', failCause)
}

const base = crud(contract, source)

export const tenantCreation = feature(contract.routes, { ...base, approveCreate, rejectCreate })
