import pg from 'pg'

/** Hears what other nodes (and this one) committed: `access_changed`, `parameters_changed` and `dictionary_changed` with a tenant id, `notified` with tenant and person. */
export interface Changes {
  on(channel: (typeof channels)[number], tell: (payload: string) => void): () => void
  /** True while notices arrive; what is cached on their word must not be trusted otherwise. */
  readonly listening: boolean
  close(): Promise<void>
}

const channels = ['access_changed', 'notified', 'parameters_changed', 'dictionary_changed'] as const

/** Keeps one listening connection, and opens it again when it breaks. `*` is told after a gap: anything may have changed. */
export async function listenForChanges(url: string, onError: (e: Error) => void): Promise<Changes> {
  const listeners = new Map<string, Set<(payload: string) => void>>(channels.map((c) => [c, new Set()]))
  const tell = (channel: string, payload: string) => { for (const listener of listeners.get(channel) ?? []) listener(payload) }
  let client: pg.Client | undefined
  let closed = false
  let listening = false
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'clearway changes' })
    next.on('error', onError)
    next.on('end', () => {
      listening = false
      if (!closed) again = setTimeout(() => void connect().catch(onError), 500)
    })
    next.on('notification', (n) => tell(n.channel, n.payload ?? ''))
    client = next
    await next.connect()
    for (const channel of channels) await next.query(`listen ${channel}`)
    listening = true
    for (const channel of channels) tell(channel, '*')
  }
  await connect()

  return {
    on(channel, listener) {
      listeners.get(channel)!.add(listener)
      return () => void listeners.get(channel)!.delete(listener)
    },
    get listening() { return listening },
    async close() {
      closed = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}
