import Big from 'big.js'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

/** Yuan for one of a currency about, and by what it moves each month: figures of the demo, not official rates. */
const yuan: Readonly<Record<string, readonly [about: number, step: number, decimals: number]>> = {
  USD: [7.1, 0.02, 4],
  EUR: [8.2, 0.03, 4],
  HKD: [0.91, 0.002, 5],
  JPY: [0.047, 0.0003, 6],
}

/** Yuan for one of the currency in the month of a day (yyyy-MM-dd); undefined where the demo has no rate. */
export function yuanFor(currency: string, date: string): string | undefined {
  if (currency === 'CNY') return '1'
  const of = yuan[currency]
  if (!of) return undefined
  const [about, step, decimals] = of
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  // Up and down again, never the same two months running.
  return (about + step * (((month * 5) % 7) - 3)).toFixed(decimals)
}

/** A rate for each month from sixteen months before on; the newest holds until another is entered. */
export async function seedRates(db: Db, now: number): Promise<void> {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const firstOf = (n: number) => new Date(Date.UTC(year, month + n, 1)).toISOString().slice(0, 10)
  const lastOf = (n: number) => new Date(Date.UTC(year, month + n + 1, 0)).toISOString().slice(0, 10)
  const rows = Array.from({ length: 17 }, (_, n) => n - 16).flatMap((n) =>
    [
      ...Object.keys(yuan).map((currency) => ({ base: 'CNY', currency, rate: yuanFor(currency, firstOf(n))! })),
      // What Hong Kong's papers ask for follows from the yuan.
      ...['CNY', 'USD', 'EUR', 'JPY'].map((currency) => ({
        base: 'HKD',
        currency,
        rate: new Big(yuanFor(currency, firstOf(n))!).div(yuanFor('HKD', firstOf(n))!).toFixed(6),
      })),
    ].map((row) => ({ ...row, from: firstOf(n), to: n ? lastOf(n) : null })),
  )
  await sql`insert into exchange_rate (tenant_id, base, currency, rate, valid_from, valid_to, source, remark, created_at, updated_at)
    select current_tenant(), r.base, r.currency, r.rate, r."from", r."to", 'Clearway', '示例，非官方汇率', least(r."from"::timestamp at time zone 'Asia/Shanghai', now()), least(r."from"::timestamp at time zone 'Asia/Shanghai', now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(base text, currency text, rate numeric, "from" date, "to" date)`.execute(
    db,
  )
}
