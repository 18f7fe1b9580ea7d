import { flowBack as contract, type FlowBackTab } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as t } from '@clearway/contract/features/account/ledger/flowBack.text'
import { reversibleKinds } from '@clearway/contract/features/account/ledger/flowBackSteps'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { insertRow, updateRow, type Values } from '../../../../kernel/crud/crudRows.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { feature } from '../../../../kernel/feature.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { accountWords, unlessHidden } from '../../payee/accountSource.ts'
import { applicationWritten, requireEditable, tabCounters } from '../applicationRows.ts'
import { codeBegins } from '../posting/flowSource.ts'
import { walletOf } from '../wallet/walletRows.ts'
import { lockFlowBack, openFlowBack } from './flowBackOpened.ts'
import { giveBack } from './flowBackPayment.ts'
import { previewOf } from './flowBackPreview.ts'
import { flowBackInTab, flowBackSource, flowBackTab, settleFields } from './flowBackRows.ts'
import { takeStep } from './flowBackSteps.ts'

type Routes = typeof contract.routes

async function add(ctx: Context, values: Values) {
  const id = await insertRow(ctx, contract, flowBackSource, values)
  applicationWritten(ctx, 'flow_back', id)
  return openFlowBack(ctx, id)
}

async function update(ctx: Context, { id, version, ...values }: Values & { id: string; version: number }) {
  requireEditable(ctx, await lockFlowBack(ctx, id, version), t)
  await updateRow(ctx, contract, flowBackSource, { id, version, ...values })
  applicationWritten(ctx, 'flow_back', id)
  return openFlowBack(ctx, id)
}

async function preview(ctx: Context, input: Parsed<Routes['preview']>): Promise<Output<Routes['preview']>> {
  const values: Values = { ...input }
  const wallet = await settleFields(ctx, values, undefined)
  const of = (name: string) => (values[name] ?? null) as string | null
  return previewOf(ctx, {
    kind: input.kind,
    walletId: wallet.id,
    amount: of('amount'),
    toWalletId: of('toWalletId'),
    entryId: of('entryId'),
    bankAccountId: of('bankAccountId'),
    creditLimit: of('creditLimit'),
  })
}

/** Entries of a wallet that nobody reversed or applied to reverse. Each of these kinds has one posting in it. */
async function queryEntries(
  ctx: Context,
  { walletId, search }: Parsed<Routes['queryEntries']>,
): Promise<Output<Routes['queryEntries']>> {
  if (!(await walletOf(ctx, walletId))) throw notFound()
  const { rows } = await sql<
    Output<Routes['queryEntries']>[number]
  >`select e.id, e.kind, e.amount::text, e.currency, e.created_at, e.source_code, e.memo
    from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where p.tenant_id = current_tenant() and p.wallet_id = ${walletId} and p.kind = any(${[...reversibleKinds]}::text[]) and ${search ? codeBegins(search) : sql`true`}
      and not exists (select from ledger_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id)
      and not exists (select from flow_back f where f.tenant_id = e.tenant_id and f.entry_id = e.id and f.kind = 'reversal' and f.status in ('submitted', 'approved') and f.deleted_at is null)
    order by p.created_at desc limit 50`.execute(ctx.db)
  return rows
}

async function queryAccounts(
  ctx: Context,
  { walletId }: Parsed<Routes['queryAccounts']>,
): Promise<Output<Routes['queryAccounts']>> {
  const wallet = await walletOf(ctx, walletId)
  if (!wallet) throw notFound()
  const shown = unlessHidden(ctx, 'bankAccount')
  const { rows } = await sql<Output<Routes['queryAccounts']>[number]>`select t.id,
      ${accountWords(ctx, 'bankAccount', `'**** ' || t.number_end`)} as label, ${shown('isDefault', 't.is_default', 'false')} as is_default,
      ${shown('holdUntil', 'bank_account_held(t.id)', 'null::timestamptz')} as hold_until from bank_account t
    where t.tenant_id = current_tenant() and t.org_id is not distinct from ${wallet.orgId}::uuid and t.supplier_id is null and t.currency = ${wallet.currency} and t.deleted_at is null order by is_default desc, t.id limit 50`.execute(
    ctx.db,
  )
  return rows
}

const common = crud(contract, flowBackSource)

export const flowBack = feature(contract.routes, {
  ...common,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, flowBackInTab(tab), query),
  queryById: (ctx, { id }) => openFlowBack(ctx, id),
  add,
  update,
  ...exportsFrom<{ tab: FlowBackTab }>((_, { tab }) => [contract, flowBackInTab(tab)]),
  submit: takeStep('submit'),
  cancel: takeStep('cancel'),
  approve: takeStep('approve'),
  reject: takeStep('reject'),
  giveBack,
  preview,
  counters: (ctx) => tabCounters(ctx, contract, flowBackSource, flowBackTab),
  queryEntries,
  queryAccounts,
})
