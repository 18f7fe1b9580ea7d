import type { AccountOption, ReceivingAccount } from '@clearway/contract/features/account/payee/bankAccount'
import { sql } from 'kysely'
import { dataAccess } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { contains, scopeCondition } from '../../../kernel/crud/list-query.ts'
import { accounts, type AccountKind } from './account-source.ts'

interface Asked { search?: string | undefined; ids?: string | undefined; currency?: string | undefined; purpose?: 'receive' | 'pay' | undefined; owner?: 'house' | undefined; orgId?: string | undefined; supplierId?: string | undefined }

const most = 50

/** Accounts for a form: those of the ids, or what fits; the default first, a held one last. Numbers by their ends, whoever asks. */
export async function accountOptions(ctx: Context, kind: AccountKind, asked: Asked): Promise<AccountOption[]> {
  const source = accounts(kind === 'bankAccount' ? 'own' : 'supplier', false)
  const ids = asked.ids?.split(',').filter((s) => /^[0-9a-f-]{36}$/i.test(s)).slice(0, 100)
  const whose = [
    ...(asked.supplierId ? [sql`t.supplier_id = ${asked.supplierId}::uuid`] : []),
    ...(asked.orgId ? [sql`t.org_id = ${asked.orgId}::uuid`] : asked.owner === 'house' ? [sql`t.org_id is null`] : []),
  ]
  const where = [
    ...scopeCondition(ctx, source, dataAccess(ctx.user, kind)),
    ...(ids?.length ? [sql`t.id = any(${ids}::uuid[])`] : [
      sql`t.deleted_at is null`, ...whose,
      ...(asked.currency ? [sql`t.currency = ${asked.currency}`] : []),
      ...(asked.purpose ? [sql`t.purpose in ('both', ${asked.purpose})`] : []),
      ...(asked.search ?? '').split(/\s+/).filter(Boolean).slice(0, 5).map((word) => sql`(${sql.raw(source.search!)}) ilike ${contains(word)}`),
    ]),
  ]
  const { rows } = await sql<AccountOption>`select t.id, t.bank_account_name || ' · ' || t.bank_name || ' · **** ' || t.number_end || ' · ' || t.currency as label, t.bank_account_name, t.currency, t.is_default,
      case when t.hold_until > now() then t.hold_until end as hold_until
    from bank_account t where ${sql.join(where, sql` and `)} order by coalesce(t.hold_until > now(), false), t.is_default desc, t.created_at desc, t.id limit ${most}`.execute(ctx.db)
  return rows
}

/** Where the house is paid: its accounts that receive, in one currency or in all. */
export async function receivingAccounts(ctx: Context, { currency }: { currency?: string | undefined }): Promise<ReceivingAccount[]> {
  const { rows } = await sql<ReceivingAccount>`select id, bank_account_name, bank_account, bank_country, bank_name, branch, swift_code, cnaps, bank_code, branch_code, routing_number, currency, is_default,
      case when hold_until > now() then hold_until end as hold_until
    from bank_account where tenant_id = current_tenant() and org_id is null and supplier_id is null and deleted_at is null and purpose in ('both', 'receive')
      and ${currency ? sql`currency = ${currency}` : sql`true`} order by currency, is_default desc, created_at, id limit ${most}`.execute(ctx.db)
  return rows
}
