import { ledgerPosting as contract } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { listPage } from '../../../../kernel/crud/listQuery.ts'
import { keepSource } from '../../../../kernel/crud/sources.ts'
import { feature, outsideTransaction } from '../../../../kernel/feature.ts'
import { verifyWallet } from '../ledgerVerify.ts'
import { flowSource } from './flowSource.ts'
import { openEntry } from './ledgerEntry.ts'
import { exportFlow } from './ledgerExport.ts'

keepSource(contract, flowSource)

/** The entry that a row opens is no column of the list. */
async function withEntries<R extends { readonly id: string }>(
  ctx: Context,
  rows: readonly R[],
): Promise<(R & { entryId: string })[]> {
  const { rows: found } = await sql<{
    id: string
    entryId: string
  }>`select id, entry_id from ledger_posting where tenant_id = current_tenant() and id = any(${rows.map((r) => r.id)}::uuid[])`.execute(
    ctx.db,
  )
  const byId = new Map(found.map((f) => [f.id, f.entryId]))
  return rows.map((row) => ({ ...row, entryId: byId.get(row.id)! }))
}

export const ledgerPosting = feature(contract.routes, {
  query: async (ctx, query) => {
    const page = await listPage(ctx, contract, flowSource, query)
    return { ...page, list: await withEntries(ctx, page.list) }
  },
  exportExcel: exportFlow('exportExcel'),
  exportWord: exportFlow('exportWord'),
  exportPDF: exportFlow('exportPDF'),
  queryEntry: openEntry,
  verify: outsideTransaction(verifyWallet),
})
