import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'

interface Node {
  id: string
  parent: string | null
}

/** The table's rows as a tree in memory: a tenant's menus and organisations are few enough. */
export async function readTree(
  ctx: Context,
  table: 'sys_menu' | 'sys_org' | 'sys_post',
  parent: 'menu_parent' | 'org_parent' | 'post_parent',
) {
  const { rows } =
    await sql<Node>`select id, ${sql.ref(parent)} as parent from ${sql.table(table)} where tenant_id = current_tenant() and deleted_at is null`.execute(
      ctx.db,
    )
  const parents = new Map(rows.map((r) => [r.id, r.parent]))
  const children = Map.groupBy(rows, (r) => r.parent)
  const below = (id: string, depth = 0): string[] =>
    depth > 50 ? [] : [id, ...(children.get(id) ?? []).flatMap((c) => below(c.id, depth + 1))]
  const height = (id: string, depth = 0): number =>
    depth > 50 ? 0 : 1 + Math.max(0, ...(children.get(id) ?? []).map((c) => height(c.id, depth + 1)))
  const above = (id: string | null): string[] => {
    const path: string[] = []
    for (let at = id; at && path.length < 50; at = parents.get(at) ?? null) path.push(at)
    return path
  }
  return { has: (id: string) => parents.has(id), below, height, above }
}

/** Parents before their children, in the order given among siblings. A row whose parent is not there stands at the top. */
export function inTreeOrder<R extends { id: string }>(rows: readonly R[], parentOf: (row: R) => string | null): R[] {
  const known = new Set(rows.map((r) => r.id))
  const children = Map.groupBy(rows, (r) => {
    const parent = parentOf(r)
    return parent && known.has(parent) ? parent : null
  })
  const below = (id: string | null, depth: number): R[] =>
    depth > 50 ? [] : (children.get(id) ?? []).flatMap((r) => [r, ...below(r.id, depth + 1)])
  return below(null, 0)
}
