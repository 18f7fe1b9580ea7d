import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { ruling as contract, type RulingRow } from '@clearway/contract/features/customs/ruling/ruling'
import { rulingText as t } from '@clearway/contract/features/customs/ruling/ruling.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { nextNumber } from '../../../business/numberSeries.ts'
import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { goodsSource } from '../goodsSource.ts'
import { tieRows } from './rulingGoods.ts'
import { rulingSource } from './rulingRows.ts'

interface Decided {
  readonly goodsId: string
  readonly jurisdiction: string
  readonly status: string
  readonly kept: string | null
}

/** Keeps a finished decision as a precedent in force from today, its goods linked. Throws 404, or 409 where it is not finished or was kept before. */
export async function keep(
  ctx: Context,
  { decisionId }: Parsed<(typeof contract)['routes']['keep']>,
): Promise<RulingRow> {
  const {
    rows: [decided],
  } = await sql<Decided>`select c.goods_id as "goodsId", c.jurisdiction, c.status,
      (select r.number from ruling r where r.tenant_id = c.tenant_id and r.decision_id = c.id and r.deleted_at is null) as kept
    from goods_classification c where c.tenant_id = current_tenant() and c.id = ${decisionId} and c.deleted_at is null for update`.execute(
    ctx.db,
  )
  if (!decided) throw notFound()
  await readRow(ctx, goodsMaster, goodsSource, decided.goodsId, { deleted: false })
  const { jurisdiction: j } = decided
  requireShown(ctx, contract.name, ['number'])
  // A precedent tells all of it.
  requireShown(ctx, goodsMaster.name, [
    'name',
    'orgId',
    'materialUse',
    ...(`code${j}` in goodsMaster.fields ? [`code${j}`, `state${j}`] : []),
  ])
  if (decided.kept) throw refuse(409, t.keptAlready, { values: { number: decided.kept } })
  if (decided.status !== 'classified') throw refuse(409, t.onlyClassified)
  const number = await nextNumber(ctx, { prefix: 'PR', table: 'ruling', column: 'number', exhausted: t.numbersTaken })
  const {
    rows: [made],
  } = await sql<{
    id: string
  }>`insert into ruling (tenant_id, kind, number, jurisdiction, name, description, hs_code, basis, org_id, valid_from, decision_id, created_by, updated_by)
    select current_tenant(), 'precedent', ${number}, c.jurisdiction, g.name, g.material_use, left(c.hs_code, 10), c.basis, g.org_id, tenant_today(), c.id, ${ctx.user.personId}, ${ctx.user.personId}
    from goods_classification c join goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id where c.tenant_id = current_tenant() and c.id = ${decisionId} returning id`.execute(
    ctx.db,
  )
  await tieRows(ctx, made!.id, [decided.goodsId])
  ctx.touched([made!.id], number)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, rulingSource.table))
  return readRow(ctx, contract, rulingSource, made!.id)
}
