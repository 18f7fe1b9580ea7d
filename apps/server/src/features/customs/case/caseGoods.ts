import { lineWrite } from '@clearway/contract/features/customs/case/caseFixed'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { mainJurisdictions } from '@clearway/contract/features/customs/goodsMaster'
import { sql } from 'kysely'

import type { EditedGoods } from '../../../business/goodsEdited.ts'
import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { retellTasks } from '../classifyTask/taskRetell.ts'
import { recheckDecision } from '../decide.ts'
import { goodsChanged } from './caseReopen.ts'
import { caseWritten, storedCase } from './caseRows.ts'
import { undecide } from './lines/caseLineGuard.ts'
import { tellLineChanges } from './lines/caseLineHistory.ts'
import { draftOf, lockedLines, updateLines } from './lines/caseLineRows.ts'

const reopening = caseMachine.stateNames.filter((status) => lineWrite('name', status, true) === 'reopens')

/** Cases of which lines with a decided code name these goods and may still be decided anew; locked in one order. */
async function casesWith(ctx: Context, goodsId: string): Promise<{ id: string; lineIds: string[] }[]> {
  const decided = sql`from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id and l.goods_id = ${goodsId} and l.hs_code is not null and l.declaration_line_id is null and l.deleted_at is null`
  const { rows } = await sql<{ id: string; lineIds: string[] }>`select c.id, array(select l.id ${decided}) as line_ids
    from customs_case c where c.tenant_id = current_tenant() and c.deleted_at is null and ${inStates('c.status', reopening)}
      and exists (select ${decided})
    order by c.id for update of c`.execute(ctx.db)
  return rows
}

/** A customer's people changed goods of theirs in the goods' own file: what was decided of them is looked at again, there and in every case that is not declared. */
export async function reopenGoods(ctx: Context, goods: EditedGoods): Promise<void> {
  const { id: goodsId, words } = goods
  const reason = words.slice(0, 500)
  for (const jurisdiction of mainJurisdictions) await recheckDecision(ctx, { goodsId, jurisdiction }, reason)
  await retellTasks(ctx, [{ goodsId, name: goods.name, origin: goods.origin, description: goods.materialUse, words }])
  for (const { id, lineIds } of await casesWith(ctx, goodsId)) {
    const lines = [...(await lockedLines(ctx, id, lineIds)).values()].map((from) => {
      const to = draftOf(from)
      undecide(to)
      to.reopenedAt = new Date().toISOString()
      return { from, to }
    })
    await updateLines(
      ctx,
      id,
      lines.map((l) => l.to),
    )
    await tellLineChanges(ctx, id, lines)
    await goodsChanged(
      ctx,
      await storedCase(ctx, id),
      lineIds.map((lineId) => ({ lineId, reopens: true, words })),
    )
    caseWritten(ctx, [id])
  }
}
