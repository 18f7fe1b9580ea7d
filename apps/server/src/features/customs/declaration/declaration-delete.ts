import { customsCaseText } from '@clearway/contract/features/customs/case/customsCase.text'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { allowedIn } from '@clearway/contract/features/customs/declaration/states'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { dataAccess } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { moveRows } from '../../../kernel/crud/crud-rows.ts'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { scopeCondition } from '../../../kernel/crud/list-query.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { caseEvent } from '../case/case-events.ts'
import { caseFollows } from '../case/case-follow.ts'
import { declarationSource, declarationWritten } from './declaration-rows.ts'

interface Moved { readonly id: string; readonly caseId: string; readonly code: string }

/** Locks the cases of what is to be moved, then gives what of it the user may see. */
async function lockCasesOf(ctx: Context, ids: readonly string[]): Promise<Moved[]> {
  const where = [sql`t.tenant_id = current_tenant()`, sql`t.id = any(${ids}::uuid[])`, ...scopeCondition(ctx, declarationSource, dataAccess(ctx.user, declaration.name))]
  const { rows } = await sql<Moved>`select t.id, t.case_id, t.code from declaration t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  const cases = [...new Set(rows.map((r) => r.caseId))]
  await sql`select 1 from customs_case where tenant_id = current_tenant() and id = any(${cases}::uuid[]) order by id for update`.execute(ctx.db)
  return rows
}

async function moved(ctx: Context, rows: readonly Moved[], kind: string): Promise<void> {
  for (const { id, caseId, code } of rows) {
    await caseEvent(ctx, caseId, kind, { code }, false, id)
    declarationWritten(ctx, id)
  }
  for (const caseId of new Set(rows.map((r) => r.caseId))) await caseFollows(ctx, caseId)
}

/** The case's lines are free for another declaration; which they were is kept in the history of each line, for `restore`. */
export async function freeLines(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`with freed as (update customs_case_line c set declaration_line_id = null from declaration_line l
      where c.tenant_id = current_tenant() and l.tenant_id = c.tenant_id and l.id = c.declaration_line_id and l.declaration_id = any(${ids}::uuid[]) returning c.id, l.id as line_id)
    insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    select current_tenant(), 'declaration_line', line_id, 'delete', jsonb_build_array(jsonb_build_object('field', 'case_lines', 'from', string_agg(id::text, ','), 'to', null)), ${ctx.user.personId}, ${ctx.requestId} from freed group by line_id`.execute(ctx.db)
}

/** Gives declarations the lines of the case back that `freeLines` took. Throws 409 where another declaration holds one by now. */
export async function holdLines(ctx: Context, ids: readonly string[]): Promise<void> {
  const held = sql`select h.line_id, d.code, c.id, c.declaration_line_id from (
      select distinct on (h.record_id) h.record_id as line_id, l.declaration_id, h.changes from record_history h join declaration_line l on l.tenant_id = h.tenant_id and l.id = h.record_id and l.deleted_at is null
      where h.tenant_id = current_tenant() and h.table_name = 'declaration_line' and h.action = 'delete' and l.declaration_id = any(${[...ids]}::uuid[]) order by h.record_id, h.id desc) h
    join declaration d on d.tenant_id = current_tenant() and d.id = h.declaration_id
    cross join lateral string_to_table(h.changes #>> '{0,from}', ',') w(id) join customs_case_line c on c.tenant_id = current_tenant() and c.id = w.id::uuid and c.deleted_at is null`
  const { rows: [taken] } = await sql<{ code: string }>`select code from (${held}) x where declaration_line_id is not null and declaration_line_id <> line_id limit 1`.execute(ctx.db)
  if (taken) throw refuse(409, t.notRestored, { values: { code: taken.code } })
  await sql`update customs_case_line c set declaration_line_id = x.line_id from (${held}) x where c.tenant_id = current_tenant() and c.id = x.id`.execute(ctx.db)
}

/** Before customs has accepted it, a declaration may go; afterwards it is withdrawn. Throws 404 and 409, and then nothing is deleted. */
export async function deleteDeclarations(ctx: Context, { ids: given }: { ids: string[] }): Promise<{ count: number }> {
  const ids = [...new Set(given)]
  const rows = await lockCasesOf(ctx, ids)
  const source = {
    ...declarationSource,
    beforeDelete: async () => {
      const { rows: [kept] } = await sql<{ code: string }>`select code from declaration where tenant_id = current_tenant() and id = any(${ids}::uuid[])
        and not (status = any(${[...allowedIn.delete]}::text[]) and accepted_at is null) order by code limit 1`.execute(ctx.db)
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
  const { rows: [over] } = await sql<{ status: keyof typeof customsCaseText.statuses }>`select c.status from declaration d join customs_case c on c.tenant_id = d.tenant_id and c.id = d.case_id
    where d.tenant_id = current_tenant() and d.id = any(${ids}::uuid[]) and (c.status in ('cancelled', 'completed') or c.deleted_at is not null) limit 1`.execute(ctx.db)
  if (over) throw refuse(409, t.caseNotReady, { values: { status: say(customsCaseText.statuses[over.status], ctx.language) } })
  await holdLines(ctx, ids)
  await moved(ctx, rows, 'declaration.restored')
  return { count }
}
