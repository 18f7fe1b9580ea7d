import type { Language } from '@clearway/contract/kernel/text'

import { loadPrincipal } from './access/load.ts'
import type { Principal } from './access/principal.ts'
import type { Context } from './context.ts'
import type { Db } from './database/database.ts'
import { tenantOver } from './identity/sessions.ts'
import type { Services } from './services.ts'

/** A person with the rights of this very moment, for what a job does in their name; which of the two is over where there is none. */
export async function personNow(
  db: Db,
  { tenantId, personId }: { readonly tenantId: string; readonly personId: string },
): Promise<Principal | 'tenant' | 'member'> {
  const found = await db
    .selectFrom('tenant as t')
    .innerJoin('person as p', (j) => j.on('p.id', '=', personId))
    .select([
      'p.nickname',
      't.tenantCode',
      't.tenantName',
      't.timeZone',
      't.kind',
      't.status',
      't.statusNote',
      't.startTime',
      't.endTime',
      't.deletedAt',
    ])
    .where('t.id', '=', tenantId)
    .executeTakeFirst()
  if (!found) return 'member'
  if (tenantOver(found)) return 'tenant'
  const user = await loadPrincipal(db, {
    ...found,
    sessionId: '',
    clientId: '',
    personId,
    tenantId,
    mustChangePassword: false,
  })
  return user ?? 'member'
}

/** What a handler has in hand when a job calls it for a person, all but the transaction. */
export const actingFor = (
  services: Services,
  user: Principal,
  { language, requestId, signal }: { language: Language; requestId: string; signal: AbortSignal },
): Omit<Context, 'db'> => ({
  user,
  language,
  requestId,
  ip: '',
  host: '',
  device: '',
  log: services.log,
  services,
  bearer: undefined,
  idempotencyKey: undefined,
  cookies: { get: () => undefined, set: () => {} },
  gone: signal,
  afterCommit: () => {},
  ifUndone: () => {},
  touched: () => {},
})
