import {
  quickOrder as contract,
  type PartStatus,
  type QuickPart,
  type QuickReading,
} from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as t } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { quickMachine as machine, type QuickStatus } from '@clearway/contract/features/trade/quick/quickSteps'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireCustomer } from '../../../business/customers.ts'
import { nextNumber } from '../../../business/numberSeries.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { dayIn } from '../../../kernel/crud/moments.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'

/** A packet as its parts see it, whoever asks. */
export interface Packet {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: QuickStatus
  readonly orgId: string | null
  readonly fileId: string | null
  readonly copyOfId: string | null
  readonly supplierId: string | null
  readonly orderDate: string | null
  readonly currency: string | null
  readonly receivingWay: string | null
  readonly direction: 'import' | 'export' | null
  readonly china: boolean
  readonly hongKong: boolean
  readonly unitedStates: boolean
  readonly warehouseId: string | null
  readonly expectedOn: string | null
  readonly createGoods: boolean
  readonly goodRows: boolean
  readonly mapping: Readonly<Record<string, string>> | null
  readonly reading: QuickReading | null
  readonly remark: string | null
  readonly deletedAt: string | null
}

export interface MadeRecord {
  readonly kind: string
  readonly id: string
}

export interface StoredPart {
  readonly part: QuickPart
  readonly status: PartStatus
  readonly reason: Text | null
  readonly attempt: number
  readonly records: readonly MadeRecord[]
  readonly facts: Readonly<Record<string, unknown>>
}

export async function storedPacket(ctx: Context, id: string): Promise<Packet> {
  const { rows } =
    await sql<Packet>`select id, version, code, status, org_id, file_id, copy_of_id, supplier_id, order_date, currency, receiving_way, direction,
      china, hong_kong, united_states, warehouse_id, expected_on, create_goods, good_rows, mapping, reading, remark, deleted_at
    from quick_order where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

export async function storedParts(ctx: Context, id: string): Promise<StoredPart[]> {
  const { rows } =
    await sql<StoredPart>`select part, status, reason, attempt, records, facts from quick_part where tenant_id = current_tenant() and packet_id = ${id}`.execute(
      ctx.db,
    )
  return rows
}

/** What a row of another resource must be for the writer to name it: one that they see. */
async function requireSeen(ctx: Context, field: string, resource: string, table: string, id: unknown): Promise<void> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${String(id)}::uuid`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, { table, orgScoped: table !== 'warehouse' }, dataAccess(ctx.user, resource)),
  ]
  const may = ctx.user.permissions.has(`${resource}.view`)
  const { rows } =
    await sql`select 1 from ${sql.table(table)} t where ${sql.join(where, sql` and `)} and ${may}`.execute(ctx.db)
  if (!rows.length) throw refuseField(field, issues.notFound)
}

const named = [
  ['supplierId', 'supplier', 'supplier'],
  ['copyOfId', 'order', 'trade_order'],
  ['warehouseId', 'warehouse', 'warehouse'],
] as const

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  if (current && !machine.may('edit', (await storedPacket(ctx, current.id)).status)) throw refuse(409, t.onlyDraft)
  for (const [field, resource, table] of named)
    if (values[field] && values[field] !== current?.[field])
      await requireSeen(ctx, field, resource, table, values[field])
  if (values['fileId'] !== undefined) values['fileName'] = values['fileId'] ? await nameOf(ctx, values['fileId']) : null
  if (current) return
  values['code'] = await nextNumber(ctx, { prefix: 'QO', table: 'quick_order', exhausted: t.noNumber })
  values['orderDate'] ??= dayIn(ctx.user.timeZone)
}

async function nameOf(ctx: Context, fileId: unknown): Promise<string> {
  const file = await ctx.db
    .selectFrom('storedFile')
    .select('name')
    .where('id', '=', String(fileId))
    .executeTakeFirstOrThrow()
  return file.name
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from quick_order where tenant_id = current_tenant() and id = any(${[...ids]}::uuid[]) and not ${inStates('status', machine.acts.delete.in)} limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.notDeleted, { values: { code: rows[0].code } })
}

export const quickSource: CrudSource = {
  table: 'quick_order',
  orgScoped: true,
  search: ['code', 'fileName?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    supplierName: '(select s.name from supplier s where s.tenant_id = t.tenant_id and s.id = t.supplier_id)',
    warehouseName: '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)',
    copyOfCode: '(select o.code from trade_order o where o.tenant_id = t.tenant_id and o.id = t.copy_of_id)',
  },
  check,
  beforeDelete,
}

/** Locks the packet until the transaction ends. Throws 404, or 409 where `version` is given and stale. */
export async function lockPacket(ctx: Context, id: string, version?: number): Promise<Packet> {
  const row = await readRow(ctx, contract, quickSource, id, { deleted: false, lock: true })
  if (version !== undefined && row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  return storedPacket(ctx, id)
}

export const notFrom = (ctx: Context, status: QuickStatus, step: keyof typeof t.steps) =>
  refuse(409, t.notFrom, {
    values: { status: say(machine.states[status], ctx.language), step: say(t.steps[step], ctx.language) },
  })

/** For the audit trail and the totals of lists. */
export function packetWritten(ctx: Context, id: string, note?: string): void {
  ctx.touched([id], note)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'quick_order'))
}
