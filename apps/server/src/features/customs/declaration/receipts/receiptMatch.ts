import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { declarationSource } from '../declarationRows.ts'

/** What a receipt says of whom it is about. */
export interface Named {
  readonly seqNo: string | null
  readonly entryId: string | null
  readonly clientSeqNo: string | null
  readonly fileName: string | null
  /** Declarations that a person took it back from. */
  readonly notOf?: readonly string[]
}

export interface Candidate {
  readonly id: string
  readonly code: string
}

/** Without signs that file names and channels do not carry. */
const plainCode = (code: string): string => code.replace(/[^\p{L}\p{N}]+/gu, '_').toLowerCase()

/** Whether a name holds a code, as a whole: /1 is not in /12. */
const holds = (name: string, code: string): boolean => `_${name}_`.includes(`_${code}_`)

interface Known {
  readonly bySeq: Map<string, Set<string>>
  readonly byEntry: Map<string, Set<string>>
  readonly byCode: Map<string, Set<string>>
  /** By the number that the message gave in its envelope. */
  readonly byClient: Map<string, Set<string>>
  readonly byFile: readonly { readonly stem: string; readonly id: string }[]
  readonly codes: Map<string, string>
}

const put = (map: Map<string, Set<string>>, key: string | null, id: string): void => {
  if (key) map.set(key, (map.get(key) ?? new Set()).add(id))
}
const only = (ids: Iterable<string>, { notOf = [] }: Pick<Named, 'notOf'>): string | undefined => {
  const [first, second] = new Set([...ids].filter((id) => !notOf.includes(id)))
  return second === undefined ? first : undefined
}

/** Numbers and codes of the declarations that the user may see, as far as the receipts ask for them. */
async function knownTo(ctx: Context, asked: readonly Named[]): Promise<Known> {
  const of = (pick: (n: Named) => string | null) => [...new Set(asked.flatMap((n) => pick(n) ?? []))]
  const [seqs, entries, clients, files] = [
    of((n) => n.seqNo),
    of((n) => n.entryId),
    of((n) => n.clientSeqNo),
    of((n) => n.fileName),
  ]
  const scope = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      ...scopeCondition(ctx, declarationSource, dataAccess(ctx.user, declaration.name)),
    ],
    sql` and `,
  )
  const codes = clients.map(plainCode).filter(Boolean)
  const stems = files.map((f) => plainCode(f)).filter(Boolean)
  const { rows } = await sql<{
    id: string
    code: string
    seqNo: string | null
    entryId: string | null
    client: string | null
  }>`
    select t.id, t.code, t.seq_no, t.entry_id, null as client from declaration t where ${scope} and (t.seq_no = any(${seqs}::text[]) or t.entry_id = any(${entries}::text[]))
    union select t.id, t.code, r.seq_no, r.entry_id, null from declaration_receipt r join declaration t on t.tenant_id = r.tenant_id and t.id = r.declaration_id
      where ${scope} and (r.seq_no = any(${seqs}::text[]) or r.entry_id = any(${entries}::text[]))
    union select t.id, t.code, null, null, t.sign ->> 'ClientSeqNo' from declaration t where ${scope} and t.sign ? 'ClientSeqNo' and t.sign ->> 'ClientSeqNo' = any(${clients}::text[])
    union select t.id, t.code, null, null, null from declaration t where ${scope}
      and (lower(regexp_replace(t.code, '[^[:alnum:]]+', '_', 'g')) = any(${codes}::text[])
        or exists (select from unnest(${stems}::text[]) s(stem) where strpos('_' || s.stem || '_', '_' || lower(regexp_replace(t.code, '[^[:alnum:]]+', '_', 'g')) || '_') > 0))`.execute(
    ctx.db,
  )
  const known: Known = {
    bySeq: new Map(),
    byEntry: new Map(),
    byCode: new Map(),
    byClient: new Map(),
    byFile: rows.map(({ id, code }) => ({ stem: plainCode(code), id })),
    codes: new Map(rows.map((r) => [r.id, r.code])),
  }
  for (const row of rows) {
    put(known.bySeq, row.seqNo, row.id)
    put(known.byEntry, row.entryId, row.id)
    put(known.byCode, plainCode(row.code), row.id)
    put(known.byClient, row.client, row.id)
  }
  return known
}

/** The declaration whose code the name of the file holds; of several the longest. */
function byFileName({ byFile }: Known, fileName: string, named: Named): string | undefined {
  const stem = plainCode(fileName)
  const held = byFile.filter((f) => holds(stem, f.stem))
  const longest = Math.max(0, ...held.map((f) => f.stem.length))
  return only(
    held.filter((f) => f.stem.length === longest).map((f) => f.id),
    named,
  )
}

/**
 * Finds the declaration of each receipt: by the unified number, the customs number, our own number, then by the name of a file that is about one
 * declaration only. What one receipt tells of numbers helps to find the others, in whatever order they stand. Among declarations that the user may see.
 */
export async function matchReceipts(
  ctx: Context,
  receipts: readonly Named[],
): Promise<{ found: (Candidate | undefined)[] }> {
  const known = await knownTo(ctx, receipts)
  const found: (string | undefined)[] = receipts.map(() => undefined)
  const learn = (n: Named, id: string) => {
    put(known.bySeq, n.seqNo, id)
    put(known.byEntry, n.entryId, id)
  }
  const aboutOne = new Set(
    [...Map.groupBy(receipts, (r) => r.fileName)].flatMap(([name, of]) => {
      const numbers = (pick: (n: Named) => string | null) => new Set(of.flatMap((r) => pick(r) ?? [])).size
      return name !== null && numbers((r) => r.seqNo) <= 1 && numbers((r) => r.entryId) <= 1 ? [name] : []
    }),
  )
  const numbered = (n: Named) =>
    (n.seqNo && only(known.bySeq.get(n.seqNo) ?? [], n)) ||
    (n.entryId && only(known.byEntry.get(n.entryId) ?? [], n)) ||
    (n.clientSeqNo && only(known.byClient.get(n.clientSeqNo) ?? [], n)) ||
    (n.clientSeqNo && only(known.byCode.get(plainCode(n.clientSeqNo)) ?? [], n)) ||
    undefined
  const named = (n: Named) =>
    n.fileName !== null && aboutOne.has(n.fileName) ? byFileName(known, n.fileName, n) : undefined
  // Numbers first: a name of a file is a guess.
  for (const find of [numbered, named, numbered]) {
    for (let more = true; more;) {
      more = false
      for (const [i, receipt] of receipts.entries()) {
        const id = found[i] === undefined ? find(receipt) : undefined
        if (!id) continue
        found[i] = id
        learn(receipt, id)
        more = true
      }
    }
  }
  return { found: found.map((id) => (id === undefined ? undefined : { id, code: known.codes.get(id)! })) }
}
