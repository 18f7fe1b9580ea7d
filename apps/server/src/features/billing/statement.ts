import type { bill as contract, BillStatement } from '@clearway/contract/features/billing/bill'
import { bill } from '@clearway/contract/features/billing/bill'
import { sumOf } from '@clearway/contract/kernel/decimal'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireShown } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refuse.ts'

type Moved = Omit<BillStatement['lines'][number], 'balance'>

/** What a statement is made of. */
const told = ['code', 'kind', 'status', 'orgId', 'currency', 'total', 'paid', 'issuedOn'] as const

/** A customer of whom the caller sees every bill. Throws 404. */
async function requireOrg(ctx: Context, orgId: string): Promise<string> {
  const { scope } = dataAccess(ctx.user, bill.name)
  const { rows } = await sql<{
    orgName: string
  }>`select org_name from sys_org where tenant_id = current_tenant() and id = ${orgId} and org_type = 'customer' and deleted_at is null`.execute(
    ctx.db,
  )
  if (!rows[0] || scope.kind === 'own' || (scope.kind === 'orgs' && !scope.orgs.includes(orgId))) throw notFound()
  return rows[0].orgName
}

/** Every bill that was issued, with its reversal as a line of its own, and every payment. */
const moves = (orgId: string, currency: string) => sql`
  select b.issued_on as day, case when b.kind = 'reversal' then 'reversal' else 'bill' end as kind, b.code, b.id as bill_id, null::text as reference, b.total as charged, null::numeric as paid, b.id as place
  from bill b where b.tenant_id = current_tenant() and b.org_id = ${orgId} and b.currency = ${currency} and b.issued_on is not null and b.deleted_at is null
  union all
  select p.paid_on, 'payment', b.code, b.id, p.reference, null, p.amount, p.id
  from bill_payment p join bill b on b.tenant_id = p.tenant_id and b.id = p.bill_id
  where p.tenant_id = current_tenant() and b.org_id = ${orgId} and b.currency = ${currency}`

/** Opening + charges − payments = closing, with every line and its balance. Throws 404. */
export async function statement(
  ctx: Context,
  { orgId, currency, from, to }: Parsed<(typeof contract)['routes']['statement']>,
): Promise<BillStatement> {
  requireShown(ctx, bill.name, told)
  const orgName = await requireOrg(ctx, orgId)
  const { rows: before } = await sql<{
    opening: string
  }>`select coalesce(sum(coalesce(m.charged, 0) - coalesce(m.paid, 0)), 0)::numeric(18, 2)::text as opening from (${moves(orgId, currency)}) m where m.day < ${from}::date`.execute(
    ctx.db,
  )
  const { rows } =
    await sql<Moved>`select m.day, m.kind, m.code, m.bill_id, m.reference, m.charged::numeric(18, 2)::text as charged, m.paid::numeric(18, 2)::text as paid
    from (${moves(orgId, currency)}) m where m.day between ${from}::date and ${to}::date order by m.day, m.place limit 5000`.execute(
      ctx.db,
    )
  const { opening } = before[0]!
  let balance = opening
  const lines = rows.map((row) => {
    balance = sumOf([balance, row.charged ?? '0', negative(row.paid ?? '0')], 2)
    return { ...row, balance }
  })
  const sum = (of: (row: Moved) => string | null) =>
    sumOf(
      rows.map((row) => of(row) ?? '0'),
      2,
    )
  const [charged, paid] = [sum((row) => row.charged), sum((row) => row.paid)]
  return { orgId, orgName, currency, from, to, opening, charged, paid, closing: balance, lines }
}

const negative = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
