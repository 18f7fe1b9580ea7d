import type { Entry } from './read.ts'
import { readNomenclature } from './read.ts'
import { termsOf } from './tokens.ts'

/** Where a phrase stands: in a name, in the words, or in another code's "not here" that points to this one. */
export type PhraseKind = 'name' | 'word' | 'pointed'

/** Everything the search reads, laid out flat: entries, phrases and postings by number. */
export interface Lexicon {
  readonly entries: readonly Entry[]
  readonly at: ReadonlyMap<string, number>
  /** For each entry the number of its heading and of its chapter (itself, where it is one). */
  readonly heading: Int32Array
  readonly chapter: Int32Array
  readonly codes: Int32Array
  readonly terms: ReadonlyMap<string, number>
  /** How much a term tells: rare across headings is much. */
  readonly idf: Float32Array
  readonly phrases: readonly string[]
  readonly phraseTerms: (phrase: number) => readonly number[]
  readonly phraseEntry: Int32Array
  readonly phraseMass: Float32Array
  readonly phraseKind: Uint8Array
  /** Phrase numbers by term. */
  readonly phrasesOf: readonly Int32Array[]
  /** Entry numbers and frequencies by term. */
  readonly entriesOf: readonly Int32Array[]
  readonly frequencyOf: readonly Float32Array[]
  readonly lengths: Float32Array
  readonly meanLength: Readonly<Record<2 | 4 | 6, number>>
  /** Phrases that do not belong to an entry: exclusion number by term, with the entry they speak against and where they point. */
  readonly exclusions: readonly { from: number; to: number; zh: string; en: string; terms: Int32Array; mass: number }[]
  readonly exclusionsOf: ReadonlyMap<number, readonly number[]>
}

const kinds: readonly PhraseKind[] = ['name', 'word', 'pointed']
/** A character alone tells little of what a Chinese phrase is. */
export const massOf = (term: string, idf: number): number => (term.length === 1 && /\p{Script=Han}/u.test(term) ? 0.3 : 1) * idf

// A name often lists several things: each is a phrase of its own too.
const piecesOf = (name: string, separator: RegExp): string[] => {
  const pieces = name.split(separator).map((p) => p.trim()).filter((p) => p.length > 1)
  return pieces.length > 1 ? [name, ...pieces] : [name]
}

const shareOfChildren = 0.35
const weightOfName = 1.5

type Phrase = { entry: number; kind: PhraseKind; text: string }

/** Phrases of an entry: its names whole and in pieces, and its words. */
function phrasesOfEntry(entry: Entry, number: number): Phrase[] {
  const names = [...piecesOf(entry.zh, /[、，及（）()；]/), ...piecesOf(entry.en, /,| and | or |[();]/)]
  return [...names.map((text) => ({ entry: number, kind: 'name' as const, text })), ...[...entry.wordsZh, ...entry.wordsEn].map((text) => ({ entry: number, kind: 'word' as const, text }))]
}

/** Builds the lexicon of the nomenclature; under a second for the whole of it. */
export function buildLexicon(entries: readonly Entry[] = readNomenclature().entries): Lexicon {
  const at = new Map(entries.map((entry, number) => [entry.code, number]))
  const heading = Int32Array.from(entries, (e) => at.get(e.code.slice(0, 4)) ?? at.get(e.code)!)
  const chapter = Int32Array.from(entries, (e) => at.get(e.code.slice(0, 2)) ?? at.get(e.code)!)
  const terms = new Map<string, number>()
  const cut = new Map<string, Int32Array>()
  const idOf = (term: string): number => {
    const known = terms.get(term)
    if (known !== undefined) return known
    terms.set(term, terms.size)
    return terms.size - 1
  }
  const cutOnce = (text: string): Int32Array => {
    const known = cut.get(text)
    if (known) return known
    const made = Int32Array.from(new Set(termsOf(text).map(idOf)))
    cut.set(text, made)
    return made
  }

  const all: Phrase[] = entries.flatMap(phrasesOfEntry)
  const pointers = entries.flatMap((entry, from) => entry.notHere.map((n) => ({ from, to: at.get(n.code) ?? -1, zh: n.zh, en: n.en })))
  for (const p of pointers) if (p.to >= 0) for (const text of [...p.zh.split(/[、，]/), ...p.en.split(',')]) all.push({ entry: p.to, kind: 'pointed', text: text.trim() })
  const phraseTerms = all.map((p) => cutOnce(p.text))

  const excluded = pointers.flatMap((p) => [p.zh.split(/[、，]/), p.en.split(',')].flat().map((text) => ({ from: p.from, to: p.to, zh: p.zh, en: p.en, terms: cutOnce(text.trim()) })))

  // How many headings know a term decides what it tells.
  const lastHeading = new Int32Array(terms.size).fill(-1)
  const headings = new Float64Array(lastHeading.length)
  const byHeading = all.map((_, n) => n).sort((a, b) => heading[all[a]!.entry]! - heading[all[b]!.entry]!)
  for (const n of byHeading) for (const t of phraseTerms[n]!) if (lastHeading[t] !== heading[all[n]!.entry]) { lastHeading[t] = heading[all[n]!.entry]!; headings[t]!++ }
  const count = entries.filter((e) => e.code.length === 4).length
  const idf = Float32Array.from({ length: terms.size }, (_, t) => Math.log(1 + (count - headings[t]! + 0.5) / (headings[t]! + 0.5)))
  const names = [...terms.keys()]
  const mass = Float32Array.from(idf, (value, t) => massOf(names[t]!, value))

  const phrasePostings: number[][] = names.map(() => [])
  const phraseMass = new Float32Array(all.length)
  for (const [n, ts] of phraseTerms.entries()) for (const t of ts) { phrasePostings[t]!.push(n); phraseMass[n]! += mass[t]! }

  const frequency: Map<number, number>[] = entries.map(() => new Map())
  const lengths = new Float32Array(entries.length)
  const count1 = (entry: number, t: number, weight: number) => {
    frequency[entry]!.set(t, (frequency[entry]!.get(t) ?? 0) + weight)
    lengths[entry]! += weight
  }
  for (const [n, p] of all.entries()) {
    if (p.kind === 'pointed') continue
    const weight = p.kind === 'name' ? weightOfName : 1
    for (const t of phraseTerms[n]!) {
      count1(p.entry, t, weight)
      const up = heading[p.entry]!
      if (up !== p.entry) count1(up, t, weight * shareOfChildren)
      const top = chapter[p.entry]!
      if (top !== p.entry && up === p.entry) count1(top, t, weight * shareOfChildren)
    }
  }
  const entryPostings: number[][] = names.map(() => [])
  const entryFrequency: number[][] = names.map(() => [])
  for (const [entry, counted] of frequency.entries()) for (const [t, f] of counted) { entryPostings[t]!.push(entry); entryFrequency[t]!.push(f) }
  const mean = (digits: number) => {
    const lengthsOf = entries.flatMap((e, n) => (e.code.length === digits ? [lengths[n]!] : []))
    return lengthsOf.reduce((sum, l) => sum + l, 0) / Math.max(1, lengthsOf.length)
  }

  const exclusions = excluded.map((e) => ({ ...e, mass: e.terms.reduce((sum, t) => sum + mass[t]!, 0) }))
  const exclusionsOf = new Map<number, number[]>()
  for (const [n, e] of exclusions.entries()) exclusionsOf.set(e.from, [...(exclusionsOf.get(e.from) ?? []), n])

  return {
    entries, at, heading, chapter, terms, idf, exclusions, exclusionsOf, lengths,
    codes: Int32Array.from(entries.flatMap((e, n) => (e.code.length === 6 ? [n] : []))),
    phrases: all.map((p) => p.text), phraseTerms: (n) => termsOf(all[n]!.text).map((t) => terms.get(t)!), phraseEntry: Int32Array.from(all, (p) => p.entry), phraseMass, phraseKind: Uint8Array.from(all, (p) => kinds.indexOf(p.kind)),
    phrasesOf: phrasePostings.map((p) => Int32Array.from(p)), entriesOf: entryPostings.map((p) => Int32Array.from(p)), frequencyOf: entryFrequency.map((p) => Float32Array.from(p)),
    meanLength: { 2: mean(2), 4: mean(4), 6: mean(6) },
  }
}
