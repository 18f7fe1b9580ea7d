import { createHash, hash, randomBytes } from 'node:crypto'

import { sessionText } from '@clearway/contract/features/account/session.text'
import { sessionCodes } from '@clearway/contract/kernel/route'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import { readActingApp } from '../access/actingApp.ts'
import { scopeCovers } from '../access/decide.ts'
import { loadPrincipal, loadProgram } from '../access/load.ts'
import type { Principal } from '../access/principal.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Db } from '../database/database.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { withSecondFactor } from './secondFactor.ts'
import { isOwn, proofsColumn, type Proof } from './vouching.ts'

/** Sessions: opaque tokens of 256 bits, only their hashes are stored. */
export interface Sessions {
  /** The user of an access token. Throws 401 with 50008 (unknown), 50012 (ended by somebody) or 50014 (expired). */
  authenticate(token: string | undefined): Promise<Principal>
  /** The same from memory, without a wait; undefined where the database must be asked. Throws 401 for one that ran out. */
  known(token: string | undefined): Principal | undefined
  /** Forgets what is kept in memory for a tenant, for one session with `session <id>`, or everything with `*`. */
  forget(what: string): void
  /** How many are in memory. */
  readonly size: number
}

export type EndReason = 'logout' | 'elsewhere' | 'kicked' | 'reuse' | 'password' | 'disabled' | 'provider' | 'expired'
interface Whose {
  personId?: string
  appClientId?: string | null
  tenantId?: string
  sessionId?: string | readonly string[]
  except?: string
}

/**
 * Ends the running sessions of a person (in one tenant, or everywhere), of an app client, or those named; their tokens stop at once on
 * every node. `appClientId: null` leaves alone what apps hold.
 * `note` is shown to the user: a text of ours in the language of the browser that reads it, what somebody typed as it stands. Gives how many there were.
 */
export async function endSessions(db: Db, whose: Whose, reason: EndReason, note?: string | Text): Promise<number> {
  if (!whose.personId && !whose.sessionId && !whose.appClientId) throw new Error('Whose sessions?')
  let query = db
    .updateTable('session')
    .set({ endedAt: sql<string>`now()`, endReason: reason, endNote: keptNote(note) })
    .where('endedAt', 'is', null)
  if (whose.personId) query = query.where('personId', '=', whose.personId)
  if (whose.appClientId !== undefined)
    query = query.where('appClientId', whose.appClientId ? '=' : 'is', whose.appClientId)
  if (whose.tenantId) query = query.where('tenantId', '=', whose.tenantId)
  if (whose.sessionId) query = query.where('id', 'in', [whose.sessionId].flat())
  if (whose.except) query = query.where('id', '<>', whose.except)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/**
 * The word of identity providers of the current tenant is over: what they proved is taken out of every session, and a session that
 * nothing else lets be where it is ends. Gives how many ended.
 */
export async function endProviders(db: Db, providerIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ sessionId: string }>`delete from session_proof
    where tenant_id = current_tenant() and provider_id = any(${providerIds}::uuid[]) returning session_id`.execute(db)
  const ids = rows.map((row) => row.sessionId)
  const { numAffectedRows } =
    await sql`update session s set ended_at = now(), end_reason = 'provider' where s.id = any(${ids}::uuid[]) and s.ended_at is null
    and not exists (select from session_proof p where p.session_id = s.id and p.factor = 1 and (p.tenant_id is null or p.tenant_id = s.tenant_id))`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0)
}

export const accessSeconds = 600
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const keepMs = 30_000
const most = 20_000

const illegal = (): Refusal => refuse(401, sessionText.sessionIllegal, { code: sessionCodes.illegal })

const reasons: Readonly<Record<string, Text>> = sessionText.endReasons

const inEach = (tell: (language: Language) => string): Text => text(tell('zh'), tell('tw'), tell('en'))

const keptNote = (note: string | Text | undefined): string | null =>
  note === undefined ? null : typeof note === 'string' ? note : JSON.stringify(note)

const noteShape = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

/** A note as it was kept: in every language, or the same in each where a person typed it. */
function noteOf(note: string | null): Text | undefined {
  if (note === null) return undefined
  if (note.startsWith('{')) {
    try {
      const found = noteShape.safeParse(JSON.parse(note))
      if (found.success) return found.data
    } catch {
      // Somebody typed a brace.
    }
  }
  return text(note, note, note)
}

/** What a user reads whose session somebody else ended; undefined after a plain log-out or an expiry, which they know themselves. */
export function endedElsewhere({
  endReason,
  endNote,
}: {
  endReason: string | null
  endNote: string | null
}): Text | undefined {
  const reason = reasons[endReason ?? '']
  if (!reason) return undefined
  const note = noteOf(endNote) ?? reason
  return inEach((language) => say(sessionText.sessionElsewhere, language, { reason: note[language] }))
}

interface TenantLife {
  status: string
  statusNote: string | null
  startTime: unknown
  endTime: unknown
  deletedAt: unknown
}

/** Why nobody works in the tenant just now, if so. */
export function tenantOver(tenant: TenantLife): Text | undefined {
  if (tenant.deletedAt) return sessionText.tenantSuspended
  const reason = tenant.statusNote
  if (tenant.status !== 'able')
    return reason
      ? inEach((language) => say(sessionText.tenantSuspendedWhy, language, { reason }))
      : sessionText.tenantSuspended
  if (tenant.startTime && Date.parse(String(tenant.startTime)) > Date.now()) return sessionText.tenantNotStarted
  return tenant.endTime && Date.parse(String(tenant.endTime)) <= Date.now() ? sessionText.tenantExpired : undefined
}

interface Found {
  id: string
  clientId: string
  personId: string | null
  appClientId: string | null
  scope: string | null
  nickname: string | null
  mustChangePassword: boolean | null
  proofs: Proof[]
  ownCode: boolean
  tenantId: string
  tenantCode: string
  tenantName: string
  timeZone: string
  kind: string
}

async function principalOf(db: Db, found: Found): Promise<Principal | undefined> {
  const { appClientId, personId } = found
  const acting = appClientId
    ? await readActingApp(db, found.tenantId, appClientId, personId ? 'authorization_code' : 'client_credentials')
    : undefined
  if (appClientId && !acting) return undefined
  // Who signed in themselves is bound by no scope, whatever stands there; a client keeps of its scope what it is still allowed.
  const scopes = acting
    ? (found.scope ?? '').split(' ').filter((scope) => scope && scopeCovers(acting.scope, scope))
    : null
  const who = { ...found, sessionId: found.id, scopes }
  const user = await (personId
    ? loadPrincipal(db, {
        ...who,
        personId,
        nickname: found.nickname ?? '',
        mustChangePassword: found.mustChangePassword ?? false,
      })
    : loadProgram(db, who, appClientId!))
  if (!user) return undefined
  const proved = await withSecondFactor(db, user, found.proofs)
  if (acting) return { ...proved, app: acting.app }
  return { ...proved, own: isOwn(found.proofs, 1) && (!found.ownCode || isOwn(found.proofs, 2)) }
}

/** A user as the database told of them: until when that holds, and when the token runs out. */
interface Known {
  readonly user: Principal
  readonly until: number
  readonly expires: number
}

/** The session of an access token, 401 where it has none that runs. */
async function readSession(database: Database, hash: Buffer): Promise<Known> {
  const found = await database.common
    .selectFrom('session as s')
    .innerJoin('tenant as t', 't.id', 's.tenantId')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select([
      's.id',
      's.clientId',
      's.personId',
      's.appClientId',
      's.scope',
      's.tenantId',
      's.accessExpiresAt',
      's.endedAt',
      's.endReason',
      's.endNote',
      'p.nickname',
      'p.mustChangePassword',
      proofsColumn.as('proofs'),
      sql<boolean>`exists (select from person_mfa f where f.person_id = s.person_id and f.enabled_at is not null and f.tenant_id is null)`.as(
        'ownCode',
      ),
      't.tenantCode',
      't.tenantName',
      't.timeZone',
      't.kind',
      't.status',
      't.statusNote',
      't.startTime',
      't.endTime',
      't.deletedAt',
    ])
    .where('s.accessHash', '=', hash)
    .executeTakeFirst()
  if (!found) throw illegal()
  if (found.endedAt) {
    const told = endedElsewhere(found)
    throw told ? refuse(401, told, { code: sessionCodes.elsewhere }) : illegal()
  }
  const expires = Date.parse(String(found.accessExpiresAt))
  if (expires <= Date.now()) throw refuse(401, sessionText.sessionExpired, { code: sessionCodes.expired })
  const over = tenantOver(found)
  if (over) throw refuse(401, over, { code: sessionCodes.elsewhere })
  const user = await database.transaction(
    { tenantId: found.tenantId, personId: found.personId, requestId: '' },
    'read',
    (db) => principalOf(db, found),
  )
  if (!user) throw refuse(401, sessionText.tenantNotFound, { code: sessionCodes.elsewhere })
  // Not on every request: once a cache life is enough for the list of online users.
  void sql`update session set last_used_at = now() where id = ${found.id}`.execute(database.common).catch(() => {})
  // The tenant's validity and a grant end by themselves, without a change that anybody could tell of.
  return { user, expires, until: Math.min(user.until, found.endTime ? Date.parse(String(found.endTime)) : Infinity) }
}

export function keepSessions(database: Database, changes: Changes): Sessions {
  const kept = new Map<string, Known>()
  const reading = new Map<string, { readonly heard: number; readonly user: Promise<Principal> }>()
  // A change that arrives while a session is being read must not be overtaken by what was read before it.
  let changesHeard = 0
  const forget = (what: string) => {
    changesHeard++
    if (what === '*') return kept.clear()
    const sessionId = what.startsWith('session ') ? what.slice(8) : undefined
    for (const [hash, { user }] of kept)
      if (sessionId ? user.sessionId === sessionId : user.tenantId === what) kept.delete(hash)
  }
  changes.on('access_changed', forget)

  function find(key: string): Principal | undefined {
    const entry = kept.get(key)
    const now = Date.now()
    if (!entry || entry.until <= now || !changes.listening) return undefined
    if (entry.expires <= now) throw refuse(401, sessionText.sessionExpired, { code: sessionCodes.expired })
    return entry.user
  }

  async function readAndKeep(key: string, hash: Buffer): Promise<Principal> {
    const [heard, now] = [changesHeard, Date.now()]
    const fresh = await readSession(database, hash)
    if (heard !== changesHeard) return fresh.user
    // Last in, last over: what has had its time stands in front, and must not fill the memory until as many have come as may.
    for (const [old, { until }] of kept) {
      if (until > now && kept.size < most) break
      kept.delete(old)
    }
    kept.delete(key)
    kept.set(key, { ...fresh, until: Math.min(now + keepMs, fresh.until) })
    return fresh.user
  }

  return {
    forget,
    get size() {
      return kept.size
    },
    known(token) {
      if (!token || token.length > 200) throw illegal()
      return find(hash('sha256', token, 'base64'))
    },
    async authenticate(token) {
      if (!token || token.length > 200) throw illegal()
      // In one call: this runs for every request.
      const key = hash('sha256', token, 'base64')
      const user = find(key)
      if (user) return user
      // A page asks for much at once: one read serves all that came while nothing was told to have changed.
      const under = reading.get(key)
      if (under?.heard === changesHeard) return under.user
      const own = {
        heard: changesHeard,
        user: readAndKeep(key, Buffer.from(key, 'base64')).finally(
          () => reading.get(key) === own && reading.delete(key),
        ),
      }
      reading.set(key, own)
      return own.user
    },
  }
}
