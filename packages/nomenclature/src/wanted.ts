import type { Lexicon } from './lexicon.ts'
import { splitWord } from './near.ts'
import { readQuery, type Query, type Token } from './query.ts'

/** What a query asks of the index: terms by number with what they tell, whole, of the article alone, and of the word that names it. */
export interface Wanted {
  readonly query: Query
  readonly all: Map<number, number>
  readonly main: Map<number, number>
  readonly head: Map<number, number>
  /** Terms of what it says the goods are not. */
  readonly denied: Set<number>
  readonly unknown: string[]
  readonly corrected: Map<string, string>
}

const valueOfTypo = 0.7
const valueOfSplit = 0.8
/** A part whose best word tells less than this share of the best of all is no article: "2024", "a set of". */
const shareOfArticle = 0.3

type Known = Token & { readonly number: number }

/** The part of the description that is the article: the first whose best word tells enough. A short noun is not displaced by a long list of what it is made of. */
function articleOf(known: readonly Known[], mass: Float32Array): number {
  const told = new Map<number, number>()
  for (const k of known)
    if (Number.isInteger(k.part)) told.set(k.part, Math.max(told.get(k.part) ?? 0, k.weight * mass[k.number]!))
  const most = Math.max(0, ...told.values())
  const parts = [...told].filter(([, value]) => value >= shareOfArticle * most).map(([part]) => part)
  return parts.length ? Math.min(...parts) : 0
}

/** Puts the terms of a query to the lexicon: as they are, joined, split, or corrected by a letter. */
export function wantedTerms(lexicon: Lexicon, near: (term: string) => string | undefined, text: string): Wanted {
  const query = readQuery(text)
  const wanted: Wanted = {
    query,
    all: new Map(),
    main: new Map(),
    head: new Map(),
    denied: new Set(),
    unknown: [],
    corrected: new Map(),
  }
  const known: Known[] = []
  const add = (token: Token): boolean => {
    const number = lexicon.terms.get(token.term)
    if (number !== undefined) known.push({ ...token, number })
    return number !== undefined
  }
  for (const token of query.tokens) {
    const denied = token.term.startsWith('!') ? lexicon.terms.get(token.term.slice(1)) : undefined
    if (denied !== undefined) wanted.denied.add(denied)
    if (add(token) || token.joined || /[\p{Script=Han}!]/u.test(token.term)) continue
    const parts = splitWord(lexicon, token.term)
    for (const term of parts) add({ ...token, term, weight: token.weight * valueOfSplit })
    if (parts.length) continue
    const meant = near(token.term)
    if (meant) {
      add({ ...token, term: meant, weight: token.weight * valueOfTypo })
      wanted.corrected.set(token.term, meant)
    } else wanted.unknown.push(token.term)
  }
  const article = articleOf(known, lexicon.mass)
  // By itself the article is all there is: its first word counts whole.
  const heaviest = Math.max(...known.filter((k) => k.part === article).map((k) => k.weight))
  for (const k of known) {
    const value = k.weight * lexicon.mass[k.number]!
    const put = (terms: Map<number, number>, v: number) => terms.set(k.number, Math.max(v, terms.get(k.number) ?? 0))
    put(wanted.all, value)
    if (k.part !== article) continue
    put(wanted.main, value / heaviest)
    if (k.head) put(wanted.head, value / heaviest)
  }
  return wanted
}
