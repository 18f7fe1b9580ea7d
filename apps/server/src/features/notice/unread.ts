import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services.ts'

const mostUnread = 1000
/** Batches of a large notice follow each other closely: one count serves those of this moment. */
const gatherMs = 150

/** Notices that are out and not over, and not taken out of the own list. */
const standing: RawBuilder<unknown> = sql`n.status = 'published' and n.deleted_at is null and n.start_time <= now() and (n.end_time is null or n.end_time > now()) and r.deleted_at is null`

/** Receipts of the caller whose notification stands. */
export const mine = (
  personId: string | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`from notification_receipt r join notification n on n.tenant_id = r.tenant_id and n.id = r.notification_id
  where r.tenant_id = current_tenant() and r.person_id = ${personId} and ${standing}`

export async function unreadOf(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 ${mine(personId)} and r.read_at is null limit ${mostUnread}) counted`.execute(
    db,
  )
  return rows[0]!.n
}

async function unreadOfAll(db: Db, people: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    personId: string
    n: number
  }>`select p.id as person_id, c.n from unnest(${people}::uuid[]) p(id)
    cross join lateral (select count(*)::int as n from (select 1 ${mine(sql`p.id`)} and r.read_at is null limit ${mostUnread}) counted) c`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.personId, r.n]))
}

interface Listener {
  readonly personId: string
  readonly tell: (unread: number, fresh: boolean) => void
  fresh: boolean
  waiting: boolean
}
interface Tenant {
  readonly listeners: Set<Listener>
  timer: NodeJS.Timeout | undefined
  counting: boolean
}

/** The open bells of this node by tenant: however many are to be counted anew, it is one query. */
function bellsOf(services: Services, onError: (e: unknown) => void) {
  const tenants = new Map<string, Tenant>()

  async function count(tenantId: string, tenant: Tenant): Promise<void> {
    tenant.timer = undefined
    const waiting = [...tenant.listeners].filter((l) => l.waiting)
    if (!waiting.length) return
    tenant.counting = true
    for (const l of waiting) l.waiting = false
    try {
      const people = [...new Set(waiting.map((l) => l.personId))]
      const found = await services.database.transaction({ tenantId, personId: null, requestId: '' }, 'read', (db) =>
        unreadOfAll(db, people),
      )
      for (const l of waiting) {
        if (!tenant.listeners.has(l)) continue
        l.tell(found.get(l.personId) ?? 0, l.fresh)
        l.fresh = false
      }
    } catch (error) {
      onError(error)
    }
    tenant.counting = false
    if ([...tenant.listeners].some((l) => l.waiting)) later(tenantId, tenant, gatherMs)
  }
  function later(tenantId: string, tenant: Tenant, ms: number): void {
    if (tenant.timer || tenant.counting) return
    tenant.timer = setTimeout(() => void count(tenantId, tenant), ms)
    tenant.timer.unref()
  }
  services.changes.on('notified', (what) => {
    const [tenantId, who] = what.split(' ')
    for (const [id, tenant] of what === '*' ? tenants : [[tenantId!, tenants.get(tenantId!)] as const]) {
      const concerned = [...(tenant?.listeners ?? [])].filter(
        (l) => !who || who === '*' || who === '!' || who === l.personId,
      )
      for (const l of concerned) {
        l.waiting = true
        l.fresh ||= who === '!'
      }
      // One person's own reading shows at once; what concerns everybody is gathered.
      if (concerned.length) later(id, tenant!, who === '*' || who === '!' ? gatherMs : 0)
    }
  })
  return {
    add(tenantId: string, listener: Listener): () => void {
      let tenant = tenants.get(tenantId)
      if (!tenant) tenants.set(tenantId, (tenant = { listeners: new Set(), timer: undefined, counting: false }))
      tenant.listeners.add(listener)
      later(tenantId, tenant, 0)
      return () => {
        tenant.listeners.delete(listener)
        if (!tenant.listeners.size) tenants.delete(tenantId)
      }
    },
  }
}

const bells = new WeakMap<Services, ReturnType<typeof bellsOf>>()

/** Tells the number unread now and at each change of it; `fresh` where what is out was changed or taken back. Gives the way to stop. */
export function followUnread(ctx: Pick<Context, 'services' | 'user' | 'log'>, tell: Listener['tell']): () => void {
  let own = bells.get(ctx.services)
  if (!own) bells.set(ctx.services, (own = bellsOf(ctx.services, (error) => ctx.log.error(error))))
  return own.add(ctx.user.tenantId, { personId: ctx.user.personId, tell, fresh: false, waiting: true })
}
