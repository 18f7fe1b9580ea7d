import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Account } from './embeddedPlace.ts'
import { collect, reason, run, stopLimitMs, type Cluster } from './postgresProcess.ts'
import { processCommand, processStart } from './processLock.ts'

/** pg_trgm sees Chinese only with a UTF-8 one, of which any will do; Linux has the first, macOS the second. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Shuts down the PostgreSQL that still runs on `cluster`, and clears a pid file whose pid now belongs to something else. */
export async function endLeftover(cluster: string, log: (line: string) => void): Promise<void> {
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
export async function makeCluster(
  home: string,
  account: Account,
  programs: string,
  throwaway: boolean,
): Promise<string> {
  const cluster = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  if (existsSync(cluster)) {
    if (!existsSync(passwordFile))
      throw new Error(
        `${passwordFile}, the password of the database beside it, is missing. Bring it back from a backup.`,
      )
    return readFileSync(passwordFile, 'utf8').trim()
  }
  const password = randomBytes(24).toString('base64url')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  let failure: string | undefined
  for (const characters of characterTypes) {
    failure = await initialise({ home, account, programs, password }, [
      '--lc-ctype',
      characters,
      ...(throwaway ? ['--no-sync'] : []),
    ])
    if (!failure?.includes('invalid locale name')) break
  }
  if (failure) throw new Error(`PostgreSQL could not make its database in ${home}: ${failure}`)
  // Only a finished cluster bears the name, so that a start that was cut off begins anew.
  renameSync(join(home, 'cluster.new'), cluster)
  sync(home)
  return password
}

/** Runs initdb. Returns why it failed, if it did. */
async function initialise(
  { home, account, programs, password }: Omit<Cluster, 'port'>,
  flags: string[],
): Promise<string | undefined> {
  const draft = join(home, 'cluster.new')
  const passwordFile = join(home, 'password.new')
  for (const path of [draft, passwordFile]) rmSync(path, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  mkdirSync(draft)
  chmodSync(draft, 0o700)
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid)
  // --no-locale, so that a LANG which this machine does not know does no harm.
  const fixed = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const initdb = run(join(programs, 'initdb'), ['-D', draft, `--pwfile=${passwordFile}`, ...fixed, ...flags], account)
  const lines = collect(initdb, () => {})
  const how = await new Promise((done) =>
    initdb.once('error', (error) => done(error.message)).once('close', (code, signal) => done(signal ?? code)),
  )
  rmSync(passwordFile)
  return how === 0 ? undefined : reason(lines, how)
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
