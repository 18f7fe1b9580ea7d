import { customerHoldText as t } from '@clearway/contract/business/customerHold.text'
import { fillText, say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../kernel/access/hidden.ts'
import { holders } from '../kernel/access/holders.ts'
import type { Context } from '../kernel/context.ts'
import type { Db } from '../kernel/database/database.ts'
import { refuse } from '../kernel/refuse.ts'

const resource = 'customerProfile'

interface Held {
  readonly customer: string
  readonly kind: keyof typeof t.kinds
  readonly reason: string
  readonly person: string | null
  readonly at: Date | string
  readonly createdBy: string | null
}

/** The names of those who may lift the hold of a customer. */
export async function liftersOf(db: Db, row: { orgId: string; createdBy: string | null }): Promise<string[]> {
  const ids = await holders(db, { permission: `${resource}.release`, area: 'admin', row: { resource, ...row } })
  const { rows } = await sql<{
    name: string
  }>`select nickname as name from person where id = any(${ids}::uuid[]) order by nickname, id limit 20`.execute(db)
  return rows.map((r) => r.name)
}

/** The hold of a customer, locked so that one that is being set at the same moment is waited for. */
async function heldNow(ctx: Context, orgId: string, lock: boolean): Promise<Held | undefined> {
  const { rows } =
    await sql<Held>`select o.org_name as customer, h.hold_kind as kind, h.hold_reason as reason, h.held_at as at, h.created_by as "createdBy",
      (select p.nickname from person p where p.id = h.held_by) as person
    from customer_profile h join sys_org o on o.tenant_id = h.tenant_id and o.id = h.org_id
    where h.tenant_id = current_tenant() and h.org_id = ${orgId} and h.deleted_at is null and h.hold_state = 'held' ${sql.raw(lock ? 'for share of h' : '')}`.execute(
      ctx.db,
    )
  return rows[0]
}

const inEach = (of: (language: Language) => string): Text => ({ zh: of('zh'), tw: of('tw'), en: of('en') })

/** Who put a customer on hold, why, and who may lift it; the reason only for whom the profile is open. */
async function wordsOf(ctx: Context, orgId: string, held: Held): Promise<Text> {
  const names = await liftersOf(ctx.db, { orgId, createdBy: held.createdBy })
  const lifters = inEach((language) => names.join(say(t.between, language)) || say(t.nobody, language))
  const { customer, kind, reason, person } = held
  const open =
    ctx.user.permissions.has(`${resource}.view`) &&
    !hidesAny(ctx, resource, ['holdState', 'holdKind', 'holdReason', 'heldBy', 'heldAt'])
  if (!open) return fillText(t.heldOnly, { customer, lifters })
  const date = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: ctx.user.timeZone }).format(
    new Date(held.at),
  )
  return fillText(t.held, { customer, date, person: person ?? '–', kind: t.kinds[kind], reason, lifters })
}

/** Why nothing can be submitted for a customer, before anybody tries; null where something can. It is not for the customer's own people. */
export async function holdOf(ctx: Context, orgId: string | null): Promise<Text | null> {
  if (!orgId || ctx.user.area === 'customer') return null
  const held = await heldNow(ctx, orgId, false)
  return held ? wordsOf(ctx, orgId, held) : null
}

/** Throws 409 where the customer is on hold, with who set it, why, and who may lift it. */
export async function requireNotHeld(ctx: Context, orgId: string | null): Promise<void> {
  const held = orgId ? await heldNow(ctx, orgId, true) : undefined
  if (held) throw refuse(409, await wordsOf(ctx, orgId!, held))
}
