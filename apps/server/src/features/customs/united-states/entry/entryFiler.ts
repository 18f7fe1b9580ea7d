import { entryNumber } from '@clearway/contract/features/customs/united-states/entry/entryNumbers'
import { usEntry as contract, type UsFiler } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'

export async function queryFiler(ctx: Context): Promise<UsFiler> {
  const { rows } = await sql<NonNullable<UsFiler>>`select version, code, first, last, next from us_filer
    where tenant_id = current_tenant() and deleted_at is null`.execute(ctx.db)
  return rows[0] ?? null
}

/** Of the same filer a range goes on where numbers were taken to; what was used never comes back. */
export async function saveFiler(
  ctx: Context,
  { version, code, first, last }: Parsed<(typeof contract)['routes']['saveFiler']>,
): Promise<UsFiler> {
  // One at a time, also while there is no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext('us_filer ' || current_tenant()))`.execute(ctx.db)
  const before = await queryFiler(ctx)
  if ((before?.version ?? null) !== version) throw refuse(409, refusals.stale, { data: { current: before } })
  const by = ctx.user.personId
  const { rows } = await sql<{ serial: number | null }>`select max(substr(entry_no, 5, 7)::int) as serial from us_entry
    where tenant_id = current_tenant() and left(entry_no, 3) = ${code} and substr(entry_no, 5, 7)::int between ${first} and ${last}`.execute(
    ctx.db,
  )
  const next = Math.max(first, (rows[0]?.serial ?? -1) + 1)
  if (next > last) throw refuseField('last', t.rangeOver)
  await (before
    ? sql`update us_filer set code = ${code}, first = ${first}, last = ${last}, next = ${next}, updated_by = ${by}
        where tenant_id = current_tenant() and deleted_at is null`.execute(ctx.db)
    : sql`insert into us_filer (tenant_id, code, first, last, next, created_by, updated_by)
        values (current_tenant(), ${code}, ${first}, ${last}, ${next}, ${by}, ${by})`.execute(ctx.db))
  return queryFiler(ctx)
}

/** The next number of the range, for good: the row stays locked until the transaction ends, so nobody gets it twice. Throws 409. */
export async function takeNumber(ctx: Context): Promise<string> {
  const { rows } = await sql<{ code: string; serial: number }>`update us_filer set next = next + 1
    where tenant_id = current_tenant() and deleted_at is null and next <= last returning code, next - 1 as serial`.execute(
    ctx.db,
  )
  const [taken] = rows
  if (taken) return entryNumber(taken.code, taken.serial)
  const message = (await queryFiler(ctx)) ? t.rangeOver : t.noRange
  throw refuse(409, message, { errors: [{ field: 'entryNo', message }] })
}
