import { createHash } from 'node:crypto'

import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'

import { faultsIn, faultValue } from '../../src/features/customs/declaration/checks/faultMake.ts'
import type { NewDeclaration } from '../../src/features/customs/declaration/make/compose.ts'
import type { CaseFacts } from '../../src/features/customs/declaration/make/makeFacts.ts'
import { messageName, writeMessage } from '../../src/features/customs/declaration/message/message.ts'
import type { Draw } from '../draw.ts'
import { hour, iso, later, type OwnCourse } from '../rhythm.ts'
import { passageOf, type Turn } from './pastShipments.ts'

/** When the customer confirmed the case, its declarations went to customs, and all were released; the last two as far as it came. */
export interface CaseTimes {
  readonly confirmed: number
  readonly declared: number | undefined
  readonly released: number | undefined
}

export interface Made {
  readonly facts: CaseFacts
  readonly declaration: NewDeclaration
  readonly state: DeclarationState
  readonly times: CaseTimes
  /** Of one of the past. */
  readonly turn?: Turn
}

const fault = '第2项 申报要素填写不规范，用途请具体说明；0069 提运单号与舱单不符'
const pastFault = '第1项 申报要素填写不规范，用途请具体说明；0069 提运单号与舱单不符'

type Answer = readonly [channel: string, at: (submitted: number, released: number) => number, note: string]
const received: Answer = ['L', (s) => s + hour, '海关入库成功']
const reviewed: Answer = ['G', (s) => s + 2 * hour, '审结']
const released: Answer = ['F', (_s, r) => r, '放行']
const sentBack = (note: string): Answer => ['Z', (s) => s + 3 * hour, note]
/** What customs answered on the way to each state. */
const answers: Readonly<Partial<Record<DeclarationState, readonly Answer[]>>> = {
  accepted: [received],
  returned: [received, sentBack(fault)],
  taxDue: [received, reviewed, ['T', (s) => s + 3 * hour, '税费电子支付通知']],
  released: [received, reviewed, released],
  closed: [received, reviewed, released, ['R', (_s, r) => r + 2 * hour, '结关']],
  withdrawn: [received, reviewed],
}
const reached: Readonly<Record<string, string>> = { L: 'acceptedAt', F: 'releasedAt', R: 'closedAt' }

const hex = (of: string): string => createHash('sha256').update(of).digest('hex')

/** The times of our own people: made after the customer confirmed, sent to the checker, passed, handed over. */
function ownTimes({ times: { confirmed, declared }, turn, state }: Made): OwnCourse {
  if (turn) {
    const { first, second } = passageOf(confirmed, turn)
    return turn === 'withdrawn' && state !== 'withdrawn' ? second! : first
  }
  const step = declared === undefined ? hour : Math.min(hour, (declared - confirmed) / 5)
  const made = confirmed + step
  return { made, sent: made + step, passed: made + 2 * step, submitted: declared ?? made + 3 * step }
}

/** Each time that it was handed over, with what customs answered. */
function roundsOf(made: Made): { own: OwnCourse; answers: readonly Answer[] }[] {
  const [own, last] = [ownTimes(made), answers[made.state]]
  if (!last) return []
  if (made.turn !== 'returned') return [{ own, answers: last }]
  const { second } = passageOf(made.times.confirmed, 'returned')
  return [
    { own, answers: [received, sentBack(pastFault)] },
    { own: second!, answers: last },
  ]
}

function receiptsOf({ state, times, declaration, facts }: Made, rounds: ReturnType<typeof roundsOf>, random: Draw) {
  const year = iso(rounds[0]!.own.submitted).slice(0, 4)
  const [letter, way] = facts.direction === 'import' ? ['I', '1'] : ['E', '0']
  const serial = random.digits(9)
  const seqNo = `${letter}${year}0000${serial}`
  const entryId = `${declaration.model.head['CustomMaster'] ?? '5301'}${year}${way}${serial}`
  return rounds.flatMap(({ own: { submitted }, answers: told }, n) =>
    told.map(([channel, when, note]) => {
      const at = when(submitted, state === 'withdrawn' ? submitted : (times.released ?? submitted + 5 * hour))
      const noticedAt = iso(at)
      const digest = hex(JSON.stringify([channel, noticedAt, note, seqNo, entryId]))
      const round = n + 1
      return {
        id: random.id(at),
        declarationId: declaration.id,
        round,
        channel,
        seqNo,
        entryId,
        note,
        noticedAt,
        digest,
      }
    }),
  )
}

/** As it was handed over the first time, before what customs named was mended. */
function beforeMending({ declaration: { model } }: Made): NewDeclaration['model'] {
  const [first, ...others] = model.lines
  const asked = (first!.item['GModel'] ?? '').replace(/用于[^|]*/, '电子产品用')
  const bill = model.head['BillNo'] ?? ''
  return {
    ...model,
    head: { ...model.head, BillNo: bill.slice(0, -2) + bill.slice(-2).split('').toReversed().join('') },
    lines: [{ ...first!, item: { ...first!.item, GModel: asked } }, ...others],
  }
}

type Receipt = ReturnType<typeof receiptsOf>[number]

function faultsFrom(made: Made, receipts: readonly Receipt[], mendedAt: number | undefined) {
  const { declaration, facts } = made
  const lineIds = declaration.lines.map((l) => l.id)
  const model = mendedAt === undefined ? declaration.model : beforeMending(made)
  return receipts
    .filter((r) => r.channel === 'Z')
    .flatMap((r) =>
      faultsIn({ ...r, at: r.noticedAt }, facts.direction, { model, lineIds }).map((found) => ({
        ...found,
        declarationId: declaration.id,
        at: r.noticedAt,
        now: mendedAt === undefined ? null : (faultValue(declaration.model, found) ?? null),
        mendedAt: mendedAt === undefined ? null : iso(mendedAt),
      })),
    )
}

const requests = {
  withdrawn: { kind: 'withdraw', reason: '境内收发货人变更，撤销后重新申报' },
  amended: { kind: 'amend', reason: '合同号录入有误，按合同原件更正' },
} as const

/** What customs was asked to take back or to change, and granted. */
function amendmentsOf({ declaration, state, turn, times: { confirmed, released } }: Made, random: Draw) {
  const asked = turn === 'amended' ? 'amended' : state === 'withdrawn' ? 'withdrawn' : undefined
  if (!asked) return []
  const { first, back } = passageOf(confirmed, turn!)
  const [from, minutes] = asked === 'amended' ? [released!, 500] : [first.submitted, 400]
  const after = declaration.model.head['ContrNo'] ?? ''
  const before = after.replace(/\d{2}$/, random.digits(2))
  const changes = asked === 'amended' ? [{ place: 'head.ContrNo', before, after }] : []
  const decidedAt = iso(back ?? later(from, 900))
  const number = `GZ${random.digits(12)}`
  return [
    { ...requests[asked], declarationId: declaration.id, changes, number, at: iso(later(from, minutes)), decidedAt },
  ]
}

function eventsOf(made: Made, amendments: ReturnType<typeof amendmentsOf>, state: DeclarationState) {
  const id = made.declaration.id
  const rounds = roundsOf(made).map(({ own }) => own)
  const [first] = rounds.length ? rounds : [ownTimes(made)]
  const event = (kind: string, at: number | string, round: number, more: object = {}) => ({
    id,
    kind,
    at: typeof at === 'string' ? at : iso(at),
    round,
    details: {},
    checker: kind === 'declaration.approved',
    ...more,
  })
  const last = rounds.length
  const worked = (rounds.length ? rounds : [first!]).flatMap((own, n) => [
    ...(state === 'draft' ? [] : [event('declaration.sentToCheck', own.sent, last)]),
    ...(state === 'draft' || state === 'checking' ? [] : [event('declaration.approved', own.passed, last)]),
    ...(last ? [event('declaration.submitted', own.submitted, n + 1)] : []),
  ])
  const asked = amendments.flatMap(({ kind, at, decidedAt }) => [
    event('amendment.made', at, last, { details: { kind } }),
    event('amendment.submitted', at, last, { details: { kind } }),
    event('amendment.approved', decidedAt, last, { details: { kind } }),
  ])
  return [event('declaration.made', first!.made, last), ...worked, ...asked]
}

/** Times, numbers and receipts of a declaration; nothing of customs for one that was not handed in. */
export function course(made: Made, random: Draw) {
  const { declaration, state, facts } = made
  const own = ownTimes(made)
  const rounds = roundsOf(made)
  const latest = rounds.at(-1)?.own ?? own
  const since = { draft: own.made, checking: own.sent, checked: own.passed }[state as string] ?? latest.submitted
  const base = {
    id: declaration.id,
    caseId: facts.id,
    state,
    statusSince: iso(since),
    createdAt: iso(own.made),
    checkedAt: state === 'draft' || state === 'checking' ? null : iso(latest.passed),
    round: 0,
    submittedAt: null as string | null,
    acceptedAt: null as string | null,
    returnedAt: null as string | null,
    releasedAt: null as string | null,
    closedAt: null as string | null,
    note: null as string | null,
    head: {} as DecValues,
  }
  if (!rounds.length)
    return { row: base, receipts: [], faults: [], messages: [], amendments: [], events: eventsOf(made, [], state) }
  const receipts = receiptsOf(made, rounds, random)
  const last = receipts.at(-1)!
  const backs = receipts.filter((r) => r.channel === 'Z')
  const amendments = amendmentsOf(made, random)
  const ofLast = receipts.filter((r) => r.round === rounds.length)
  const mendedAt = rounds[1]?.own.made
  return {
    row: {
      ...base,
      ...Object.fromEntries(ofLast.flatMap((r) => (reached[r.channel] ? [[reached[r.channel]!, r.noticedAt]] : []))),
      statusSince: state === 'withdrawn' ? amendments[0]!.decidedAt : last.noticedAt,
      round: rounds.length,
      submittedAt: iso(latest.submitted),
      returnedAt: backs.at(-1)?.noticedAt ?? null,
      ...(state === 'returned' && { note: last.note }),
      head: { EntryId: last.entryId, SeqNo: last.seqNo },
    },
    receipts,
    faults: faultsFrom(made, receipts, mendedAt),
    messages: rounds.map((round, n) => messageOf(made, round.own.submitted, n + 1, n + 1 < rounds.length, random)),
    amendments,
    events: eventsOf(made, amendments, state),
  }
}

function messageOf(made: Made, at: number, round: number, isMended: boolean, random: Draw) {
  const { declaration } = made
  const content = writeMessage(isMended ? beforeMending(made) : declaration.model)
  return {
    id: random.id(at),
    declarationId: declaration.id,
    round,
    fileName: messageName(declaration.model).replace(/\.xml$/, `-${round}.xml`),
    content,
    sha256: hex(content),
    at: iso(at),
  }
}
