import { createHash } from 'node:crypto'

import OAuth2Server, { type Client } from '@node-oauth/oauth2-server'
import { sql } from 'kysely'

import { scopeCovers } from '../../kernel/access/decide.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { endSessions, hashToken, tenantOver } from '../../kernel/identity/sessions.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { AppClient } from './appClient.ts'
import { renewSession, startSession, type Issued } from './tokens.ts'

export interface KnownClient extends Client {
  appClient?: AppClient
}
export type GrantFields = Record<string, unknown>

const defaultRefreshSeconds = 7 * 24 * 3600

/** What was asked for, or all that the client may have. Throws `invalid_scope` for anything beyond. */
export function scopesWithin(asked: unknown, owned: readonly string[]): string[] {
  const wanted = [
    ...new Set(
      String(asked ?? '')
        .split(' ')
        .filter(Boolean),
    ),
  ]
  if (wanted.some((scope) => !scopeCovers(owned, scope)))
    throw new OAuth2Server.InvalidScopeError('Invalid scope: Requested scope is invalid')
  return wanted.length ? wanted : [...owned]
}

const refreshSecondsOf = (client: AppClient): number | undefined =>
  client.authorizedGrantTypes.includes('refresh_token')
    ? (client.refreshTokenValidity ?? defaultRefreshSeconds)
    : undefined

function requireOpenTenant(client: AppClient): void {
  const over = tenantOver(client.tenant)
  if (over) throw refuse(400, over, { data: { error: 'invalid_grant', description: over.en } })
}

const wrongGrant = (what: string) => new OAuth2Server.InvalidGrantError(`Invalid grant: ${what} is invalid`)

/** For an app client that signs in by itself: a session without a person and without a refresh token. */
export async function clientCredentials(
  ctx: OpenContext,
  fields: GrantFields,
  { appClient: client }: KnownClient,
): Promise<Issued> {
  if (!client) throw new OAuth2Server.UnauthorizedClientError('Unauthorized client: `grant_type` is invalid')
  const scope = scopesWithin(fields['scope'], client.scope).join(' ')
  requireOpenTenant(client)
  return ctx.services.database.transaction(
    { tenantId: client.tenantId, personId: null, requestId: ctx.requestId },
    'write',
    async (db) => {
      const issued = await startSession(db, ctx, {
        appClientId: client.id,
        clientId: client.clientId,
        tenantId: client.tenantId,
        seconds: client.accessTokenValidity,
        scope,
      })
      await writeAudit(db, actorOf(ctx, client, { id: client.id, name: client.clientId }), {
        action: 'sign in',
        outcome: 'done',
        detail: scope.slice(0, 2000),
      })
      return issued
    },
  )
}

const actorOf = (ctx: OpenContext, client: AppClient, person: { id: string; name: string | null }) => ({
  tenantId: client.tenantId,
  personId: person.id,
  personName: person.name,
  clientId: client.clientId,
  ip: ctx.ip,
  device: ctx.device,
  requestId: ctx.requestId,
})

interface Code {
  id: string
  personId: string
  nickname: string | null
  member: boolean
  redirectUri: string
  scope: string
  codeChallenge: string
  expired: boolean
  usedAt: string | null
  sessionId: string | null
}

/** The code, locked: of two exchanges at once the second finds it used. */
async function lockCode(db: Db, client: AppClient, code: string): Promise<Code | undefined> {
  const { rows } =
    await sql<Code>`select c.id, c.person_id, p.nickname, c.redirect_uri, c.scope, c.code_challenge, c.expires_at <= now() as expired, c.used_at, c.session_id,
      exists (select from membership m where m.tenant_id = c.tenant_id and m.person_id = c.person_id and m.status = 'able' and m.deleted_at is null) as member
    from oauth_code c join person p on p.id = c.person_id
    where c.tenant_id = current_tenant() and c.app_client_id = ${client.id} and c.code_hash = ${hashToken(code)} for update of c`.execute(
      db,
    )
  return rows[0]
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** `authorization_code`: once, within its minute, with the address it was asked with and the verifier of its challenge. A second use ends what the first gave. */
export async function exchangeCode(
  ctx: OpenContext,
  fields: GrantFields,
  { appClient: client }: KnownClient,
): Promise<Issued> {
  if (!client) throw new OAuth2Server.UnauthorizedClientError('Unauthorized client: `grant_type` is invalid')
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = fields
  if (typeof code !== 'string' || !code) throw new OAuth2Server.InvalidRequestError('Missing parameter: `code`')
  if (typeof redirectUri !== 'string' || !redirectUri)
    throw new OAuth2Server.InvalidRequestError('Missing parameter: `redirect_uri`')
  if (typeof verifier !== 'string' || !/^[\w.~-]{43,128}$/.test(verifier))
    throw new OAuth2Server.InvalidRequestError('Missing or invalid parameter: `code_verifier`')
  requireOpenTenant(client)
  const issued = await ctx.services.database.transaction(
    { tenantId: client.tenantId, personId: null, requestId: ctx.requestId },
    'write',
    async (db) => {
      const found = await lockCode(db, client, code)
      if (!found) return undefined
      const who = actorOf(ctx, client, { id: found.personId, name: found.nickname })
      if (found.usedAt) {
        const ended = found.sessionId ? await endSessions(db, { sessionId: found.sessionId }, 'reuse') : 0
        await writeAudit(db, who, {
          action: 'sign in',
          outcome: 'refused',
          detail: ended ? 'reuse of a spent code; session ended' : 'reuse of a spent code',
        })
        return undefined
      }
      const good =
        !found.expired &&
        found.member &&
        found.redirectUri === redirectUri &&
        found.codeChallenge === challengeOf(verifier)
      const refreshSeconds = refreshSecondsOf(client)
      const given = good
        ? await startSession(db, ctx, {
            personId: found.personId,
            appClientId: client.id,
            clientId: client.clientId,
            tenantId: client.tenantId,
            seconds: client.accessTokenValidity,
            refreshSeconds,
            scope: found.scope,
          })
        : undefined
      // Whoever guesses has one guess.
      const sessionId = given
        ? sql<string>`(select id from session where access_hash = ${hashToken(given.accessToken)})`
        : null
      await db
        .updateTable('oauthCode')
        .set({ usedAt: sql<string>`now()`, sessionId })
        .where('id', '=', found.id)
        .execute()
      await writeAudit(db, who, {
        action: 'sign in',
        outcome: given ? 'done' : 'refused',
        detail: found.scope.slice(0, 2000),
      })
      return given
    },
  )
  if (!issued) throw wrongGrant('authorization code')
  return issued
}

/** `refresh_token` of an app client: it stands in the form, is exchanged once, and a spent one ends the session. */
export async function renewForApp(ctx: OpenContext, fields: GrantFields, client: AppClient): Promise<Issued> {
  const sent = fields['refresh_token']
  if (typeof sent !== 'string' || !sent)
    throw new OAuth2Server.InvalidRequestError('Missing parameter: `refresh_token`')
  requireOpenTenant(client)
  const refreshSeconds = refreshSecondsOf(client) ?? defaultRefreshSeconds
  const within = (held: string[]) => void scopesWithin(fields['scope'], held)
  const renewal = await renewSession(ctx.services.database, sent.slice(0, 200), ctx.requestId, {
    id: client.id,
    accessTokenValidity: client.accessTokenValidity,
    refreshSeconds,
    within,
  })
  if ('issued' in renewal) return renewal.issued
  const { tenantId, personId } = renewal
  if (renewal.over === 'reuse' && tenantId) {
    const who = { ...actorOf(ctx, client, { id: personId ?? client.id, name: null }), tenantId }
    await ctx.services.database.transaction(
      { tenantId, personId: personId ?? null, requestId: ctx.requestId },
      'write',
      (db) =>
        writeAudit(db, who, {
          action: 'refresh',
          outcome: 'refused',
          detail: 'reuse of a spent refresh token; session ended',
        }),
    )
  }
  throw wrongGrant('refresh token')
}
