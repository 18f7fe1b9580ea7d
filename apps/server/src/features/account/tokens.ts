import { tokenCookie } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import type { Database, Db } from '../../kernel/database/database.ts'
import { policyOf } from '../../kernel/identity/policy.ts'
import {
  accessSeconds,
  endedElsewhere,
  endSessions,
  hashToken,
  newToken,
  tenantOver,
} from '../../kernel/identity/sessions.ts'
import { addProof, type Proof } from '../../kernel/identity/vouching.ts'
import { setDevice } from './device.ts'

/** Tokens as they go to the client; only hashes of them are stored. */
export interface Issued {
  readonly accessToken: string
  readonly seconds: number
  /** Absent when the one the client has stays good. */
  readonly refresh?: { readonly token: string; readonly seconds: number }
  readonly scope?: string
  readonly sessionId?: string
  /** The mark that the browser keeps, so that it is known the next time. */
  readonly device?: string
}

export interface NewSession {
  readonly personId?: string
  readonly appClientId?: string
  readonly clientId: string
  readonly tenantId: string
  readonly scope?: string
  readonly seconds?: number
  /** What was proved to get here, and who vouches for it; none for an app client. */
  readonly proofs?: readonly Proof[]
  /** How long an app client's refresh token lives; absent when it gets none. */
  readonly refreshSeconds?: number | undefined
}

const absoluteSeconds = 12 * 3600
const mostSessions = 20
const graceSeconds = 10
const mostSpent = 500

/** How long a refresh token lives: the access token's life and the idle time, but never past the end of the session. */
const refreshUntil = (idleMinutes: number) =>
  sql<string>`least(created_at + make_interval(secs => ${absoluteSeconds}), now() + make_interval(secs => ${accessSeconds + idleMinutes * 60}))`

async function idleMinutesOf(db: Db, tenantId: string): Promise<number> {
  const tenant = await db.selectFrom('tenant').select('policy').where('id', '=', tenantId).executeTakeFirst()
  return policyOf(tenant?.policy).idleMinutes
}

const secondsUntil = (time: unknown) => Math.max(1, Math.round((Date.parse(String(time)) - Date.now()) / 1000))

/** A new session with fresh tokens; the oldest ends when a person, or an app client, has too many. An app client gets a refresh token only where it is told for how long. */
export async function startSession(
  db: Db,
  from: Pick<OpenContext, 'ip' | 'device'>,
  session: NewSession,
): Promise<Issued> {
  const accessToken = newToken()
  const refreshToken = session.appClientId ? session.refreshSeconds && newToken() : newToken()
  const seconds = session.seconds ?? accessSeconds
  const idle = await idleMinutesOf(db, session.tenantId)
  const { id, refreshExpiresAt } = await db
    .insertInto('session')
    .values({
      personId: session.personId ?? null,
      appClientId: session.appClientId ?? null,
      clientId: session.clientId,
      tenantId: session.tenantId,
      scope: session.scope ?? null,
      device: from.device,
      ip: from.ip,
      accessHash: hashToken(accessToken),
      accessExpiresAt: sql<string>`now() + make_interval(secs => ${seconds})`,
      refreshHash: refreshToken ? hashToken(refreshToken) : null,
      refreshExpiresAt: sql<string>`now() + make_interval(secs => ${session.appClientId ? Math.max(seconds, session.refreshSeconds ?? 0) : Math.min(absoluteSeconds, accessSeconds + idle * 60)})`,
    })
    .returning(['id', 'refreshExpiresAt'])
    .executeTakeFirstOrThrow()
  for (const proof of session.proofs ?? []) await addProof(db, id, proof)
  await boundSessions(db, session)
  return {
    accessToken,
    seconds,
    sessionId: id,
    ...(refreshToken ? { refresh: { token: refreshToken, seconds: secondsUntil(refreshExpiresAt) } } : {}),
    ...(session.scope ? { scope: session.scope } : {}),
  }
}

async function boundSessions(db: Db, { personId, appClientId }: NewSession): Promise<void> {
  await sql`update session set ended_at = now(), end_reason = 'elsewhere' where id in (
    select id from session where ended_at is null and ${personId ? sql`person_id = ${personId}` : sql`person_id is null`} and ${appClientId ? sql`app_client_id = ${appClientId}` : sql`app_client_id is null`}
    order by created_at desc, id desc offset ${mostSessions})`.execute(db)
}

export type Renewal =
  | { readonly issued: Issued }
  | {
      readonly over: 'unknown' | 'expired' | 'ended' | 'reuse'
      readonly told?: Text | undefined
      readonly tenantId?: string
      readonly personId?: string | null
    }

interface Locked {
  id: string
  personId: string | null
  appClientId: string | null
  scope: string | null
  tenantId: string
  endedAt: string | null
  endReason: string | null
  endNote: string | null
  current: boolean
  last: boolean
  expired: boolean
  justRotated: boolean
}

/** The session of a refresh token, spent or not. Rows are looked up first and locked after, so that both indexes serve. */
async function lockSession(db: Db, hash: Buffer): Promise<Locked | undefined> {
  const { rows: found } = await sql<{ id: string }>`select id from session where refresh_hash = ${hash}
    union all select id from session where spent_refresh_hashes @> array[${hash}::bytea] limit 1`.execute(db)
  if (!found[0]) return undefined
  const { rows } =
    await sql<Locked>`select id, person_id, app_client_id, scope, tenant_id, ended_at, end_reason, end_note, refresh_hash = ${hash} as current,
      spent_refresh_hashes[cardinality(spent_refresh_hashes)] = ${hash} as last, refresh_expires_at <= now() as expired,
      coalesce(rotated_at > now() - make_interval(secs => ${graceSeconds}), false) as just_rotated
    from session where id = ${found[0].id} for update`.execute(db)
  return rows[0]
}

/** An app client's tokens live as it was told, and nobody else's are its to renew. */
interface Renewing {
  readonly id: string
  readonly accessTokenValidity: number
  readonly refreshSeconds: number
  /** Throws where more is asked than the token holds. */ readonly within: (held: string[]) => void
}

/** Exchanges a refresh token. A spent one ends the session, unless another tab of the web exchanged it a moment ago. */
export function renewSession(
  database: Database,
  refreshToken: string,
  requestId: string,
  appClient?: Renewing,
): Promise<Renewal> {
  const hash = hashToken(refreshToken)
  return database.transaction({ tenantId: nobody, personId: null, requestId }, 'write', async (db) => {
    const s = await lockSession(db, hash)
    if (!s || s.appClientId !== (appClient?.id ?? null)) return { over: 'unknown' }
    if (s.endedAt) return { over: 'ended', told: endedElsewhere(s) }
    if (s.expired) {
      await endSessions(db, { sessionId: s.id }, 'expired')
      return { over: 'expired' }
    }
    const tenant = await db
      .selectFrom('tenant')
      .select(['status', 'statusNote', 'startTime', 'endTime', 'deletedAt'])
      .where('id', '=', s.tenantId)
      .executeTakeFirstOrThrow()
    const closed = tenantOver(tenant)
    if (closed) return { over: 'ended', told: closed }
    appClient?.within(s.scope?.split(' ') ?? [])
    const secondTab = !appClient && !s.current && s.last && s.justRotated
    if (!s.current && !secondTab) {
      await endSessions(db, { sessionId: s.id }, 'reuse')
      return { over: 'reuse', tenantId: s.tenantId, personId: s.personId }
    }
    return { issued: await rotate(db, s, secondTab ? undefined : hash, appClient) }
  })
}

async function rotate(db: Db, s: Locked, spent: Buffer | undefined, appClient?: Renewing): Promise<Issued> {
  const seconds = appClient?.accessTokenValidity ?? accessSeconds
  const accessToken = newToken()
  const refreshToken = spent ? newToken() : undefined
  const access = {
    accessHash: hashToken(accessToken),
    accessExpiresAt: sql<string>`now() + make_interval(secs => ${seconds})`,
    lastUsedAt: sql<string>`now()`,
  }
  const refresh = refreshToken
    ? {
        refreshHash: hashToken(refreshToken),
        rotatedAt: sql<string>`now()`,
        refreshExpiresAt: appClient
          ? sql<string>`now() + make_interval(secs => ${Math.max(seconds, appClient.refreshSeconds)})`
          : refreshUntil(await idleMinutesOf(db, s.tenantId)),
        spentRefreshHashes: sql<
          Buffer[]
        >`(spent_refresh_hashes || ${spent!}::bytea)[greatest(1, cardinality(spent_refresh_hashes) + 2 - ${mostSpent}):]`,
      }
    : {}
  const { refreshExpiresAt } = await db
    .updateTable('session')
    .set({ ...access, ...refresh })
    .where('id', '=', s.id)
    .returning('refreshExpiresAt')
    .executeTakeFirstOrThrow()
  return {
    accessToken,
    seconds,
    ...(refreshToken ? { refresh: { token: refreshToken, seconds: secondsUntil(refreshExpiresAt) } } : {}),
    ...(appClient && s.scope ? { scope: s.scope } : {}),
  }
}

/** Gives the session a new access token; the one before stops working in every tab. */
export async function newAccessToken(db: Db, sessionId: string, changes: { tenantId?: string } = {}): Promise<Issued> {
  const accessToken = newToken()
  await db
    .updateTable('session')
    .set({
      ...changes,
      accessHash: hashToken(accessToken),
      accessExpiresAt: sql<string>`now() + make_interval(secs => ${accessSeconds})`,
    })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { accessToken, seconds: accessSeconds }
}

/** A tenant that does not exist: no row of a tenant table is visible. */
export const nobody = '00000000-0000-0000-0000-000000000000'

// The prefix binds the cookie to this host; browsers accept it over https only.
export const refreshCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-refresh' : 'refresh'

export function setTokens(ctx: Pick<OpenContext, 'cookies' | 'services'>, issued: Issued): void {
  ctx.cookies.set(tokenCookie, issued.accessToken, { seconds: issued.seconds, httpOnly: false })
  if (issued.refresh)
    ctx.cookies.set(refreshCookie(ctx.services.environment.publicUrl), issued.refresh.token, {
      seconds: issued.refresh.seconds,
      httpOnly: true,
    })
  if (issued.device) setDevice(ctx, issued.device)
}

export function clearTokens(ctx: Pick<OpenContext, 'cookies' | 'services'>): void {
  ctx.cookies.set(tokenCookie, '', { seconds: 0, httpOnly: false })
  ctx.cookies.set(refreshCookie(ctx.services.environment.publicUrl), '', { seconds: 0, httpOnly: true })
}
