import type { Charge, Costed } from '@clearway/contract/features/customs/united-states/drayage/drayCharges'
import { drayMove as contract } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import type { DrayTab } from '@clearway/contract/features/customs/united-states/drayage/drayMoveResource'
import {
  drayMachine as machine,
  type DrayStatus,
  type DrayStep,
} from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { fillText, say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireCustomer } from '../../../../business/customers.ts'
import { nextNumber } from '../../../../business/numberSeries.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, readRows, type CrudSource, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { inStates, listed } from '../../../../kernel/stateMachine.ts'
import { askedIn, isIn, requireSameCustomer, unseenIn } from '../../recordTalk.ts'
import { usEntrySource } from '../entry/usEntryRows.ts'

/** Released as customs has it: what the trigger of the table asks too. */
const releasedEntry = `exists (select from us_entry e where e.tenant_id = t.tenant_id and e.id = t.entry_id and e.released_on is not null
  and e.status not in ('rejected', 'cancelled') and e.deleted_at is null)`
const appointment = (kind: 'pickup' | 'return') =>
  `(select a.starts_at from dray_appointment a where a.tenant_id = t.tenant_id and a.move_id = t.id and a.kind = '${kind}' and a.given_up_at is null)`
const pickupAt = appointment('pickup')
const returnAt = appointment('return')

/** What stays as it is once somebody was sent for the container; an entry may still be named where there was none. */
const fixedOnRoad = ['containerNo', 'terminalId', 'orgId', 'underBond', 'entryId'] as const

async function requireTerminal(ctx: Context, id: unknown): Promise<void> {
  const { rows } =
    await sql`select 1 from dray_terminal where tenant_id = current_tenant() and id = ${String(id)}::uuid and deleted_at is null`.execute(
      ctx.db,
    )
  if (!rows.length) throw refuseField('terminalId', t.terminalGone)
}

/** An entry that the caller sees and that is not given up; whose the move is follows from it. */
async function linkEntry(ctx: Context, values: Values): Promise<void> {
  const [entry] = await readRows(ctx, usEntry, usEntrySource(), [String(values['entryId'])], { deleted: false })
  if (!entry) throw refuseField('entryId', t.entryGone)
  const { rows } = await sql<{
    orgId: string | null
    over: boolean
  }>`select org_id, status in ('rejected', 'cancelled') as over
    from us_entry where tenant_id = current_tenant() and id = ${entry.id}`.execute(ctx.db)
  if (rows[0]!.over) throw refuseField('entryId', t.entryGone)
  if (rows[0]!.orgId) values['orgId'] = rows[0]!.orgId
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const stored = current && (await storedMove(ctx.db, current.id))
  const isNew = (field: string) => Boolean(values[field]) && values[field] !== stored?.[field]
  if (isNew('terminalId')) await requireTerminal(ctx, values['terminalId'])
  if (isNew('entryId')) await linkEntry(ctx, values)
  if (isNew('orgId')) await requireCustomer(ctx, values['orgId'])
  if (!stored) {
    values['code'] = await nextNumber(ctx, { prefix: 'DM', table: 'dray_move', exhausted: t.exhausted })
    return
  }
  if (stored.orgId && values['orgId'] !== undefined && values['orgId'] !== stored.orgId)
    await requireSameCustomer(ctx, contract.name, stored.id)
  if (machine.isIn('before', stored.status)) return
  const changed = fixedOnRoad.find(
    (field) =>
      values[field] !== undefined &&
      values[field] !== stored[field] &&
      !(field === 'entryId' && !stored.entryId) &&
      !(field === 'orgId' && !stored.orgId),
  )
  if (changed) throw refuseField(changed, t.fixedOnRoad)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 from dray_move where tenant_id = current_tenant() and id = any(${ids}::uuid[])
    and (not ${inStates('status', machine.phases.before)} or dry_runs > 0) limit 1`.execute(ctx.db)
  if (rows.length) throw refuse(409, t.onlyOpen)
  await sql`update dray_appointment set given_up_at = now() where tenant_id = current_tenant() and move_id = any(${ids}::uuid[]) and given_up_at is null`.execute(
    ctx.db,
  )
}

/** Where no terminal is known yet. */
const defaultZone = 'America/Los_Angeles'
/** The end of the last free day by the terminal's clock, where it is charged for. */
export const freeUntil = `((t.last_free_day + 1)::timestamp at time zone
  coalesce((select m.time_zone from dray_terminal m where m.tenant_id = t.tenant_id and m.id = t.terminal_id), '${defaultZone}'))`

const base: CrudSource = {
  table: 'dray_move',
  orgScoped: true,
  search: ['code', 'containerNo', 'billNo?', 'deliveryCity?', 'driverName?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    terminalName: '(select m.name from dray_terminal m where m.tenant_id = t.tenant_id and m.id = t.terminal_id)',
    entryCode:
      '(select coalesce(e.entry_no, e.code) from us_entry e where e.tenant_id = t.tenant_id and e.id = t.entry_id)',
    terminalZone: '(select m.time_zone from dray_terminal m where m.tenant_id = t.tenant_id and m.id = t.terminal_id)',
    freeUntil,
    appointmentAt: pickupAt,
    totalCurrency: `(case when t.total is not null then 'USD' end)`,
  },
  check,
  beforeDelete,
}

const conditionOf = (tab: Exclude<DrayTab, 'all'>) => {
  if (tab === 'asked') return sql`(${isIn(askedIn('drayMove'))} and t.status <> 'cancelled')`
  return tab === 'news' ? isIn(unseenIn('drayMove')) : inStates('t.status', machine.phases[tab])
}

/** What a list shows: a tab, or all. */
export const draySource = (tab: DrayTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: tab === 'news' ? [] : ['status'] },
        visible: () => [conditionOf(tab)],
      }

/** A move as steps, clocks and papers see it, whoever asks. */
export interface StoredMove extends Costed {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: DrayStatus
  readonly orgId: string | null
  readonly orgName: string | null
  readonly containerNo: string
  readonly sizeType: string | null
  readonly entryId: string | null
  readonly terminalId: string | null
  readonly terminalName: string | null
  readonly terminalAddress: string | null
  readonly timeZone: string
  readonly released: boolean
  readonly underBond: boolean
  readonly earliestReturn: string | null
  readonly appointmentAt: string | null
  readonly returnAt: string | null
  readonly dispatchedAt: string | null
  readonly seal: string | null
  readonly chassis: string | null
  readonly pickupNo: string | null
  readonly deliveryName: string | null
  readonly deliveryAddress: string | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly emptyReturn: string | null
  readonly carrier: string | null
  readonly driverName: string | null
  readonly truck: string | null
  readonly billNo: string | null
  readonly vessel: string | null
  readonly voyage: string | null
  readonly receivedBy: string | null
  readonly signature: string | null
  readonly charges: Charge[] | null
  readonly createdBy: string | null
  readonly [field: string]: unknown
}

export const moveColumns = `t.*, m.code as terminal, m.name as terminal_name, m.address as terminal_address, coalesce(m.time_zone, '${defaultZone}') as time_zone,
  (select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id) as org_name,
  ${pickupAt} as appointment_at, ${returnAt} as return_at, ${releasedEntry} as released`
export const moveTables = 'dray_move t left join dray_terminal m on m.tenant_id = t.tenant_id and m.id = t.terminal_id'

/** As pure rules take it: times as text; what is pulled under bond goes by the yard. */
export const plainMove = (row: StoredMove): StoredMove => ({
  ...(Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as StoredMove),
  prePull: Boolean(row['prePull']) || row.underBond,
})

export async function storedMove(db: Db, id: string, lock = false): Promise<StoredMove | undefined> {
  const { rows } = await sql<StoredMove>`select ${sql.raw(moveColumns)} from ${sql.raw(moveTables)}
    where t.tenant_id = current_tenant() and t.id = ${id} ${sql.raw(lock ? 'for update of t' : '')}`.execute(db)
  return rows[0] && plainMove(rows[0])
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockMove(ctx: Context, id: string): Promise<StoredMove> {
  await readRow(ctx, contract, draySource(), id, { deleted: false, lock: true })
  return (await storedMove(ctx.db, id))!
}

export const notFrom = (status: DrayStatus, step: DrayStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })
export const fixedIn = (ctx: Context, status: DrayStatus) =>
  refuse(409, t.fixed, { values: { status: say(machine.states[status], ctx.language) } })

export const atTerminal = listed(machine.phases.atTerminal)

/** For the audit trail and the totals of lists. */
export function moveWritten(ctx: Context, ids: readonly string[]): void {
  ctx.touched([...ids])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'dray_move'))
}
