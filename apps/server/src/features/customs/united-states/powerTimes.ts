import { powerEndsSoonDays } from '@clearway/contract/features/customs/united-states/powerRules'
import { usPowerText as t } from '@clearway/contract/features/customs/united-states/usPower.text'
import { sql } from 'kysely'

import type { Task } from '../../../kernel/jobs.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { inEachBusinessTenant } from '../../../kernel/tenants.ts'

interface Ending {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
  readonly createdBy: string | null
  readonly expiresOn: string
  readonly party: string
}

/**
 * The job that lets powers come near their end and end, by each tenant's own day. Of an end it is told once, however often the job runs: what it was told of
 * is written in the same transaction. Those who send powers are told, and the customer's people who see it.
 */
export const tendPowers: Task = (_payload, services) =>
  inEachBusinessTenant(services, 'tend_powers', async (db) => {
    await sql`update us_power set state = 'expired' where tenant_id = current_tenant() and state in ('active', 'expiring') and deleted_at is null
      and expires_on < tenant_today()`.execute(db)
    await sql`update us_power set state = 'expiring' where tenant_id = current_tenant() and state = 'active' and deleted_at is null
      and expires_on <= tenant_today() + ${sql.lit(powerEndsSoonDays)}`.execute(db)
    const { rows } =
      await sql<Ending>`update us_power p set told_for = p.expires_on from us_party u where p.tenant_id = current_tenant() and u.tenant_id = p.tenant_id and u.id = p.party_id
        and p.state = 'expiring' and p.deleted_at is null and p.told_for is distinct from p.expires_on returning p.id, p.code, p.org_id, p.created_by, p.expires_on, u.name as party`.execute(
        db,
      )
    for (const { id, code, orgId, createdBy, expiresOn, party } of rows) {
      const told = {
        title: t.told.nearTitle,
        content: t.told.nearBody,
        values: { party, code, date: expiresOn },
        link: `/powerOfAttorney?open=${id}`,
        topic: 'orders',
      } as const
      const row = { resource: 'usPower', orgId, createdBy }
      await notify(db, { to: { permission: 'usPower.send', area: 'admin', row }, ...told })
      if (orgId) await notify(db, { to: { permission: 'usPower.view', area: 'customer', row }, ...told })
    }
  })
