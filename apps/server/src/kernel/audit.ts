import type { Context } from './context.ts'
import type { Db } from './database/database.ts'

interface Event {
  action: string
  outcome: string
  objectIds?: readonly string[]
  detail?: string
}

/** Writes one line of the audit trail in the transaction of what it tells. */
export async function auditEvent(ctx: Context, event: Event): Promise<void> {
  await writeAudit(
    ctx.db,
    {
      tenantId: ctx.user.tenantId,
      personId: ctx.user.personId,
      personName: ctx.user.nickname,
      clientId: ctx.user.app?.clientId ?? null,
      sessionId: ctx.user.sessionId,
      ip: ctx.ip,
      device: ctx.device,
      requestId: ctx.requestId,
    },
    event,
  )
}

interface Actor {
  tenantId: string
  personId: string | null
  personName: string | null
  sessionId?: string | null
  clientId?: string | null
  /** None where a job acts in somebody's name. */
  ip: string | null
  device: string | null
  requestId: string
}

export async function writeAudit(db: Db, actor: Actor, event: Event): Promise<void> {
  await db
    .insertInto('auditEvent')
    .values({
      ...actor,
      action: event.action,
      outcome: event.outcome,
      detail: event.detail ?? null,
      objectIds: [...(event.objectIds ?? [])],
    })
    .execute()
}
