import { sql } from 'kysely'

import type { Task } from '../../../kernel/jobs.ts'
import type { Services } from '../../../kernel/services.ts'
import { recordName, settle } from './mailDomainProof.ts'

/** Domains that one run looks for: of one tenant, and of all together. The others' turn comes with the next run. */
const mostOfTenant = 50
const mostAtOnce = 300
const inParallel = 8

interface Due {
  readonly tenantId: string
  readonly id: string
  readonly domain: string
}

const within = (tenantId: string) => ({ tenantId, personId: null, requestId: 'job recheck_mail_domains' })

async function dueDomains({ database }: Services): Promise<Due[]> {
  const tenants = await database.common.selectFrom('tenant').select('id').where('deletedAt', 'is', null).execute()
  const due: Due[] = []
  for (const { id: tenantId } of tenants) {
    if (due.length >= mostAtOnce) break
    const { rows } = await database.transaction(within(tenantId), 'read', (db) =>
      sql<Omit<Due, 'tenantId'>>`select id, domain from mail_domain
      where tenant_id = current_tenant() and proved_by = 'dns' and deleted_at is null and checked_at < now() - interval '20 hours'
      order by checked_at limit ${mostOfTenant}`.execute(db),
    )
    due.push(...rows.map((row) => ({ ...row, tenantId })))
  }
  return due.slice(0, mostAtOnce)
}

/** Looks again, once a day, for the records of domains that were proved by them. */
export const recheckMailDomains: Task = async (_payload, services) => {
  const queue = (await dueDomains(services)).values()
  const work = async () => {
    for (const { tenantId, id, domain } of queue) {
      const answer = await services.dns.txt(recordName(domain))
      await services.database.transaction(within(tenantId), 'write', (db) => settle(db, id, answer))
    }
  }
  await Promise.all(Array.from({ length: inParallel }, work))
}
