import { sql, type RawBuilder } from 'kysely'

import type { TableSource } from '../../../../kernel/crud/listQuery.ts'
import { ownerName, person, walletCode } from '../wallet/walletRows.ts'

/** Entries `e` whose business number begins so, as typed or in capitals. By ranges: the index serves them under row-level security, and a pattern not known beforehand it would not. */
export function codeBegins(prefix: string): RawBuilder<unknown> {
  const range = (start: string) =>
    sql`(e.source_code ~>=~ ${start}::text and e.source_code ~<~ ${`${start}\u{10ffff}`}::text)`
  return sql`e.tenant_id = current_tenant() and (${range(prefix)} or ${range(prefix.toUpperCase())})`
}

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
