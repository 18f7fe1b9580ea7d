import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import {
  tradeMachine as machine,
  type TradeStatus,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { answerKinds, type AnswerKind } from '@clearway/contract/features/customs/hong-kong/tdec/tradeFiles'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { inStates, listed } from '../../../../kernel/stateMachine.ts'
import type { Taken } from '../../exchange/resultFile.ts'
import { amountDueSql, unpaidBy } from './tradePaid.ts'
import { lockTrade, tradeWritten, type StoredTrade } from './tradeRows.ts'
import { tellOwner } from './tradeTell.ts'

/** What customs answered about one declaration, which is told by our number or by its reference. */
export interface TradeAnswer {
  readonly kind: AnswerKind
  readonly at: string
  readonly code: string | null
  readonly refNo: string | null
  readonly note: string | null
  /** The field at fault, of the declaration or of its item, which is counted from 1. */
  readonly field: string | null
  readonly item: number | null
  /** HKD that were paid; null where it does not say. */
  readonly amount: string | null
  readonly raw: string | null
}
type Heard = Pick<TradeAnswer, 'kind' | 'at' | 'refNo' | 'note' | 'field' | 'item' | 'amount'>

const isAnswer = sql.raw(`step in (${listed(answerKinds)})`)

/** Throws 400 where another declaration has the reference. */
export async function requireFreeReference(ctx: Context, of: StoredTrade, refNo: string): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from trade_declaration where tenant_id = current_tenant() and ref_no = ${refNo} and id <> ${of.id} and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuseField('refNo', t.refTaken, { code: rows[0].code })
}

/** The declaration that an answer is about, by our number before its reference. Locked. */
async function tradeOf(ctx: Context, { code, refNo }: TradeAnswer): Promise<StoredTrade | undefined> {
  const { rows } = await sql<{ id: string }>`select id from trade_declaration
    where tenant_id = current_tenant() and deleted_at is null and ${code ? sql`lower(code) = lower(${code})` : sql`ref_no = ${refNo}`} limit 1`.execute(
    ctx.db,
  )
  return rows[0] && lockTrade(ctx, rows[0].id)
}

/**
 * The submission that an answer is about: the last, unless it is older. Files give minutes, so the minute of the submission counts to it; of a first
 * submission everything does, as it may be entered here after it was filed.
 */
function roundOf({ round, submittedAt }: StoredTrade, at: string): number {
  const since = Math.floor(Date.parse(submittedAt ?? '') / 60_000) * 60_000
  return round > 1 && Date.parse(at) < since ? round - 1 : round
}

/** Keeps an answer; undefined where it was kept before. */
async function keep(ctx: Context, of: StoredTrade | undefined, answer: TradeAnswer): Promise<string | undefined> {
  const { kind, at, code, refNo, note, field, item, amount, raw } = answer
  const {
    rows: [kept],
  } = await sql<{
    id: string
  }>`insert into trade_event (tenant_id, trade_declaration_id, step, at, person_id, code, ref_no, note, field, item, amount, raw, round, changed)
    values (current_tenant(), ${of?.id ?? null}, ${kind}, ${at}::timestamptz, ${ctx.user.personId}, ${code}, ${refNo}, ${note}, ${field}, ${item}, ${amount}, ${raw}, ${of ? roundOf(of, at) : null}, false)
    on conflict do nothing returning id`.execute(ctx.db)
  return kept?.id
}

interface Said {
  readonly status: TradeStatus
  readonly refNo: string | null
  readonly acceptedAt: string | null
  readonly paidAt: string | null
  readonly reason: string | null
  readonly faultField: string | null
}

const time = (at: string): number => Date.parse(at)

/** By time; of one time in an order that is not that of their arrival. */
const inOrder = (a: Heard, b: Heard): number => {
  const [one, other] = [a, b].map(({ refNo, item, note }) =>
    [String(item ?? 0).padStart(3, '0'), refNo, note].join(' '),
  )
  return time(a.at) - time(b.at) || (one! < other! ? -1 : Number(one! > other!))
}

/**
 * What the answers about one submission say together, whatever the order in which they came: the last word on acceptance holds, a payment counts once it is
 * accepted and is what is due, a withdrawal ends it; it is an amendment where customs accepted an earlier submission (`before`). Undefined while they say nothing of it.
 */
function saidBy(of: StoredTrade, heard: readonly Heard[], before: boolean): Said | undefined {
  const kindIs = (kind: AnswerKind) => heard.filter((one) => one.kind === kind).toSorted(inOrder)
  const [accepts, rejects, paid, withdraws] = answerKinds.map(kindIs) as [Heard[], Heard[], Heard[], Heard[]]
  const pays = paid.filter((one) => !unpaidBy(of, one))
  const rejectedAt = rejects.at(-1)?.at
  const since = accepts.filter(({ at }) => !rejectedAt || time(at) > time(rejectedAt))
  const nothing = {
    refNo: accepts.findLast(({ refNo }) => refNo)?.refNo ?? of.refNo,
    acceptedAt: (since[0] ?? accepts[0])?.at ?? of.acceptedAt,
    paidAt: null,
    reason: null,
    faultField: null,
  }
  if (withdraws.length) {
    const reason = withdraws.findLast(({ note }) => note)?.note ?? (of.status === 'withdrawn' ? of.reason : null)
    return { ...nothing, status: 'withdrawn', reason }
  }
  // Somebody withdrew it here: only what customs says of that counts.
  if (of.status === 'withdrawn') return undefined
  if (since.length && pays[0]) return { ...nothing, status: 'paid', paidAt: pays[0].at }
  if (since.length) return { ...nothing, status: before ? 'amended' : 'accepted' }
  if (!rejectedAt) return undefined
  const faults = rejects.filter(({ at }) => time(at) === time(rejectedAt))
  return {
    ...nothing,
    status: 'rejected',
    reason: [...new Set(faults.flatMap(({ note }) => note ?? []))].join('; ').slice(0, 500) || null,
    faultField: faults.find(({ field, item }) => field && !item)?.field ?? null,
  }
}

const sameTime = (a: string | null, b: string | null): boolean => (a && b ? time(a) === time(b) : a === b)
const isSaid = (of: StoredTrade, said: Said): boolean =>
  of.status === said.status &&
  of.refNo === said.refNo &&
  of.reason === said.reason &&
  of.faultField === said.faultField &&
  sameTime(of.acceptedAt, said.acceptedAt) &&
  sameTime(of.paidAt, said.paidAt)

/** Answers by the reference alone that came before the acceptance which told it. */
export async function adopt(ctx: Context, of: StoredTrade, refNo: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    at: string
  }>`select id, at from trade_event where tenant_id = current_tenant() and trade_declaration_id is null and ref_no = ${refNo} and (code is null or lower(code) = lower(${of.code}))`.execute(
    ctx.db,
  )
  for (const { id, at } of rows)
    await sql`update trade_event set trade_declaration_id = ${of.id}, round = ${roundOf(of, at)} where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
}

export const tellRejected = (ctx: Context, { createdBy, code, id }: StoredTrade, reason: string): Promise<number> =>
  notify(ctx.db, {
    to: { personIds: [createdBy] },
    except: ctx.user.personId,
    title: t.rejectedTitle,
    content: t.rejectedBody,
    values: { code, reason },
    link: `/hKDetail?id=${id}`,
    topic: 'orders',
  })

/** Tells both sides of another state than there was, each as if somebody had entered it. */
async function tellSettled(ctx: Context, of: StoredTrade, said: Said, heard: readonly Heard[]): Promise<void> {
  if (said.status === 'rejected') {
    await tellRejected(ctx, of, said.reason ?? '')
    const item = heard.some((one) => one.kind === 'reject' && one.item !== null)
    return tellOwner(ctx, of, 'reject', { field: said.faultField ?? (item ? 'lines' : null) })
  }
  // What was accepted before and is paid now is no news to them.
  if (said.status !== 'withdrawn' && !of.acceptedAt) await tellOwner(ctx, of, 'accept', { refNo: said.refNo })
}

/** Writes what the answers about the last submission say, where it is something else than stands; says whether it was. */
export async function settle(ctx: Context, of: StoredTrade): Promise<boolean> {
  const { rows } =
    await sql<Heard>`select step as kind, at, ref_no, note, field, item, amount::text as amount from trade_event
    where tenant_id = current_tenant() and trade_declaration_id = ${of.id} and round = ${of.round} and ${isAnswer}
    order by at, id`.execute(ctx.db)
  const earlier =
    await sql`select from trade_event where tenant_id = current_tenant() and trade_declaration_id = ${of.id} and step = 'accept' and coalesce(round, 0) < ${of.round} limit 1`.execute(
      ctx.db,
    )
  const said = saidBy(of, rows, earlier.rows.length > 0)
  const isWhole = of.total !== null && of.charge !== null && of.movementDate !== null
  if (!said || !isWhole || !machine.may('hear', of.status) || isSaid(of, said)) return false
  const set: RawBuilder<unknown> = sql`ref_no = ${said.refNo}, reason = ${said.reason}, fault_field = ${said.faultField},
    accepted_at = ${said.acceptedAt}::timestamptz, paid_at = ${said.paidAt}::timestamptz`
  await sql`update trade_declaration set status = ${said.status}, ${set}, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${of.id}`.execute(
    ctx.db,
  )
  if (said.status !== of.status) await tellSettled(ctx, of, said, rows)
  return true
}

/**
 * Takes in what customs answered: `known` where it says nothing new, `waiting` where its declaration is not here, `open` where a person has to look at a
 * payment, else `applied`. Throws 400 at `refNo` where
 * another declaration has it, 409 where the declaration was never submitted.
 */
export async function takeAnswer(ctx: Context, answer: TradeAnswer): Promise<Taken> {
  const of = await tradeOf(ctx, answer)
  if (of?.round === 0)
    throw refuse(409, t.notSubmitted, { values: { status: say(machine.states[of.status], ctx.language) } })
  if (of && answer.kind === 'accept') await requireFreeReference(ctx, of, answer.refNo!)
  const id = await keep(ctx, of, answer)
  if (!id) return { outcome: 'known', id: of?.id ?? null }
  if (!of) return { outcome: 'waiting', id: null }
  if (answer.kind === 'accept') await adopt(ctx, of, answer.refNo!)
  const changed = await settle(ctx, of)
  if (changed)
    await sql`update trade_event set changed = true where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  tradeWritten(ctx, of.id)
  if (changed) return { outcome: 'applied', id: of.id }
  const round = roundOf(of, answer.at)
  if (round < of.round)
    return { outcome: 'known', id: of.id, note: say(t.ofEarlier, ctx.language, { round, last: of.round }) }
  const why = machine.isIn('unpaid', of.status) ? unpaidBy(of, answer) : undefined
  return why ? { outcome: 'open', id: of.id, note: say(why, ctx.language) } : { outcome: 'known', id: of.id }
}

interface Left {
  readonly id: string
  readonly kind: AnswerKind
  readonly at: string
  readonly number: string
  readonly note: string | null
  readonly raw: string | null
  readonly recordId: string | null
  readonly why: string | null
}

/** Answers whose declaration is not here, and payments that are left to a person while nothing else has settled them. */
export async function waitingAnswers(ctx: Context): Promise<Left[]> {
  const { rows } = await sql<
    Omit<Left, 'why'> & Parameters<typeof unpaidBy>[0] & { amount: string | null }
  >`select e.id, e.step as kind, e.at, coalesce(e.ref_no, e.code) as number, e.note, e.raw, d.id as record_id, e.amount::text as amount,
      d.charge::text as charge, d.levy::text as levy, d.late_penalty::text as late_penalty
    from trade_event e left join trade_declaration d on d.tenant_id = e.tenant_id and d.id = e.trade_declaration_id and d.round = e.round
      and d.deleted_at is null and ${inStates('d.status', machine.phases.unpaid)}
    where e.tenant_id = current_tenant() and (e.trade_declaration_id is null or (d.id is not null and e.step = 'pay' and (e.code is not null or e.ref_no is not null)
      and (${amountDueSql} <= 0 or e.amount <> ${amountDueSql})))
    order by e.at desc, e.id limit 200`.execute(ctx.db)
  return rows.map(({ amount, charge, levy, latePenalty, ...row }) => {
    const why = row.recordId && unpaidBy({ charge, levy, latePenalty }, { kind: row.kind, amount })
    return { ...row, why: why ? say(why, ctx.language) : null }
  })
}
