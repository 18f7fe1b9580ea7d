import { sql } from 'kysely'

import type { Context } from '../context.ts'

const writing = ['add', 'update', 'delete', 'restore', 'importExcel', 'importFailedRows']

/**
 * The handlers of a table in which one row of several is marked as the default (`is_default`, or each of `marks`): writers come one after the other, so that
 * two new defaults leave one, and what comes back from the recycle bin takes no mark from the default of today.
 */
export function defaultsInTurn<H extends object>(
  table: string,
  handlers: H,
  marks: readonly string[] = ['is_default'],
): H {
  const turned = Object.entries(handlers).map(([name, handler]) => [
    name,
    !writing.includes(name)
      ? handler
      : async (ctx: Context, input: { ids?: string[] }, file: unknown) => {
          await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} `} || current_tenant(), 0))`.execute(
            ctx.db,
          )
          if (name === 'restore')
            for (const mark of marks)
              await sql`update ${sql.table(table)} set ${sql.ref(mark)} = false where tenant_id = current_tenant() and id = any(${input.ids}::uuid[]) and deleted_at is not null and ${sql.ref(mark)}`.execute(
                ctx.db,
              )
          return handler(ctx, input, file)
        },
  ])
  return Object.fromEntries(turned) as H
}
