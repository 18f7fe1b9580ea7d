import { readFileSync } from 'node:fs'
import path from 'node:path'

import { Converter as toTraditional } from 'opencc-js/cn2t'
import { Converter as toSimplified } from 'opencc-js/t2cn'

const source = readFileSync(path.join(import.meta.dirname, '../hongkong.md'), 'utf8')
const rows = source.split('\n').flatMap((line) => {
  const [mainland = '', hongkong = '', direction = ''] = line.startsWith('|')
    ? line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim())
    : []
  return mainland && hongkong && !/^(-|大陆)/.test(mainland)
    ? [{ mainland, hongkong, shownOnly: direction === '>' }]
    : []
})

const traditional = toTraditional({ from: 'cn', to: 'hk' })
const simplified = toSimplified({ from: 'hk', to: 'cn' })

/** Replaces words by other words, the longest first. */
function replacer(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  const words = new Map(pairs)
  const pattern = new RegExp([...words.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')
  return (text) => text.replace(pattern, (word) => words.get(word)!)
}

const hongkongWords = replacer(rows.map((r) => [r.mainland, r.hongkong]))
// 空調 and 空調器 are one word in Hong Kong; the first of them in the list is what it is read as.
const mainlandWords = replacer(
  rows
    .filter((r) => !r.shownOnly)
    .map((r) => [simplified(r.hongkong), simplified(r.mainland)] as const)
    .toReversed(),
)

/** Simplified Chinese in the Traditional characters and words of Hong Kong. */
export const toHongKong = (text: string): string => hongkongWords(traditional(text))

/** Traditional as Simplified, and Hong Kong's words as the mainland's. */
export const toMainland = (text: string): string => mainlandWords(simplified(text))
