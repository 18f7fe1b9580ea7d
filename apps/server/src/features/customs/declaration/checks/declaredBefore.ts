import {
  goodsKey,
  rangeOf,
  weightOfUnit,
  type GoodsHistory,
} from '@clearway/contract/features/customs/declaration/checks/historyChecks'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { Declaration, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { decimalOf } from '@clearway/contract/features/customs/declaration/tax/apportion'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { declarationSource, type StoredDeclaration } from '../declarationRows.ts'

/** So many codes are named; more of them say nothing more. */
const mostNamed = 3
/** What is usual is told by the latest of so many declarations. */
const mostLooked = 200

/** A bill of lading as it is compared: letters, hyphens and blanks are typed one way and another. Its index says the same. */
const plainBill = (bill: RawBuilder<unknown>) => sql`upper(translate(${bill}, '- ', ''))`

/** Declarations of other cases with the same bill of lading, as far as the caller may see them. */
export async function billElsewhere(ctx: Context, stored: StoredDeclaration): Promise<string[]> {
  const bill = stored.head['BillNo']?.trim()
  if (!bill) return []
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`${plainBill(sql`t.bill_no`)} = ${plainBill(sql`${bill}::text`)}`,
    sql`t.direction = ${stored.direction}`,
    sql`t.case_id <> ${stored.caseId}`,
    sql`t.deleted_at is null`,
    sql`not ${inStates('t.status', declarationMachine.phases.over)}`,
    ...scopeCondition(ctx, declarationSource, dataAccess(ctx.user, declaration.name)),
  ]
  const { rows } = await sql<{
    code: string
  }>`select t.code from declaration t where ${sql.join(where, sql` and `)} order by t.code desc limit ${mostNamed}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.code)
}

/** Prices and weights that this customer's goods were declared with: those of the lines, from what went to customs of late. */
export async function goodsHistory(
  ctx: Pick<Context, 'db'>,
  { id, orgId, direction }: StoredDeclaration,
  lines: Declaration['lines'],
): Promise<ReadonlyMap<string, GoodsHistory>> {
  const codes = [...new Set(lines.flatMap((line) => line.item['CodeTS'] || []))]
  if (!orgId || !codes.length) return new Map()
  const left = sql`not ${inStates('d.status', declarationMachine.phases.ours)} and not ${inStates('d.status', declarationMachine.phases.over)}`
  const { rows } = await sql<{ item: DecValues }>`select l.item from declaration_line l
    where l.tenant_id = current_tenant() and l.deleted_at is null and l.item ->> 'CodeTS' = any(${codes}) and l.declaration_id in (
      select d.id from declaration d where d.tenant_id = current_tenant() and d.org_id = ${orgId} and d.direction = ${direction} and d.id <> ${id} and d.deleted_at is null and ${left}
      order by d.created_at desc, d.id desc limit ${mostLooked})`.execute(ctx.db)
  return new Map(
    [...Map.groupBy(rows, ({ item }) => goodsKey(item))].map(([key, same]) => {
      const price = rangeOf(same.flatMap(({ item }) => decimalOf(item['DeclPrice'] ?? '') ?? []))
      const weight = rangeOf(same.flatMap(({ item }) => weightOfUnit(item) ?? []))
      return [key, { ...(price && { price }), ...(weight && { weight }) }]
    }),
  )
}
