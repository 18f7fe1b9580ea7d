import type { caseMessageRoutes, CaseTalk, DeskQuestion } from '@clearway/contract/features/customs/case/caseMessage'
import { caseMessageText as t } from '@clearway/contract/features/customs/case/caseMessage.text'
import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { taskAttributes } from '@clearway/contract/features/customs/taskResource'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { endAsked, keepSaid, mostShown, readOne, readTalk, talkFile, wasSaid, type Talked } from '../talk.ts'
import { caseEvent } from './caseEvents.ts'
import { lockCase, readCase, storedCase, type StoredCase } from './caseRows.ts'
import { tellCustomer, tellStaff } from './caseTell.ts'
import { requireAlive } from './documents/caseDocumentRows.ts'

type Routes = typeof caseMessageRoutes
type Said = Parsed<Routes['talk']>

const talkedOf = ({ id, orgId }: StoredCase): Talked => ({ by: 'case_id', id, orgId })

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
  }>`select ((select count(*) from customs_message m where m.tenant_id = current_tenant() and m.case_id = ${of.id} and m.question and m.answered_at is null and not m.internal)
    + (select count(*) from classification_question q join classification_task w on w.tenant_id = q.tenant_id and w.id = q.task_id where ${deskTasks(of)} and w.status = 'query' and q.answer is null))::int as n`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

export async function messages(ctx: Context, { id }: Parsed<Routes['messages']>): Promise<CaseTalk> {
  await readCase(ctx, id)
  const of = await storedCase(ctx, id)
  const [said, desk, open] = await Promise.all([
    readTalk(ctx, talkedOf(of)),
    deskQuestions(ctx, of),
    openQuestions(ctx, of),
  ])
  return { messages: said, desk, open }
}

async function requireLine(ctx: Context, { id }: StoredCase, lineId: string | undefined): Promise<void> {
  if (!lineId) return
  const { rows } =
    await sql`select from customs_case_line where tenant_id = current_tenant() and case_id = ${id} and id = ${lineId} and deleted_at is null`.execute(
      ctx.db,
    )
  if (!rows.length) throw refuseField('lineId', t.lineMissing)
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
export async function talk(ctx: Context, { id, ...said }: Said): Promise<TalkMessage> {
  const of = await lockCase(ctx, id)
  const talked = talkedOf(of)
  if (!(await wasSaid(ctx, talked, said.messageId))) {
    requireAlive(ctx, of)
    await requireLine(ctx, of, said.lineId)
    const question = await keepSaid(ctx, talked, said)
    if (!said.internal && (said.question || question))
      await caseEvent(ctx, of.id, said.question ? 'talk.question' : 'talk.answer', {}, true)
    await tell(ctx, of, { id, ...said })
    ctx.touched([of.id])
  }
  return (await readOne(ctx, talked, said.messageId))!
}

export async function closeQuestion(
  ctx: Context,
  { id, messageId }: Parsed<Routes['closeQuestion']>,
): Promise<TalkMessage> {
  const closed = await endAsked(ctx, talkedOf(await lockCase(ctx, id)), messageId)
  ctx.touched([id])
  return closed
}

/** The attachment, by way of the message that it hangs on. */
export async function messageFile(ctx: Context, { id, messageId }: Parsed<Routes['messageFile']>): Promise<FileAnswer> {
  await readCase(ctx, id)
  return talkFile(ctx, { by: 'case_id', id, orgId: null }, messageId)
}
