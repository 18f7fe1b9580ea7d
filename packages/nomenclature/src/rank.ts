import { featuresOf, type CodeFeature, type HeadingFeature } from './features.ts'
import { chances, readLearnt, weighed, type Learnt } from './learnt.ts'
import { listAt, type Lexicon } from './lexicon.ts'
import { matcher } from './match.ts'
import { nearWords } from './near.ts'
import { siblingsOf } from './siblings.ts'
import { wantedTerms, type Wanted } from './wanted.ts'

/** One code and what speaks for it. `score` is its chance among all codes, from 0 to 1. */
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
  readonly wanted: Wanted
  /** How sure one may be that the first code is right. */
  readonly trust: Record<TrustFeature, number>
}

export const trustFeatures = [
  'one',
  'chance',
  'lead',
  'heading',
  'cover',
  'headCover',
  'unknown',
  'told',
  'best',
] as const
export type TrustFeature = (typeof trustFeatures)[number]

/** What tells whether the first of a list is right: `look` and what was made of it. */
export function trustOf(
  { wanted, places }: { readonly wanted: Wanted; readonly places: readonly Place[] },
  ofHeading: readonly number[],
  list: readonly { readonly score: number; readonly place: number; readonly code: number }[],
): Record<TrustFeature, number> {
  const [first, second] = list
  if (!first) return { one: 1, chance: -9, lead: 0, heading: -9, cover: 0, headCover: 0, unknown: 1, told: 0, best: 0 }
  const odds = (chance: number) => Math.log((chance + 1e-4) / (1.0001 - chance))
  const place = places[first.place]!
  let told = 0
  for (const mass of wanted.main.values()) told += mass
  const { unknown, query } = wanted
  return {
    one: 1,
    chance: odds(first.score),
    lead: Math.log(first.score / Math.max(second?.score ?? 0, 1e-4)),
    heading: odds(ofHeading[first.place]!),
    cover: place.features.mainCover,
    headCover: place.features.headCover,
    unknown: unknown.length / Math.max(1, query.tokens.filter((t) => !t.joined).length),
    told: Math.log1p(told),
    best: Math.max(place.codes[first.code]!.features.mainBest, place.features.mainBest),
  }
}

/** A heading with its codes, and what is weighed of them. */
export interface Place {
  readonly heading: number
  readonly features: Record<HeadingFeature, number>
  readonly codes: readonly { readonly entry: number; readonly features: Record<CodeFeature, number> }[]
}

/** As many headings as may hold the goods; more of them cost time and bring nothing. */
const widest = 24

/** Exclusions at an entry that the article says nearly wholly, and that make up a good part of it: a bicycle with a chain is no chain. */
function exclusionsSaid(lexicon: Lexicon, wanted: Wanted, total: number, entry: number): number[] {
  const said: number[] = []
  for (const n of listAt(lexicon.exclusionsOf, entry)) {
    const e = lexicon.exclusions[n]!
    let mass = 0
    for (const t of e.terms) if (wanted.main.has(t)) mass += lexicon.mass[t]!
    if (e.mass > 0 && mass / e.mass > 0.85 && mass > 0.3 * total) said.push(n)
  }
  return said
}

/** Where the goods of a text may be: `look(text)` gives the headings that it speaks for, and what is weighed of them. */
export function looker(lexicon: Lexicon) {
  const near = nearWords(lexicon)
  const siblings = siblingsOf(lexicon)
  const features = featuresOf(lexicon, siblings)
  const match = { all: matcher(lexicon), main: matcher(lexicon), head: matcher(lexicon) }
  const headings = lexicon.entries.flatMap((e, n) => (e.code.length === 4 ? [n] : []))

  return (text: string) => {
    const wanted = wantedTerms(lexicon, near, text)
    const all = match.all(wanted.all)
    const main = match.main(wanted.main)
    const head = match.head(wanted.head)
    let total = 0
    for (const mass of wanted.main.values()) total += mass
    const kept = new Map<number, number[]>()
    /** Exclusions of a code, its heading and its chapter that do not send to it. */
    const against = (entry: number): number[] => {
      const known = kept.get(entry)
      if (known) return known
      const { code } = lexicon.entries[entry]!
      const found = [...new Set([entry, lexicon.heading[entry]!, lexicon.chapter[entry]!])]
        .flatMap((e) => exclusionsSaid(lexicon, wanted, total, e))
        .filter((n) => {
          const { to } = lexicon.exclusions[n]!
          return to < 0 || !code.startsWith(lexicon.entries[to]!.code)
        })
      kept.set(entry, found)
      return found
    }
    const weigh = features(wanted, { all, main, head }, (e) => (against(e).length ? 1 : 0))
    const places: Place[] = (total > 0 ? headings : [])
      .map((heading) => {
        const worth = siblings.of(heading).map((c) => (all.bm[c]! > 0 ? weigh.crude(c) + 0.5 * main.best[c]! : 0))
        return { heading, worth: Math.max(...worth, all.bm[heading]! > 0 ? 0.64 * all.bm[heading]! : 0) }
      })
      .filter((h) => h.worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, widest)
      .map(({ heading }) => {
        const codes = weigh.codes(heading)
        return {
          heading,
          features: weigh.heading(heading, codes),
          codes: siblings.of(heading).map((entry, n) => ({ entry, features: codes[n]! })),
        }
      })
    // Parts are not meant where another heading is just the article.
    const whole = places.some((p) => p.features.exact)
    for (const { features: f } of places) f.displaced = whole && !f.exact && f.part ? 1 : 0
    return { wanted, places, all, main, against }
  }
}

export type Sight = ReturnType<ReturnType<typeof looker>>

/** Codes of all places with their chances, best first; `place` and `code` are indices. */
export function weighPlaces(places: readonly Place[], learnt: Pick<Learnt, 'heading' | 'code'>) {
  const ofHeading = chances(places.map((p) => weighed(learnt.heading, p.features)))
  const list = places.flatMap(({ codes }, place) => {
    const ofCode = chances(codes.map((c) => weighed(learnt.code, c.features)))
    return codes.map(({ entry }, code) => ({ entry, place, code, score: ofHeading[place]! * ofCode[code]! }))
  })
  return { ofHeading, list: list.sort((a, b) => b.score - a.score) }
}

/** The search over a lexicon: the right heading first, then its codes among themselves. `rank(text, limit)` gives the codes that something speaks for, best first. */
export function ranker(lexicon: Lexicon, learnt: Learnt = readLearnt()): (text: string, limit: number) => Ranking {
  const look = looker(lexicon)
  return (text, limit) => {
    const sight = look(text)
    const { ofHeading, list } = weighPlaces(sight.places, learnt)
    return {
      wanted: sight.wanted,
      trust: trustOf(sight, ofHeading, list),
      list: list.slice(0, limit).map(({ entry, score }) => ({
        entry,
        score,
        phrase: sight.all.bestPhrase[entry]!,
        headingPhrase: sight.all.bestPhrase[lexicon.heading[entry]!]!,
        against: sight.against(entry),
      })),
    }
  }
}
