import { massOf, type Lexicon } from './lexicon.ts'
import { nearWords, splitWord } from './near.ts'
import { readQuery } from './query.ts'
import { englishStems } from './tokens.ts'

/** How much each kind of evidence counts. Found on labelled rows that are apart from the lexicon. */
export const weights = {
  code: 0.35, heading: 0.35, chapter: 0.08, phrase: 1, phraseOfHeading: 0.45, more: 0.2,
  name: 0.95, word: 1, pointed: 0.8, precision: 1, recall: 0.4, against: 0.5, wealth: 0.02,
  k1: 1.2, b: 0.5, typo: 0.7,
}
export type Weights = typeof weights

/** One code and what speaks for it. `score` runs from 0 to about 1 and is comparable between queries. */
export interface Ranked {
  readonly entry: number
  readonly score: number
  /** The phrase that fits best, as a number of the lexicon; -1 where none does. */
  readonly phrase: number
  readonly headingPhrase: number
  /** Exclusions that the query runs into, by number. */
  readonly against: readonly number[]
}

export interface Ranking {
  readonly list: readonly Ranked[]
  /** Terms of the query that the lexicon knows, with their mass; and those that it does not. */
  readonly known: ReadonlyMap<number, number>
  readonly unknown: readonly string[]
  readonly corrected: ReadonlyMap<string, string>
}

type Wanted = { known: Map<number, number>; unknown: string[]; corrected: Map<string, string>; mass: number }

/** Puts the terms of a query to the lexicon: as they are, joined, split, or corrected by a letter. */
function wantedTerms(lexicon: Lexicon, near: (term: string) => string | undefined, text: string, w: Weights): Wanted {
  const query = readQuery(text)
  const known = new Map<number, number>()
  const unknown: string[] = []
  const corrected = new Map<string, string>()
  const add = (term: string, weight: number): boolean => {
    const id = lexicon.terms.get(term)
    if (id === undefined) return false
    known.set(id, Math.max(known.get(id) ?? 0, weight))
    return true
  }
  for (const { term, weight } of query.tokens) {
    if (add(term, weight)) continue
    if (/\p{Script=Han}/u.test(term)) continue
    const parts = splitWord(lexicon, term)
    if (parts.length) for (const part of parts) add(part, weight * 0.8)
    else {
      const meant = near(term)
      if (meant) { add(meant, weight * w.typo); corrected.set(term, meant) } else unknown.push(term)
    }
  }
  const stems = englishStems(query.plain)
  for (let n = 1; n < stems.length; n++) add(stems[n - 1]! + stems[n]!, 0.9)
  let mass = 0
  const names = termNames(lexicon)
  for (const [id, weight] of known) {
    const value = weight * massOf(names[id]!, lexicon.idf[id]!)
    known.set(id, value)
    mass += value
  }
  return { known, unknown, corrected, mass }
}

const namesOf = new WeakMap<Lexicon, string[]>()
export function termNames(lexicon: Lexicon): string[] {
  const made = namesOf.get(lexicon) ?? [...lexicon.terms.keys()]
  namesOf.set(lexicon, made)
  return made
}

const kindOrder = ['name', 'word', 'pointed'] as const

/** The search over a lexicon: `rank(text)` gives every six-digit code that something speaks for, best first. */
export function ranker(lexicon: Lexicon, w: Weights = weights): (text: string, limit: number) => Ranking {
  const near = nearWords(lexicon)
  const size = lexicon.entries.length
  const bm = new Float32Array(size)
  const best = new Float32Array(size)
  const second = new Float32Array(size)
  const bestPhrase = new Int32Array(size)
  const matched = new Float32Array(lexicon.phrases.length)
  const touched: number[] = []
  const level = Uint8Array.from(lexicon.entries, (e) => e.code.length)
  const wealth = Float32Array.from(lexicon.entries, (e) => Math.log(1 + e.wordsZh.length + e.wordsEn.length))

  function weigh(wanted: Wanted): void {
    for (const [t, mass] of wanted.known) {
      const entries = lexicon.entriesOf[t]!
      const frequencies = lexicon.frequencyOf[t]!
      for (let n = 0; n < entries.length; n++) {
        const e = entries[n]!
        const f = frequencies[n]!
        bm[e]! += mass * (f / (f + w.k1 * (1 - w.b + w.b * lexicon.lengths[e]! / lexicon.meanLength[level[e] as 2 | 4 | 6])))
      }
      const phrases = lexicon.phrasesOf[t]!
      for (let n = 0; n < phrases.length; n++) {
        const p = phrases[n]!
        if (matched[p] === 0) touched.push(p)
        matched[p]! += mass
      }
    }
    for (const p of touched) {
      // Weights above 1 (the head of the query) must not make a phrase fit better than wholly.
      const precision = Math.min(1, matched[p]! / lexicon.phraseMass[p]!)
      const recall = Math.min(1, matched[p]! / wanted.mass)
      const value = w[kindOrder[lexicon.phraseKind[p]!]!] * matched[p]! * precision ** w.precision * recall ** w.recall
      const e = lexicon.phraseEntry[p]!
      if (value > best[e]!) { second[e] = best[e]!; best[e] = value; bestPhrase[e] = p } else if (value > second[e]!) second[e] = value
      matched[p] = 0
    }
    touched.length = 0
  }

  function againstOf(wanted: Wanted, entry: number): number[] {
    return (lexicon.exclusionsOf.get(entry) ?? []).filter((n) => {
      const e = lexicon.exclusions[n]!
      let mass = 0
      for (const t of e.terms) if (wanted.known.has(t)) mass += massOf(termNames(lexicon)[t]!, lexicon.idf[t]!)
      return e.mass > 0 && mass / e.mass > 0.85 && mass > 0.3 * wanted.mass
    })
  }

  return (text, limit) => {
    const wanted = wantedTerms(lexicon, near, text, w)
    if (wanted.mass === 0) return { list: [], known: wanted.known, unknown: wanted.unknown, corrected: wanted.corrected }
    bm.fill(0); best.fill(0); second.fill(0); bestPhrase.fill(-1)
    weigh(wanted)
    const found: { entry: number; score: number }[] = []
    for (const c of lexicon.codes) {
      const h = lexicon.heading[c]!
      const own = w.code * bm[c]! + w.phrase * best[c]! + w.more * second[c]!
      const above = w.heading * bm[h]! + w.phraseOfHeading * best[h]! + w.chapter * bm[lexicon.chapter[c]!]!
      if (own + above > 0) found.push({ entry: c, score: (own + above) / wanted.mass + w.wealth * wealth[c]! })
    }
    found.sort((a, b) => b.score - a.score)
    const checked = found.slice(0, Math.max(40, limit * 2)).map(({ entry, score }): Ranked => {
      const h = lexicon.heading[entry]!
      const against = [...againstOf(wanted, entry), ...againstOf(wanted, h), ...againstOf(wanted, lexicon.chapter[entry]!)].filter((n) => {
        const to = lexicon.exclusions[n]!.to
        return to < 0 || !lexicon.entries[entry]!.code.startsWith(lexicon.entries[to]!.code)
      })
      return { entry, score: score * (against.length ? w.against : 1), phrase: bestPhrase[entry]!, headingPhrase: bestPhrase[h]!, against }
    })
    checked.sort((a, b) => b.score - a.score)
    return { list: checked.slice(0, limit), known: wanted.known, unknown: wanted.unknown, corrected: wanted.corrected }
  }
}
