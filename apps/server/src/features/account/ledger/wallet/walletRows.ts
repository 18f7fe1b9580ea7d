import {
  wallet as contract,
  type WalletRow,
  type WalletStatus,
} from '@clearway/contract/features/account/ledger/wallet'
import { walletText as t } from '@clearway/contract/features/account/ledger/wallet.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { customerNames, requireCustomer } from '../../../../business/customers.ts'
import { nextNumber } from '../../../../business/numberSeries.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource, type Values } from '../../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { refuse } from '../../../../kernel/refuse.ts'

const uuid = /^[0-9a-f-]{36}$/i
/** Ids of a query string, as many as a picker may ask for. */
export const idsOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .filter((s) => uuid.test(s))
    .slice(0, 100)

/** The owner's name of a row that has `org_id`: the customer, or the house. */
export const ownerName = `coalesce((select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id), (select x.tenant_name from tenant x where x.id = t.tenant_id))`
export const walletCode = (column = 'wallet_id') =>
  `(select w.code from wallet w where w.tenant_id = t.tenant_id and w.id = t.${column})`
export const person = (column: string) => `(select p.nickname from person p where p.id = t.${column})`

const balance = (column: string) =>
  `(select b.${column} from wallet_balance b where b.tenant_id = t.tenant_id and b.wallet_id = t.id)`
const ownerKind = `(case when t.org_id is null then 'house' else 'customer' end)`
const alert = `(case when t.alert_level is null then 'none' when ${balance('available')} < t.alert_level then 'below' else 'above' end)`
const among = (expression: string) => (values: readonly string[]) =>
  sql`${sql.raw(expression)} = any(${values}::text[])`

/** Throws 409 at the currency where the owner has a wallet of it: `wallet_owner` guards it, this says which one. */
async function check(ctx: Context, values: Values): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  const org = (values['orgId'] ?? null) as string | null
  // Two who open the same wallet at once: the second waits for the first here, not at the index.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wallet ${org ?? ''}`} || current_tenant(), 0))`.execute(
    ctx.db,
  )
  const {
    rows: [other],
  } = await sql<{
    code: string
  }>`select code from wallet where tenant_id = current_tenant() and org_id is not distinct from ${org}::uuid and currency = ${values['currency']} and status <> 'closed'`.execute(
    ctx.db,
  )
  if (other) {
    const places = {
      currency: say(t.currencies[values['currency'] as keyof typeof t.currencies], ctx.language),
      code: other.code,
    }
    throw refuse(409, t.taken, { values: places, errors: [{ field: 'currency', message: t.taken, values: places }] })
  }
  values['code'] = await nextNumber(ctx, { prefix: 'W', table: 'wallet', exhausted: t.exhausted })
}

export const walletSource: CrudSource = {
  table: 'wallet',
  orgScoped: true,
  search: ['code'],
  unique: { wallet_owner: ['currency', 'orgId', 'status'] },
  computed: {
    ownerKind,
    ownerName,
    available: balance('available'),
    held: balance('held'),
    alert,
    lastAt: `nullif(${balance('last_at')}, '-infinity')`,
  },
  filters: { ownerKind: among(ownerKind), alert: among(alert) },
  references: { orgId: customerNames },
  check,
}

export interface StoredWallet {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly currency: string
  readonly status: WalletStatus
  readonly createdBy: string | null
  readonly alertLevel: string | null
  readonly creditLimit: string
  readonly available: string
  readonly held: string
}

/** A wallet as it stands, within the caller's scope of `resource`; undefined where there is none for him. */
export async function walletOf(ctx: Context, id: string): Promise<StoredWallet | undefined> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${id}`,
    ...scopeCondition(ctx, walletSource, dataAccess(ctx.user, contract.name)),
  ]
  const { rows } =
    await sql<StoredWallet>`select t.id, t.code, t.org_id, t.currency, t.status, t.created_by, t.alert_level, b.credit_limit, b.available, b.held
    from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id where ${sql.join(where, sql` and `)}`.execute(
      ctx.db,
    )
  return rows[0]
}

export const readWallet = (ctx: Context, id: string): Promise<WalletRow> => readRow(ctx, contract, walletSource, id)

/** Locks a wallet for a change of what is said of it. Throws 404, and 409 where `version` is stale or it is closed. */
export async function lockWallet(ctx: Context, id: string, version: number): Promise<StoredWallet> {
  const row = await readRow(ctx, contract, walletSource, id, { deleted: false, lock: true })
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  const stored = (await walletOf(ctx, id))!
  if (stored.status === 'closed') throw refuse(409, t.ended)
  return stored
}

/** For the audit trail and the totals of lists. */
export function walletWritten(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'wallet'))
}
