import { recharge as contract, type RechargeRow, type RechargeTab } from '@clearway/contract/features/account/ledger/recharge'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import { dataAccess } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { exportHandlers } from '../../../kernel/crud/crud-export.ts'
import { insertRow, updateRow, type CrudSource, type Values } from '../../../kernel/crud/crud-rows.ts'
import { contains, listPage, scopeCondition } from '../../../kernel/crud/list-query.ts'
import { feature } from '../../../kernel/feature.ts'
import { receipt } from './recharge-receipt.ts'
import { accountLabel, lockRecharge, openRecharge, rechargeSource, rechargeTab, requireEditable } from './recharge-rows.ts'
import { rechargeWritten, takeStep } from './recharge-steps.ts'
import { idsOf } from './wallet-rows.ts'

type Routes = typeof contract.routes

const ofTab = (tab: RechargeTab | undefined): CrudSource => ({ ...rechargeSource, visible: (ctx) => [rechargeTab(ctx, tab)] })

type Exported = Parameters<ReturnType<typeof exportHandlers>['exportExcel']>[1]
const exported = (paper: 'exportExcel' | 'exportWord' | 'exportPDF') => (ctx: Context, input: Exported & { query?: { tab?: RechargeTab | undefined } | undefined }) => {
  const { tab, ...query } = input.query ?? {}
  return exportHandlers(contract, ofTab(tab))[paper](ctx, { ...input, query: input.query && (query as NonNullable<Exported['query']>) })
}

async function add(ctx: Context, values: Values) {
  const id = await insertRow(ctx, contract, rechargeSource, values)
  rechargeWritten(ctx, id)
  return openRecharge(ctx, id)
}

async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  requireEditable(ctx, await lockRecharge(ctx, id, version))
  await updateRow(ctx, contract, rechargeSource, { id, version, ...values })
  rechargeWritten(ctx, id)
  return openRecharge(ctx, id)
}

async function counters(ctx: Context) {
  const where = [sql`t.deleted_at is null`, sql`t.tenant_id = current_tenant()`, ...scopeCondition(ctx, rechargeSource, dataAccess(ctx.user, contract.name))]
  const count = (tab: RechargeTab) => sql`(select count(*)::int from (select 1 from recharge t where ${sql.join([...where, rechargeTab(ctx, tab)], sql` and `)} limit 10000) x) as ${sql.ref(tab)}`
  const { rows } = await sql<Record<RechargeTab, number>>`select ${sql.join((['all', 'review', 'mine', 'done'] as const).map(count))}`.execute(ctx.db)
  return rows[0]!
}

/** The house's accounts that receive money: whole numbers, since they are to be paid to. */
async function accountOptions(ctx: Context, { search, ids, currency }: Parsed<Routes['queryAccountOptions']>) {
  const chosen = idsOf(ids)
  const where = [
    sql`a.tenant_id = current_tenant()`, sql`a.org_id is null`, sql`a.supplier_id is null`, sql`a.purpose in ('both', 'receive')`,
    ...(chosen?.length ? [sql`a.id = any(${chosen}::uuid[])`] : [sql`a.deleted_at is null`, ...(currency ? [sql`a.currency = ${currency}`] : [])]),
    ...(search ?? '').split(/\s+/).filter(Boolean).slice(0, 5).map((word) => sql`${sql.raw(accountLabel('a'))} ilike ${contains(word)}`),
  ]
  const { rows } = await sql<{ id: string; label: string; currency: string }>`select a.id, ${sql.raw(accountLabel('a'))} as label, a.currency from bank_account a where ${sql.join(where, sql` and `)} order by a.currency, a.is_default desc, a.id limit 50`.execute(ctx.db)
  return rows
}

const common = crud(contract, rechargeSource)

export const recharge = feature(contract.routes, {
  ...common,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, ofTab(tab), query) as Promise<{ list: RechargeRow[]; total: number; totalIsMore: boolean }>,
  queryById: (ctx, { id }) => openRecharge(ctx, id),
  add,
  update,
  exportExcel: exported('exportExcel'), exportWord: exported('exportWord'), exportPDF: exported('exportPDF'),
  submit: takeStep('submit'),
  cancel: takeStep('cancel'),
  take: takeStep('take'),
  putBack: takeStep('putBack'),
  confirm: takeStep('confirm'),
  reject: takeStep('reject'),
  receipt,
  counters,
  queryAccountOptions: accountOptions,
})
