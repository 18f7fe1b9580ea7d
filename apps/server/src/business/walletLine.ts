import { sql, type RawBuilder } from 'kysely'

import type { Db } from '../kernel/database/database.ts'

// What a customer owes for a charge of a case or a tax bill is taken from the wallet, or put on a bill: never both.

/** Whoever takes a line from a wallet, or charges for it, waits here for whoever just does. */
export async function lockWalletLine(db: Db, lineId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger line ${lineId}`} || current_tenant(), 0))`.execute(
    db,
  )
}

/** What was captured for a line, less what was given back of it; a sum, where `kind` and `id` are expressions of the statement around it. */
export const capturedFor = (
  kind: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(sum(c.amount - coalesce((select sum(r.amount) from ledger_entry r
    where r.tenant_id = c.tenant_id and r.parent_id = c.id and r.kind = 'refund' and not exists (select from ledger_entry u where u.tenant_id = r.tenant_id and u.reverses_id = r.id)), 0)), 0)
  from ledger_entry c where c.tenant_id = current_tenant() and c.source_kind = ${kind} and c.source_id = ${id} and c.kind = 'capture')`

/** By what the customer is charged for a tax bill `id` of the declaration `declarationId`, as expressions; null where nobody is. What was voided, or has no fee, charges nobody. */
export const chargedAs = (
  id: RawBuilder<unknown>,
  declarationId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(c.code, e.record_code)
  from billable_event e left join charge c on c.tenant_id = e.tenant_id and c.event_id = e.id and c.deleted_at is null
  where e.tenant_id = current_tenant() and e.kind = 'taxPaid' and e.record_kind = 'declaration' and e.record_id = ${declarationId} and e.occasion = ${id}::text
    and (c.status <> 'void' or e.accrued_at is null) limit 1)`

/** By what the customer is charged for a tax bill; null where nobody is. */
export async function chargedTax(db: Db, billId: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`select ${chargedAs(sql`b.id`, sql`b.declaration_id`)} as code
    from tax_bill b where b.tenant_id = current_tenant() and b.id = ${billId}`.execute(db)
  return rows[0]?.code ?? null
}

/** What was taken from a wallet for a tax bill, exact text; null where nothing was. */
export async function takenForTax(db: Db, billId: string): Promise<string | null> {
  const { rows } = await sql<{ taken: string | null }>`
    select nullif(${capturedFor(sql`'taxBill'`, sql`${billId}::uuid`)}::numeric(18, 2), 0)::text as taken`.execute(db)
  return rows[0]!.taken
}
