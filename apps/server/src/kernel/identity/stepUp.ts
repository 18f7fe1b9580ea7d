import { securityText } from '@clearway/contract/features/account/security.text'
import { sql } from 'kysely'

import type { Context } from '../context.ts'
import { refuse } from '../refuse.ts'

/** How long a confirmation counts, in the session that gave it. */
export const confirmedSeconds = 300

/**
 * For calls that a thief at an unlocked screen must not make: 403 with `data.stepUp`, the ways to confirm, unless the person proved
 * within five minutes who they are. The web asks and sends the call again. Somebody who has neither password nor second factor
 * (they come by single sign-on) proves it by having just signed in.
 */
export async function requireStepUp(ctx: Context): Promise<void> {
  const { rows } = await sql<{ fresh: boolean; young: boolean; password: boolean; code: boolean }>`select
      coalesce(s.confirmed_at > now() - make_interval(secs => ${confirmedSeconds}), false) as fresh, s.created_at > now() - make_interval(secs => ${confirmedSeconds}) as young,
      p.password_hash <> '' as password, exists (select from person_mfa m where m.person_id = p.id and m.enabled_at is not null) as code
    from session s join person p on p.id = s.person_id where s.id = ${ctx.user.sessionId} and s.person_id = ${ctx.user.personId}`.execute(
    ctx.db,
  )
  const found = rows[0]
  if (found?.fresh || (found?.young && !found.password && !found.code)) return
  const ways = [...(found?.password ? ['password'] : []), ...(found?.code ? ['code'] : [])]
  throw refuse(403, ways.length ? securityText.confirmFirst : securityText.noSecret, { data: { stepUp: ways } })
}
