import { createHash, randomUUID } from 'node:crypto'

import type {
  ReceiptOutcome,
  TakenReceipt,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { receiptKey } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { matchReceipts, type Named } from './receiptMatch.ts'
import { lockDeclarations, settle } from './receiptSettle.ts'

/** A receipt on its way in. `at` is null where it bears no time. */
export interface Incoming extends Named {
  readonly row: number
  readonly channel: string
  readonly at: string | null
  readonly note: string
}

/** One of them at a time in a tenant: what the one says of numbers, the other may need. */
export const oneAtATime = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('declaration_receipt ' || current_tenant(), 0))`.execute(ctx.db)

/** Without a time or a number of its own, a receipt is the same only within one submission of one declaration. */
function digestOf(
  r: Pick<Incoming, 'channel' | 'at' | 'note' | 'seqNo' | 'entryId' | 'clientSeqNo'>,
  owner: { id: string; round: number } | undefined,
): string {
  const whose = r.clientSeqNo ?? owner?.id ?? ''
  const more = r.at === null ? `${whose} ${owner?.round ?? 0}` : r.seqNo || r.entryId ? '' : whose
  return createHash('sha256')
    .update(`${receiptKey(r)}\n${more}`)
    .digest('hex')
}

interface Submission {
  readonly round: number
  readonly at: string
  readonly stem: string
}
const stem = (name: string): string => name.toLowerCase().replace(/\.xml$/, '')

async function submissionsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, Submission[]>> {
  const { rows } = await sql<{
    declarationId: string
    round: number
    at: string
    fileName: string
  }>`select distinct on (declaration_id, round) declaration_id, round, date_trunc('second', at) as at, file_name from declaration_message
    where tenant_id = current_tenant() and declaration_id = any(${[...ids]}::uuid[]) order by declaration_id, round, at`.execute(
    ctx.db,
  )
  return Map.groupBy(
    rows.map((r) => ({ ...r, stem: stem(r.fileName) })),
    (r) => r.declarationId,
  )
}

/** The submission that an answer without a time is about: the one whose file it names, otherwise the last. */
const answeredBy = (of: readonly Submission[] | undefined, fileName: string | null): Submission | undefined =>
  of?.find((s) => fileName !== null && stem(fileName).includes(s.stem)) ?? of?.at(-1)

interface Prepared extends Incoming {
  readonly id: string
  readonly digest: string
  readonly declarationId: string | null
  readonly noticedAt: string | null
}

/** What waits in the list, as it came. */
interface Waiting extends Named {
  readonly id: string
  readonly channel: string
  readonly note: string
  readonly noticedAt: string
}

async function waitingOnes(ctx: Context): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`select id, channel, coalesce(note, '') as note, noticed_at, seq_no, entry_id, client_seq_no, file_name, not_of from declaration_receipt where tenant_id = current_tenant() and declaration_id is null and dismissed_at is null order by created_at desc, id desc limit 10000`.execute(
      ctx.db,
    )
  return rows
}

/** Those that came in new, by their digest. */
async function insert(ctx: Context, prepared: readonly Prepared[], source: 'file' | 'typed'): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`insert into declaration_receipt (tenant_id, id, declaration_id, channel, seq_no, entry_id, client_seq_no, note, noticed_at, source, file_name, digest, person_id)
    select current_tenant(), n.id, n."declarationId", n.channel, n."seqNo", n."entryId", n."clientSeqNo", nullif(n.note, ''), coalesce(n."noticedAt", now()), ${source}, n."fileName", n.digest, ${ctx.user.personId}
    from jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb) as n(id uuid, "declarationId" uuid, channel text, "seqNo" text, "entryId" text, "clientSeqNo" text, note text, "noticedAt" timestamptz, "fileName" text, digest text)
    on conflict (tenant_id, digest) do nothing returning id`.execute(ctx.db)
  return new Set(rows.map((r) => r.id))
}

/** Gives waiting ones to declarations. */
export async function attach(
  ctx: Context,
  waiting: readonly { readonly id: string; readonly declarationId: string }[],
): Promise<void> {
  if (!waiting.length) return
  const rows = waiting.map(({ id, declarationId }) => ({ id, declarationId }))
  await sql`update declaration_receipt r set declaration_id = n."declarationId", not_of = array_remove(r.not_of, n."declarationId") from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, "declarationId" uuid) where r.tenant_id = current_tenant() and r.id = n.id`.execute(
    ctx.db,
  )
}

export type Taking = Omit<ReceiptOutcome, 'problems'>
const mostRows = 500

/**
 * Stores receipts, each once, with the declarations that they belong to, and brings these into step; what waited and is recognised now comes along.
 * `of`: all are about this declaration. The caller holds `oneAtATime`.
 */
export async function takeReceipts(
  ctx: Context,
  incoming: readonly Incoming[],
  source: 'file' | 'typed',
  of?: string,
): Promise<Taking> {
  const waiting = await waitingOnes(ctx)
  const { found } =
    of === undefined
      ? await matchReceipts(ctx, [...incoming, ...waiting])
      : { found: [...incoming.map(() => ({ id: of, code: '' })), ...waiting.map(() => undefined)] }
  const ids = [...new Set(found.flatMap((f) => f?.id ?? []))]
  const locked = await lockDeclarations(ctx, ids)
  const submissions = await submissionsOf(ctx, ids)
  const prepared = incoming.map((r, i): Prepared => {
    const owner = locked.get(found[i]?.id ?? '')
    const answers = r.at === null && owner ? answeredBy(submissions.get(owner.id), r.fileName) : undefined
    return {
      ...r,
      id: randomUUID(),
      declarationId: owner?.id ?? null,
      noticedAt: r.at ?? answers?.at ?? null,
      digest: digestOf(r, owner && { id: owner.id, round: answers?.round ?? owner.round }),
    }
  })
  const added = await insert(ctx, prepared, source)
  const recognised = waiting.flatMap((w, i) =>
    locked.has(found[incoming.length + i]?.id ?? '') ? [{ ...w, declarationId: found[incoming.length + i]!.id }] : [],
  )
  await attach(ctx, recognised)
  const touched = new Set([
    ...prepared.flatMap((p) => (added.has(p.id) && p.declarationId ? [p.declarationId] : [])),
    ...recognised.map((r) => r.declarationId),
  ])
  const declarations = await settle(
    ctx,
    [...touched].toSorted().map((id) => locked.get(id)!),
  )
  const rows = prepared.map((p): TakenReceipt => {
    const owner = locked.get(p.declarationId ?? '')
    return {
      row: p.row,
      outcome: !added.has(p.id) ? 'known' : owner ? 'added' : 'waiting',
      channel: p.channel,
      at: p.at,
      note: p.note,
      seqNo: p.seqNo,
      entryId: p.entryId,
      declaration: owner ? { id: owner.id, code: owner.code } : null,
    }
  })
  const count = (outcome: TakenReceipt['outcome']) => rows.filter((r) => r.outcome === outcome).length
  return {
    rows: rows.slice(0, mostRows),
    added: count('added'),
    known: count('known'),
    waiting: count('waiting'),
    declarations: [...declarations],
  }
}
