import {
  bankColumns,
  type BankColumn,
  type bankStatement as contract,
} from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { houseAccounts } from './bankAccounts.ts'
import { headHash, headHashes, missingIn, squash, type Remembered } from './bankColumns.ts'

export async function rememberedOf(
  ctx: Context,
  accountId: string | undefined,
  rows: readonly (readonly string[])[],
): Promise<Remembered> {
  const found = await sql<{
    head: string
    mapping: Record<string, string>
  }>`select head, mapping from bank_import_mapping where tenant_id = current_tenant() and bank_account_id = ${accountId ?? null}::uuid and head = any(${[...new Set(headHashes(rows))]}::text[])`.execute(
    ctx.db,
  )
  return new Map(found.rows.map((r) => [r.head, r.mapping]))
}

/** Remembers how a bank calls its columns. Throws 400 for a column or header that is none. */
export async function mapping(
  ctx: Context,
  { bankAccountId, head, columns }: Parsed<(typeof contract)['routes']['mapping']>,
): Promise<null> {
  if (!(await houseAccounts(ctx)).some((a) => a.id === bankAccountId))
    throw refuseField('bankAccountId', issues.notFound)
  const known = new Set(head.map(squash))
  const stranger = Object.entries(columns).find(
    ([column, header]) => !bankColumns.includes(column as BankColumn) || (header !== '' && !known.has(squash(header))),
  )
  if (stranger) throw refuseField(`columns.${stranger[0].slice(0, 64)}`, t.unknownColumn)
  const missing = missingIn(
    new Map(
      Object.entries(columns).flatMap(([column, header]) => (header ? [[column as BankColumn, 0] as const] : [])),
    ),
  )[0]
  if (missing)
    throw refuseField(`columns.${missing[0]!}`, t.missingColumns, {
      name: missing.map((c) => say(t.columns[c], ctx.language)).join(' / '),
    })
  await sql`insert into bank_import_mapping (tenant_id, bank_account_id, head, mapping, used_by) values (current_tenant(), ${bankAccountId}, ${headHash(head)}, ${JSON.stringify(columns)}::jsonb, ${ctx.user.personId})
    on conflict (tenant_id, bank_account_id, head) do update set mapping = excluded.mapping, used_at = now(), used_by = excluded.used_by`.execute(
    ctx.db,
  )
  return null
}
