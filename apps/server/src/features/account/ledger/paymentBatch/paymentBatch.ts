import { walletCurrencies } from '@clearway/contract/features/account/ledger/ledgerPost'
import {
  paymentBatch as contract,
  paymentBatchTabs,
  type PaymentBatchFull,
  type PaymentBatchTab,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import {
  paymentBatchMachine as machine,
  type PaymentBatchStep,
} from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { nextNumber } from '../../../../business/numberSeries.ts'
import { staffOnly } from '../../../../business/staffOnly.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { exportsFrom } from '../../../../kernel/crud/crudExport.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { eachRow } from '../../../../kernel/crud/many.ts'
import { dayIn } from '../../../../kernel/crud/moments.ts'
import { tabCounters } from '../../../../kernel/crud/tabCounters.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { fileOf } from './batchFile.ts'
import { candidates, leaveItems, paidBy, takeItems } from './batchItems.ts'
import { returnItem, returnItems } from './batchPay.ts'
import { batchSource, batchWritten, lockBatch, openBatch, payingAccount } from './batchRows.ts'
import { batchStep } from './batchSteps.ts'
import { readReport } from './statusReport.ts'

type Routes = (typeof contract)['routes']
const { queryOptions, queryHistory } = crud(contract, batchSource())

const requireDay = (ctx: Context, payOn: string): void => {
  if (payOn < dayIn(ctx.user.timeZone)) throw refuseField('payOn', t.dayGone)
}

async function add(
  ctx: Context,
  { bankAccountId, payOn, flowBackIds, remark }: Parsed<Routes['add']>,
): Promise<PaymentBatchFull> {
  const { currency } = await payingAccount(ctx, bankAccountId)
  if (!walletCurrencies.some((one) => one === currency)) throw refuseField('bankAccountId', t.walletCurrency)
  requireDay(ctx, payOn)
  const code = await nextNumber(ctx, { prefix: 'PB', table: 'payment_batch', exhausted: t.exhausted })
  const { rows } = await sql<{
    id: string
  }>`insert into payment_batch (tenant_id, code, currency, bank_account_id, pay_on, remark, editors, created_by, updated_by)
    values (current_tenant(), ${code}, ${currency}, ${bankAccountId}, ${payOn}::date, ${remark || null}, array[${ctx.user.personId}::uuid], ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  const { id } = rows[0]!
  await takeItems(ctx, { id, currency }, flowBackIds)
  batchWritten(ctx, id, flowBackIds)
  return openBatch(ctx, id)
}

/** What it pays is given as a whole; a draft only. */
async function update(
  ctx: Context,
  { id, version, bankAccountId, payOn, flowBackIds, remark }: Parsed<Routes['update']>,
): Promise<PaymentBatchFull> {
  const batch = await lockBatch(ctx, id)
  if (batch.version !== version) throw refuse(409, refusals.stale, { data: { current: await openBatch(ctx, id) } })
  if (!machine.may('edit', batch.status))
    throw refuse(409, t.onlyDraft, { values: { status: say(machine.states[batch.status], ctx.language) } })
  const { currency } = await payingAccount(ctx, bankAccountId)
  if (currency !== batch.currency) throw refuseField('bankAccountId', t.otherCurrency)
  requireDay(ctx, payOn)
  const [before, after] = [new Set(await paidBy(ctx, id)), new Set(flowBackIds)]
  await leaveItems(
    ctx,
    id,
    [...before].filter((one) => !after.has(one)),
  )
  await takeItems(
    ctx,
    batch,
    [...after].filter((one) => !before.has(one)),
  )
  await sql`update payment_batch set bank_account_id = ${bankAccountId}, pay_on = ${payOn}::date, remark = ${remark || null}, updated_by = ${ctx.user.personId},
      editors = (select array_agg(distinct e) from unnest(editors || ${ctx.user.personId}::uuid) e)
    where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  batchWritten(ctx, id, [...before, ...after])
  return openBatch(ctx, id)
}

const takeStep = (step: PaymentBatchStep) =>
  staffOnly(async (ctx: Context, asked: { id: string; version: number; reason?: string; paidOn?: string }) => {
    await batchStep(ctx, step, asked)
    return openBatch(ctx, asked.id)
  })

export const paymentBatch = feature(contract.routes, {
  queryOptions,
  queryHistory,
  query: (ctx, { tab, ...query }) => listPage(ctx, contract, batchSource(tab), query),
  ...exportsFrom<{ tab: PaymentBatchTab }>((_ctx, { tab }) => [contract, batchSource(tab)]),
  queryById: (ctx, { id }) => openBatch(ctx, id),
  counters: (ctx) => tabCounters(ctx, contract, paymentBatchTabs, batchSource),
  candidates: staffOnly(candidates),
  add: staffOnly(add),
  update: staffOnly(update),
  submit: takeStep('submit'),
  reject: takeStep('reject'),
  approve: takeStep('approve'),
  submitMany: staffOnly((ctx, { rows }) => eachRow(ctx, rows, (own, row) => batchStep(own, 'submit', row))),
  approveMany: staffOnly((ctx, { rows }) => eachRow(ctx, rows, (own, row) => batchStep(own, 'approve', row))),
  cancelMany: staffOnly((ctx, { rows, reason }) =>
    eachRow(ctx, rows, (own, row) => batchStep(own, 'cancel', { ...row, reason })),
  ),
  makeFile: takeStep('makeFile'),
  pay: takeStep('pay'),
  refuse: takeStep('refuse'),
  cancel: takeStep('cancel'),
  returnItem: staffOnly(returnItem),
  returnItems: staffOnly(returnItems),
  readReport: staffOnly(readReport),
  file: staffOnly(fileOf),
})
