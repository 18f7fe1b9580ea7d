// What reading costs as the postings of a wallet grow: its balance, the overview, the list of movements, the opening of a statement.
import type pg from 'pg'

import type { Database } from '../apps/server/src/kernel/database/database.ts'
import { median } from './load.ts'

/**
 * Fills a wallet up to so many postings by holds of a cent, a hundred at a time in the ledger's own way with all triggers on: the chain is as true as any. By the owner of the tables,
 * and without waiting for the disk each time.
 */
export async function fillTo(owner: pg.Client, tenantId: string, wallet: string, postings: number): Promise<void> {
  await owner.query(
    `select set_config('app.tenant_id', $1, false), set_config('synchronous_commit', 'off', false), set_config('bench.wallet', $2, false), set_config('bench.most', $3, false)`,
    [tenantId, wallet, String(postings)],
  )
  await owner.query(`do $$
    declare t uuid := current_tenant(); w wallet; todo bigint;
    begin
      select * into w from wallet where tenant_id = t and id = current_setting('bench.wallet')::uuid;
      loop
        select least(100, (current_setting('bench.most')::bigint - last_seq) / 2) into todo from wallet_balance where tenant_id = t and wallet_id = w.id;
        exit when todo < 1;
        perform ledger_write(array_agg(row(
            row(t, m.id, 'hold', w.currency, 0.01, null, null, null, null, null, 'bench', m.id, sha256(''), ledger_entry_digest(row(t, m.id, 'hold', w.currency, 0.01, null, null, null, null, null, 'bench', m.id, sha256(''), null, m.at, null)::ledger_entry,
              format('1 %s available -0.01,2 %s held 0.01', w.id, w.id)), m.at, null)::ledger_entry,
            array[row(w.id, 'available', -0.01), row(w.id, 'held', 0.01)]::ledger_side[], null, null)::ledger_draft))
          from (select new_id() as id, clock_timestamp() as at from generate_series(1, todo) offset 0) m;
        commit;
      end loop;
    end $$`)
  await owner.query('vacuum analyze ledger_posting, ledger_entry, wallet_balance')
}

export interface Reads {
  readonly balance: number
  readonly overview: number
  readonly list: number
  readonly statement: number
}

async function times(count: number, work: () => Promise<unknown>): Promise<number> {
  const found: number[] = []
  for (let n = -20; n < count; n++) {
    const started = performance.now()
    await work()
    if (n >= 0) found.push(performance.now() - started)
  }
  return median(found)
}

/** Median milliseconds of each, one after the other, with nothing else to do: the row as the program reads it, the rest through HTTP. */
export async function measureReads(
  database: Database,
  tenantId: string,
  url: string,
  headers: Record<string, string>,
  wallet: { id: string; orgId: string },
  count: number,
): Promise<Reads> {
  const read = (route: string) => async () => {
    const response = await fetch(url + route, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${route}: ${response.status}`)
  }
  // A month after the last posting: what is measured is how its opening is found.
  const [from, to] = [40, 70].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  return {
    balance: await times(count, () =>
      database.transaction({ tenantId, personId: null, requestId: 'bench' }, 'read', (db) =>
        db
          .selectFrom('walletBalance')
          .select(['available', 'held'])
          .where('walletId', '=', wallet.id)
          .executeTakeFirstOrThrow(),
      ),
    ),
    overview: await times(count, read(`/api/account/wallet/mine?orgId=${wallet.orgId}`)),
    list: await times(
      count,
      read(`/api/account/ledgerPosting/query?currentPage=1&pageSize=10&walletId=${wallet.id}&account=available`),
    ),
    statement: await times(count, read(`/api/account/statement/query?walletId=${wallet.id}&from=${from}&to=${to}`)),
  }
}
