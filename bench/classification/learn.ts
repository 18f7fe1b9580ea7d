// `npm run learn:classification`: learns what each feature is worth, and what chance earns which grade, from the rows that are tuned on (`labelled/`) and
// from words of the nomenclature that an index built without them is asked for. Rows that are held are never read.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { codeFeatures, headingFeatures } from '@clearway/nomenclature/features'
import { openLexicon } from '@clearway/nomenclature/keptLexicon'
import { learntFile, weighed, type Learnt, type Weights } from '@clearway/nomenclature/learnt'
import { buildLexicon, type Lexicon } from '@clearway/nomenclature/lexicon'
import { looker, trustFeatures, trustOf, weighPlaces, type Place, type Sight } from '@clearway/nomenclature/rank'
import { readNomenclature, type Entry } from '@clearway/nomenclature/read'

import { readStyles } from './score.ts'

interface Row {
  readonly text: string
  readonly code: string
  readonly style: string
  /** How much it counts: rows that the words were written beside are easier than the world. */
  readonly weight: number
}
interface Example extends Row {
  readonly wanted: Sight['wanted']
  readonly places: readonly Place[]
  readonly heading: number
  readonly right: number
}
type Choice = { readonly options: readonly Float64Array[]; readonly right: number; readonly weight: number }

/** The same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
}

function examplesOf(lexicon: Lexicon, rows: readonly Row[]): Example[] {
  const look = looker(lexicon)
  return rows.map((row) => {
    const { wanted, places } = look(row.text)
    const heading = places.findIndex((p) => lexicon.entries[p.heading]!.code === row.code.slice(0, 4))
    const right = places[heading]?.codes.findIndex((c) => lexicon.entries[c.entry]!.code === row.code) ?? -1
    return { ...row, wanted, places, heading, right }
  })
}

/** Words that stand at one code only, drawn by chance; and the nomenclature without them. */
function withheld(entries: readonly Entry[], each: number): { rows: Row[]; entries: Entry[] } {
  const all = entries
    .filter((e) => e.code.length === 6)
    .flatMap((e) => [
      ...e.wordsZh.map((text) => ({ text, code: e.code, style: 'words zh' })),
      ...e.wordsEn.map((text) => ({ text, code: e.code, style: 'words en' })),
    ])
  const single = [...Map.groupBy(all, (r) => r.text).values()].flatMap((same) => (same.length === 1 ? same : []))
  const random = randomFrom(15)
  const rows = [...Map.groupBy(single, (r) => r.style).values()].flatMap((some) =>
    some
      .map((row) => ({ row, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, each)
      .map(({ row }) => ({ ...row, weight: weightOfWords })),
  )
  const gone = new Set(rows.map((r) => r.text))
  const without = (words: readonly string[]) => words.filter((w) => !gone.has(w))
  return { rows, entries: entries.map((e) => ({ ...e, wordsZh: without(e.wordsZh), wordsEn: without(e.wordsEn) })) }
}

/** What articles come with and are made of: said after a word of the index, it must not displace the article. */
const besides = {
  zh: '不锈钢外壳、塑料手柄、铝合金支架、橡胶轮、玻璃面板、涤纶面料、棉里料、铜线、木制底座、金属拉链、塑料盖、硅胶密封圈、皮带、锂电池、电源线、螺丝、钢管、树脂镜片、海绵垫、纸盒包装、扇叶、轮胎、弹簧、滤网、纽扣'.split(
    '、',
  ),
  en: 'stainless steel housing,plastic handle,aluminium frame,rubber wheels,glass panel,polyester cover,cotton lining,copper wire,wooden base,metal zipper,plastic lid,silicone seal,leather strap,lithium battery,power cord,screws,steel tube,resin lens,foam cushion,paper box,fan blades,tyres,spring,filter,buttons'.split(
    ',',
  ),
}

const isPart = /零件|附件|配件|\bparts?\b|accessor/i
const wordsIn = (entry: Entry, language: 'zh' | 'en') => (language === 'zh' ? entry.wordsZh : entry.wordsEn)

/** Articles that the index knows, each followed by three of `besides`, every other one by parts of its own chapter: a bicycle with its chain is no chain. */
function articles(entries: readonly Entry[], each: number): Row[] {
  const random = randomFrom(7)
  const drawn = <T>(list: readonly T[], count: number): T[] =>
    list
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ item }) => item)
  const codes = entries.filter((e) => e.code.length === 6 && e.code > '39')
  const said = entries.flatMap((e) => [...e.wordsZh, ...e.wordsEn].map((w) => [w, e.code.slice(0, 4)] as const))
  const places = Map.groupBy(said, ([w]) => w)
  const single = (w: string) => new Set(places.get(w)!.map(([, heading]) => heading)).size === 1
  const parts = Map.groupBy(
    codes.filter((e) => isPart.test(e.zh) || isPart.test(e.en)),
    (e) => e.code.slice(0, 2),
  )
  const wholes = codes.filter((e) => !isPart.test(e.zh) && !isPart.test(e.en))
  return (['zh', 'en'] as const).flatMap((language) => {
    const rows: Row[] = []
    while (rows.length < each) {
      const entry = wholes[Math.floor(random() * wholes.length)]!
      const [word] = drawn(wordsIn(entry, language).filter(single), 1)
      if (!word) continue
      const own = rows.length % 2 ? (parts.get(entry.code.slice(0, 2)) ?? []).flatMap((e) => wordsIn(e, language)) : []
      const beside = [...drawn(own, 2), ...drawn(besides[language], 3)].slice(0, 3)
      const text = [word, ...beside].join(language === 'zh' ? '，' : ', ')
      rows.push({ text, code: entry.code, style: 'articles', weight: weightOfArticles })
    }
    return rows
  })
}

const weightOfArticles = 2
const weightOfWords = 0.3
const weightOfOlder = 0.5
const weightOfStyle = 8
/** A style with more rows counts as one of so many, that none outweighs the others. */
const enough = 100
const steps = 200
/** Headings beside which the right one is learnt; those further down lose without it. */
const rivals = 16

/** Weights under which the right options have the greatest chances; features are scaled to one size, large weights cost. */
function learnChoice<F extends string>(names: readonly F[], choices: readonly Choice[], cost: number): Weights<F> {
  const size = names.length
  const flat = choices.flatMap((c) => c.options)
  const scale = names.map((_, f) => {
    let [sum, squares] = [0, 0]
    for (const o of flat) {
      sum += o[f]!
      squares += o[f]! ** 2
    }
    return Math.sqrt(Math.max(0, squares / flat.length - (sum / flat.length) ** 2)) || 1
  })
  const all = choices.reduce((sum, c) => sum + c.weight, 0)
  const weights = new Float64Array(size)
  const [mean, square, gradient] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  const raised = new Float64Array(1000)
  for (let step = 1; step <= steps; step++) {
    for (let f = 0; f < size; f++) gradient[f] = -cost * weights[f]!
    const used = weights.map((w, f) => w / scale[f]!)
    for (const { options, right, weight } of choices) {
      let most = -Infinity
      for (let n = 0; n < options.length; n++) {
        const o = options[n]!
        let sum = 0
        for (let f = 0; f < size; f++) sum += o[f]! * used[f]!
        raised[n] = sum
        if (sum > most) most = sum
      }
      let total = 0
      for (let n = 0; n < options.length; n++) total += raised[n] = Math.exp(raised[n]! - most)
      for (let n = 0; n < options.length; n++) {
        const pull = ((n === right ? 1 : 0) - raised[n]! / total) * (weight / all)
        if (Math.abs(pull) < 1e-8) continue
        const o = options[n]!
        for (let f = 0; f < size; f++) gradient[f]! += (pull * o[f]!) / scale[f]!
      }
    }
    for (let f = 0; f < size; f++) {
      mean[f] = 0.9 * mean[f]! + 0.1 * gradient[f]!
      square[f] = 0.99 * square[f]! + 0.01 * gradient[f]! ** 2
      weights[f]! += (0.08 * (mean[f]! / (1 - 0.9 ** step))) / (Math.sqrt(square[f]! / (1 - 0.99 ** step)) + 1e-8)
    }
  }
  return Object.fromEntries(names.map((f, n) => [f, Math.round((weights[n]! / scale[n]!) * 1e4) / 1e4])) as Weights<F>
}

const vector = <F extends string>(names: readonly F[], features: Readonly<Record<F, number>>) =>
  Float64Array.from(names, (f) => features[f])
const made = new WeakMap<object, Float64Array>()
/** The vector of features that are asked for in each fold. */
function vectorOf<F extends string>(names: readonly F[], features: Readonly<Record<F, number>>): Float64Array {
  const known = made.get(features) ?? vector(names, features)
  made.set(features, known)
  return known
}

function learnRanking(examples: readonly Example[]): Pick<Learnt, 'heading' | 'code'> {
  const found = examples.filter((e) => e.heading >= 0 && e.right >= 0)
  const headings = found.map(({ places, heading, weight }) => ({
    options: [places[heading]!, ...places.filter((_, n) => n !== heading).slice(0, rivals)].map((p) =>
      vectorOf(headingFeatures, p.features),
    ),
    right: 0,
    weight,
  }))
  // What comes with an invented article is invented too: it tells nothing between siblings.
  const codes = found
    .filter((e) => e.style !== 'articles')
    .map(({ places, heading, right, weight }) => ({
      options: places[heading]!.codes.map((c) => vectorOf(codeFeatures, c.features)),
      right,
      weight,
    }))
    .filter((c) => c.options.length > 1)
  return {
    heading: learnChoice(headingFeatures, headings, 0.001),
    code: learnChoice(codeFeatures, codes, 0.001),
  }
}

type Judged = {
  readonly style: string
  readonly weight: number
  readonly right: boolean
  readonly trust: Record<string, number>
}

function judge(examples: readonly Example[], ranking: Pick<Learnt, 'heading' | 'code'>): Judged[] {
  return examples.map((e) => {
    const { ofHeading, list } = weighPlaces(e.places, ranking)
    const first = list[0]
    const right = first?.place === e.heading && first.code === e.right
    return { style: e.style, weight: e.weight, right, trust: trustOf(e, ofHeading, list) }
  })
}

/** The log-odds of being right: a choice between that and 0. */
const learnTrust = (judged: readonly Judged[]) =>
  learnChoice(
    trustFeatures,
    judged.map(({ trust, right, weight }) => ({
      options: [
        vector(trustFeatures, trust as Record<(typeof trustFeatures)[number], number>),
        new Float64Array(trustFeatures.length),
      ],
      right: right ? 0 : 1,
      weight,
    })),
    0.0005,
  )
const chanceOf = (trust: Learnt['trust'], j: Judged) =>
  1 / (1 + Math.exp(-weighed(trust as Record<string, number>, j.trust)))

/** Kinds of rows that are held to their grades each by itself; the small styles of tariffs and statistics are alike and stand together. */
const kindOf = (style: string) => (style === 'official' || style === 'un' ? 'worded' : style)

/** The least chance from which on every kind is right as often as is asked; words that the index lacks may be right at several codes, so less is asked of them. */
function boundOf(judged: readonly (Judged & { chance: number })[], askedOfRows: number, askedOfWords: number): number {
  const bounds = [...Map.groupBy(judged, (j) => kindOf(j.style))].map(([kind, some]) => {
    const asked = kind.startsWith('words') ? askedOfWords : askedOfRows
    let [right, bound] = [0, 1]
    for (const [n, j] of some.toSorted((a, b) => b.chance - a.chance).entries()) {
      if (j.right) right++
      if (n >= 19 && right / (n + 1) >= asked) bound = j.chance
    }
    return bound
  })
  return Math.max(...bounds)
}

const folds = 5
const { entries } = readNomenclature()
const tuned = readStyles().filter((r) => r.split === 'tuned')
const weightOf = (style: string) =>
  weightOfStyle * Math.min(1, enough / tuned.filter((r) => !r.older && r.style === style).length)
const styled: Row[] = tuned.map((r) => ({ ...r, weight: r.older ? weightOfOlder : weightOf(r.style) }))
const held = withheld(entries, 1200)
const examples = [
  ...examplesOf(openLexicon(entries), [...styled, ...articles(entries, 300)]),
  ...examplesOf(buildLexicon(held.entries), held.rows),
]
console.log(
  `${examples.length} rows; the right heading is among those weighed for ${examples.filter((e) => e.heading >= 0).length}`,
)

// What is not learnt on judges what is: each fold is judged by what the others taught.
const judged = Array.from({ length: folds }, (_, fold) => {
  const others = examples.filter((_, n) => n % folds !== fold)
  const ranking = learnRanking(others)
  return judge(
    examples.filter((_, n) => n % folds === fold),
    ranking,
  )
}).flat()
const graded = Array.from({ length: folds }, (_, fold) => {
  const trust = learnTrust(judged.filter((_, n) => n % folds !== fold))
  return judged.filter((_, n) => n % folds === fold).map((j) => ({ ...j, chance: chanceOf(trust, j) }))
}).flat()
const grades = { strong: boundOf(graded, 0.96, 0.75), good: boundOf(graded, 0.75, 0.5) }
for (const [style, some] of Map.groupBy(graded, (j) => j.style)) {
  const strong = some.filter((j) => j.chance >= grades.strong)
  const share = (part: readonly Judged[]) =>
    `${((100 * part.filter((j) => j.right).length) / Math.max(1, part.length)).toFixed(1)} of ${part.length}`
  console.log(`${style.padEnd(12)} right ${share(some)}, strong right ${share(strong)}`)
}
const learnt: Learnt = { ...learnRanking(examples), trust: learnTrust(judged), grades }
mkdirSync(path.dirname(learntFile), { recursive: true })
writeFileSync(learntFile, `${JSON.stringify(learnt, undefined, 2)}\n`)
console.log(learnt)
