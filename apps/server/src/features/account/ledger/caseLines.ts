import {
  caseLines as contract,
  type CaseLine,
  type CaseLines,
} from '@clearway/contract/features/account/ledger/caseLines'
import { caseLinesText as t } from '@clearway/contract/features/account/ledger/caseLines.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { capturedFor, chargedAs } from '../../../business/walletLine.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { withLine } from './businessLine.ts'
import { ledgerRefusal, postAll } from './post.ts'
import { watchBalances } from './wallet/walletAlert.ts'
import { walletSource } from './wallet/walletRows.ts'

type Line = CaseLine & { readonly advanced: boolean }

/** Charges and tax bills of a case with what was captured for each, and the open wallets of its customer that the caller may see. */
async function linesOf(ctx: Context, id: string): Promise<Omit<CaseLines, 'lines'> & { lines: Line[] }> {
  // Whoever must not see the prices of cases does not see what they cost.
  if (dataAccess(ctx.user, 'customsCase').hidden.has('invoiceTotal')) throw refuse(403, refusals.forbidden)
  const his = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${id}`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, { table: 'customs_case', orgScoped: true }, dataAccess(ctx.user, 'customsCase')),
  ]
  const {
    rows: [found],
  } = await sql<{
    orgId: string | null
  }>`select t.org_id from customs_case t where ${sql.join(his, sql` and `)}`.execute(ctx.db)
  if (!found) throw notFound()
  const mine = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.org_id = ${found.orgId}`,
    sql`t.status <> 'closed'`,
    ...scopeCondition(ctx, walletSource, dataAccess(ctx.user, 'wallet')),
  ]
  const { rows: wallets } = await sql<
    CaseLines['wallets'][number]
  >`select t.id, t.code, t.currency, t.status, b.available::text from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id
    where ${sql.join(mine, sql` and `)} order by t.currency`.execute(ctx.db)
  const { rows: lines } = await sql<Line>`with line as (
      select 'caseCharge' as kind, x.id, x.kind as what, x.description as label, x.currency, x.amount, x.advanced or x.kind = 'duty' as advanced, x.created_at as at, null as charged_as
        from customs_case_charge x where x.tenant_id = current_tenant() and x.case_id = ${id} and x.deleted_at is null
      union all
      select 'taxBill', x.id, x.kind, x.number, 'CNY', x.amount + coalesce(x.interest, 0), true, x.created_at, ${chargedAs(sql`x.id`, sql`x.declaration_id`)}
        from tax_bill x join declaration d on d.tenant_id = x.tenant_id and d.id = x.declaration_id
        where x.tenant_id = current_tenant() and d.case_id = ${id} and x.deleted_at is null and d.deleted_at is null)
    select l.kind, l.id, l.what, l.label, l.currency, l.amount::text, l.advanced, s.taken::numeric(18, 2)::text as taken,
      (case when l.charged_as is null then l.amount - s.taken else 0 end)::numeric(18, 2)::text as "left", l.charged_as
    from line l cross join lateral (select ${capturedFor(sql`l.kind`, sql`l.id`)} as taken) s
    where l.amount > 0 order by l.kind, l.at, l.id`.execute(ctx.db)
  return { lines, wallets }
}

export const caseLines = feature(contract, {
  query: async (ctx, { caseId }) => linesOf(ctx, caseId),
  take: async (ctx, { caseId: id, lines: asked }) => {
    const { lines, wallets } = await linesOf(ctx, id)
    const by = ctx.user.personId
    const touched = new Set<string>()
    for (const [n, { kind, id: lineId, amount }] of asked.entries()) {
      const line = lines.find((l) => l.id === lineId && l.kind === kind)
      if (!line) throw notFound()
      const wallet = wallets.find((w) => w.currency === line.currency)
      if (!wallet)
        throw refuse(409, t.noWallet, {
          values: { currency: line.currency },
          errors: [{ field: `lines.${n}`, message: t.noWallet, values: { currency: line.currency } }],
        })
      const key = `${by}:${ctx.idempotencyKey!}:${lineId}`
      const hold = await withLine(
        ctx.db,
        { kind: 'hold', wallet: wallet.id, amount, sourceKind: kind, sourceId: lineId },
        `${key}:hold`,
      )
      const [held] = await postAll(ctx.db, [{ ...hold, key: `${key}:hold`, by }])
      if (!held!.ok) throw ledgerRefusal(held!.reason, `lines.${n}.amount`)
      // What was laid out for him goes on to whom it was laid out for; the rest is earned.
      const [captured] = await postAll(ctx.db, [
        {
          ...hold,
          kind: 'capture',
          parent: held!.entryId,
          account: line.advanced ? 'duty' : 'income',
          key: `${key}:capture`,
          by,
        },
      ])
      if (!captured!.ok) throw ledgerRefusal(captured!.reason, `lines.${n}.amount`)
      touched.add(wallet.id)
    }
    ctx.touched([id, ...touched])
    ctx.afterCommit(() => watchBalances(ctx.services.database, ctx.user.tenantId, [...touched]))
    return linesOf(ctx, id)
  },
})
