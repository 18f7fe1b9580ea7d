import { orderText } from '@clearway/contract/features/trade/order.text'
import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { notify } from '../src/kernel/messages/notify.ts'
import type { SeededOrder } from './trade/orders.ts'

const most = 12
const { submit, confirm } = orderText.told

/** What people were told about the newest orders; what is older than three days they have read. */
export async function seedNotices(db: Db, orders: readonly SeededOrder[]): Promise<void> {
  const told = orders
    .filter((o) => o.status === 'submitted' || o.status === 'confirmed')
    .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
    .slice(-most)
  for (const o of told) {
    const { nickname } = await db
      .selectFrom('person')
      .select('nickname')
      .where('id', '=', o.updatedBy)
      .executeTakeFirstOrThrow()
    const common = {
      values: { code: o.code, person: nickname },
      link: `/editAddOrder?id=${o.id}`,
      at: o.updatedAt,
      except: o.updatedBy,
      topic: 'orders' as const,
    }
    const row = { resource: 'order', orgId: o.orgId, createdBy: o.createdBy }
    if (o.status === 'submitted')
      await notify(db, { to: { permission: 'order.confirm', area: 'admin', row }, ...submit, ...common })
    else await notify(db, { to: { personIds: [o.createdBy] }, ...confirm, ...common })
  }
  // Told when it happened, not when the demo was made.
  await sql`update notification set created_at = start_time where tenant_id = current_tenant() and start_time < created_at`.execute(
    db,
  )
  await sql`update notification_receipt set created_at = told_at where tenant_id = current_tenant() and told_at < created_at`.execute(
    db,
  )
  await sql`update notification_receipt r set read_at = n.start_time + interval '1 hour' from notification n
    where n.tenant_id = r.tenant_id and n.id = r.notification_id and n.start_time < now() - interval '3 days' and r.tenant_id = current_tenant()`.execute(
    db,
  )
}
