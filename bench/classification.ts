// `npm run bench:classification`: the engine beside minisearch on the same names and words, in one run on one core: speed, room and how often each is right.
import { readdirSync } from 'node:fs'
import path from 'node:path'

import { openClassifier } from '@clearway/nomenclature/classify'
import { openNomenclature, type Nomenclature } from '@clearway/nomenclature/nomenclature'
import MiniSearch from 'minisearch'

import { evaluate, finder, readLabelled, report, type Labelled } from './classification/score.ts'

const folder = path.join(import.meta.dirname, 'classification/labelled')
const requests = 1000

const megabytes = (bytes: number) => Math.round(bytes / 1e6)
function room(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Words for minisearch: English words, and Chinese by characters and pairs, which is the best it can do without a dictionary. */
function tokenize(text: string): string[] {
  const found: string[] = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu))
    for (let n = 0; n < run.length; n++) found.push(run[n]!, ...(run[n + 1] ? [run[n]! + run[n + 1]!] : []))
  return found
}

function minisearch(nomenclature: Nomenclature, withWords: boolean): (text: string) => { code: string }[] {
  const index = new MiniSearch({
    idField: 'code',
    fields: ['own', 'above'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: { boost: { own: 2 }, prefix: (term) => term.length > 4, fuzzy: false },
  })
  const textOf = (code: string) => {
    const e = nomenclature.entry(code)!
    return [e.zh, e.en, ...(withWords ? [...e.wordsZh, ...e.wordsEn] : [])].join(' , ')
  }
  index.addAll(
    nomenclature.entries
      .filter((e) => e.code.length === 6)
      .map((e) => ({
        code: e.code,
        own: textOf(e.code),
        above: `${textOf(e.code.slice(0, 4))} , ${textOf(e.code.slice(0, 2))}`,
      })),
  )
  return (text) =>
    index
      .search(text)
      .slice(0, 30)
      .map((r) => ({ code: r.id as string }))
}

const rows: Labelled[] = readdirSync(folder)
  .filter((f) => f.endsWith('.csv'))
  .flatMap((f) => readLabelled(path.join(folder, f)))
const before = room()
const started = performance.now()
const classifier = openClassifier(openNomenclature())
const find = finder(classifier)
find('vacuum flask')
console.log(
  `engine ready in ${Math.round(performance.now() - started)} ms, holds ${megabytes(room() - before)} MB${globalThis.gc ? '' : ' (with garbage: run with --expose-gc)'}, process ${megabytes(process.memoryUsage().rss)} MB`,
)

const sample = Array.from({ length: requests }, (_, n) => rows[Math.floor((n * rows.length) / requests)]!)
for (const row of sample.slice(0, 100)) find(row.text)
console.log(report('\nengine', evaluate(rows, find)))
const own = evaluate(sample, find).milliseconds.toSorted((a, b) => a - b)
const rivals = [
  ['minisearch on the same names', false],
  ['minisearch on the same names and words', true],
] as const
for (const [name, withWords] of rivals) {
  const rival = minisearch(classifier.nomenclature, withWords)
  for (const row of sample.slice(0, 50)) rival(row.text)
  console.log(report(`\n${name}`, evaluate(rows, rival)))
  const theirs = evaluate(sample, rival).milliseconds.toSorted((a, b) => a - b)
  console.log(
    `  p95 of the engine is ${(own[Math.floor(requests * 0.95)]! / theirs[Math.floor(requests * 0.95)]!).toFixed(2)} times that of ${name}, over ${requests} requests`,
  )
}
