import type { Statement, StatementMovement } from '@clearway/contract/features/account/ledger/statement'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { notFound } from '../../../../kernel/refuse.ts'

interface Period {
  readonly walletId: string
  readonly from: string
  readonly to: string
  readonly untilSeq?: number | undefined
}

/** Throws 404 unless the wallet is the caller's to see. */
export async function requireWallet(ctx: Context, id: string): Promise<void> {
  const where = [
    sql`t.id = ${id}`,
    sql`t.tenant_id = current_tenant()`,
    ...scopeCondition(ctx, { table: 'wallet', orgScoped: true }, dataAccess(ctx.user, 'ledgerPosting')),
  ]
  const { rows } = await sql`select 1 from wallet t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  if (!rows.length) throw notFound()
}

// The number of the wallet's last posting before a moment: the index leads there, whatever the wallet's past.
const lastBefore = (
  wallet: string,
  moment: ReturnType<typeof sql>,
) => sql`(select coalesce(max(f.seq), 0) from unnest(array['available', 'held']) part(account), lateral (
  select p.seq from ledger_posting p where p.tenant_id = current_tenant() and p.wallet_id = ${wallet} and p.account = part.account and p.created_at < ${moment} order by p.created_at desc, p.seq desc limit 1) f)`

/** Everything but the lines, in one statement and so of one moment. Throws 404. */
export async function statementOf(ctx: Context, { walletId, from, to, untilSeq }: Period): Promise<Statement> {
  await requireWallet(ctx, walletId)
  const zone = ctx.user.timeZone
  const { rows } = await sql<{ whole: Statement }>`with
    bounds as (select ${lastBefore(walletId, sql`(${from}::date)::timestamp at time zone ${zone}`)} as opened,
      least(${lastBefore(walletId, sql`(${to}::date + 1)::timestamp at time zone ${zone}`)}, ${untilSeq ?? null}::bigint) as closed),
    part as (select b.opened, greatest(b.closed, b.opened) as closed from bounds b),
    sums as (select p.kind, coalesce(sum(p.amount) filter (where p.account = 'available' and p.amount > 0), 0)::numeric(18, 2) as incoming, coalesce(-sum(p.amount) filter (where p.account = 'available' and p.amount < 0), 0)::numeric(18, 2) as outgoing,
        coalesce(sum(p.amount) filter (where p.account = 'held'), 0)::numeric(18, 2) as held, count(distinct p.entry_id)::int as n
      from ledger_posting p, part where p.tenant_id = current_tenant() and p.wallet_id = ${walletId} and p.seq > part.opened and p.seq <= part.closed group by p.kind),
    seal as (select s.* from ledger_seal s where s.tenant_id = current_tenant() order by s.seq desc limit 1),
    balances as (select p.seq, p.available_after, p.held_after, p.hash from ledger_posting p, part where p.tenant_id = current_tenant() and p.wallet_id = ${walletId} and p.seq in (part.opened, part.closed))
    select jsonb_build_object(
      'wallet', (select jsonb_build_object('id', w.id, 'code', w.code, 'currency', w.currency, 'status', w.status, 'ownerName', (select o.org_name from sys_org o where o.tenant_id = w.tenant_id and o.id = w.org_id)) from wallet w where w.tenant_id = current_tenant() and w.id = ${walletId}),
      'from', ${from}::text, 'to', ${to}::text, 'timeZone', ${zone}::text, 'generatedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'opening', coalesce((select jsonb_build_object('available', b.available_after::text, 'held', b.held_after::text) from balances b where b.seq = part.opened), '{"available": "0.00", "held": "0.00"}'),
      'closing', coalesce((select jsonb_build_object('available', b.available_after::text, 'held', b.held_after::text) from balances b where b.seq = part.closed), '{"available": "0.00", "held": "0.00"}'),
      'sums', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'in', s.incoming::text, 'out', s.outgoing::text, 'held', s.held::text, 'count', s.n) order by s.kind) from sums s), '[]'),
      'in', coalesce((select sum(incoming) from sums), 0)::numeric(18, 2)::text, 'out', coalesce((select sum(outgoing) from sums), 0)::numeric(18, 2)::text, 'heldChange', coalesce((select sum(held) from sums), 0)::numeric(18, 2)::text,
      'count', coalesce((select sum(n) from sums), 0)::int, 'openedSeq', part.opened, 'untilSeq', part.closed,
      'headHash', (select encode(b.hash, 'hex') from balances b where b.seq = part.closed),
      'seal', (select jsonb_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex'), 'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'until', (select (h ->> 1)::bigint from jsonb_array_elements(s.heads) h where h ->> 0 = ${walletId}::text)) from seal s where s.heads @> jsonb_build_array(jsonb_build_array(${walletId}::text)))
    ) as whole from part`.execute(ctx.db.withoutPlugins())
  return rows[0]!.whole
}

export interface PostingRow {
  readonly seq: number
  readonly at: string
  readonly entryId: string
  readonly kind: StatementMovement['kind']
  readonly account: string
  readonly amount: string
  readonly availableAfter: string
  readonly heldAfter: string
  readonly sourceKind: string | null
  readonly sourceId: string | null
  readonly sourceCode: string | null
  readonly memo: string | null
}

/** The lines of a statement in their order, `sql` to be run as it stands or under a cursor. */
export const postingsOf = (
  walletId: string,
  afterSeq: number,
  untilSeq: number,
) => sql<PostingRow>`select p.seq::int as seq, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, p.entry_id as "entryId", p.kind, p.account, p.amount::text as amount,
    p.available_after::text as "availableAfter", p.held_after::text as "heldAfter", e.source_kind as "sourceKind", e.source_id as "sourceId", e.source_code as "sourceCode", e.memo
  from ledger_posting p join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  where p.tenant_id = current_tenant() and p.wallet_id = ${walletId} and p.seq > ${afterSeq} and p.seq <= ${untilSeq} order by p.seq`

/** An entry's postings of a wallet follow on each other and are told as one movement. */
export function movementOf(postings: readonly PostingRow[]): StatementMovement {
  const last = postings.at(-1)!
  const moved = (account: string) => postings.find((p) => p.account === account)?.amount ?? '0.00'
  const { seq, at, entryId, kind, sourceKind, sourceId, sourceCode, memo, availableAfter, heldAfter } = last
  return {
    seq,
    at,
    entryId,
    kind,
    sourceKind,
    sourceId,
    sourceCode,
    memo,
    available: moved('available'),
    held: moved('held'),
    availableAfter,
    heldAfter,
  }
}

/** Postings in their order, entry by entry. */
export function byEntry(postings: readonly PostingRow[]): PostingRow[][] {
  const groups: PostingRow[][] = []
  for (const p of postings) {
    const before = groups.at(-1)
    if (before?.[0]!.entryId === p.entryId) before.push(p)
    else groups.push([p])
  }
  return groups
}
