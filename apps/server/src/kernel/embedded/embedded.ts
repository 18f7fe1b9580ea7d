import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

import pg from 'pg'

import { endLeftover, makeCluster } from './cluster.ts'
import { findHome, findPrograms, throwawayHome } from './embeddedPlace.ts'
import { keepRunning, usualPauses } from './keepRunning.ts'
import { end, guardAgainstKill, launch, launchOnFreePort } from './postgresProcess.ts'
import { takeLock } from './processLock.ts'

export type EmbeddedOptions = {
  /** Receives PostgreSQL's own messages, line by line. */
  log: (line: string) => void
} &
  /**
   * Keeps the cluster in `dataDir/postgres`, or where `dataDir/postgres.location` points. With `gone` it is started again when it ends by itself, on the
   * same port, and `gone` is told why when that fails again and again; `tell` hears of it.
   */
  (
    | {
        dataDir: string
        throwaway?: false
        gone?: (why: string) => void
        tell?: (line: string) => void
        pauses?: readonly number[]
      }
    /** For tests: a new cluster, in memory if there is room, fast instead of durable, deleted by `stop` or with this process. */
    | { throwaway: true }
  )

/** `url` is the superuser's, of the database `clearway`. `stop` ends open connections and shuts down cleanly. */
export type Embedded = { url: string; stop: () => Promise<void> }

/**
 * Starts the PostgreSQL that comes with Clearway on a free port of 127.0.0.1, making its cluster at the first start.
 * A PostgreSQL left running by a Clearway that was killed is shut down first. Throws with a reason for people when
 * another living Clearway uses the directory, or when PostgreSQL does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { home, account } = options.throwaway ? throwawayHome() : findHome(resolve(options.dataDir))
  const lock = takeLock(join(home, 'lock'))
  if ('owner' in lock)
    throw new Error(
      `Clearway is already running on this data directory (process ${lock.owner}). Stop it first, or set DATA_DIR.`,
    )
  const leave = () => (options.throwaway ? rmSync(home, { recursive: true, force: true }) : lock.release())
  let stop: (() => Promise<void>) | undefined
  try {
    const programs = findPrograms(account)
    await endLeftover(join(home, 'cluster'), options.log)
    const password = await makeCluster(home, account, programs, Boolean(options.throwaway))
    const { server, port } = await launchOnFreePort({ home, account, programs, password, port: 0 }, options)
    const kept =
      options.throwaway || !options.gone
        ? { server, stop: () => {} }
        : keepRunning(server, {
            prepare: () => prepareAgain(join(home, 'cluster'), options.log),
            launch: () => launch({ home, account, programs, password, port }, options),
            pauses: options.pauses ?? usualPauses,
            tell: options.tell ?? options.log,
            gone: options.gone,
          })
    const guard = options.throwaway ? guardAgainstKill(server, home) : undefined
    const onExit = () => void kept.server.kill('SIGINT')
    process.once('exit', onExit)
    stop = once(async () => {
      process.off('exit', onExit)
      kept.stop()
      await end(kept.server, options.throwaway ? 'SIGQUIT' : 'SIGINT')
      guard?.kill('SIGKILL')
      leave()
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/`
    await makeDatabase(url)
    return { url: `${url}clearway`, stop }
  } catch (error) {
    if (stop) await stop()
    else leave()
    throw error
  }
}

/** What an attempt to start again after an unexpected end needs. Throws where there is nothing left to start. */
async function prepareAgain(cluster: string, log: (line: string) => void): Promise<void> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new Error(`the database in ${cluster} is gone`)
  await endLeftover(cluster, log)
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}postgres`, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = await client.query(`select 1 from pg_database where datname = 'clearway'`)
    if (!found.rowCount) await client.query('create database clearway')
  } finally {
    await client.end()
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= action())
}
