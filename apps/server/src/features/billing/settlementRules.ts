import type { Receipt } from '@clearway/contract/features/billing/settlement'
import { atMost, sameDecimal, sumOf } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { owed, owedBills } from './settlementAges.ts'
import { isZero, less } from './settlementBills.ts'
import type { OpenReceipt } from './settlementOwed.ts'

interface Owed {
  readonly id: string
  readonly code: string
  readonly orgId: string
  readonly orgName: string
  readonly currency: string
  readonly owed: string
}
type Proposal = NonNullable<Receipt['proposal']>

/** Numbers of bills as they stand in what the bank says. */
const codesIn = (text: string | null): string[] => (text?.toUpperCase().match(/BL-\d{8}-\d{4,}/g) ?? []).slice(0, 20)

/** Whose each payer is: by the account that is on file, or by the very name. */
async function payers(ctx: Context, lines: readonly OpenReceipt[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    lineId: string
    orgId: string
  }>`select l.id as line_id, coalesce((select a.org_id from bank_account a where a.tenant_id = current_tenant() and a.bank_account = l.account and a.org_id is not null and a.deleted_at is null limit 1),
      (select o.id from sys_org o where o.tenant_id = current_tenant() and o.org_name = l.name and o.org_type = 'customer' and o.deleted_at is null limit 1)) as org_id
    from jsonb_to_recordset(${JSON.stringify(lines.map((l) => ({ id: l.id, name: l.partyName, account: l.partyAccount })))}::jsonb) as l(id uuid, name text, account text)`.execute(
    ctx.db,
  )
  return new Map(rows.filter((row) => row.orgId).map((row) => [row.lineId, row.orgId]))
}

/** Open bills of these customers or numbers that the caller may see, the oldest first. */
async function owedBy(ctx: Context, orgs: readonly string[], codes: readonly string[]): Promise<Owed[]> {
  const where = [...owedBills(ctx), sql`(t.org_id = any(${[...orgs]}::uuid[]) or t.code = any(${[...codes]}::text[]))`]
  const { rows } =
    await sql<Owed>`select t.id, t.code, t.org_id, (select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id) as org_name, t.currency,
      ${owed}::numeric(18, 2)::text as owed
    from bill t where ${sql.join(where, sql` and `)} order by t.due_on nulls last, t.issued_on, t.id limit 5000`.execute(
      ctx.db,
    )
  return rows.filter((row) => !isZero(row.owed))
}

/** So much of the money as each owes, in their order. */
function spread(money: string, bills: readonly Owed[]): Pick<Proposal, 'shares' | 'leftOver'> {
  let left = money
  const shares: Proposal['shares'] = []
  for (const { id, code, currency, owed } of bills) {
    if (isZero(left)) break
    const amount = atMost(owed, left) ? owed : left
    shares.push({ billId: id, code, currency, amount: sumOf([amount], 2), owed })
    left = less(left, amount)
  }
  return { shares, leftOver: left }
}

/** The rules in their order: a bill's number that the payer named; else, of a payer who is known, the one bill of that very amount; else his oldest bills. */
function proposal(line: OpenReceipt, orgId: string | undefined, owed: readonly Owed[]): Proposal | null {
  const same = owed.filter((of) => of.currency === line.currency)
  const codes = codesIn(line.text)
  const named = same.filter((of) => codes.includes(of.code))
  if (named.length && named.every((of) => of.orgId === named[0]!.orgId))
    return { rule: 'number', ...whose(named[0]!), ...spread(line.amount, named) }
  const own = same.filter((of) => of.orgId === orgId)
  if (!own.length) return null
  const exact = own.filter((of) => sameDecimal(of.owed, line.amount))
  if (exact.length === 1) return { rule: 'amount', ...whose(exact[0]!), ...spread(line.amount, exact) }
  return { rule: 'oldest', ...whose(own[0]!), ...spread(line.amount, own) }
}
const whose = ({ orgId, orgName }: Owed) => ({ orgId, orgName })

/** What each receipt seems to pay; somebody confirms it. */
export async function proposed(ctx: Context, lines: readonly OpenReceipt[]): Promise<Receipt[]> {
  if (!lines.length) return []
  const by = await payers(ctx, lines)
  const bills = await owedBy(
    ctx,
    [...new Set(by.values())],
    lines.flatMap(({ text }) => codesIn(text)),
  )
  return lines.map((line) => {
    const { id, bookedOn, currency, amount, partyName, text } = line
    return { id, bookedOn, currency, amount, partyName, text, proposal: proposal(line, by.get(id), bills) }
  })
}
