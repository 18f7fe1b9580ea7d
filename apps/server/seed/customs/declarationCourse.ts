import { createHash } from 'node:crypto'

import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'

import { faultsIn } from '../../src/features/customs/declaration/checks/faultMake.ts'
import type { NewDeclaration } from '../../src/features/customs/declaration/make/compose.ts'
import type { CaseFacts } from '../../src/features/customs/declaration/make/makeFacts.ts'
import { messageName, writeMessage } from '../../src/features/customs/declaration/message/message.ts'
import type { Draw } from '../trade/draw.ts'

const hour = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

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
}

const fault = '第2项 申报要素填写不规范，用途请具体说明；0069 提运单号与舱单不符'

type Answer = readonly [channel: string, at: (submitted: number, released: number) => number, note: string]
const received: Answer = ['L', (s) => s + hour, '海关入库成功']
const reviewed: Answer = ['G', (s) => s + 2 * hour, '审结']
const released: Answer = ['F', (_s, r) => r, '放行']
/** What customs answered on the way to each state. */
const answers: Readonly<Partial<Record<DeclarationState, readonly Answer[]>>> = {
  accepted: [received],
  returned: [received, ['Z', (s) => s + 3 * hour, fault]],
  taxDue: [received, reviewed, ['T', (s) => s + 3 * hour, '税费电子支付通知']],
  released: [received, reviewed, released],
  closed: [received, reviewed, released, ['R', (_s, r) => r + 2 * hour, '结关']],
}
const reached: Readonly<Record<string, string>> = { L: 'acceptedAt', F: 'releasedAt', R: 'closedAt' }

const hex = (of: string): string => createHash('sha256').update(of).digest('hex')

/** The times of our own people: made after the customer confirmed, sent to the checker, passed, handed over. */
function ownTimes({ times: { confirmed, declared } }: Made) {
  const step = declared === undefined ? hour : Math.min(hour, (declared - confirmed) / 5)
  const made = confirmed + step
  return { made, sent: made + step, passed: made + 2 * step, submitted: declared ?? made + 3 * step }
}

function receiptsOf({ state, times, declaration, facts }: Made, submitted: number, random: Draw) {
  const year = iso(submitted).slice(0, 4)
  const [letter, way] = facts.direction === 'import' ? ['I', '1'] : ['E', '0']
  const serial = random.digits(9)
  const seqNo = `${letter}${year}0000${serial}`
  const entryId = `${declaration.model.head['CustomMaster'] ?? '5301'}${year}${way}${serial}`
  return (answers[state] ?? []).map(([channel, when, note]) => {
    const at = when(submitted, times.released ?? submitted + 5 * hour)
    const noticedAt = iso(at)
    const digest = hex(JSON.stringify([channel, noticedAt, note, seqNo, entryId]))
    return { id: random.id(at), declarationId: declaration.id, channel, seqNo, entryId, note, noticedAt, digest }
  })
}

/** Times, numbers and receipts of a declaration; nothing of customs for one that was not handed in. */
export function course(made: Made, random: Draw) {
  const { declaration, state, facts } = made
  const own = ownTimes(made)
  const since = { draft: own.made, checking: own.sent, checked: own.passed }[state as string] ?? own.submitted
  const base = {
    id: declaration.id,
    caseId: facts.id,
    state,
    statusSince: iso(since),
    createdAt: iso(own.made),
    sentAt: state === 'draft' ? null : iso(own.sent),
    checkedAt: state === 'draft' || state === 'checking' ? null : iso(own.passed),
    round: 0,
    submittedAt: null as string | null,
    acceptedAt: null as string | null,
    returnedAt: null as string | null,
    releasedAt: null as string | null,
    closedAt: null as string | null,
    note: null as string | null,
    head: {} as DecValues,
  }
  if (!answers[state]) return { row: base, receipts: [], faults: [], message: undefined }
  const receipts = receiptsOf(made, own.submitted, random)
  const last = receipts.at(-1)!
  const content = writeMessage(declaration.model)
  const place = { model: declaration.model, lineIds: declaration.lines.map((l) => l.id) }
  return {
    row: {
      ...base,
      ...Object.fromEntries(receipts.flatMap((r) => (reached[r.channel] ? [[reached[r.channel]!, r.noticedAt]] : []))),
      statusSince: last.noticedAt,
      round: 1,
      submittedAt: iso(own.submitted),
      ...(state === 'returned' && { returnedAt: last.noticedAt, note: last.note }),
      head: { EntryId: last.entryId, SeqNo: last.seqNo },
    },
    receipts,
    faults:
      state === 'returned'
        ? faultsIn({ ...last, round: 1, at: last.noticedAt }, facts.direction, place).map((found) => ({
            ...found,
            declarationId: declaration.id,
          }))
        : [],
    message: {
      id: random.id(own.submitted),
      declarationId: declaration.id,
      fileName: messageName(declaration.model).replace(/\.xml$/, '-1.xml'),
      content,
      sha256: hex(content),
      at: iso(own.submitted),
    },
  }
}
