import { statementDue, summaryDue } from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import {
  isIsfKind,
  type HeardKind,
  type ResponseKind,
} from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { entryResponsesText as t } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import type { usEntry as contract, UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryMachine as machine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { fillText, say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import type { Taken } from '../../exchange/resultFile.ts'
import { billableEntry } from './entryBillable.ts'
import { standingOf } from './entryChecking.ts'
import { saidBy, whyOpen, type Heard, type Said } from './entryHeard.ts'
import { tellOwner } from './entryTell.ts'
import { settleIsf } from './isfHeard.ts'
import { entryWritten, lockEntry, openEntry, storedEntry, type StoredEntry } from './usEntryRows.ts'

/** What customs answered about one entry, which is told by our number, its own or a bill. */
export interface EntryResponse {
  readonly kind: ResponseKind
  readonly at: string
  readonly code: string | null
  readonly entryNo: string | null
  readonly billNo: string | null
  readonly note: string | null
  readonly raw: string | null
}

/** Entries that an answer names; by a bill there may be several. */
async function namedBy(
  ctx: Context,
  { code, entryNo, billNo }: Pick<EntryResponse, 'code' | 'entryNo' | 'billNo'>,
): Promise<string[]> {
  const by = code
    ? sql`lower(code) = lower(${code})`
    : entryNo
      ? sql`entry_no = ${entryNo}`
      : sql`(bill_no = ${billNo} or house_bill = ${billNo})`
  const { rows } = await sql<{ id: string }>`select id from us_entry
    where tenant_id = current_tenant() and deleted_at is null and status <> 'cancelled' and ${by} order by id limit 2`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The filing that an answer is about: the last, unless it is older. Files give minutes, so the minute of the filing counts to it; of a first filing
 * everything does, as it may be recorded here after it was made.
 */
function roundOf(round: number, sentAt: unknown, at: string): number {
  const since = Math.floor(new Date(sentAt as string).getTime() / 60_000) * 60_000
  return round > 1 && Date.parse(at) < since ? round - 1 : Math.max(round, 1)
}

const roundIn = (of: StoredEntry, kind: ResponseKind, at: string): number =>
  isIsfKind(kind) ? roundOf(of.isfRound, of.isfSentAt, at) : roundOf(of.filing, of.sentAt, at)

/** Keeps an answer; undefined where it was kept before. */
async function keep(ctx: Context, of: StoredEntry | undefined, answer: EntryResponse): Promise<string | undefined> {
  const { kind, at, code, entryNo, billNo, note, raw } = answer
  const { rows } = await sql<{
    id: string
  }>`insert into us_entry_response (tenant_id, us_entry_id, kind, at, person_id, code, entry_no, bill_no, note, raw, round)
    values (current_tenant(), ${of?.id ?? null}, ${kind}, ${at}::timestamptz, ${ctx.user.personId}, ${code}, ${entryNo}, ${billNo}, ${note}, ${raw},
      ${of ? roundIn(of, kind, at) : null})
    on conflict do nothing returning id`.execute(ctx.db)
  return rows[0]?.id
}

/** What was recorded by hand counts beside what files say; of the same moment it is the later. */
export const keepByHand = (
  ctx: Context,
  of: StoredEntry,
  { kind, on, note }: { kind: Heard['kind'] | 'isfAccepted' | 'isfRejected'; on: string | null; note: string | null },
) =>
  sql`insert into us_entry_response (tenant_id, us_entry_id, kind, at, on_day, person_id, by_hand, note, round, changed)
    values (current_tenant(), ${of.id}, ${kind}, clock_timestamp(), ${on}::date, ${ctx.user.personId}, true, ${note},
      ${Math.max(isIsfKind(kind) ? of.isfRound : of.filing, 1)}, true)`.execute(ctx.db)

async function heardOf(ctx: Context, of: StoredEntry): Promise<Heard[]> {
  const { rows } =
    await sql<Heard>`select kind, at, on_day::text as on_day, note from us_entry_response where tenant_id = current_tenant()
    and us_entry_id = ${of.id} and round = ${Math.max(of.filing, 1)} and kind not in ('isfAccepted', 'isfRejected')`.execute(
      ctx.db,
    )
  return rows
}

const isSaid = (of: StoredEntry, said: Said): boolean =>
  of.status === said.status &&
  (of.reason ?? null) === said.reason &&
  of.releasedOn === said.releasedOn &&
  of.summaryFiledOn === said.summaryFiledOn &&
  of.paidOn === said.paidOn &&
  of.liquidatedOn === said.liquidatedOn

/** Whether it may stand in that state, as the database asks it. */
async function isWhole(ctx: Context, of: StoredEntry, { status }: Said): Promise<boolean> {
  if (status === 'rejected') return true
  if (!of.entryNo || !of.importerId || !of.entryDate || !of.filedOn || !of.port) return false
  if (status !== 'released' && (of['total'] === null || Number(of['undecidedCount']) > 0)) return false
  return of.status !== 'rejected' || (await standingOf(ctx, of, of.entryDate)).powered
}

/** What a person wrote about a correction or a protest, which no answer takes away. */
async function ownReason(ctx: Context, of: StoredEntry): Promise<string | null> {
  const { rows } = await sql<{
    note: string | null
  }>`select note from us_entry_event where tenant_id = current_tenant() and us_entry_id = ${of.id}
    and step in ('correct', 'protest', 'settleProtest') order by id desc limit 1`.execute(ctx.db)
  return rows[0]?.note ?? null
}

interface Settled {
  readonly changed: boolean
  readonly said: Said | undefined
  readonly why?: Text
}

/** Writes what the answers about the filing that stands say, where it is something else than stands. */
export async function settle(ctx: Context, of: StoredEntry): Promise<Settled> {
  if (of.filing === 0) return { changed: false, said: undefined, why: t.notFiled }
  const found = saidBy(await heardOf(ctx, of))
  if (!machine.may('hear', of.status))
    return { changed: false, said: found, why: fillText(t.notNow, { status: machine.states[of.status] }) }
  if (!found) return { changed: false, said: undefined }
  const said = found.summaryFiledOn ? { ...found, reason: await ownReason(ctx, of) } : found
  if (isSaid(of, said)) return { changed: false, said }
  if (!(await isWhole(ctx, of, said)))
    return { changed: false, said, why: fillText(t.notWhole, { status: machine.states[said.status] }) }
  const due = said.releasedOn && summaryDue(said.releasedOn)
  await sql`update us_entry set status = ${said.status}, reason = ${said.reason}, released_on = ${said.releasedOn}::date, summary_due = ${due}::date, payment_due = ${statementDue(of.paymentKind, said.releasedOn)}::date,
      summary_filed_on = ${said.summaryFiledOn}::date, paid_on = ${said.paidOn}::date, liquidated_on = ${said.liquidatedOn}::date, updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and id = ${of.id}`.execute(ctx.db)
  return { changed: true, said }
}

const kinds = { ...t.kinds, ...t.byHand }

/** Who made it hears of what customs said of it. */
export const tellMaker = (ctx: Context, { createdBy, code, id }: StoredEntry, kind: HeardKind, note: string | null) =>
  notify(ctx.db, {
    to: { personIds: [createdBy] },
    except: ctx.user.personId,
    title: fillText(t.newsTitle, { kind: kinds[kind] }),
    content: fillText(t.newsBody, { kind: kinds[kind] }),
    values: { code, note: note ?? '' },
    link: `/importClearance?id=${id}`,
    topic: 'orders',
  })

/** What becomes of an answer that is kept for an entry. */
async function applied(ctx: Context, of: StoredEntry, kept: string, { kind, at, note }: EntryResponse): Promise<Taken> {
  const isIsf = isIsfKind(kind)
  const { changed, why, ...settled } = isIsf ? await settleIsf(ctx, of) : await settle(ctx, of)
  if (changed) {
    await sql`update us_entry_response set changed = true where tenant_id = current_tenant() and id = ${kept}`.execute(
      ctx.db,
    )
    await tellMaker(ctx, of, kind, note)
    if (!isIsf) await tellOwner(ctx, of.id)
    if (!isIsf) await billableEntry(ctx.db, of.id)
  }
  entryWritten(ctx, of.id)
  if (changed) return { outcome: 'applied', id: of.id }
  const [round, last] = [roundIn(of, kind, at), isIsf ? of.isfRound : of.filing]
  if (round < last) return { outcome: 'known', id: of.id, note: say(t.ofEarlier, ctx.language, { round, last }) }
  const open = why ?? ('said' in settled ? whyOpen(await heardOf(ctx, of), kind, settled.said) : undefined)
  return open ? { outcome: 'open', id: of.id, note: say(open, ctx.language) } : { outcome: 'known', id: of.id }
}

/**
 * Takes in what customs answered: `known` where it says nothing new or is about an earlier filing, `waiting` where its entry is not here, `open` where a person
 * has to look at it, else `applied`.
 */
export async function takeResponse(ctx: Context, answer: EntryResponse): Promise<Taken> {
  const named = await namedBy(ctx, answer)
  const of = named.length === 1 ? await lockEntry(ctx, named[0]!) : undefined
  const kept = await keep(ctx, of, answer)
  if (!kept) return { outcome: 'known', id: of?.id ?? null }
  if (of) return applied(ctx, of, kept, answer)
  return { outcome: 'waiting', id: null, ...(named.length > 1 && { note: say(t.several, ctx.language) }) }
}

interface Waiting extends EntryResponse {
  readonly id: string
  readonly usEntryId: string | null
}

/** Gives an answer that waited to an entry, and lets it count. */
async function adoptOne(ctx: Context, of: StoredEntry, answer: Waiting): Promise<void> {
  const round = roundIn(of, answer.kind, answer.at)
  await sql`update us_entry_response set us_entry_id = ${of.id}, round = ${round} where tenant_id = current_tenant() and id = ${answer.id}`.execute(
    ctx.db,
  )
  await applied(ctx, of, answer.id, answer)
}

/** The answer that somebody claims, locked; undefined where there is none. */
async function lockWaiting(ctx: Context, id: string): Promise<Waiting | undefined> {
  const { rows } =
    await sql<Waiting>`select id, us_entry_id, kind, at, code, entry_no, bill_no, note, raw from us_entry_response
    where tenant_id = current_tenant() and id = ${id} and not by_hand for update`.execute(ctx.db)
  return rows[0]
}

/** Answers by the numbers of an entry that came before it had them. */
export async function adoptWaiting(ctx: Context, id: string): Promise<void> {
  const of = await storedEntry(ctx, id)
  const { rows } =
    await sql<Waiting>`select id, us_entry_id, kind, at, code, entry_no, bill_no, note, raw from us_entry_response
    where tenant_id = current_tenant() and us_entry_id is null and (lower(code) = lower(${of.code}) or (code is null and entry_no = ${of.entryNo}))
    order by at, id for update`.execute(ctx.db)
  for (const answer of rows) await adoptOne(ctx, await storedEntry(ctx, id), answer)
}

/** Answers whose entry is not here. */
export async function waitingResponses(ctx: Context) {
  const { rows } = await sql<{
    id: string
    kind: ResponseKind
    at: string
    number: string
    note: string | null
    raw: string | null
  }>`select id, kind, at, coalesce(entry_no, code, bill_no) as number, note, raw from us_entry_response
    where tenant_id = current_tenant() and us_entry_id is null order by at desc, id limit 200`.execute(ctx.db)
  return rows.map((row) => ({ ...row, recordId: null, why: null }))
}

/** A response that waits is about this entry, as somebody says. Throws 404, 409 (stale, or it belongs to another already). */
export async function claimResult(
  ctx: Context,
  { id, version, resultId }: Parsed<(typeof contract)['routes']['claimResult']>,
): Promise<UsEntryFull> {
  const of = await lockEntry(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openEntry(ctx, id) } })
  const waiting = await lockWaiting(ctx, resultId)
  if (!waiting) throw notFound()
  if (waiting.usEntryId) throw refuse(409, t.claimed)
  await adoptOne(ctx, of, waiting)
  return openEntry(ctx, id)
}
