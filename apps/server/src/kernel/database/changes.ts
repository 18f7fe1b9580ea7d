import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

/** Hears what other nodes (and this one) committed: `access_changed`, `parameters_changed`, `dictionary_changed` and `worked` with a tenant id, `notified` with tenant and person. */
export interface Changes {
  on(channel: (typeof channels)[number], tell: (payload: string) => void): () => void
  /** True while notices arrive; what is cached on their word must not be trusted otherwise. */
  readonly listening: boolean
  /** False while no connection to the database comes about: whoever asked now would only wait. */
  readonly reachable: boolean
  /** Tells each time that `reachable` became another. */
  watch(tell: (reachable: boolean) => void): void
  close(): Promise<void>
}

const channels = ['access_changed', 'notified', 'parameters_changed', 'dictionary_changed', 'worked'] as const

/** A network that swallows packets says nothing for a quarter of an hour: the connection is asked, and has so long to answer. */
const beatMs = 1000
const answerMs = 3000
/** How soon a lost connection is tried again: at once, then ever more slowly. */
const mostPauseMs = 1000

/** Throws when no answer came in time. What came in while this process was busy counts: the check runs after it was read. */
async function answers(client: pg.Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error('The database does not answer'))), answerMs)
  })
  await Promise.race([client.query('select 1'), late]).finally(() => clearTimeout(timer))
}

/** Until the connection ends, or no longer answers. */
function over(client: pg.Client): Promise<void> {
  return new Promise((done) => {
    let timer: NodeJS.Timeout
    // Ending a client that waits for an answer closes its socket at once.
    const beat = () =>
      void (timer = setTimeout(() => void answers(client).then(beat, () => client.end().catch(() => {})), beatMs))
    beat()
    client.once('end', () => {
      clearTimeout(timer)
      done()
    })
  })
}

/** Whether one failed attempt says it all: nobody listens there, or PostgreSQL starts, recovers or shuts down. */
const plainlyAway = ({ code }: { code?: string }) => code === 'ECONNREFUSED' || code?.startsWith('57P0') === true

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'clearway changes',
    connectionTimeoutMillis: answerMs,
    query_timeout: 2 * answerMs,
  })
  // Its end is what counts, and is heard by `over`.
  client.on('error', () => {})
  return client
}

/** Connects and listens; a client that could not is ended. */
async function listen(client: pg.Client): Promise<void> {
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** Keeps one listening connection, and opens it again when it breaks. `*` is told after a gap: anything may have changed. */
export async function listenForChanges(url: string, onError: (e: Error) => void): Promise<Changes> {
  const listeners = new Map<string, Set<(payload: string) => void>>(channels.map((c) => [c, new Set()]))
  const watchers = new Set<(reachable: boolean) => void>()
  const tell = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const closing = new AbortController()
  let client: pg.Client | undefined
  let listening = false
  let reachable = true

  function reached(now: boolean): void {
    if (reachable === now) return
    reachable = now
    for (const watcher of watchers) watcher(now)
  }

  async function open(): Promise<pg.Client> {
    const next = newClient(url)
    next.on('notification', (n) => tell(n.channel, n.payload ?? ''))
    client = next
    await listen(next)
    listening = true
    reached(true)
    for (const channel of channels) tell(channel, '*')
    return next
  }

  async function keep(first: pg.Client): Promise<void> {
    for (let current: pg.Client | undefined = first, failures = 0; !closing.signal.aborted;) {
      if (current) await over(current)
      listening = false
      if (failures)
        await sleep(Math.min(50 * 1.6 ** failures, mostPauseMs), undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      current = await open().catch((error: Error & { code?: string }) => {
        failures++
        // A database that answers, if only that it has no room, is there; a single attempt that took too long may be a busy machine.
        const answered = error instanceof pg.DatabaseError && !plainlyAway(error)
        if (!answered && (plainlyAway(error) || failures > 1)) reached(false)
        if (failures === 2) onError(error)
        return undefined
      })
      if (current) failures = 0
    }
  }
  const first = await open()
  void keep(first)

  return {
    on(channel, listener) {
      listeners.get(channel)!.add(listener)
      return () => void listeners.get(channel)!.delete(listener)
    },
    get listening() {
      return listening
    },
    get reachable() {
      return reachable
    },
    watch: (watcher) => void watchers.add(watcher),
    async close() {
      closing.abort()
      listening = false
      await client?.end().catch(() => {})
    },
  }
}
