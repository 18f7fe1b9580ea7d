import { listAt, phraseKinds, type Lexicon } from './lexicon.ts'

/** How much each kind of phrase counts, and how a phrase that is said in part. */
export const shapes = {
  name: 1.1,
  piece: 0.7,
  word: 1,
  pointed: 0.8,
  precision: 1.35,
  recall: 0.35,
  second: 0.25,
  k1: 1.2,
  b: 0.3,
}

/** How well terms fit every entry, by its number; all per unit of what the terms tell, so that it compares between queries. */
export interface Match {
  /** BM25 of an entry on its own level. */
  readonly bm: Float32Array
  /** What its best and its second phrase say of the terms, and the number of the best (-1 where none does). */
  readonly best: Float32Array
  readonly second: Float32Array
  readonly bestPhrase: Int32Array
  /** The share of the terms' mass that the entry knows at all. */
  readonly cover: Float32Array
  /** The share of one of its names that the terms say. */
  readonly name: Float32Array
}

/** A matcher has room for one answer: the next call overwrites it. */
export function matcher(lexicon: Lexicon): (terms: ReadonlyMap<number, number>) => Match {
  const size = lexicon.entries.length
  const room = {
    bm: new Float32Array(size),
    best: new Float32Array(size),
    second: new Float32Array(size),
    bestPhrase: new Int32Array(size),
    cover: new Float32Array(size),
    name: new Float32Array(size),
  }
  const matched = new Float32Array(lexicon.phrases.length)
  const touched: number[] = []
  const floor = lexicon.entries.map((e, n) => {
    const mean = lexicon.meanLength[e.code.length as 2 | 4 | 6]
    return shapes.k1 * (1 - shapes.b + (shapes.b * lexicon.lengths[n]!) / mean)
  })
  const worth = phraseKinds.map((kind) => shapes[kind])
  const nameKind = phraseKinds.indexOf('name')

  function weighTerms(terms: ReadonlyMap<number, number>, total: number): void {
    const { start, items } = lexicon.entriesOfTerm
    for (const [t, mass] of terms) {
      for (let n = start[t]!; n < start[t + 1]!; n++) {
        const e = items[n]!
        const f = lexicon.frequency[n]!
        room.bm[e]! += (mass / total) * (f / (f + floor[e]!))
        room.cover[e]! += mass / total
      }
      for (const p of listAt(lexicon.phrasesOfTerm, t)) {
        if (matched[p] === 0) touched.push(p)
        matched[p]! += mass
      }
    }
  }

  function weighPhrases(total: number): void {
    for (const p of touched) {
      const kind = lexicon.phraseKind[p]!
      // The head of the query weighs more than 1, but no phrase fits better than wholly.
      const precision = Math.min(1, matched[p]! / lexicon.phraseMass[p]!)
      const recall = Math.min(1, matched[p]! / total)
      const e = lexicon.phraseEntry[p]!
      const most = (worth[kind]! * matched[p]! * precision) / total
      matched[p] = 0
      if (kind === nameKind && precision > room.name[e]!) room.name[e] = precision
      // Powers are dear, and most phrases are far from the best.
      if (most <= room.second[e]!) continue
      const value = most * precision ** (shapes.precision - 1) * recall ** shapes.recall
      if (value > room.best[e]!) {
        room.second[e] = room.best[e]!
        room.best[e] = value
        room.bestPhrase[e] = p
      } else if (value > room.second[e]!) room.second[e] = value
    }
    touched.length = 0
  }

  return (terms) => {
    for (const list of Object.values(room)) list.fill(0)
    room.bestPhrase.fill(-1)
    let total = 0
    for (const mass of terms.values()) total += mass
    if (total > 0) {
      weighTerms(terms, total)
      weighPhrases(total)
    }
    return room
  }
}
