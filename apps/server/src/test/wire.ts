import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a database that can be cut, on loopback. */
export interface Wire {
  /** The database's address through this line. */
  readonly url: string
  /**
   * `reset` breaks what is open and refuses what comes, as a machine does that lost its service; `silent` lets nothing through any more and tells
   * nobody, as a network does that swallows packets. `deaf` hands on what is asked and breaks when the answer comes.
   */
  cut(how: 'reset' | 'silent' | 'deaf'): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Forwards to the host and port of `target` from a port of its own. */
export async function openWire(target: string): Promise<Wire> {
  const to = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let silent = false
  let deaf = false

  /** Those that came, or lost their other side, while nothing was let through. */
  const unheard = new Set<Socket>()

  const server = createServer((near) => {
    if (silent) return void unheard.add(near.on('error', () => {}).pause())
    const far = connect(Number(to.port), to.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    // Before the pipe, so that it comes first.
    far.on('data', () => {
      if (!deaf) return
      far.unpipe(near)
      near.resetAndDestroy()
      far.end()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        pairs.delete(pair)
        if (silent) unheard.add(other)
        else other.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((done, fail) => {
      server.once('error', fail).listen(port, '127.0.0.1', () => {
        server.off('error', fail)
        done()
      })
    })
  const shut = () => new Promise<void>((done) => (server.listening ? server.close(() => done()) : done()))
  const reset = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    for (const near of unheard) near.destroy()
    unheard.clear()
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    async cut(how) {
      if (how === 'reset') {
        reset()
        await shut()
        return
      }
      deaf = how === 'deaf'
      silent = how === 'silent'
      if (deaf) return
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    async mend() {
      // What was swallowed does not come back: the connections of then are lost to both sides.
      if (silent) reset()
      silent = deaf = false
      if (!server.listening) await listen(port)
    },
    async close() {
      silent = false
      reset()
      await shut()
    },
  }
}
