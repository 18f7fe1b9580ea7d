import { ruling as contract, type RulingState } from '@clearway/contract/features/customs/ruling/ruling'
import { rulingText as t } from '@clearway/contract/features/customs/ruling/ruling.text'
import type { RulingEvidence, citedRuling } from '@clearway/contract/features/customs/ruling/rulingEvidence'
import { say } from '@clearway/contract/kernel/text'
import { termsOf } from '@clearway/nomenclature/tokens'
import { sql } from 'kysely'
import type { z } from 'zod'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { searchConditions } from '../../../kernel/crud/search.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { likenessOf, longest } from '../decidedGoods.ts'
import { inForce, rulingSource, rulingState } from './rulingRows.ts'

const field = 'evidence.ruling'
type Cited = z.output<typeof citedRuling>

/** What a ruling tells as evidence: whoever may not read one of these is not shown any. */
const told = [
  'number',
  'kind',
  'jurisdiction',
  'name',
  'hsCode',
  'state',
  'validFrom',
  'validTo',
  'orgId',
  'orgName',
  'holder',
  'finding',
] as const
/** The reader may know of rulings at all. */
export const mayReadRulings = (ctx: Context): boolean =>
  ctx.user.permissions.has('ruling.view') && !hidesAny(ctx, contract.name, [...told])

interface Wanted {
  /** What the goods are called. */
  readonly text: string
  readonly goodsId?: string | null | undefined
  /** Whose goods they are: an advance ruling binds for its holder alone. */
  readonly orgId?: string | null | undefined
  readonly jurisdiction: string
}

const mostShown = 6
const leastLikeness = 0.3

type Found = Omit<RulingEvidence, 'binds' | 'citable'> & { readonly orgId: string | null }

/** The rulings in force that name these goods, or whose words are like theirs; those that bind first, then those on these very goods. At most 6. */
export async function rulingEvidence(ctx: Context, wanted: Wanted): Promise<RulingEvidence[]> {
  if (!mayReadRulings(ctx)) return []
  const spoken = longest(wanted.text, 3).map((word) =>
    sql.join(searchConditions(ctx, contract.name, rulingSource, word), sql` and `),
  )
  if (!wanted.goodsId && !spoken.length) return []
  const visible = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      inForce,
      ...scopeCondition(ctx, rulingSource, dataAccess(ctx.user, contract.name)),
    ],
    sql` and `,
  )
  const ways = [
    ...(wanted.goodsId
      ? [
          sql`(select t.*, true as tied from ruling_goods g join ruling t on t.tenant_id = g.tenant_id and t.id = g.ruling_id where g.tenant_id = current_tenant() and g.goods_id = ${wanted.goodsId}::uuid and ${visible} limit 50)`,
        ]
      : []),
    ...(spoken.length
      ? [sql`(select t.*, false as tied from ruling t where (${sql.join(spoken, sql` or `)}) and ${visible} limit 200)`]
      : []),
  ]
  const { rows } =
    await sql<Found>`select distinct on (t.id) t.id, t.number, t.kind, t.jurisdiction, t.name, t.hs_code as code,
      coalesce((select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id), t.holder) as holder, t.org_id as "orgId",
      t.valid_from as "validFrom", t.valid_to as "validTo", t.finding, t.tied
    from (${sql.join(ways, sql` union all `)}) t order by t.id, t.tied desc`.execute(ctx.db)
  const terms = new Set(termsOf(wanted.text))
  return rows
    .map(({ orgId, ...found }) => ({
      found: { ...found, ...weight({ ...found, orgId }, wanted) },
      likeness: found.tied ? 1 : likenessOf(terms, found.name),
    }))
    .filter((r) => r.likeness >= leastLikeness)
    .sort(
      (a, b) =>
        Number(b.found.binds) - Number(a.found.binds) ||
        Number(b.found.citable) - Number(a.found.citable) ||
        b.likeness - a.likeness ||
        (a.found.validFrom < b.found.validFrom ? 1 : -1),
    )
    .slice(0, mostShown)
    .map((r) => r.found)
}

/** An advance ruling binds for its holder, a published decision for everybody, each on the very goods (GACC decrees 236 and 252). */
function weight({ kind, tied, orgId, jurisdiction }: Found, wanted: Wanted): Pick<RulingEvidence, 'binds' | 'citable'> {
  const citable = jurisdiction === wanted.jurisdiction
  const own = kind === 'advance' && orgId !== null && orgId === wanted.orgId
  return { citable, binds: citable && tied && (own || kind === 'decision') }
}

/** Rulings as decisions cite them, by their ids, as far as the reader sees them. */
export async function citedRulings(ctx: Context, ids: readonly string[]): Promise<Map<string, Cited>> {
  if (!ids.length || !mayReadRulings(ctx)) return new Map()
  const rows = await readRows(ctx, contract, rulingSource, [...new Set(ids)])
  return new Map(rows.map(({ id, number, kind, state }) => [id, { id, number, kind, state: state! }]))
}

/** The id of what evidence cites. */
export const citedIn = (evidence: unknown): string | undefined => (evidence as { ruling?: string } | null)?.ruling

/** Whoever decides cites what they see. Throws 400 at `evidence.ruling`. */
export async function requireSeen(ctx: Context, evidence: unknown): Promise<void> {
  const id = citedIn(evidence)
  if (id && !(await citedRulings(ctx, [id])).size) throw refuseField(field, t.notCited)
}

/**
 * A ruling that is cited holds today and is of the same jurisdiction, and the decided code begins with its code (or the other way round, where the ruling
 * knows more digits). Throws 400 at `evidence.ruling`.
 */
export async function requireCitable(
  ctx: Pick<Context, 'db' | 'language'>,
  jurisdiction: string,
  { hsCode, evidence }: { readonly hsCode: string; readonly evidence?: unknown },
): Promise<void> {
  const id = citedIn(evidence)
  if (!id) return
  const {
    rows: [found],
  } = await sql<{
    number: string
    code: string | null
    jurisdiction: string
    state: RulingState
  }>`select t.number, t.hs_code as code, t.jurisdiction, ${sql.raw(rulingState)} as state from ruling t where t.tenant_id = current_tenant() and t.id = ${id} and t.deleted_at is null`.execute(
    ctx.db,
  )
  if (!found) throw refuseField(field, t.notCited)
  const { number, code, state } = found
  if (state !== 'valid') throw refuseField(field, t.notInForce, { number, state: say(t.states[state], ctx.language) })
  if (found.jurisdiction !== jurisdiction) throw refuseField(field, t.elsewhere, { number, jurisdiction })
  if (code && !hsCode.startsWith(code) && !code.startsWith(hsCode))
    throw refuseField(field, t.otherCode, { number, code })
}
