import { readFileSync } from 'node:fs'
import path from 'node:path'

import { toHongKong } from './hongkong.ts'
import { readNomenclature, type Entry, type Rule } from './read.ts'

/** A text in the three languages of the product; same shape as the contract's `Text`. */
export type Words = { readonly zh: string; readonly tw: string; readonly en: string }
export type Section = { readonly number: string; readonly from: string; readonly to: string; readonly name: Words }

const inThree = (zh: string, en: string): Words => ({ zh, tw: toHongKong(zh), en })

function readSections(): Section[] {
  const source = readFileSync(path.join(import.meta.dirname, '../sections.md'), 'utf8')
  return source.split('\n').flatMap((line) => {
    const [, number = '', chapters = '', zh = '', en = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d\d-\d\d$/.test(chapters)
      ? [{ number, from: chapters.slice(0, 2), to: chapters.slice(3), name: inThree(zh, en) }]
      : []
  })
}

/** HS 2022 by code: names in three languages, the tree, the words, the rules. */
export interface Nomenclature {
  readonly entries: readonly Entry[]
  readonly sections: readonly Section[]
  entry(code: string): Entry | undefined
  name(code: string): Words | undefined
  /** Codes from the chapter down to the code itself, as far as HS goes: `8471301000` gives 84, 8471, 847130. */
  path(code: string): readonly string[]
  /** Codes one level below; chapters for ''. */
  children(code: string): readonly string[]
  /** Rules of the code's chapter and heading. */
  rules(code: string): readonly Rule[]
}

/** Reads the sources; some 50 ms. Names in Hong Kong's words are made when they are asked for. */
export function openNomenclature(): Nomenclature {
  const { entries, rules } = readNomenclature()
  const byCode = new Map(entries.map((entry) => [entry.code, entry]))
  const below = Map.groupBy(
    entries.map((entry) => entry.code),
    (code) => code.slice(0, -2),
  )
  const names = new Map<string, Words>()
  return {
    entries,
    sections: readSections(),
    entry: (code) => byCode.get(code),
    name(code) {
      const entry = byCode.get(code)
      if (!entry) return undefined
      const known = names.get(code) ?? inThree(entry.zh, entry.en)
      names.set(code, known)
      return known
    },
    path: (code) =>
      [2, 4, 6]
        .filter((n) => n <= code.length)
        .map((n) => code.slice(0, n))
        .filter((c) => byCode.has(c)),
    children: (code) => below.get(code) ?? [],
    rules: (code) => rules.filter((r) => r.code === code.slice(0, r.code.length)),
  }
}
