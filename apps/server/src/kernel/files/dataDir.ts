import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** What lies in a data directory that serves nothing else. */
const ours: ReadonlySet<string> = new Set(['files', 'postgres', 'postgres.location', 'secret.key', 'lost+found'])

/**
 * Makes the data directory, for its owner alone; `passable` lets another account walk through to what it owns inside, without reading. One that was
 * there is closed as well if it holds nothing but what Clearway put there: a folder that somebody shares with other things is theirs to guard.
 */
export function makeDataDir(dataDir: string, passable = false): void {
  const mode = passable ? 0o711 : 0o700
  if (mkdirSync(dataDir, { recursive: true, mode })) return chmodSync(dataDir, mode)
  const { uid, mode: before } = statSync(dataDir)
  if (uid === process.getuid?.() && before & 0o777 & ~mode && readdirSync(dataDir).every((name) => ours.has(name)))
    chmodSync(dataDir, before & mode)
}
