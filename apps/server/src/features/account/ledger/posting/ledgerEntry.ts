import { ledgerPosting as contract, type OpenedEntry } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { entryOf } from '../post.ts'
import { flowSource } from './flowSource.ts'
import { sourceOf } from './sourceOf.ts'

type Related = OpenedEntry['children'][number]
type Posting = OpenedEntry['postings'][number]

async function related(ctx: Context, where: RawBuilder<unknown>): Promise<Related[]> {
  const { rows } =
    await sql<Related>`select e.id, e.kind, e.amount::text, e.created_at, (select p.nickname from person p where p.id = e.created_by) as person_name
    from ledger_entry e where e.tenant_id = current_tenant() and ${where} order by e.created_at, e.id limit 200`.execute(
      ctx.db,
    )
  return rows
}

/** Postings with their place in the chain and the first seal that covers it; of wallets beyond the caller's scope only that they are. */
async function postingsOf(ctx: Context, entryId: string): Promise<Posting[]> {
  const seen = sql.join(
    [sql`true`, ...scopeCondition(ctx, flowSource, dataAccess(ctx.user, contract.name))],
    sql` and `,
  )
  const { rows } = await sql<
    Posting & { visible: boolean }
  >`select p.wallet_id, w.code as wallet_code, p.account, p.amount::text, p.available_after::text, p.held_after::text, p.seq, left(encode(p.hash, 'hex'), 16) as hash,
      (select o.org_name from sys_org o where o.tenant_id = w.tenant_id and o.id = w.org_id) as owner_name, s.seq as seal_seq, s.created_at as sealed_at,
      p.wallet_id is null or exists (select from ledger_flow t where t.tenant_id = p.tenant_id and t.id = p.id and ${seen}) as visible
    from ledger_posting p left join wallet w on w.tenant_id = p.tenant_id and w.id = p.wallet_id
      left join lateral (select s.seq, s.created_at from ledger_seal s where s.tenant_id = p.tenant_id and p.wallet_id is not null and s.created_at >= p.created_at
        and exists (select from jsonb_array_elements(s.heads) h where h ->> 0 = p.wallet_id::text and (h ->> 1)::bigint >= p.seq) order by s.seq limit 1) s on true
    where p.tenant_id = current_tenant() and p.entry_id = ${entryId} order by p.line`.execute(ctx.db)
  return rows.map(({ visible, ...p }) =>
    visible
      ? { ...p, hidden: false }
      : {
          ...p,
          walletId: null,
          walletCode: null,
          ownerName: null,
          hidden: true,
          availableAfter: null,
          heldAfter: null,
          seq: null,
          hash: null,
          sealSeq: null,
          sealedAt: null,
        },
  )
}

/** An entry with everything that belongs to it. Throws 404 where none of its wallets is within the caller's scope. */
export async function openEntry(ctx: Context, { id }: { id: string }): Promise<OpenedEntry> {
  const entry = await entryOf(ctx.db, id)
  const postings = entry ? await postingsOf(ctx, id) : []
  if (!entry || !postings.some((p) => p.walletId !== null)) throw notFound()
  const [parents, children, reversed, [reversedBy], [person]] = await Promise.all([
    entry.parentId ? related(ctx, sql`e.id = ${entry.parentId}`) : [],
    related(ctx, sql`e.parent_id = ${id}`),
    entry.reversesId ? related(ctx, sql`e.id = ${entry.reversesId}`) : [],
    related(ctx, sql`e.reverses_id = ${id}`),
    related(ctx, sql`e.id = ${id}`),
  ])
  return {
    ...entry,
    personName: person!.personName,
    postings,
    parent: parents[0] ?? null,
    children,
    reverses: reversed[0] ?? null,
    reversedBy: reversedBy ?? null,
    source: entry.sourceKind && (await sourceOf(ctx, entry.sourceKind, entry.sourceId, entry.sourceCode)),
  }
}
