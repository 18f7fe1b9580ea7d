import {
  taxGuarantee as contract,
  type GuaranteeTab,
  type TaxGuaranteeRow,
} from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { taxGuaranteeText as t } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { hidesAny, requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { listPage, scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { usesOf } from '../tax/guaranteeUse.ts'
import { requirePrices } from '../tax/taxEstimate.ts'
import { choose, offered } from './guaranteeChoice.ts'
import { guaranteeSource, tabCondition, type Narrowed } from './guaranteeRows.ts'

type Routes = (typeof contract)['routes']

const most = 500
const mostCounted = 10_000

/** How many guarantees each tab holds, as its list would show them. */
async function counters(ctx: Context): Promise<Output<Routes['counters']>> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, guaranteeSource(), dataAccess(ctx.user, contract.name)),
  ]
  const hidden = hidesAny(ctx, contract.name, ['state', 'validFrom', 'validTo', 'closedOn'])
  const sums = (Object.keys(t.tabs) as GuaranteeTab[]).map((tab) =>
    tab === 'all'
      ? sql`count(*)::int as "all"`
      : hidden
        ? sql`0 as ${sql.ref(tab)}`
        : sql`(count(*) filter (where ${tabCondition(tab)}))::int as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<
    Output<Routes['counters']>
  >`select ${sql.join(sums)} from (select t.valid_from, t.valid_to, t.closed_on from tax_guarantee t where ${sql.join(where, sql` and `)} limit ${sql.lit(mostCounted)}) t`.execute(
    ctx.db,
  )
  return rows[0]!
}

/**
 * What changed the balance, newest first: what each declaration came to hold when it was handed over, each bill that was paid, each correction. Their sum is the balance of the list,
 * because both are made of the same rows (`usesOf`). A payment has a day and no hour: it stands behind what was held that day. Throws 404, and 403 for whom prices or the amount are hidden.
 */
async function movements(ctx: Context, { id }: Parsed<Routes['movements']>): Promise<Output<Routes['movements']>> {
  await readRow(ctx, contract, guaranteeSource(), id)
  requireShown(ctx, contract.name, ['amount', 'used', 'available'])
  requirePrices(ctx)
  const { rows } = await sql<Output<Routes['movements']>['list'][number]>`
    with uses as materialized (select u.* from tax_guarantee g cross join lateral (${sql.raw(usesOf('g.id'))}) u where g.tenant_id = current_tenant() and g.id = ${id}),
    moved as (
      select 'deducted' as kind, 1 as turn, u.submitted_at as at, -u.secured as amount, u.estimated, u.id as declaration_id, u.code as declaration_code, null::text as bill_number, null::text as reason, u.submitted_by as person_id, u.id
        from uses u where u.secured <> 0
      union all select 'restored', 2, greatest(u.submitted_at, b.paid_on::timestamp at time zone 'Asia/Shanghai'), b.amount, false, u.id, u.code, b.number, null, b.updated_by, b.id
        from uses u join tax_bill b on b.tenant_id = current_tenant() and b.declaration_id = u.id
        where b.paid_on is not null and b.deleted_at is null and b.kind not in ('lateDeclaration', 'latePayment')
      union all select 'corrected', 3, c.at, c.amount, false, null, null, null, c.reason, c.person_id, c.id
        from tax_guarantee_correction c where c.tenant_id = current_tenant() and c.guarantee_id = ${id})
    select m.kind, m.at, m.amount::numeric(18, 2)::text as amount, m.estimated, m.declaration_id, m.declaration_code, m.bill_number, m.reason,
      (select p.nickname from person p where p.id = m.person_id) as person,
      ((select g.amount from tax_guarantee g where g.tenant_id = current_tenant() and g.id = ${id}) + sum(m.amount) over (order by m.at, m.turn, m.id))::numeric(18, 2)::text as balance
    from moved m order by m.at desc, m.turn desc, m.id desc limit ${sql.lit(most + 1)}`.execute(ctx.db)
  return { list: rows.slice(0, most), more: rows.length > most }
}

/** Throws 400 at the field, 404, and 409 with the row as it stands. */
async function correct(
  ctx: Context,
  { id, version, amount, reason }: Parsed<Routes['correct']>,
): Promise<TaxGuaranteeRow> {
  requireShown(ctx, contract.name, ['amount', 'used', 'available'])
  const row = await readRow(ctx, contract, guaranteeSource(), id, { deleted: false, lock: true })
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  if (Number(amount) === 0) throw refuseField('amount', t.amountZero)
  await sql`insert into tax_guarantee_correction (tenant_id, guarantee_id, amount, reason, person_id)
    values (current_tenant(), ${id}, ${amount}::numeric, ${reason}, ${ctx.user.personId})`.execute(ctx.db)
  // One step of the version: who corrects by an older sight of the balance is told.
  await sql`update tax_guarantee set updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return readRow(ctx, contract, guaranteeSource(), id)
}

export const taxGuarantee = feature(contract.routes, {
  ...crud(contract, guaranteeSource()),
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, guaranteeSource({ tab }), query),
  ...exportsFrom<Narrowed>((_ctx, { tab }) => [contract, guaranteeSource({ tab })]),
  counters,
  movements,
  correct,
  offered: staffOnly(offered),
  choose: staffOnly(choose),
})
