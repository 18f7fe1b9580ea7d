import { declarationReceiptText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt.text'

import type { Context } from '../../../../kernel/context.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { hiddenFields } from '../declarationHidden.ts'
import type { StoredDeclaration } from '../declarationRows.ts'

interface Numbered {
  readonly seqNo: string | null
  readonly entryId: string | null
}
type Of = Pick<StoredDeclaration, 'head' | 'code'>
const names = [
  ['seqNo', 'SeqNo'],
  ['entryId', 'EntryId'],
] as const

/** The numbers of a receipt that are not those of the declaration. One that the reader may not see counts as another, whatever it is: the answer tells nothing of it. */
export function differingNumbers(ctx: Context, { head }: Of, receipt: Numbered): ('seqNo' | 'entryId')[] {
  const hidden = hiddenFields(ctx).head
  return names.flatMap(([name, field]) => {
    const [told, own] = [receipt[name], head[field]]
    return told && (hidden.has(field) || (own && own !== told)) ? [name] : []
  })
}

/** A receipt of other numbers is taken for a reason, which its history keeps. Throws 400. */
export function requireReason(ctx: Context, of: Of, receipts: readonly Numbered[], reason: string): void {
  if (!reason && receipts.some((r) => differingNumbers(ctx, of, r).length > 0))
    throw refuseField('reason', t.numbersDiffer, { code: of.code })
}
