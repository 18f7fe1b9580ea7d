import type { Db } from '../database/database.ts'
import type { Limit } from '../pacing/limits.ts'

/** The app client through which a call comes. */
export interface ActingApp {
  readonly id: string
  readonly clientId: string
  /** First segments after /api that it may call; empty for all. */
  readonly areas: readonly string[]
  readonly callsPerMinute: number
}

/** What a client may send in a minute: calls and requests for tokens together. */
export const appLimit = (callsPerMinute: number): Limit => ({ name: 'appclient', points: callsPerMinute, seconds: 60 })

/** The client as it stands now and the scopes that it may still use; undefined when it is off or its grant was taken back. `db` is bound to its tenant. */
export async function readActingApp(
  db: Db,
  tenantId: string,
  id: string,
  grant: 'client_credentials' | 'authorization_code',
): Promise<{ app: ActingApp; scope: string[] } | undefined> {
  const row = await db
    .selectFrom('appClient')
    .select(['clientId', 'scope', 'resourceIds', 'callsPerMinute', 'authorizedGrantTypes'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.authorizedGrantTypes.includes(grant)) return undefined
  return {
    app: { id, clientId: row.clientId, areas: row.resourceIds, callsPerMinute: row.callsPerMinute },
    scope: row.scope,
  }
}
