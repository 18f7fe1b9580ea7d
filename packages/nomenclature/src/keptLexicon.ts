import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'

import { buildLexicon, type Lexicon } from './lexicon.ts'
import { chaptersFolder, type Entry } from './read.ts'

/** Beside the packages that it was built with: it is gone when they are installed anew. */
const keptFolder = path.join(import.meta.dirname, '../../../node_modules/.cache/nomenclature')

/** What a lexicon is made of: the chapters, the modules that read them, the versions of what they use, and the engine in whose format it is kept. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  const root = path.join(import.meta.dirname, '..')
  for (const folder of [root, import.meta.dirname, chaptersFolder])
    for (const file of readdirSync(folder, { withFileTypes: true }))
      if (file.isFile() && !file.name.endsWith('.test.ts'))
        hash.update(`${file.name}\n`).update(readFileSync(path.join(folder, file.name)))
  return hash.digest('hex').slice(0, 32)
}

function read(file: string): Lexicon | undefined {
  try {
    return deserialize(readFileSync(file)) as Lexicon
  } catch {
    return undefined // not kept yet, or cut off
  }
}

/** Keeps it for the next start, in place of what older versions kept. Where nothing can be written, each start builds it. */
function keep(file: string, built: Lexicon): void {
  const folder = path.dirname(file)
  const written = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    // These three are made of the entries and of `termNames` in no time.
    writeFileSync(written, serialize({ ...built, entries: [], at: [], terms: [] }))
    renameSync(written, file)
    for (const name of readdirSync(folder)) if (!name.startsWith(path.basename(file))) rmSync(path.join(folder, name))
  } catch {
    try {
      rmSync(written, { force: true })
    } catch {
      // nor was it begun
    }
  }
}

/** The lexicon of the whole nomenclature: what an earlier start kept, which takes a tenth of the time, else built. */
export function openLexicon(entries: readonly Entry[], folder = keptFolder): Lexicon {
  const file = path.join(folder, `${fingerprint()}.bin`)
  const kept = read(file)
  if (!kept) {
    const built = buildLexicon(entries)
    keep(file, built)
    return built
  }
  return {
    ...kept,
    entries,
    at: new Map(entries.map((entry, number) => [entry.code, number])),
    terms: new Map(kept.termNames.map((name, number) => [name, number])),
  }
}
