import { invitedPerson as contract } from '@clearway/contract/features/admin/invitee'
import { inviteeText as t } from '@clearway/contract/features/admin/invitee.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import { writeAudit } from '../../../kernel/audit.ts'
import type { Context, OpenContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { networkOf, type Limit } from '../../../kernel/limits.ts'
import { notify } from '../../../kernel/notify.ts'
import { ownAcross } from '../../../kernel/own-across.ts'
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
  const found = await ctx.services.database.transaction({ tenantId: nobody, personId: null, requestId: ctx.requestId }, 'read', async (db) => {
    await sql`select set_config('app.invitee_ticket', ${hash.toString('hex')}, true)`.execute(db)
    const { rows } = await sql<Offered>`select i.id, i.tenant_id, t.tenant_name, p.nickname as invited_by, i.channel, i.address, i.expires_at
      from invitee i join tenant t on t.id = i.tenant_id join person p on p.id = coalesce(i.updated_by, i.created_by)
      where i.ticket_hash = ${hash} and ${open} and t.status = 'able' and t.deleted_at is null limit 1`.execute(db)
    return rows[0]
  })
  if (!found) throw dead()
  return found
}

interface Answered { id: string; channel: string; address: string; roleIds: string[]; orgId: string; makerId: string | null }

/** Whoever opened the link has the mailbox or the telephone that it was sent to. */
async function proveAddress(db: Db, personId: string, { channel, address }: Answered): Promise<void> {
  if (channel === 'mail') await sql`update person set email_verified_at = now() where id = ${personId} and lower(email) = ${address} and email_verified_at is null`.execute(db)
  else await sql`update person set mobile_verified_at = now() where id = ${personId} and mobile = ${address} and mobile_verified_at is null`.execute(db)
}

/** Yes or no to one invitation, written down in the tenant that asked. `proved` when it came by its link. */
async function settle(ctx: Context, tenantId: string, id: string, accept: boolean, proved: Buffer | undefined): Promise<void> {
  const { personId, nickname } = ctx.user
  await inOther(ctx, tenantId, 'write', async (db) => {
    const { rows } = await sql<Answered>`select i.id, i.channel, i.address, i.role_ids, i.org_id, coalesce(i.updated_by, i.created_by) as maker_id from invitee i
      where i.id = ${id} and i.tenant_id = current_tenant() and ${open} ${proved ? sql`and i.ticket_hash = ${proved}` : sql``} for update`.execute(db)
    const found = rows[0]
    if (!found) throw dead()
    let username = ''
    if (accept) {
      const roleIds = await rolesStillGiven(db, found.makerId, found.roleIds, 'invitee.edit', ctx.language)
      if (!roleIds) throw refuse(409, t.inviterGone)
      username = await addMember(ctx, db, { tenantId, orgId: found.orgId, roleIds, makerId: found.makerId, action: 'accept invitation', detail: found.address })
      if (proved) await proveAddress(db, personId, found)
    } else {
      await writeAudit(db, { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId }, { action: 'decline invitation', outcome: 'done', detail: found.address })
    }
    await db.updateTable('invitee').set({ status: accept ? 'accepted' : 'declined', personId, answeredAt: sql<string>`now()` }).where('id', '=', id).execute()
    await notify(db, {
      to: { personIds: [found.makerId] }, title: accept ? t.acceptedTitle : t.declinedTitle, content: accept ? t.acceptedBody : t.declinedBody, values: { name: nickname, address: found.address, username }, link: '/invitation?part=people',
    })
  })
}

/** Proved addresses of the caller, as the policy of `invitee` wants them. */
async function withOwnAddresses<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ email: string | null; mobile: string | null }>`select case when email_verified_at is not null then lower(email) end as email, case when mobile_verified_at is not null then mobile end as mobile
    from person where id = ${ctx.user.personId}`.execute(ctx.db)
  const own = [rows[0]?.email, rows[0]?.mobile].filter((a): a is string => !!a)
  await sql`select set_config('app.own_addresses', ${own.join('\n')}, true)`.execute(ctx.db)
  const found = await ownAcross(ctx.db, work)
  await sql`select set_config('app.own_addresses', '', true)`.execute(ctx.db)
  return found
}

interface Pending { id: string; tenantName: string; username: null; address: string; invitedBy: string | null; at: string }

/** Invitations that wait for the caller: those to an address that he proved to be his. */
export function pendingByAddress(ctx: Context): Promise<Pending[]> {
  return withOwnAddresses(ctx, async () => {
    const { rows } = await sql<Pending>`select i.id, t.tenant_name, null as username, i.address, p.nickname as invited_by, i.sent_at as at
      from invitee i join tenant t on t.id = i.tenant_id left join person p on p.id = coalesce(i.updated_by, i.created_by)
      where ${open} and i.address = any (string_to_array(current_setting('app.own_addresses', true), e'\n')) and t.status = 'able' and t.deleted_at is null
        and not exists (select from membership m where m.tenant_id = i.tenant_id and m.person_id = current_person() and m.deleted_at is null and m.status <> 'invited')
      order by i.sent_at desc limit 50`.execute(ctx.db)
    return rows
  })
}

/** The tenant of an invitation to the caller's own address; undefined when there is none of that id. */
export async function tenantOfPending(ctx: Context, id: string): Promise<string | undefined> {
  const found = await withOwnAddresses(ctx, () => sql<{ tenantId: string }>`select i.tenant_id from invitee i
    where i.id = ${id} and ${open} and i.address = any (string_to_array(current_setting('app.own_addresses', true), e'\n'))`.execute(ctx.db))
  return found.rows[0]?.tenantId
}

export const answerPending = (ctx: Context, tenantId: string, id: string, accept: boolean): Promise<void> => settle(ctx, tenantId, id, accept, undefined)

export const invitedPerson = feature(contract, {
  read: async (ctx, { ticket }) => byTicket(ctx, ticket),
  answer: outsideTransaction(async (ctx: Context, { ticket, accept }: Parsed<typeof contract.answer>) => {
    const { id, tenantId } = await byTicket(ctx, ticket)
    await settle(ctx, tenantId, id, accept, ticketHash(ticket))
    ctx.touched([id])
    return { done: true as const, tenantId }
  }),
})
