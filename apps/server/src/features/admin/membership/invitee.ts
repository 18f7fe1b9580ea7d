import { createHash, randomBytes } from 'node:crypto'

import {
  addressesIn,
  invitationDays,
  invitee as contract,
  mostAddresses,
} from '@clearway/contract/features/admin/membership/invitee'
import { inviteeText as t } from '@clearway/contract/features/admin/membership/invitee.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { mobile } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRows, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { csvEncodingOf, fileFault, sheetFault } from '../../../kernel/crud/importRead.ts'
import { feature } from '../../../kernel/feature.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import type { Limit } from '../../../kernel/pacing/limits.ts'
import { readTableOf } from '../../../kernel/paper/reading.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration } from '../administration.ts'
import { mayGrant } from '../granting.ts'
import { checkOrg } from '../members.ts'
import { createdByName, orgName, roleNames } from './invitation.ts'

type Routes = typeof contract.routes

// Enough for a company's staff; nobody sends the platform's mail to the whole town.
const perTenant: Limit = { name: 'invitee', points: 1000, seconds: 86_400 }
const mostRead = 1000
const mostRows = 5000

const state = `(case when t.status = 'sent' and t.expires_at <= now() then 'expired' else t.status end)`

const source: CrudSource = {
  table: 'invitee',
  orgScoped: true,
  search: ['address', 'remark?'],
  computed: {
    state,
    roleNames,
    orgName,
    createdByName,
    personName: `(select p.nickname from person p where p.id = t.person_id and t.status = 'accepted')`,
  },
  filters: {
    state: (values) => sql`${sql.raw(state)} = any(${[...values]}::text[])`,
    roleIds: (ids) => sql`t.role_ids && ${[...ids]}::uuid[]`,
  },
  // What lies in the bin lets nobody in, also when it comes back.
  beforeDelete: async (ctx, ids) =>
    void (await ctx.db
      .updateTable('invitee')
      .set({ status: 'revoked' })
      .where('id', 'in', [...ids])
      .where('status', '=', 'sent')
      .execute()),
}

interface Address {
  readonly channel: 'mail' | 'sms'
  readonly address: string
}

/** An e-mail address in small letters, or a number in its one spelling. */
function addressOf(written: string): Address | undefined {
  if (written.includes('@')) {
    const mail = z.email().max(254).safeParse(written.toLowerCase())
    return mail.success ? { channel: 'mail', address: mail.data } : undefined
  }
  const number = mobile.safeParse(written)
  return number.success ? { channel: 'sms', address: number.data } : undefined
}

export const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

interface Sending extends Address {
  readonly language: Language
  readonly remark: string | null
}

/** The message with its link. Only the hash of the ticket stays. */
async function send(ctx: Context, { channel, address, language, remark }: Sending, ticket: string): Promise<void> {
  const { user, services } = ctx
  const words = {
    tenant: user.tenantName,
    who: user.nickname,
    days: invitationDays,
    link: `${services.environment.publicUrl}/register?invitation=${ticket}`,
    remark: remark ? `\n${remark}\n` : '',
  }
  const mail = channel === 'mail'
  await services.mail.queue(ctx.db, {
    channel,
    recipient: address,
    ...(mail ? { subject: say(t.mailSubject, language, words) } : {}),
    body: say(mail ? t.mailBody : t.smsBody, language, words),
  })
}

const until = sql<string>`now() + make_interval(days => ${invitationDays})`
const newTicket = () => randomBytes(32).toString('base64url')

async function usersAmong(ctx: Context, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    address: string
  }>`select lower(p.email) as address from membership m join person p on p.id = m.person_id
      where m.tenant_id = current_tenant() and m.deleted_at is null and m.status <> 'invited' and lower(p.email) = any(${[...addresses]}::text[])
    union select p.mobile from membership m join person p on p.id = m.person_id
      where m.tenant_id = current_tenant() and m.deleted_at is null and m.status <> 'invited' and p.mobile = any(${[...addresses]}::text[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((r) => r.address))
}

/** Writes the invitation down; an expired one of the same address begins anew. False when one is on its way. */
async function ask(ctx: Context, to: Address, form: Parsed<Routes['invite']>): Promise<string | undefined> {
  const { tenantId, personId } = ctx.user
  const ticket = newTicket()
  const { rows } = await sql<{ id: string }>`
    insert into invitee (tenant_id, channel, address, role_ids, org_id, language, remark, ticket_hash, expires_at, created_by, updated_by)
    values (${tenantId}, ${to.channel}, ${to.address}, ${distinct(form.roleIds)}::uuid[], ${form.orgId}, ${form.language}, ${form.remark ?? null}, ${ticketHash(ticket)}, ${until}, ${personId}, ${personId})
    on conflict (tenant_id, address) where status = 'sent' and deleted_at is null do update set role_ids = excluded.role_ids, org_id = excluded.org_id, language = excluded.language, remark = excluded.remark,
      ticket_hash = excluded.ticket_hash, expires_at = excluded.expires_at, sent_at = now(), sent_count = invitee.sent_count + 1
    where invitee.expires_at <= now() returning id`.execute(ctx.db)
  if (rows[0]) await send(ctx, { ...to, language: form.language, remark: form.remark ?? null }, ticket)
  return rows[0]?.id
}

async function invite(ctx: Context, form: Parsed<Routes['invite']>): Promise<Output<Routes['invite']>> {
  const written = addressesIn(form.addresses)
  if (!written.length) throw refuseField('addresses', t.addressesNeeded)
  if (written.length > mostAddresses) throw refuseField('addresses', t.tooMany, { max: mostAddresses })
  await lockAdministration(ctx)
  await checkOrg(ctx, form.orgId)
  await mayGrant(ctx, form.roleIds)
  const read = written.map((one) => ({ one, to: addressOf(one) }))
  const users = await usersAmong(
    ctx,
    read.flatMap(({ to }) => (to ? [to.address] : [])),
  )
  const problems: { address: string; message: string }[] = []
  const ids: string[] = []
  const seen = new Set<string>()
  const refused = (address: string, message: Text) =>
    void problems.push({ address, message: say(message, ctx.language) })
  for (const { one, to } of read) {
    if (!to) refused(one, t.badAddress)
    else if (users.has(to.address)) refused(one, t.memberAlready)
    else if (!seen.has(to.address)) {
      seen.add(to.address)
      const id = await ask(ctx, to, form)
      if (id) ids.push(id)
      else refused(one, t.invitedAlready)
    }
  }
  await limited(ctx, ids.length)
  told(ctx, ids)
  return { sent: ids.length, problems }
}

/** One invitation by its ticket, to an address or number as it was typed; the organisation is the tenant's own where none is named. */
export async function inviteByTicket(
  ctx: Context,
  { written, field, roleIds, orgId }: { written: string; field: string; roleIds: string[]; orgId: string | undefined },
): Promise<void> {
  const to = addressOf(written)
  if (!to) throw refuseField(field, t.badAddress)
  if ((await usersAmong(ctx, [to.address])).has(to.address))
    throw refuse(409, t.memberAlready, { errors: [{ field, message: t.memberAlready }] })
  const top =
    orgId ??
    (
      await ctx.db
        .selectFrom('sysOrg')
        .select('id')
        .where('orgParent', 'is', null)
        .where('deletedAt', 'is', null)
        .orderBy('orgSequence')
        .executeTakeFirstOrThrow()
    ).id
  const id = await ask(ctx, to, { addresses: to.address, roleIds, orgId: top, language: ctx.language })
  if (!id) throw refuse(409, t.invitedAlready, { errors: [{ field, message: t.invitedAlready }] })
  await limited(ctx, 1)
  told(ctx, [id])
}

/** Counts what was sent; one too many takes the whole call back. */
async function limited(ctx: Context, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await ctx.services.limits.consume(perTenant, ctx.user.tenantId)
}

function told(ctx: Context, ids: readonly string[]): void {
  ctx.touched(ids)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
}

interface Open extends Sending {
  id: string
  roleIds: string[]
  status: string
  justSent: boolean
}

/** The rows, locked, if every one of them still waits for its answer. */
async function openRows(ctx: Context, given: readonly string[]): Promise<Open[]> {
  const ids = distinct(given)
  if ((await readRows(ctx, contract, source, ids, { deleted: false, lock: true })).length !== ids.length)
    throw notFound()
  const { rows } =
    await sql<Open>`select id, channel, address, language, remark, role_ids, status, sent_at > now() - interval '1 minute' as just_sent from invitee where id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
  const answered = rows.find((r) => r.status !== 'sent')
  if (answered) throw refuse(409, t.notOpen, { values: { address: answered.address } })
  return rows
}

/** Whoever sends it again answers for its roles from then on. */
async function resend(ctx: Context, { ids }: { ids: string[] }): Promise<{ count: number }> {
  await lockAdministration(ctx)
  const rows = await openRows(ctx, ids)
  if (rows.some((r) => r.justSent)) throw refuse(429, t.waitToResend, { retryAfter: 60 })
  await mayGrant(ctx, distinct(rows.flatMap((r) => r.roleIds)))
  for (const row of rows) {
    const ticket = newTicket()
    await ctx.db
      .updateTable('invitee')
      .set({
        ticketHash: ticketHash(ticket),
        expiresAt: until,
        sentAt: sql<string>`now()`,
        sentCount: sql<number>`sent_count + 1`,
      })
      .where('id', '=', row.id)
      .execute()
    await send(ctx, row, ticket)
  }
  await limited(ctx, rows.length)
  told(
    ctx,
    rows.map((r) => r.id),
  )
  return { count: rows.length }
}

async function revoke(ctx: Context, { ids }: { ids: string[] }): Promise<{ count: number }> {
  const rows = await openRows(ctx, ids)
  await ctx.db
    .updateTable('invitee')
    .set({ status: 'revoked' })
    .where(
      'id',
      'in',
      rows.map((r) => r.id),
    )
    .execute()
  told(
    ctx,
    rows.map((r) => r.id),
  )
  return { count: rows.length }
}

async function readAddresses(ctx: Context, _input: unknown, file: UploadedFile | undefined): Promise<string[]> {
  if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  const rows = await readTableOf(ctx, file.bytes, { maxRows: mostRows, csvEncoding: csvEncodingOf(ctx) }).catch(
    (error: Error & { reason?: string }) => {
      throw sheetFault(error, mostRows) ?? (error.reason ? fileFault(refusals.notASpreadsheet) : error)
    },
  )
  const found = addressesIn(rows.flat().join('\n')).flatMap((one) => addressOf(one)?.address ?? [])
  const all = distinct(found).slice(0, mostRead)
  if (!all.length) throw refuse(400, t.noAddresses, { errors: [{ field: 'file', message: t.noAddresses }] })
  return all
}

export const invitee = feature(contract.routes, { ...crud(contract, source), invite, readAddresses, resend, revoke })
