import { sql, type RawBuilder } from 'kysely'

/** The filter of a choice that SQL makes of the row `t`, for a list that computes it. */
export const computedChoice =
  (of: string) =>
  (values: readonly string[]): RawBuilder<unknown> =>
    sql`${sql.raw(of)} = any(${values}::text[])`
