import {
  companyTabs,
  declaringCompany as contract,
  type CompanyTab,
} from '@clearway/contract/features/customs/declaration/declaringCompany'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { exportsFrom } from '../../kernel/crud/crudExport.ts'
import type { CrudSource, Values } from '../../kernel/crud/crudRows.ts'
import { defaultsInTurn } from '../../kernel/crud/defaults.ts'
import { listPage } from '../../kernel/crud/listQuery.ts'
import { tabCounters } from '../../kernel/crud/tabCounters.ts'
import { feature } from '../../kernel/feature.ts'
import { companyState, inTab } from './companyState.ts'

const marks = { isDefault: 'is_default', isDefaultHongKong: 'is_default_hong_kong' } as const

/** A new default takes the mark of its jurisdiction from the old; writers take their turns. */
async function takeDefaults(ctx: Context, values: Values, id: string | undefined): Promise<void> {
  for (const [name, column] of Object.entries(marks))
    if (values[name] === true)
      await sql`update declaring_company set ${sql.ref(column)} = false where tenant_id = current_tenant() and ${sql.ref(column)} and deleted_at is null and id is distinct from ${id ?? null}::uuid`.execute(
        ctx.db,
      )
}

const base: CrudSource = {
  table: 'declaring_company',
  search: ['name', 'nameTw?', 'nameEn?', 'customsCode?', 'uscc?', 'brNumber?'],
  computed: { state: companyState },
  unique: { declaring_company_code: 'customsCode', declaring_company_br: 'brNumber' },
  check: (ctx, values, current) => takeDefaults(ctx, values, current?.id),
}

/** What a list shows: a tab, or all. */
export const companySource = (tab: CompanyTab = 'all'): CrudSource =>
  tab === 'all' ? base : { ...base, narrowed: { field: 'tab', by: ['state'] }, visible: () => [inTab[tab]] }

export const declaringCompany = feature(
  contract.routes,
  defaultsInTurn(
    'declaring_company',
    {
      ...crud(contract, base),
      query: (ctx: Context, { tab, ...query }: Parameters<ReturnType<typeof crud<typeof contract>>['query']>[1]) =>
        listPage(ctx, contract, companySource(tab), query),
      ...exportsFrom<{ tab: CompanyTab }>((_, { tab }) => [contract, companySource(tab)]),
      counters: (ctx: Context) => tabCounters(ctx, contract, companyTabs, companySource),
    },
    Object.values(marks),
  ),
)
