import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'

interface Option {
  readonly id: string
  readonly label: string
}

/** Options of zones or bins with the code of their warehouse before their own, as far as the caller may read it: the same code stands in several. */
export async function withWarehouse(
  ctx: Context,
  { name, table }: { readonly name: string; readonly table: string },
  found: readonly Option[],
): Promise<Option[]> {
  if (hidesAny(ctx, name, ['warehouseId']) || hidesAny(ctx, 'warehouse', ['code'])) return [...found]
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<{ id: string; code: string }>`select t.id, w.code from ${sql.table(table)} t
    join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  const houses = new Map(rows.map(({ id, code }) => [id, code]))
  return found.map(({ id, label }) => ({ id, label: `${houses.get(id)} · ${label}` }))
}
