import { listAt, phraseKinds, type Lexicon } from './lexicon.ts'
import { nearWords, splitWord } from './near.ts'
import { readQuery } from './query.ts'

/** How much each kind of evidence counts. Found on labelled rows that are apart from the lexicon. */
export const weights = {
  code: 0.55,
  heading: 0.64,
  chapter: 0.1,
  phrase: 1.6,
  phraseOfHeading: 0.45,
  more: 0.25,
  name: 1.1,
  piece: 0.7,
  word: 1,
  pointed: 0.8,
  precision: 1.35,
  recall: 0.35,
  against: 0.9,
  wealth: 0.035,
  k1: 1.2,
  b: 0.3,
  typo: 0.7,
}
export type Weights = typeof weights

/** One code and what speaks for it. `score` is per unit of what the query tells, so that it compares between queries. */
export interface Ranked {
  readonly entry: number
  readonly score: number
  /** The phrase that fits best, and that of the heading, as numbers of the lexicon; -1 where none does. */
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

interface Wanted {
  readonly known: Map<number, number>
  readonly unknown: string[]
  readonly corrected: Map<string, string>
  mass: number
}

/** Puts the terms of a query to the lexicon: as they are, joined, split, or corrected by a letter. */
function wantedTerms(lexicon: Lexicon, near: (term: string) => string | undefined, text: string, w: Weights): Wanted {
  const query = readQuery(text)
  const wanted: Wanted = { known: new Map(), unknown: [], corrected: new Map(), mass: 0 }
  const add = (term: string, weight: number): boolean => {
    const t = lexicon.terms.get(term)
    if (t !== undefined) wanted.known.set(t, Math.max(wanted.known.get(t) ?? 0, weight))
    return t !== undefined
  }
  for (const { term, weight, joined } of query.tokens) {
    if (add(term, weight) || joined || /[\p{Script=Han}!]/u.test(term)) continue
    const parts = splitWord(lexicon, term)
    for (const part of parts) add(part, weight * 0.8)
    if (parts.length) continue
    const meant = near(term)
    if (meant) {
      add(meant, weight * w.typo)
      wanted.corrected.set(term, meant)
    } else wanted.unknown.push(term)
  }
  for (const [t, weight] of wanted.known) {
    const value = weight * lexicon.mass[t]!
    wanted.known.set(t, value)
    wanted.mass += value
  }
  return wanted
}

/** Room for the numbers of one query, kept between queries. */
function scratch(lexicon: Lexicon) {
  const size = lexicon.entries.length
  return {
    bm: new Float32Array(size),
    best: new Float32Array(size),
    second: new Float32Array(size),
    bestPhrase: new Int32Array(size),
    matched: new Float32Array(lexicon.phrases.length),
    touched: [] as number[],
    level: Uint8Array.from(lexicon.entries, (e) => e.code.length),
    wealth: Float32Array.from(lexicon.entries, (e) => Math.log(1 + e.wordsZh.length + e.wordsEn.length)),
  }
}
type Scratch = ReturnType<typeof scratch>

/** BM25 of every entry on its own level, and the mass that each phrase shares with the query. */
function weighTerms(lexicon: Lexicon, room: Scratch, wanted: Wanted, w: Weights): void {
  const { bm, matched, touched, level } = room
  const { start, items } = lexicon.entriesOfTerm
  for (const [t, mass] of wanted.known) {
    for (let n = start[t]!; n < start[t + 1]!; n++) {
      const e = items[n]!
      const f = lexicon.frequency[n]!
      bm[e]! +=
        mass * (f / (f + w.k1 * (1 - w.b + (w.b * lexicon.lengths[e]!) / lexicon.meanLength[level[e] as 2 | 4 | 6])))
    }
    for (const p of listAt(lexicon.phrasesOfTerm, t)) {
      if (matched[p] === 0) touched.push(p)
      matched[p]! += mass
    }
  }
}

/** The best and the second phrase of every entry: one that the query says wholly, and that says most of the query. */
function weighPhrases(lexicon: Lexicon, room: Scratch, wanted: Wanted, w: Weights): void {
  const { best, second, bestPhrase, matched, touched } = room
  for (const p of touched) {
    // The head of the query weighs more than 1, but no phrase fits better than wholly.
    const precision = Math.min(1, matched[p]! / lexicon.phraseMass[p]!)
    const recall = Math.min(1, matched[p]! / wanted.mass)
    const value = w[phraseKinds[lexicon.phraseKind[p]!]!] * matched[p]! * precision ** w.precision * recall ** w.recall
    const e = lexicon.phraseEntry[p]!
    if (value > best[e]!) {
      second[e] = best[e]!
      best[e] = value
      bestPhrase[e] = p
    } else if (value > second[e]!) second[e] = value
    matched[p] = 0
  }
  touched.length = 0
}

/** Exclusions at an entry that the query says nearly wholly, and that make up a good part of it. */
function exclusionsSaid(lexicon: Lexicon, wanted: Wanted, entry: number): number[] {
  const said: number[] = []
  for (const n of listAt(lexicon.exclusionsOf, entry)) {
    const e = lexicon.exclusions[n]!
    let mass = 0
    for (const t of e.terms) if (wanted.known.has(t)) mass += lexicon.mass[t]!
    if (e.mass > 0 && mass / e.mass > 0.85 && mass > 0.3 * wanted.mass) said.push(n)
  }
  return said
}

/** The search over a lexicon: `rank(text, limit)` gives the six-digit codes that something speaks for, best first. */
export function ranker(lexicon: Lexicon, w: Weights = weights): (text: string, limit: number) => Ranking {
  const near = nearWords(lexicon)
  const room = scratch(lexicon)
  const { heading, chapter } = lexicon

  function scoreOf(c: number): number {
    const h = heading[c]!
    const own = w.code * room.bm[c]! + w.phrase * room.best[c]! + w.more * room.second[c]!
    return own + w.heading * room.bm[h]! + w.phraseOfHeading * room.best[h]! + w.chapter * room.bm[chapter[c]!]!
  }

  function checked(entry: number, score: number, wanted: Wanted): Ranked {
    const h = heading[entry]!
    const { code } = lexicon.entries[entry]!
    const against = [entry, h, chapter[entry]!]
      .flatMap((e) => exclusionsSaid(lexicon, wanted, e))
      .filter((n) => {
        const { to } = lexicon.exclusions[n]!
        return to < 0 || !code.startsWith(lexicon.entries[to]!.code)
      })
    return {
      entry,
      score: score * (against.length ? w.against : 1),
      phrase: room.bestPhrase[entry]!,
      headingPhrase: room.bestPhrase[h]!,
      against,
    }
  }

  return (text, limit) => {
    const wanted = wantedTerms(lexicon, near, text, w)
    const { known, unknown, corrected } = wanted
    if (wanted.mass === 0) return { list: [], known, unknown, corrected }
    room.bm.fill(0)
    room.best.fill(0)
    room.second.fill(0)
    room.bestPhrase.fill(-1)
    weighTerms(lexicon, room, wanted, w)
    weighPhrases(lexicon, room, wanted, w)
    const found: { entry: number; score: number }[] = []
    for (const entry of lexicon.codes) {
      const score = scoreOf(entry)
      if (score > 0) found.push({ entry, score: score / wanted.mass + w.wealth * room.wealth[entry]! })
    }
    found.sort((a, b) => b.score - a.score)
    const list = found
      .slice(0, Math.max(40, limit * 2))
      .map(({ entry, score }) => checked(entry, score, wanted))
      .sort((a, b) => b.score - a.score)
    return { list: list.slice(0, limit), known, unknown, corrected }
  }
}
