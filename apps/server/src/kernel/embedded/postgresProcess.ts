import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Account } from './embeddedPlace.ts'
import type { Launched } from './keepRunning.ts'

/** A cluster with what it takes to run it. */
export type Cluster = { home: string; account: Account; programs: string; port: number; password: string }

/** How it is launched: `log` receives PostgreSQL's own messages, line by line. */
interface Launching {
  log: (line: string) => void
  throwaway?: boolean
}

const readyMessage = 'database system is ready to accept connections'
/** Recovery after a power cut may take minutes; a hanging start must end at some time. */
const startLimitMs = 300_000
export const stopLimitMs = 30_000

const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

export async function launchOnFreePort(
  cluster: Cluster,
  options: Launching,
): Promise<{ server: ChildProcess; port: number }> {
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

export function launch({ home, account, programs, port }: Cluster, { log, throwaway }: Launching): Launched {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'logging_collector=off',
    ...(throwaway ? throwawaySettings : []),
  ]
  const server = run(
    join(programs, 'postgres'),
    ['-D', join(home, 'cluster'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    account,
  )
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

export function run(program: string, args: string[], account: Account): ChildProcess {
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
export function collect(program: ChildProcess, onLine: (line: string) => void): string[] {
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

export function reason(lines: string[], how: unknown): string {
  // Without PostgreSQL's time and pid: the message is read by a person who only wants to know why.
  return (
    lines
      .slice(-8)
      .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, ''))
      .join('\n')
      .trim() || `it ended with ${String(how)}`
  )
}

/** Ends PostgreSQL and waits for it: SIGINT is a clean shutdown, SIGQUIT one at once, recovered from at the next start. */
export async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  const timer = setTimeout(() => server.kill('SIGQUIT'), stopLimitMs)
  await closed
  clearTimeout(timer)
}

/** A killed test run leaves nothing behind: this shell reads until we are gone, by whatever cause, and then cleans up. */
export function guardAgainstKill(server: ChildProcess, home: string): ChildProcess {
  const script =
    'cat; kill -QUIT "$1"; n=0; while kill -0 "$1" && [ $n -lt 50 ]; do sleep 0.1; n=$((n+1)); done; rm -rf -- "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid), home], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
