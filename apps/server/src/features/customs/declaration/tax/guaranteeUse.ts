import type { GuaranteeFacts } from '@clearway/contract/features/customs/declaration/checks/guaranteeChecks'
import { isSummaryTax } from '@clearway/contract/features/customs/declaration/fields/summaryTypes'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import Big from 'big.js'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { listed } from '../../../../kernel/stateMachine.ts'
import { ofSummaryType, type StoredDeclaration } from '../declarationRows.ts'
import { taxesFor } from './taxEstimate.ts'

const { ours, over, sentBack } = declarationMachine.phases
// The goods of two steps are out from the first: what the second is about changes nothing of that.
const holds = `(d.status not in (${listed([...ours, ...over, ...sentBack])}) or d.summary_round is not null and d.status not in (${listed(over)}))`

/**
 * SQL of what the declarations of a guarantee hold of it, a row for each: `secured` is what its taxes come to, `restored` what of it was paid. A kind of tax
 * counts as estimated at submission until customs billed it, then as billed; once every bill is paid an estimate without a bill holds nothing any more.
 * Fees for lateness are not secured: they are paid before release (GACC 2017 No. 45). Nothing is kept beside these facts, so the balance cannot drift.
 * `guarantee` is SQL of its id.
 */
export const usesOf = (guarantee: string): string => `select d.id, d.code, d.submitted_at, d.submitted_by,
    coalesce(b.billed, 0) + case when b.all_paid then 0 else coalesce(e.unbilled, 0) end as secured,
    coalesce(b.paid, 0) as restored, not coalesce(b.all_paid, false) and coalesce(e.unbilled, 0) > 0 as estimated
  from declaration d
  cross join lateral (select sum(amount) as billed, sum(amount) filter (where paid_on is not null) as paid, bool_and(paid_on is not null) as all_paid,
      array_agg(kind) as kinds from tax_bill where tenant_id = d.tenant_id and declaration_id = d.id and deleted_at is null and kind not in ('lateDeclaration', 'latePayment')) b
  cross join lateral (select sum(coalesce(k ->> 'payable', k ->> 'known')::numeric) as unbilled from jsonb_array_elements(d.estimate -> 'kinds') k
      where not (k ->> 'kind' = any(coalesce(b.kinds, '{}')))) e
  where d.tenant_id = current_tenant() and d.guarantee_id = ${guarantee} and d.deleted_at is null and ${ofSummaryType('d')} and ${holds}`

const ofRow = (sums: string) => `(select ${sums} from (${usesOf('t.id')}) u)`
const corrections = `(select coalesce(sum(c.amount), 0) from tax_guarantee_correction c where c.tenant_id = t.tenant_id and c.guarantee_id = t.id)`
/** SQL of what is used and available of the guarantee `t`, CNY. */
export const usedOfRow = ofRow('coalesce(sum(u.secured - u.restored), 0)::numeric(18, 2)')
export const availableOfRow = `(t.amount + ${corrections} - ${usedOfRow})`

interface Balance extends Omit<GuaranteeFacts, 'taxes' | 'complete' | 'short' | 'handingOver' | 'available'> {
  readonly id: string
  /** Without what the declaration asked for holds itself. */
  readonly free: string
}

async function balanceOf(ctx: Context, guaranteeId: string, declarationId: string): Promise<Balance | undefined> {
  const { rows } =
    await sql<Balance>`select t.id, t.number, t.importer_code, t.offices, t.valid_from, t.valid_to, t.closed_on,
      (t.amount + ${sql.raw(corrections)} - (select coalesce(sum(u.secured - u.restored), 0) from (${sql.raw(usesOf('t.id'))}) u where u.id <> ${declarationId}))::numeric(18, 2)::text as free
    from tax_guarantee t where t.tenant_id = current_tenant() and t.id = ${guaranteeId} and t.deleted_at is null`.execute(
      ctx.db,
    )
  return rows[0]
}

/** The guarantee that a declaration was given. */
export async function guaranteeIdOf(ctx: Pick<Context, 'db'>, declarationId: string): Promise<string | null> {
  const { rows } = await sql<{
    guaranteeId: string | null
  }>`select guarantee_id from declaration where tenant_id = current_tenant() and id = ${declarationId}`.execute(ctx.db)
  return rows[0]?.guaranteeId ?? null
}

/**
 * What the checks ask of a summary declaration's guarantee; undefined for any other declaration, null where none was chosen. `handingOver` locks the
 * guarantee until the transaction ends, behind case and declaration, so that of two submissions at once the second sees what the first took.
 */
export async function guaranteeFacts(
  ctx: Context,
  stored: StoredDeclaration,
  model: Declaration,
  handingOver: boolean,
): Promise<GuaranteeFacts | null | undefined> {
  if (!isSummaryTax(model.head['Type'])) return undefined
  const id = await guaranteeIdOf(ctx, stored.id)
  if (!id) return null
  if (handingOver)
    await sql`select 1 from tax_guarantee where tenant_id = current_tenant() and id = ${id} for update`.execute(ctx.db)
  const [found, taxes] = [await balanceOf(ctx, id, stored.id), await taxesFor(ctx, stored, model)]
  if (!found) return null
  const { id: _id, free: available, ...facts } = found
  const short = new Big(available).lt(taxes.total)
  return { ...facts, available, taxes: taxes.total, complete: taxes.complete, short, handingOver }
}
