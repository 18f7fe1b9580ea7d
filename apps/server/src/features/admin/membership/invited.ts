import { invitedPerson as contract } from '@clearway/contract/features/admin/membership/invitee'
import { inviteeText as t } from '@clearway/contract/features/admin/membership/invitee.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { writeAudit } from '../../../kernel/audit.ts'
import type { Context, OpenContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { addProof, hasAnyOwn, ownMeans, worksElsewhere } from '../../../kernel/identity/vouching.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { networkOf, type Limit } from '../../../kernel/pacing/limits.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { ticketHash } from './invitee.ts'
import { addMember, inOther, rolesStillGiven } from './joining.ts'

const looks: Limit = { name: 'invited-ip', points: 60, seconds: 900 }
// A tenant that nobody has: what is seen there is seen by its policy alone.
const nobody = '00000000-0000-0000-0000-000000000000'

const dead = () => refuse(404, t.dead, { errors: [{ field: 'ticket', message: t.dead }] })
const open = sql`i.status = 'sent' and i.deleted_at is null and i.expires_at > now()`

type Offered = Output<typeof contract.read> & { id: string; tenantId: string }

/** The open invitation of a link, whoever looks. */
async function byTicket(ctx: OpenContext, ticket: string): Promise<Offered> {
  await ctx.services.limits.consume(looks, networkOf(ctx.ip))
  const hash = ticketHash(ticket)
  const found = await ctx.services.database.transaction(
    { tenantId: nobody, personId: null, requestId: ctx.requestId },
    'read',
    async (db) => {
      await sql`select set_config('app.invitee_ticket', ${hash.toString('hex')}, true)`.execute(db)
      const { rows } =
        await sql<Offered>`select i.id, i.tenant_id, t.tenant_name, p.nickname as invited_by, i.channel, i.address, i.expires_at
      from invitee i join tenant t on t.id = i.tenant_id join person p on p.id = coalesce(i.updated_by, i.created_by)
      where i.ticket_hash = ${hash} and ${open} and t.status = 'able' and t.deleted_at is null limit 1`.execute(db)
      return rows[0]
    },
  )
  if (!found) throw dead()
  return found
}

interface Answered {
  id: string
  channel: 'mail' | 'sms'
  address: string
  roleIds: string[]
  orgId: string
  makerId: string | null
}

/**
 * Whoever opened the link has the mailbox or the telephone that it was sent to. For an account that is the person's own, or that nobody
 * but one tenant knows, it is a proof for good; for any other it counts in the tenant that chose the address.
 */
async function noteTicket(
  ctx: Context,
  db: Db,
  tenantId: string,
  { channel, address }: Answered,
  before: { elsewhere: boolean },
): Promise<void> {
  const { personId, sessionId, own } = ctx.user
  const means = await ownMeans(db, personId)
  const unclaimed = !hasAnyOwn(means) && !before.elsewhere
  const proved = means[channel]?.toLowerCase() === address
  if (own || unclaimed) {
    if (channel === 'mail')
      await sql`update person set email = ${address}, email_verified_at = now(), email_tenant_id = null where id = ${personId} and (email is null or lower(email) = ${address})`.execute(
        db,
      )
    else
      await sql`update person set mobile = ${address}, mobile_verified_at = now(), mobile_tenant_id = null where id = ${personId} and (mobile is null or mobile = ${address})`.execute(
        db,
      )
  }
  await addProof(db, sessionId, {
    factor: 1,
    means: 'invitation',
    tenantId: own || unclaimed || proved ? null : tenantId,
  })
  // A password that another tenant set would not open this one: the person chooses one of their own.
  await sql`update person set must_change_password = true where id = ${personId} and password_hash <> '' and password_tenant_id is not null`.execute(
    db,
  )
}

/** Yes or no to the invitation of a ticket, written down in the tenant that asked. */
async function settle(ctx: Context, tenantId: string, id: string, accept: boolean, ticket: Buffer): Promise<void> {
  const { personId, nickname } = ctx.user
  // Told before the new membership stands: whether the account is known anywhere but here.
  const elsewhere = await inOther(ctx, ctx.user.tenantId, 'read', (db) => worksElsewhere(db, personId))
  await inOther(ctx, tenantId, 'write', async (db) => {
    const { rows } =
      await sql<Answered>`select i.id, i.channel, i.address, i.role_ids, i.org_id, coalesce(i.updated_by, i.created_by) as maker_id from invitee i
      where i.id = ${id} and i.tenant_id = current_tenant() and ${open} and i.ticket_hash = ${ticket} for update`.execute(
        db,
      )
    const found = rows[0]
    if (!found) throw dead()
    let username = ''
    if (accept) {
      const roleIds = await rolesStillGiven(
        db,
        found.makerId,
        found.roleIds,
        ['invitee.edit', 'sysuser.edit'],
        ctx.language,
      )
      if (!roleIds) throw refuse(409, t.inviterGone)
      username = await addMember(ctx, db, {
        tenantId,
        orgId: found.orgId,
        roleIds,
        makerId: found.makerId,
        action: 'accept invitation',
        detail: found.address,
      })
      await noteTicket(ctx, db, tenantId, found, { elsewhere })
    } else {
      await writeAudit(
        db,
        { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId },
        { action: 'decline invitation', outcome: 'done', detail: found.address },
      )
    }
    await db
      .updateTable('invitee')
      .set({ status: accept ? 'accepted' : 'declined', personId, answeredAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await notify(db, {
      to: { personIds: [found.makerId] },
      title: accept ? t.acceptedTitle : t.declinedTitle,
      content: accept ? t.acceptedBody : t.declinedBody,
      values: { name: nickname, address: found.address, username },
      link: '/invitation?part=people',
    })
  })
}

export const invitedPerson = feature(contract, {
  read: async (ctx, { ticket }) => byTicket(ctx, ticket),
  answer: outsideTransaction(async (ctx: Context, { ticket, accept }: Parsed<typeof contract.answer>) => {
    const { id, tenantId } = await byTicket(ctx, ticket)
    await settle(ctx, tenantId, id, accept, ticketHash(ticket))
    ctx.services.sessions.forget(`session ${ctx.user.sessionId}`)
    ctx.touched([id])
    return { done: true as const, tenantId }
  }),
})
