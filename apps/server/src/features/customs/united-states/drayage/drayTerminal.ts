import { drayTerminal as contract } from '@clearway/contract/features/customs/united-states/drayage/drayTerminal'
import { drayTerminalText as t } from '@clearway/contract/features/customs/united-states/drayage/drayTerminal.text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse } from '../../../../kernel/refuse.ts'

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select m.code from dray_terminal m where m.tenant_id = current_tenant() and m.id = any(${ids}::uuid[])
    and exists (select from dray_move t where t.tenant_id = m.tenant_id and t.terminal_id = m.id and t.status not in ('closed', 'cancelled') and t.deleted_at is null) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.inUse, { values: rows[0] })
}

export const drayTerminal = feature(
  contract.routes,
  crud(contract, {
    table: 'dray_terminal',
    search: ['name', 'code'],
    unique: { dray_terminal_code: 'code' },
    beforeDelete,
  }),
)
