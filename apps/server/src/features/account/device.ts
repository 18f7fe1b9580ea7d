import { securityText } from '@clearway/contract/features/account/security.text'
import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { hashToken, newToken } from '../../kernel/identity/sessions.ts'
import { sendSecurityNotice } from '../../kernel/messages/securityNotice.ts'
import { networkOf } from '../../kernel/pacing/limits.ts'

const cookieDays = 400
const trustDays = 30
const mostDevices = 50

type Asking = Pick<OpenContext, 'cookies' | 'services' | 'ip' | 'device'>

// The prefix binds the cookie to this host; browsers accept it over https only.
const cookieName = (ctx: Pick<Asking, 'services'>): string =>
  ctx.services.environment.publicUrl.startsWith('https:') ? '__Host-device' : 'device'

const sent = (ctx: Asking): string | undefined => {
  const value = ctx.cookies.get(cookieName(ctx))
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The browser that asks, by its cookie, hashed; undefined when it has none. */
export const deviceHash = (ctx: Asking): Buffer | undefined => {
  const value = sent(ctx)
  return value ? hashToken(value) : undefined
}

/** What tells this browser from another: its own mark, or a new one. It opens nothing. */
export const deviceMark = (ctx: Asking): string => sent(ctx) ?? newToken()

export const setDevice = (ctx: Pick<Asking, 'cookies' | 'services'>, mark: string): void =>
  ctx.cookies.set(cookieName(ctx), mark, { seconds: cookieDays * 86_400, httpOnly: true })

export async function isTrusted(db: Db, personId: string, hash: Buffer | undefined): Promise<boolean> {
  if (!hash) return false
  return (
    (await db
      .selectFrom('knownDevice')
      .select('id')
      .where('personId', '=', personId)
      .where('deviceHash', '=', hash)
      .where('trustedUntil', '>', sql<string>`now()`)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether the person signed in with this browser before. */
export const isKnownDevice = async (db: Db, personId: string, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('knownDevice')
    .select('id')
    .where('personId', '=', personId)
    .where('deviceHash', '=', hash)
    .executeTakeFirst()) !== undefined

/** `2026-03-01 17:30 (Asia/Shanghai)`: what the clock of the tenant shows. */
async function nowIn(db: Db, tenantId: string): Promise<string> {
  const found = await db.selectFrom('tenant').select('timeZone').where('id', '=', tenantId).executeTakeFirst()
  const timeZone = found?.timeZone ?? 'UTC'
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return `${shown.format(Date.now())} (${timeZone})`
}

interface SignedIn {
  readonly personId: string
  /** Where they signed in: the mail gives the time by its clock. */
  readonly tenant: { readonly id: string; readonly tenantName: string }
  readonly trust: boolean
}

/**
 * Notes the browser of a sign-in; the person hears of one that he never used. One that lost its cookie is known by its name and
 * network, so that a cleared cache does not ring every morning. True when it is new.
 */
export async function noteDevice(
  db: Db,
  ctx: Asking,
  hash: Buffer,
  { personId, tenant, trust }: SignedIn,
): Promise<boolean> {
  const network = networkOf(ctx.ip)
  const { rows } = await sql<{
    some: boolean
    known: boolean
  }>`select count(*) > 0 as some, coalesce(bool_or(device_hash = ${hash}
      or (device = ${ctx.device} and network = ${network} and last_seen_at > now() - interval '90 days')), false) as known from known_device where person_id = ${personId}`.execute(
    db,
  )
  await sql`insert into known_device (person_id, device_hash, device, network) values (${personId}, ${hash}, ${ctx.device}, ${network})
    on conflict (person_id, device_hash) do update set last_seen_at = now(), device = excluded.device, network = excluded.network`.execute(
    db,
  )
  if (trust)
    await sql`update known_device set trusted_until = now() + make_interval(days => ${trustDays}) where person_id = ${personId} and device_hash = ${hash}`.execute(
      db,
    )
  await sql`delete from known_device where person_id = ${personId} and id not in (select id from known_device where person_id = ${personId} order by last_seen_at desc, id desc limit ${mostDevices})`.execute(
    db,
  )
  const { some, known } = rows[0]!
  if (!some || known) return false
  const values = {
    at: await nowIn(db, tenant.id),
    tenant: tenant.tenantName,
    device: ctx.device.slice(0, 120),
    ip: ctx.ip,
  }
  await sendSecurityNotice(db, ctx.services, personId, {
    title: securityText.notices.newDevice,
    content: securityText.notices.newDeviceBody,
    values,
    urgent: true,
  })
  return true
}
