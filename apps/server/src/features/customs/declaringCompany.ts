import { declaringCompany as contract } from '@clearway/contract/features/customs/declaration/declaringCompany'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { defaultsInTurn } from '../../kernel/crud/defaults.ts'
import { feature } from '../../kernel/feature.ts'

/** The new default takes the mark from the old; writers take their turns. */
async function takeDefault(ctx: Context, isDefault: unknown, id: string | undefined): Promise<void> {
  if (isDefault !== true) return
  await sql`update declaring_company set is_default = false where tenant_id = current_tenant() and is_default and deleted_at is null and id is distinct from ${id ?? null}::uuid`.execute(
    ctx.db,
  )
}

export const declaringCompany = feature(
  contract.routes,
  defaultsInTurn(
    'declaring_company',
    crud(contract, {
      table: 'declaring_company',
      search: ['name', 'customsCode', 'uscc'],
      unique: { declaring_company_code: 'customsCode' },
      check: (ctx, values, current) => takeDefault(ctx, values['isDefault'], current?.id),
    }),
  ),
)
