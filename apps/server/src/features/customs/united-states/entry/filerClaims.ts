import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { sql } from 'kysely'

import { everybody } from '../../../../kernel/access/everybody.ts'
import type { Task } from '../../../../kernel/jobs.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { inEachBusinessTenant } from '../../../../kernel/tenants.ts'

interface Claim {
  readonly tenant: string
  readonly code: string
  readonly first: number
  readonly last: number
  /** Entered or changed since the last run. */
  readonly news: boolean
}

const overlaps = (a: Claim, b: Claim): boolean =>
  a.tenant !== b.tenant && a.code === b.code && a.first <= b.last && b.first <= a.last

/**
 * The job that tells the operator of filer codes whose ranges two tenants hold. Nobody is kept from entering a code: who was given it by CBP is not known here,
 * and the first who claims it must not shut the other out. The tenants hear nothing of each other.
 */
export const tellFilerClaims: Task = async (_payload, services) => {
  const claims: Claim[] = []
  await inEachBusinessTenant(services, 'tell_filer_claims', async (db) => {
    const { rows } = await sql<Claim>`update us_filer f set told_for = now_is.claim
      from (select id, told_for as before, concat_ws(' ', code, first, last) as claim from us_filer where tenant_id = current_tenant() and deleted_at is null for update) now_is,
        tenant o
      where f.tenant_id = current_tenant() and f.id = now_is.id and o.id = f.tenant_id
      returning o.tenant_code as tenant, f.code, f.first, f.last, now_is.before is distinct from now_is.claim as news`.execute(
      db,
    )
    claims.push(...rows)
  })
  const pairs = claims.flatMap((one, n) =>
    claims
      .slice(n + 1)
      .flatMap((other) => (overlaps(one, other) && (one.news || other.news) ? [[one, other] as const] : [])),
  )
  if (!pairs.length) return
  const platform = await services.database.common
    .selectFrom('tenant')
    .select('id')
    .where('kind', '=', 'platform')
    .executeTakeFirstOrThrow()
  const who = { tenantId: platform.id, personId: null, requestId: 'job tell_filer_claims' }
  await services.database.transaction(who, 'write', async (db) => {
    const operators = (await everybody(db)).filter(({ area }) => area === 'platform')
    for (const [one, other] of pairs)
      await notify(db, {
        to: { personIds: operators.map(({ personId }) => personId) },
        title: t.claimTitle,
        content: t.claimBody,
        values: {
          code: one.code,
          one: `${one.tenant} (${one.first}–${one.last})`,
          other: `${other.tenant} (${other.first}–${other.last})`,
        },
      })
  })
}
