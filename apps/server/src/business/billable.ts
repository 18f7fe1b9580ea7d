import type {
  BillableKind,
  BillableRecord,
  EventAmount,
  QuantitiesByAge,
  Quantities,
} from '@clearway/contract/business/billable'
import { sql } from 'kysely'

import type { Db } from '../kernel/database/database.ts'

export interface Billable {
  readonly kind: BillableKind
  /** The record that caused it, as people know it. */
  readonly record: { readonly kind: BillableRecord; readonly id: string; readonly code: string }
  /** Tells it from others of its kind on the same record, such as a day of storage; the record alone where absent. */
  readonly occasion?: string
  readonly orgId: string | null
  /** When it happened; now, when absent. */
  readonly at?: string | null | undefined
  /** Where only its day is known. */
  readonly day?: string | null
  readonly lane?: { readonly origin?: string | null; readonly destination?: string | null }
  /** One record, beside what else is counted. */
  readonly quantities?: Quantities
  readonly amounts?: readonly EventAmount[]
  /** How long which part of the quantities has lain there, where that counts. */
  readonly ages?: readonly QuantitiesByAge[]
}

/**
 * Tells billing of something that may be charged for, in the transaction of the step that caused it: both stand, or neither. Told again it is the same event.
 * What it costs is worked out right after the commit, by the job `accrue_charges`.
 */
export async function billable(db: Db, events: readonly Billable[]): Promise<void> {
  if (!events.length) return
  const rows = events.map(
    ({ kind, record, occasion = '', orgId, at, day, lane, quantities, amounts = [], ages = [] }) => ({
      kind,
      recordKind: record.kind,
      recordId: record.id,
      recordCode: record.code,
      occasion,
      orgId,
      at: at ?? null,
      day: day ?? null,
      origin: lane?.origin ?? null,
      destination: lane?.destination ?? null,
      quantities: { record: '1', ...quantities },
      amounts,
      ages,
    }),
  )
  const { rows: told } =
    await sql`insert into billable_event (tenant_id, kind, record_kind, record_id, record_code, occasion, org_id, at, day, origin, destination, quantities, amounts, ages, created_by)
    select current_tenant(), r.kind, r."recordKind", r."recordId", r."recordCode", r.occasion, r."orgId", coalesce(r.at, now()),
      coalesce(r.day, (coalesce(r.at, now()) at time zone (select t.time_zone from tenant t where t.id = current_tenant()))::date), r.origin, r.destination, r.quantities, r.amounts, r.ages, current_person()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, "recordKind" text, "recordId" uuid, "recordCode" text, occasion text, "orgId" uuid, at timestamptz, day date,
      origin text, destination text, quantities jsonb, amounts jsonb, ages jsonb)
    on conflict do nothing returning 1`.execute(db)
  // Without a key: two transactions that tell at once would wait for each other.
  if (told.length)
    await sql`select enqueue_job('accrue_charges', json_build_object('tenantId', current_tenant()))`.execute(db)
}
