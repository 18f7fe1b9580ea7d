import { isMasked, maskedNumber } from '@clearway/contract/features/account/payee/accountRules'
import type { SupplierAccountRow } from '@clearway/contract/features/account/payee/bankAccount'
import { sql, type RawBuilder } from 'kysely'

import { scopeCovers } from '../../../kernel/access/decide.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Row } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { searchConditions } from '../../../kernel/crud/search.ts'

export type AccountKind = 'bankAccount' | 'supplierBankAccount'

/** Whether the caller reads account numbers whole. */
export const seesNumbers = (ctx: Context): boolean =>
  ctx.user.permissions.has('bankAccount.number') &&
  (!ctx.user.scopes || scopeCovers(ctx.user.scopes, 'bankAccount.number'))

export const orgName = `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`
export const supplierName = `(select s.name from supplier s where s.tenant_id = t.tenant_id and s.id = t.supplier_id)`

const plain: TableSource = {
  table: 'bank_account',
  orgScoped: true,
  search: ['bankAccountName', 'bankName', { sql: 't.number_end', of: 'bankAccount' }],
  computed: { orgName, holdUntil: `(case when t.hold_until > now() then t.hold_until end)` },
}
const conditions = {
  house: sql`(t.supplier_id is null and t.org_id is null)`,
  customer: sql`(t.supplier_id is null and t.org_id is not null)`,
  own: sql`t.supplier_id is null`,
  supplier: sql`t.supplier_id is not null`,
  held: sql`t.hold_until > now()`,
  all: sql`true`,
}

/** The accounts of some owners, with whole numbers or with their ends only. */
export function accounts(
  which: keyof typeof conditions,
  clear: boolean,
  more: Record<string, string> = {},
): TableSource {
  const computed = { ...plain.computed, ...(clear ? {} : { bankAccount: `('**** ' || t.number_end)` }), ...more }
  return { ...plain, computed, visible: () => [conditions[which]] }
}

/** A row as the caller may read it. */
export const seen = <R extends Row>(ctx: Context, row: R): R =>
  seesNumbers(ctx) || typeof row['bankAccount'] !== 'string' || isMasked(row['bankAccount'])
    ? row
    : { ...row, bankAccount: maskedNumber(row['bankAccount']) }

/** What stands, whatever of it the caller may read. */
export type StoredAccount = SupplierAccountRow & { orgId: string | null; createdBy: string | null }

export async function storedAccounts(ctx: Context, ids: readonly string[]): Promise<StoredAccount[]> {
  const { rows } =
    await sql<StoredAccount>`select t.*, ${sql.raw(supplierName)} as supplier_name from bank_account t where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) order by t.id`.execute(
      ctx.db,
    )
  return rows
}

/** Accounts and addresses are written one after the other in a tenant: of two new defaults at once the later stands. */
export const inTurn = async (ctx: Context, table: 'bank_account' | 'postal_address'): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} `} || current_tenant(), 0))`.execute(ctx.db)
}

/** What an account says in `expression`, or `otherwise` where the field is hidden from the caller. */
export function unlessHidden(ctx: Context, kind: AccountKind) {
  const { hidden } = dataAccess(ctx.user, kind)
  return (field: string, expression: string, otherwise: string): RawBuilder<unknown> =>
    sql.raw(hidden.has(field) ? otherwise : expression)
}

/** An account in a few words, as far as the caller may read what they are made of. */
export function accountWords(ctx: Context, kind: AccountKind, number: string): RawBuilder<unknown> {
  const { hidden } = dataAccess(ctx.user, kind)
  const parts = [
    ['bankAccountName', 't.bank_account_name'],
    ['bankName', 't.bank_name'],
    ['bankAccount', number],
    ['currency', 't.currency'],
  ] as const
  return sql.raw(
    parts
      .filter(([name]) => !hidden.has(name))
      .map(([, expression]) => expression)
      .join(` || ' · ' || `) || `''`,
  )
}

interface SupplierSeen {
  readonly id: string
  readonly orgId: string | null
  readonly name: string
  readonly contactPhone: string | null
  readonly bankAccount: string | null
}

const supplierConditions = (ctx: Context, resource: string) => [
  sql`t.deleted_at is null`,
  ...scopeCondition(ctx, { table: 'supplier', orgScoped: true }, dataAccess(ctx.user, 'supplier')),
  // Rules for accounts may be narrower than those for suppliers; "own" is about the account and says nothing of the supplier.
  ...(dataAccess(ctx.user, resource).scope.kind === 'orgs'
    ? scopeCondition(ctx, { table: 'supplier', orgScoped: true }, dataAccess(ctx.user, resource))
    : []),
]

/** A supplier that the caller may give an account or address to. */
export async function supplierOf(ctx: Context, resource: string, id: string): Promise<SupplierSeen | undefined> {
  const { rows } =
    await sql<SupplierSeen>`select t.id, t.org_id, t.name, t.contact_phone, t.bank_account from supplier t where t.id = ${id}::uuid and ${sql.join(supplierConditions(ctx, resource), sql` and `)}`.execute(
      ctx.db,
    )
  return rows[0]
}

/** Suppliers to choose from: hits for what was typed, or those of the ids. */
export async function supplierOptions(
  ctx: Context,
  resource: string,
  { search, ids }: { search?: string | undefined; ids?: string | undefined },
): Promise<{ id: string; label: string }[]> {
  const wanted = ids
    ?.split(',')
    .filter((s) => /^[0-9a-f-]{36}$/i.test(s))
    .slice(0, 100)
  const where = [
    ...(wanted?.length ? [sql`t.id = any(${wanted}::uuid[])`] : []),
    ...searchConditions(ctx, 'supplier', { search: ['code', 'name', 'uscc?'] }, search),
    ...supplierConditions(ctx, resource),
  ]
  const { rows } = await sql<{
    id: string
    label: string
  }>`select t.id, t.name as label from supplier t where ${sql.join(where, sql` and `)} order by t.created_at desc, t.id desc limit ${wanted?.length ? 100 : 20}`.execute(
    ctx.db,
  )
  return rows
}

/** Names of suppliers by id, for a file that tells whose each row is. */
export async function supplierNames(
  ctx: Context,
  resource: string,
): Promise<Map<string, { zh: string; tw: string; en: string }>> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select t.id, t.name from supplier t where ${sql.join(supplierConditions(ctx, resource), sql` and `)} order by t.name limit 5000`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, { zh: name, tw: name, en: name }]))
}
