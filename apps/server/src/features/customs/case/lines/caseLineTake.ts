import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { refreshNeeded } from '../documents/caseDocumentNeeds.ts'
import { differences, draftOf, lockedLines, updateLines } from './caseLineRows.ts'
import { fillStatutory } from './caseLineUnits.ts'

/** Cases whose lines take what the desk decides. */
const taking = inStates('c.status', caseMachine.acts.toDesk.in)
const ofGoods = (goodsId: string) =>
  sql`from customs_case_line l join customs_case c on c.tenant_id = l.tenant_id and c.id = l.case_id and c.deleted_at is null and ${taking}
    where l.tenant_id = current_tenant() and l.goods_id = ${goodsId}::uuid and l.deleted_at is null and l.declaration_line_id is null`

/** A line of a case waits for the code of these goods. */
export async function lineWaits(ctx: Pick<Context, 'db'>, goodsId: string): Promise<boolean> {
  const { rows } = await sql`select ${ofGoods(goodsId)} and l.hs_code is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Lines that took the code of goods get what the tariff says of it too: supervision, statutory units and quantities; and their cases the papers that it asks for. */
export async function completeLines(ctx: Context, goodsId: string): Promise<void> {
  const { rows } = await sql<{
    caseId: string
    ids: string[]
  }>`select l.case_id, array_agg(l.id) as ids ${ofGoods(goodsId)}
    and l.matched_by = 'task' and l.hs_code is not null group by l.case_id order by l.case_id`.execute(ctx.db)
  for (const { caseId, ids } of rows) {
    const lines = [...(await lockedLines(ctx, caseId, ids)).values()].map((before) => ({
      before,
      line: draftOf(before),
    }))
    await fillStatutory(
      ctx,
      lines.map(({ line }) => ({ line, touched: new Set<string>(), changed: new Set(['hsCode']) })),
    )
    await updateLines(
      ctx,
      caseId,
      lines.filter(({ before, line }) => differences(before, line).length).map(({ line }) => line),
    )
    await refreshNeeded(ctx, caseId)
  }
}
