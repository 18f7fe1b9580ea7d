import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Context, OpenContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database/database.ts'
import { attempt } from '../kernel/pacing/attempts.ts'
import { canonical, networkOf, type Limit } from '../kernel/pacing/limits.ts'

// An address that shows something to whoever has it, without signing in. Only a digest of its ticket is kept.

export const ticketDigest = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** A ticket that nobody guesses, and the address of its page, such as `/driver`. */
export function newTicket({ user }: Context, page: string): { readonly digest: Buffer; readonly path: string } {
  const ticket = randomBytes(24).toString('base64url')
  return {
    digest: ticketDigest(ticket),
    path: `${page}?tenant=${encodeURIComponent(user.tenantCode)}&ticket=${ticket}`,
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'

interface TicketTenant {
  readonly id: string
  readonly tenantName: string
}

/**
 * Does something in the tenant's own transaction, as nobody. `work` gives undefined where the ticket is none, which counts as a guess of the caller's network, and
 * so does this; a ticket of a tenant that is not there finds nothing. Throws 429 past the limits, and what `work` throws, which counts as no guess.
 */
export async function byTicket<T>(
  ctx: OpenContext,
  tenantCode: string,
  { guesses, looks, mode }: { readonly guesses: Limit; readonly looks: Limit; readonly mode: 'read' | 'write' },
  work: (db: Db, tenant: TicketTenant) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { services, requestId } = ctx
  const network = networkOf(ctx.ip)
  await services.limits.consume(looks, network)
  const outcome = await attempt(services.limits, guesses, network, async () => {
    const found = await ctx.db
      .selectFrom('tenant')
      .select(['id', 'tenantName'])
      .where(sql`lower(tenant_code)`, '=', canonical(tenantCode))
      .where('status', '=', 'able')
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const tenant = found ?? { id: nobody, tenantName: '' }
    return services.database.transaction({ tenantId: tenant.id, personId: null, requestId }, mode, (db) =>
      work(db, tenant),
    )
  })
  return 'ok' in outcome ? outcome.ok : undefined
}
