import { pinyin } from 'pinyin-pro'

/** The syllables of Chinese words without tones, `ü` as people type it: `v`. Anything else stays as it is. */
export const syllables = (text: string): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })

/** What a search in pinyin finds: the syllables in one word, and their first letters. `深圳` gives `shenzhen sz`. */
export const searchedPinyin = (spelt: readonly string[]): string =>
  `${spelt.join('')} ${spelt.map((s) => s[0] ?? '').join('')}`.toLowerCase()
