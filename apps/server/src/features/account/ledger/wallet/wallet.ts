import { rechargeMachine } from '@clearway/contract/features/account/ledger/rechargeSteps'
import { wallet as contract, type WalletRow } from '@clearway/contract/features/account/ledger/wallet'
import { walletText as t } from '@clearway/contract/features/account/ledger/wallet.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { contains } from '../../../../kernel/crud/search.ts'
import { feature } from '../../../../kernel/feature.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { watchBalances } from './walletAlert.ts'
import { ownWallets } from './walletMine.ts'
import {
  idsOf,
  lockWallet,
  ownerName,
  readWallet,
  walletSource,
  walletWritten,
  type StoredWallet,
} from './walletRows.ts'

type Routes = typeof contract.routes
type Named = { readonly id: string; readonly version: number }

const common = crud(contract, walletSource)

/** What only the house does, whatever buttons a customer's role was given. */
const requireStaff = (ctx: Context): void => {
  if (ctx.user.area === 'customer') throw refuse(403, t.staffOnly)
}

const most = 50

async function options(ctx: Context, { search, ids, currency, orgId, house, active }: Parsed<Routes['queryOptions']>) {
  const chosen = idsOf(ids)
  const { hidden } = dataAccess(ctx.user, contract.name)
  // An option is named by these and offered by its state.
  requireShown(ctx, contract.name, ['orgId', 'currency', 'status'])
  const where = [
    sql`t.tenant_id = current_tenant()`,
    ...scopeCondition(ctx, walletSource, dataAccess(ctx.user, contract.name)),
    ...(chosen?.length
      ? [sql`t.id = any(${chosen}::uuid[])`]
      : [
          sql`t.status = any(${active ? ['active'] : ['active', 'frozen']}::text[])`,
          ...(currency ? [sql`t.currency = ${currency}`] : []),
          ...(orgId ? [sql`t.org_id = ${orgId}::uuid`] : []),
          ...(house ? [sql`t.org_id is null`] : []),
          ...(search ?? '')
            .split(/\s+/)
            .filter(Boolean)
            .slice(0, 5)
            .map((word) => sql`(t.code || ' ' || ${sql.raw(ownerName)} || ' ' || t.currency) ilike ${contains(word)}`),
        ]),
  ]
  const { rows } =
    await sql<never>`select t.id, t.code || ' · ' || ${sql.raw(ownerName)} || ' · ' || t.currency as label, t.code, ${sql.raw(ownerName)} as owner_name, t.org_id, t.currency, t.status, ${hidden.has('available') ? sql`''` : sql`b.available`} as available
    from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id where ${sql.join(where, sql` and `)} order by t.org_id nulls first, t.currency, t.id limit ${most}`.execute(
      ctx.db,
    )
  return rows
}

/** The owner's people, by notice; for a wallet of the house its own finance people. */
async function tellOwner(
  ctx: Context,
  { id, code, orgId, createdBy }: Pick<StoredWallet, 'id' | 'code' | 'orgId' | 'createdBy'>,
  words: { readonly title: Text; readonly content: Text },
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const row = { resource: 'wallet', orgId, createdBy }
  await notify(ctx.db, {
    to: { permission: orgId ? 'wallet.view' : 'wallet.edit', area: orgId ? 'customer' : 'admin', row },
    except: ctx.user.personId,
    topic: 'orders',
    ...words,
    values: { code, ...values },
    link: `/MyAccount?wallet=${id}`,
  })
}

/** Sets state and its reason. A balance that changed meanwhile is the database's to see. */
async function setStatus(
  ctx: Context,
  stored: StoredWallet,
  to: 'active' | 'frozen' | 'closed',
  reason: string,
): Promise<WalletRow> {
  try {
    await sql`update wallet set status = ${to}, status_note = ${to === 'active' ? null : reason} where tenant_id = current_tenant() and id = ${stored.id}`.execute(
      ctx.db,
    )
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'wallet_balance_closed')
      throw refuse(409, t.notEmpty, { values: { available: stored.available, held: stored.held } })
    throw error
  }
  await tellOwner(ctx, stored, t.told[to === 'active' ? 'unfrozen' : to], { reason })
  walletWritten(ctx, stored.id)
  ctx.touched([], reason)
  return readWallet(ctx, stored.id)
}

async function freeze(ctx: Context, { id, version, reason }: Named & { readonly reason: string }): Promise<WalletRow> {
  requireStaff(ctx)
  const stored = await lockWallet(ctx, id, version)
  if (stored.status !== 'active') throw refuse(409, t.notActive)
  return setStatus(ctx, stored, 'frozen', reason)
}

async function unfreeze(
  ctx: Context,
  { id, version, reason }: Named & { readonly reason: string },
): Promise<WalletRow> {
  requireStaff(ctx)
  const stored = await lockWallet(ctx, id, version)
  if (stored.status !== 'frozen') throw refuse(409, t.notFrozen)
  return setStatus(ctx, stored, 'active', reason)
}

async function close(ctx: Context, { id, version, reason }: Named & { readonly reason: string }): Promise<WalletRow> {
  requireStaff(ctx)
  const stored = await lockWallet(ctx, id, version)
  const {
    rows: [work],
  } = await sql<{
    n: number
  }>`select (select count(*) from recharge where tenant_id = current_tenant() and wallet_id = ${id} and deleted_at is null and ${inStates('status', rechargeMachine.phases.review)})::int
    + (select count(*) from flow_back where tenant_id = current_tenant() and ${id}::uuid in (wallet_id, to_wallet_id) and deleted_at is null and status = 'submitted')::int as n`.execute(
    ctx.db,
  )
  if (work!.n) throw refuse(409, t.openWork, { values: { count: work!.n } })
  if (/[1-9]/.test(stored.available + stored.held))
    throw refuse(409, t.notEmpty, { values: { available: stored.available, held: stored.held } })
  return setStatus(ctx, stored, 'closed', reason)
}

async function setLevel(
  ctx: Context,
  {
    id,
    version,
    ...values
  }: Named & { readonly alertLevel?: string | null | undefined; readonly remark?: string | null | undefined },
): Promise<WalletRow> {
  await lockWallet(ctx, id, version)
  const set = Object.entries({
    alert_level: values.alertLevel,
    ...('remark' in values ? { remark: values.remark } : {}),
  }).filter(([, value]) => value !== undefined)
  if (set.length)
    await sql`update wallet set ${sql.join(set.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  walletWritten(ctx, id)
  ctx.afterCommit(() => watchBalances(ctx.services.database, ctx.user.tenantId, [id]))
  return readWallet(ctx, id)
}

export const wallet = feature(contract.routes, {
  ...common,
  add: async (ctx, input) => {
    requireStaff(ctx)
    return common.add(ctx, input, undefined)
  },
  update: async (ctx, input) => {
    requireStaff(ctx)
    return setLevel(ctx, input)
  },
  queryOptions: options,
  freeze,
  unfreeze,
  close,
  mine: ownWallets,
  setAlert: setLevel,
})
