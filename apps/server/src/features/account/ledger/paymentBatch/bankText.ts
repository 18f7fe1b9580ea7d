/** What banks take in the texts of a payment: letters, digits and a few signs (ISO 20022, Latin set of SWIFT). */
const latin = /[A-Za-z0-9/\-?:().,'+ ]/
/** Beside them, between two banks of the mainland, whose systems know names in Chinese. */
const chinese = /[\p{Script=Han}·]/u

const signs: Readonly<Record<string, string>> = {
  '&': '+',
  '@': '(at)',
  _: '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '`': "'",
  ';': ',',
  '、': ',',
  '。': '.',
  '!': '.',
  '#': '.',
  '*': '.',
  '=': '-',
  '~': '-',
  '|': '/',
  '\\': '/',
  '[': '(',
  '{': '(',
  '<': '(',
  '《': '(',
  '【': '(',
  ']': ')',
  '}': ')',
  '>': ')',
  '》': ')',
  '】': ')',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  œ: 'oe',
  Œ: 'OE',
}

export interface BankText {
  readonly text: string
  /** What has no form that a bank takes, each once. */
  readonly refused: readonly string[]
}

/**
 * A text in the characters of banks: signs and letters with accents get their plain form. Nothing is guessed: a name in another script than the bank takes is told
 * as refused, since a bank compares it letter by letter with its own.
 */
export function bankText(value: string, { han }: { readonly han: boolean }): BankText {
  const plain = [...value.normalize('NFKC')]
    .map((c) => signs[c] ?? c)
    .join('')
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .trim()
    .replace(/^\/+/, '')
  const wrong = [...plain].filter((c) => !latin.test(c) && !(han && chinese.test(c)))
  return { text: plain, refused: [...new Set(wrong)] }
}
