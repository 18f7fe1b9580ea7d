import { sql, type RawBuilder } from 'kysely'

import type { TableSource } from '../../../../kernel/crud/listQuery.ts'
import { numberBegins } from '../../../../kernel/crud/search.ts'
import { ownerName, person, walletCode } from '../wallet/walletRows.ts'

/** Entries `e` whose business number begins so. */
export const codeBegins = (prefix: string): RawBuilder<unknown> =>
  sql`e.tenant_id = current_tenant() and ${numberBegins(sql`e.source_code`, prefix)}`

/** Wallets' postings with what their entries say, by the view `ledger_flow`; found by the beginning of a business number. */
export const flowSource: TableSource = {
  table: 'ledger_flow',
  orgScoped: true,
  computed: {
    walletCode: walletCode(),
    ownerName,
    personName: `coalesce(${person('created_by')}, (select a.client_id from app_client a where a.tenant_id = t.tenant_id and a.id = t.created_by))`,
  },
  filters: {
    sourceCode: (values) => sql`t.entry_id in (select e.id from ledger_entry e where ${codeBegins(values.join(','))})`,
  },
}
