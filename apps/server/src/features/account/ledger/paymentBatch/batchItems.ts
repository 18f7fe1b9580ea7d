import { flowBack } from '@clearway/contract/features/account/ledger/flowBack'
import {
  mostPayments,
  type PaymentCandidate,
  type paymentBatch as contract,
  type PaymentItem,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { contains } from '../../../../kernel/crud/search.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { flowBackSource } from '../flowBack/flowBackRows.ts'
import { ownerName } from '../wallet/walletRows.ts'

type Routes = (typeof contract)['routes']

const payee = sql`a.bank_account_name || ' · ' || a.bank_name || ' · **** ' || a.number_end`
const owner = sql.raw(ownerName)

/** What a batch pays, in the order in which it was put there. */
export async function itemsOf(ctx: Context, batchId: string): Promise<Omit<PaymentItem, 'returnable'>[]> {
  const { rows } = await sql<
    Omit<PaymentItem, 'returnable'>
  >`select i.id, t.id as flow_back_id, t.code, ${owner} as owner_name, t.amount::numeric(18, 2)::text as amount, ${payee} as payee, i.state, i.reason, i.entry_id, bank_account_held(a.id) as hold_until
    from payment_batch_item i join flow_back t on t.tenant_id = i.tenant_id and t.id = i.flow_back_id join bank_account a on a.tenant_id = t.tenant_id and a.id = t.bank_account_id
    where i.tenant_id = current_tenant() and i.batch_id = ${batchId} order by i.id`.execute(ctx.db)
  return rows
}

/** Fields of a pay-out that a batch is made of: from whom one is hidden makes none. */
const told = ['code', 'amount', 'currency', 'payment', 'orgId', 'bankAccountId', 'status', 'kind']

const seen = (ctx: Context): RawBuilder<unknown>[] =>
  scopeCondition(ctx, flowBackSource, dataAccess(ctx.user, flowBack.name))

export async function candidates(
  ctx: Context,
  { currency, search }: Parsed<Routes['candidates']>,
): Promise<Output<Routes['candidates']>> {
  requireShown(ctx, flowBack.name, told)
  const like = search && contains(search)
  const where = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.payment = 'waiting'`,
      sql`t.currency = ${currency}`,
      sql`t.deleted_at is null`,
      ...seen(ctx),
      ...(like ? [sql`(t.code ilike ${like} or ${owner} ilike ${like})`] : []),
    ],
    sql` and `,
  )
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<PaymentCandidate>`select t.id, t.code, ${owner} as owner_name, t.amount::numeric(18, 2)::text as amount, ${payee} as payee, t.decided_at, bank_account_held(a.id) as hold_until
      from flow_back t join bank_account a on a.tenant_id = t.tenant_id and a.id = t.bank_account_id where ${where} order by t.decided_at, t.id limit ${mostPayments}`.execute(
      ctx.db,
    ),
    sql<{
      total: number
      sum: string
    }>`select count(*)::int as total, coalesce(sum(t.amount), 0)::numeric(18, 2)::text as sum from flow_back t where ${where}`.execute(
      ctx.db,
    ),
  ])
  return { rows, ...sums[0]! }
}

interface Locked {
  readonly id: string
  readonly code: string
  readonly currency: string
  readonly payment: string | null
}

/** In the order of their ids, so that two who gather the same cannot wait for each other. */
export async function lockPayouts(ctx: Context, ids: readonly string[], more: readonly RawBuilder<unknown>[] = []) {
  const where = sql.join(
    [sql`t.tenant_id = current_tenant()`, sql`t.id = any(${ids}::uuid[])`, sql`t.deleted_at is null`, ...more],
    sql` and `,
  )
  const { rows } =
    await sql<Locked>`select t.id, t.code, t.currency, t.payment from flow_back t where ${where} order by t.id for update of t`.execute(
      ctx.db,
    )
  return rows
}

const setPayment = (ctx: Context, ids: readonly string[], to: 'waiting' | 'batched') =>
  sql`update flow_back set payment = ${to} where tenant_id = current_tenant() and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )

/** The pay-outs that a batch is to pay. */
export async function paidBy(ctx: Context, batchId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select flow_back_id as id from payment_batch_item where tenant_id = current_tenant() and batch_id = ${batchId} and state = 'in'`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

/** Puts pay-outs that wait into a batch. Throws 404, and 409 naming those that do not wait in its currency. */
export async function takeItems(
  ctx: Context,
  batch: { readonly id: string; readonly currency: string },
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return
  requireShown(ctx, flowBack.name, told)
  const found = await lockPayouts(ctx, ids, seen(ctx))
  if (found.length !== new Set(ids).size) throw notFound()
  const wrong = found.filter((of) => of.payment !== 'waiting' || of.currency !== batch.currency)
  if (wrong.length) {
    const codes = wrong.slice(0, 5).map((of) => of.code)
    const values = { count: wrong.length, codes: [...codes, ...(wrong.length > 5 ? ['…'] : [])].join(', ') }
    throw refuse(409, t.itemGone, { values, errors: [{ field: 'flowBackIds', message: t.itemGone, values }] })
  }
  await sql`insert into payment_batch_item (tenant_id, batch_id, flow_back_id) select current_tenant(), ${batch.id}::uuid, id from unnest(${ids}::uuid[]) with ordinality as r(id, n) group by id order by min(n)`.execute(
    ctx.db,
  )
  await setPayment(ctx, ids, 'batched')
}

/** Takes pay-outs out of a batch that is still being made: they wait again. */
export async function leaveItems(ctx: Context, batchId: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await lockPayouts(ctx, ids)
  await sql`delete from payment_batch_item where tenant_id = current_tenant() and batch_id = ${batchId} and flow_back_id = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
  await setPayment(ctx, ids, 'waiting')
}

/** The batch ends without paying: what is in it waits for another. Gives their ids. */
export async function dropItems(ctx: Context, batchId: string): Promise<string[]> {
  const ids = await paidBy(ctx, batchId)
  await lockPayouts(ctx, ids)
  await sql`update payment_batch_item set state = 'dropped' where tenant_id = current_tenant() and batch_id = ${batchId} and state = 'in'`.execute(
    ctx.db,
  )
  await setPayment(ctx, ids, 'waiting')
  return ids
}
