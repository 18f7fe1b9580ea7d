import { sessionText } from '@clearway/contract/features/account/session.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sessionCodes } from '@clearway/contract/kernel/route'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'

import type { Principal } from '../access/principal.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { openGate, type Leave } from '../pacing/gate.ts'
import { refuse } from '../refuse.ts'

type Send = (event: string, data: unknown) => void
/** Gets the way to send, and gives what to do at the end. */
type Start = (send: Send) => () => void

/** Event streams (SSE) that stand open on this node. */
export interface Streams {
  /**
   * Turns the answer into an event stream. `start` gets the way to send and gives what to do at the end. The stream ends when its
   * session or its access token does, and the browser opens it again with what it has by then. Beside what `start` sends it carries
   * `ended` when somebody ended its session, `rights` whenever roles, menus, packages or grants of the tenant change, and `worked` soon after something was written in it. Throws 429 at the eleventh of a person and the thousandth of a tenant.
   */
  open(reply: FastifyReply, user: Principal, start: Start): Promise<void>
  /** Ends all of them, and refuses new ones: the node shuts down. */
  close(): void
}

interface Stream {
  readonly leave: Leave
  readonly user: Principal
  readonly reply: FastifyReply
  expires: number
  end: () => void
  send: Send
  beat: () => void
}

const bounds = { all: 10_000, tenant: 1000, person: 10, line: 0, waitMs: 0 }
const heartbeatMs = 25_000
/** Changes of rights come in bursts: one look serves them all. */
const gatherMs = 300
/** What a reader may leave unread before they are cut off. */
const mostUnsent = 64 * 1024

/** The sessions among them that still run, with the time when their token runs out. */
async function runningSessions(
  database: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<{ id: string; accessExpiresAt: string }[]> {
  return database.transaction(
    { tenantId, personId: null, requestId: '' },
    'read',
    async (db) =>
      (
        await sql<{
          id: string
          accessExpiresAt: string
        }>`select s.id, s.access_expires_at from session s join tenant t on t.id = s.tenant_id and t.status = 'able' and t.deleted_at is null
          join membership m on m.tenant_id = s.tenant_id and m.person_id = s.person_id and m.status = 'able' and m.deleted_at is null
          where s.id = any(${sessionIds}::uuid[]) and s.tenant_id = ${tenantId} and s.ended_at is null`.execute(db)
      ).rows,
  )
}

/** Ends those whose session, membership or tenant is over; notes for the others when their token runs out. */
async function check(database: Database, streams: readonly Stream[]): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(streams, (s) => s.user.tenantId)) {
    const alive = await runningSessions(
      database,
      tenantId,
      own.map((s) => s.user.sessionId),
    )
    for (const stream of own) {
      const session = alive.find((s) => s.id === stream.user.sessionId)
      if (session) stream.expires = Date.parse(session.accessExpiresAt)
      else {
        // The page asks at once why, and says it; by itself it would first wait to connect again.
        stream.send('ended', {})
        stream.end()
      }
    }
  }
}

/** Looks after the open streams at each change of rights: ends those that are over, and lets the others ask anew. */
function followRights(open: ReadonlySet<Stream>, database: Database, changes: Changes, onError: (e: Error) => void) {
  const doubtful = new Set<Stream>()
  /** Those whose rights may be others now, not only their session. */
  const changed = new Set<Stream>()
  let look: NodeJS.Timeout | undefined

  function doubt(what: string): void {
    for (const stream of open) {
      const { tenantId, sessionId } = stream.user
      if (what === '*' || what === tenantId || what === `session ${sessionId}`) doubtful.add(stream)
      if (what === '*' || what === tenantId) changed.add(stream)
    }
    if (!doubtful.size || look) return
    look = setTimeout(() => {
      look = undefined
      const streams = [...doubtful]
      const touched = new Set(changed)
      doubtful.clear()
      changed.clear()
      // Whoever is still in asks anew what they may see and do.
      check(database, streams).then(
        () => streams.forEach((s) => open.has(s) && touched.has(s) && s.send('rights', {})),
        onError,
      )
    }, gatherMs)
  }

  const deaf = changes.on('access_changed', doubt)
  return {
    stop(): void {
      clearTimeout(look)
      deaf()
    },
  }
}

/** Writes the head of the answer, and from then on what is sent. `close` says whether the stream was still open. */
function begin(stream: Stream, open: ReadonlySet<Stream>, close: (stream: Stream) => boolean, start: Start): void {
  const { raw } = stream.reply
  let stop = () => {}
  stream.end = () => {
    if (!close(stream)) return
    stop()
    raw.end()
    // A reader that takes nothing would hold the connection for ever.
    setTimeout(() => raw.destroy(), 2000).unref()
  }
  raw.on('close', () => stream.end())
  // What the plugins set (security headers) would be lost with a hijacked reply.
  const headers = {
    ...(stream.reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  stream.reply.hijack()
  raw.writeHead(200, headers)
  raw.write('retry: 3000\n\n')
  stream.send = (event, data) => {
    if (open.has(stream)) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  // Not before the head is written: a beat that came first would be an answer without its type.
  stream.beat = () => void raw.write(': \n\n')
  stop = start(stream.send)
}

export function keepStreams(database: Database, changes: Changes, onError: (e: Error) => void): Streams {
  const open = new Set<Stream>()
  const gate = openGate(bounds)
  let closed = false

  function close(stream: Stream): boolean {
    stream.leave()
    return open.delete(stream)
  }

  const rights = followRights(open, database, changes, onError)
  const deaf = changes.on('worked', (tenantId) => {
    for (const stream of open) if (tenantId === '*' || stream.user.tenantId === tenantId) stream.send('worked', {})
  })

  const heartbeat = setInterval(() => {
    for (const stream of open) {
      if (stream.expires <= Date.now() || stream.reply.raw.writableLength > mostUnsent) stream.end()
      else stream.beat()
    }
  }, heartbeatMs)
  heartbeat.unref()

  return {
    async open(reply, user, start) {
      if (closed) throw refuse(503, refusals.busy, { retryAfter: 3 })
      const leave = gate.enter(user.tenantId, user.personId ?? user.sessionId) as Leave
      const stream: Stream = {
        user,
        reply,
        expires: Infinity,
        leave,
        end: () => void close(stream),
        send: () => {},
        beat: () => {},
      }
      open.add(stream)
      try {
        await check(database, [stream])
      } catch (error) {
        close(stream)
        throw error
      }
      if (!open.has(stream)) throw refuse(401, sessionText.sessionIllegal, { code: sessionCodes.illegal })
      begin(stream, open, close, start)
    },
    close() {
      closed = true
      clearInterval(heartbeat)
      rights.stop()
      deaf()
      for (const stream of open) stream.end()
    },
  }
}
