import { mostItems, type BankItemKind, type MatchRule } from '@clearway/contract/features/account/ledger/bankStatement'

import { letters, rememberedLikeness, wordsOf, type Likeness } from './bankNames.ts'

/** A line of the bank; amounts in cents, plus is money in. */
export interface MatchLine {
  readonly id: string
  readonly cents: bigint
  /** `YYYY-MM-DD`. */
  readonly on: string
  readonly partyName: string | null
  readonly partyAccount: string | null
  /** Everything in which a reference may stand. */
  readonly texts: readonly string[]
}

/** What of the ledger it may be; amounts as the bank sees them. */
export interface MatchItem {
  readonly kind: BankItemKind
  readonly id: string
  readonly cents: bigint
  readonly on: string
  readonly names: readonly string[]
  readonly accounts: readonly string[]
  readonly references: readonly string[]
}

export interface Candidate {
  readonly rule: MatchRule
  readonly items: readonly MatchItem[]
  /** Ranks candidates of one line; more is better. */
  readonly score: number
  /** The amount fits, and yet another seems to have paid. */
  readonly doubtful: boolean
}

export interface Proposal extends Candidate {
  readonly line: MatchLine
  /** Nothing else fits the line as well, and nothing else fits its items. */
  readonly sure: boolean
}

/** The bank may be that many days earlier or later than our books. */
const daysBefore = 5
const daysAfter = 10
/** Names at least that alike are the same payer. */
const alike = 0.75
/** Where both names are told and less alike than this, somebody else paid. */
const strange = 0.3
/** Of so many items sums are tried; more would be guessing. */
const mostInSum = 16

export const keyOf = (item: Pick<MatchItem, 'kind' | 'id'>): string => `${item.kind} ${item.id}`

/** `1234.5` → 123450n; the text has at most two decimals. */
export function centsOf(amount: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount)!
  const cents = BigInt(whole!) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -cents : cents
}

export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const digits = (account: string): string => account.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

interface Line {
  readonly line: MatchLine
  readonly day: number
  readonly words: ReadonlySet<string>
  readonly account: string | null
}
interface Item {
  readonly item: MatchItem
  readonly key: string
  readonly day: number
  readonly references: readonly string[]
  readonly accounts: readonly string[]
}
const lineOf = (line: MatchLine): Line => ({
  line,
  day: dayNumber(line.on),
  words: wordsOf(line.texts),
  account: line.partyAccount ? digits(line.partyAccount) : null,
})
const itemOf = (item: MatchItem): Item => ({
  item,
  key: keyOf(item),
  day: dayNumber(item.on),
  references: item.references.map(letters),
  accounts: item.accounts.map(digits).filter((a) => a.length >= 6),
})

/** By how many days the bank is later than our books. */
const lateness = (a: Line, b: Item): number => a.day - b.day
const near = (a: Line, b: Item): boolean => lateness(a, b) >= -daysBefore && lateness(a, b) <= daysAfter
const sameAccount = (a: Line, b: Item): boolean => a.account !== null && b.accounts.includes(a.account)
const nameLike = (a: Line, b: Item, like: Likeness): number =>
  a.line.partyName ? Math.max(0, ...b.item.names.map(like(a.line.partyName))) : 0
const samePayer = (a: Line, b: Item, like: Likeness): boolean => sameAccount(a, b) || nameLike(a, b, like) >= alike
const sameReference = (a: Line, b: Item): boolean => b.references.some((r) => a.words.has(r))
/** Both tell who paid, and it is not the same. */
const contradicts = (a: Line, b: Item, like: Likeness): boolean =>
  a.line.partyName !== null && b.item.names.length > 0 && !sameAccount(a, b) && nameLike(a, b, like) < strange

/** The strongest rule by which one item is the line; undefined where none is. */
function ruleOf(a: Line, b: Item, like: Likeness): MatchRule | undefined {
  if (b.item.cents !== a.line.cents) return undefined
  if (sameReference(a, b)) return 'reference'
  if (!near(a, b)) return undefined
  return samePayer(a, b, like) ? 'payer' : 'amount'
}

const worth: Readonly<Record<MatchRule, number>> = {
  reference: 1000,
  payer: 500,
  sum: 300,
  amount: 100,
  person: 0,
  made: 0,
}

function scored(a: Line, rule: MatchRule, of: readonly Item[], like: Likeness): Candidate {
  const likest = of.reduce((sum, b) => sum + (sameAccount(a, b) ? 1 : nameLike(a, b, like)), 0) / of.length
  const away = of.reduce((sum, b) => sum + Math.min(60, Math.abs(lateness(a, b))), 0) / of.length
  const doubtful = rule === 'amount' && of.some((b) => contradicts(a, b, like))
  return {
    rule,
    items: of.map((b) => b.item),
    score: worth[rule] + Math.round(likest * 90) - Math.round(away) - (of.length - 1) * 5 - (doubtful ? 80 : 0),
    doubtful,
  }
}

const better = (a: Candidate, b: Candidate): number =>
  b.score - a.score ||
  a.items.length - b.items.length ||
  (a.items.map(keyOf).join() < b.items.map(keyOf).join() ? -1 : 1)

/** Every way in which two to five of `from` add up to `cents`; all have its sign. Stops at `most`. */
export function sumsTo(cents: bigint, from: readonly MatchItem[], most = 20): MatchItem[][] {
  const size = (n: bigint) => (n < 0n ? -n : n)
  const sorted = [...from].sort((a, b) =>
    size(a.cents) === size(b.cents) ? (keyOf(a) < keyOf(b) ? -1 : 1) : size(a.cents) < size(b.cents) ? -1 : 1,
  )
  const found: MatchItem[][] = []
  const chosen: MatchItem[] = []
  const go = (start: number, left: bigint): void => {
    if (left === 0n) {
      if (chosen.length >= 2) found.push([...chosen])
      return
    }
    if (chosen.length === mostItems) return
    for (let i = start; i < sorted.length && found.length < most; i++) {
      const one = size(sorted[i]!.cents)
      // The rest is larger still.
      if (one > left) return
      chosen.push(sorted[i]!)
      go(i + 1, left - one)
      chosen.pop()
    }
  }
  go(0, size(cents))
  return found
}

interface Books {
  readonly byAmount: ReadonlyMap<bigint, readonly Item[]>
  readonly byKey: ReadonlyMap<string, Item>
  readonly byName: ReadonlyMap<string, readonly Item[]>
  readonly byAccount: ReadonlyMap<string, readonly Item[]>
  readonly byReference: ReadonlyMap<string, readonly Item[]>
  readonly like: Likeness
}

function grouped(items: readonly Item[], keys: (b: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const b of items) {
    for (const key of keys(b)) {
      const group = groups.get(key)
      if (group) group.push(b)
      else groups.set(key, [b])
    }
  }
  return groups
}

function booksOf(given: readonly MatchItem[]): Books {
  const items = given.map(itemOf)
  return {
    byAmount: Map.groupBy(items, (b) => b.item.cents),
    byKey: new Map(items.map((b) => [b.key, b])),
    like: rememberedLikeness(),
    byName: grouped(items, (b) => b.item.names),
    byAccount: grouped(items, (b) => b.accounts),
    byReference: grouped(items, (b) => b.references),
  }
}

/** Items of the line's direction, of its payer or reference, smaller than it: those whose sum it may be. */
function pool(a: Line, { byName, byAccount, byReference, like }: Books): Item[] {
  const { cents, partyName } = a.line
  const names = partyName ? [...byName.keys()].filter((n) => like(partyName)(n) >= alike) : []
  const payers = new Set([
    ...(a.account ? (byAccount.get(a.account) ?? []) : []),
    ...names.flatMap((n) => byName.get(n)!),
  ])
  const referred = [...a.words].flatMap((word) => byReference.get(word) ?? [])
  const smaller = ({ item }: Item) =>
    cents > 0n ? item.cents > 0n && item.cents < cents : item.cents < 0n && item.cents > cents
  const fit = [...new Set([...[...payers].filter((b) => near(a, b)), ...referred])].filter(smaller)
  return fit
    .sort((b, c) => Math.abs(lateness(a, b)) - Math.abs(lateness(a, c)) || (b.key < c.key ? -1 : 1))
    .slice(0, mostInSum)
}

/** All that a line may be by the rules, the best first. */
function candidatesAmong(a: Line, books: Books): Candidate[] {
  const { byAmount, byKey, like } = books
  const single = (byAmount.get(a.line.cents) ?? []).flatMap((b) => {
    const rule = ruleOf(a, b, like)
    return rule ? [scored(a, rule, [b], like)] : []
  })
  const several = single.some((c) => c.rule !== 'amount')
    ? []
    : sumsTo(
        a.line.cents,
        pool(a, books).map((b) => b.item),
      ).map((of) =>
        scored(
          a,
          'sum',
          of.map((i) => byKey.get(keyOf(i))!),
          like,
        ),
      )
  return [...single, ...several].sort(better)
}

/** All that one line may be, the best first. */
export const candidatesOf = (line: MatchLine, items: readonly MatchItem[]): Candidate[] =>
  candidatesAmong(lineOf(line), booksOf(items))

const phases: readonly MatchRule[] = ['reference', 'payer', 'sum', 'amount']

/**
 * What each line is most likely to be. Rule by rule, the strongest first, a pair is sure when the line has no other candidate of that rule and no other line wants
 * one of its items by it; what is sure is taken before the next rule looks. What is left is proposed as the best of several and waits for a person. The order of
 * lines and items makes no difference, no item is in two sure proposals, and the items of a proposal add up to its line to the cent.
 */
export function matchAll(lines: readonly MatchLine[], items: readonly MatchItem[]): Proposal[] {
  const books = booksOf(items)
  const taken = new Set<string>()
  const settled = new Map<string, Proposal>()
  const all = new Map(lines.map((line) => [line.id, candidatesAmong(lineOf(line), books)]))
  const free = (c: Candidate) => !c.items.some((i) => taken.has(keyOf(i)))
  for (const rule of phases) {
    const wanted = lines.flatMap((line) =>
      settled.has(line.id) ? [] : [{ line, of: all.get(line.id)!.filter((c) => c.rule === rule && free(c)) }],
    )
    const claims = new Map<string, Set<string>>()
    for (const { line, of } of wanted)
      for (const c of of)
        for (const i of c.items) claims.set(keyOf(i), (claims.get(keyOf(i)) ?? new Set()).add(line.id))
    const sure = wanted.filter(
      ({ of }) => of.length === 1 && !of[0]!.doubtful && of[0]!.items.every((i) => claims.get(keyOf(i))!.size === 1),
    )
    for (const { line, of } of sure) {
      settled.set(line.id, { ...of[0]!, line, sure: true })
      for (const i of of[0]!.items) taken.add(keyOf(i))
    }
  }
  return lines.flatMap((line) => {
    const sure = settled.get(line.id)
    const best = sure ?? all.get(line.id)!.find(free)
    return best ? [sure ?? { ...best, line, sure: false }] : []
  })
}
