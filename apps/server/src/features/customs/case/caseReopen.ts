import { caseFixedText as t } from '@clearway/contract/features/customs/case/caseFixed.text'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { retellTasks } from '../classifyTask/taskRetell.ts'
import { sendToDesk } from './caseDesk.ts'
import { dueNow } from './caseDue.ts'
import { caseEvent } from './caseEvents.ts'
import { quoteVoided, type StoredCase } from './caseRows.ts'
import { tellCustomer, tellStaff } from './caseTell.ts'
import { refreshNeeded } from './documents/caseDocumentNeeds.ts'
import { changeWords } from './lines/caseLineGuard.ts'
import type { DraftLine } from './lines/caseLineRows.ts'

/** What a customer's people did to the goods of a line. */
interface ChangedGoods {
  readonly lineId: string
  /** It names other goods now: those that it named are as they were. */
  readonly other?: boolean
  /** Its code was decided, or it is new where all codes were. */
  readonly reopens: boolean
  readonly words: string
}

const mostTold = 5
const listed = (words: readonly string[]): string =>
  `${words.slice(0, mostTold).join('; ')}${words.length > mostTold ? ' …' : ''}`.slice(0, 600)

const { reclassify } = caseMachine.steps

/** Takes a case that was past classification back to it; a quote that was sent, and its confirmation, hold no longer. */
async function backToClassify(ctx: Context, { id, urgent }: StoredCase): Promise<void> {
  await sql`update customs_case set status = ${reclassify.to}, status_note = null, ${quoteVoided},
      due_at = ${await dueNow(ctx, reclassify.to, urgent)}::timestamptz
    where tenant_id = current_tenant() and id = ${id} and ${inStates('status', reclassify.from)} and status <> ${reclassify.to}`.execute(
    ctx.db,
  )
}

/** Why a line is on the desk again, for who decides it. */
const tellReasons = (ctx: Context, { code }: StoredCase, changes: readonly Pick<ChangedGoods, 'lineId' | 'words'>[]) =>
  sql`update classification_task w set returned_reason = left(r.words, 500) from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r("lineId" uuid, words text)
    join customs_case_line l on l.id = r."lineId" and l.tenant_id = current_tenant()
    where w.tenant_id = current_tenant() and w.goods_id = l.goods_id and w.order_code = ${code} and w.status = 'unclassified' and w.deleted_at is null`.execute(
    ctx.db,
  )

/** Goods of these lines that wait on the desk already. */
async function retell(ctx: Context, changes: readonly ChangedGoods[]): Promise<Set<string>> {
  const { rows } = await sql<{ lineId: string; goodsId: string; name: string; origin: string | null }>`
    select l.id as line_id, l.goods_id, coalesce(nullif(l.name, ''), g.name) as name, coalesce(l.origin, g.country_of_origin) as origin
    from customs_case_line l join goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    where l.tenant_id = current_tenant() and l.id = any(${changes.map((c) => c.lineId)}::uuid[])`.execute(ctx.db)
  const words = new Map(changes.map((c) => [c.lineId, c.words]))
  const back = await retellTasks(
    ctx,
    rows.map(({ lineId, ...goods }) => ({ ...goods, words: words.get(lineId)! })),
  )
  return new Set(rows.filter((r) => back.has(r.goodsId)).map((r) => r.lineId))
}

/**
 * A customer's people changed goods of a case that the caller has locked, whose lines are written. What a broker decided of them is decided anew: the case
 * goes back to classification with its quote, and both sides are told.
 */
export async function goodsChanged(ctx: Context, of: StoredCase, changes: readonly ChangedGoods[]): Promise<void> {
  if (!changes.length) return
  const back = await retell(
    ctx,
    changes.filter((c) => !c.other),
  )
  const lost = changes.filter((c) => c.reopens || back.has(c.lineId))
  if (!lost.length) return
  if ((reclassify.from as readonly string[]).includes(of.status)) {
    await backToClassify(ctx, of)
    await sendToDesk(ctx, { ...of, status: reclassify.to })
    await tellReasons(ctx, of, lost)
  }
  await refreshNeeded(ctx, of.id)
  const change = listed(lost.map((c) => c.words))
  await caseEvent(ctx, of.id, 'goods.changed', { change })
  const told = { words: t.told.reopened, values: { change }, part: 'timeline' } as const
  await tellStaff(ctx, of, told)
  await tellCustomer(ctx, of, 'customsCase.edit', told)
}

/** Lines that waited on the desk and name other goods now: they go on waiting under these. What a customer did so is told to both sides. */
export async function goodsReplaced(
  ctx: Context,
  of: StoredCase,
  changes: readonly Pick<ChangedGoods, 'lineId' | 'words'>[],
): Promise<void> {
  if (!changes.length) return
  await sendToDesk(ctx, { ...of, lineIds: changes.map((c) => c.lineId) })
  await tellReasons(ctx, of, changes)
  const change = listed(changes.map((c) => c.words))
  await caseEvent(ctx, of.id, 'goods.replaced', { change })
  if (ctx.user.area !== 'customer') return
  const told = { words: t.told.replaced, values: { change }, part: 'timeline' } as const
  await tellStaff(ctx, of, told)
  await tellCustomer(ctx, of, 'customsCase.edit', told)
}

/** Lines that a customer added behind the classification: those without a code take the case back to it. */
export const linesAdded = (
  ctx: Context,
  of: StoredCase,
  lines: readonly Pick<DraftLine, 'id' | 'hsCode' | 'modelNumber' | 'name' | 'quantity'>[],
): Promise<void> =>
  goodsChanged(
    ctx,
    of,
    (ctx.user.area === 'customer' && of.status === 'toQuote' ? lines : [])
      .filter((line) => !line.hsCode)
      .map((line) => ({ lineId: line.id, reopens: true, words: changeWords(line, null, line.quantity) })),
  )

/** A customer's people propose something else than what was decided: it changes nothing, and whoever decides hears of it. */
export async function proposalMade(ctx: Context, of: StoredCase, proposals: readonly string[]): Promise<void> {
  if (!proposals.length) return
  const change = listed(proposals)
  await caseEvent(ctx, of.id, 'line.proposed', { change })
  await tellStaff(ctx, of, { words: t.told.proposed, values: { change }, part: 'timeline' })
}
