import type { Lexicon } from './lexicon.ts'
import { keepsLimits, limitsIn, sizesIn, type Limit } from './limits.ts'
import type { Match } from './match.ts'
import { facetValue, said } from './question.ts'
import type { Siblings } from './siblings.ts'
import type { Wanted } from './wanted.ts'

/** What a query says, matched three times: whole, by its article alone, by the word that names it. */
export interface Matches {
  readonly all: Match
  readonly main: Match
  readonly head: Match
}

export const codeFeatures = [
  'crude',
  'bm',
  'best',
  'second',
  'mainBm',
  'mainBest',
  'headBm',
  'headBest',
  'cover',
  'mainCover',
  'name',
  'telling',
  'unsaid',
  'said',
  'denied',
  'rest',
  'restAsked',
  'restNotAsked',
  'same',
  'other',
  'strict',
  'within',
  'beyond',
  'against',
  'part',
  'used',
  'wealth',
] as const
export const headingFeatures = [
  'crude',
  'bm',
  'best',
  'cover',
  'mainBm',
  'mainBest',
  'mainCover',
  'headBm',
  'headBest',
  'headCover',
  'chapter',
  'mainChapter',
  'codeBm',
  'codeBest',
  'codeSecond',
  'codeMainBm',
  'codeMainBest',
  'codeHeadBest',
  'codeCover',
  'codeName',
  'same',
  'other',
  'strict',
  'within',
  'beyond',
  'against',
  'part',
  'wealth',
  'article',
  'exact',
  'displaced',
  'asides',
] as const
export type CodeFeature = (typeof codeFeatures)[number]
export type HeadingFeature = (typeof headingFeatures)[number]
type Values<F extends string> = Record<F, number>

/** Who wears it and how the fabric is made divide whole chapters. */
const strict = new Set(['wearer', 'make'])
const rest = /^(?:其他|未列名)|^other\b/i
const asksRest = /(?:^|[\s,;:，；：])(?:其他|其它|other(?! than)|n\.?e\.?[cs]\b)/i

/** A phrase that says the article and nothing else; the pair across two words of a Chinese noun counts less, so 自行车 fits 自行车 by 0.8. */
const exactly = 0.78

const massOf = (terms: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const mass of terms.values()) sum += mass
  return sum
}

const sumOf = (terms: ReadonlyMap<number, number>, among: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const [t, mass] of terms) if (among.has(t)) sum += mass
  return sum
}

/** What is known of the nomenclature before anybody asks. */
function groundOf(lexicon: Lexicon, siblings: Siblings) {
  const limits = new Map<number, Limit[]>()
  return {
    lexicon,
    siblings,
    rest: Uint8Array.from(lexicon.entries, (e) => (rest.test(e.zh) || rest.test(e.en) ? 1 : 0)),
    /** What a term of a denial denies, by number: -1 for any other term. */
    deniedBy: Int32Array.from(lexicon.termNames, (name) =>
      name.startsWith('!') ? (lexicon.terms.get(name.slice(1)) ?? -1) : -1,
    ),
    wealth: Float32Array.from(lexicon.entries, (e) => Math.log(1 + e.wordsZh.length + e.wordsEn.length)),
    limitsOf(c: number): Limit[] {
      const known = limits.get(c) ?? limitsIn(lexicon.entries[c]!.en)
      limits.set(c, known)
      return known
    },
    facetOf: (c: number, facet: string) =>
      facetValue(facet, lexicon.entries[c]!, lexicon.entries[lexicon.heading[c]!]!),
  }
}
type Ground = ReturnType<typeof groundOf>

/** How a code stands to what the description says of sex, fibre, fabric, material, size and state. */
function fitter({ limitsOf, facetOf }: Ground, { query }: Wanted) {
  const spoken = [...said(query.said)]
  const speaks = new Set(spoken.map(([facet]) => facet))
  const sizes = sizesIn(query.plain)
  return (c: number) => {
    const kept = sizes.length ? keepsLimits(limitsOf(c), sizes) : undefined
    const fit = { same: 0, other: 0, strict: 0, within: kept === true ? 1 : 0, beyond: kept === false ? 1 : 0 }
    for (const [facet, value] of spoken) {
      const own = facetOf(c, facet)
      if (own === value) fit.same++
      else if (own !== undefined) fit[strict.has(facet) ? 'strict' : 'other']++
    }
    // Parts are asked for as parts, and used goods as used ones.
    return {
      ...fit,
      part: !speaks.has('part') && facetOf(c, 'part') === 'part' ? 1 : 0,
      used: !speaks.has('wear') && facetOf(c, 'wear') === 'used' ? 1 : 0,
    }
  }
}

/** What of a code's name, beside its siblings', the query says, denies or leaves out; what a name denies and the query says is denied too. */
function toldOf(
  names: ReadonlyMap<number, number>,
  { all, denied }: Wanted,
  deniedBy: Int32Array,
): { said: number; denied: number; unsaid: number } {
  let [told, refused, left] = [0, 0, 0]
  for (const [t, value] of names)
    if (all.has(t)) told += value
    else if (denied.has(t) || all.has(deniedBy[t]!)) refused += value
    else left += value
  return { said: Math.log1p(told), denied: Math.log1p(refused), unsaid: Math.log1p(left) }
}

/** Mass of the query by what tells the codes of a heading from each other. */
function tellingMass(
  lexicon: Lexicon,
  all: ReadonlyMap<number, number>,
  codes: readonly number[],
): Map<number, number> {
  const found = new Map<number, number>(codes.map((c) => [c, 0]))
  const { start, items } = lexicon.entriesOfTerm
  for (const [t, mass] of all) {
    const saying: number[] = []
    // Postings of a term are in the order of the entries.
    let n = lowerBound(items, start[t]!, start[t + 1]!, codes[0]!)
    for (; n < start[t + 1]! && items[n]! <= codes.at(-1)!; n++) if (found.has(items[n]!)) saying.push(items[n]!)
    if (!saying.length || saying.length === codes.length) continue
    const value = (mass / Math.max(0.5, lexicon.mass[t]!)) * Math.log((codes.length + 0.5) / (saying.length + 0.5))
    for (const c of saying) found.set(c, found.get(c)! + value)
  }
  return found
}

/** What speaks for a code at first sight: enough to choose the headings that are weighed. */
function crudeOf({ lexicon, wealth }: Ground, all: Match, c: number): number {
  const h = lexicon.heading[c]!
  return (
    0.55 * all.bm[c]! +
    1.6 * all.best[c]! +
    0.25 * all.second[c]! +
    0.64 * all.bm[h]! +
    0.45 * all.best[h]! +
    0.1 * all.bm[lexicon.chapter[c]!]! +
    0.035 * wealth[c]!
  )
}

function headingValues(
  { lexicon, wealth }: Ground,
  { all, main, head }: Matches,
  h: number,
  codes: readonly Values<CodeFeature>[],
  beside: number,
  against: number,
): Values<HeadingFeature> {
  const chapter = lexicon.chapter[h]!
  const most = (f: CodeFeature) => Math.max(...codes.map((c) => c[f]))
  const least = (f: CodeFeature) => Math.min(...codes.map((c) => c[f]))
  const article = Math.max(main.best[h]!, most('mainBest'))
  return {
    crude: most('crude'),
    bm: all.bm[h]!,
    best: all.best[h]!,
    cover: all.cover[h]!,
    mainBm: main.bm[h]!,
    mainBest: main.best[h]!,
    mainCover: main.cover[h]!,
    headBm: head.bm[h]!,
    headBest: head.best[h]!,
    headCover: head.cover[h]!,
    chapter: all.bm[chapter]!,
    mainChapter: main.bm[chapter]!,
    codeBm: most('bm'),
    codeBest: most('best'),
    codeSecond: most('second'),
    codeMainBm: most('mainBm'),
    codeMainBest: most('mainBest'),
    codeHeadBest: most('headBest'),
    codeCover: most('cover'),
    codeName: most('name'),
    same: most('same'),
    other: least('other'),
    strict: least('strict'),
    within: most('within'),
    beyond: least('beyond'),
    against,
    part: least('part'),
    wealth: wealth[h]!,
    article: beside * article,
    asides: beside * all.bm[h]!,
    exact: beside > 0.1 && article > exactly ? 1 : 0,
    displaced: 0,
  }
}

/** What features are made of, for one query. */
export function featuresOf(lexicon: Lexicon, siblings: Siblings) {
  const ground = groundOf(lexicon, siblings)
  return (wanted: Wanted, matches: Matches, against: (entry: number) => number) => {
    const { all, main, head } = matches
    const fitOf = fitter(ground, wanted)
    const restAsked = asksRest.test(wanted.query.plain) ? 1 : 0
    const language = wanted.query.hasHan ? 0 : 1
    /** The share of the query that says what the article is made of, for, or comes with. */
    const beside = 1 - Math.min(1, sumOf(wanted.all, wanted.main) / Math.max(1e-9, massOf(wanted.all)))

    const ofCode = (c: number, telling: number): Values<CodeFeature> => ({
      crude: crudeOf(ground, all, c),
      bm: all.bm[c]!,
      best: all.best[c]!,
      second: all.second[c]!,
      mainBm: main.bm[c]!,
      mainBest: main.best[c]!,
      headBm: head.bm[c]!,
      headBest: head.best[c]!,
      cover: all.cover[c]!,
      mainCover: main.cover[c]!,
      name: all.name[c]!,
      telling: Math.log1p(telling),
      ...toldOf(siblings.names(c)[language], wanted, ground.deniedBy),
      rest: ground.rest[c]!,
      restAsked: ground.rest[c]! * restAsked,
      restNotAsked: (1 - ground.rest[c]!) * restAsked,
      ...fitOf(c),
      against: against(c),
      wealth: ground.wealth[c]!,
    })

    return {
      crude: (c: number) => crudeOf(ground, all, c),
      /** Features of a heading's codes, in their order. */
      codes(h: number): Values<CodeFeature>[] {
        const codes = siblings.of(h)
        const mass = tellingMass(lexicon, wanted.all, codes)
        return codes.map((c) => ofCode(c, mass.get(c)!))
      },
      heading: (h: number, codes: readonly Values<CodeFeature>[]) =>
        headingValues(ground, matches, h, codes, beside, against(h)),
    }
  }
}
function lowerBound(items: Int32Array, from: number, to: number, value: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
