import {
  classifyTask as contract,
  type OpenedTask,
  type TaskQuestion,
} from '@clearway/contract/features/customs/classifyTask'
import { sql } from 'kysely'

import { blanked } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { classify } from '../classification.ts'
import { decidedGoods } from '../decidedGoods.ts'
import { citedIn, citedRulings, mayReadRulings, rulingEvidence } from '../ruling/rulingEvidence.ts'
import { proposedCodes } from './proposedCodes.ts'
import { similarGoods } from './similarGoods.ts'
import { maySupervise, refuseOthersClaim, storedTask, taskSource, type StoredTask } from './taskRows.ts'

/** Keys 1 to 9 choose. */
const mostCandidates = 9
const most = { text: 1000, description: 200, attribute: 200 }

/** What the engine is told of a line: its name and facts, and the first words of a description, which may go on about other things. */
function askOf(ctx: Context, task: StoredTask) {
  const { material, use, composition, function: purpose, specification } = task.attributes
  const fact = (s: string | undefined) => s?.slice(0, most.attribute)
  return {
    text: [task.name, specification, task.description?.slice(0, most.description)]
      .filter(Boolean)
      .join(' ')
      .slice(0, most.text),
    lang: ctx.language,
    jurisdiction: task.jurisdiction,
    limit: mostCandidates,
    attributes: {
      material: fact(material),
      use: fact(use),
      composition: fact(composition),
      function: fact(purpose),
      brand: task.brand ?? undefined,
      model: task.modelNumber ?? undefined,
    },
  }
}

export async function questionsOf(
  ctx: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<(TaskQuestion & { taskId: string })[]> {
  const name = (column: string) => sql.raw(`(select p.nickname from person p where p.id = q.${column})`)
  const { rows } = await sql<
    TaskQuestion & { taskId: string }
  >`select q.id, q.task_id, q.question, q.missing, ${name('asked_by')} as asked_by, q.asked_at, q.answer, ${name('answered_by')} as answered_by, q.answered_at
    from classification_question q where q.tenant_id = current_tenant() and q.task_id = any(${ids}::uuid[]) order by q.asked_at desc limit 500`.execute(
    ctx.db,
  )
  return rows
}

async function stepsOf(ctx: Context, id: string): Promise<OpenedTask['steps']> {
  const { rows } = await sql<
    Omit<OpenedTask['steps'][number], 'ruling'> & { rulingId: string | null }
  >`select s.id, s.action, (select p.nickname from person p where p.id = s.person_id) as person, s.at, s.code, s.note, s.minutes, s.ruling_id
    from classification_step s where s.tenant_id = current_tenant() and s.task_id = ${id} order by s.at desc limit 100`.execute(
    ctx.db,
  )
  const rulings = await citedRulings(
    ctx,
    rows.flatMap((s) => s.rulingId ?? []),
  )
  return rows.map(({ rulingId, ...s }) => ({ ...s, ruling: rulings.get(rulingId ?? '')?.number ?? null }))
}

/** The timeline without what the fields of the line are made of. */
function shownSteps(steps: OpenedTask['steps'], hidden: ReadonlySet<string>): OpenedTask['steps'] {
  if (hidden.has('status')) return []
  const coded = ['firstCode', 'finalCode'].some((name) => hidden.has(name))
  const named = ['firstByName', 'reviewedByName', 'holder'].some((name) => hidden.has(name))
  const noted = ['basis', 'returnedReason'].some((name) => hidden.has(name))
  return steps.map((s) => ({
    ...s,
    ...(coded ? { code: null } : {}),
    ...(named ? { person: null } : {}),
    ...(noted ? { note: null, ruling: null } : {}),
  }))
}

/** A picture or datasheet of the goods, where the user may see the goods' own fields. */
async function attachmentOf(ctx: Context, task: StoredTask): Promise<string | null> {
  if (!task.goodsId || dataAccess(ctx.user, 'goods').hidden.has('attachmentUrl')) return null
  const found = await ctx.db
    .selectFrom('goods')
    .select('attachmentUrl')
    .where('id', '=', task.goodsId)
    .executeTakeFirst()
  return found?.attachmentUrl ?? null
}

/** The decision of the goods that a finished line ended in; null where another stands by now. */
async function decisionOf(
  ctx: Context,
  { status, goodsId, jurisdiction, finalCode }: StoredTask,
): Promise<OpenedTask['decision']> {
  if (status !== 'classified' || !goodsId) return null
  const { rows } = await sql<
    NonNullable<OpenedTask['decision']>
  >`select c.id, (select r.number from ruling r where r.tenant_id = c.tenant_id and r.decision_id = c.id and r.deleted_at is null) as precedent
    from goods_classification c where c.tenant_id = current_tenant() and c.goods_id = ${goodsId} and c.jurisdiction = ${jurisdiction} and c.hs_code = ${finalCode}
      and c.status = 'classified' and c.valid_to is null and c.deleted_at is null`.execute(ctx.db)
  const [found] = rows
  return found ? { ...found, precedent: mayReadRulings(ctx) ? found.precedent : null } : null
}

/** The line as far as the caller may read it: a hint made of what is hidden would tell it. */
function readable(task: StoredTask, hidden: ReadonlySet<string>): StoredTask {
  if (!hidden.size) return task
  return {
    ...blanked(task, (name) => hidden.has(name)),
    jurisdiction: task.jurisdiction,
    attributes: Object.fromEntries(Object.entries(task.attributes).filter(([name]) => !hidden.has(name))),
  }
}

/** A line with all that its decision needs. Throws 404, or 409 when it is in other hands and the user does not supervise. */
export async function openTask(ctx: Context, id: string): Promise<OpenedTask> {
  const row = await readRow(ctx, contract, taskSource, id, { deleted: false })
  const stored = await storedTask(ctx, id)
  const { hidden } = dataAccess(ctx.user, contract.name)
  const task = readable(stored, hidden)
  if (!maySupervise(ctx)) refuseOthersClaim(ctx, stored)
  const ask = askOf(ctx, task)
  const decided = (
    await decidedGoods(ctx, {
      text: task.name,
      modelNumber: task.modelNumber ?? undefined,
      brand: task.brand ?? undefined,
      jurisdiction: task.jurisdiction,
    })
  ).filter((d) => d.goodsId !== task.goodsId || task.status === 'unclassified')
  const [rulings, cited, similar, proposed, questions, steps, attachment, decision] = await Promise.all([
    rulingEvidence(ctx, {
      text: task.name,
      goodsId: stored.goodsId,
      orgId: task.orgId,
      jurisdiction: task.jurisdiction,
    }),
    citedRulings(ctx, [citedIn(stored.evidence) ?? []].flat()),
    similarGoods(ctx, task, decided),
    proposedCodes(ctx, stored),
    questionsOf(ctx, [id]),
    stepsOf(ctx, id),
    attachmentOf(ctx, stored),
    decisionOf(ctx, stored),
  ])
  const candidates = await classify(ctx.db, ask, decided, hidden.has('jurisdiction') ? [] : rulings)
  const noPrice = hidden.has('unitPrice') || hidden.has('currency')
  return {
    task: row,
    goodsId: stored.goodsId,
    attachment,
    ownFirst: !hidden.has('firstByName') && task.firstBy === ctx.user.personId && task.status === 'first',
    claim:
      task.claimedBy && !hidden.has('holder')
        ? {
            personId: task.claimedBy,
            name: task.holder ?? '',
            own: task.claimedBy === ctx.user.personId,
            at: task.claimedAt!,
            assigned: task.assignedBy !== null,
          }
        : null,
    // Lines are those of one tariff, which tells whose.
    candidates: hidden.has('jurisdiction')
      ? { ...candidates, list: candidates.list.map((c) => ({ ...c, lines: [] })) }
      : candidates,
    similar: similar.map((s) => ({
      ...s,
      ...(noPrice ? { unitPrice: null, currency: null, deviation: null } : {}),
      ...(hidden.has('elements') ? { elements: null } : {}),
    })),
    proposed: proposed.map((p) => ({
      ...p,
      ...(hidden.has('elements') ? { elements: null } : {}),
      caseCode: hidden.has('orderCode') ? '' : p.caseCode,
    })),
    ruling: hidden.has('basis') ? null : ([...cited.values()][0] ?? null),
    decision: ['status', 'jurisdiction', 'finalCode'].some((name) => hidden.has(name)) ? null : decision,
    questions: hidden.has('answered') ? [] : questions.map(({ taskId: _task, ...q }) => q),
    steps: shownSteps(steps, hidden),
  }
}
