import type { bankStatement as contract } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { insertRow } from '../../../../kernel/crud/crudRows.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { rechargeSource } from '../recharge/rechargeRows.ts'
import { takeStep } from '../recharge/rechargeSteps.ts'
import { walletOf } from '../wallet/walletRows.ts'
import { lockOpen, writeMatches } from './bankSettle.ts'

type Routes = (typeof contract)['routes']

/**
 * Makes a submitted recharge of what a line says and matches the two. Nothing is credited: who made it cannot review it. 404 for a line or wallet, 409 for a line
 * that is settled, 400 for money that went out or a wallet of another currency, 403 for somebody who may not apply for recharges.
 */
export async function makeRecharge(
  ctx: Context,
  { lineId, walletId }: Parsed<Routes['makeRecharge']>,
): Promise<Output<Routes['makeRecharge']>> {
  const line = await lockOpen(ctx, lineId)
  if (line.amount.startsWith('-')) throw refuse(400, t.onlyCredits)
  const wallet = await walletOf(ctx, walletId)
  if (!wallet || wallet.status === 'closed') throw notFound()
  if (wallet.currency !== line.currency)
    throw refuse(400, t.walletCurrency, { errors: [{ field: 'walletId', message: t.walletCurrency }] })
  // An account that only pays is none that customers pay to.
  const {
    rows: [account],
  } = await sql<{
    id: string
  }>`select id from bank_account where tenant_id = current_tenant() and id = ${line.bankAccountId} and purpose in ('both', 'receive') and deleted_at is null`.execute(
    ctx.db,
  )
  const id = await insertRow(ctx, recharge, rechargeSource, {
    walletId,
    amount: line.amount,
    method: 'bankTransfer',
    payerName: (line.partyName ?? say(t.unknownPayer, ctx.language)).slice(0, 120),
    payerAccount: line.partyAccount?.slice(0, 40) ?? null,
    bankAccountId: account?.id ?? null,
    bankReference: line.bankReference ?? line.reference ?? `BL-${line.id.slice(-12)}`,
    paidOn: line.bookedOn,
    remark: [line.text, line.reference].filter(Boolean).join(' ').slice(0, 500) || null,
  })
  const { code } = await takeStep('submit')(ctx, { id, version: 1 })
  await writeMatches(ctx, [{ lineId, rule: 'made', items: [{ kind: 'recharge', id, amount: line.amount }] }])
  return { rechargeId: id, no: code }
}
