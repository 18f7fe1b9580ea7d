import type { ledgerPost, LedgerSource } from '@clearway/contract/features/account/ledger/ledgerPost'
import { ledgerPostingText as t } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import { atMost } from '@clearway/contract/kernel/decimal'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { capturedFor, chargedTax, lockWalletLine } from '../../../business/walletLine.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refuse.ts'

export type Move = Parsed<(typeof ledgerPost)['post']>

interface Line {
  readonly orgId: string | null
  readonly code: string | null
  readonly currency: string | null
  readonly amount: string | null
}

/** Lines of the customs area: what is asked for a case in its currency, and tax bills, which are in yuan and may bear interest. */
const lines: Partial<Record<LedgerSource, (id: string) => ReturnType<typeof sql<Line>>>> = {
  customsCase: (id) =>
    sql<Line>`select c.org_id, c.code, null::text as currency, null::text as amount from customs_case c where c.tenant_id = current_tenant() and c.id = ${id} and c.deleted_at is null`,
  caseCharge: (
    id,
  ) => sql<Line>`select c.org_id, c.code, x.currency, x.amount::text from customs_case_charge x join customs_case c on c.tenant_id = x.tenant_id and c.id = x.case_id
    where x.tenant_id = current_tenant() and x.id = ${id} and x.deleted_at is null and c.deleted_at is null`,
  taxBill: (
    id,
  ) => sql<Line>`select c.org_id, c.code, 'CNY' as currency, (x.amount + coalesce(x.interest, 0))::text as amount from tax_bill x join declaration d on d.tenant_id = x.tenant_id and d.id = x.declaration_id
      join customs_case c on c.tenant_id = d.tenant_id and c.id = d.case_id where x.tenant_id = current_tenant() and x.id = ${id} and x.deleted_at is null and d.deleted_at is null`,
}

export const isLine = (kind: LedgerSource | undefined): boolean => kind !== undefined && kind in lines

const gone = () => refuse(404, t.line.gone, { errors: [{ field: 'sourceId', message: t.line.gone }] })

/**
 * Names the business line of a move and fills in its number: that of the entry it goes back to where it names none. A charge or bill must be the wallet
 * owner's, in its currency, and is never taken beyond its amount, nor where it is charged already; moves for one line come here one after the other. What stands under `key` already is not
 * asked again, so that a retry gets its answer. Throws 404 and 409 with the field.
 */
export async function withLine(db: Db, move: Move, key: string): Promise<Move> {
  let { sourceKind, sourceId, sourceCode } = move
  if ('parent' in move) {
    const {
      rows: [parent],
    } = await sql<{
      sourceKind: Move['sourceKind'] | null
      sourceId: string | null
      sourceCode: string | null
    }>`select source_kind, source_id, source_code from ledger_entry where tenant_id = current_tenant() and id = ${move.parent}`.execute(
      db,
    )
    if (parent?.sourceKind && !sourceKind)
      [sourceKind, sourceId, sourceCode] = [
        parent.sourceKind,
        parent.sourceId ?? undefined,
        parent.sourceCode ?? undefined,
      ]
    else if (parent?.sourceId && isLine(parent.sourceKind ?? undefined) && parent.sourceId !== sourceId)
      throw refuse(409, t.line.other, { errors: [{ field: 'sourceId', message: t.line.other }] })
  }
  const read = sourceKind && lines[sourceKind]
  if (!sourceKind || !read) return { ...move, sourceKind, sourceId, sourceCode }
  if (!sourceId) throw gone()
  await lockWalletLine(db, sourceId)
  const {
    rows: [line],
  } = await read(sourceId).execute(db)
  if (!line) throw gone()
  const named = { ...move, sourceKind, sourceId, sourceCode: line.code ?? undefined }
  const {
    rows: [asked],
  } = await sql<{
    stands: boolean
    orgId: string | null
    currency: string | null
  }>`select exists (select from ledger_entry e where e.tenant_id = current_tenant() and e.idempotency_key = ${key}) as stands, w.org_id, w.currency
    from (select 1) one left join wallet w on w.tenant_id = current_tenant() and w.id = ${move.wallet}`.execute(db)
  // Without such a wallet the ledger says so itself; money that goes back needs no room in the line.
  if (asked!.stands || !asked!.currency || move.kind === 'release' || move.kind === 'refund') return named
  if (asked!.orgId !== line.orgId)
    throw refuse(409, t.line.owner, { errors: [{ field: 'sourceId', message: t.line.owner }] })
  if (line.amount === null) return named
  const places = { currency: line.currency ?? '' }
  if (line.currency !== asked!.currency)
    throw refuse(409, t.line.currency, {
      values: places,
      errors: [{ field: 'sourceId', message: t.line.currency, values: places }],
    })
  const charged = sourceKind === 'taxBill' ? await chargedTax(db, sourceId) : null
  if (charged)
    throw refuse(409, t.line.charged, {
      values: { code: charged },
      errors: [{ field: 'sourceId', message: t.line.charged, values: { code: charged } }],
    })
  const {
    rows: [left],
  } = await sql<{
    left: string
  }>`select (${line.amount}::numeric - ${capturedFor(sql`${sourceKind}`, sql`${sourceId}::uuid`)})::numeric(18, 2)::text as left`.execute(
    db,
  )
  if (!atMost(move.amount, left!.left))
    throw refuse(409, t.line.more, {
      values: { left: left!.left },
      errors: [{ field: 'amount', message: t.line.more, values: { left: left!.left } }],
    })
  return named
}
