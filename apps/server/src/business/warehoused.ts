import { warehousedText as t } from '@clearway/contract/business/warehoused.text'
import { sql } from 'kysely'

import type { Db } from '../kernel/database/database.ts'
import { refuse } from '../kernel/refuse.ts'

/**
 * Goods that a warehouse receives before they are declared are declared as they lie there; the database holds it too. What a declaration brings in comes after it.
 * Throws 409 with the bookings that are not settled, or with both quantities.
 */
export async function requireWarehoused(db: Db, declarationId: string): Promise<void> {
  const { rows } = await sql<{ bookings: string | null; waits: boolean; stored: string; declared: string }>`
    select w.waits, trim_scale(w.quantity)::text as stored, trim_scale(declared_quantity(current_tenant(), ${declarationId}))::text as declared,
      (select string_agg(distinct b.code, ', ') from inbound_line l join inbound_booking b on b.tenant_id = l.tenant_id and b.id = l.booking_id
        where l.tenant_id = current_tenant() and l.declaration_id = ${declarationId} and b.status not in ('finalised', 'rejected', 'cancelled') and b.deleted_at is null) as bookings
    from warehoused(current_tenant(), ${declarationId}, '{free}') w where w.bookings > 0`.execute(db)
  const [there] = rows
  if (!there) return
  const { waits, bookings, stored, declared } = there
  if (waits) throw refuse(409, t.waits, { values: { bookings: bookings ?? '' } })
  if (stored !== declared) throw refuse(409, t.differs, { values: { declared, stored } })
}
