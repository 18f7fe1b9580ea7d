import type { Resource } from '@clearway/contract/kernel/resource'
import { sql } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition, type TableSource } from '../../kernel/crud/listQuery.ts'
import { snake } from '../../kernel/crud/search.ts'
import { notFound } from '../../kernel/refuse.ts'
import { inStates } from '../../kernel/stateMachine.ts'

/** The record that a scanned number names, by the first of the fields that has it; those at work come before others, then the newest. Throws 404. */
export async function findScanned(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  fields: readonly string[],
  code: string,
  atWork: readonly string[],
): Promise<string> {
  const shown = fields.filter((field) => !hidesAny(ctx, resource.name, [field]))
  if (!shown.length) throw notFound()
  const of = shown.map((field) => sql`lower(${sql.ref(`t.${snake(field)}`)}) = lower(${code})`)
  const seen = scopeCondition(ctx, source, dataAccess(ctx.user, resource.name))
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    ...seen,
    sql`(${sql.join(of, sql` or `)})`,
  ]
  const byState = hidesAny(ctx, resource.name, ['status']) ? sql`true` : inStates('t.status', atWork)
  const { rows } = await sql<{
    id: string
  }>`select t.id from ${sql.table(source.table)} t where ${sql.join(where, sql` and `)}
    order by ${byState} desc, t.created_at desc, t.id limit 1`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0].id
}
