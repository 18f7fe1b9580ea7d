import { gradesOf, least, type Grade } from './grade.ts'
import { toHongKong } from './hongkong.ts'
import { openLexicon } from './keptLexicon.ts'
import { readLearnt } from './learnt.ts'
import { buildLexicon, listAt, type Lexicon } from './lexicon.ts'
import { openNomenclature, type Nomenclature, type Words } from './nomenclature.ts'
import { agrees, chooseQuestion, type Question } from './question.ts'
import { ranker, type Ranked, type Ranking } from './rank.ts'

export type { Grade } from './grade.ts'

/** What a caller knows beside the description. `answer` is the reply to an earlier question. */
export interface Attributes {
  readonly material?: string | undefined
  readonly use?: string | undefined
  readonly composition?: string | undefined
  readonly function?: string | undefined
  readonly answer?: { readonly facet: string; readonly value: string } | undefined
}

/** Goods that were decided before, or a line of a tariff that names them: the nearer the more. `likeness` runs from 0 to 1. */
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
    /** Goods decided before go first. */
    decisions?: readonly Decision[]
    /** Lines of the tariff at hand whose own words are like the text. */
    named?: readonly Decision[]
  }): Classification
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
  const words = [...ranking.wanted.all.keys()].filter((t) => said.has(t)).map((t) => lexicon.termNames[t]!)
  return {
    // What it says the goods are not is no word of theirs.
    words: words.filter((w) => !w.startsWith('!') && !words.some((o) => o !== w && o.includes(w))),
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

/** What an answer to a question does to the odds of a code. */
const answered = { fits: 8, other: 0.15 }
/** Goods decided before that are this like are nearly always right. */
const decidedOdds = 60
/** A line that says just this weighs more than words that only lie near. */
const namedOdds = 6

/** The greatest likeness of each code of six digits. */
function nearest(decisions: readonly Decision[]): Map<string, number> {
  const likeness = new Map<string, number>()
  for (const d of decisions)
    likeness.set(d.code.slice(0, 6), Math.max(d.likeness, likeness.get(d.code.slice(0, 6)) ?? 0))
  return likeness
}

/** Codes with their chances after what the caller knows: the answer to a question, goods decided before. */
function scoredList(
  nomenclature: Nomenclature,
  lexicon: Lexicon,
  list: readonly Ranked[],
  answer: Attributes['answer'],
  { decisions = [], named = [] }: { decisions?: readonly Decision[]; named?: readonly Decision[] },
): { r: Ranked; code: string; decided: boolean; score: number }[] {
  const [likeness, names] = [nearest(decisions), nearest(named)]
  const ranked = new Set(list.map((r) => lexicon.entries[r.entry]!.code))
  const missing = [...new Set([...likeness.keys(), ...names.keys()])].filter(
    (code) => lexicon.at.has(code) && !ranked.has(code),
  )
  const found = [
    ...list,
    ...missing.map((code) => ({ entry: lexicon.at.get(code)!, score: 0, phrase: -1, headingPhrase: -1, against: [] })),
  ].map((r) => {
    const { code } = lexicon.entries[r.entry]!
    const fit = answer ? agrees(nomenclature, code, answer.facet, answer.value) : undefined
    const own = likeness.get(code) ?? 0
    const fits = fit === true ? answered.fits : fit === false ? answered.other : 1
    const score = r.score * fits + own ** 3 * decidedOdds + (names.get(code) ?? 0) ** 2 * namedOdds
    return { r, code, decided: own > 0.5, score }
  })
  // Chances again, where something was known beside the description.
  const sum = found.reduce((all, f) => all + f.score, 0)
  const whole = answer || missing.length || likeness.size || names.size ? Math.max(1e-9, sum) : 1
  return found.map((f) => ({ ...f, score: f.score / whole })).sort((a, b) => b.score - a.score)
}

/** The engine on the nomenclature: in process, without a network. On one of the caller's own it is built anew; that takes some seconds for the whole of it. */
export function openClassifier(own?: Nomenclature): Classifier {
  const nomenclature = own ?? openNomenclature()
  const lexicon = own ? buildLexicon(own.entries) : openLexicon(nomenclature.entries)
  const learnt = readLearnt()
  const rank = ranker(lexicon, learnt)
  return {
    nomenclature,
    classify({ text, limit, attributes, ...known }) {
      const ranking = rank(wholeText(text, attributes), Math.max(80, limit))
      const answer = attributes?.answer
      const list = scoredList(nomenclature, lexicon, ranking.list, answer, known)
      const grade = gradesOf(ranking, learnt)
      const candidates: Candidate[] = list
        .slice(0, limit)
        .filter((s, n) => n === 0 || s.score >= least)
        .map((s, n) => ({
          code: s.code,
          score: Math.round(s.score * 10_000) / 10_000,
          grade: grade(s, n, Boolean(answer)),
          evidence: evidenceOf(lexicon, ranking, s.r, s.decided),
        }))
      return {
        candidates,
        question: answer || candidates[0]?.grade === 'strong' ? undefined : chooseQuestion(nomenclature, candidates),
        corrected: [...ranking.wanted.corrected].map(([from, to]) => ({ from, to })),
      }
    },
  }
}
