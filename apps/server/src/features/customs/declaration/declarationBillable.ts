import type { AmountPart } from '@clearway/contract/business/billable'
import type { BillKind } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { sql } from 'kysely'

import { billable } from '../../../business/billable.ts'
import type { Db } from '../../../kernel/database/database.ts'

interface Released {
  readonly code: string
  readonly orgId: string | null
  readonly direction: 'import' | 'export'
  readonly releasedAt: string | null
  readonly lines: number
}

async function declarationOf(db: Db, id: string): Promise<Released> {
  const { rows } =
    await sql<Released>`select d.code, d.org_id, d.direction, d.released_at, (select count(*)::int from declaration_line l where l.tenant_id = d.tenant_id and l.declaration_id = d.id and l.deleted_at is null) as lines
    from declaration d where d.tenant_id = current_tenant() and d.id = ${id}`.execute(db)
  return rows[0]!
}

/** Customs released it: the work of declaring it may be charged, by the declaration and by its lines. */
export async function billableRelease(db: Db, id: string): Promise<void> {
  const { code, orgId, direction, releasedAt, lines } = await declarationOf(db, id)
  await billable(db, [
    {
      kind: 'declarationReleased',
      record: { kind: 'declaration', id, code },
      orgId,
      at: releasedAt && new Date(releasedAt).toISOString(),
      lane: direction === 'import' ? { destination: 'CN' } : { origin: 'CN' },
      quantities: { line: String(lines) },
    },
  ])
}

const parts: Partial<Readonly<Record<BillKind, AmountPart>>> = {
  duty: 'duty',
  vat: 'vat',
  excise: 'excise',
  latePayment: 'interest',
}

interface Paid {
  readonly billId: string
  readonly number: string
  readonly kind: BillKind
  readonly amount: string
  readonly interest: string
  readonly paidOn: string
}

/** The house paid a tax bill for its customer, once a bill however often that is entered. */
export async function billableTax(db: Db, declarationId: string, of: Paid): Promise<void> {
  const { code, orgId } = await declarationOf(db, declarationId)
  const amounts = [
    { part: parts[of.kind] ?? 'otherTax', currency: 'CNY', amount: of.amount },
    { part: 'interest' as const, currency: 'CNY', amount: of.interest },
  ].filter(({ amount }) => !/^0*(\.0*)?$/.test(amount))
  await billable(db, [
    {
      kind: 'taxPaid',
      record: { kind: 'declaration', id: declarationId, code: `${code} ${of.number}`.slice(0, 64) },
      occasion: of.billId,
      orgId,
      day: of.paidOn,
      amounts,
    },
  ])
}
