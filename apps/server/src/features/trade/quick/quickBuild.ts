import type { PartStatus, QuickPart } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { quickMachine as machine } from '@clearway/contract/features/trade/quick/quickSteps'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refusalOfError } from '../../../kernel/database/databaseErrors.ts'
import { makeReady, mayPerform } from '../../../kernel/perform.ts'
import { within } from '../../../kernel/within.ts'
import { basics, requireReady } from './quickChecklist.ts'
import { makers, partNames, type Made } from './quickParts.ts'
import { whyRefused } from './quickRead.ts'
import { lockPacket, notFrom, packetWritten, storedParts, type StoredPart } from './quickRows.ts'

/** Parts that need nothing more: made, not wanted, or waiting for something that only time brings. */
const over: readonly PartStatus[] = ['done', 'skipped', 'later']
const settled: readonly PartStatus[] = ['done', 'skipped']

/** Begins, or goes on: each part has its row from here on. Throws 404, 409 and 422 with what is missing. */
async function begin(ctx: Context, id: string): Promise<void> {
  const packet = await lockPacket(ctx, id)
  if (!machine.may('goOn', packet.status)) throw notFrom(ctx, packet.status, 'build')
  if (packet.status !== 'draft') return
  requireReady(basics(packet))
  const rows = partNames.map((part) => ({ part, status: makers[part].wanted(packet) ? 'waiting' : 'skipped' }))
  await sql`insert into quick_part (tenant_id, packet_id, part, status) select current_tenant(), ${id}, r.part, r.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(part text, status text)
    on conflict (tenant_id, packet_id, part) do update set status = excluded.status, reason = null, records = '[]', facts = '{}'`.execute(
    ctx.db,
  )
  await sql`update quick_order set status = ${machine.steps.build.to}, unfinished = true, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  packetWritten(ctx, id, 'build')
}

const blank = (part: QuickPart): StoredPart => ({
  part,
  status: 'waiting',
  reason: null,
  attempt: 0,
  records: [],
  facts: {},
})

/** Shows that the part is being made; false where it is made already, or its turn has not come. */
async function announce(ctx: Context, id: string, part: QuickPart): Promise<boolean> {
  const parts = new Map((await storedParts(ctx, id)).map((one) => [one.part, one]))
  const before = makers[part].after ?? []
  if (before.some((name) => parts.get(name)?.status !== 'done')) return false
  const allowed = makers[part].routes.every((route) => mayPerform(ctx, route))
  const { rows } =
    await sql`update quick_part set status = ${allowed ? 'running' : 'colleague'}, reason = null, attempt = attempt + ${allowed ? 1 : 0}, updated_at = now(), updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and packet_id = ${id} and part = ${part} and status <> all(${[...settled]}::text[]) returning 1`.execute(
      ctx.db,
    )
  return allowed && rows.length > 0
}

async function keep(ctx: Context, id: string, part: QuickPart, made: Made): Promise<void> {
  await sql`update quick_part set status = ${made.later ? 'later' : 'done'}, reason = ${made.later ? JSON.stringify(made.later) : null}::jsonb,
      records = ${JSON.stringify(made.records ?? [])}::jsonb, facts = ${JSON.stringify(made.facts ?? {})}::jsonb, updated_at = now(), updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and packet_id = ${id} and part = ${part}`.execute(ctx.db)
  packetWritten(ctx, id, part)
}

/** Makes one part under the packet's lock: whoever comes meanwhile waits, and then finds it made. */
async function make(ctx: Context, id: string, part: QuickPart): Promise<void> {
  const packet = await lockPacket(ctx, id)
  const parts = new Map((await storedParts(ctx, id)).map((one) => [one.part, one]))
  const stands = parts.get(part)
  if (!stands || settled.includes(stands.status) || !machine.may('goOn', packet.status)) return
  await keep(ctx, id, part, await makers[part].make({ ctx, packet, of: (name) => parts.get(name) ?? blank(name) }))
}

const told = (error: unknown): Text => {
  const refusal = refusalOfError(error)
  return refusal.status >= 500 ? t.failed : whyRefused(refusal)
}

async function runPart(ctx: Context, id: string, part: QuickPart): Promise<void> {
  if (!(await within(ctx, (own) => announce(own, id, part)))) return
  await within(ctx, (own) => make(own, id, part)).catch(async (error: unknown) => {
    const refusal = refusalOfError(error)
    // Somebody else is just at it, or the database is away: nothing is known of the part, so it stays as it is.
    if (refusal.retryAfter !== undefined) throw error
    if (refusal.status >= 500) ctx.log.error(error, `one-click order: ${say(t.parts[part], 'en')}`)
    await within(ctx, (own) =>
      sql`update quick_part set status = 'failed', reason = ${JSON.stringify(told(error))}::jsonb, updated_at = now() where tenant_id = current_tenant() and packet_id = ${id} and part = ${part} and status = 'running'`.execute(
        own.db,
      ),
    )
  })
}

/** The packet is built once nothing of it is left to be made; until then it waits for whoever may go on, submitted or not. */
async function finish(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql<{ built: boolean }>`update quick_order q set unfinished = l.unfinished,
      status = case when q.status = 'building' and not l.unfinished then ${machine.steps.finish.to} else q.status end
    from (select exists (select from quick_part p where p.tenant_id = current_tenant() and p.packet_id = ${id} and p.status <> all(${[...over]}::text[])) as unfinished) l
    where q.tenant_id = current_tenant() and q.id = ${id} and (q.unfinished <> l.unfinished or q.status = 'building' and not l.unfinished)
    returning q.status = ${machine.steps.finish.to} as built`.execute(ctx.db)
  if (rows.length) packetWritten(ctx, id, rows[0]!.built ? 'built' : undefined)
}

/** Makes what is left, one part after the other, each in a transaction of its own; one that fails keeps back those alone that go by it. */
export async function buildPacket(ctx: Context, id: string, only?: QuickPart): Promise<void> {
  makeReady(
    ctx,
    partNames.flatMap((part) => makers[part].routes),
  )
  await within(ctx, (own) => begin(own, id))
  for (const part of only ? [only] : partNames) await runPart(ctx, id, part)
  await within(ctx, (own) => finish(own, id))
}
