import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { openClassifier } from './classify.ts'
import { toHongKong, toMainland } from './hongkong.ts'
import { openNomenclature } from './nomenclature.ts'
import { readNomenclature } from './read.ts'

const reference = path.join(import.meta.dirname, '../../../../shared/data/hs2022/harmonized-system.csv')
const { entries, rules } = readNomenclature()
const codes = new Set(entries.map((e) => e.code))

it.skipIf(!existsSync(reference))('has exactly the codes of HS 2022 (skipped where the reference is absent)', () => {
  const wanted = readFileSync(reference, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1]!)
    .filter((code) => /^\d{2,6}$/.test(code ?? '') && !['99', '9999', '999999'].includes(code))
  expect(wanted.length).toBe(96 + 1228 + 5612)
  expect([...codes].sort()).toEqual(wanted.sort())
})

it('has 96 chapters, 1,228 headings and 5,612 codes, each once and below its heading', () => {
  const count = (digits: number) => entries.filter((e) => e.code.length === digits).length
  expect([count(2), count(4), count(6), codes.size]).toEqual([96, 1228, 5612, entries.length])
  expect(entries.filter((e) => e.code.length > 2 && !codes.has(e.code.slice(0, -2))).map((e) => e.code)).toEqual([])
  expect(entries.map((e) => e.code)).toEqual(entries.map((e) => e.code).sort())
})

it('names every code in both languages, and every heading with the words that people type', () => {
  const han = /\p{Script=Han}/u
  const poor = entries.filter(
    (e) =>
      !han.test(e.zh) ||
      han.test(e.en) ||
      e.zh.length > 90 ||
      e.en.length > 180 ||
      /^(其他|other)$/i.test(e.zh) ||
      (e.code.length === 4 && (e.wordsZh.length < 5 || e.wordsEn.length < 5)),
  )
  expect(poor.map((e) => e.code)).toEqual([])
})

it('sends what is not here to a code that exists, and never back to itself', () => {
  const wrong = entries.flatMap((e) =>
    e.notHere.filter((n) => !codes.has(n.code) || n.code === e.code).map((n) => `${e.code} → ${n.code}`),
  )
  expect(wrong).toEqual([])
  expect(rules.filter((r) => !codes.has(r.code) || !r.zh || !r.en)).toEqual([])
})

it('has 21 sections that hold every chapter once', () => {
  const { sections } = openNomenclature()
  const chapters = entries.filter((e) => e.code.length === 2).map((e) => e.code)
  expect(sections.map((s) => chapters.filter((c) => c >= s.from && c <= s.to).length).reduce((a, b) => a + b)).toBe(96)
  expect(sections).toHaveLength(21)
})

it("speaks Hong Kong's words, and reads them", () => {
  expect(toHongKong('摩托车')).toBe('電單車')
  expect(toMainland('電單車')).toBe('摩托车')
  const { classify } = openClassifier()
  expect(classify({ text: '洗髮水', limit: 1 }).candidates[0]?.code).toBe(
    classify({ text: '洗发水', limit: 1 }).candidates[0]?.code,
  )
})

// Words in which a character is right that stands for another one where goods are named.
const right = /幹線|欄杆|桅杆|控制|抑制|限制|管制|調制|制動|系簧|外周|麪|麵/g
const suspect =
  /[幹鍾滷杆制姜]|人發|假發|發[膜片簾]|須[後鱈]|面[食包]|鬥式|抓鬥|鐘表|表[芯盒]|粗松|防松|系線|[盤]卷|卷[煙邊取繞緯]/

it('names goods in Traditional characters that conversion alone gets wrong', () => {
  const wrong = entries.flatMap((e) => {
    const name = toHongKong(e.zh)
    return suspect.test(name.replaceAll(right, '')) ? [`${e.code} ${name}`] : []
  })
  expect(wrong).toEqual([])
  expect(['干蘑菇', '闹钟', '卤化物', '塑料制的杆', '制动器', '控制器'].map(toHongKong)).toEqual([
    '乾蘑菇',
    '鬧鐘',
    '鹵化物',
    '塑膠製的桿',
    '制動器',
    '控制器',
  ])
})
