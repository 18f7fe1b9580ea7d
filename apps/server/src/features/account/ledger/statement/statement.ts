import { statement as contract } from '@clearway/contract/features/account/ledger/statement'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { feature } from '../../../../kernel/feature.ts'
import { statementExcel } from './statementExcel.ts'
import { statementPdf } from './statementPdf.ts'
import { byEntry, movementOf, postingsOf, requireWallet, statementOf, type PostingRow } from './statementRows.ts'

async function query(
  ctx: Context,
  { pageSize, afterSeq, ...period }: Parsed<(typeof contract)['query']>,
): Promise<Output<(typeof contract)['query']>> {
  const whole = await statementOf(ctx, period)
  const after = Math.max(afterSeq ?? 0, whole.openedSeq)
  // An entry has two postings in a wallet at most; one more shows whether the last is whole and whether there are others.
  const { rows } =
    await sql<PostingRow>`${postingsOf(period.walletId, after, whole.untilSeq)} limit ${pageSize * 2 + 1}`.execute(
      ctx.db.withoutPlugins(),
    )
  const groups = byEntry(rows)
  const page = groups.slice(0, pageSize)
  return {
    ...whole,
    movements: page.map(movementOf),
    nextSeq: groups.length > pageSize ? page.at(-1)!.at(-1)!.seq : null,
  }
}

async function check(ctx: Context, { walletId, seq, hash }: Parsed<(typeof contract)['check']>) {
  await requireWallet(ctx, walletId)
  const { rows } = await sql<{
    hash: string
  }>`select encode(hash, 'hex') as hash from ledger_posting where tenant_id = current_tenant() and wallet_id = ${walletId} and seq = ${seq}`.execute(
    ctx.db,
  )
  return { holds: rows[0]?.hash.startsWith(hash) ?? false }
}

export const statement = feature(contract, { query, check, exportExcel: statementExcel, exportPDF: statementPdf })
