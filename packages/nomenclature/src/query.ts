import { deniedTerms, englishStems, hanRuns, hanTerms, mixedTerms, plainText, stem } from './tokens.ts'
import { readWording, saidOf } from './wording.ts'

/** A term of a description: what it counts beside the others, the part of the description in which it stands, and whether it names the thing there. */
export interface Token {
  readonly term: string
  readonly weight: number
  readonly part: number
  readonly head: boolean
  /** Two neighbours written as one word: asked for only where the index knows it. */
  readonly joined?: boolean
}
/** What a description is of, and what it says about it: material, use, what comes with it. */
export interface Query {
  readonly tokens: readonly Token[]
  /** What it says of the goods, without boilerplate and exceptions. */
  readonly said: string
  readonly plain: string
  readonly hasHan: boolean
}

/** How much a part of a description counts: the thing itself most, what it is for or comes with least. */
export const partWeights = {
  main: 0.8,
  of: 0.65,
  made: 0.9,
  use: 0.45,
  along: 0.35,
  aside: 0.7,
  head: 0.9,
  early: 0.75,
  late: 0.33,
  across: 0.75,
}
type Part = 'main' | 'of' | 'made' | 'use' | 'along' | 'aside'

const joints: readonly [RegExp, Part][] = [
  [/^(?:for|to|used for|used in|suitable for|compatible with|fits?|用途|用于)[:：]?$/, 'use'],
  [/^(?:with|without|w\/|including|includes|featuring|having|plus)$/, 'along'],
  [/^(?:of)$/, 'of'],
  [/^(?:in|from|made of|made from|made with|by|on|at)$/, 'made'],
]
const joint =
  /\b(?:used for|used in|suitable for|compatible with|made of|made from|made with|including|includes|featuring|having|without|with|for|to|of|in|from|by|on|at|fits?|plus)\b|(?:用途|用于)[:：]?|[,，;；:：/|()（）[\]【】{}–—]|\s-\s|(?<=\p{Script=Han})\s+(?=\S)/gu
const partOf = (text: string): Part => joints.find(([pattern]) => pattern.test(text))?.[1] ?? 'aside'

interface Piece {
  readonly text: string
  readonly kind: Part
  /** Pieces that "of" joins are one part. */
  readonly part: number
}

function piecesOf(said: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let kind: Part = 'main'
  const take = (to: number) => {
    const text = said.slice(from, to)
    if (!/[\p{L}\p{N}]/u.test(text)) return
    const last = pieces.at(-1)
    pieces.push({ text, kind: last ? kind : 'main', part: last ? last.part + (kind === 'of' ? 0 : 1) : 0 })
  }
  for (const match of said.matchAll(joint)) {
    take(match.index)
    from = match.index + match[0].length
    kind = partOf(match[0])
  }
  take(said.length)
  return pieces
}

// Words that follow a noun to describe it: "gaskets, vulcanised", "safes armoured", "umbrella folding automatic".
const describing =
  /(?:[^e]ed|able|ible|proof|less|matic|ised|ized)$|^(?:woven|frozen|fresh|chilled|dried|live|raw|domestic|industrial|electric|folding|complete|pure|natural|synthetic|artificial|adult|retail|bulk|white|black|blue|red|green|pink)$/

/** The last word of a noun phrase that does not merely describe. */
function headOf(words: readonly string[]): string {
  let at = words.length - 1
  while (at > 0 && describing.test(words[at]!)) at--
  return stem(words[at] ?? '')
}

function english({ text, kind, part }: Piece): Token[] {
  const stems = englishStems(text)
  if (!stems.length) return []
  const head = headOf((text.match(/[a-z0-9.&+]+/g) ?? []).filter((word) => stem(word)))
  const single = stems.map((term) => {
    const isHead = term === head
    const weight = partWeights[kind] * (isHead && kind === 'main' && stems.length <= 7 ? partWeights.head : 1)
    return { term, weight, part, head: isHead }
  })
  const joined = stems.slice(1).map((term, n) => ({
    term: stems[n]! + term,
    weight: 0.9 * partWeights[kind],
    part,
    head: false,
    joined: true,
  }))
  return [...single, ...joined]
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const along = new Set(['带', '配', '含', '附', '装有', '内含', '配有', '附带', '带有', '含有'])

/** What a run of Chinese characters says of the thing, and after 带, 配, 含 what comes with it. */
function alongside(run: string): [string, string] {
  const words = Array.from(segmenter.segment(run))
  const at = words.findIndex((w, n) => n > 0 && n < words.length - 1 && w.index >= 2 && along.has(w.segment))
  return at < 0 ? [run, ''] : [run.slice(0, words[at]!.index), run.slice(words[at + 1]!.index)]
}

/** Terms of a run: what stands last is the thing, what stands before 用 is what it is for. */
function runTerms(run: string, share: number, part: number): Token[] {
  const length = run.length
  const used = run.lastIndexOf('用')
  const forWhat = used >= 2 && used < length - 1 ? used : -1
  const words = Array.from(segmenter.segment(run), (s) => s.index)
  const starts = new Set(words)
  // A word of one character at the end is the end of the word before it: 马克杯, 清洗机.
  const last = words.at(-1) ?? 0
  const head = last === length - 1 && words.length > 1 ? words.at(-2)! : last
  let at = 0
  return hanTerms(run).map((term) => {
    const position = run.indexOf(term, Math.max(0, at - 1))
    at = Math.max(at, position)
    const place = length <= 2 ? 1 : partWeights.early + partWeights.late * (position / Math.max(1, length - 2))
    // A pair that joins the end of a word with the start of the next is no word; a character alone is one where nothing stands beside it.
    const alone = length === 1 ? 1.5 : 0.3
    const across = starts.has(position + 1) && !starts.has(position) ? partWeights.across : 1
    const weight = (term.length === 1 ? alone : across) * place * share * (position < forWhat ? 0.6 : 1)
    return { term, weight, part, head: position >= head }
  })
}

const joining = /^[及和或与、\s]+$/
/** What a phrase lists. A character that joins does so as a word of its own: 中和剂 and 调和漆 are one thing each. */
function itemsOf(phrase: string): string[] {
  const items = ['']
  for (const { segment } of segmenter.segment(phrase)) {
    if (joining.test(segment)) items.push('')
    else items.push(items.pop()! + segment)
  }
  return items.filter(Boolean)
}

function chinese({ text, kind, part }: Piece): Token[] {
  const share = kind === 'main' ? 1 : kind === 'use' ? 0.5 : 0.85
  const phrases = text.split(/[的之]/).filter((p) => /\p{Script=Han}/u.test(p))
  return phrases.flatMap((phrase, n) => {
    // 用于汽车的刹车片: what stands behind the last 的 is the thing.
    const near = n === phrases.length - 1
    return itemsOf(phrase).flatMap((item) =>
      hanRuns(item).flatMap((run) => {
        const [thing, beside] = alongside(run)
        return [
          ...runTerms(thing, share * (near ? 1 : 0.75), part).map((t) => ({ ...t, head: t.head && near })),
          ...runTerms(beside, share * 0.5, part + 0.5),
        ]
      }),
    )
  })
}

// 材质 cotton, 用途 …: a declaration names its aspects; brand and model tell nothing of the kind of goods.
const aspects = /(品牌|型号|规格|货号|牌子)[:：]?[^,，;；|/]*/g
// 【买一送一】幼猫粮: what an offer shouts first says nothing of the goods.
const shout = /^\s*【([^】]*)】(.*)/s

/** Cuts a description into weighted terms; a term said twice counts as its heaviest. */
export function readQuery(text: string): Query {
  const plain = plainText(text.slice(0, 1000))
  const wording = readWording(plain)
  const said = saidOf(wording).replace(aspects, ' , ').replace(shout, '$2 , $1')
  const found: Token[] = piecesOf(said).flatMap((piece) => [
    ...english(piece),
    ...chinese(piece),
    ...mixedTerms(piece.text).map((term) => ({ term, weight: 1, part: piece.part, head: false })),
  ])
  const denied = deniedTerms(wording).map((term) => ({ term, weight: 0.6, part: Infinity, head: false }))
  const heaviest = new Map<string, Token>()
  for (const token of [...found, ...denied].slice(0, 180)) {
    const known = heaviest.get(token.term)
    if (!known) heaviest.set(token.term, token)
    else if (token.weight > known.weight) heaviest.set(token.term, { ...token, part: Math.min(known.part, token.part) })
  }
  return { tokens: [...heaviest.values()], said, plain, hasHan: /\p{Script=Han}/u.test(plain) }
}
