import { walletText as t } from '@clearway/contract/features/account/ledger/wallet.text'
import { sql } from 'kysely'

import type { Database, Db } from '../../../../kernel/database/database.ts'
import { notify } from '../../../../kernel/messages/notify.ts'

/** How long postings gather before they are looked at together. */
const pauseMs = 250

const waiting = new WeakMap<Database, Map<string, Set<string>>>()

/**
 * Looks, a moment later and once for all that was posted meanwhile, whether these wallets fell below their alert levels: their owners are told once,
 * until there is enough again. Costs a posting nothing; what a crash loses is made up for by the daily check.
 */
export function watchBalances(database: Database, tenantId: string, wallets: Iterable<string | undefined>): void {
  const ofTenants = waiting.get(database) ?? new Map<string, Set<string>>()
  waiting.set(database, ofTenants)
  let gathered = ofTenants.get(tenantId)
  if (!gathered) {
    const fresh = new Set<string>()
    gathered = fresh
    ofTenants.set(tenantId, fresh)
    setTimeout(() => {
      ofTenants.delete(tenantId)
      database
        .transaction({ tenantId, personId: null, requestId: 'wallet alert' }, 'write', (db) => tellLow(db, [...fresh]))
        .catch(() => {})
    }, pauseMs).unref()
  }
  for (const id of wallets) if (id) gathered.add(id)
}

interface Low {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly currency: string
  readonly available: string
  readonly level: string
}

/** The check itself, for some wallets or for all of the tenant. */
export async function tellLow(db: Db, wallets?: readonly string[]): Promise<void> {
  const these = wallets ? sql`w.id = any(${wallets}::uuid[])` : sql`true`
  const from = sql`wallet w join wallet_balance b on b.tenant_id = w.tenant_id and b.wallet_id = w.id`
  await sql`update wallet_watch x set low_since = null from ${from} where x.tenant_id = current_tenant() and x.wallet_id = w.id and w.tenant_id = current_tenant() and x.low_since is not null and ${these}
    and (w.alert_level is null or b.available >= w.alert_level)`.execute(db)
  const { rows } = await sql<Low>`with low as (
      select w.tenant_id, w.id, w.code, w.org_id, w.created_by, w.currency, b.available, w.alert_level as level from ${from}
      where w.tenant_id = current_tenant() and w.status <> 'closed' and w.alert_level is not null and b.available < w.alert_level and ${these} order by w.id),
    told as (insert into wallet_watch (tenant_id, wallet_id, low_since) select tenant_id, id, now() from low
      on conflict (tenant_id, wallet_id) do update set low_since = now() where wallet_watch.low_since is null returning wallet_id)
    select low.* from low join told on told.wallet_id = low.id`.execute(db)
  for (const { id, code, orgId, createdBy, currency, available, level } of rows) {
    const row = { resource: 'wallet', orgId, createdBy }
    await notify(db, {
      to: { permission: orgId ? 'wallet.view' : 'wallet.edit', area: orgId ? 'customer' : 'admin', row },
      topic: 'orders',
      ...t.told.low,
      values: { code, available, level, currency },
      link: `/MyAccount?wallet=${id}`,
    })
  }
}
