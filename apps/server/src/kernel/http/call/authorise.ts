import { securityText } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Route } from '@clearway/contract/kernel/route'

import { appLimit } from '../../access/actingApp.ts'
import { decide, passwordFirst, secondFactorFirst } from '../../access/decide.ts'
import type { Principal } from '../../access/principal.ts'
import { refuse } from '../../refuse.ts'
import type { Services } from '../../services.ts'

/** Whether the user may call the route now: 429 for an app that calls too often, 403 otherwise. */
export async function authorise(user: Principal, route: Route, services: Services): Promise<void> {
  if (user.app) await services.limits.consume(appLimit(user.app.callsPerMinute), user.app.id)
  if (!decide(user, route).allowed) throw refuse(403, refusals.forbidden)
  if (passwordFirst(user, route)) throw refuse(403, sessionText.changePasswordFirst)
  if (secondFactorFirst(user, route))
    throw refuse(403, user.mfaNeeded === 'setUp' ? securityText.mfaSetUpFirst : securityText.mfaProveFirst, {
      data: { mfaNeeded: user.mfaNeeded },
    })
}
