import { englishStems, hanRuns, hanTerms, mixedTerms, plainText, stem, type Token } from './tokens.ts'

/** What a description is of (its head), and what it says about it: material, use, what comes with it. */
export type Query = { tokens: Token[]; plain: string; hasHan: boolean }

/** How much a part of a description counts: the thing itself most, what it is for or comes with least. */
export const partWeights = {
  main: 0.8,
  of: 0.65,
  made: 0.95,
  use: 0.45,
  along: 0.35,
  aside: 0.7,
  head: 0.9,
  early: 0.75,
  late: 0.33,
  across: 0.75,
}

const parts: readonly [RegExp, keyof typeof partWeights][] = [
  [/^(for|to|used for|used in|suitable for|compatible with|fits?)$/, 'use'],
  [/^(with|without|w\/|including|includes|featuring|plus)$/, 'along'],
  [/^(of)$/, 'of'],
  [/^(in|from|made of|made from|made with|by|on|at)$/, 'made'],
]
const joints =
  /\b(used for|used in|suitable for|compatible with|made of|made from|made with|including|includes|featuring|without|with|for|to|of|in|from|by|on|at|fits?|plus)\b|[,;:/|()[\]{}–—]|\s-\s/g

const partOf = (joint: string): keyof typeof partWeights =>
  parts.find(([pattern]) => pattern.test(joint))?.[1] ?? 'aside'

// Words that follow a noun to describe it: "gaskets, vulcanised", "safes armoured", "umbrella folding automatic".
const describing =
  /(?:[^e]ed|able|ible|proof|less|matic|ised|ized)$|^(?:woven|frozen|fresh|chilled|dried|live|raw|domestic|industrial|electric|folding|complete|pure|natural|synthetic|artificial|adult|retail|bulk|white|black|blue|red|green|pink)$/

/** Where the thing itself stands among the words of a noun phrase: the last that does not merely describe. */
function headOf(words: readonly string[]): number {
  let at = words.length - 1
  while (at > 0 && describing.test(words[at]!)) at--
  return at
}

/** Stems of an English description with their weights. The head of a short noun phrase is its last word. */
function english(plain: string): Token[] {
  const pieces: { stems: string[]; head: string | undefined; part: keyof typeof partWeights }[] = []
  let from = 0
  let part: keyof typeof partWeights = 'main'
  const take = (to: number) => {
    const stems = englishStems(plain.slice(from, to))
    const words = (plain.slice(from, to).match(/[a-z0-9.&+]+/g) ?? []).filter((word) => stem(word))
    if (stems.length)
      pieces.push({ stems, head: stem(words[headOf(words)] ?? ''), part: pieces.length ? part : 'main' })
  }
  for (const joint of plain.matchAll(joints)) {
    take(joint.index)
    from = joint.index + joint[0].length
    part = partOf(joint[0])
  }
  take(plain.length)
  return pieces.flatMap(({ stems, head, part: kind }) =>
    stems.map((term) => {
      const isHead = kind === 'main' && term === head && stems.length <= 7
      return { term, weight: partWeights[kind] * (isHead ? partWeights.head : 1) }
    }),
  )
}

// 材质 cotton, 用途 …: a declaration names its aspects; brand and model tell nothing of the kind of goods.
const aspects = /(品牌|型号|规格|货号|牌子)[:：]?[^,，;；|/]*/g
const aspectUse = /(用途|用于)[:：]?/

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** Where words begin in a run of Chinese characters. */
const wordStarts = (run: string): Set<number> => new Set(Array.from(segmenter.segment(run), (s) => s.index))

/** Terms of a Chinese description: what stands last is the thing, what stands before 用 is what it is for. */
function chinese(plain: string): Token[] {
  const found: Token[] = []
  const pieces = plain
    .replace(aspects, ' ')
    .split(/[\s,，;；|/、:：的之及和与或()（）【】[\]]+/)
    .filter(Boolean)
  for (const [nth, piece] of pieces.entries()) {
    for (const run of hanRuns(piece)) {
      const length = [...run].length
      const used = run.lastIndexOf('用')
      const forWhat = used >= 2 && used < length - 1 ? used : -1
      const starts = wordStarts(run)
      let at = 0
      for (const term of hanTerms(run)) {
        const position = run.indexOf(term, Math.max(0, at - 1))
        at = Math.max(at, position)
        const place = length <= 2 ? 1 : partWeights.early + partWeights.late * (position / Math.max(1, length - 2))
        const aside = (nth > 0 && pieces.length > 1 ? 0.85 : 1) * (position < forWhat || aspectUse.test(run) ? 0.6 : 1)
        // A pair that joins the end of a word with the start of the next is no word.
        const kind =
          term.length === 1 ? 0.3 : starts.has(position + 1) && !starts.has(position) ? partWeights.across : 1
        found.push({ term, weight: kind * place * aside })
      }
    }
  }
  return found
}

/** Cuts a description into weighted terms; a term said twice counts as its heaviest. */
export function readQuery(text: string): Query {
  const plain = plainText(text.slice(0, 1000))
  const heaviest = new Map<string, number>()
  const all = [...english(plain), ...chinese(plain), ...mixedTerms(plain).map((term) => ({ term, weight: 1 }))].slice(
    0,
    140,
  )
  for (const { term, weight } of all) heaviest.set(term, Math.max(weight, heaviest.get(term) ?? 0))
  return {
    tokens: [...heaviest].map(([term, weight]) => ({ term, weight })),
    plain,
    hasHan: /\p{Script=Han}/u.test(plain),
  }
}
