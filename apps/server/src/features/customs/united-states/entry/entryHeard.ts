import { customsClock, type HeardKind } from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { entryResponsesText as t } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import type { UsEntryStatus } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import type { Text } from '@clearway/contract/kernel/text'

import { localTimeIn } from '../../exchange/clock.ts'

const dayOf = (at: string): string => localTimeIn(customsClock, at).slice(0, 10)

/** One answer about the filing that stands. */
export interface Heard {
  readonly kind: HeardKind
  readonly at: string
  /** The day that was said of it, where a person recorded it. */
  readonly onDay: string | null
  readonly note: string | null
}

/** What the answers come to together. */
export interface Said {
  readonly status: UsEntryStatus
  readonly reason: string | null
  readonly releasedOn: string | null
  readonly summaryFiledOn: string | null
  readonly paidOn: string | null
  readonly liquidatedOn: string | null
}

const stateOf = {
  accepted: 'filed',
  documents: 'documents',
  exam: 'exam',
  hold: 'hold',
  holdRemoved: 'filed',
  released: 'released',
  rejected: 'rejected',
} as const satisfies Partial<Record<HeardKind, UsEntryStatus>>
type EntryWord = keyof typeof stateOf
const isEntryWord = (kind: HeardKind): kind is EntryWord => kind in stateOf
const stops: ReadonlySet<HeardKind> = new Set(['documents', 'exam', 'hold', 'rejected'])
const summaryWords: ReadonlySet<HeardKind> = new Set([
  'summaryFiled',
  'corrected',
  'summaryAccepted',
  'summaryRejected',
])
/** Of one minute, what goes further counts as the later. */
const ranks: readonly HeardKind[] = [
  'accepted',
  'documents',
  'exam',
  'hold',
  'holdRemoved',
  'rejected',
  'released',
  'summaryFiled',
  'summaryRejected',
  'corrected',
  'summaryAccepted',
  'paid',
  'liquidated',
]

/** By time; of one time in an order that is not that of their arrival. */
const inOrder = (a: Heard, b: Heard): number =>
  Date.parse(a.at) - Date.parse(b.at) ||
  ranks.indexOf(a.kind) - ranks.indexOf(b.kind) ||
  ((a.note ?? '') < (b.note ?? '') ? -1 : Number((a.note ?? '') > (b.note ?? '')))

const nothing = { reason: null, releasedOn: null, summaryFiledOn: null, paidOn: null, liquidatedOn: null }
const told = (one: Heard | undefined): string | null => (one && (one.onDay ?? dayOf(one.at))) || null

/**
 * What the answers about one filing say together, whatever the order in which they came. The last word on the entry holds; once it is released its summary
 * counts, then payment and liquidation, and no hold takes it back from there. Undefined where they say nothing of it.
 */
export function saidBy(answers: readonly Heard[]): Said | undefined {
  const heard = answers.toSorted(inOrder)
  const words = heard.filter(({ kind }) => isEntryWord(kind))
  const last = words.at(-1)
  if (!last || !isEntryWord(last.kind)) return undefined
  const releaseAfter = (at: number) => words.slice(at + 1).find(({ kind }) => kind === 'released')
  const rejectedAt = words.findLastIndex(({ kind }) => kind === 'rejected')
  // The same release may be told again; after a hold it is another.
  const release = releaseAfter(words.findLastIndex(({ kind }) => stops.has(kind))) ?? releaseAfter(rejectedAt)
  const summaries = heard.filter(({ kind }) => summaryWords.has(kind))
  const summed = summaries.at(-1)
  if (release && summed && summed.kind !== 'summaryRejected') {
    // Of a summary that went again, from then on.
    const since = Math.max(
      heard.findLastIndex(({ kind }) => kind === 'corrected' || kind === 'summaryRejected'),
      0,
    )
    const after = heard.slice(since)
    const paid = after.find(({ kind }) => kind === 'paid')
    const liquidated = heard.findLast(({ kind }) => kind === 'liquidated')
    return {
      ...nothing,
      status: liquidated ? 'liquidated' : paid ? 'paid' : 'summaryFiled',
      releasedOn: told(release),
      summaryFiledOn: told(after.find(({ kind }) => summaryWords.has(kind) && kind !== 'summaryRejected')),
      paidOn: told(paid),
      liquidatedOn: told(liquidated),
    }
  }
  const status = stateOf[last.kind]
  if (status === 'released')
    return { ...nothing, status, releasedOn: told(release), reason: summed ? summed.note : null }
  return { ...nothing, status, reason: stops.has(last.kind) ? last.note : null }
}

/** Why an answer changes nothing though it is about the filing that stands; undefined where it says nothing new. */
export function whyOpen(answers: readonly Heard[], kind: HeardKind, said: Said | undefined): Text | undefined {
  const isLater = kind === 'summaryAccepted' || kind === 'paid' || kind === 'liquidated'
  if (isLater && !said?.summaryFiledOn && !answers.some((one) => one.kind === 'released')) return t.notReleased
  return stops.has(kind) && said?.summaryFiledOn ? t.afterSummary : undefined
}
