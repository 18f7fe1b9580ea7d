import { linkDays, powerFaults } from '@clearway/contract/features/customs/united-states/powerRules'
import { usPower as contract, type SignPage } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as t } from '@clearway/contract/features/customs/united-states/usPower.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { byTicket, newTicket, ticketDigest } from '../../../business/ticketLink.ts'
import type { Context, FileAnswer, OpenContext } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import type { Limit } from '../../../kernel/pacing/limits.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { brokerName } from './brokerName.ts'
import { todayOf } from './clock.ts'
import { openDocument } from './form5291.ts'
import { storedPower, type StoredPower } from './usPowerRows.ts'

type Routes = (typeof contract)['routes']

const guesses: Limit = { name: 'power-link', points: 20, seconds: 600 }
/** Reading the page and its document costs little, but not nothing. */
const looks: Limit = { name: 'power-look', points: 120, seconds: 600 }
const longestAgent = 300

export async function endLinks(db: Db, powerId: string): Promise<void> {
  await sql`update us_power_link set ended_at = now() where tenant_id = current_tenant() and power_id = ${powerId} and ended_at is null`.execute(
    db,
  )
}

/** A new address to sign at; the one before shows nothing any more. */
export async function newLink(ctx: Context, powerId: string): Promise<string> {
  await endLinks(ctx.db, powerId)
  const { digest, path } = newTicket(ctx, '/sign')
  await sql`insert into us_power_link (tenant_id, power_id, digest, expires_at, created_by)
    values (current_tenant(), ${powerId}, ${digest}, now() + make_interval(days => ${sql.lit(linkDays)}), ${ctx.user.personId})`.execute(
    ctx.db,
  )
  return path
}

/** The power of a ticket, locked where it is to be signed; undefined where nobody was given it. */
async function powerOf(db: Db, ticket: string, lock: boolean): Promise<{ of: StoredPower; over: boolean } | undefined> {
  const { rows } = await sql<{ id: string; over: boolean }>`select p.id,
      (l.ended_at is not null or l.expires_at < now() or p.deleted_at is not null or p.state <> 'sent' or p.document_sealed is null) as over
    from us_power_link l join us_power p on p.tenant_id = l.tenant_id and p.id = l.power_id
    where l.tenant_id = current_tenant() and l.digest = ${ticketDigest(ticket)} ${sql.raw(lock ? 'for update of p, l' : '')}`.execute(
    db,
  )
  const [found] = rows
  return found && { of: (await storedPower(db, found.id))!, over: found.over }
}

/**
 * Does something with the power of a link, for whoever has its address. One power, until it is signed, or the link was ended or ran out; a wrong ticket, an
 * ended one and one of another tenant get the same answer.
 */
async function byLink<T>(
  ctx: OpenContext,
  { tenant, ticket }: { readonly tenant: string; readonly ticket: string },
  mode: 'read' | 'write',
  work: (db: Db, of: StoredPower, tenant: { readonly id: string; readonly tenantName: string }) => Promise<T>,
): Promise<T> {
  const found = await byTicket(ctx, tenant, { guesses, looks, mode }, async (db, at) => {
    const power = await powerOf(db, ticket, mode === 'write')
    // A page that still stands open after it was signed guesses nothing.
    if (power?.over) throw refuse(404, t.linkGone)
    return power && { answer: await work(db, power.of, at) }
  })
  if (!found) throw refuse(404, t.linkGone)
  return found.answer
}

export const signPage = (ctx: OpenContext, asked: Parsed<Routes['signPage']>): Promise<SignPage> =>
  byLink(ctx, asked, 'read', async (db, of, { tenantName }) => ({
    code: of.code,
    broker: await brokerName(db, tenantName),
    party: of.partyName,
    grantorKind: of.grantorKind,
    ports: of.ports,
    expiresOn: of.expiresOn,
    partners: of.partners,
    signatory: of.signatory,
    signatoryTitle: of.signatoryTitle,
    digest: of.documentDigest!,
  }))

/** The document as it is signed, byte for byte. */
export const signDocument = (ctx: OpenContext, asked: Parsed<Routes['signDocument']>): Promise<FileAnswer> =>
  byLink(ctx, asked, 'read', async (_db, of, { id }) => ({
    name: `5291 ${of.code}.pdf`,
    contentType: 'application/pdf',
    body: openDocument(ctx, id, of.documentSealed!),
  }))

/** Keeps who signed which document, when and from where. Throws 404 where the link is none, 409 where another document was read, and 422 at what stands in the way. */
export const sign = (ctx: OpenContext, asked: Parsed<Routes['sign']>): Promise<Output<Routes['sign']>> =>
  byLink(ctx, asked, 'write', async (db, of) => {
    if (asked.digest !== of.documentDigest) throw refuse(409, refusals.stale)
    const errors = powerFaults(
      { ...of, signatory: asked.name, signatoryTitle: asked.title || null },
      await todayOf(db),
    ).map(({ field, message }) => ({ field: ownField[field] ?? field, message }))
    if (errors.length) throw refuse(422, refusals.invalid, { errors })
    const { rows } = await sql<{
      signedAt: string
    }>`update us_power set state = 'signed', signed_on = tenant_today(), signed_at = now(), signatory = ${asked.name}, signatory_title = ${asked.title || null},
        signed_name = ${asked.name}, signed_title = ${asked.title || null}, signed_from = ${ctx.ip}, signed_agent = ${ctx.device.slice(0, longestAgent)}
      where tenant_id = current_tenant() and id = ${of.id} and state = 'sent' returning signed_at`.execute(db)
    await endLinks(db, of.id)
    await tellSigned(db, of, asked)
    return { signedAt: rows[0]!.signedAt }
  })

const ownField: Readonly<Record<string, string>> = { signatory: 'name', signatoryTitle: 'title' }

const tellSigned = (
  db: Db,
  { id, code, partyName, orgId, createdBy }: StoredPower,
  by: { name: string; title: string },
) =>
  notify(db, {
    to: { permission: 'usPower.send', area: 'admin', row: { resource: contract.name, orgId, createdBy } },
    title: t.told.signedTitle,
    content: t.told.signedBody,
    values: { party: partyName, name: by.name, title: by.title || '–', code },
    link: `/powerOfAttorney?open=${id}`,
    topic: 'orders',
  })
