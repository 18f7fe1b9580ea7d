import type { Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText as t } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantApplicationMachine as machine } from '@clearway/contract/features/account/tenantApplicationSteps'
import { tenantDecision as contract } from '@clearway/contract/features/admin/tenant/tenantDecision'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { distinct, lockAdministration } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { checkOrg, checkUsername } from '../members.ts'
import { setRoles } from '../user/sysuserWrite.ts'

type Stored = Application & { applicantId: string; username: string }

const columns = sql`a.id, a.type, a.apply_status, a.tenant_code, a.tenant_name, a.tenant_contact, a.tenant_phone, a.tenant_mail, a.remark, a.apply_user_name,
  a.created_at as apply_date, a.fail_cause, a.version, a.applicant_id, a.username,
  (select i.code from invitation i where i.tenant_id = a.tenant_id and i.id = a.invitation_id) as invitation_code,
  (select i.role_ids from invitation i where i.tenant_id = a.tenant_id and i.id = a.invitation_id) as role_ids,
  (select i.org_id from invitation i where i.tenant_id = a.tenant_id and i.id = a.invitation_id) as org_id`

interface Page {
  currentPage: number
  pageSize: number
  applyStatus?: string | undefined
}

async function list(ctx: Context, { currentPage, pageSize, applyStatus }: Page) {
  const where = sql`a.type = 'join' and a.deleted_at is null and (${applyStatus ?? null}::text is null or a.apply_status = ${applyStatus ?? null})`
  const rows =
    await sql<Stored>`select ${columns} from tenant_application a where ${where} order by a.created_at desc, a.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(
      ctx.db,
    )
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from (select 1 from tenant_application a where ${where} limit 10001) counted`.execute(
    ctx.db,
  )
  const total = count.rows[0]!.total
  return { list: rows.rows, total: Math.min(total, 10_000), totalIsMore: total > 10_000 }
}

interface Asked extends StepInput {
  readonly version: number
  /** Where and as what who is approved comes in. */
  readonly place?: Omit<Parsed<typeof contract.approveJoin>, 'id' | 'version'>
  readonly failCause?: string
}

async function read(ctx: Context, id: string, lock = false): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select ${columns} from tenant_application a where a.id = ${id} and a.type = 'join' and a.deleted_at is null ${sql.raw(lock ? 'for update' : '')}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function tell(
  ctx: Context,
  application: Stored,
  subject: Text,
  body: Text,
  values: Record<string, unknown>,
): Promise<void> {
  const person = await ctx.db
    .selectFrom('person')
    .select(['email', 'nickname', 'language'])
    .where('id', '=', application.applicantId)
    .executeTakeFirst()
  if (!person?.email) return
  const words = {
    name: person.nickname,
    tenant: application.tenantName,
    code: application.tenantCode,
    url: ctx.services.environment.publicUrl,
    ...values,
  }
  const language = person.language as Language
  await ctx.services.mail.queue(ctx.db, {
    channel: 'mail',
    recipient: person.email,
    subject: say(subject, language, words),
    body: say(body, language, words),
  })
}

async function admit({ ctx, row: found, input }: Taking<typeof machine, Stored, Asked>): Promise<void> {
  const place = input.place!
  await mayGrant(ctx, place.roleIds)
  await checkOrg(ctx, place.orgId)
  const username = place.username ?? found.username
  await checkUsername(ctx, username, found.applicantId)
  const { tenantId, personId } = ctx.user
  // They may have been a user before, or be invited: then that row comes back to life.
  const { rows } = await sql<{ id: string }>`
    insert into membership (tenant_id, person_id, username, org_id, created_by) values (${tenantId}, ${found.applicantId}, ${username}, ${place.orgId}, ${personId})
    on conflict (tenant_id, person_id) do update set username = excluded.username, org_id = excluded.org_id, status = 'able', deleted_at = null, deleted_by = null, left_at = null
    where membership.deleted_at is not null or membership.status = 'invited' returning id`.execute(ctx.db)
  if (!rows[0]) throw refuse(409, t.applicantMember)
  await setRoles(ctx, rows[0].id, distinct(place.roleIds))
}

/** Of two who decide at once the second hears 409. */
const takeStep = stepEngine<typeof machine, Stored, Asked>(machine, {
  table: 'tenant_application',
  column: 'apply_status',
  load: (ctx, { id }) => read(ctx, id, true),
  facts: ({ id, version, applyStatus }) => ({ id, version, state: applyStatus }),
  current: ({ row }) => row,
  notFrom: () => refuse(409, t.decidedAlready),
  first: ['notOwn'],
  asksFirst: 'state',
  checks: {
    notOwn: ({ ctx, row }) => {
      if (row.applicantId === ctx.user.personId) throw refuse(403, t.notYourOwn)
    },
  },
  effects: {
    admit,
    decide: ({ ctx, input }) => ({
      set: sql`fail_cause = ${input.failCause ?? null}, decided_by = ${ctx.user.personId}, decided_at = now()`,
    }),
  },
  notices: {
    approved: ({ ctx, row, input }) =>
      tell(ctx, row, t.approvedSubject, t.approvedBody, { username: input.place?.username ?? row.username }),
    rejected: ({ ctx, row, input }) => tell(ctx, row, t.rejectedSubject, t.rejectedBody, { cause: input.failCause }),
  },
  written: ({ ctx, row }) => ctx.touched([row.id]),
})

async function approveJoin(
  ctx: Context,
  { id, version, ...place }: Parsed<typeof contract.approveJoin>,
): Promise<Application> {
  await lockAdministration(ctx)
  await takeStep(ctx, 'approve', { id, version, place })
  return read(ctx, id)
}

async function rejectJoin(ctx: Context, input: Parsed<typeof contract.rejectJoin>): Promise<Application> {
  await takeStep(ctx, 'reject', input)
  return read(ctx, input.id)
}

export const tenantDecision = feature(contract, {
  queryJoin: list,
  approveJoin,
  rejectJoin,
})
