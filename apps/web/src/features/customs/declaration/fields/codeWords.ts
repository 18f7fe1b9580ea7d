import type { DecOption } from '@clearway/contract/features/customs/declaration/fields/decField'
import { languages, type Language, type Text } from '@clearway/contract/kernel/text'

/** A code with its words, as dictionaries and short lists of the message give it. */
export interface CodeWord {
  readonly value: string
  readonly label: Text
  readonly choosable: boolean
}
const lists = new WeakMap<readonly DecOption[], readonly CodeWord[]>()
/** The words of a short list that stands in the message's own description. */
export function optionWords(options: readonly DecOption[]): readonly CodeWord[] {
  const known = lists.get(options)
  if (known) return known
  const words = options.map(({ value, label }) => ({ value, label, choosable: true }))
  lists.set(options, words)
  return words
}
/** Of each dictionary, its codes. */
export type Words = Readonly<Record<string, readonly CodeWord[]>>

// The first character of each initial in the pinyin order of the browser's collation.
const initials = 'ABCDEFGHJKLMNOPQRSTWXYZ'
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀'
const collator = new Intl.Collator('zh-CN-u-co-pinyin')
const han = /\p{Script=Han}/u

function initialOf(character: string): string {
  if (!han.test(character)) return /[a-z0-9]/i.test(character) ? character.toLowerCase() : ''
  let at = 0
  while (at + 1 < firsts.length && collator.compare(firsts[at + 1]!, character) <= 0) at++
  return initials[at]!.toLowerCase()
}

/** The first letters of the syllables, by which people look for Chinese words: 美国 is `mg`. One reading for each character. */
export const pinyinInitials = (words: string): string => [...words].map(initialOf).join('')

interface Indexed {
  readonly word: CodeWord
  readonly code: string
  readonly names: readonly string[]
  readonly initials: string
}

const indexes = new WeakMap<readonly CodeWord[], readonly Indexed[]>()

function indexOf(words: readonly CodeWord[]): readonly Indexed[] {
  let index = indexes.get(words)
  if (!index) {
    index = words
      .filter((w) => w.choosable)
      .map((word) => ({
        word,
        code: word.value.toLowerCase(),
        names: languages.map((l) => word.label[l].toLowerCase()),
        initials: pinyinInitials(word.label.zh),
      }))
    indexes.set(words, index)
  }
  return index
}

function rank({ code, names, initials }: Indexed, typed: string): number {
  if (code === typed) return 0
  if (code.startsWith(typed)) return 1
  if (names.includes(typed)) return 2
  if (names.some((n) => n.startsWith(typed))) return 3
  if (initials.startsWith(typed)) return 4
  if (names.some((n) => n.includes(typed))) return 5
  return typed.length > 1 && initials.includes(typed) ? 6 : -1
}

/** The words that fit what was typed by code, name in any language, or pinyin initials; the best first. All of them, in their order, for nothing typed. */
export function wordsLike(words: readonly CodeWord[], typed: string, most = 20): readonly CodeWord[] {
  const plain = typed.trim().toLowerCase()
  if (!plain) return words.filter((w) => w.choosable).slice(0, most)
  const found: Indexed[][] = [[], [], [], [], [], [], []]
  for (const entry of indexOf(words)) {
    const at = rank(entry, plain)
    if (at >= 0) found[at]!.push(entry)
  }
  return found
    .flat()
    .slice(0, most)
    .map((entry) => entry.word)
}

const byCode = new WeakMap<readonly CodeWord[], ReadonlyMap<string, CodeWord>>()

export function wordOf(words: readonly CodeWord[], code: string): CodeWord | undefined {
  let map = byCode.get(words)
  if (!map) {
    map = new Map(words.map((w) => [w.value, w]))
    byCode.set(words, map)
  }
  return map.get(code)
}

/** The code for what was typed: itself where it is one, in any case; else of the word with exactly that name; else what was typed. */
export function codeOf(words: readonly CodeWord[], typed: string): string {
  const plain = typed.trim()
  if (!plain || wordOf(words, plain)) return plain
  const low = plain.toLowerCase()
  const hit = indexOf(words).find((e) => e.code === low) ?? indexOf(words).find((e) => e.names.includes(low))
  return hit?.word.value ?? plain
}

/** The name alone: short lists of the message write the code before it. */
export const nameOf = ({ value, label }: CodeWord, language: Language): string =>
  label[language].startsWith(`${value} `) ? label[language].slice(value.length + 1) : label[language]

/** `142 中国`; what no dictionary knows stays as it is. */
export function codeAndName(words: readonly CodeWord[], code: string, language: Language): string {
  const word = code ? wordOf(words, code) : undefined
  return word ? `${code} ${nameOf(word, language)}` : code
}
