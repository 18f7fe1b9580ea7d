import type { AccountOption, ReceivingAccount } from '@clearway/contract/features/account/payee/bankAccount'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { searchConditions } from '../../../kernel/crud/search.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { accounts, accountWords, unlessHidden, type AccountKind } from './accountSource.ts'

interface Asked {
  search?: string | undefined
  ids?: string | undefined
  currency?: string | undefined
  purpose?: 'receive' | 'pay' | undefined
  owner?: 'house' | undefined
  orgId?: string | undefined
  supplierId?: string | undefined
}

const most = 50

/** Accounts for a form: those of the ids, or what fits; the default first, a held one last. Numbers by their ends, whoever asks. */
export async function accountOptions(ctx: Context, kind: AccountKind, asked: Asked): Promise<AccountOption[]> {
  const source = accounts(kind === 'bankAccount' ? 'own' : 'supplier', false)
  const { hidden } = dataAccess(ctx.user, kind)
  const refused = (['supplierId', 'orgId', 'currency', 'purpose'] as const).find(
    (name) => asked[name] !== undefined && hidden.has(name),
  )
  if (refused) throw refuseField(refused, issues.invalid)
  if (asked.owner && hidden.has('orgId')) throw refuseField('owner', issues.invalid)
  const ids = asked.ids
    ?.split(',')
    .filter((s) => /^[0-9a-f-]{36}$/i.test(s))
    .slice(0, 100)
  const whose = [
    ...(asked.supplierId ? [sql`t.supplier_id = ${asked.supplierId}::uuid`] : []),
    ...(asked.orgId ? [sql`t.org_id = ${asked.orgId}::uuid`] : asked.owner === 'house' ? [sql`t.org_id is null`] : []),
  ]
  const where = [
    ...scopeCondition(ctx, source, dataAccess(ctx.user, kind)),
    ...(ids?.length
      ? [sql`t.id = any(${ids}::uuid[])`]
      : [
          sql`t.deleted_at is null`,
          ...whose,
          ...(asked.currency ? [sql`t.currency = ${asked.currency}`] : []),
          ...(asked.purpose ? [sql`t.purpose in ('both', ${asked.purpose})`] : []),
          ...searchConditions(ctx, kind, source, asked.search),
        ]),
  ]
  // What is hidden is told neither by the label, by itself, nor by its place in the order.
  const shown = unlessHidden(ctx, kind)
  const held = shown('holdUntil', `case when t.hold_until > now() then t.hold_until end`, 'null::timestamptz')
  const isDefault = shown('isDefault', 't.is_default', 'false')
  const first = [
    ...(hidden.has('holdUntil') ? [] : [sql`coalesce(t.hold_until > now(), false)`]),
    ...(hidden.has('isDefault') ? [] : [sql`t.is_default desc`]),
    sql`t.created_at desc`,
    sql`t.id`,
  ]
  const { rows } =
    await sql<AccountOption>`select t.id, ${accountWords(ctx, kind, `'**** ' || t.number_end`)} as label, t.bank_account_name, ${shown('currency', 't.currency', `''`)} as currency, ${isDefault} as is_default, ${held} as hold_until
    from bank_account t where ${sql.join(where, sql` and `)} order by ${sql.join(first)} limit ${most}`.execute(ctx.db)
  return rows
}

/** Where the house is paid: its accounts that receive, in one currency or in all. */
export async function receivingAccounts(
  ctx: Context,
  { currency }: { currency?: string | undefined },
): Promise<ReceivingAccount[]> {
  const { rows } =
    await sql<ReceivingAccount>`select id, bank_account_name, bank_account, bank_country, bank_name, branch, swift_code, cnaps, bank_code, branch_code, routing_number, currency, is_default,
      case when hold_until > now() then hold_until end as hold_until
    from bank_account where tenant_id = current_tenant() and org_id is null and supplier_id is null and deleted_at is null and purpose in ('both', 'receive')
      and ${currency ? sql`currency = ${currency}` : sql`true`} order by currency, is_default desc, created_at, id limit ${most}`.execute(
      ctx.db,
    )
  return rows
}
