import {
  ledgerPosting as contract,
  type VerifiedWallet,
} from '@clearway/contract/features/account/ledger/ledgerPosting'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { Database, Db } from '../../../kernel/database/database.ts'
import type { Task } from '../../../kernel/jobs.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { notFound } from '../../../kernel/refuse.ts'
import { tellLow } from './wallet/walletAlert.ts'
import { walletOf } from './wallet/walletRows.ts'

type Fault = VerifiedWallet['faults'][number]
type Within = <T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>) => Promise<T>

/** Postings that one transaction goes through: a second or so. */
const part = 20_000
/** Seals that a check goes back; each holds the one before it. */
const sealsBack = 30
const mostFaults = 100

const within =
  (database: Database, tenantId: string, requestId: string): Within =>
  (mode, work) =>
    database.transaction({ tenantId, personId: null, requestId }, mode, work)

/** Goes through a chain part by part, each in a transaction of its own. Postings that come meanwhile are left to the next time. */
async function chainFaults(run: Within, walletId: string, after: number, until: number): Promise<Fault[]> {
  const faults: Fault[] = []
  for (let from = after; from < until && faults.length < mostFaults; from += part) {
    const { rows } = await run('read', (db) =>
      sql<Fault>`select seq, fault from ledger_faults(${walletId}, ${from}, ${Math.min(from + part, until)}) limit ${mostFaults}`.execute(
        db,
      ),
    )
    faults.push(...rows)
  }
  return faults
}

interface Head {
  readonly seq: number
  readonly last: number
  readonly same: boolean
}
interface Seal {
  readonly seq: number
  readonly at: string
  readonly hash: string
  readonly untilSeq: number
  readonly whole: boolean
  readonly same: boolean
}

/** What the balance and the last seals say against the chain. A seal is whole when its hash follows from the seal before and from its heads. */
async function headAndSeals(db: Db, walletId: string): Promise<{ head: Head; seals: Seal[] }> {
  const {
    rows: [head],
  } =
    await sql<Head>`select b.last_seq as seq, coalesce(p.seq, 0) as last, b.last_seq = coalesce(p.seq, 0) and b.last_hash = coalesce(p.hash, '') and b.available = coalesce(p.available_after, 0) and b.held = coalesce(p.held_after, 0) as same
    from wallet_balance b left join lateral (select * from ledger_posting q where q.tenant_id = b.tenant_id and q.wallet_id = b.wallet_id order by q.seq desc limit 1) p on true
    where b.tenant_id = current_tenant() and b.wallet_id = ${walletId}`.execute(db)
  const { rows } =
    await sql<Seal>`select s.seq, s.created_at as at, encode(s.hash, 'hex') as hash, (h ->> 1)::bigint as until_seq,
      s.hash = sha256(s.previous || convert_to(s.heads::text, 'UTF8')) and s.previous = coalesce(before.hash, '') as whole,
      coalesce((select encode(p.hash, 'hex') = h ->> 2 from ledger_posting p where p.tenant_id = s.tenant_id and p.wallet_id = ${walletId}::uuid and p.seq = (h ->> 1)::bigint), false) as same
    from (select * from ledger_seal where tenant_id = current_tenant() order by seq desc limit ${sealsBack}) s
      left join ledger_seal before on before.tenant_id = s.tenant_id and before.seq = s.seq - 1
      cross join lateral jsonb_array_elements(s.heads) h where h ->> 0 = ${walletId}::text order by s.seq desc`.execute(
      db,
    )
  return { head: head!, seals: rows }
}

/** What is wrong with a wallet after a number: its chain, its balance, what was sealed of it. */
async function checkWallet(
  run: Within,
  walletId: string,
  after: number,
): Promise<Pick<VerifiedWallet, 'checked' | 'untilSeq' | 'faults' | 'seal'>> {
  const { head, seals } = await run('read', (db) => headAndSeals(db, walletId))
  const faults = await chainFaults(run, walletId, after, Math.max(head.seq, head.last))
  if (!head.same) faults.push({ seq: head.seq, fault: 'head' })
  faults.push(...seals.filter((s) => !s.whole || !s.same).map((s) => ({ seq: s.untilSeq, fault: 'seal' as const })))
  const [last] = seals
  return {
    checked: Math.max(head.last - after, 0),
    untilSeq: head.last,
    faults: faults.slice(0, mostFaults).toSorted((a, b) => a.seq - b.seq),
    seal: last ? { seq: last.seq, at: last.at, untilSeq: last.untilSeq, hash: last.hash } : null,
  }
}

/** The whole chain of one wallet of the caller's scope. Opens its own transactions: a million postings take a while. */
export async function verifyWallet(ctx: Context, { id }: { id: string }): Promise<VerifiedWallet> {
  const run = within(ctx.services.database, ctx.user.tenantId, ctx.requestId)
  const wallet = await run('read', (db) => walletOf({ ...ctx, db }, id))
  if (!wallet) throw notFound()
  return { walletId: id, code: wallet.code, ...(await checkWallet(run, id, 0)) }
}

interface Due {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly checked: number
}

/** A wallet's new postings. What was found faulty is gone through again each day, until it is mended, and told each day. */
async function checkNew(run: Within, { id, code, orgId, createdBy, checked }: Due): Promise<void> {
  const { untilSeq, faults } = await checkWallet(run, id, checked)
  await run('write', async (db) => {
    const until = faults.length ? checked : untilSeq
    await sql`insert into wallet_watch (tenant_id, wallet_id, checked_seq, checked_at, faults) values (current_tenant(), ${id}, ${until}, now(), ${faults.length})
      on conflict (tenant_id, wallet_id) do update set checked_seq = ${until}, checked_at = now(), faults = ${faults.length}`.execute(
      db,
    )
    const [first] = faults
    if (first)
      await notify(db, {
        to: { permission: 'ledger.verify', area: 'admin', row: { resource: contract.name, orgId, createdBy } },
        priority: 'high',
        topic: 'security',
        ...walletText.told.fault,
        values: { code, seq: first.seq, count: faults.length },
        link: `/AccountInfo?search=${code}`,
      })
  })
}

/** Each day: verifies what was posted since, seals the heads of every tenant's chains, and tells of low balances that a crash kept from being told. */
export const sealLedgers: Task = async (_payload, { database }) => {
  const tenants = await database.common.selectFrom('tenant').select('id').where('deletedAt', 'is', null).execute()
  for (const { id } of tenants) {
    const run = within(database, id, 'job seal_ledgers')
    const { rows } = await run('read', (db) =>
      sql<Due>`select w.id, w.code, w.org_id, w.created_by, coalesce(x.checked_seq, 0) as checked from wallet w join wallet_balance b on b.tenant_id = w.tenant_id and b.wallet_id = w.id
      left join wallet_watch x on x.tenant_id = w.tenant_id and x.wallet_id = w.id where w.tenant_id = current_tenant() and (b.last_seq > coalesce(x.checked_seq, 0) or x.faults > 0) order by w.id`.execute(
        db,
      ),
    )
    for (const wallet of rows) await checkNew(run, wallet)
    await run('write', async (db) => {
      await sql`select ledger_seal_now()`.execute(db)
      await tellLow(db)
    })
  }
}
