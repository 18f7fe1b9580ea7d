import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

type Owner = { pid: number; started: string }

/**
 * Takes the lock file at `path` for this process, for as long as it lives.
 * A lock left behind by a process that is gone is taken over, also when its pid has been given to another process.
 * Returns `release`, or the pid of the living `owner`. Works between processes of one machine (or one container) only.
 */
export function takeLock(path: string): { release: () => void } | { owner: number } {
  const draft = `${path}.${randomUUID()}`
  const mine: Owner = { pid: process.pid, started: processStart(process.pid) ?? '' }
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600, flag: 'wx' })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      // A hard link appears at once and with its content, so nobody ever reads half a lock.
      if (tryTo('EEXIST', () => linkSync(draft, path))) return { release: () => rmSync(path, { force: true }) }
      const owner = livingOwner(path)
      if (owner !== undefined) return { owner }
      const aside = `${draft}.old`
      if (!tryTo('ENOENT', () => renameSync(path, aside))) continue
      // Another process may have replaced the dead lock between our look and our move: then it is its own.
      const winner = livingOwner(aside)
      if (winner !== undefined) tryTo('EEXIST', () => linkSync(aside, path))
      rmSync(aside, { force: true })
      if (winner !== undefined) return { owner: winner }
    }
    throw new Error(`The lock ${path} could not be taken`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** When the process began, in an unspecified unit that only serves to tell two processes with one pid apart; undefined once it has ended. */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask('lstart', pid)
  const stat = readProc(pid, 'stat')
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  // A zombie has ended; only its parent has not asked for the result yet.
  return state === undefined || state === 'Z' || state === 'X' ? undefined : rest[18]
}

/** The command line of a living process, its words joined by blanks; undefined once it has ended. */
export function processCommand(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask('command', pid)
  return processStart(pid) === undefined ? undefined : readProc(pid, 'cmdline')?.replaceAll('\0', ' ')
}

function livingOwner(path: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Owner
    return Number.isInteger(pid) && processStart(pid) === started ? pid : undefined
  } catch {
    return undefined
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function ask(column: string, pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

function tryTo(expected: string, action: () => void): boolean {
  try {
    action()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false
    throw error
  }
}
