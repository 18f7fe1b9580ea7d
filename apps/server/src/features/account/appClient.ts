import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import { nobody } from './tokens.ts'

export interface AppClient {
  readonly id: string
  readonly tenantId: string
  readonly clientId: string
  readonly authorizedGrantTypes: string[]
  readonly scope: string[]
  readonly accessTokenValidity: number
  readonly refreshTokenValidity: number | null
  readonly callsPerMinute: number
  readonly tenant: {
    status: string
    statusNote: string | null
    startTime: unknown
    endTime: unknown
    deletedAt: unknown
  }
}

/** The app client of that id and secret, in whichever tenant: the policy of its table shows a row to whoever knows the secret. */
export function appClientBySecret(
  ctx: OpenContext,
  clientId: string,
  secretHash: Buffer,
): Promise<AppClient | undefined> {
  return ctx.services.database.transaction(
    { tenantId: nobody, personId: null, requestId: ctx.requestId },
    'read',
    async (db) => {
      await sql`select set_config('app.client_secret_hash', ${secretHash.toString('hex')}, true)`.execute(db)
      const row = await db
        .selectFrom('appClient as c')
        .innerJoin('tenant as t', 't.id', 'c.tenantId')
        .select([
          'c.id',
          'c.tenantId',
          'c.clientId',
          'c.authorizedGrantTypes',
          'c.scope',
          'c.accessTokenValidity',
          'c.refreshTokenValidity',
          'c.callsPerMinute',
          't.status',
          't.statusNote',
          't.startTime',
          't.endTime',
          't.deletedAt',
        ])
        .where('c.clientSecretHash', '=', secretHash)
        .where('c.clientId', '=', clientId)
        .where('c.status', '=', 'able')
        .where('c.deletedAt', 'is', null)
        .where((e) => e.or([e('c.secretExpiresAt', 'is', null), e('c.secretExpiresAt', '>', sql<string>`now()`)]))
        .executeTakeFirst()
      return row && { ...row, tenant: row }
    },
  )
}
