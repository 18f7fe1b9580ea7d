import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { isRefusal, refuse } from '../../../kernel/refuse.ts'
import {
  approveDecision,
  checkDecision,
  decideFirst,
  recheckDecision,
  requireWhole,
  withdrawFirst,
  type Decision,
  type Place,
} from '../decide.ts'
import { citedIn, requireCitable, requireSeen } from '../ruling/rulingEvidence.ts'
import { addStep, goodsOf, type StoredTask } from './taskRows.ts'
import type { Decided, Step } from './taskTaking.ts'
import { afterWorking, allowedMinutes, deskClock, workingMinutes } from './workingTime.ts'

const decisionOf = (d: Decided): Decision => ({
  hsCode: d.code,
  ciqCode: d.ciqCode,
  elements: d.elements,
  basis: d.basis,
  evidence: d.evidence,
})
const standing = (task: StoredTask): Decision => ({
  hsCode: task.firstCode!,
  ciqCode: task.ciqCode,
  elements: task.elements,
  basis: task.basis,
  evidence: task.evidence,
})

/** Elsewhere the field of the code is called otherwise. */
function atCode(error: unknown): unknown {
  if (!isRefusal(error)) return error
  return refuse(error.status, error.text, {
    ...(error.values && { values: error.values }),
    errors: error.errors.map((e) => (e.field === 'hsCode' ? { ...e, field: 'code' } : e)),
    data: error.data,
  })
}

/** Puts the decision on the goods, or only looks at it where the line names none. */
async function put(
  ctx: Context,
  goodsId: string | null,
  jurisdiction: string,
  d: Decision,
  write: (place: Place) => Promise<unknown>,
): Promise<void> {
  try {
    if (goodsId) await write({ goodsId, jurisdiction })
    else {
      await requireWhole(ctx, jurisdiction, d, await checkDecision(ctx, jurisdiction, d), null)
      await requireCitable(ctx, jurisdiction, d)
    }
  } catch (error) {
    throw atCode(error)
  }
}

/** The goods of a line, added to the customer's where a model was given and nobody has them yet: decided once, they are never asked for again. */
async function goodsFor(ctx: Context, task: StoredTask): Promise<string | null> {
  const known = task.goodsId ?? (await goodsOf(ctx, task))
  if (known || !task.modelNumber) return known
  const materialUse = [task.attributes.material, task.attributes.use].filter(Boolean).join('; ').slice(0, 1000) || null
  const { rows } = await sql<{
    id: string
  }>`insert into goods (tenant_id, org_id, model_number, name, brand, country_of_origin, unit, currency, reference_price, material_use, created_by, updated_by)
    values (current_tenant(), ${task.orgId}::uuid, ${task.modelNumber}, ${task.name}, ${task.brand}, ${task.origin}, ${task.unit}, ${task.currency}, ${task.unitPrice}::numeric, ${materialUse}, ${ctx.user.personId}, ${ctx.user.personId})
    on conflict do nothing returning id`.execute(ctx.db)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'goods'))
  return rows[0]?.id ?? (await goodsOf(ctx, task))
}

/** Working minutes that a line waited for its first decision; null where it had one before in this round. */
async function minutesWaited(ctx: Context, task: StoredTask): Promise<number | null> {
  const {
    rows: [round],
  } = await sql<{
    since: string | null
    decided: boolean
  }>`with last as (select max(at) as at from classification_step where tenant_id = current_tenant() and task_id = ${task.id} and action = 'reopen')
    select l.at as since, exists (select from classification_step s where s.tenant_id = current_tenant() and s.task_id = ${task.id} and s.action in ('decide', 'matched') and (l.at is null or s.at > l.at)) as decided from last l`.execute(
    ctx.db,
  )
  if (round!.decided) return null
  const since = Date.parse(round!.since ?? task.createdAt)
  const { rows } = await sql<{
    askedAt: string
    answeredAt: string | null
  }>`select asked_at, answered_at from classification_question where tenant_id = current_tenant() and task_id = ${task.id} and asked_at >= ${new Date(since)}`.execute(
    ctx.db,
  )
  const clock = await deskClock(ctx)
  const asked = rows.reduce(
    (sum, q) => sum + (q.answeredAt ? workingMinutes(Date.parse(q.askedAt), Date.parse(q.answeredAt), clock) : 0),
    0,
  )
  return Math.max(0, workingMinutes(since, Date.now(), clock) - asked)
}

/** Nobody holds it any more. */
export const free = sql`claimed_by = null, claimed_at = null, assigned_by = null`

const freed = (set: RawBuilder<unknown>) => sql`${set}, ${free}`

export async function decide({ ctx, row: task, input }: Step) {
  const d = input.decided!
  await requireSeen(ctx, d.evidence)
  const goodsId = await goodsFor(ctx, task)
  await put(ctx, goodsId, task.jurisdiction, decisionOf(d), (place) =>
    decideFirst(ctx, place, decisionOf(d), { whole: true }),
  )
  return {
    set: freed(
      sql`goods_id = ${goodsId}::uuid, first_code = ${d.code}, first_by = ${ctx.user.personId}, first_at = now(), ciq_code = ${d.ciqCode ?? null}, elements = ${d.elements ?? null},
      basis = ${d.basis ?? null}, evidence = ${JSON.stringify(d.evidence ?? {})}::jsonb, returned_reason = null, matched = false`,
    ),
    after: async () =>
      addStep(ctx, task.id, 'decide', {
        code: d.code,
        note: d.basis ?? null,
        ruling: citedIn(d.evidence),
        minutes: await minutesWaited(ctx, task),
      }),
  }
}

/** Ends a line with the second person's word. */
async function finish({ ctx, row: task }: Step, final: Decision): Promise<RawBuilder<unknown>> {
  await put(ctx, task.goodsId, task.jurisdiction, final, (place) => approveDecision(ctx, place, final, task.firstBy))
  return freed(
    sql`final_code = ${final.hsCode}, reviewed_by = ${ctx.user.personId}, reviewed_at = now(), ciq_code = ${final.ciqCode ?? null}, elements = ${final.elements ?? null},
    basis = ${final.basis ?? null}, evidence = ${JSON.stringify(final.evidence ?? {})}::jsonb`,
  )
}

export async function approve(taking: Step) {
  const { ctx, row: task } = taking
  return {
    set: await finish(taking, standing(task)),
    after: () => addStep(ctx, task.id, 'approve', { code: task.firstCode }),
  }
}

export async function correct(taking: Step) {
  const { ctx, row: task, input } = taking
  const d = input.decided!
  await requireSeen(ctx, d.evidence)
  return {
    set: await finish(taking, decisionOf(d)),
    after: () =>
      addStep(ctx, task.id, 'correct', { code: d.code, note: input.reason ?? null, ruling: citedIn(d.evidence) }),
  }
}

export async function sendBack({ ctx, row: task, input }: Step) {
  const reason = input.reason!
  if (task.goodsId) await withdrawFirst(ctx, { goodsId: task.goodsId, jurisdiction: task.jurisdiction })
  return {
    set: freed(sql`first_code = null, first_by = null, first_at = null, matched = false, returned_reason = ${reason}`),
    after: () => addStep(ctx, task.id, 'sendBack', { code: task.firstCode, note: reason }),
  }
}

/** The first classifier hears what the second person made of it. */
export async function tellClassifier({ ctx, step, row: task, input }: Step): Promise<void> {
  await notify(ctx.db, {
    topic: 'classification',
    to: { personIds: [task.firstBy] },
    except: ctx.user.personId,
    ...t.told[step === 'correct' ? 'correct' : 'sendBack'],
    link: `/ClassifyPlatform?line=${task.id}`,
    values: {
      name: task.name,
      person: ctx.user.nickname,
      code: task.firstCode ?? '',
      final: input.decided?.code ?? '',
      reason: input.reason ?? '',
    },
  })
}

export async function reopen({ ctx, row: task, input }: Step) {
  const reason = input.reason!
  if (task.goodsId) await recheckDecision(ctx, { goodsId: task.goodsId, jurisdiction: task.jurisdiction }, reason)
  const clock = await deskClock(ctx)
  return {
    set: freed(
      sql`first_code = null, first_by = null, first_at = null, final_code = null, reviewed_by = null, reviewed_at = null, matched = false,
      returned_reason = ${reason}, due_at = ${afterWorking(Date.now(), allowedMinutes(task.urgent, clock), clock)}`,
    ),
    after: () => addStep(ctx, task.id, 'reopen', { code: task.finalCode, note: reason }),
  }
}

export async function cancel({ ctx, from, row: task, input }: Step) {
  if (from === 'first' && task.goodsId)
    await withdrawFirst(ctx, { goodsId: task.goodsId, jurisdiction: task.jurisdiction })
  return { set: free, after: () => addStep(ctx, task.id, 'cancel', { note: input.reason ?? null }) }
}
