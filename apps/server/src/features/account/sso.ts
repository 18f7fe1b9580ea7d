import { sso as contract, ssoReturnPath, type OwnSsoLink } from '@clearway/contract/features/account/sso'
import { ssoText as t } from '@clearway/contract/features/account/sso.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'

import type { Context, OpenContext } from '../../kernel/context.ts'
import { feature, outsideTransaction } from '../../kernel/feature.ts'
import { discover } from '../../kernel/identity/oidc.ts'
import { hashToken, newToken } from '../../kernel/identity/sessions.ts'
import { canonical, networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'
import { readAnswer, ssoCookie, type Provider } from './ssoAnswer.ts'
import { nobody } from './tokens.ts'

const perAddress: Limit = { name: 'sso-ip', points: 120, seconds: 900 }
/** How long somebody may take at his provider. */
const waitMinutes = 15

async function tenantOf(ctx: OpenContext, tenantCode: string) {
  await ctx.services.limits.consume(perAddress, networkOf(ctx.ip))
  return ctx.db
    .selectFrom('tenant')
    .select(['id', 'domain'])
    .where(sql`lower(tenant_code)`, '=', canonical(tenantCode))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

const readIn = <T>(
  ctx: OpenContext,
  tenantId: string | undefined,
  work: (db: Context['db']) => Promise<T>,
): Promise<T> =>
  ctx.services.database.transaction(
    { tenantId: tenantId ?? nobody, personId: null, requestId: ctx.requestId },
    'read',
    work,
  )

async function providers(ctx: OpenContext, { tenantCode }: { tenantCode: string }) {
  const tenant = await tenantOf(ctx, tenantCode)
  return readIn(ctx, tenant?.id, (db) =>
    db
      .selectFrom('ssoProvider')
      .select(['id', 'name'])
      .where('status', '=', 'able')
      .where('deletedAt', 'is', null)
      .orderBy('name')
      .limit(20)
      .execute(),
  )
}

/** The site as this browser sees it: whoever else asked to be answered elsewhere is refused. */
function checkOrigin(ctx: OpenContext, origin: string, domain: string | null): string {
  const { publicUrl } = ctx.services.environment
  const own = [new URL(publicUrl).origin, ...(domain ? [`https://${domain}`] : [])]
  if (!own.includes(origin)) throw refuseField('origin', t.wrongOrigin)
  return `${origin}${ssoReturnPath}`
}

async function start(
  ctx: OpenContext,
  { tenantCode, providerId, origin }: Parsed<typeof contract.start>,
): Promise<{ url: string }> {
  const tenant = await tenantOf(ctx, tenantCode)
  const provider = await readIn(ctx, tenant?.id, (db) =>
    db
      .selectFrom('ssoProvider')
      .select(['id', 'issuer', 'clientId', 'clientSecretSealed', 'scope'])
      .where('id', '=', providerId)
      .where('status', '=', 'able')
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!tenant || !provider) throw refuse(404, t.noProvider)
  const redirectUri = checkOrigin(ctx, origin, tenant.domain)
  const clientSecret = ctx.services.secrets.open(tenant.id, 'sso_provider.client_secret', provider.clientSecretSealed)
  const configuration = await discover(ctx.services.environment, {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret,
  }).catch((error) => {
    ctx.log.warn(error, 'single sign-on: provider unreachable')
    throw refuse(503, t.unreachable)
  })
  const [verifier, state, nonce, browser] = [randomPKCECodeVerifier(), randomState(), randomNonce(), newToken()]
  await ctx.db
    .insertInto('challenge')
    .values({
      id: hashToken(state).toString('base64url'),
      kind: 'sso',
      answerHash: hashToken(browser),
      expiresAt: sql<string>`now() + make_interval(mins => ${waitMinutes})`,
      details: JSON.stringify({ tenantId: tenant.id, providerId: provider.id, verifier, nonce, redirectUri }),
    })
    .execute()
  ctx.cookies.set(ssoCookie(ctx), browser, { seconds: waitMinutes * 60, httpOnly: true })
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}

const links = sql`select p.id as provider_id, p.name, l.label, l.created_at as linked_at, l.last_used_at from sso_provider p
  left join sso_link l on l.tenant_id = p.tenant_id and l.provider_id = p.id`

async function mine(ctx: Context): Promise<OwnSsoLink[]> {
  const { rows } =
    await sql<OwnSsoLink>`${links} and l.person_id = ${ctx.user.personId} where p.tenant_id = current_tenant() and p.status = 'able' and p.deleted_at is null order by p.name limit 20`.execute(
      ctx.db,
    )
  return rows
}

/** Links the account that the provider tells of to whoever is signed in. Each belongs to one person, and each person has one of a provider. */
async function link(ctx: Context, { ssoResponse }: { ssoResponse: string }): Promise<OwnSsoLink> {
  const { services, user, requestId } = ctx
  const { provider, claims } = await readAnswer(ctx, ssoResponse)
  if (provider.tenantId !== user.tenantId) throw refuse(400, t.expired)
  return services.database.transaction(
    { tenantId: user.tenantId, personId: user.personId, requestId },
    'write',
    async (db) => {
      await addLink(db, provider, claims, user.personId)
      ctx.touched([provider.id])
      const { rows } =
        await sql<OwnSsoLink>`${links} and l.person_id = ${user.personId} where p.tenant_id = current_tenant() and p.id = ${provider.id}`.execute(
          db,
        )
      return rows[0]!
    },
  )
}

export async function addLink(
  db: Context['db'],
  provider: Provider,
  claims: { sub: string; label: string },
  personId: string,
): Promise<void> {
  const { rows } = await sql<{
    subject: string
    personId: string
  }>`select subject, person_id from sso_link where provider_id = ${provider.id} and (subject = ${claims.sub} or person_id = ${personId}) for update`.execute(
    db,
  )
  if (rows.some((l) => l.subject === claims.sub && l.personId !== personId)) throw refuse(409, t.otherPerson)
  if (rows.some((l) => l.subject !== claims.sub)) throw refuse(409, t.linkedAlready)
  if (!rows.length)
    await db
      .insertInto('ssoLink')
      .values({
        tenantId: provider.tenantId,
        providerId: provider.id,
        subject: claims.sub,
        personId,
        label: claims.label,
      })
      .execute()
}

async function unlink(ctx: Context, { providerId }: { providerId: string }): Promise<{ count: number }> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('ssoLink')
    .where('providerId', '=', providerId)
    .where('personId', '=', ctx.user.personId)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound()
  ctx.touched([providerId])
  return { count: Number(numDeletedRows) }
}

export const sso = feature(contract, { providers, start, link: outsideTransaction(link), mine, unlink })
