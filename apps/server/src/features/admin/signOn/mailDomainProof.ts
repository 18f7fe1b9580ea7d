import { randomBytes } from 'node:crypto'

import { mostMissingChecks, type CheckOutcome } from '@clearway/contract/features/admin/signOn/mailDomain'
import { mailDomainText as t } from '@clearway/contract/features/admin/signOn/mailDomain.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { administrators } from '../tenant/administrators.ts'

// An underscore cannot begin a host's name, so nobody gets this one from whoever gives away names below a domain.
const before = '_clearway.'
const says = 'clearway-domain-verification='

export const recordName = (domain: string): string => before + domain
export const recordNameColumn = `'${before}' || t.domain`
export const recordValueColumn = `'${says}' || t.token`
export const stateColumn = `case when t.proved_by is null then 'waiting' when t.proved_by = 'dns' and t.missing_checks > 0 then 'missing' else t.proved_by end`

export const newToken = (): string => randomBytes(24).toString('base64url')

/** Tells the tenant's administrators what became of a domain. */
export async function tell(db: Db, domain: string, title: Text, content: Text): Promise<void> {
  await notify(db, {
    to: { personIds: await administrators(db) },
    title,
    content,
    link: '/ssoProvider?part=domains',
    priority: 'high',
    topic: 'security',
    values: { domain, name: recordName(domain), days: mostMissingChecks },
  })
}

interface Stored {
  domain: string
  token: string
  provedBy: string | null
  missingChecks: number
  missingLately: boolean
}

/**
 * Writes down what the DNS answered for a domain of the current tenant; undefined where the domain is no longer there. A proof goes
 * only after so many days in a row without the record, however often it was looked for, and never because nobody answered.
 */
export async function settle(
  db: Db,
  id: string,
  answer: readonly string[] | undefined,
): Promise<CheckOutcome | undefined> {
  const {
    rows: [row],
  } =
    await sql<Stored>`select domain, token, proved_by, missing_checks, coalesce(missing_at > now() - interval '20 hours', false) as missing_lately
    from mail_domain where tenant_id = current_tenant() and id = ${id} and deleted_at is null for update`.execute(db)
  if (!row) return undefined
  const set = (values: Record<string, unknown>) =>
    db
      .updateTable('mailDomain')
      .set({ checkedAt: sql<string>`now()`, ...values })
      .where('id', '=', id)
      .execute()
  if (!answer) {
    await set({})
    return 'unreachable'
  }
  if (answer.includes(says + row.token)) {
    await set({ missingChecks: 0, missingAt: null, ...(row.provedBy ? {} : { provedAt: sql`now()`, provedBy: 'dns' }) })
    return 'proved'
  }
  const missing = row.missingChecks + 1
  if (row.provedBy !== 'dns' || row.missingLately) await set({})
  else if (missing < mostMissingChecks) await set({ missingChecks: missing, missingAt: sql`now()` })
  else await set({ missingChecks: 0, missingAt: null, provedAt: null, provedBy: null })
  if (row.provedBy === 'dns' && !row.missingLately) {
    if (missing === 1) await tell(db, row.domain, t.missingTitle, t.missingBody)
    if (missing >= mostMissingChecks) await tell(db, row.domain, t.lapsedTitle, t.lapsedBody)
  }
  return answer.some((record) => record.startsWith(says)) ? 'different' : 'missing'
}
