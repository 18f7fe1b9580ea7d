import { readFileSync } from 'node:fs'
import path from 'node:path'

import { toHongKong } from './hongkong.ts'
import type { Nomenclature, Words } from './nomenclature.ts'
import type { Entry } from './read.ts'

/** A question whose answer splits candidates: `facet.value` ids, or `code` with codes as values where only the names tell. */
export interface Question {
  readonly facet: string
  readonly question: Words
  readonly answers: readonly { readonly value: string; readonly label: Words }[]
}

type Answer = { value: string; label: Words; fits: (name: string) => boolean }
type Facet = { facet: string; question: Words; answers: Answer[] }

const words = (zh: string, en: string): Words => ({ zh, tw: toHongKong(zh), en })
const list = (cell: string, separator: RegExp) =>
  cell
    .split(separator)
    .map((w) => w.trim())
    .filter(Boolean)

function readFacets(): Facet[] {
  const facets: Facet[] = []
  for (const line of readFileSync(path.join(import.meta.dirname, '../questions.md'), 'utf8').split('\n')) {
    const [, id = '', zh = '', en = '', marksZh = '', marksEn = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^[a-z]+(\.[a-z]+)?$/.test(id) || id === 'facet') continue
    const [facet = '', value] = id.split('.')
    if (!value) {
      facets.push({ facet, question: words(zh, en), answers: [] })
      continue
    }
    const english = list(marksEn, /,/).filter((m) => m !== '*')
    const pattern = english.length ? new RegExp(`\\b(${english.join('|')})\\b`, 'i') : undefined
    const chinese = list(marksZh, /、/).filter((m) => m !== '*')
    facets.at(-1)!.answers.push({
      value,
      label: words(zh, en),
      fits: (name) => (marksZh === '*' ? true : pattern?.test(name) === true || chinese.some((m) => name.includes(m))),
    })
  }
  return facets
}

const facets = readFacets()

/** What a name answers: a value, `several` where it lists more, or the rest where no other fits. */
function answerOf(
  facet: Facet,
  name: string,
): { exact: string | undefined; several: boolean; rest: string | undefined } {
  const fitting = facet.answers.filter((a) => a.fits(name)).map((a) => a.value)
  const exact = fitting.filter((v) => !isRest(facet, v))
  return { exact: exact.length === 1 ? exact[0] : undefined, several: exact.length > 1, rest: fitting[0] }
}

const answered = new WeakMap<Entry, Map<string, string | undefined>>()

/** What a code answers to a facet, judged by its own name and, where that is silent, its heading's; undefined where both are. */
export function facetValue(facetName: string, own: Entry, heading: Entry): string | undefined {
  const known = answered.get(own) ?? new Map<string, string | undefined>()
  answered.set(own, known)
  if (known.has(facetName)) return known.get(facetName)
  const facet = facets.find((f) => f.facet === facetName)
  let found: string | undefined
  for (const entry of facet ? [own, heading] : []) {
    const { exact, several, rest } = answerOf(facet!, entry.en)
    // "*" is what remains when no other fits.
    found = exact ?? (entry === heading && !several ? rest : undefined)
    if (found !== undefined || several) break
  }
  known.set(facetName, found)
  return found
}
function valueOf(facet: Facet, nomenclature: Nomenclature, code: string): string | undefined {
  const own = nomenclature.entry(code)
  const heading = nomenclature.entry(code.slice(0, 4))
  return own && heading ? facetValue(facet.facet, own, heading) : undefined
}
const isRest = (facet: Facet, value: string): boolean => facet.answers.find((a) => a.value === value)!.fits('\u0000')

/** Whether a code agrees with an answer given before: true, false, or undefined where its name does not tell. */
export function agrees(
  nomenclature: Nomenclature,
  code: string,
  facetName: string,
  value: string,
): boolean | undefined {
  if (facetName === 'code') return code.startsWith(value)
  const facet = facets.find((f) => f.facet === facetName)
  const own = facet && valueOf(facet, nomenclature, code)
  return own === undefined ? undefined : own === value
}

/** Of these, what the article is mainly made of is said before what its parts are made of. */
const saidFirst = new Set(['fibre', 'material'])

/**
 * What a description itself says: facet → value, where it says exactly one; where it says more of what the goods are made of, the one that the first
 * piece with any says. `*` answers are never said.
 */
export function said(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const pieces = text.split(/[,，、]/)
  for (const facet of facets) {
    const says = (piece: string) => facet.answers.filter((a) => !isRest(facet, a.value) && a.fits(piece))
    const whole = says(text)
    const values =
      whole.length > 1 && saidFirst.has(facet.facet) ? (pieces.map(says).find((some) => some.length) ?? []) : whole
    if (values.length === 1) found.set(facet.facet, values[0]!.value)
  }
  return found
}

/** How many bits an answer would give, the weights of the candidates being their chances. */
function information(groups: ReadonlyMap<string, number>, total: number): number {
  let bits = 0
  for (const weight of groups.values()) bits -= (weight / total) * Math.log2(weight / total)
  return bits
}

/**
 * The one question that splits the leading candidates best, or none where the first leads clearly. Asked by facet where most candidates
 * answer it by their names; else the candidates themselves are the answers.
 */
export function chooseQuestion(
  nomenclature: Nomenclature,
  candidates: readonly { code: string; score: number }[],
): Question | undefined {
  const first = candidates[0]
  if (!first) return undefined
  // Chances lean to the first; a question is worth asking for the sake of the others.
  const leading = candidates
    .filter((c) => c.score >= first.score * 0.1)
    .slice(0, 8)
    .map((c) => ({ ...c, score: Math.sqrt(c.score) }))
  if (leading.length < 2) return undefined
  const total = leading.reduce((sum, c) => sum + c.score, 0)
  let best: { facet: Facet; bits: number; values: Set<string> } | undefined
  for (const facet of facets) {
    const groups = new Map<string, number>()
    let answered = 0
    for (const c of leading) {
      const value = valueOf(facet, nomenclature, c.code)
      if (value === undefined) continue
      groups.set(value, (groups.get(value) ?? 0) + c.score)
      answered += c.score
    }
    const bits = groups.size > 1 ? information(groups, answered) * (answered / total) : 0
    if (bits > (best?.bits ?? 0.45)) best = { facet, bits, values: new Set(groups.keys()) }
  }
  if (best) {
    const { facet, values } = best
    return {
      facet: facet.facet,
      question: facet.question,
      answers: facet.answers.filter((a) => values.has(a.value)).map(({ value, label }) => ({ value, label })),
    }
  }
  return {
    facet: 'code',
    question: words('哪一项最接近您的货品？', 'Which of these comes closest to your goods?'),
    answers: leading.slice(0, 4).map((c) => ({ value: c.code, label: nomenclature.name(c.code)! })),
  }
}
