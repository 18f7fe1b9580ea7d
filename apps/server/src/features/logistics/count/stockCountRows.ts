import {
  mostCountLines,
  stockCount as contract,
  type StockCountFull,
  type StockCountLine,
  type StockCountTab,
} from '@clearway/contract/features/logistics/count/stockCount'
import { stockCountText as t } from '@clearway/contract/features/logistics/count/stockCount.text'
import {
  stockCountMachine as machine,
  type StockCountStatus,
  type StockCountStep,
} from '@clearway/contract/features/logistics/count/stockCountSteps'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { nextNumber } from '../../../business/numberSeries.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { withSeenGoods } from '../owned.ts'
import { requireWarehouse } from '../warehouse/warehouseRows.ts'

export interface StoredCount {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: StockCountStatus
  readonly warehouseId: string
  readonly zoneId: string | null
  readonly binFrom: string | null
  readonly binTo: string | null
  readonly blind: boolean
  readonly countedBy: string | null
  readonly [field: string]: unknown
}

async function storedCount(db: Db, id: string): Promise<StoredCount | undefined> {
  const { rows } =
    await sql<StoredCount>`select id, version, code, status, warehouse_id, zone_id, bin_from, bin_to, blind, counted_by from stock_count where tenant_id = current_tenant() and id = ${id}`.execute(
      db,
    )
  return rows[0]
}

const scope = ['warehouseId', 'zoneId', 'binFrom', 'binTo'] as const

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const stored = current && (await storedCount(ctx.db, current.id))
  if (stored) {
    const changed = scope.find((field) => values[field] !== undefined && values[field] !== stored[field])
    if (changed) throw refuseField(changed, t.fixed)
    return
  }
  const house = await requireWarehouse(ctx, values['warehouseId'])
  if (values['zoneId']) {
    const { rows } =
      await sql`select 1 from warehouse_zone where tenant_id = current_tenant() and id = ${String(values['zoneId'])}::uuid and warehouse_id = ${house.id} and deleted_at is null`.execute(
        ctx.db,
      )
    if (!rows.length) throw refuseField('zoneId', t.zoneNotFound)
  }
  values['code'] = await nextNumber(ctx, { prefix: 'SC', table: 'stock_count', exhausted: t.exhausted })
}

/** Takes what the books have as it stands now. Throws 409 where nothing lies there. */
async function freeze(ctx: Context, id: string): Promise<void> {
  const { numAffectedRows } = await sql`insert into stock_count_line (tenant_id, count_id, balance_id, expected)
    select c.tenant_id, c.id, b.id, b.on_hand from stock_count c join stock_balance b on b.tenant_id = c.tenant_id and b.warehouse_id = c.warehouse_id
      join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id
    where c.tenant_id = current_tenant() and c.id = ${id} and b.on_hand > 0 and (c.zone_id is null or bin.zone_id = c.zone_id)
      and (c.bin_from is null or bin.code >= c.bin_from) and (c.bin_to is null or bin.code <= c.bin_to)
    order by bin.code, b.id limit ${sql.lit(mostCountLines)}`.execute(ctx.db)
  if (!numAffectedRows) throw refuse(409, t.nothingThere)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from stock_count where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and not ${inStates('status', machine.acts.delete.in)} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.notDeleted)
}

const countOf = (condition: string) =>
  `(select count(*)::int from stock_count_line l where l.tenant_id = t.tenant_id and l.count_id = t.id${condition})`
const base: CrudSource = {
  table: 'stock_count',
  search: ['code', 'remark?'],
  computed: {
    warehouseName: '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)',
    zoneCode: '(select z.code from warehouse_zone z where z.tenant_id = t.tenant_id and z.id = t.zone_id)',
    lineCount: countOf(''),
    openLines: countOf(' and l.counted is null'),
  },
  check,
  beforeDelete,
}

/** What a list shows: a tab, or all. */
export const stockCountSource = (tab: StockCountTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: ['status'] },
        visible: () => [inStates('t.status', machine.phases[tab])],
      }
/** A new one takes the figures of the books with it. */
export const newCountSource: CrudSource = { ...base, saved: (ctx, id) => freeze(ctx, id) }

/** Locks it until the transaction ends. Throws 404. */
export async function lockCount(ctx: Context, id: string): Promise<StoredCount> {
  await readRow(ctx, contract, stockCountSource(), id, { deleted: false, lock: true })
  return (await storedCount(ctx.db, id))!
}

export const notFrom = (status: StockCountStatus, step: StockCountStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

async function linesOf(db: Db, id: string): Promise<StockCountLine[]> {
  const { rows } =
    await sql<StockCountLine>`select l.id, bin.code as bin, g.model_number, g.name as goods_name, lot.code as lot, b.quality, trim_scale(l.expected)::text as expected,
      trim_scale(l.counted)::text as counted, trim_scale(l.counted - l.books)::text as difference, trim_scale(nullif(l.books - l.expected, 0))::text as moved
    from stock_count_line l join stock_balance b on b.tenant_id = l.tenant_id and b.id = l.balance_id join warehouse_bin bin on bin.tenant_id = b.tenant_id and bin.id = b.bin_id
      join stock_lot lot on lot.tenant_id = b.tenant_id and lot.id = b.lot_id join goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
    where l.tenant_id = current_tenant() and l.count_id = ${id} order by bin.code, g.model_number, lot.code, l.id`.execute(
      db,
    )
  return rows
}

/** The count as the caller may see it: without the books while it is counted blindly. Throws 404. */
export async function openCount(ctx: Context, id: string): Promise<StockCountFull> {
  const row = await readRow(ctx, contract, stockCountSource(), id)
  const [of, all] = await Promise.all([storedCount(ctx.db, id), linesOf(ctx.db, id)])
  const lines = withSeenGoods(ctx, all)
  const seesState = row.deletedAt === null && !hidesAny(ctx, contract.name, ['status'])
  const hidden =
    !seesState || hidesAny(ctx, contract.name, ['blind']) || (of!.blind && machine.isIn('counting', of!.status))
  const may = (permission: string) => seesState && ctx.user.permissions.has(permission)
  return {
    ...row,
    lines: hidden ? lines.map((line) => ({ ...line, expected: null, difference: null, moved: null })) : lines,
    steps: !seesState
      ? []
      : machine.stepNames.flatMap((step) => {
          if (!ctx.user.permissions.has(machine.steps[step].permission)) return []
          const open = machine.may(step, of!.status)
          return [{ step, open, why: open ? null : notFrom(of!.status, step) }]
        }),
    editable: may('stockCount.edit') && machine.may('edit', of!.status),
    countable: may('stockCount.edit') && machine.may('tally', of!.status),
  }
}

/** For the audit trail and the totals of lists. */
export function countWritten(ctx: Context, id: string, note?: string): void {
  ctx.touched([id], note)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'stock_count'))
}
