import type { resultKinds } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import {
  roadCargoFaults,
  roadCargoMachine as machine,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { sql, type RawBuilder } from 'kysely'

import { billable, type Billable } from '../../../../business/billable.ts'
import type { Context } from '../../../../kernel/context.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import type { Taken } from '../../exchange/resultFile.ts'
import { tellOwner } from './cargoTell.ts'
import { cargoWritten, storedCargo, type StoredCargo } from './roadCargoRows.ts'

export type ResultKind = (typeof resultKinds)[number]

/** What customs answered about one consignment, which is told by our number or by its CCRN. */
export interface RoadResult {
  readonly kind: ResultKind
  readonly at: string
  readonly code: string | null
  readonly ccrn: string | null
  readonly note: string | null
  readonly raw: string | null
}

interface Kept extends Omit<RoadResult, 'code' | 'raw'> {
  readonly id: string
}

const atBoundary: ReadonlySet<ResultKind> = new Set(['inspect', 'cross'])

/** Keeps an answer; undefined where it was kept before. */
async function keep(ctx: Context, result: RoadResult, cargoId: string | null): Promise<string | undefined> {
  const { kind, at, code, ccrn, note, raw } = result
  const {
    rows: [kept],
  } = await sql<{
    id: string
  }>`insert into road_message (tenant_id, kind, at, code, ccrn, note, raw, cargo_id, received_by)
    values (current_tenant(), ${kind}, ${at}::timestamptz, ${code}, ${ccrn}, ${note}, ${raw}, ${cargoId}, ${ctx.user.personId})
    on conflict do nothing returning id`.execute(ctx.db)
  return kept?.id
}

/** The consignment that an answer is about: at the boundary by its CCRN, before by our number. Locked. */
async function cargoOf(ctx: Context, { kind, code, ccrn }: RoadResult): Promise<StoredCargo | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from road_cargo where tenant_id = current_tenant() and deleted_at is null
      and ${code && !(ccrn && atBoundary.has(kind)) ? sql`lower(code) = lower(${code})` : sql`ccrn = ${ccrn}`} limit 1`.execute(
    ctx.db,
  )
  return rows[0] && (await storedCargo(ctx, [rows[0].id], true))[0]
}

/** What is newer than an answer of a kind and undoes it. */
const undoneBy: Partial<Record<ResultKind, readonly ResultKind[]>> = {
  register: ['refuse'],
  refuse: ['register', 'refuse'],
}

/**
 * Whether what was heard earlier of a kind undoes an answer: a refusal that is older than the CCRN, another refusal, or the last submission, is none any
 * more; nor is a CCRN that is older than a refusal. By this the order in which answers come makes no difference.
 */
async function isOutdated(ctx: Context, of: StoredCargo, { id, kind, at }: Kept): Promise<boolean> {
  const newer = undoneBy[kind]
  if (!newer) return false
  if (kind === 'refuse' && of.submittedAt && Date.parse(at) < Date.parse(of.submittedAt)) return true
  const { rows } =
    await sql`select 1 from road_message where tenant_id = current_tenant() and cargo_id = ${of.id} and id <> ${id}
      and kind = any(${newer}::text[]) and at >= ${at}::timestamptz limit 1`.execute(ctx.db)
  return rows.length > 0
}

function changesOf({ kind, ccrn, at, note }: Kept): RawBuilder<unknown> {
  if (kind === 'refuse') return sql`, reason = ${note}`
  const sent = sql`, reason = null, submitted_at = coalesce(submitted_at, now())`
  if (kind === 'register') return sql`${sent}, ccrn = ${ccrn}`
  return kind === 'cross' ? sql`${sent}, crossed_at = ${at}::timestamptz` : sent
}

const endsIn = { register: 'registered', refuse: 'draft', inspect: 'inspection', cross: 'crossed' } as const

/** Takes the step that an answer says, where it still says something. Throws 409 where its CCRN is another's. */
async function apply(ctx: Context, of: StoredCargo, result: Kept): Promise<boolean> {
  const { kind, ccrn } = result
  if (kind === 'register') await requireFree(ctx, of, ccrn!)
  const outdated = await isOutdated(ctx, of, result)
  const isWhole = roadCargoFaults({ ...of }).length === 0
  // The number stands, whatever was heard after it; what is not whole is neither registered nor at the gate.
  if (kind === 'register' && !of.ccrn && (outdated || !isWhole))
    await sql`update road_cargo set ccrn = ${ccrn} where tenant_id = current_tenant() and id = ${of.id}`.execute(ctx.db)
  if (kind !== 'refuse' && !isWhole) return false
  if (atBoundary.has(kind) && !of.ccrn) return false
  if (outdated || !machine.may(kind, of.status)) return false
  await sql`update road_cargo set status = ${endsIn[kind]}, updated_by = ${ctx.user.personId} ${changesOf(result)}
    where tenant_id = current_tenant() and id = ${of.id}`.execute(ctx.db)
  await sql`update road_message set changed = true where tenant_id = current_tenant() and id = ${result.id}`.execute(
    ctx.db,
  )
  if (kind === 'cross') {
    await tripCrosses(ctx, of.tripId)
    await billable(ctx.db, [crossed(of, result.at)])
  }
  if (kind === 'cross' || kind === 'inspect') await tellOwner(ctx.db, of, kind, result.at)
  return true
}

/** Hong Kong's side of it is done. */
const crossed = ({ id, code, orgId, direction, grossWeight }: StoredCargo, at: string): Billable => ({
  kind: 'hkCargoCrossed',
  record: { kind: 'roadCargo', id, code },
  orgId,
  at,
  lane: direction === 'import' ? { origin: 'CN', destination: 'HK' } : { origin: 'HK', destination: 'CN' },
  ...(grossWeight && { quantities: { kg: grossWeight } }),
})

async function requireFree(ctx: Context, of: StoredCargo, ccrn: string): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from road_cargo where tenant_id = current_tenant() and ccrn = ${ccrn} and id <> ${of.id} and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuseField('ccrn', t.ccrnTaken, { code: rows[0].code })
}

/** A truck has crossed with the last of its cargo. */
async function tripCrosses(ctx: Context, tripId: string | null): Promise<void> {
  if (!tripId) return
  await sql`update truck_trip r set crossed_at = (select max(c.crossed_at) from road_cargo c where c.tenant_id = r.tenant_id and c.trip_id = r.id), updated_by = ${ctx.user.personId}
    where r.tenant_id = current_tenant() and r.id = ${tripId} and r.crossed_at is null
      and not exists (select from road_cargo c where c.tenant_id = r.tenant_id and c.trip_id = r.id and c.deleted_at is null and c.status in ('bundled', 'inspection'))`.execute(
    ctx.db,
  )
  await sql`update driver_link l set ended_at = now() from truck_trip r where l.tenant_id = current_tenant() and l.trip_id = ${tripId} and l.ended_at is null
    and r.tenant_id = l.tenant_id and r.id = l.trip_id and r.crossed_at is not null`.execute(ctx.db)
}

/** What came from the boundary before the CCRN itself. */
async function applyWaiting(ctx: Context, of: StoredCargo, ccrn: string): Promise<void> {
  await sql`update road_message set cargo_id = ${of.id} where tenant_id = current_tenant() and cargo_id is null and coalesce(ccrn, '') = ${ccrn}`.execute(
    ctx.db,
  )
  const { rows } =
    await sql<Kept>`select id, kind, at, ccrn, note from road_message where tenant_id = current_tenant() and cargo_id = ${of.id} and kind in ('inspect', 'cross') and not changed
      order by at, id`.execute(ctx.db)
  for (const waiting of rows) {
    const [now] = await storedCargo(ctx, [of.id], true)
    if (now) await apply(ctx, now, waiting)
  }
}

/**
 * Takes in what customs answered: `known` where it was heard before, `waiting` where its cargo is not here yet, else `applied`. Throws 400 at `ccrn`
 * where another consignment has it.
 */
export async function takeResult(ctx: Context, result: RoadResult): Promise<Taken> {
  const of = await cargoOf(ctx, result)
  const id = await keep(ctx, result, of?.id ?? null)
  if (!id) return { outcome: 'known', id: of?.id ?? null }
  if (!of) return { outcome: 'waiting', id: null }
  const changed = await apply(ctx, of, { ...result, id })
  if (result.kind === 'register') await applyWaiting(ctx, of, result.ccrn!)
  cargoWritten(ctx, [of.id])
  return { outcome: changed ? 'applied' : 'known', id: of.id }
}
