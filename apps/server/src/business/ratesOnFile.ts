import { sql } from 'kysely'

import type { Db } from '../kernel/database/database.ts'

export interface RateOnFile {
  readonly rate: string
  /** The day from which it holds. */
  readonly from: string
}

/** So much of `base` for one unit of each currency on a day, the tenant's own rate before the operator's. A currency without a rate is not in it: that is never nothing. */
export async function ratesOnFile(
  db: Db,
  base: string,
  currencies: readonly string[],
  day: string,
): Promise<Map<string, RateOnFile>> {
  const { rows } = await sql<
    RateOnFile & { currency: string }
  >`select distinct on (currency) currency, rate::text as rate, valid_from as "from" from exchange_rate
    where base = ${base} and deleted_at is null and currency = any(${[...currencies]}::text[])
    and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) order by currency, tenant_id is distinct from current_tenant(), valid_from desc`.execute(
    db,
  )
  return new Map(rows.map(({ currency, ...rate }) => [currency, rate]))
}
