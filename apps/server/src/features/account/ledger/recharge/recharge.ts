import { recharge as contract, type RechargeTab } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as t } from '@clearway/contract/features/account/ledger/recharge.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { insertRow, updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { contains } from '../../../../kernel/crud/search.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { applicationWritten, requireEditable, tabCounters } from '../applicationRows.ts'
import { idsOf } from '../wallet/walletRows.ts'
import { receipt } from './rechargeReceipt.ts'
import { accountLabel, lockRecharge, openRecharge, rechargeInTab, rechargeSource, rechargeTab } from './rechargeRows.ts'
import { takeStep } from './rechargeSteps.ts'

type Routes = typeof contract.routes

async function add(ctx: Context, values: Values) {
  const id = await insertRow(ctx, contract, rechargeSource, values)
  applicationWritten(ctx, 'recharge', id)
  return openRecharge(ctx, id)
}

async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  const of = await lockRecharge(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openRecharge(ctx, id) } })
  requireEditable(ctx, of, t)
  await updateRow(ctx, contract, rechargeSource, { id, version, ...values })
  applicationWritten(ctx, 'recharge', id)
  return openRecharge(ctx, id)
}

/** The house's accounts that receive money: whole numbers, since they are to be paid to. */
async function accountOptions(ctx: Context, { search, ids, currency }: Parsed<Routes['queryAccountOptions']>) {
  const chosen = idsOf(ids)
  const where = [
    sql`a.tenant_id = current_tenant()`,
    sql`a.org_id is null`,
    sql`a.supplier_id is null`,
    sql`a.purpose in ('both', 'receive')`,
    ...(chosen?.length
      ? [sql`a.id = any(${chosen}::uuid[])`]
      : [sql`a.deleted_at is null`, ...(currency ? [sql`a.currency = ${currency}`] : [])]),
    ...(search ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 5)
      .map((word) => sql`${sql.raw(accountLabel('a'))} ilike ${contains(word)}`),
  ]
  const { rows } = await sql<{
    id: string
    label: string
    currency: string
  }>`select a.id, ${sql.raw(accountLabel('a'))} as label, a.currency from bank_account a where ${sql.join(where, sql` and `)} order by a.currency, a.is_default desc, a.id limit 50`.execute(
    ctx.db,
  )
  return rows
}

const common = crud(contract, rechargeSource)

export const recharge = feature(contract.routes, {
  ...common,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, rechargeInTab(tab), query),
  queryById: (ctx, { id }) => openRecharge(ctx, id),
  add,
  update,
  ...exportsFrom<{ tab: RechargeTab }>((_, { tab }) => [contract, rechargeInTab(tab)]),
  submit: takeStep('submit'),
  cancel: takeStep('cancel'),
  take: takeStep('take'),
  putBack: takeStep('putBack'),
  confirm: takeStep('confirm'),
  reject: takeStep('reject'),
  receipt,
  counters: (ctx) => tabCounters(ctx, contract, rechargeSource, rechargeTab),
  queryAccountOptions: accountOptions,
})
