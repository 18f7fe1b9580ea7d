import {
  roadCargo as contract,
  type RoadCargoFull,
  type RoadCargoTab,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import {
  roadCargoMachine as machine,
  type RoadCargoStatus,
  type RoadCargoStep,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { daysToLodge } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { fillText, say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { holdOf } from '../../../../business/customerHold.ts'
import { requireCustomer } from '../../../../business/customers.ts'
import { nextNumber } from '../../../../business/numberSeries.ts'
import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { askedIn, isIn, requireSameCustomer, unseenIn } from '../../recordTalk.ts'

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  if (current?.['orgId'] && values['orgId'] !== undefined && values['orgId'] !== current['orgId'])
    await requireSameCustomer(ctx, 'roadCargo', current.id)
  if (!current) values['code'] = await nextNumber(ctx, { prefix: 'HC', table: 'road_cargo', exhausted: t.exhausted })
}

/** Only drafts that were never handed in are deleted. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const {
    rows: [other],
  } = await sql<{
    status: RoadCargoStatus
  }>`select status from road_cargo where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and (status <> 'draft' or ccrn is not null) limit 1`.execute(
    ctx.db,
  )
  if (other) throw refuse(409, t.onlyDraft, { values: { status: say(machine.states[other.status], ctx.language) } })
}

/** SQL: ids of cargo that moved, has to be declared, and is not: neither from it, nor by hand under its number. The database keeps them (`keep_cargo_to_declare`). */
const undeclaredIn = sql.raw(`select w.cargo_id from cargo_to_declare w where w.tenant_id = current_tenant()`)
const undeclared = 'exists (select from cargo_to_declare w where w.tenant_id = t.tenant_id and w.cargo_id = t.id)'
/** By the day of the movement as a trade declaration has it. */
const declareBy = `((t.crossed_at at time zone 'Asia/Hong_Kong')::date + ${daysToLodge})`
export const lodgeBy = sql.raw(declareBy)

const base: CrudSource = {
  table: 'road_cargo',
  orgScoped: true,
  search: ['code', 'ccrn?', 'goodsDescription?', 'consignorName?', 'consigneeName?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    tripCode: '(select r.code from truck_trip r where r.tenant_id = t.tenant_id and r.id = t.trip_id)',
    declarationCode: '(select d.code from declaration d where d.tenant_id = t.tenant_id and d.id = t.declaration_id)',
    declareBy: `(case when ${undeclared} then ${declareBy} end)`,
  },
  check,
  beforeDelete,
}

const conditionOf = (tab: Exclude<RoadCargoTab, 'all'>) => {
  if (tab === 'asked') return sql`(${isIn(askedIn('roadCargo'))} and t.status <> 'cancelled')`
  if (tab === 'toDeclare') return isIn(undeclaredIn)
  return tab === 'news' ? isIn(unseenIn('roadCargo')) : inStates('t.status', machine.phases[tab])
}

/** What a list shows: a tab, or all. */
export const roadCargoSource = (tab: RoadCargoTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: {
          field: 'tab',
          by: tab === 'news' ? [] : tab === 'toDeclare' ? ['status', 'declareBy'] : ['status'],
        },
        visible: () => [conditionOf(tab)],
      }

/** A consignment as the steps and messages see it, whoever asks. */
export interface StoredCargo {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: RoadCargoStatus
  readonly orgId: string | null
  readonly direction: 'import' | 'export'
  readonly ccrn: string | null
  readonly packages: number | null
  readonly packageDescription: string | null
  readonly goodsDescription: string | null
  readonly consignorName: string | null
  readonly consignorAddress: string | null
  readonly consigneeName: string | null
  readonly consigneeAddress: string | null
  readonly expectedAt: string | null
  readonly controlPoint: string | null
  readonly grossWeight: string | null
  readonly tripId: string | null
  readonly declarationId: string | null
  readonly submittedAt: string | null
  readonly createdBy: string | null
}

const storedColumns =
  sql.raw(`t.id, t.version, t.code, t.status, t.org_id, t.direction, t.ccrn, t.packages, t.package_description, t.goods_description,
  t.consignor_name, t.consignor_address, t.consignee_name, t.consignee_address, t.expected_at, t.control_point, t.gross_weight::text as gross_weight, t.trip_id, t.declaration_id, t.submitted_at, t.created_by`)

/** Consignments by id, in the order of their numbers. */
export async function storedCargo(ctx: Context, ids: readonly string[], lock = false): Promise<StoredCargo[]> {
  const { rows } =
    await sql<StoredCargo>`select ${storedColumns} from road_cargo t where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) and t.deleted_at is null
      order by t.id ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockCargo(ctx: Context, id: string): Promise<StoredCargo> {
  await readRow(ctx, contract, roadCargoSource(), id, { deleted: false, lock: true })
  return (await storedCargo(ctx, [id]))[0]!
}

/** Why the step does not lead on from the state, in words that say what to do first. */
export function notFrom(status: RoadCargoStatus, step: RoadCargoStep): Text {
  if (status === 'bundled' && step === 'amend') return t.unbundleFirst
  if (status === 'bundled' && step === 'cancel') return t.cancelBeforeBundling
  return fillText(t.onlyFrom, { status: machine.states[status], step: t.steps[step] })
}

type Steps = RoadCargoFull['steps']

/** Steps that the caller has a part in. */
function stepsOf(ctx: Context, of: StoredCargo): Steps {
  return machine.stepNames.flatMap((step) => {
    const rule: { by: string; permission?: string } = machine.steps[step]
    if (!rule.permission || !ctx.user.permissions.has(rule.permission)) return []
    const open = machine.may(step, of.status)
    return [{ step, open, why: open ? null : notFrom(of.status, step) }]
  })
}

/** A figure in the head of the declaration `d`, where it is one. */
const declared = (name: string) =>
  sql.raw(`case when d.head ->> '${name}' ~ '^\\d{1,15}(\\.\\d{1,5})?$' then (d.head ->> '${name}')::numeric end`)

/** Sums over all cargo of its declaration beside what the declaration says; a sum of which a part is unknown says nothing. */
export async function differencesOf(
  ctx: Context,
  { declarationId }: Pick<StoredCargo, 'declarationId'>,
): Promise<RoadCargoFull['differences']> {
  if (!declarationId || hidesAny(ctx, 'declaration', ['packages', 'grossWeight'])) return []
  const { rows } = await sql<{ field: 'packages' | 'grossWeight'; here: string; there: string }>`
    select x.field, trim_scale(x.here)::text as here, trim_scale(x.there)::text as there from (
      select case when bool_and(c.packages is not null) then sum(c.packages)::numeric end as packages,
        case when bool_and(c.gross_weight is not null) then sum(c.gross_weight) end as weight,
        min(${declared('PackNo')}) as declared_packages, min(${declared('GrossWet')}) as declared_weight
      from road_cargo c join declaration d on d.tenant_id = c.tenant_id and d.id = c.declaration_id
      where c.tenant_id = current_tenant() and c.declaration_id = ${declarationId} and c.deleted_at is null and not ${inStates('c.status', machine.phases.over)}) s
    cross join lateral (values ('packages', s.packages, s.declared_packages), ('grossWeight', s.weight, s.declared_weight)) x(field, here, there)
    where x.here <> x.there`.execute(ctx.db)
  return rows
}

/** What customs answered. A customer's people read what became of their goods, not the words between customs and the broker. */
async function messagesOf(ctx: Context, id: string): Promise<RoadCargoFull['messages']> {
  const { rows } = await sql<
    RoadCargoFull['messages'][number]
  >`select m.id, m.kind, m.at, m.ccrn, m.note, m.raw, m.changed from road_message m
    where m.tenant_id = current_tenant() and m.cargo_id = ${id} order by m.at, m.id limit 200`.execute(ctx.db)
  if (ctx.user.area !== 'customer') return rows
  return rows.filter((m) => m.kind !== 'refuse' && m.changed).map((m) => Object.assign(m, { note: null, raw: null }))
}

/** A truck, as far as the caller may see it. */
export async function tripOf(ctx: Context, id: string | null): Promise<RoadCargoFull['trip']> {
  if (!id || !ctx.user.permissions.has('truckTrip.view')) return null
  const hidden = hidesAny(ctx, 'truckTrip', ['code', 'vehicle', 'driverName', 'expectedAt'])
  if (hidden) return null
  const { rows } = await sql<
    NonNullable<RoadCargoFull['trip']>
  >`select r.id, r.code, r.vehicle, r.driver_name, r.expected_at from truck_trip r where r.tenant_id = current_tenant() and r.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The vehicle alone: what else is on the truck, and who drives it, is not the customer's. */
async function truckOf(ctx: Context, id: string | null): Promise<RoadCargoFull['truck']> {
  if (!id) return null
  const { rows } = await sql<
    NonNullable<RoadCargoFull['truck']>
  >`select r.vehicle, r.expected_at from truck_trip r where r.tenant_id = current_tenant() and r.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** One consignment as the caller may see it, with their steps. Throws 404. */
export async function openCargo(ctx: Context, id: string): Promise<RoadCargoFull> {
  const row = await readRow(ctx, contract, roadCargoSource(), id)
  const [of] = row.deletedAt === null ? await storedCargo(ctx, [id]) : []
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  const ofCustomer = ctx.user.area === 'customer'
  const submits = of && machine.isIn('prepare', of.status) && !hides('status', 'orgId')
  const [messages, differences, trip, truck, held] = await Promise.all([
    hides('status', 'ccrn', ...(ofCustomer ? [] : ['reason'])) ? [] : messagesOf(ctx, id),
    of && !ofCustomer && !hides('declarationId', 'packages', 'grossWeight') ? differencesOf(ctx, of) : [],
    hides('tripId') ? null : tripOf(ctx, of?.tripId ?? null),
    hides('status', ...(ofCustomer ? [] : ['tripId'])) || hidesAny(ctx, 'truckTrip', ['vehicle', 'expectedAt'])
      ? null
      : truckOf(ctx, of?.tripId ?? null),
    submits ? holdOf(ctx, of.orgId) : null,
  ])
  return {
    ...row,
    steps: of && !hides('status') ? stepsOf(ctx, of) : [],
    editable: !!of && !hides('status') && machine.may('edit', of.status) && ctx.user.permissions.has('roadCargo.edit'),
    messages,
    differences,
    trip,
    truck,
    held,
  }
}

/** For the audit trail and the totals of lists. */
export function cargoWritten(ctx: Context, ids: readonly string[]): void {
  ctx.touched([...ids])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'road_cargo'))
}
