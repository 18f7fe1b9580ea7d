import { readNomenclature, type Entry } from './read.ts'
import { termsOf } from './tokens.ts'

/** Where a phrase stands: a name, one of the things that a name lists, the words, or another code's "not here" that points to this one. */
export type PhraseKind = 'name' | 'piece' | 'word' | 'pointed'
export const phraseKinds: readonly PhraseKind[] = ['name', 'piece', 'word', 'pointed']

/** Lists of numbers one behind the other: the n-th runs from `start[n]` to `start[n + 1]`. */
export interface Lists {
  readonly start: Int32Array
  readonly items: Int32Array
}
export const listAt = (lists: Lists, n: number): Int32Array => lists.items.subarray(lists.start[n], lists.start[n + 1])

/** Goods that are not at `from` but at `to` (entries by number; -1 where the code is unknown), in one of the phrases that say so. */
export interface ExclusionPhrase {
  readonly from: number
  readonly to: number
  readonly zh: string
  readonly en: string
  readonly terms: Int32Array
  readonly mass: number
}

/** Everything the search reads, laid out flat: entries, phrases and postings by number. */
export interface Lexicon {
  readonly entries: readonly Entry[]
  readonly at: ReadonlyMap<string, number>
  /** For each entry the number of its heading and of its chapter (itself, where it is one). */
  readonly heading: Int32Array
  readonly chapter: Int32Array
  /** The six-digit entries. */
  readonly codes: Int32Array
  readonly terms: ReadonlyMap<string, number>
  readonly termNames: readonly string[]
  /** How much a term tells: one that few headings know tells much; a Chinese character alone little. */
  readonly mass: Float32Array
  readonly phrases: readonly string[]
  readonly phraseEntry: Int32Array
  readonly phraseMass: Float32Array
  readonly phraseKind: Uint8Array
  readonly termsOfPhrase: Lists
  readonly phrasesOfTerm: Lists
  readonly entriesOfTerm: Lists
  /** Beside `entriesOfTerm.items`: how often the entry says the term. */
  readonly frequency: Float32Array
  readonly lengths: Float32Array
  readonly meanLength: Readonly<Record<2 | 4 | 6, number>>
  readonly exclusions: readonly ExclusionPhrase[]
  /** Exclusions by the entry that they stand at. */
  readonly exclusionsOf: Lists
}

/** Lists by number from pairs in any order: `items[n]` goes to list `keys[n]`. `order` tells where each came from. */
function listsOf(count: number, keys: Int32Array, items: Int32Array): Lists & { order: Int32Array } {
  const start = new Int32Array(count + 1)
  for (const key of keys) start[key + 1]!++
  for (let n = 0; n < count; n++) start[n + 1]! += start[n]!
  const next = start.slice()
  const sorted = new Int32Array(items.length)
  const order = new Int32Array(items.length)
  for (let n = 0; n < items.length; n++) {
    const place = next[keys[n]!]!++
    sorted[place] = items[n]!
    order[place] = n
  }
  return { start, items: sorted, order }
}

const bracketed = /[（(]([^）)]*)[）)]/g
// Behind these words a name tells what the thing is for or of, and no longer what it is.
const behind = /\b(?:for|with|of|used|containing|other than|not|in)\b.*|[≥≤<>]?\s?\d.*/s

/** The things that a name lists, before it goes on to tell what they are for, and those in its brackets. */
function piecesOf(name: string, separator: RegExp): string[] {
  const inBrackets = [...name.matchAll(bracketed)].flatMap(([, inside = '']) => inside.split(separator))
  const plain = name.replace(bracketed, ' ').replace(behind, '')
  const listed = plain.split(separator)
  return [...(listed.length > 1 ? listed : []), ...inBrackets].map((p) => p.trim()).filter((p) => p.length > 1)
}

interface Phrase {
  readonly entry: number
  readonly kind: PhraseKind
  readonly text: string
}

/** Phrases of an entry: its names whole and in pieces, and its words. */
function phrasesOfEntry(entry: Entry, number: number): Phrase[] {
  const pieces = [...piecesOf(entry.zh, /[、，及；]/), ...piecesOf(entry.en, /,|\band\b|\bor\b|;/)]
  return [
    ...[entry.zh, entry.en].map((text) => ({ entry: number, kind: 'name' as const, text })),
    ...pieces.map((text) => ({ entry: number, kind: 'piece' as const, text })),
    ...[...entry.wordsZh, ...entry.wordsEn].map((text) => ({ entry: number, kind: 'word' as const, text })),
  ]
}

interface Pointer {
  readonly from: number
  readonly to: number
  readonly zh: string
  readonly en: string
}
const wordsOfPointer = (p: Pointer): string[] =>
  [...p.zh.split(/[、，]/), ...p.en.split(',')].map((w) => w.trim()).filter(Boolean)

/** Terms of texts by number; a number is given at the first sight of a term. */
function numberTerms() {
  const terms = new Map<string, number>()
  return {
    terms,
    /** Each term of the text once. */
    of(text: string): Int32Array {
      const found: number[] = []
      for (const term of termsOf(text)) {
        let number = terms.get(term)
        if (number === undefined) terms.set(term, (number = terms.size))
        if (!found.includes(number)) found.push(number)
      }
      return Int32Array.from(found)
    },
  }
}

/** How many headings know a term decides what it tells. */
function massOfTerms(
  names: readonly string[],
  phrases: readonly Phrase[],
  phraseTerms: readonly Int32Array[],
  heading: Int32Array,
  headings: number,
): Float32Array {
  const last = new Int32Array(names.length).fill(-1)
  const known = new Int32Array(names.length)
  for (const [n, { entry, kind }] of phrases.entries()) {
    // They stand behind all others and in no order; what an entry says itself is in the order of its headings.
    if (kind === 'pointed') break
    const h = heading[entry]!
    for (const t of phraseTerms[n]!)
      if (last[t] !== h) {
        last[t] = h
        known[t]!++
      }
  }
  return Float32Array.from(names, (name, t) => {
    const rarity = Math.log(1 + (headings - known[t]! + 0.5) / (known[t]! + 0.5))
    return name.length === 1 && /\p{Script=Han}/u.test(name) ? 0.3 * rarity : rarity
  })
}

const shareOfChildren = 0.35
const weightOfName = 1.5

/** How often each entry says each term: its own phrases whole, for headings and chapters a share of what stands below. One entry after the other, so that little is held at once. */
function countTerms(
  entries: readonly Entry[],
  at: ReadonlyMap<string, number>,
  terms: number,
  phrases: readonly Phrase[],
  phraseTerms: readonly Int32Array[],
) {
  const own = listsOf(
    entries.length,
    Int32Array.from(phrases, (p) => p.entry),
    Int32Array.from(phrases, (_, n) => n),
  )
  const below = Map.groupBy(
    entries.filter((e) => e.code.length > 2),
    (e) => e.code.slice(0, -2),
  )
  const lengths = new Float32Array(entries.length)
  const weightOf = new Float32Array(terms)
  const found: { term: Int32Array; weight: Float32Array }[] = []
  for (const [number, entry] of entries.entries()) {
    const touched: number[] = []
    const say = (of: number, share: number) => {
      for (const n of listAt(own, of)) {
        if (phrases[n]!.kind === 'pointed') continue
        // A piece is said by its name already.
        if (phrases[n]!.kind === 'piece') continue
        const weight = share * (phrases[n]!.kind === 'name' ? weightOfName : 1)
        for (const t of phraseTerms[n]!) {
          if (weightOf[t] === 0) touched.push(t)
          weightOf[t]! += weight
          lengths[number]! += weight
        }
      }
    }
    say(number, 1)
    for (const child of below.get(entry.code) ?? []) say(at.get(child.code)!, shareOfChildren)
    found.push({ term: Int32Array.from(touched), weight: Float32Array.from(touched, (t) => weightOf[t]!) })
    for (const t of touched) weightOf[t] = 0
  }
  return { found, lengths }
}

function postingsOf(
  terms: number,
  found: readonly { term: Int32Array; weight: Float32Array }[],
): { lists: Lists; frequency: Float32Array } {
  const size = found.reduce((sum, f) => sum + f.term.length, 0)
  const [keys, items, values] = [new Int32Array(size), new Int32Array(size), new Float32Array(size)]
  let n = 0
  for (const [entry, { term, weight }] of found.entries()) {
    keys.set(term, n)
    values.set(weight, n)
    items.fill(entry, n, n + term.length)
    n += term.length
  }
  const { start, items: sorted, order } = listsOf(terms, keys, items)
  return { lists: { start, items: sorted }, frequency: Float32Array.from(order, (o) => values[o]!) }
}

function flat(lists: readonly Int32Array[]): Lists {
  const start = new Int32Array(lists.length + 1)
  for (const [n, l] of lists.entries()) start[n + 1] = start[n]! + l.length
  const items = new Int32Array(start[lists.length]!)
  for (const [n, l] of lists.entries()) items.set(l, start[n])
  return { start, items }
}

function inverted(terms: number, lists: readonly Int32Array[]): Lists {
  const size = lists.reduce((sum, l) => sum + l.length, 0)
  const [keys, items] = [new Int32Array(size), new Int32Array(size)]
  let n = 0
  for (const [number, l] of lists.entries())
    for (const t of l) {
      keys[n] = t
      items[n++] = number
    }
  const { start, items: sorted } = listsOf(terms, keys, items)
  return { start, items: sorted }
}

function meanLengths(entries: readonly Entry[], lengths: Float32Array): Record<2 | 4 | 6, number> {
  const mean = (digits: number) => {
    const found = entries.flatMap((e, n) => (e.code.length === digits ? [lengths[n]!] : []))
    return found.reduce((sum, l) => sum + l, 0) / Math.max(1, found.length)
  }
  return { 2: mean(2), 4: mean(4), 6: mean(6) }
}

/** Builds the lexicon of the nomenclature; about a second for the whole of it. */
export function buildLexicon(entries: readonly Entry[] = readNomenclature().entries): Lexicon {
  const at = new Map(entries.map((entry, number) => [entry.code, number]))
  const heading = Int32Array.from(entries, (e) => at.get(e.code.slice(0, 4)) ?? at.get(e.code)!)
  const chapter = Int32Array.from(entries, (e) => at.get(e.code.slice(0, 2)) ?? at.get(e.code)!)
  const numbers = numberTerms()
  const pointers: Pointer[] = entries.flatMap((entry, from) =>
    entry.notHere.map((n) => ({ from, to: at.get(n.code) ?? -1, zh: n.zh, en: n.en })),
  )
  const phrases: Phrase[] = [
    ...entries.flatMap(phrasesOfEntry),
    ...pointers.flatMap((p) =>
      p.to < 0 ? [] : wordsOfPointer(p).map((text) => ({ entry: p.to, kind: 'pointed' as const, text })),
    ),
  ]
  const phraseTerms = phrases.map((p) => numbers.of(p.text))
  // One that shrinks to a single term ("used tyre", "helium-3") would speak against what it is not.
  const excluded = pointers
    .flatMap((p) => wordsOfPointer(p).map((text) => ({ ...p, text, terms: numbers.of(text) })))
    .filter((e) => e.terms.length > 1 || !/[\s\d-]/.test(e.text))
  const termNames = [...numbers.terms.keys()]
  const mass = massOfTerms(termNames, phrases, phraseTerms, heading, entries.filter((e) => e.code.length === 4).length)
  const massOf = (terms: Int32Array) => terms.reduce((sum, t) => sum + mass[t]!, 0)
  const { found, lengths } = countTerms(entries, at, termNames.length, phrases, phraseTerms)
  const { lists: entriesOfTerm, frequency } = postingsOf(termNames.length, found)
  const { start, items } = listsOf(
    entries.length,
    Int32Array.from(excluded, (e) => e.from),
    Int32Array.from(excluded, (_, n) => n),
  )
  return {
    entries,
    at,
    heading,
    chapter,
    terms: numbers.terms,
    termNames,
    mass,
    lengths,
    entriesOfTerm,
    frequency,
    codes: Int32Array.from(entries.flatMap((e, n) => (e.code.length === 6 ? [n] : []))),
    phrases: phrases.map((p) => p.text),
    phraseEntry: Int32Array.from(phrases, (p) => p.entry),
    phraseMass: Float32Array.from(phraseTerms, massOf),
    phraseKind: Uint8Array.from(phrases, (p) => phraseKinds.indexOf(p.kind)),
    termsOfPhrase: flat(phraseTerms),
    phrasesOfTerm: inverted(termNames.length, phraseTerms),
    meanLength: meanLengths(entries, lengths),
    exclusions: excluded.map(({ from, to, zh, en, terms }) => ({ from, to, zh, en, terms, mass: massOf(terms) })),
    exclusionsOf: { start, items },
  }
}
