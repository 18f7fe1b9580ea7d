import { sessionText } from '@clearway/contract/features/account/session.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sessionCodes } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import OAuth2Server, { type Falsey, type OAuthError, type Token } from '@node-oauth/oauth2-server'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { appLimit } from '../../kernel/access/actingApp.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { OpenContext } from '../../kernel/context.ts'
import { hashToken, newToken } from '../../kernel/identity/sessions.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/refuse.ts'
import { appClientBySecret } from './appClient.ts'
import { clientCredentials, exchangeCode, renewForApp, type GrantFields, type KnownClient } from './appGrants.ts'
import { signInBySecondFactor } from './secondStep.ts'
import { signInByMobile, signInByPassword } from './signIn.ts'
import { signInBySso } from './ssoSignIn.ts'
import { clearTokens, refreshCookie, renewSession, setTokens, type Issued } from './tokens.ts'

// Signing people in by their password is the web's alone, whatever a client's row says.
const appGrants = ['client_credentials', 'authorization_code', 'refresh_token']

/** The web itself. It keeps no secret, so this pair is none; what it may do that others may not is sign people in. */
const web = { id: 'clearway-web', secret: 'web', grants: ['password', 'mobile', 'mfa', 'sso', 'refresh_token'] }

type Grant = (fields: GrantFields, client: KnownClient) => Promise<Issued>

const tokenOf = (issued: Issued, client: KnownClient): Token => ({
  accessToken: issued.accessToken,
  accessTokenExpiresAt: new Date(Date.now() + issued.seconds * 1000),
  client,
  user: {},
  issued,
})

const deadSession = (code: number, text = sessionText.sessionIllegal): Refusal =>
  refuse(400, text, { code, data: { error: 'invalid_grant', description: 'Invalid access token' } })

async function refresh(ctx: OpenContext, fields: GrantFields): Promise<Issued> {
  const sent = fields['refresh_token'] || ctx.cookies.get(refreshCookie(ctx.services.environment.publicUrl))
  if (typeof sent !== 'string' || !sent || sent.length > 200) throw deadSession(sessionCodes.illegal)
  const renewal = await renewSession(ctx.services.database, sent, ctx.requestId)
  if ('issued' in renewal) return renewal.issued
  clearTokens(ctx)
  if (renewal.over === 'expired') throw deadSession(sessionCodes.expired, sessionText.sessionExpired)
  if (renewal.told) throw deadSession(sessionCodes.elsewhere, renewal.told)
  const { tenantId, personId } = renewal
  if (renewal.over === 'reuse' && tenantId) {
    const who = { tenantId, personId: personId ?? null, requestId: ctx.requestId }
    ctx.afterCommit(() =>
      ctx.services.database.transaction(who, 'write', (db) =>
        writeAudit(
          db,
          { ...who, personName: null, ip: ctx.ip, device: ctx.device },
          { action: 'refresh', outcome: 'reuse of a spent refresh token; session ended' },
        ),
      ),
    )
  }
  throw deadSession(sessionCodes.illegal)
}

function grantsOf(ctx: OpenContext): Record<string, Grant> {
  const scopeOf = (fields: GrantFields) =>
    typeof fields['scope'] === 'string' && fields['scope'] ? fields['scope'].slice(0, 200) : undefined
  return {
    password: (fields) => signInByPassword(ctx, fields, scopeOf(fields)),
    mobile: (fields) => signInByMobile(ctx, fields, scopeOf(fields)),
    sso: (fields) => signInBySso(ctx, fields),
    mfa: (fields) => signInBySecondFactor(ctx, fields),
    refresh_token: (fields, { appClient }) => (appClient ? renewForApp(ctx, fields, appClient) : refresh(ctx, fields)),
    authorization_code: (fields, client) => exchangeCode(ctx, fields, client),
    client_credentials: (fields, client) => clientCredentials(ctx, fields, client),
  }
}

// The library makes a grant with `new` and calls `handle`; a function that gives an object is enough for that.
const grantType = (grant: Grant) =>
  function GrantType() {
    return {
      handle: async (request: OAuth2Server.Request, client: KnownClient) =>
        tokenOf(await grant(request.body as GrantFields, client), client),
    }
  }

function serverFor(ctx: OpenContext): OAuth2Server {
  const getClient = async (id: string, secret: string | undefined): Promise<KnownClient | Falsey> => {
    // Asked without a secret for what looks like PKCE: a proof of the code is none of the client.
    if (!secret) return undefined
    if (id === web.id) return secret === web.secret ? { id, grants: web.grants } : undefined
    const appClient = await appClientBySecret(ctx, id, hashToken(secret))
    if (!appClient) return undefined
    await ctx.services.limits.consume(appLimit(appClient.callsPerMinute), appClient.id)
    return { id, grants: appClient.authorizedGrantTypes.filter((g) => appGrants.includes(g)), appClient }
  }
  const extendedGrantTypes = Object.fromEntries(
    Object.entries(grantsOf(ctx)).map(([name, grant]) => [name, grantType(grant)]),
  )
  // All grants are our own, because they need the tenant, the captcha and the session; the library reads the request and knows the client.
  return new OAuth2Server({
    model: { getClient, generateAccessToken: async () => newToken() } as never,
    extendedGrantTypes: extendedGrantTypes as never,
    accessTokenLifetime: 600,
  })
}

const descriptionOf: Record<string, string> = { invalid_client: 'Bad client credentials' }

/** The answer in OAuth's words, with what the person at the form should read beside them. */
function sendError(ctx: OpenContext, reply: FastifyReply, error: unknown): FastifyReply {
  const inner = (error as { inner?: unknown }).inner ?? error
  reply.header('cache-control', 'no-store')
  if (isRefusal(inner)) {
    const { error: name, description, ...more } = (inner.data ?? {}) as { error?: string; description?: string }
    if (inner.retryAfter) reply.header('retry-after', inner.retryAfter)
    const errors = inner.errors.map((e) => ({
      field: e.field,
      message: typeof e.message === 'string' ? e.message : say(e.message, ctx.language, e.values),
    }))
    const message = say(inner.text, ctx.language, { requestId: ctx.requestId, ...inner.values })
    return reply.status(inner.status).send({
      error: name ?? 'slow_down',
      error_description: description ?? inner.text.en,
      code: inner.code,
      message,
      ...more,
      ...(errors.length ? { errors } : {}),
      requestId: ctx.requestId,
    })
  }
  const oauth = error as OAuthError
  if (!(error instanceof OAuth2Server.OAuthError) || oauth.code >= 500) throw inner
  if (oauth.name === 'invalid_client') reply.header('www-authenticate', 'Basic realm="clearway"')
  const status = oauth.name === 'invalid_client' ? 401 : oauth.code
  return reply.status(status).send({
    error: oauth.name,
    error_description: descriptionOf[oauth.name] ?? oauth.message,
    code: status,
    message: say(refusals.malformed, ctx.language),
    requestId: ctx.requestId,
  })
}

/** `POST /api/uaa/oauth/token`. Parameters stand in the form; in the query only where the setting for older clients says so. */
export async function token(
  ctx: OpenContext,
  input: GrantFields,
  request: FastifyRequest,
  reply: FastifyReply,
  fromQuery: GrantFields,
): Promise<unknown> {
  const fields = { ...fromQuery, ...Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) }
  const isForm =
    /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '') ||
    Object.keys(fromQuery).length > 0
  const headers = {
    authorization: request.headers.authorization ?? '',
    'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    'content-length': '1',
  }
  try {
    const answer = await serverFor(ctx).token(
      new OAuth2Server.Request({ headers, method: 'POST', query: {}, body: fields }),
      new OAuth2Server.Response({}),
    )
    const issued = answer['issued'] as Issued
    // The web keeps its refresh token in a cookie; a program is told its own, and gets no cookies.
    const isApp = !!(answer.client as KnownClient).appClient
    if (!isApp) setTokens(ctx, issued)
    return reply.header('cache-control', 'no-store').send({
      access_token: issued.accessToken,
      token_type: 'bearer',
      expires_in: issued.seconds,
      ...(issued.scope ? { scope: issued.scope } : {}),
      ...(isApp && issued.refresh ? { refresh_token: issued.refresh.token } : {}),
    })
  } catch (error) {
    return sendError(ctx, reply, error)
  }
}
