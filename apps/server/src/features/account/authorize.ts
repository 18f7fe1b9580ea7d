import type { Asked, OwnApp, Question } from '@clearway/contract/features/account/appAccess'
import { appAccessText as t } from '@clearway/contract/features/account/appAccess.text'
import { scopeTitle } from '@clearway/contract/features/account/scopes'
import { securityText } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { redirectUris } from '@clearway/contract/features/admin/signOn/appclient'
import OAuth2Server, { type OAuthError } from '@node-oauth/oauth2-server'
import { sql } from 'kysely'

import { routesOf } from '../../kernel/access/catalogue.ts'
import type { Context } from '../../kernel/context.ts'
import { endSessions, hashToken, newToken } from '../../kernel/identity/sessions.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { scopesWithin } from './appGrants.ts'

const codeSeconds = 60

interface AskingClient {
  id: string
  clientId: string
  clientName: string | null
  scope: string[]
  autoApprove: boolean
  authorizedGrantTypes: string[]
}

/** The client that asks, in the tenant where the person works just now. Refuses outright, without a redirect, what did not register that very address. */
async function askingClient(ctx: Context, asked: Asked): Promise<AskingClient> {
  const { user } = ctx
  // Whoever must first see to his own account cannot lend it to anybody.
  if (user.mustChangePassword) throw refuse(403, sessionText.changePasswordFirst)
  if (user.mfaNeeded)
    throw refuse(403, user.mfaNeeded === 'setUp' ? securityText.mfaSetUpFirst : securityText.mfaProveFirst)
  const client = asked.client_id
    ? await ctx.db
        .selectFrom('appClient')
        .select([
          'id',
          'clientId',
          'clientName',
          'scope',
          'autoApprove',
          'authorizedGrantTypes',
          'webServerRedirectUri',
        ])
        .where('clientId', '=', asked.client_id)
        .where('status', '=', 'able')
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!client)
    throw refuse(400, t.unknownClient, { values: { tenant: user.tenantName }, data: { error: 'invalid_client' } })
  if (!asked.redirect_uri || !redirectUris(client.webServerRedirectUri).includes(asked.redirect_uri))
    throw refuse(400, t.wrongRedirect, { data: { error: 'invalid_request' } })
  return client
}

/** What the client may ask this way. Throws in OAuth's words, which go back to the client. */
function allowedScopes(client: AskingClient, asked: Asked): string[] {
  if (!client.authorizedGrantTypes.includes('authorization_code'))
    throw new OAuth2Server.UnauthorizedClientError('Unauthorized client: `grant_type` is invalid')
  if (asked.response_type !== 'code')
    throw new OAuth2Server.UnsupportedResponseTypeError('Unsupported response type: `response_type` is not supported')
  if (asked.code_challenge_method !== 'S256')
    throw new OAuth2Server.InvalidRequestError('Invalid request: `code_challenge_method` must be "S256"')
  if (!/^[\w-]{43}$/.test(asked.code_challenge ?? ''))
    throw new OAuth2Server.InvalidRequestError('Missing or invalid parameter: `code_challenge`')
  return scopesWithin(asked.scope, client.scope)
}

function addressWith(asked: Asked, answer: Record<string, string>): string {
  const url = new URL(asked.redirect_uri!)
  for (const [name, value] of Object.entries({ ...answer, ...(asked.state ? { state: asked.state } : {}) }))
    url.searchParams.set(name, value)
  return url.href
}

const isOAuthError = (error: unknown): error is OAuthError => error instanceof OAuth2Server.OAuthError
const refusalAddress = (asked: Asked, { name, message }: { name: string; message: string }) =>
  addressWith(asked, { error: name, error_description: message })

/** The scopes, or the address with what is wrong. */
function checked(client: AskingClient, asked: Asked): { scopes: string[] } | { redirect: string } {
  try {
    return { scopes: allowedScopes(client, asked) }
  } catch (error) {
    if (isOAuthError(error)) return { redirect: refusalAddress(asked, error) }
    throw error
  }
}

const inWords = (scopes: readonly string[]) =>
  scopes.map((code) => ({ code, title: scopeTitle(code, routesOf(code)[0]?.title) }))

export async function queryAuthorization(ctx: Context, asked: Asked): Promise<Question> {
  const client = await askingClient(ctx, asked)
  const { tenantName, nickname, username } = ctx.user
  const found = checked(client, asked)
  const { protocol, host } = new URL(asked.redirect_uri!)
  const about = { tenantName, nickname, username, returnsTo: host || protocol }
  if ('redirect' in found) return { ...about, redirect: found.redirect, client: null, scopes: [], autoApprove: false }
  return {
    ...about,
    redirect: null,
    client: { clientId: client.clientId, clientName: client.clientName },
    scopes: inWords(found.scopes),
    autoApprove: client.autoApprove,
  }
}

/** Makes the code that the client exchanges: single use, for a minute, bound to client, person, address and challenge. */
export async function authorize(
  ctx: Context,
  { allow, ...asked }: Asked & { allow: boolean },
): Promise<{ redirect: string }> {
  const client = await askingClient(ctx, asked)
  const found = checked(client, asked)
  if ('redirect' in found) return found
  const scope = found.scopes.join(' ')
  ctx.touched([client.id], `${client.clientId}: ${allow ? scope : 'refused'}`)
  if (!allow)
    return {
      redirect: refusalAddress(asked, {
        name: 'access_denied',
        message: 'Access denied: user denied access to application',
      }),
    }
  const code = newToken()
  await ctx.db
    .deleteFrom('oauthCode')
    .where('expiresAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await ctx.db
    .insertInto('oauthCode')
    .values({
      tenantId: ctx.user.tenantId,
      appClientId: client.id,
      personId: ctx.user.personId,
      codeHash: hashToken(code),
      redirectUri: asked.redirect_uri!,
      scope,
      codeChallenge: asked.code_challenge!,
      expiresAt: sql<string>`now() + make_interval(secs => ${codeSeconds})`,
    })
    .execute()
  return { redirect: addressWith(asked, { code }) }
}

/** What the person allowed and still holds, in all his tenants: the clients' own rows are visible in the current one only. */
export async function queryOwnApp(ctx: Context): Promise<OwnApp[]> {
  const { rows } = await sql<
    Omit<OwnApp, 'scopes'> & { scopes: string[] }
  >`select s.app_client_id as id, t.tenant_name, s.client_id, max(c.client_name) as client_name,
      array(select distinct unnest(string_to_array(string_agg(s.scope, ' '), ' ')) order by 1) as scopes, min(s.created_at) as since, max(s.last_used_at) as last_used_at, count(*)::int as tokens
    from session s join tenant t on t.id = s.tenant_id left join app_client c on c.tenant_id = s.tenant_id and c.id = s.app_client_id
    where s.person_id = ${ctx.user.personId} and ${ctx.user.own ? sql`true` : sql`s.tenant_id = current_tenant()`} and s.app_client_id is not null and s.ended_at is null and s.refresh_expires_at > now()
    group by s.app_client_id, t.tenant_name, s.client_id order by max(s.last_used_at) desc limit 100`.execute(ctx.db)
  return rows.map((row) => ({ ...row, scopes: inWords(row.scopes) }))
}

export async function revokeOwnApp(ctx: Context, { id }: { id: string }): Promise<{ count: number }> {
  const count = await endSessions(
    ctx.db,
    { personId: ctx.user.personId, appClientId: id, ...(ctx.user.own ? {} : { tenantId: ctx.user.tenantId }) },
    'kicked',
  )
  if (!count) throw notFound()
  ctx.touched([id])
  return { count }
}
