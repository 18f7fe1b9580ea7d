// Reads every text of the product where it stands in the sources and holds what a compiler cannot see: no Han in English, no Traditional characters in
// Simplified and the reverse, the same places to fill in all three languages, and the words of the glossary.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { foreignInSimplified, foreignInTraditional } from '../packages/nomenclature/src/characters.ts'
import { glossaryFaults, unusedWords, type FoundText } from './glossary.ts'

const root = path.join(import.meta.dirname, '..')

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`
const called = new RegExp(String.raw`\btext\(\s*${literal},\s*${literal},\s*${literal},?\s*\)`, 'g')
const spelledOut = new RegExp(String.raw`\{\s*zh: ${literal},\s*tw: ${literal},\s*en: ${literal},?\s*\}`, 'g')
/** A call with Chinese first: one that no pattern reads would go unchecked. */
const anyCall = /\btext\(\s*['"`][^'"`]*\p{Script=Han}/gu

const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The characters of a two-byte character set. */
function characters(encoding: string, leads: readonly number[], trails: readonly number[]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding)
  return new Set(leads.flatMap((lead) => trails.map((trail) => decoder.decode(new Uint8Array([lead, trail])))))
}

// GB 2312 is what mainland China writes, Big5 what Taiwan and Hong Kong do; a character of one alone is foreign to the other.
const simplified = characters('gb18030', bytes(0xb0, 0xf7), bytes(0xa1, 0xfe))
const big5Trails = [...bytes(0x40, 0x7e), ...bytes(0xa1, 0xfe)]
const traditional = characters('big5', [...bytes(0xa4, 0xc6), ...bytes(0xc9, 0xf9)], big5Trails)
/** Simplified forms that Big5 holds as other, rare characters. */
const disguised = new Set('万与价优体党厂吨复宁岭庄怀怜惊据极构柜气确离种篱网胜适听坏荐虫扑')
/** Hong Kong's own characters beyond Big5. */
const known = new Set('裏綫衞着')

const han = /\p{Script=Han}/u
const foreignTo = {
  zh: (c: string) => han.test(c) && traditional.has(c) && !simplified.has(c),
  tw: (c: string) => han.test(c) && !known.has(c) && (disguised.has(c) || (simplified.has(c) && !traditional.has(c))),
  en: (c: string) => han.test(c),
} as const
type Language = keyof typeof foreignTo

/** Characters that both sets have may still be foreign in their word: 之后 in Traditional, 於 in Simplified. */
const foreignWords = { zh: foreignInSimplified, tw: foreignInTraditional, en: () => [] } as const

/** What is quoted in its own script on purpose: names of languages, and what a visitor may type. */
const quoted = /简体(?:中文)?|繁體(?:中文)?|雨伞/g
/** Texts whose languages fill different places, each with its reason. */
const exempt = new Set(['Edit {name}']) // titles of lists are plural in English

const placesOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort().join(' ')
const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !/\.test\.tsx?$|\/test\/|^e2e\/|^bench\/|^scripts\//.test(file))

const found: FoundText[] = []
let calls = 0
const faults: string[] = []

function hold(where: string, texts: Readonly<Record<Language, string>>): void {
  found.push({ where, ...texts })
  for (const language of ['zh', 'tw', 'en'] as const) {
    const text = texts[language].replace(quoted, '')
    const foreign = new Set([...[...text].filter((c) => foreignTo[language](c)), ...foreignWords[language](text)])
    if (foreign.size) faults.push(`${where}: ${language} has ${[...foreign].join('')} in “${texts[language]}”`)
  }
  const [zh, tw, en] = [placesOf(texts.zh), placesOf(texts.tw), placesOf(texts.en)]
  if (!exempt.has(texts.en) && (zh !== tw || zh !== en))
    faults.push(`${where}: places differ: zh ${zh || '–'}, tw ${tw || '–'}, en ${en || '–'}`)
}

for (const file of files) {
  if (!existsSync(path.join(root, file))) continue // deleted or moved, not yet committed
  const source = readFileSync(path.join(root, file), 'utf8')
  calls += [...source.matchAll(anyCall)].length
  for (const pattern of [called, spelledOut])
    for (const match of source.matchAll(pattern)) {
      const [zh = '', tw = '', en = ''] = match.slice(1, 4).map((quotedText) => quotedText.slice(1, -1))
      if (pattern === called && han.test(zh)) calls--
      hold(`${file}:${lineOf(source, match.index)}`, { zh, tw, en })
    }
}

if (calls) faults.push(`${calls} calls of text() could not be read`)
if (found.length < 1000) faults.push(`Only ${found.length} texts were found`)
faults.push(...glossaryFaults(found), ...unusedWords(found))
if (faults.length) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`texts: ${found.length}, each in three languages`)
