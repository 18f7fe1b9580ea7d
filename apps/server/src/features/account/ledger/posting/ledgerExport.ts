import { ledgerPosting as contract } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText as t } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { exportHandlers } from '../../../../kernel/crud/crudExport.ts'
import { scopeCondition, type TableSource } from '../../../../kernel/crud/listQuery.ts'
import { beginning, ending, isMoment } from '../../../../kernel/crud/moments.ts'
import type { Cell, Sheet } from '../../../../kernel/paper/sheet.ts'
import { walletSource } from '../wallet/walletRows.ts'
import { flowSource } from './flowSource.ts'

type Exported = Parameters<ReturnType<typeof exportHandlers>['exportExcel']>[1]
type Edge = { readonly seq: number; readonly available: string; readonly held: string }
interface Edges {
  readonly code: string
  readonly opening: Edge
  readonly closing: Edge
}

const empty: Edge = { seq: 0, available: '0.00', held: '0.00' }
const uuid = /^[0-9a-f-]{36}$/i

/**
 * The balance of a wallet before a period and at its end, in one statement. Its postings are numbered without gaps and never change, so the rows between the
 * two numbers are what the ledger held at that moment, whatever is posted while the file is written.
 */
async function edgesOf(
  ctx: Context,
  walletId: string,
  from: string | undefined,
  to: string | undefined,
): Promise<Edges | undefined> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = ${walletId}::uuid`,
    ...scopeCondition(ctx, walletSource, dataAccess(ctx.user, contract.name)),
  ]
  const edge = (call: ReturnType<typeof sql>) =>
    sql`(select jsonb_build_object('seq', p.seq, 'available', p.available_after::text, 'held', p.held_after::text) from ${call} p)`
  const {
    rows: [row],
  } = await sql<{
    code: string
    opening: Edge | null
    closing: Edge | null
  }>`select t.code, ${from ? edge(sql`wallet_posting_before(t.id, ${beginning(from, ctx.user.timeZone)})`) : sql`null::jsonb`} as opening,
      ${edge(sql`wallet_posting_before(t.id, ${to ? ending(to, ctx.user.timeZone) : sql`'infinity'`})`)} as closing
    from wallet t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return row && { code: row.code, opening: row.opening ?? empty, closing: row.closing ?? empty }
}

/** The line of a balance, in the columns that the file has; its name stands in the first of them. */
function edgeLine(ctx: Context, names: readonly string[], label: Text, code: string, of: Edge): Cell[] {
  const values: Readonly<Record<string, string>> = {
    walletCode: code,
    availableAfter: of.available,
    heldAfter: of.held,
  }
  return names.map((name, i) => (i === 0 ? say(label, ctx.language) : (values[name] ?? null)))
}

/** The exports of the flow list. One wallet over a period is told from its opening to its closing balance, oldest first unless asked otherwise. */
export const exportFlow =
  (paper: 'exportExcel' | 'exportWord' | 'exportPDF') => async (ctx: Context, input: Exported) => {
    const { walletId, createdAtFrom, createdAtTo } = (input.query ?? {}) as Readonly<Record<string, string | undefined>>
    const periods = [createdAtFrom, createdAtTo].filter((p) => p !== undefined && p !== '')
    // What is no id or time at all is refused by the list itself.
    const edges =
      !input.ids?.length && walletId && uuid.test(walletId) && periods.length && periods.every((p) => isMoment(p!))
        ? await edgesOf(ctx, walletId, createdAtFrom || undefined, createdAtTo || undefined)
        : undefined
    if (!edges) return exportHandlers(contract, flowSource)[paper](ctx, input)
    const { code, opening, closing } = edges
    const pinned: TableSource = {
      ...flowSource,
      visible: () => [sql`t.seq > ${opening.seq}`, sql`t.seq <= ${closing.seq}`],
    }
    const query = { ...input.query!, sort: input.query!.sort ?? 'createdAt' }
    const around = (sheet: Sheet, names: readonly string[]): Sheet => {
      const lines = [edgeLine(ctx, names, t.opening, code, opening), edgeLine(ctx, names, t.closing, code, closing)]
      const [first, last] = query.sort.startsWith('-') ? lines.toReversed() : lines
      return {
        ...sheet,
        columns: sheet.columns.map((c, i) => (i === 0 && c.kind !== 'dateTime' ? { ...c, kind: 'text' } : c)),
        rows: (async function* () {
          yield first!
          yield* sheet.rows
          yield last!
        })(),
      }
    }
    return exportHandlers(contract, pinned, around)[paper](ctx, { ...input, query })
  }
