import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import {
  mostRulingGoods,
  ruling as contract,
  rulingFileFields,
} from '@clearway/contract/features/customs/ruling/ruling'
import { rulingText as t } from '@clearway/contract/features/customs/ruling/ruling.text'
import { rule } from '@clearway/contract/kernel/issue'
import { id } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'
import { z } from 'zod'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { importHandlers } from '../../../kernel/crud/crudImport.ts'
import { insertRow, type CrudSource, type Values } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { goodsSource } from '../goodsSource.ts'
import { tieRows } from './rulingGoods.ts'
import { rulingSource } from './rulingRows.ts'

/** The goods of that model that the user sees; where several customers have it, those of the customer that the line names. */
async function goodsNamed(ctx: Context, word: string, { orgId }: Values): Promise<string | undefined> {
  if (!ctx.user.permissions.has('goodsMaster.view') || hidesAny(ctx, goodsMaster.name, ['modelNumber']))
    return undefined
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    sql`lower(t.model_number) = lower(${word})`,
    ...scopeCondition(ctx, goodsSource, dataAccess(ctx.user, goodsMaster.name)),
  ]
  const { rows } = await sql<{
    id: string
    orgId: string | null
  }>`select t.id, t.org_id from goods t where ${sql.join(where, sql` and `)} limit 100`.execute(ctx.db)
  const own = rows.filter((row) => row.orgId === orgId)
  const found = rows.length > 1 ? own : rows
  return found.length === 1 ? found[0]!.id : undefined
}

/** A line of a file: a ruling, and the goods that it names. */
const lines = {
  ...contract,
  fields: { ...contract.fields, ...rulingFileFields },
  write: contract.write.safeExtend({
    goods: z
      .array(id)
      .refine((ids) => ids.length <= mostRulingGoods, rule(t.tooManyGoods))
      .optional(),
  }),
}

const source: CrudSource = {
  ...rulingSource,
  named: { goods: { find: goodsNamed, many: true } },
  aliases: { goods: ['型号', '型號', '关联商品', '關聯貨品', 'model', 'models', 'model number', 'goods'] },
  insert: async (ctx, { goods, ...given }) => {
    const made = await insertRow(ctx, contract, rulingSource, given)
    await tieRows(ctx, made, (goods as string[] | undefined) ?? [])
    return made
  },
}

export const rulingImport = importHandlers(lines, source, (ctx, ids) => {
  ctx.touched(ids)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, rulingSource.table))
})
