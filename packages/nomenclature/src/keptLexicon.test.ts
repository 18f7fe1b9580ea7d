import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { openLexicon } from './keptLexicon.ts'
import { buildLexicon } from './lexicon.ts'
import { readNomenclature } from './read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-lexicon-'))
afterAll(() => rmSync(folder, { recursive: true }))

// A part shows the same as the whole, and sooner.
const entries = readNomenclature().entries.slice(0, 500)

it('is the same when it is read as when it was built, and is built again when the file is not whole', () => {
  const built = buildLexicon(entries)
  writeFileSync(path.join(folder, 'older.bin'), 'x')
  expect(openLexicon(entries, folder)).toEqual(built)
  const [kept = '', ...others] = readdirSync(folder)
  expect([kept, others]).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.bin$/), []])
  expect(openLexicon(entries, folder)).toEqual(built)
  truncateSync(path.join(folder, kept), 1000)
  expect(openLexicon(entries, folder)).toEqual(built)
  expect(openLexicon(entries, folder)).toEqual(built)
})

it('is built each time where nothing can be written', () => {
  const file = path.join(folder, 'a file')
  writeFileSync(file, '')
  expect(openLexicon(entries, file)).toEqual(buildLexicon(entries))
})
