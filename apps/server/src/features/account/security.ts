import { security as contract, type SecurityState, type SignInLine } from '@clearway/contract/features/account/security'
import { securityText as t } from '@clearway/contract/features/account/security.text'
import { actionWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { allRoutes } from '../../kernel/access/catalogue.ts'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { feature, outsideTransaction } from '../../kernel/feature.ts'
import { ownAcross } from '../../kernel/identity/ownAcross.ts'
import { passwordEnds, passwordRulesOf } from '../../kernel/identity/policy.ts'
import { mfaDeadline } from '../../kernel/identity/secondFactor.ts'
import { confirmedSeconds } from '../../kernel/identity/stepUp.ts'
import {
  addProof,
  believed,
  proofsOf,
  requireOwn,
  voucherColumn,
  voucherOf,
  type Proof,
} from '../../kernel/identity/vouching.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { cancelContact, confirmContact, requestContact } from './contacts.ts'
import { deviceHash } from './device.ts'
import { proveAddress, provePassword, sendProof, sessionKey } from './prove.ts'
import { disableMfa, enableMfa, proveSecondFactor, recoveryLeft, renewRecoveryCodes, startMfa } from './secondFactor.ts'

const mostCounted = 1000
const waitSeconds = 60
const words = actionWords(allRoutes)

async function stateOf(ctx: Context): Promise<SecurityState> {
  const { personId, sessionId } = ctx.user
  const { rows } = await sql<
    Omit<SecurityState, 'pending' | 'recoveryLeft' | 'mfaDeadline' | 'passwordExpiresAt'>
  >`select p.email, p.email_verified_at, p.mobile, p.mobile_verified_at,
      ${voucherColumn('email_tenant_id', ctx.user)} as email_from, ${voucherColumn('mobile_tenant_id', ctx.user)} as mobile_from, ${voucherColumn('password_tenant_id', ctx.user)} as password_from,
      (select m.enabled_at from person_mfa m where m.person_id = p.id) as mfa_enabled_at, false as mfa_proved,
      p.password_hash <> '' as has_password, p.password_changed_at from person p where p.id = ${personId}`.execute(
    ctx.db,
  )
  const { rows: pending } = await sql<
    SecurityState['pending'][number]
  >`select distinct on (kind) kind, subject as value, expires_at,
      greatest(0, ceil(${waitSeconds} - extract(epoch from now() - created_at)))::int as next_after_seconds
    from challenge where person_id = ${personId} and kind in ('email', 'mobile') and used_at is null and expires_at > now() order by kind, created_at desc`.execute(
    ctx.db,
  )
  const found = rows[0]!
  const rules = await passwordRulesOf(ctx.db, personId)
  return {
    ...found,
    mfaProved: believed(await proofsOf(ctx.db, sessionId), 2, ctx.user.tenantId),
    pending,
    recoveryLeft: await recoveryLeft(ctx.db, personId),
    mfaDeadline: (await mfaDeadline(ctx.db, personId))?.toISOString() ?? null,
    passwordExpiresAt: (found.hasPassword && passwordEnds(rules, found.passwordChangedAt)?.at) || null,
  }
}

interface Given {
  password?: string | undefined
  code?: string | undefined
  mailCode?: string | undefined
  smsCode?: string | undefined
}

async function proofOf(ctx: Context, given: Given): Promise<Proof> {
  const {
    services,
    user: { personId },
  } = ctx
  const wrong = (field: keyof Given, text = t.codeWrong) => refuse(400, text, { errors: [{ field, message: text }] })
  if (given.password !== undefined) {
    const proof = await provePassword(ctx, given.password)
    if (!proof) throw wrong('password', t.passwordWrong)
    return proof
  }
  if (given.code !== undefined) {
    if (!('ok' in (await proveSecondFactor(services, sessionKey(ctx), { code: given.code })))) throw wrong('code')
    const factor = await services.database.common
      .selectFrom('personMfa')
      .select('tenantId')
      .where('personId', '=', personId)
      .executeTakeFirst()
    return { factor: 2, means: 'code', tenantId: factor?.tenantId ?? null }
  }
  const [channel, code] =
    given.mailCode === undefined ? (['sms', given.smsCode ?? ''] as const) : (['mail', given.mailCode] as const)
  const proof = await proveAddress(services, personId, channel, code)
  if (!proof) throw wrong(channel === 'mail' ? 'mailCode' : 'smsCode')
  return proof
}

/** Who it is once more: by password, by the app's code, or by a code to the own address. The session keeps what was proved, and who vouches for it. */
async function confirm(ctx: Context, given: Given): Promise<{ seconds: number }> {
  const {
    user: { personId, sessionId },
    services,
  } = ctx
  const proof = await proofOf(ctx, given)
  const { common } = services.database
  await common
    .updateTable('session')
    .set({ confirmedAt: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute()
  await addProof(common, sessionId, proof)
  services.sessions.forget(`session ${sessionId}`)
  ctx.touched([personId], proof.factor === 2 ? 'second factor' : proof.means)
  return { seconds: confirmedSeconds }
}

async function signInsOf(ctx: Context, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const offset = (currentPage - 1) * pageSize
  if (offset >= mostCounted)
    throw refuse(400, refusals.pageTooDeep, { errors: [{ field: 'currentPage', message: refusals.pageTooDeep }] })
  const mine = sql`from audit_event e where e.person_id = ${ctx.user.personId} and e.action = 'sign in' ${ctx.user.own ? sql`` : sql`and e.tenant_id = current_tenant()`}`
  return ownAcross(ctx.db, async () => {
    const { rows: list } =
      await sql<SignInLine>`select e.id, e.at, t.tenant_name, e.outcome, e.detail, host(e.ip) as ip, e.device
      from (select * ${mine} order by e.at desc, e.id desc limit ${pageSize} offset ${offset}) e join tenant t on t.id = e.tenant_id order by e.at desc, e.id desc`.execute(
        ctx.db,
      )
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select 1 ${mine} limit ${mostCounted + 1}) counted`.execute(ctx.db)
    return { list, total: Math.min(rows[0]!.n, mostCounted), totalIsMore: rows[0]!.n > mostCounted }
  })
}

interface SessionLine {
  id: string
  at: string
  action: string
  outcome: string
  detail: string | null
  objects: number
  ip: string | null
  device: string | null
  tenantName: string
}

async function sessionLines(db: Db, personId: string, sessionId: string): Promise<SessionLine[]> {
  const { rows } = await ownAcross(db, () =>
    sql<SessionLine>`select e.id, e.at, e.action, e.outcome, e.detail, cardinality(e.object_ids) as objects, host(e.ip) as ip, e.device, t.tenant_name
    from audit_event e join tenant t on t.id = e.tenant_id where e.session_id = ${sessionId} and e.person_id = ${personId} order by e.at desc, e.id desc limit 50`.execute(
      db,
    ),
  )
  return rows
}

const own = (ctx: Context) => ctx.user.personId

export const security = feature(contract, {
  query: stateOf,
  confirm: outsideTransaction(confirm),
  sendProof,
  proveOwn: async (ctx) => {
    await requireOwn(ctx)
    return { done: true as const }
  },
  changeEmail: async (ctx, { email }) => {
    await requestContact(ctx, 'email', email)
    return stateOf(ctx)
  },
  changeMobile: async (ctx, { mobile }) => {
    await requestContact(ctx, 'mobile', mobile)
    return stateOf(ctx)
  },
  confirmContact: async (ctx, { kind, code }) => {
    await confirmContact(ctx, kind, code)
    return stateOf(ctx)
  },
  cancelContact: async (ctx, { kind }) => {
    await cancelContact(ctx, kind)
    return stateOf(ctx)
  },
  startMfa,
  enableMfa,
  disableMfa: outsideTransaction(disableMfa),
  renewRecoveryCodes,
  queryDevices: async (ctx) =>
    (
      await sql<never>`select id, device, network, first_seen_at, last_seen_at, case when trusted_until > now() then trusted_until end as trusted_until,
      coalesce(device_hash = ${deviceHash(ctx) ?? null}::bytea, false) as current from known_device where person_id = ${own(ctx)} order by last_seen_at desc, id desc limit 50`.execute(
        ctx.db,
      )
    ).rows,
  forgetDevice: async (ctx, { id }) => {
    await voucherOf(ctx)
    const { numDeletedRows } = await ctx.db
      .deleteFrom('knownDevice')
      .where('id', '=', id)
      .where('personId', '=', own(ctx))
      .executeTakeFirst()
    if (!numDeletedRows) throw notFound()
    ctx.touched([id])
    return { done: true as const }
  },
  querySignIns: signInsOf,
  querySessionAudit: async (ctx, { id }) => {
    const mine = await ctx.db
      .selectFrom('session')
      .select('tenantId')
      .where('id', '=', id)
      .where('personId', '=', own(ctx))
      .executeTakeFirst()
    if (!mine || (!ctx.user.own && mine.tenantId !== ctx.user.tenantId)) throw notFound()
    return (await sessionLines(ctx.db, own(ctx), id)).map((line) => ({ ...line, title: words[line.action] ?? null }))
  },
  queryPasswordRules: (ctx) => passwordRulesOf(ctx.db, own(ctx)),
})
