import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** `ready` gives nothing once it answers, or why it does not. */
export interface Launched {
  readonly server: ChildProcess
  readonly ready: Promise<string | undefined>
}

interface Keeping {
  /** Puts in order what a killed server left; throws when nothing can be started any more. */
  prepare: () => Promise<void>
  launch: () => Launched
  /** Milliseconds before each attempt; after the last one it is over. */
  pauses: readonly number[]
  /** Clearway's own words about it. */
  tell: (line: string) => void
  /** It ended and none of the attempts brought it back. */
  gone: (why: string) => void
}

/** About half a minute: the children of a killed PostgreSQL may work on for as long as a statement may take. */
export const usualPauses = [0, 100, 200, 400, 800, 1600, 3200, 6400, 6400, 6400, 6400] as const

const ended = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts a server again whenever it ends by itself. `stop` stands in the way of that; `server` is the one that runs or is being started. */
export function keepRunning(
  first: ChildProcess,
  { prepare, launch, pauses, tell, gone }: Keeping,
): { readonly server: ChildProcess; stop: () => void } {
  let server = first
  const stopping = new AbortController()

  async function again(how: unknown): Promise<void> {
    tell(`PostgreSQL ended unexpectedly (${String(how)}) and is started again`)
    let why: string | undefined
    for (const pause of pauses) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await prepare()
      } catch (error) {
        return gone((error as Error).message)
      }
      if (stopping.signal.aborted) return
      const next = launch()
      server = next.server
      why = await next.ready
      if (stopping.signal.aborted) return
      if (why === undefined) {
        tell('PostgreSQL runs again')
        return watch()
      }
    }
    gone(why ?? '')
  }

  function watch(): void {
    const over = () => {
      if (!stopping.signal.aborted) void again(server.signalCode ?? server.exitCode)
    }
    if (ended(server)) over()
    else server.once('exit', over)
  }
  watch()
  return {
    get server() {
      return server
    },
    stop: () => stopping.abort(),
  }
}
