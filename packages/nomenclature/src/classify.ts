import { toHongKong } from './hongkong.ts'
import { openLexicon } from './keptLexicon.ts'
import { buildLexicon, listAt, type Lexicon } from './lexicon.ts'
import { keepsLimits, limitsIn, sizesIn, type Limit } from './limits.ts'
import { openNomenclature, type Nomenclature, type Words } from './nomenclature.ts'
import { agrees, chooseQuestion, said, type Question } from './question.ts'
import { ranker, type Ranked, type Ranking } from './rank.ts'
import { plainText } from './tokens.ts'
import { readWording, saidOf } from './wording.ts'

export type Grade = 'strong' | 'good' | 'possible'

/** What a caller knows beside the description. `answer` is the reply to an earlier question. */
export interface Attributes {
  readonly material?: string | undefined
  readonly use?: string | undefined
  readonly composition?: string | undefined
  readonly function?: string | undefined
  readonly answer?: { readonly facet: string; readonly value: string } | undefined
}

/** Goods that were decided before: they go first, the nearer the more. `likeness` runs from 0 to 1. */
export interface Decision {
  readonly code: string
  readonly likeness: number
}

/** Why a code is offered. */
export interface Evidence {
  /** Words of the query that speak for it. */
  readonly words: readonly string[]
  /** The phrases of the nomenclature that fit best, and the code at which they stand. */
  readonly phrases: readonly { readonly code: string; readonly text: string }[]
  /** What speaks against it: goods that are elsewhere. */
  readonly against: readonly { readonly code: string; readonly text: Words; readonly instead: string }[]
  /** True where goods decided before say so. */
  readonly decided: boolean
}

export interface Candidate {
  readonly code: string
  readonly score: number
  readonly grade: Grade
  readonly evidence: Evidence
}
export interface Classification {
  readonly candidates: readonly Candidate[]
  readonly question: Question | undefined
  /** Words that were read as others: a slip of the keyboard. */
  readonly corrected: readonly { readonly from: string; readonly to: string }[]
}

export interface Classifier {
  readonly nomenclature: Nomenclature
  classify(ask: {
    text: string
    limit: number
    attributes?: Attributes
    decisions?: readonly Decision[]
  }): Classification
}

/** Where a score becomes worth of a word; found on labelled rows (`npm run eval:classification` prints how often each grade is right). */
export const gradeBounds = {
  strong: { score: 1.25, lead: 1.2 },
  good: { score: 0.85, lead: 1 },
  possible: { score: 0.42 },
} as const

function gradeOf(score: number, lead: number): Grade | undefined {
  if (score >= gradeBounds.strong.score && lead >= gradeBounds.strong.lead) return 'strong'
  if (score >= gradeBounds.good.score) return 'good'
  return score >= gradeBounds.possible.score ? 'possible' : undefined
}

/** Attributes are read after the description, as what it says beside the thing itself. */
function wholeText(text: string, a: Attributes | undefined): string {
  const beside = [
    a?.material && `, ${a.material}`,
    a?.composition && `, ${a.composition}`,
    a?.function && `, ${a.function}`,
    a?.use && ` for ${a.use}`,
  ].filter(Boolean)
  return `${text} ${beside.join('')}`.trim()
}

function evidenceOf(lexicon: Lexicon, ranking: Ranking, ranked: Ranked, decided: boolean): Evidence {
  const phrases = [ranked.phrase, ranked.headingPhrase].filter((p, n, all) => p >= 0 && all.indexOf(p) === n)
  const said = new Set(phrases.flatMap((p) => [...listAt(lexicon.termsOfPhrase, p)]))
  const words = [...ranking.known.keys()].filter((t) => said.has(t)).map((t) => lexicon.termNames[t]!)
  return {
    words: words.filter((w) => !words.some((o) => o !== w && o.includes(w))),
    phrases: phrases.map((p) => ({ code: lexicon.entries[lexicon.phraseEntry[p]!]!.code, text: lexicon.phrases[p]! })),
    against: ranked.against.slice(0, 3).map((n) => {
      const e = lexicon.exclusions[n]!
      return {
        code: lexicon.entries[e.from]!.code,
        text: { zh: e.zh, tw: toHongKong(e.zh), en: e.en },
        instead: lexicon.entries[e.to]?.code ?? '',
      }
    }),
    decided,
  }
}

/** How much a code gains that says the same as the description (sex, fibre, material …), and loses that says another thing. */
export const agreement = { same: 1.12, other: 0.71, strict: 0.65, part: 0.93, within: 1.15, beyond: 0.7, used: 0.85 }

/** Who wears it and how the fabric is made divide whole chapters: another answer is hardly ever right. */
const strict = new Set(['wearer', 'make'])

const limitsOf = new Map<string, Limit[]>()
/** Limits of a code's own name, read once. */
function ownLimits(nomenclature: Nomenclature, code: string): Limit[] {
  const known = limitsOf.get(code) ?? limitsIn(nomenclature.entry(code)!.en)
  limitsOf.set(code, known)
  return known
}

function agreementOf(
  nomenclature: Nomenclature,
  spoken: ReadonlyMap<string, string>,
  sizes: readonly Limit[],
  code: string,
): number {
  const kept = sizes.length ? keepsLimits(ownLimits(nomenclature, code), sizes) : undefined
  let factor = kept === undefined ? 1 : kept ? agreement.within : agreement.beyond
  for (const [facet, value] of spoken) {
    const fit = agrees(nomenclature, code, facet, value)
    if (fit !== undefined) factor *= fit ? agreement.same : strict.has(facet) ? agreement.strict : agreement.other
  }
  // Parts are asked for as parts, and used goods as used ones.
  if (!spoken.has('part') && agrees(nomenclature, code, 'part', 'part') === true) factor *= agreement.part
  if (!spoken.has('wear') && agrees(nomenclature, code, 'wear', 'used') === true) factor *= agreement.used
  return factor
}

/** The engine on the nomenclature: in process, without a network. On one of the caller's own it is built anew; that takes some seconds for the whole of it. */
export function openClassifier(own?: Nomenclature): Classifier {
  const nomenclature = own ?? openNomenclature()
  const lexicon = own ? buildLexicon(own.entries) : openLexicon(nomenclature.entries)
  const rank = ranker(lexicon)
  return {
    nomenclature,
    classify({ text, limit, attributes, decisions = [] }) {
      const whole = wholeText(text, attributes)
      const ranking = rank(whole, Math.max(80, limit))
      const plain = plainText(whole)
      const spoken = said(saidOf(readWording(plain)))
      const sizes = sizesIn(plain)
      const answer = attributes?.answer
      const likeness = new Map<string, number>()
      for (const d of decisions)
        likeness.set(d.code.slice(0, 6), Math.max(d.likeness, likeness.get(d.code.slice(0, 6)) ?? 0))
      const missing = [...likeness.keys()].filter(
        (code) => lexicon.at.has(code) && !ranking.list.some((r) => lexicon.entries[r.entry]!.code === code),
      )
      const list: Ranked[] = [
        ...ranking.list,
        ...missing.map((code) => ({
          entry: lexicon.at.get(code)!,
          score: 0,
          phrase: -1,
          headingPhrase: -1,
          against: [],
        })),
      ]
      const scored = list
        .map((r) => {
          const { code } = lexicon.entries[r.entry]!
          const fit = answer ? agrees(nomenclature, code, answer.facet, answer.value) : undefined
          const own = likeness.get(code) ?? 0
          return {
            r,
            code,
            decided: own > 0.5,
            score:
              r.score *
                agreementOf(nomenclature, spoken, sizes, code) *
                (fit === true ? 1.25 : fit === false ? 0.45 : 1) +
              own * own * 2,
          }
        })
        .sort((a, b) => b.score - a.score)
      const candidates: Candidate[] = []
      for (const [n, s] of scored.slice(0, limit).entries()) {
        const grade = gradeOf(s.score, n === 0 ? s.score / (scored[1]?.score ?? 0.01) : 1)
        if (grade)
          candidates.push({
            code: s.code,
            score: Math.round(s.score * 1000) / 1000,
            grade: n > 0 && grade === 'strong' ? 'good' : grade,
            evidence: evidenceOf(lexicon, ranking, s.r, s.decided),
          })
      }
      return {
        candidates,
        question: answer || candidates[0]?.grade === 'strong' ? undefined : chooseQuestion(nomenclature, candidates),
        corrected: [...ranking.corrected].map(([from, to]) => ({ from, to })),
      }
    },
  }
}
