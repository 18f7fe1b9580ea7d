import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { openWire } from '../apps/server/src/test/wire.ts'
import { answering } from './prepare.ts'

/** A running program and what can break under it. */
export interface Scene {
  readonly server: string
  /** Of the database itself, past everything that may be cut. */
  readonly databaseUrl: () => string
  /** Breaks it for the nth time and gives the moment (`performance.now()`) from which the time to serve again counts. */
  strike(n: number, random: () => number): Promise<number>
  /** Why it will never serve again, if so. */
  ended(): string | undefined
  close(): Promise<void>
}

/** Starts the program; without a database URL it brings its own. */
export function launch(port: number, dataDir: string, databaseUrl?: string): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env
  return spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'development',
    },
  })
}

const over = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
const why = (child: ChildProcess) =>
  over(child) ? `The server ended with ${child.signalCode ?? child.exitCode}` : undefined

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (over(child)) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await gone
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-kill-'))
  // The database, which as root runs as another user, has to get through.
  chmodSync(folder, 0o711)
  return folder
}

/** SIGKILL of the server, which is launched again at once. */
export async function killedServer(port: number): Promise<Scene> {
  const folder = newFolder()
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  const server = `http://127.0.0.1:${port}`
  let child = launch(port, folder, database.url)
  await answering(`${server}/readyz`)
  return {
    server,
    databaseUrl: () => database.url,
    ended: () => why(child),
    async strike() {
      const struck = performance.now()
      await kill(child, 'SIGKILL')
      child = launch(port, folder, database.url)
      return struck
    },
    async close() {
      await kill(child, 'SIGKILL')
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const children = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
      } catch {
        return false // it has just ended
      }
    })

/** SIGKILL of the PostgreSQL that the program brings, which is durable here: the whole of it and one of its connections in turn. */
export async function killedDatabase(port: number): Promise<Scene> {
  const folder = newFolder()
  const data = path.join(folder, 'data')
  const server = `http://127.0.0.1:${port}`
  const child = launch(port, data)
  await answering(`${server}/readyz`)
  const pointer = path.join(data, 'postgres.location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(data, 'postgres')
  const postmaster = () => readFileSync(path.join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')
  return {
    server,
    ended: () => why(child),
    databaseUrl: () =>
      `postgres://postgres:${readFileSync(path.join(home, 'password'), 'utf8').trim()}@127.0.0.1:${postmaster()[3]}/clearway`,
    async strike(n, random) {
      const pid = Number(postmaster()[0])
      const backends = children(pid).filter((id) =>
        /^postgres: postgres|^postgres: clearway/.test(readFileSync(`/proc/${id}/cmdline`, 'utf8')),
      )
      const struck = performance.now()
      process.kill(n % 2 && backends.length ? backends[Math.floor(random() * backends.length)]! : pid, 'SIGKILL')
      return struck
    },
    async close() {
      await kill(child, 'SIGTERM')
      if (existsSync(pointer)) rmSync(home, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const cuts = ['reset', 'silent', 'deaf'] as const

/** The line between the two is cut for up to two seconds: broken, swallowed, or deaf to answers. It counts from when it is whole again. */
export async function cutNetwork(port: number): Promise<Scene> {
  const folder = newFolder()
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  const wire = await openWire(database.url)
  const server = `http://127.0.0.1:${port}`
  const child = launch(port, folder, wire.url)
  await answering(`${server}/readyz`)
  return {
    server,
    databaseUrl: () => database.url,
    ended: () => why(child),
    async strike(n, random) {
      await wire.cut(cuts[n % cuts.length]!)
      await sleep(100 + random() * 1900)
      await wire.mend()
      return performance.now()
    },
    async close() {
      await kill(child, 'SIGKILL')
      await wire.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
