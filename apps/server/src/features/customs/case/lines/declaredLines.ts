import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/refuse.ts'

/** The case's lines are free for another declaration; which they were is kept in the history of each line, for `restore`. */
export async function freeLines(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`with freed as (update customs_case_line c set declaration_line_id = null from declaration_line l
      where c.tenant_id = current_tenant() and l.tenant_id = c.tenant_id and l.id = c.declaration_line_id and l.declaration_id = any(${ids}::uuid[]) returning c.id, l.id as line_id)
    insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    select current_tenant(), 'declaration_line', line_id, 'delete', jsonb_build_array(jsonb_build_object('field', 'case_lines', 'from', string_agg(id::text, ','), 'to', null)), ${ctx.user.personId}, ${ctx.requestId} from freed group by line_id`.execute(
    ctx.db,
  )
}

/** Gives declarations the lines of the case back that `freeLines` took. Throws 409 where another declaration holds one by now. */
export async function holdLines(ctx: Context, ids: readonly string[]): Promise<void> {
  const held = sql`select h.line_id, d.code, c.id, c.declaration_line_id from (
      select distinct on (h.record_id) h.record_id as line_id, l.declaration_id, h.changes from record_history h join declaration_line l on l.tenant_id = h.tenant_id and l.id = h.record_id and l.deleted_at is null
      where h.tenant_id = current_tenant() and h.table_name = 'declaration_line' and h.action = 'delete' and l.declaration_id = any(${[...ids]}::uuid[]) order by h.record_id, h.id desc) h
    join declaration d on d.tenant_id = current_tenant() and d.id = h.declaration_id
    cross join lateral string_to_table(h.changes #>> '{0,from}', ',') w(id) join customs_case_line c on c.tenant_id = current_tenant() and c.id = w.id::uuid and c.deleted_at is null`
  const {
    rows: [taken],
  } = await sql<{
    code: string
  }>`select code from (${held}) x where declaration_line_id is not null and declaration_line_id <> line_id limit 1`.execute(
    ctx.db,
  )
  if (taken) throw refuse(409, t.notRestored, { values: { code: taken.code } })
  await sql`update customs_case_line c set declaration_line_id = x.line_id from (${held}) x where c.tenant_id = current_tenant() and c.id = x.id`.execute(
    ctx.db,
  )
}
