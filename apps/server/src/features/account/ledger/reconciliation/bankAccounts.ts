import { walletCurrencies } from '@clearway/contract/features/account/ledger/ledgerPost'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'

export interface HouseAccount {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly currency: string
}

/** The house's accounts, those that were taken away too: their past is reconciled all the same. */
export async function houseAccounts(ctx: Context): Promise<HouseAccount[]> {
  const { rows } =
    await sql<HouseAccount>`select id, bank_name || ' ' || right(bank_account, 4) || ' ' || currency as name, bank_account as number, currency from bank_account
    where tenant_id = current_tenant() and org_id is null and supplier_id is null and currency = any(${[...walletCurrencies]}::text[]) order by deleted_at is not null, currency, bank_name, id limit 500`.execute(
      ctx.db,
    )
  return rows
}

const plainNumber = (s: string) => s.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** The account that a file means: its number, alone or behind the bank's code as in `:25:`. */
export function accountNamed(
  accounts: readonly HouseAccount[],
  told: string,
  currency: string | null,
): HouseAccount | undefined {
  const names = [told, told.split('/').at(-1)!].map(plainNumber)
  const fit = accounts.filter(
    (a) =>
      names.includes(plainNumber(a.number)) ||
      (plainNumber(a.number).length >= 8 && names[0]!.replace(/(CNY|HKD|USD)$/, '').endsWith(plainNumber(a.number))),
  )
  return fit.find((a) => a.currency === currency) ?? fit[0]
}
