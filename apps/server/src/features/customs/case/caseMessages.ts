import type {
  CaseMessage,
  caseMessageRoutes,
  CaseTalk,
  DeskQuestion,
} from '@clearway/contract/features/customs/case/caseMessage'
import { caseMessageText as t } from '@clearway/contract/features/customs/case/caseMessage.text'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { taskAttributes } from '@clearway/contract/features/customs/taskResource'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { visibleFile } from '../../../kernel/crud/attachments.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { caseEvent } from './caseEvents.ts'
import { lockCase, readCase, storedCase, type StoredCase } from './caseRows.ts'
import { tellCustomer, tellStaff } from './caseTell.ts'
import { requireAlive } from './documents/caseDocumentRows.ts'

type Routes = typeof caseMessageRoutes
type Said = Parsed<Routes['talk']>

const mostShown = 500

interface Row extends Omit<CaseMessage, 'person' | 'line' | 'file'> {
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

/** What the user may read of the talk of a case: the broker's notes among themselves are not the customer's. */
const heard = (ctx: Context): RawBuilder<unknown> => (ctx.user.area === 'customer' ? sql`not m.internal` : sql`true`)

async function read(ctx: Context, caseId: string, where: RawBuilder<unknown> = sql`true`): Promise<CaseMessage[]> {
  const { rows } =
    await sql<Row>`with lines as (select id, name, model_number, row_number() over (order by position, id)::int as row from customs_case_line where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null),
    latest as (select m.* from customs_case_message m where m.tenant_id = current_tenant() and m.case_id = ${caseId} and ${heard(ctx)} and ${where} order by m.at desc, m.id desc limit ${mostShown})
    select m.id, m.body, m.at, m.question, m.answered_at, m.answers, m.internal, m.person_id, p.nickname as person_name, coalesce(o.org_type = 'customer', false) as of_customer,
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

/** Lines of the desk that were put there for this case; a code that another customer's order happens to bear does not count. */
const deskTasks = (of: Pick<StoredCase, 'code' | 'orgId'>): RawBuilder<unknown> =>
  sql`w.tenant_id = current_tenant() and w.source = 'upload' and w.order_code = ${of.code} and w.org_id is not distinct from ${of.orgId}::uuid and w.deleted_at is null`

interface DeskRow extends DeskQuestion {
  status: string
}

async function deskQuestions(ctx: Context, of: StoredCase): Promise<DeskQuestion[]> {
  const { hidden } = dataAccess(ctx.user, classifyTask.name)
  const unless = <T>(field: string, value: T): T | null => (hidden.has(field) ? null : value)
  const { rows } =
    await sql<DeskRow>`select w.id as task_id, q.id as question_id, w.name, w.model_number, w.attributes, w.status, q.question, q.missing, a.nickname as asked_by, q.asked_at, q.answer, b.nickname as answered_by, q.answered_at
    from classification_question q join classification_task w on w.tenant_id = q.tenant_id and w.id = q.task_id left join person a on a.id = q.asked_by left join person b on b.id = q.answered_by
    where ${deskTasks(of)} order by q.asked_at, q.id limit ${mostShown}`.execute(ctx.db)
  // A line that was taken off the desk meanwhile waits for no answer.
  return rows
    .filter((r) => r.answer !== null || r.status === 'query')
    .map(({ status: _status, ...r }) => ({
      ...r,
      name: unless('name', r.name) ?? '',
      modelNumber: unless('modelNumber', r.modelNumber),
      attributes: Object.fromEntries(
        taskAttributes.filter((a) => r.attributes[a] && !hidden.has(a)).map((a) => [a, r.attributes[a]!]),
      ),
    }))
}

/** What the customer has not answered yet, the desk's questions among them; what the broker's people ask each other is not his. */
export async function openQuestions(ctx: Context, of: StoredCase): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select ((select count(*) from customs_case_message m where m.tenant_id = current_tenant() and m.case_id = ${of.id} and m.question and m.answered_at is null and not m.internal)
    + (select count(*) from classification_question q join classification_task w on w.tenant_id = q.tenant_id and w.id = q.task_id where ${deskTasks(of)} and w.status = 'query' and q.answer is null))::int as n`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

export async function messages(ctx: Context, { id }: Parsed<Routes['messages']>): Promise<CaseTalk> {
  await readCase(ctx, id)
  const of = await storedCase(ctx, id)
  const [said, desk, open] = await Promise.all([read(ctx, id), deskQuestions(ctx, of), openQuestions(ctx, of)])
  return { messages: said, desk, open }
}

interface Question {
  readonly id: string
  readonly internal: boolean
  readonly personId: string
}

/** The question that an answer names, while it is open: 400 otherwise, also for one that the user may not read. */
async function openQuestion(ctx: Context, caseId: string, id: string): Promise<Question> {
  const { rows } =
    await sql<Question>`select m.id, m.internal, m.person_id from customs_case_message m where m.tenant_id = current_tenant() and m.case_id = ${caseId} and m.id = ${id} and m.question and ${heard(ctx)}`.execute(
      ctx.db,
    )
  if (!rows[0]) throw refuseField('answers', t.notAQuestion)
  return rows[0]
}

/** An upload of the writer's own that no other customer's record holds; what is shown to the customer becomes his to open. */
async function takeFile(ctx: Context, of: StoredCase, { fileId, internal }: Said): Promise<void> {
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

async function checkSaid(ctx: Context, of: StoredCase, said: Said): Promise<Question | undefined> {
  if (ctx.user.area === 'customer' && said.internal) throw refuse(403, refusals.forbidden)
  if (ctx.user.area === 'customer' && said.question) throw refuseField('question', t.onlyStaffAsk)
  if (said.question && !said.internal && of.orgId === null) throw refuse(409, t.noCustomer)
  if (said.lineId) {
    const { rows } =
      await sql`select from customs_case_line where tenant_id = current_tenant() and case_id = ${of.id} and id = ${said.lineId} and deleted_at is null`.execute(
        ctx.db,
      )
    if (!rows.length) throw refuseField('lineId', t.lineMissing)
  }
  const question = said.answers ? await openQuestion(ctx, of.id, said.answers) : undefined
  // A note among the broker's people is no answer to the customer, and the other way round.
  if (question && question.internal !== said.internal) throw refuseField('answers', t.notAQuestion)
  return question
}

async function tell(ctx: Context, of: StoredCase, said: Said): Promise<void> {
  const values = { body: said.body }
  if (ctx.user.area === 'customer')
    return tellStaff(ctx, of, { words: said.answers ? t.told.answer : t.told.message, values, part: 'talk' })
  if (said.internal) return tellStaff(ctx, of, { words: t.told.internal, values, part: 'talk' })
  await tellCustomer(ctx, of, 'customsCase.talk', {
    words: said.question ? t.told.question : t.told.message,
    values,
    part: 'talk',
  })
}

/** Writes one message; sent again it is the same. Throws 404, 403 (internal by a customer's people), 400 (a line, file or question that is not of this case). */
export async function talk(ctx: Context, said: Said): Promise<CaseMessage> {
  const of = await lockCase(ctx, said.id)
  const {
    rows: [before],
  } = await sql<{
    caseId: string
    personId: string
  }>`select case_id, person_id from customs_case_message where tenant_id = current_tenant() and id = ${said.messageId}`.execute(
    ctx.db,
  )
  if (before && (before.caseId !== of.id || before.personId !== ctx.user.personId))
    throw refuse(409, refusals.duplicate)
  if (!before) {
    requireAlive(ctx, of)
    const question = await checkSaid(ctx, of, said)
    await takeFile(ctx, of, said)
    await sql`insert into customs_case_message (tenant_id, id, case_id, line_id, answers, question, internal, body, file_id, person_id)
      values (current_tenant(), ${said.messageId}, ${of.id}, ${said.lineId ?? null}, ${said.answers ?? null}, ${said.question}, ${said.internal}, ${said.body}, ${said.fileId ?? null}, ${ctx.user.personId})`.execute(
      ctx.db,
    )
    if (question)
      await sql`update customs_case_message set answered_at = now() where tenant_id = current_tenant() and id = ${question.id} and answered_at is null`.execute(
        ctx.db,
      )
    if (!said.internal && (said.question || question))
      await caseEvent(ctx, of.id, said.question ? 'talk.question' : 'talk.answer', {}, true)
    await tell(ctx, of, said)
    ctx.touched([of.id])
  }
  return (await read(ctx, of.id, sql`m.id = ${said.messageId}`))[0]!
}

export async function closeQuestion(
  ctx: Context,
  { id, messageId }: Parsed<Routes['closeQuestion']>,
): Promise<CaseMessage> {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  await lockCase(ctx, id)
  const [found] = await read(ctx, id, sql`m.id = ${messageId}`)
  if (!found) throw notFound()
  if (!found.question) throw refuseField('messageId', t.notAQuestion)
  await sql`update customs_case_message set answered_at = now() where tenant_id = current_tenant() and id = ${messageId} and answered_at is null`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return (await read(ctx, id, sql`m.id = ${messageId}`))[0]!
}

/** The attachment, by way of the message that it hangs on. */
export async function messageFile(ctx: Context, { id, messageId }: Parsed<Routes['messageFile']>): Promise<FileAnswer> {
  await readCase(ctx, id)
  const {
    rows: [file],
  } = await sql<{
    name: string
    contentType: string
    storeKey: string
  }>`select f.name, f.content_type, f.store_key from customs_case_message m join stored_file f on f.tenant_id = m.tenant_id and f.id = m.file_id
    where m.tenant_id = current_tenant() and m.case_id = ${id} and m.id = ${messageId} and ${heard(ctx)}`.execute(
    ctx.db,
  )
  if (!file) throw notFound()
  return { name: file.name, contentType: file.contentType, body: await ctx.services.files.get(file.storeKey) }
}
