import { customsCaseText } from '@clearway/contract/features/customs/case/customsCase.text'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { moveRows } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { caseEvent } from '../case/caseEvents.ts'
import { caseFollows } from '../case/caseFollow.ts'
import { freeLines, holdLines } from '../case/lines/declaredLines.ts'
import { declarationSource, declarationWritten } from './declarationRows.ts'

interface Moved {
  readonly id: string
  readonly caseId: string
  readonly code: string
}

/** Locks the cases of what is to be moved, then gives what of it the user may see. */
async function lockCasesOf(ctx: Context, ids: readonly string[]): Promise<Moved[]> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = any(${ids}::uuid[])`,
    ...scopeCondition(ctx, declarationSource, dataAccess(ctx.user, declaration.name)),
  ]
  const { rows } =
    await sql<Moved>`select t.id, t.case_id, t.code from declaration t where ${sql.join(where, sql` and `)}`.execute(
      ctx.db,
    )
  const cases = [...new Set(rows.map((r) => r.caseId))]
  await sql`select 1 from customs_case where tenant_id = current_tenant() and id = any(${cases}::uuid[]) order by id for update`.execute(
    ctx.db,
  )
  return rows
}

async function moved(ctx: Context, rows: readonly Moved[], kind: string): Promise<void> {
  for (const { id, caseId, code } of rows) {
    await caseEvent(ctx, caseId, kind, { code }, false, id)
    declarationWritten(ctx, id)
  }
  for (const caseId of new Set(rows.map((r) => r.caseId))) await caseFollows(ctx, caseId)
}

/** Before customs has accepted it, a declaration may go; afterwards it is withdrawn. Throws 404 and 409, and then nothing is deleted. */
export async function deleteDeclarations(ctx: Context, { ids: given }: { ids: string[] }): Promise<{ count: number }> {
  const ids = [...new Set(given)]
  const rows = await lockCasesOf(ctx, ids)
  const source = {
    ...declarationSource,
    beforeDelete: async () => {
      const {
        rows: [kept],
      } = await sql<{
        code: string
      }>`select code from declaration where tenant_id = current_tenant() and id = any(${ids}::uuid[])
        and not (status = any(${[...declarationMachine.acts.delete.in]}::text[]) and accepted_at is null) order by code limit 1`.execute(
        ctx.db,
      )
      if (kept) throw refuse(409, t.notDeleted, { values: { code: kept.code } })
      await freeLines(ctx, ids)
    },
  }
  const count = await moveRows(ctx, declaration, source, ids, true)
  await moved(ctx, rows, 'declaration.deleted')
  return { count }
}

/** Brings declarations back with the lines of the case that they held. Throws 404, and 409 where another declaration holds one by now or the case is over. */
export async function restoreDeclarations(ctx: Context, { ids: given }: { ids: string[] }): Promise<{ count: number }> {
  const ids = [...new Set(given)]
  const rows = await lockCasesOf(ctx, ids)
  const count = await moveRows(ctx, declaration, declarationSource, ids, false)
  const {
    rows: [over],
  } = await sql<{
    status: keyof typeof customsCaseText.statuses
  }>`select c.status from declaration d join customs_case c on c.tenant_id = d.tenant_id and c.id = d.case_id
    where d.tenant_id = current_tenant() and d.id = any(${ids}::uuid[]) and (c.status in ('cancelled', 'completed') or c.deleted_at is not null) limit 1`.execute(
    ctx.db,
  )
  if (over)
    throw refuse(409, t.caseNotReady, { values: { status: say(customsCaseText.statuses[over.status], ctx.language) } })
  await holdLines(ctx, ids)
  await moved(ctx, rows, 'declaration.restored')
  return { count }
}
