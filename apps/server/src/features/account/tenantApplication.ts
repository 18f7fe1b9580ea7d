import type { Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplication as contract } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText as t } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantApplicationMachine as machine } from '@clearway/contract/features/account/tenantApplicationSteps'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { feature, outsideTransaction } from '../../kernel/feature.ts'
import { ownAcross } from '../../kernel/identity/ownAcross.ts'
import { requireOwn } from '../../kernel/identity/vouching.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'

// Asking tells whether a tenant of that code exists: enough for a person, too few for a list.
const perPerson: Limit = { name: 'application', points: 20, seconds: 3600 }

const columns = sql`a.id, a.type, a.apply_status, a.tenant_code, a.tenant_name, a.tenant_contact, a.tenant_phone, a.tenant_mail, a.remark, a.apply_user_name,
  a.created_at as apply_date, a.fail_cause, a.version, case when a.type = 'join' and a.apply_status = 'approved' then a.tenant_id end as tenant_id`

interface Wanted {
  type: 'create' | 'join'
  tenantCode: string
  tenantName: string
  tenantContact?: string
  tenantPhone?: string
  tenantMail?: string
  remark?: string | undefined
}

/** Files the application with the tenant that decides on it. */
async function file(ctx: Context, decidingTenant: string, wanted: Wanted): Promise<Application> {
  const { personId, nickname, username } = ctx.user
  const work = async (db: Db) => {
    const { id } = await db
      .insertInto('tenantApplication')
      .values({
        ...wanted,
        tenantId: decidingTenant,
        applicantId: personId,
        applyUserName: nickname,
        username,
        createdBy: personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<Application>`select ${columns} from tenant_application a where a.id = ${id}`.execute(db)
    return rows[0]!
  }
  const row = await ctx.services.database
    .transaction({ tenantId: decidingTenant, personId, requestId: ctx.requestId }, 'write', work)
    .catch((error: Error & { constraint?: string }) => {
      throw error.constraint === 'tenant_application_pending'
        ? refuse(409, t.pendingAlready, { errors: [{ field: 'tenantCode', message: t.pendingAlready }] })
        : error
    })
  ctx.touched([row.id])
  return row
}

async function applyCreate(ctx: Context, form: Omit<Wanted, 'type'>): Promise<Application> {
  await requireOwn(ctx)
  await ctx.services.limits.consume(perPerson, ctx.user.personId)
  const taken = await ctx.db
    .selectFrom('tenant')
    .select('id')
    .where(sql`lower(tenant_code)`, '=', form.tenantCode)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (taken) throw refuse(409, t.codeTaken, { errors: [{ field: 'tenantCode', message: t.codeTaken }] })
  const platform = await ctx.db
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow()
  return file(ctx, platform.id, { ...form, type: 'create' })
}

async function queryMyApplications(ctx: Context): Promise<Application[]> {
  if (!ctx.user.own) return []
  const { rows } = await ownAcross(ctx.db, () =>
    sql<Application>`select ${columns} from tenant_application a
    where a.applicant_id = current_person() and a.deleted_at is null order by a.created_at desc limit 100`.execute(
      ctx.db,
    ),
  )
  return rows
}

/** Takes back what nobody has decided yet. */
async function cancel(ctx: Context, { id }: { id: string }): Promise<Application> {
  const { user, services } = ctx
  await requireOwn(ctx)
  const own = { tenantId: user.tenantId, personId: user.personId, requestId: ctx.requestId }
  const found = await services.database.transaction(own, 'read', (db) =>
    ownAcross(db, () =>
      db
        .selectFrom('tenantApplication')
        .select('tenantId')
        .where('id', '=', id)
        .where('applicantId', '=', user.personId)
        .executeTakeFirst(),
    ),
  )
  if (!found) throw notFound()
  const row = await services.database.transaction({ ...own, tenantId: found.tenantId }, 'write', async (db) => {
    const { rows } = await sql<Application>`update tenant_application a set apply_status = ${machine.steps.cancel.to}
      where a.id = ${id} and a.applicant_id = current_person() and a.apply_status = any(${[...machine.steps.cancel.from]}::text[]) returning ${columns}`.execute(
      db,
    )
    return rows[0]
  })
  if (!row) throw refuse(409, t.decidedAlready)
  ctx.touched([id])
  return row
}

export const tenantApplication = feature(contract, {
  applyCreate: outsideTransaction(applyCreate),
  queryMyApplications,
  cancel: outsideTransaction(cancel),
})
