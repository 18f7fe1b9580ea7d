import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findHome, findPrograms, throwawayHome, type Account } from './embedded-place.ts'
import { keepRunning, usualPauses, type Launched } from './keep-running.ts'
import { processCommand, processStart, takeLock } from './process-lock.ts'

export type EmbeddedOptions = {
  /** Receives PostgreSQL's own messages, line by line. */
  log: (line: string) => void
} & (
  /**
   * Keeps the cluster in `dataDir/postgres`, or where `dataDir/postgres.location` points. With `gone` it is started again when it ends by itself, on the
   * same port, and `gone` is told why when that fails again and again; `tell` hears of it.
   */
  | { dataDir: string; throwaway?: false; gone?: (why: string) => void; tell?: (line: string) => void; pauses?: readonly number[] }
  /** For tests: a new cluster, in memory if there is room, fast instead of durable, deleted by `stop` or with this process. */
  | { throwaway: true }
)

/** `url` is the superuser's, of the database `clearway`. `stop` ends open connections and shuts down cleanly. */
export type Embedded = { url: string; stop: () => Promise<void> }

type Cluster = { home: string; account: Account; programs: string; port: number; password: string }

const readyMessage = 'database system is ready to accept connections'
/** Recovery after a power cut may take minutes; a hanging start must end at some time. */
const startLimitMs = 300_000
const stopLimitMs = 30_000
/** pg_trgm sees Chinese only with a UTF-8 one, of which any will do; Linux has the first, macOS the second. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Starts the PostgreSQL that comes with Clearway on a free port of 127.0.0.1, making its cluster at the first start.
 * A PostgreSQL left running by a Clearway that was killed is shut down first. Throws with a reason for people when
 * another living Clearway uses the directory, or when PostgreSQL does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { home, account } = options.throwaway ? throwawayHome() : findHome(resolve(options.dataDir))
  const lock = takeLock(join(home, 'lock'))
  if ('owner' in lock) throw new Error(`Clearway is already running on this data directory (process ${lock.owner}). Stop it first, or set DATA_DIR.`)
  const leave = () => (options.throwaway ? rmSync(home, { recursive: true, force: true }) : lock.release())
  let stop: (() => Promise<void>) | undefined
  try {
    const programs = findPrograms(account)
    await endLeftover(join(home, 'cluster'), options.log)
    const password = await makeCluster(home, account, programs, Boolean(options.throwaway))
    const { server, port } = await launchOnFreePort({ home, account, programs, password, port: 0 }, options)
    const kept = options.throwaway || !options.gone ? { server, stop: () => {} } : keepRunning(server, {
      prepare: () => prepareAgain(join(home, 'cluster'), options.log), launch: () => launch({ home, account, programs, password, port }, options),
      pauses: options.pauses ?? usualPauses, tell: options.tell ?? options.log, gone: options.gone,
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

/** Shuts down the PostgreSQL that still runs on `cluster`, and clears a pid file whose pid now belongs to something else. */
async function endLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const command = pid > 0 ? processCommand(pid) : undefined
  // PostgreSQL itself clears the file of a process that is gone, and knows whether its children still live.
  if (command === undefined) return
  const isPostgres = command.includes('/postgres -D ')
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  const isOurs = isPostgres && (folder ? folder === (await realpath(cluster)) : command.includes(` -D ${cluster} `))
  if (!isOurs) {
    // One whose folder we may not see is left to PostgreSQL, which refuses to start beside it if need be.
    if (!isPostgres || folder) rmSync(pidFile)
    return
  }
  log(`Ending the PostgreSQL that an earlier run left behind (process ${pid})`)
  const gone = async (limitMs: number) => {
    for (let waited = 0; waited < limitMs; waited += 50) {
      if (processStart(pid) === undefined) return true
      await sleep(50)
    }
    return false
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await gone(stopLimitMs)) return
  }
  throw new Error(`PostgreSQL is still running on ${cluster} (process ${pid}) and does not end. Stop it first.`)
}

/** Makes the cluster unless there is one. Returns the superuser's password. */
async function makeCluster(home: string, account: Account, programs: string, throwaway: boolean): Promise<string> {
  const cluster = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  if (existsSync(cluster)) {
    if (!existsSync(passwordFile)) throw new Error(`${passwordFile}, the password of the database beside it, is missing. Bring it back from a backup.`)
    return readFileSync(passwordFile, 'utf8').trim()
  }
  const password = randomBytes(24).toString('base64url')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  let failure: string | undefined
  for (const characters of characterTypes) {
    failure = await initialise({ home, account, programs, password }, ['--lc-ctype', characters, ...(throwaway ? ['--no-sync'] : [])])
    if (!failure?.includes('invalid locale name')) break
  }
  if (failure) throw new Error(`PostgreSQL could not make its database in ${home}: ${failure}`)
  // Only a finished cluster bears the name, so that a start that was cut off begins anew.
  renameSync(join(home, 'cluster.new'), cluster)
  sync(home)
  return password
}

/** Runs initdb. Returns why it failed, if it did. */
async function initialise({ home, account, programs, password }: Omit<Cluster, 'port'>, flags: string[]): Promise<string | undefined> {
  const draft = join(home, 'cluster.new')
  const passwordFile = join(home, 'password.new')
  for (const path of [draft, passwordFile]) rmSync(path, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  mkdirSync(draft)
  chmodSync(draft, 0o700)
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  // --no-locale, so that a LANG which this machine does not know does no harm.
  const fixed = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = run(join(programs, 'initdb'), ['-D', draft, `--pwfile=${passwordFile}`, ...fixed, ...flags], account)
  const lines = collect(initdb, () => {})
  const how = await new Promise((done) => initdb.once('error', (error) => done(error.message)).once('close', (code, signal) => done(signal ?? code)))
  rmSync(passwordFile)
  return how === 0 ? undefined : reason(lines, how)
}

async function launchOnFreePort(cluster: Cluster, options: EmbeddedOptions): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const { server, ready } = launch({ ...cluster, port }, options)
    const failure = await ready
    if (!failure) return { server, port }
    // Somebody else may have taken the port meanwhile; the children of a killed PostgreSQL need a moment to notice.
    const passing = /Address already in use|shared memory block/.test(failure)
    if (!passing || attempt === 10) throw new Error(`PostgreSQL did not start: ${failure}`)
    await sleep(500)
  }
}

function launch({ home, account, programs, port }: Cluster, { log, throwaway }: EmbeddedOptions): Launched {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'logging_collector=off', ...(throwaway ? throwawaySettings : [])]
  const server = run(join(programs, 'postgres'), ['-D', join(home, 'cluster'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], account)
  const ready = new Promise<string | undefined>((settle) => {
    let running = false
    const lines = collect(server, (line) => {
      log(line)
      if (running || !line.includes(readyMessage)) return
      running = true
      clearTimeout(timer)
      settle(undefined)
    })
    const timer = setTimeout(() => {
      lines.push(`it was not ready after ${startLimitMs / 1000} s`)
      server.kill('SIGQUIT')
    }, startLimitMs)
    const ended = (how: unknown) => {
      clearTimeout(timer)
      // A message of PostgreSQL's own may come before; this one says that nothing will answer any more.
      if (running && !server.killed) log(`PostgreSQL ended unexpectedly (${String(how)})`)
      settle(reason(lines, how))
    }
    server.once('error', (error) => ended(error.message)).once('close', (code, signal) => ended(signal ?? code))
  })
  return { server, ready }
}

function run(program: string, args: string[], account: Account): ChildProcess {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return spawn(program, args, {
    ...account,
    // Our own working directory may be one which the account cannot read.
    cwd: '/',
    // A process group of its own: ctrl-C must reach the server first, which still needs its database to finish.
    detached: true,
    env: { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Hands on the lines a program writes; the array returned always holds the latest 40. */
function collect(program: ChildProcess, onLine: (line: string) => void): string[] {
  const latest: string[] = []
  for (const stream of [program.stdout, program.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        latest.push(line)
        if (latest.length > 40) latest.shift()
        onLine(line)
      }
    })
  }
  return latest
}

function reason(lines: string[], how: unknown): string {
  // Without PostgreSQL's time and pid: the message is read by a person who only wants to know why.
  return lines.slice(-8).map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '')).join('\n').trim() || `it ended with ${String(how)}`
}

/** Ends PostgreSQL and waits for it: SIGINT is a clean shutdown, SIGQUIT one at once, recovered from at the next start. */
async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  const timer = setTimeout(() => server.kill('SIGQUIT'), stopLimitMs)
  await closed
  clearTimeout(timer)
}

/** A killed test run leaves nothing behind: this shell reads until we are gone, by whatever cause, and then cleans up. */
function guardAgainstKill(server: ChildProcess, home: string): ChildProcess {
  const script = 'cat; kill -QUIT "$1"; n=0; while kill -0 "$1" && [ $n -lt 50 ]; do sleep 0.1; n=$((n+1)); done; rm -rf -- "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid), home], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  return guard
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= action())
}
