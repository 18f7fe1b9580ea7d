import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { talkText as t } from '@clearway/contract/features/customs/case/talk.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql, type RawBuilder } from 'kysely'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { visibleFile } from '../../kernel/crud/attachments.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'

/** A record that is talked about, by the column that points to it. */
export interface Talked {
  readonly by: 'case_id' | 'road_cargo_id' | 'trade_declaration_id' | 'us_entry_id' | 'dray_move_id'
  readonly id: string
  readonly orgId: string | null
}

/** One message as it is written. */
export interface Said {
  readonly messageId: string
  readonly body: string
  readonly question: boolean
  readonly internal: boolean
  readonly answers?: string | undefined
  readonly fileId?: string | undefined
  readonly lineId?: string | undefined
  readonly paper?: string | undefined
}

export interface Question {
  readonly id: string
  readonly internal: boolean
}

export const mostShown = 500

interface Row extends Omit<TalkMessage, 'person' | 'line' | 'file'> {
  personId: string
  personName: string | null
  ofCustomer: boolean
  lineId: string | null
  lineRow: number | null
  lineName: string | null
  fileId: string | null
  fileName: string | null
  fileSize: number | null
}

const about = ({ by, id }: Talked): RawBuilder<unknown> =>
  sql`m.tenant_id = current_tenant() and ${sql.ref(`m.${by}`)} = ${id}`

/** What the user may read of a talk: the broker's notes among themselves are not the customer's. */
const heard = (ctx: Context): RawBuilder<unknown> => (ctx.user.area === 'customer' ? sql`not m.internal` : sql`true`)

/** Oldest first; the last 500. */
export async function readTalk(
  ctx: Context,
  of: Talked,
  where: RawBuilder<unknown> = sql`true`,
): Promise<TalkMessage[]> {
  const { rows } =
    await sql<Row>`with lines as (select id, name, model_number, row_number() over (order by position, id)::int as row from customs_case_line where tenant_id = current_tenant() and case_id = ${of.by === 'case_id' ? of.id : null} and deleted_at is null),
    latest as (select m.* from customs_message m where ${about(of)} and ${heard(ctx)} and ${where} order by m.at desc, m.id desc limit ${mostShown})
    select m.id, m.body, m.at, m.question, m.answered_at, m.answers, m.internal, m.paper, m.unseen, m.person_id, p.nickname as person_name, coalesce(o.org_type = 'customer', false) as of_customer,
      l.id as line_id, l.row as line_row, coalesce(nullif(l.name, ''), l.model_number, '') as line_name, f.id as file_id, f.name as file_name, f.size as file_size
    from latest m left join person p on p.id = m.person_id left join membership b on b.tenant_id = m.tenant_id and b.person_id = m.person_id left join sys_org o on o.tenant_id = b.tenant_id and o.id = b.org_id
      left join lines l on l.id = m.line_id left join stored_file f on f.tenant_id = m.tenant_id and f.id = m.file_id order by m.at, m.id`.execute(
      ctx.db,
    )
  return rows.map(
    ({ personId, personName, ofCustomer, lineId, lineRow, lineName, fileId, fileName, fileSize, ...m }) => ({
      ...m,
      person: { name: personName, customer: ofCustomer, own: personId === ctx.user.personId },
      line: lineId ? { id: lineId, row: lineRow!, name: lineName ?? '' } : null,
      file: fileId ? { id: fileId, name: fileName!, size: fileSize! } : null,
    }),
  )
}

export const readOne = async (ctx: Context, of: Talked, id: string): Promise<TalkMessage | undefined> =>
  (await readTalk(ctx, of, sql`m.id = ${id}`))[0]

/** The question that an answer names, while it is open: 400 otherwise, also for one that the user may not read. */
async function openQuestion(ctx: Context, of: Talked, id: string): Promise<Question> {
  const { rows } =
    await sql<Question>`select m.id, m.internal from customs_message m where ${about(of)} and m.id = ${id} and m.question and ${heard(ctx)}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw refuseField('answers', t.notAQuestion)
  return rows[0]
}

/** An upload of the writer's own that no other customer's record holds; what is shown to the customer becomes theirs to open. */
async function takeFile(ctx: Context, of: Talked, { fileId, internal }: Said): Promise<void> {
  if (!fileId) return
  const file = await visibleFile(ctx, fileId)
  const {
    rows: [row],
  } = await sql<{
    orgId: string | null
    own: boolean
  }>`select org_id, created_by = ${ctx.user.personId}::uuid as own from stored_file where tenant_id = current_tenant() and id = ${fileId}`.execute(
    ctx.db,
  )
  const fits = row && (row.orgId === null || row.orgId === ctx.user.orgId || row.orgId === of.orgId)
  if (!file || !row?.own || !fits) throw refuseField('fileId', common.fileMissing)
  if (!internal && of.orgId && ctx.user.area !== 'customer')
    await ctx.db.updateTable('storedFile').set({ orgId: of.orgId }).where('id', '=', fileId).execute()
}

/** Throws 403 (internal by a customer's people), 409 (nobody to ask) and 400 at what is not of this talk. */
async function checkSaid(ctx: Context, of: Talked, said: Said): Promise<Question | undefined> {
  if (ctx.user.area === 'customer' && said.internal) throw refuse(403, refusals.forbidden)
  if (ctx.user.area === 'customer' && said.question) throw refuseField('question', t.onlyStaffAsk)
  if (said.question && !said.internal && of.orgId === null) throw refuse(409, t.noCustomer)
  const question = said.answers ? await openQuestion(ctx, of, said.answers) : undefined
  // A note among the broker's people is no answer to the customer, and the other way round.
  if (question && question.internal !== said.internal) throw refuseField('answers', t.notAQuestion)
  return question
}

/** Whether it was written before: a call that is sent again adds nothing. Throws 409 where the id is another's. */
export async function wasSaid(ctx: Context, of: Talked, messageId: string): Promise<boolean> {
  const {
    rows: [before],
  } = await sql<{
    fits: boolean
  }>`select coalesce(${sql.ref(`m.${of.by}`)} = ${of.id}, false) and m.person_id = ${ctx.user.personId} as fits from customs_message m where m.tenant_id = current_tenant() and m.id = ${messageId}`.execute(
    ctx.db,
  )
  if (before && !before.fits) throw refuse(409, refusals.duplicate)
  return before !== undefined
}

const endQuestion = (ctx: Context, id: string) =>
  sql`update customs_message set answered_at = now() where tenant_id = current_tenant() and id = ${id} and answered_at is null`.execute(
    ctx.db,
  )

/** Writes a message that was not written before, and ends the question that it answers, which it gives back. */
export async function keepSaid(ctx: Context, of: Talked, said: Said, unseen = false): Promise<Question | undefined> {
  const question = await checkSaid(ctx, of, said)
  await takeFile(ctx, of, said)
  await sql`insert into customs_message (tenant_id, id, ${sql.ref(of.by)}, line_id, answers, question, internal, body, file_id, paper, unseen, person_id)
    values (current_tenant(), ${said.messageId}, ${of.id}, ${said.lineId ?? null}, ${said.answers ?? null}, ${said.question}, ${said.internal}, ${said.body}, ${said.fileId ?? null}, ${said.paper ?? null}, ${unseen}, ${ctx.user.personId})`.execute(
    ctx.db,
  )
  if (question) await endQuestion(ctx, question.id)
  return question
}

/** Nobody needs to answer it any more; staff only. Throws 403, 404 and 400. */
export async function endAsked(ctx: Context, of: Talked, messageId: string): Promise<TalkMessage> {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  const found = await readOne(ctx, of, messageId)
  if (!found) throw notFound()
  if (!found.question) throw refuseField('messageId', t.notAQuestion)
  await endQuestion(ctx, messageId)
  return (await readOne(ctx, of, messageId))!
}

/** The attachment, by way of the message that it hangs on. */
export async function talkFile(ctx: Context, of: Talked, messageId: string): Promise<FileAnswer> {
  const {
    rows: [file],
  } = await sql<{
    name: string
    contentType: string
    storeKey: string
  }>`select f.name, f.content_type, f.store_key from customs_message m join stored_file f on f.tenant_id = m.tenant_id and f.id = m.file_id
    where ${about(of)} and m.id = ${messageId} and ${heard(ctx)}`.execute(ctx.db)
  if (!file) throw notFound()
  return { name: file.name, contentType: file.contentType, body: await ctx.services.files.get(file.storeKey) }
}
