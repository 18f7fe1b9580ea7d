import { securityText } from '@clearway/contract/features/account/security.text'
import type { Text } from '@clearway/contract/kernel/text'
import { canonicalMobile } from '@clearway/contract/kernel/value'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { canonical } from '../pacing/limits.ts'
import { refuse, type Refusal } from '../refuse.ts'

/**
 * What was proved in a session. `tenantId` says who vouches for it: null is the person (an own password, a code to an own address);
 * a tenant's word (its identity provider, a password that its administrator set) counts in that tenant only.
 */
export interface Proof {
  /** 1: who it is. 2: the second factor. */
  readonly factor: 1 | 2
  readonly means:
    | 'password'
    | 'sms'
    | 'mail'
    | 'sso'
    | 'invitation'
    | 'code'
    | 'recovery code'
    | 'provider'
    | 'device'
    | 'earlier'
  readonly tenantId: string | null
  /** The tenant's identity provider whose word it is: it counts for as long as the tenant keeps that provider. */
  readonly providerId?: string
}

/** Whether a tenant believes one of the proofs of that factor. */
export const believed = (proofs: readonly Proof[], factor: 1 | 2, tenantId: string): boolean =>
  proofs.some((p) => p.factor === factor && (p.tenantId === null || p.tenantId === tenantId))

/** Whether one of the proofs of that factor is the person's own, whatever any tenant says. */
export const isOwn = (proofs: readonly Proof[], factor: 1 | 2): boolean =>
  proofs.some((p) => p.factor === factor && p.tenantId === null)

/** The proofs of a session `s`, as a column. */
export const proofsColumn = sql<Proof[]>`coalesce((select jsonb_agg(
  jsonb_build_object('factor', p.factor, 'means', p.means, 'tenantId', p.tenant_id))
  from session_proof p where p.session_id = s.id), '[]')`

export async function proofsOf(db: Db, sessionId: string): Promise<Proof[]> {
  const { rows } = await sql<{ proofs: Proof[] }>`
    select ${proofsColumn} as proofs from session s where s.id = ${sessionId}`.execute(db)
  return rows[0]?.proofs ?? []
}

/** Writes down what was just proved in a session; the same once more is news of the time only. */
export async function addProof(
  db: Db,
  sessionId: string,
  { factor, means, tenantId, providerId }: Proof,
): Promise<void> {
  await sql`insert into session_proof (session_id, factor, means, tenant_id, provider_id)
    values (${sessionId}, ${factor}, ${means}, ${tenantId}, ${providerId ?? null})
    on conflict (session_id, factor, means, tenant_id, provider_id) do update set at = now()`.execute(db)
}

/** Whether the person is a user of a tenant other than the current one. `db` is bound to that tenant. */
export async function worksElsewhere(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`select works_elsewhere(${personId}) as elsewhere`.execute(db)
  return rows[0]!.elsewhere
}

/** What of a person's account is the person's own; a tenant's word stands behind the rest. */
export interface OwnMeans {
  readonly password: boolean
  readonly mail: string | null
  readonly sms: string | null
  readonly code: boolean
}

export async function ownMeans(db: Db, personId: string): Promise<OwnMeans> {
  const { rows } = await sql<OwnMeans>`select p.password_hash <> '' and p.password_tenant_id is null as password,
      case when p.email_verified_at is not null and p.email_tenant_id is null then p.email end as mail,
      case when p.mobile_verified_at is not null and p.mobile_tenant_id is null then p.mobile end as sms,
      exists (select from person_mfa f where f.person_id = p.id and f.enabled_at is not null and f.tenant_id is null) as code
    from person p where p.id = ${personId}`.execute(db)
  return rows[0] ?? { password: false, mail: null, sms: null, code: false }
}

export const hasAnyOwn = (means: OwnMeans): boolean => means.password || means.code || !!means.mail || !!means.sms

/**
 * 403 with `data.stepUp`, the ways to prove it; the web asks and sends the call again. 409 with `otherwise` where there is none. `data.own`
 * tells it from a step-up.
 */
export function proveYourself(ways: readonly string[], otherwise: Text): Refusal {
  const data = { stepUp: ways, own: true }
  return ways.length ? refuse(403, securityText.confirmFirst, { data }) : refuse(409, otherwise, { data })
}

const firstWays = (means: OwnMeans): string[] => [
  ...(means.password ? ['password'] : []),
  ...(means.mail ? ['mail'] : []),
  ...(means.sms ? ['sms'] : []),
]

/** How far this session goes: past the tenant, so far by a proof that the person could give, or not at all. */
export async function ownIn({ db, user }: Context): Promise<'proved' | 'provable' | 'none'> {
  if (user.own) return 'proved'
  return firstWays(await ownMeans(db, user.personId)).length ? 'provable' : 'none'
}

/**
 * Whose word a column of `person p` is: null where it is the person's own, else the tenant's name. Another tenant than the current one is
 * told to the person alone, and stays blank in a session that only the current one vouched for.
 */
export const voucherColumn = (
  column: 'password_tenant_id' | 'email_tenant_id' | 'mobile_tenant_id',
  { own }: Context['user'],
): RawBuilder<string | null> => {
  const by = sql.ref(`p.${column}`)
  return sql<string | null>`case when ${by} is null then null when ${own} or ${by} = current_tenant()
    then (select v.tenant_name from tenant v where v.id = ${by}) else '' end`
}

/** For what concerns the person in every tenant: refused until the person, and not a tenant alone, proved who it is. */
export async function requireOwn(ctx: Context): Promise<void> {
  const {
    user: { own, personId, sessionId },
  } = ctx
  if (own) return
  const [means, proofs] = [await ownMeans(ctx.db, personId), await proofsOf(ctx.db, sessionId)]
  throw proveYourself(isOwn(proofs, 1) ? ['code'] : firstWays(means), securityText.ownAddressFirst)
}

/**
 * Who vouches for what is set in this session: null is the person. Where only a tenant vouched for the session it is that tenant,
 * and a person who has anything of their own is asked to prove it first.
 */
export async function voucherOf(ctx: Context): Promise<string | null> {
  if (ctx.user.own) return null
  if (hasAnyOwn(await ownMeans(ctx.db, ctx.user.personId))) await requireOwn(ctx)
  return ctx.user.tenantId
}

/**
 * The same for what our own mail or SMS just proved: an account that only one tenant knows, and that has nothing of its own yet,
 * becomes the person's own by it.
 */
export async function voucherOfAddress(ctx: Context): Promise<string | null> {
  const voucher = await voucherOf(ctx)
  return voucher && (await worksElsewhere(ctx.db, ctx.user.personId)) ? voucher : null
}

export interface Entering {
  readonly tenantId: string
  readonly second: boolean
}

/** What stands against the session's going on in a tenant: ways to prove what that tenant does not believe yet. */
export async function waysToEnter(
  db: Db,
  who: { sessionId: string; personId: string },
  { tenantId, second }: Entering,
): Promise<string[] | undefined> {
  const proofs = await proofsOf(db, who.sessionId)
  if (!believed(proofs, 1, tenantId)) {
    const means = await ownMeans(db, who.personId)
    const { rows } = await sql<{
      there: boolean
    }>`select password_hash <> '' and password_tenant_id = ${tenantId} as there
      from person where id = ${who.personId}`.execute(db)
    return firstWays({ ...means, password: means.password || rows[0]?.there === true })
  }
  return second && !believed(proofs, 2, tenantId) ? ['code'] : undefined
}

/** Condition on `person`: the one whose own, proved address or number this is. What nobody proved names nobody. */
export const provedAddress = (written: string): RawBuilder<boolean> => sql<boolean>`(
  (lower(email) = ${canonical(written)} and email_verified_at is not null and email_tenant_id is null)
  or (mobile = ${canonicalMobile(written)} and mobile_verified_at is not null and mobile_tenant_id is null))`
