import path from 'node:path'

import {
  drayMove as contract,
  mostDrayPhotos,
  type DrayDriverPage,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import {
  drayMachine as machine,
  driverSteps,
} from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { common } from '@clearway/contract/kernel/common.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { byTicket, newTicket, ticketDigest } from '../../../../business/ticketLink.ts'
import type { Context, OpenContext } from '../../../../kernel/context.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { sha256, type UploadedFile } from '../../../../kernel/files/files.ts'
import { pictureOf } from '../../../../kernel/files/pictures.ts'
import type { Limit } from '../../../../kernel/pacing/limits.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { nowOf } from '../clock.ts'
import { lockMove, moveWritten, notFrom, storedMove, type StoredMove } from './drayRows.ts'
import { endLinks, momentOf, requireFreed, requireReturnable, stamped } from './draySteps.ts'

type Routes = (typeof contract)['routes']

const guesses: Limit = { name: 'dray-link', points: 20, seconds: 600 }
/** Reading the page and sending photos costs little, but not nothing. */
const looks: Limit = { name: 'dray-look', points: 300, seconds: 600 }

/** A new address for the driver; the one before shows nothing any more. Throws 404, and 409 where it is with no driver. */
export async function driverLink(ctx: Context, { id }: Parsed<Routes['driverLink']>): Promise<{ path: string }> {
  const of = await lockMove(ctx, id)
  if (!machine.may('giveLink', of.status)) throw refuse(409, t.noDriver)
  await endLinks(ctx.db, id)
  const { digest, path: address } = newTicket(ctx, '/haul')
  await sql`insert into dray_link (tenant_id, move_id, digest, created_by) values (current_tenant(), ${id}, ${digest}, ${ctx.user.personId})`.execute(
    ctx.db,
  )
  moveWritten(ctx, [id])
  return { path: address }
}

export async function endDriverLink(ctx: Context, { id }: Parsed<Routes['endDriverLink']>): Promise<void> {
  await lockMove(ctx, id)
  await endLinks(ctx.db, id)
  moveWritten(ctx, [id])
}

interface Found {
  readonly of: StoredMove
  readonly over: boolean
}

/** The move of a ticket, locked where something is done; undefined where nobody was given it. */
async function moveOf(db: Db, ticket: string, lock: boolean): Promise<Found | undefined> {
  const { rows } = await sql<{
    id: string
    over: boolean
  }>`select t.id, (l.ended_at is not null or t.deleted_at is not null
      or t.status not in (${sql.join(machine.phases.shown.map((state) => sql.lit(state)))})) as over
    from dray_link l join dray_move t on t.tenant_id = l.tenant_id and t.id = l.move_id
    where l.tenant_id = current_tenant() and l.digest = ${ticketDigest(ticket)} ${sql.raw(lock ? 'for update of t, l' : '')}`.execute(
    db,
  )
  const [found] = rows
  return found && { of: (await storedMove(db, found.id))!, over: found.over }
}

const photosOf = async (db: Db, id: string): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from dray_photo where tenant_id = current_tenant() and move_id = ${id}`.execute(db)
  return rows[0]!.count
}

async function pageOf(db: Db, id: string): Promise<DrayDriverPage> {
  const of = (await storedMove(db, id))!
  return {
    ...of,
    terminal: of.terminalName,
    steps: driverSteps.filter((step) => machine.may(step, of.status)),
    photos: await photosOf(db, id),
  }
}

/**
 * Does something with the move of a link, for whoever has its address. One move, while it is with a driver and until it is closed; a wrong ticket, an ended
 * one and one of another tenant get the same answer.
 */
async function byLink<T>(
  ctx: OpenContext,
  { tenant, ticket }: { readonly tenant: string; readonly ticket: string },
  mode: 'read' | 'write',
  work: (db: Db, of: StoredMove, tenantId: string) => Promise<T>,
): Promise<T> {
  const found = await byTicket(ctx, tenant, { guesses, looks, mode }, async (db, { id }) => {
    const move = await moveOf(db, ticket, mode === 'write')
    // A page that still stands open after it ended guesses nothing: drivers share the network of their gate.
    if (move?.over) throw refuse(404, t.linkGone)
    return move && { answer: await work(db, move.of, id) }
  })
  if (!found) throw refuse(404, t.linkGone)
  return found.answer
}

export const driverPage = (ctx: OpenContext, asked: Parsed<Routes['driverPage']>): Promise<DrayDriverPage> =>
  byLink(ctx, asked, 'read', (db, of) => pageOf(db, of.id))

/** By the server's clock. A step that was taken already answers 409, so a press that is sent again does nothing twice. */
export const driverStep = (ctx: OpenContext, asked: Parsed<Routes['driverStep']>): Promise<DrayDriverPage> =>
  byLink(ctx, asked, 'write', async (db, of, tenantId) => {
    const { step, receivedBy = '', signature, seal = '', chassis = '' } = asked
    if (!machine.may(step, of.status)) throw refuse(409, notFrom(of.status, step))
    if (step === 'setOut') requireFreed(of)
    if (step === 'deliver' && !receivedBy) throw refuseField('receivedBy', t.nobodyNamed)
    if (step === 'deliver' && !signature) throw refuseField('signature', t.unsigned)
    const at = momentOf(of, await nowOf(db), undefined)
    if (step === 'returnEmpty') requireReturnable(of, at)
    const [to] = machine.leadsTo(step)
    const more =
      step === 'deliver'
        ? sql`, received_by = ${receivedBy}, signature = ${signature}`
        : step === 'pickUp'
          ? sql`, seal = coalesce(${seal || null}, seal), chassis = coalesce(${chassis || null}, chassis)`
          : sql``
    await sql`update dray_move set status = ${to}, ${stamped(step, at)}${more} where tenant_id = current_tenant() and id = ${of.id}`.execute(
      db,
    )
    await sql`insert into dray_event (tenant_id, move_id, step, at, by_driver, note)
      values (current_tenant(), ${of.id}, ${step}, ${at}::timestamptz, true, ${step === 'deliver' ? receivedBy : of.driverName})`.execute(
      db,
    )
    ctx.afterCommit(() => ctx.services.totals.forget(tenantId, 'dray_move'))
    return pageOf(db, of.id)
  })

/** A picture of what the driver sees, as it came; bounded in size by the route, in number here. Throws 415 where it is none. */
export async function driverPhoto(
  ctx: OpenContext,
  asked: Parsed<Routes['driverPhoto']>,
  file: UploadedFile | undefined,
): Promise<DrayDriverPage> {
  return byLink(ctx, asked, 'write', async (db, of, tenantId) => {
    if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
    const picture = await pictureOf(file.bytes)
    if (!picture || picture.contentType === 'image/gif')
      throw refuse(415, t.noPicture, { errors: [{ field: 'file', message: t.noPicture }] })
    if ((await photosOf(db, of.id)) >= mostDrayPhotos)
      throw refuseField('file', fillText(t.mostPhotos, { count: mostDrayPhotos }))
    const storeKey = await ctx.services.files.put(tenantId, file.bytes)
    ctx.ifUndone(() => ctx.services.files.remove(storeKey))
    const name = path.basename(file.name.replaceAll('\\', '/')).slice(0, 200) || 'photo'
    const { rows } = await sql<{
      id: string
    }>`insert into stored_file (tenant_id, name, size, content_type, file_type, sha256, store_key, org_id, confidential)
      values (current_tenant(), ${name}, ${file.bytes.length}, ${picture.contentType}, ${picture.contentType.slice(6)}, ${sha256(file.bytes)}, ${storeKey}, ${of.orgId}, true) returning id`.execute(
      db,
    )
    await sql`insert into dray_photo (tenant_id, move_id, file_id) values (current_tenant(), ${of.id}, ${rows[0]!.id})`.execute(
      db,
    )
    return pageOf(db, of.id)
  })
}
