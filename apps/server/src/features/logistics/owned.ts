import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { contains, snake } from '../../kernel/crud/search.ts'
import { refuseField } from '../../kernel/refuse.ts'

const mostOptions = 20

const seenGoods = (ctx: Context): RawBuilder<unknown>[] => [
  sql`t.tenant_id = current_tenant()`,
  sql`t.deleted_at is null`,
  ...scopeCondition(ctx, { table: 'goods', orgScoped: true }, dataAccess(ctx.user, 'goods')),
]
/** Of this owner, or of nobody: the house's own and what serves all. */
const ofOwner = (orgId: string | null) => sql`(t.org_id is null or t.org_id = ${orgId}::uuid)`

/** Which of these goods a document of the owner may name, as the caller sees them. */
export async function ownGoods(ctx: Context, orgId: string | null, ids: readonly string[]): Promise<Set<string>> {
  const where = [sql`t.id = any(${[...new Set(ids)]}::uuid[])`, ofOwner(orgId), ...seenGoods(ctx)]
  const { rows } = await sql<{ id: string }>`select t.id from goods t where ${sql.join(where, sql` and `)}`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.id))
}

/** Where a line of a document tells the goods' own particulars. */
const goodsFields = { modelNumber: 'modelNumber', goodsName: 'name', unit: 'unit' } as const
/** Lines without what of their goods is hidden from the caller. */
export const withSeenGoods = <T extends object>(ctx: Context, lines: readonly T[]): T[] =>
  lines.map((line) => ({
    ...line,
    ...Object.fromEntries(
      Object.entries(goodsFields).flatMap(([name, field]) =>
        name in line && hidesAny(ctx, 'goods', [field]) ? [[name, name === 'unit' ? null : '']] : [],
      ),
    ),
  }))

/** Goods for a picker: by words of their model and name, of those that a document of the owner may name, or by id. */
export async function goodsOptions(
  ctx: Context,
  { search, ids, owner }: { search?: string | undefined; ids?: string | undefined; owner?: string | undefined },
): Promise<{ id: string; label: string }[]> {
  const wanted = (ids ?? '').split(',').filter((one) => /^[0-9a-f-]{36}$/i.test(one))
  // Neither told nor searched, where it is hidden from the reader.
  const words = (['modelNumber', 'name'] as const)
    .filter((field) => !hidesAny(ctx, 'goods', [field]))
    .map((field) => sql.raw(`t.${snake(field)}`))
  const word = contains(search ?? '')
  const where = [
    ...seenGoods(ctx),
    ...(owner && !wanted.length ? [ofOwner(owner === 'house' ? null : owner)] : []),
    ...(wanted.length ? [sql`t.id = any(${wanted}::uuid[])`] : []),
    ...(search
      ? [sql`(${sql.join([sql`false`, ...words.map((name) => sql`${name} ilike ${word}`)], sql` or `)})`]
      : []),
  ]
  const { rows } = await sql<{
    id: string
    label: string
  }>`select t.id, concat_ws(' · ', ${sql.join([sql`null`, ...words])}) as label from goods t where ${sql.join(where, sql` and `)}
    order by ${sql.join([...words.slice(0, 1), sql`t.id`])} limit ${sql.lit(Math.max(mostOptions, wanted.length))}`.execute(
    ctx.db,
  )
  return rows
}

/** The order must be one of the owner's that the caller sees. Throws 400 at `orderId`. */
export async function requireOwnOrder(ctx: Context, orgId: string | null, id: unknown, missing: Text): Promise<void> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${String(id)}::uuid`,
    sql`t.deleted_at is null`,
    ofOwner(orgId),
    ...scopeCondition(ctx, { table: 'trade_order', orgScoped: true }, dataAccess(ctx.user, 'order')),
  ]
  const found =
    ctx.user.permissions.has('order.view') &&
    (await sql`select 1 from trade_order t where ${sql.join(where, sql` and `)}`.execute(ctx.db)).rows.length
  if (!found) throw refuseField('orderId', missing)
}

/** Which of these declarations a document of the owner may name: theirs, seen by the caller, and not taken back. */
export async function ownDeclarations(
  ctx: Context,
  orgId: string | null,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!ids.length || !ctx.user.permissions.has('declaration.view')) return new Set()
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = any(${[...new Set(ids)]}::uuid[])`,
    sql`t.deleted_at is null`,
    sql`t.status <> all(${[...declarationMachine.phases.over]}::text[])`,
    ofOwner(orgId),
    ...scopeCondition(ctx, { table: 'declaration', orgScoped: true }, dataAccess(ctx.user, 'declaration')),
  ]
  const { rows } = await sql<{
    id: string
  }>`select t.id from declaration t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}
