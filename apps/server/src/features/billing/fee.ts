import { tellsOf, type BillableKind, type FeeUnit } from '@clearway/contract/business/billable'
import { fee as contract } from '@clearway/contract/features/billing/fee'
import { feeText as t } from '@clearway/contract/features/billing/fee.text'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { staffOnly } from '../../business/staffOnly.ts'
import type { Context } from '../../kernel/context.ts'
import { crudIn } from '../../kernel/crud/crud.ts'
import type { CrudSource, Row, Values } from '../../kernel/crud/crudRows.ts'
import { feature } from '../../kernel/feature.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { feeWords } from './feeWords.ts'

/** What charges were worked out by. */
const fixedOnce = ['kind', 'unit', 'advance'] as const

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const all = { ...current, ...values }
  const [event, unit] = [all['event'], all['unit']]
  if (event && unit && !tellsOf(event as BillableKind, unit as FeeUnit)) throw refuseField('unit', t.eventHasNone)
  if (!current) return
  const changed = fixedOnce.find((field) => values[field] !== undefined && values[field] !== current[field])
  if (!changed) return
  const { rows } =
    await sql`select 1 from charge where tenant_id = current_tenant() and fee_id = ${current.id} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuseField(changed, t.fixed)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from charge where tenant_id = current_tenant() and fee_id = any(${[...ids]}::uuid[])
    union all select 1 from price_agreement where tenant_id = current_tenant() and fee_id = any(${[...ids]}::uuid[]) and deleted_at is null limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.used)
}

const source = (language: Language): CrudSource => ({
  table: 'fee',
  search: ['code', 'name', 'nameTw', 'nameEn'],
  unique: { fee_code: 'code' },
  computed: { label: feeWords('t', language) },
  check,
  beforeDelete,
})

const handlers = crudIn(contract, source)
export const fee = feature(contract.routes, {
  ...handlers,
  add: staffOnly(handlers.add),
  update: staffOnly(handlers.update),
  delete: staffOnly(handlers.delete),
  restore: staffOnly(handlers.restore),
})
