import type { Text } from '../../../../kernel/text.ts'
import { declarationMachine, stateColours, stateLabels, type DeclarationState } from '../states.ts'
import { receiptText as t } from './receipts.text.ts'

/** How far a declaration has come: of two receipts of one submission the higher rank counts, whichever arrived first; of two at the same instant too. */
const ranks = {
  draft: 0,
  checking: 10,
  checked: 20,
  submitted: 30,
  accepted: 40,
  manual: 50,
  rejected: 60,
  returned: 65,
  reviewed: 70,
  inspection: 80,
  taxDue: 90,
  taxPaid: 100,
  released: 110,
  closed: 120,
  reReview: 130,
  withdrawn: 140,
  deleted: 150,
} as const satisfies Record<DeclarationState, number>

/** In these nothing more is expected. */
const finalStates: ReadonlySet<DeclarationState> = new Set(['closed', 'withdrawn', 'deleted'])

const states = Object.keys(stateLabels) as DeclarationState[]

/** Everything that is known of a state. */
export const declarationStates = Object.fromEntries(
  states.map((state) => [
    state,
    { label: stateLabels[state], colour: stateColours[state], rank: ranks[state], final: finalStates.has(state) },
  ]),
) as Readonly<
  Record<
    DeclarationState,
    {
      readonly label: Text
      readonly colour: (typeof stateColours)[DeclarationState]
      readonly rank: number
      readonly final: boolean
    }
  >
>

/** Where a rejection happened: on upload to the single window (4 8 9), on declaring (Y), or at customs (E). */
export type RejectionFault = keyof typeof t.faults

interface Channel {
  /** What the receipt makes of a declaration; null for notes, which change nothing. */
  readonly state: DeclarationState | null
  readonly phase: keyof typeof t.phases
  readonly fault?: RejectionFault
  /** Customs expects nothing more. */
  readonly final?: true
  /** Ends a re-review that began before it. */
  readonly endsReview?: true
  readonly label: Text
}
const channel = (
  code: keyof typeof t.channels,
  state: Channel['state'],
  phase: Channel['phase'],
  more: Pick<Channel, 'fault' | 'final' | 'endsReview'> = {},
): Channel => ({ label: t.channels[code], state, phase, ...more })

/** The 25 channels of the published message description (GACC announcement 2018 No. 67). */
export const receiptChannels: Readonly<Record<string, Channel>> = {
  2: channel(2, null, 'transport'),
  6: channel(6, null, 'transport'),
  N: channel('N', null, 'transport'),
  3: channel(3, null, 'transport'),
  4: channel(4, 'rejected', 'error', { fault: 'upload' }),
  7: channel(7, 'submitted', 'transport'),
  8: channel(8, 'rejected', 'error', { fault: 'upload' }),
  9: channel(9, 'rejected', 'error', { fault: 'upload' }),
  L: channel('L', 'accepted', 'customs'),
  B: channel('B', 'released', 'customs', { endsReview: true }),
  E: channel('E', 'rejected', 'customs', { fault: 'customs' }),
  H: channel('H', 'manual', 'customs'),
  Z: channel('Z', 'returned', 'customs'),
  G: channel('G', 'reviewed', 'customs', { endsReview: true }),
  F: channel('F', 'released', 'customs', { endsReview: true }),
  T: channel('T', 'taxDue', 'customs'),
  Y: channel('Y', 'rejected', 'error', { fault: 'declare' }),
  D: channel('D', 'deleted', 'customs', { final: true }),
  M: channel('M', 'reReview', 'customs'),
  R: channel('R', 'closed', 'customs', { final: true, endsReview: true }),
  W: channel('W', null, 'notice'),
  I: channel('I', null, 'notice'),
  C: channel('C', 'inspection', 'customs'),
  S: channel('S', 'inspection', 'customs'),
  a: channel('a', null, 'notice'),
}

/** Channels that are met in practice beside the published 25: paperless review and release. [verify] */
export const laterChannels: Readonly<Record<string, Channel>> = {
  J: channel('J', 'reviewed', 'customs', { endsReview: true }),
  K: channel('K', 'released', 'customs', { endsReview: true }),
  P: channel('P', 'released', 'customs', { endsReview: true }),
}

/** What a channel means; undefined for a code that nobody published: it is kept and changes nothing. Codes differ by case (`a`). */
export const channelOf = (code: string): Channel | undefined =>
  Object.hasOwn(receiptChannels, code)
    ? receiptChannels[code]
    : Object.hasOwn(laterChannels, code)
      ? laterChannels[code]
      : undefined

export interface Receipt {
  readonly channel: string
  /** When customs says it happened, ISO 8601 with its offset; not when it reached us. */
  readonly at: string
  /** Which submission it answers, 1 for the first; see `roundAt`. */
  readonly round: number
  /** Customs' words. */
  readonly note: string
  /** 海关编号, 18 digits. */
  readonly entryId?: string | null
  /** 数据中心统一编号, 18 characters. */
  readonly seqNo?: string | null
}

/** Our own steps. */
export interface OwnState {
  readonly step: 'draft' | 'checking' | 'checked' | 'submitted'
  /** How often it was submitted; 0 before the first time. `submitted` is the step of that submission, the others prepare the next. */
  readonly round: number
  /** Since when the step stands, ISO. */
  readonly at: string
  readonly taxPaidAt?: string | null
  readonly withdrawnAt?: string | null
  /** The complete declaration is prepared: what customs said of the summary has been heard. */
  readonly completing?: boolean
}

export interface StateEntry {
  readonly at: string
  readonly round: number
  /** The channel of a receipt; absent for a step of our own. */
  readonly channel?: string
  /** What it says of the declaration; null for a note. */
  readonly state: DeclarationState | null
  readonly note: string
}

export interface StateOfDeclaration {
  readonly state: DeclarationState
  readonly since: string
  /** The submission that the state is about. */
  readonly round: number
  readonly fault?: RejectionFault
  readonly entryId?: string
  readonly seqNo?: string
  /** When customs first accepted what was last submitted; and when it was released and closed, as long as it is. ISO. */
  readonly acceptedAt?: string
  readonly releasedAt?: string
  readonly closedAt?: string
  /** Receipts, each once, and our own steps, by their time. */
  readonly history: readonly StateEntry[]
}

interface Told {
  readonly state: DeclarationState
  readonly at: number
  readonly rank: number
  readonly channel: string
  readonly iso: string
  readonly endsReview: boolean
  readonly fault: RejectionFault | undefined
}

/** Milliseconds; a time that is none counts as the oldest. */
const instant = (iso: string): number => {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? 0 : time
}
const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
const words = (note: string): string => note.normalize('NFKC').replace(/\s+/g, ' ').trim()

/** Two receipts with the same key are one that arrived twice. `at` is null where the file gives no time. */
export const receiptKey = (r: {
  readonly channel: string
  readonly at: string | null
  readonly note: string
  readonly seqNo?: string | null
  readonly entryId?: string | null
}): string =>
  JSON.stringify([r.channel, r.seqNo || null, r.entryId || null, r.at === null ? null : instant(r.at), words(r.note)])

/** Which submission a notice of customs answers: the last one made by then. `submittedAt` are the times of the submissions in their order. */
export function roundAt(submittedAt: readonly string[], at: string): number {
  const made = submittedAt.filter((s) => instant(s) <= instant(at)).length
  return Math.max(1, made)
}

const earliest = (told: readonly Told[]): Told | undefined =>
  told.toSorted((a, b) => compare(a.at, b.at) || compare(a.channel, b.channel))[0]
const latest = (told: readonly Told[]): Told | undefined =>
  told.toSorted((a, b) => compare(b.at, a.at) || b.rank - a.rank || compare(b.channel, a.channel))[0]
const isExit = (told: Told): boolean => declarationMachine.isIn('sentBack', told.state)

/** The farthest of them, since it was first told. */
function farthest(told: readonly Told[]): Told | undefined {
  const rank = Math.max(...told.map((x) => x.rank))
  return earliest(told.filter((x) => x.rank === rank))
}

/**
 * What receipts of one submission say, but for M and D. Released and closed stand whatever else arrives [S, domain B.1.5: never back from
 * closed; for released I]. A return or rejection stands until a receipt of progress bears a later time: the broker may have mended it at the single window [I].
 */
function decide(told: readonly Told[]): Told | undefined {
  const done = told.filter((x) => declarationMachine.isIn('released', x.state))
  if (done.length) return farthest(done)
  const exit = latest(told.filter(isExit))
  const progress = told.filter(
    (x) => !isExit(x) && (!exit || x.at > exit.at || (x.at === exit.at && x.rank > exit.rank)),
  )
  return progress.length ? farthest(progress) : exit
}

/** With M: what was told up to the last one is void until a later review, release or closing, or a later return [S]. */
function decideAgain(told: readonly Told[]): Told | undefined {
  const again = latest(told.filter((x) => x.state === 'reReview'))
  if (!again) return decide(told)
  const later = told.filter((x) => x.at > again.at)
  return later.some((x) => x.endsReview || isExit(x)) ? decide(later) : again
}

function toldBy(receipts: readonly Receipt[]): Told[] {
  return receipts.flatMap((r) => {
    const known = channelOf(r.channel)
    if (!known?.state) return []
    return [
      {
        state: known.state,
        at: instant(r.at),
        rank: ranks[known.state],
        channel: r.channel,
        iso: r.at,
        endsReview: known.endsReview ?? false,
        fault: known.fault,
      },
    ]
  })
}

function each(receipts: readonly Receipt[]): Receipt[] {
  return [
    ...new Map(
      receipts
        .toSorted((a, b) => compare(a.round, b.round) || compare(JSON.stringify(a), JSON.stringify(b)))
        .map((r) => [receiptKey({ channel: r.channel, at: r.at, note: r.note }), r]),
    ).values(),
  ]
}

function historyOf(own: OwnState, receipts: readonly Receipt[]): StateEntry[] {
  const rank = (e: StateEntry) => (e.state ? ranks[e.state] : -1)
  const steps: StateEntry[] = [
    { at: own.at, round: own.step === 'submitted' ? own.round : own.round + 1, state: own.step, note: '' },
  ]
  if (own.taxPaidAt) steps.push({ at: own.taxPaidAt, round: own.round, state: 'taxPaid', note: '' })
  if (own.withdrawnAt) steps.push({ at: own.withdrawnAt, round: own.round, state: 'withdrawn', note: '' })
  const told = receipts.map((r): StateEntry => ({
    at: r.at,
    round: r.round,
    channel: r.channel,
    state: channelOf(r.channel)?.state ?? null,
    note: r.note,
  }))
  return [...steps, ...told].sort(
    (a, b) =>
      compare(instant(a.at), instant(b.at)) ||
      compare(a.round, b.round) ||
      rank(a) - rank(b) ||
      compare(JSON.stringify(a), JSON.stringify(b)),
  )
}

/** A number as the newest receipt that has one gives it. */
function numberOf(receipts: readonly Receipt[], name: 'entryId' | 'seqNo'): string | undefined {
  return (
    receipts
      .filter((r) => r[name])
      .toSorted(
        (a, b) => compare(b.round, a.round) || compare(instant(b.at), instant(a.at)) || compare(b[name]!, a[name]!),
      )[0]?.[name] ?? undefined
  )
}

/**
 * The state of a declaration. It depends on the set of receipts and our own steps only, never on the order of arrival. The rules:
 * 1. Transport and notices (2 6 N 3 W I a) and unknown codes change nothing [S channels].
 * 2. Only receipts of the last submission count: a return of the first does not touch the second [I]. One that claims a later submission than was
 *    made counts for the last one. While we mend, a return or rejection has been heard; anything else that customs says goes before our own step [I],
 *    unless it is the complete declaration of a summary that we prepare.
 * 3. Of one submission the farthest counts, by rank [S: "derive state by rank"].
 * 4. Released and closed stand but for D and M; F or B after R does nothing [S; released: I].
 * 5. Z, E, Y, 4, 8, 9 stand until a receipt of progress bears a later time [I].
 * 6. M voids what was told before it until a later G, F, B or R, or a later return [S for M; which receipts end it: verify].
 * 7. D ends everything, whenever it was told [S]. A withdrawal that customs granted ends everything but D [K, verify].
 * 8. Taxes paid (our own step) stands above T and below release; after M only a later payment counts [K, verify].
 * 9. An amendment that customs granted keeps the state: it is no receipt of these channels [K, verify].
 */
export function stateOf(own: OwnState, arrived: readonly Receipt[]): StateOfDeclaration {
  const last = Math.max(1, own.round)
  const receipts = each(arrived.map((r) => (r.round > last ? { ...r, round: last } : r)))
  const told = toldBy(receipts.filter((r) => r.round === last))
  const mending = own.step !== 'submitted' && own.round > 0
  const entryId = numberOf(receipts, 'entryId')
  const seqNo = numberOf(receipts, 'seqNo')
  const rest = {
    round: last,
    ...(entryId ? { entryId } : {}),
    ...(seqNo ? { seqNo } : {}),
    history: historyOf(own, receipts),
  }
  const ownStep = { state: own.step, since: own.at, ...rest, round: mending ? last + 1 : last }
  const deleted = earliest(told.filter((x) => x.state === 'deleted'))
  if (deleted) return { state: 'deleted', since: deleted.iso, ...rest }
  if (own.withdrawnAt) return { state: 'withdrawn', since: own.withdrawnAt, ...rest }
  const found = decideAgain(told)
  if (
    !found ||
    (mending && (own.completing || isExit(found))) ||
    (found.state === 'submitted' && own.step === 'submitted')
  )
    return ownStep
  const times = timesOf(found, told)
  if (own.taxPaidAt && isPaid(own.taxPaidAt, found, told))
    return { state: 'taxPaid', since: own.taxPaidAt, ...times, ...rest }
  return { state: found.state, since: found.iso, ...(found.fault ? { fault: found.fault } : {}), ...times, ...rest }
}

function timesOf(
  found: Told,
  told: readonly Told[],
): Pick<StateOfDeclaration, 'acceptedAt' | 'releasedAt' | 'closedAt'> {
  const first = (states: readonly DeclarationState[]) => earliest(told.filter((x) => states.includes(x.state)))?.iso
  const acceptedAt = first(['accepted'])
  const isClosed = found.state === 'closed'
  // Of a release before a re-review nothing is left.
  const releasedAt = found.state === 'released' ? found.iso : isClosed ? (first(['released']) ?? found.iso) : undefined
  return {
    ...(acceptedAt ? { acceptedAt } : {}),
    ...(releasedAt ? { releasedAt } : {}),
    ...(isClosed ? { closedAt: found.iso } : {}),
  }
}

function isPaid(paidAt: string, found: Told, told: readonly Told[]): boolean {
  if (isExit(found) || found.rank < ranks.accepted || found.rank > ranks.taxPaid) return false
  const again = latest(told.filter((x) => x.state === 'reReview'))
  return !again || instant(paidAt) > again.at
}
