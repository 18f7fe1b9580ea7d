import { goodsColumns, type GoodsKind } from '@clearway/contract/business/goodsTable'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { headHashes, type Remembered, type SheetRows } from './table.ts'

const stored = { invoice: 'caseLines', packingList: 'packingList' } as const

/** How the columns of these sheets were called before, for this customer. */
export async function rememberedOf(
  ctx: Context,
  orgId: string | null,
  sheets: readonly SheetRows[],
): Promise<Remembered> {
  const hashes = [...new Set(sheets.flatMap((s) => headHashes(s.rows)))]
  const { rows } = await sql<{
    kind: string
    head: string
    mapping: Record<string, string>
  }>`select kind, head, mapping from import_mapping
    where tenant_id = current_tenant() and org_id is not distinct from ${orgId}::uuid and head = any(${hashes}::text[])`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ kind, head, mapping }) => [`${kind === 'caseLines' ? 'invoice' : 'packingList'} ${head}`, mapping]),
  )
}

/** Writes how the columns of a head are called; the last word counts. */
export async function remember(
  ctx: Context,
  orgId: string | null,
  kind: GoodsKind,
  head: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const mapping = Object.fromEntries(
    goodsColumns[kind].flatMap((c) => (columns[c] === undefined ? [] : [[c, columns[c]]])),
  )
  await sql`insert into import_mapping (tenant_id, org_id, kind, head, mapping, used_by) values (current_tenant(), ${orgId}::uuid, ${stored[kind]}, ${head}, ${JSON.stringify(mapping)}::jsonb, ${ctx.user.personId})
    on conflict (tenant_id, org_id, kind, head) do update set mapping = excluded.mapping, used_at = now(), used_by = excluded.used_by`.execute(
    ctx.db,
  )
}

/** Marks a mapping as used, so that the list tells which still are. */
export async function usedMapping(ctx: Context, orgId: string | null, head: string): Promise<void> {
  await sql`update import_mapping set used_at = now(), used_by = ${ctx.user.personId} where tenant_id = current_tenant() and org_id is not distinct from ${orgId}::uuid and head = ${head}`.execute(
    ctx.db,
  )
}
