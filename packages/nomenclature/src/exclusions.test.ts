import { expect, it } from 'vitest'

import { openClassifier } from './classify.ts'
import { readLearnt, type Learnt } from './learnt.ts'
import { buildLexicon } from './lexicon.ts'
import type { Nomenclature } from './nomenclature.ts'
import { ranker } from './rank.ts'
import type { Entry } from './read.ts'

// A nomenclature of a few goods: what one code says of goods that are elsewhere must count, wherever above the code it is said.

const entry = (code: string, en: string, zh: string, words: string, notHere: Entry['notHere'] = []): Entry => ({
  code,
  zh,
  en,
  wordsZh: [],
  wordsEn: words.split(', '),
  notHere,
})
const elsewhere = (en: string, zh: string, code: string) => ({ en, zh, code })

const entries: Entry[] = [
  entry('66', 'Umbrellas and sticks', '伞和手杖', 'umbrella', [elsewhere('beach tent', '沙滩帐篷', '6306')]),
  entry('6601', 'Umbrellas', '伞', 'sunshade', [
    elsewhere('toy umbrella', '玩具伞', '9503'),
    elsewhere('garden umbrella', '庭园伞', '660110'),
  ]),
  entry('660110', 'Garden umbrellas', '庭园伞', 'garden parasol, umbrella'),
  entry('660191', 'Folding umbrellas', '折叠伞', 'folding umbrella, umbrella', [
    elsewhere('paper cocktail umbrella', '鸡尾酒纸伞', '4823'),
  ]),
  entry('48', 'Paper', '纸', 'paper'),
  entry('4823', 'Other paper', '其他纸', 'paper article'),
  entry('482390', 'Articles of paper', '纸制品', 'paper article'),
  entry('63', 'Made-up textiles', '纺织制品', 'textile'),
  entry('6306', 'Tents', '帐篷', 'tent'),
  entry('630622', 'Tents of synthetic fibres', '合成纤维帐篷', 'beach shelter'),
  entry('95', 'Toys', '玩具', 'toy'),
  entry('9503', 'Other toys', '其他玩具', 'toy'),
  entry('950300', 'Toys of any kind', '各种玩具', 'toy, plaything'),
]
const learnt = readLearnt()
const lexicon = buildLexicon(entries)
const ranked = (text: string, w: Learnt = learnt) =>
  ranker(lexicon, w)(text, 10).list.map((r) => ({
    code: entries[r.entry]!.code,
    score: r.score,
    against: r.against.map((n) => lexicon.exclusions[n]!.en),
  }))
const of = (code: string, text: string, w: Learnt = learnt) => ranked(text, w).find((r) => r.code === code)

it('says of a code what it, its heading or its chapter sends elsewhere', () => {
  expect(of('660191', 'paper cocktail umbrella')?.against).toEqual(['paper cocktail umbrella'])
  expect(of('660191', 'toy umbrella')?.against).toEqual(['toy umbrella'])
  expect(of('660191', 'umbrella beach tent')?.against).toEqual(['beach tent'])
  expect(of('660191', 'folding umbrella')?.against).toEqual([])
})

it('does not speak against the code to which it sends', () => {
  expect(of('660110', 'garden umbrella')?.against).toEqual([])
  expect(of('660191', 'garden umbrella')?.against).toEqual(['garden umbrella'])
})

it('is said only where the description says nearly all of it', () => {
  for (const text of ['umbrella', 'toy', 'cocktail umbrella', 'tent'])
    expect([text, of('660191', `folding ${text}`)?.against]).toEqual([text, []])
})

it('costs the code a part of its chance, so that the others go before it', () => {
  const counting = (against: number): Learnt => ({
    ...learnt,
    heading: { ...learnt.heading, against },
    code: { ...learnt.code, against },
  })
  const text = 'toy umbrella'
  expect(of('660191', text, counting(-1))!.score).toBeLessThan(of('660191', text, counting(0))!.score)
  expect(of('950300', text, counting(-1))!.score).toBeGreaterThan(of('950300', text, counting(0))!.score)
  expect(learnt.heading.against).toBeLessThan(0)
  const codes = ranked(text, counting(-9)).map((r) => r.code)
  expect(codes.indexOf('950300')).toBe(0)
  expect(codes).toContain('660191')
})

it('is told with the candidate: where it is said, in three languages, and where the goods are instead', () => {
  const byCode = new Map(entries.map((e) => [e.code, e]))
  const nomenclature: Nomenclature = {
    entries,
    sections: [],
    entry: (code) => byCode.get(code),
    name: () => undefined,
    path: (code) => [2, 4, 6].map((n) => code.slice(0, n)),
    children: () => [],
    rules: () => [],
  }
  const { candidates } = openClassifier(nomenclature).classify({ text: 'toy umbrella', limit: 10 })
  expect(candidates.find((c) => c.code === '660191')?.evidence.against).toEqual([
    { code: '6601', text: { zh: '玩具伞', tw: '玩具傘', en: 'toy umbrella' }, instead: '9503' },
  ])
})
