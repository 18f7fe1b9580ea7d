import { ssoText as t } from '@clearway/contract/features/account/sso.text'
import { sql } from 'kysely'
import { authorizationCodeGrant, type IDToken } from 'openid-client'
import { z } from 'zod'

import type { Context, OpenContext } from '../../kernel/context.ts'
import { discover } from '../../kernel/identity/oidc.ts'
import { hashToken } from '../../kernel/identity/sessions.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'

/** What a tenant decided of a provider. */
export interface Provider {
  readonly id: string
  readonly tenantId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecretSealed: string
  readonly usernameClaim: string
  readonly mailDomains: string | null
  readonly autoCreate: boolean
  readonly defaultOrgId: string | null
  readonly defaultRoleId: string | null
  readonly trustMail: boolean
  readonly trustMfa: boolean
}

/** Whom the provider means. `email` only where the provider verified it. */
export interface Claims {
  readonly sub: string
  readonly email: string | null
  readonly name: string
  readonly username: string | null
  readonly label: string
}

export const ssoCookie = (ctx: Pick<OpenContext, 'services'>): string =>
  ctx.services.environment.publicUrl.startsWith('https:') ? '__Host-sso' : 'sso'

const detailsOf = z.object({
  tenantId: z.uuid(),
  providerId: z.uuid(),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
})

type Waiting = z.output<typeof detailsOf>

const over = (): Refusal => refuse(400, t.expired, { data: { error: 'invalid_grant', description: 'Sign-in expired' } })

/** The waiting sign-in of that state, spent: an answer is good once, in the browser that asked. */
async function spend(ctx: Pick<OpenContext, 'db' | 'cookies' | 'services'>, state: string): Promise<Waiting> {
  const browser = ctx.cookies.get(ssoCookie(ctx))
  if (!browser || !state) throw over()
  ctx.cookies.set(ssoCookie(ctx), '', { seconds: 0, httpOnly: true })
  const { rows } = await sql<{
    details: unknown
  }>`update challenge set used_at = now() where id = ${hashToken(state).toString('base64url')} and kind = 'sso'
    and answer_hash = ${hashToken(browser)} and used_at is null and expires_at > now() returning details`.execute(
    ctx.db,
  )
  if (!rows[0]) throw over()
  return detailsOf.parse(rows[0].details)
}

const words = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() && value.isWellFormed() && !value.includes('\u0000')
    ? value.trim().slice(0, max)
    : null

const providerOf = (
  { services, requestId }: Pick<Context, 'services' | 'requestId'>,
  waiting: Waiting,
): Promise<Provider | undefined> =>
  services.database.transaction({ tenantId: waiting.tenantId, personId: null, requestId }, 'read', (db) =>
    db
      .selectFrom('ssoProvider')
      .select([
        'id',
        'tenantId',
        'issuer',
        'clientId',
        'clientSecretSealed',
        'usernameClaim',
        'mailDomains',
        'autoCreate',
        'defaultOrgId',
        'defaultRoleId',
        'trustMail',
        'trustMfa',
      ])
      .where('id', '=', waiting.providerId)
      .where('status', '=', 'able')
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )

function claimsOf(token: IDToken, { usernameClaim }: Provider): Claims {
  const email = token['email_verified'] === true ? (words(token['email'], 254)?.toLowerCase() ?? null) : null
  const username = words(token[usernameClaim], 64)
  const name =
    words(token['name'], 64) ??
    words(token['nickname'], 64) ??
    username ??
    email?.split('@')[0] ??
    token.sub.slice(0, 64)
  return { sub: token.sub.slice(0, 255), email, name, username, label: words(token['email'], 254) ?? username ?? name }
}

/** Makes of a provider's answer the person it means. The library checks issuer, signature, audience, nonce, state, times and the proof of the code. */
export async function readAnswer(
  ctx: Pick<Context, 'db' | 'cookies' | 'services' | 'log' | 'requestId'>,
  response: string,
): Promise<{ provider: Provider; claims: Claims }> {
  const params = new URLSearchParams(response.replace(/^\?/, ''))
  const state = params.get('state') ?? ''
  const { environment, secrets } = ctx.services
  const waiting = await spend(ctx, state)
  const provider = await providerOf(ctx, waiting)
  if (!provider) throw refuse(400, t.noProvider, { data: { error: 'invalid_grant', description: 'No such provider' } })
  const clientSecret = secrets.open(provider.tenantId, 'sso_provider.client_secret', provider.clientSecretSealed)
  try {
    const configuration = await discover(environment, {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret,
    })
    const back = new URL(waiting.redirectUri)
    back.search = params.toString()
    const tokens = await authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: waiting.verifier,
      expectedState: state,
      expectedNonce: waiting.nonce,
      idTokenExpected: true,
    })
    return { provider, claims: claimsOf(tokens.claims()!, provider) }
  } catch (error) {
    ctx.log.warn(error, 'single sign-on: answer refused')
    throw refuse(400, t.refused, { data: { error: 'invalid_grant', description: 'Not confirmed by the provider' } })
  }
}
