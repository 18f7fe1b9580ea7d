import { sql } from 'kysely'

import type { Principal } from '../access/principal.ts'
import type { Db } from '../database/database.ts'
import { policyOf } from './policy.ts'
import { believed, type Proof } from './vouching.ts'

/** From when on the tenant of `db` lets the person do nothing without a second factor; undefined where it asks them for none. */
export async function mfaDeadline(db: Db, personId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    policy: unknown
    since: string
    admin: boolean
  }>`select t.policy, m.created_at as since, exists (select from membership_role g
      join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = 'ROLE_ADMIN' and r.deleted_at is null
      where g.tenant_id = m.tenant_id and g.membership_id = m.id) as admin
    from tenant t join membership m on m.tenant_id = t.id and m.person_id = ${personId} and m.deleted_at is null where t.id = current_tenant()`.execute(
    db,
  )
  const found = rows[0]
  if (!found) return undefined
  const policy = policyOf(found.policy)
  if (policy.mfa === 'nobody' || (policy.mfa === 'administrators' && !found.admin)) return undefined
  // A newcomer has their days as well as those who were there when it was decided.
  const from = Math.max(Date.parse(policy.mfaSince ?? '1970-01-01T00:00:00Z'), Date.parse(found.since))
  return new Date(from + policy.mfaGraceDays * 86_400_000)
}

/** Whether the person has a second factor that the current tenant believes: an own one, or one that this tenant vouched for. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from person_mfa where person_id = ${personId} and enabled_at is not null
    and (tenant_id is null or tenant_id = current_tenant())`.execute(db)
  return rows.length > 0
}

/** The user with what their tenant asks of them: a second factor to set up, or to prove in this session, now or from a day on. */
export async function withSecondFactor(db: Db, user: Principal, proofs: readonly Proof[]): Promise<Principal> {
  const deadline = user.program ? undefined : await mfaDeadline(db, user.personId)
  if (!deadline) return user
  const has = await hasSecondFactor(db, user.personId)
  // A token that they gave to an app was given by themselves: it needs no code of its own, but it is no way around having one.
  if (believed(proofs, 2, user.tenantId) || (has && user.scopes)) return user
  if (deadline.getTime() <= Date.now()) return { ...user, mfaNeeded: has ? 'prove' : 'setUp' }
  return { ...user, mfaDeadline: deadline.toISOString(), until: Math.min(user.until, deadline.getTime()) }
}

/** Takes the second factor away with everything that hangs on it. False where there was none. */
export async function removeSecondFactor(db: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('personMfa')
    .where('personId', '=', personId)
    .where('enabledAt', 'is not', null)
    .executeTakeFirst()
  await db.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
  await db
    .updateTable('knownDevice')
    .set({ trustedUntil: null })
    .where('personId', '=', personId)
    .where('trustedUntil', 'is not', null)
    .execute()
  await sql`delete from session_proof p using session s where s.id = p.session_id and s.person_id = ${personId} and s.ended_at is null and p.factor = 2 and p.means <> 'provider'`.execute(
    db,
  )
  return numDeletedRows === 1n
}
