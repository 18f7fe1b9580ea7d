import { shownCode } from '@clearway/contract/features/account/invitationCode'
import { joinTenant as contract, type Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText as t } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantApplicationMachine as machine } from '@clearway/contract/features/account/tenantApplicationSteps'
import { invitationText } from '@clearway/contract/features/admin/membership/invitation.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { requireOwn } from '../../../kernel/identity/vouching.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { attempt } from '../../../kernel/pacing/attempts.ts'
import { canonical, networkOf, type Limit } from '../../../kernel/pacing/limits.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { adminCode } from '../administration.ts'
import { addMember, inOther, rolesStillGiven } from './joining.ts'

type Form = Parsed<typeof contract.applyJoin>
interface Tenant {
  id: string
  tenantCode: string
  tenantName: string
}
interface Code {
  id: string
  code: string
  roleIds: string[]
  orgId: string
  needsApproval: boolean
  createdBy: string | null
}
interface Target {
  readonly tenant: Tenant
  readonly code?: Code
}

// Asking tells whether a tenant of that code exists: enough for a person, too few for a list.
const perPerson: Limit = { name: 'application', points: 20, seconds: 3600 }
// A code has 50 bits; guesses are few all the same, and closed for a growing time.
const codeGuesses: Limit = { name: 'invitation-code', points: 8, seconds: 3600 }
const guessesFrom: Limit = { name: 'invitation-code-ip', points: 100, seconds: 3600 }

const columns = sql`a.id, a.type, a.apply_status, a.tenant_code, a.tenant_name, a.tenant_contact, a.tenant_phone, a.tenant_mail, a.remark, a.apply_user_name,
  a.created_at as apply_date, a.fail_cause, a.version, case when a.apply_status = 'approved' then a.tenant_id end as tenant_id`

const noSuchCode = () =>
  refuse(404, invitationText.badCode, { errors: [{ field: 'invitationCode', message: invitationText.badCode }] })

/** A use is an application that stands or was approved; one that was rejected or withdrawn gives its use back. `db` is bound to the code's tenant. */
async function goodCode(db: Db, id: string, lock: boolean): Promise<Code | undefined> {
  const { rows } = await sql<
    Code & { usesLeft: boolean }
  >`select i.id, i.code, i.role_ids, i.org_id, i.needs_approval, i.created_by from invitation i
    where i.id = ${id} and i.tenant_id = current_tenant() and i.deleted_at is null and i.revoked_at is null and (i.start_time is null or i.start_time <= now()) and (i.end_time is null or i.end_time > now())
    ${sql.raw(lock ? 'for update' : '')}`.execute(db)
  if (!rows[0]) return undefined
  const { rows: uses } = await sql<{ left: boolean }>`select count(a.id) < i.most_uses as left from invitation i
    left join tenant_application a on a.tenant_id = i.tenant_id and a.invitation_id = i.id and a.deleted_at is null and a.apply_status in ('pending', 'approved')
    where i.id = ${id} and i.tenant_id = current_tenant() group by i.most_uses`.execute(db)
  return uses[0]?.left ? rows[0] : undefined
}

/** The tenant of a code, whoever looks: the policy of its table shows a row to whoever knows the code. */
async function findCode(ctx: Context, typed: string, tenantCode: string | undefined): Promise<Target | undefined> {
  if (typed.length !== 10) return undefined
  const tenant = await inOther(ctx, ctx.user.tenantId, 'read', async (db) => {
    await sql`select set_config('app.invitation_code', ${typed}, true)`.execute(db)
    const { rows } = await sql<
      Tenant & { codeId: string }
    >`select i.id as code_id, t.id, t.tenant_code, t.tenant_name from invitation i join tenant t on t.id = i.tenant_id
      where i.code = ${typed} and t.kind = 'business' and t.status = 'able' and t.deleted_at is null and (t.end_time is null or t.end_time > now())
        and (${tenantCode ? canonical(tenantCode) : null}::text is null or lower(t.tenant_code) = ${tenantCode ? canonical(tenantCode) : null}) limit 1`.execute(
      db,
    )
    return rows[0]
  })
  if (!tenant) return undefined
  const code = await inOther(ctx, tenant.id, 'read', (db) => goodCode(db, tenant.codeId, false))
  return code && { tenant, code }
}

/** Unknown, expired, revoked and used up are one answer; wrong ones are counted, for the person and for his network. */
async function byCode(ctx: Context, typed: string, tenantCode: string | undefined): Promise<Target> {
  const { limits } = ctx.services
  const network = networkOf(ctx.ip)
  if ((await limits.count(guessesFrom, network)) >= guessesFrom.points) await limits.consume(guessesFrom, network)
  const outcome = await attempt(limits, codeGuesses, ctx.user.personId, () => findCode(ctx, typed, tenantCode))
  if ('ok' in outcome) return outcome.ok
  await limits.add(guessesFrom, network)
  throw noSuchCode()
}

async function byTenantCode(ctx: Context, tenantCode: string): Promise<Target> {
  await ctx.services.limits.consume(perPerson, ctx.user.personId)
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenantCode', 'tenantName'])
    .where(sql`lower(tenant_code)`, '=', canonical(tenantCode))
    .where('kind', '=', 'business')
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!tenant) throw refuse(404, t.noSuchTenant, { errors: [{ field: 'tenantCode', message: t.noSuchTenant }] })
  return { tenant }
}

async function file(
  db: Db,
  ctx: Context,
  { tenant, code }: Target,
  remark: string | undefined,
  approved: boolean,
): Promise<Application> {
  const { personId, nickname, username } = ctx.user
  const decided = approved ? { applyStatus: 'approved', decidedBy: code!.createdBy, decidedAt: sql<string>`now()` } : {}
  const { id } = await db
    .insertInto('tenantApplication')
    .values({
      tenantId: tenant.id,
      type: 'join',
      tenantCode: tenant.tenantCode,
      tenantName: tenant.tenantName,
      remark: remark ?? null,
      applicantId: personId,
      applyUserName: nickname,
      username,
      createdBy: personId,
      invitationId: code?.id ?? null,
      ...decided,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Application>`select ${columns} from tenant_application a where a.id = ${id}`.execute(db)
  return rows[0]!
}

/** The roles with which the code lets people in at once; undefined when somebody has to decide. */
async function rolesAtOnce(db: Db, ctx: Context, code: Code | undefined): Promise<string[] | undefined> {
  if (!code || code.needsApproval) return undefined
  const roleIds = await rolesStillGiven(db, code.createdBy, code.roleIds, ['invitation.edit'], ctx.language)
  if (!roleIds) return undefined
  const powerful = await db
    .selectFrom('sysRole')
    .select('id')
    .where('id', 'in', roleIds)
    .where('roleCode', '=', adminCode)
    .executeTakeFirst()
  return powerful ? undefined : roleIds
}

async function apply(db: Db, ctx: Context, { tenant, code: found }: Target, form: Form): Promise<Application> {
  const { personId, nickname } = ctx.user
  const field = found ? 'invitationCode' : 'tenantCode'
  const member = await db
    .selectFrom('membership')
    .select('id')
    .where('tenantId', '=', tenant.id)
    .where('personId', '=', personId)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'invited')
    .executeTakeFirst()
  if (member) throw refuse(409, t.memberAlready, { errors: [{ field, message: t.memberAlready }] })
  // Of many who come at once with the last use of a code, one is let in.
  const code = found && (await goodCode(db, found.id, true))
  if (found && !code) throw noSuchCode()
  const target = code ? { tenant, code } : { tenant }
  const roleIds = await rolesAtOnce(db, ctx, code)
  if (!code || !roleIds) {
    const filed = await file(db, ctx, target, form.remark, false)
    await notify(db, {
      to: { permission: 'sysuser.edit', area: 'admin' },
      title: invitationText.appliedTitle,
      content: invitationText.appliedBody,
      values: { name: nickname },
      link: '/sysuser',
    })
    return filed
  }
  // What he asked for before needs no decision any more.
  await sql`update tenant_application set apply_status = ${machine.steps.cancel.to} where tenant_id = current_tenant() and applicant_id = ${personId} and type = 'join' and apply_status = any(${[...machine.steps.cancel.from]}::text[])`.execute(
    db,
  )
  const username = await addMember(ctx, db, {
    tenantId: tenant.id,
    orgId: code.orgId,
    roleIds,
    makerId: code.createdBy,
    action: 'join by code',
    detail: shownCode(code.code),
  })
  await notify(db, {
    to: { personIds: [code.createdBy] },
    title: invitationText.joinedTitle,
    content: invitationText.joinedBody,
    values: { name: nickname, code: shownCode(code.code), username },
    link: `/sysuser?search=${encodeURIComponent(username)}`,
  })
  return file(db, ctx, target, form.remark, true)
}

async function applyJoin(ctx: Context, form: Form): Promise<Application> {
  await requireOwn(ctx)
  const target = form.invitationCode
    ? await byCode(ctx, form.invitationCode, form.tenantCode)
    : await byTenantCode(ctx, form.tenantCode ?? '')
  const row = await inOther(ctx, target.tenant.id, 'write', (db) => apply(db, ctx, target, form)).catch(
    (error: Error & { constraint?: string }) => {
      throw error.constraint === 'tenant_application_pending'
        ? refuse(409, t.pendingAlready, {
            errors: [{ field: target.code ? 'invitationCode' : 'tenantCode', message: t.pendingAlready }],
          })
        : error
    },
  )
  ctx.touched([row.id])
  return row
}

/** Asking to join another tenant, with a code of invitation or without. */
export const joinTenant = feature(contract, { applyJoin: outsideTransaction(applyJoin) })
