/** Letters and figures alone, in one spelling. */
export const letters = (s: string): string =>
  s
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
/** Four characters stand everywhere by chance. */
const shortestReference = 5

/** The words of the texts by themselves: `R-12` is not found in `R-123`. */
export function wordsOf(texts: readonly string[]): Set<string> {
  const words = texts.flatMap((text) => [
    letters(text),
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .split(/[^\p{L}\p{N}/_.-]+/u)
      .flatMap((word) => [letters(word), ...word.split('/').map(letters)]),
  ])
  return new Set(words.filter((word) => word.length >= shortestReference))
}

const legalForms =
  /有限责任公司|有限責任公司|股份有限公司|有限公司|公司|省|市|COMPANY|LIMITED|CORPORATION|INCORPORATED|\b(?:CO|LTD|LLC|INC|CORP|PTE)\b/g
const plainName = (name: string): string =>
  letters(name.normalize('NFKC').toUpperCase().replace(/[.,]/g, ' ').replace(legalForms, ' '))

/** How often each pair of letters stands in a name. */
function pairsOf(plain: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let i = 0; i < Math.max(1, plain.length - 1); i++) {
    const pair = plain.slice(i, i + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

interface Name {
  readonly plain: string
  readonly pairs: ReadonlyMap<string, number>
}
const nameOf = (name: string): Name => {
  const plain = plainName(name)
  return { plain, pairs: pairsOf(plain) }
}

function alikeness(a: Name, b: Name): number {
  if (!a.plain || !b.plain) return 0
  if (a.plain === b.plain) return 1
  let shared = 0
  for (const [pair, count] of a.pairs) shared += Math.min(count, b.pairs.get(pair) ?? 0)
  return (2 * shared) / (Math.max(1, a.plain.length - 1) + Math.max(1, b.plain.length - 1))
}

/** How alike two names are, 0 to 1: shared pairs of letters, without legal forms. */
export const likeness = (a: string, b: string): number => alikeness(nameOf(a), nameOf(b))

/** Names are taken apart and compared once, however many lines a payer has: of one name to all that are asked. */
export type Likeness = (of: string) => (to: string) => number
export function rememberedLikeness(): Likeness {
  const names = new Map<string, Name>()
  const known = new Map<string, Map<string, number>>()
  const read = (name: string) => {
    const found = names.get(name) ?? nameOf(name)
    names.set(name, found)
    return found
  }
  return (of) => {
    const own = known.get(of) ?? new Map<string, number>()
    known.set(of, own)
    return (to) => {
      const found = own.get(to) ?? alikeness(read(of), read(to))
      own.set(to, found)
      return found
    }
  }
}
