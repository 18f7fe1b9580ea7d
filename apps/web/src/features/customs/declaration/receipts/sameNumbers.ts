import type { ReceiptRow } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'

/** A receipt and the others that bear one of its numbers: what is said of one holds for all of them. */
export function sameNumbers(list: readonly ReceiptRow[], id: string): ReceiptRow[] {
  const one = list.find((r) => r.id === id)
  return list.filter(
    (r) => r.id === id || (one?.entryId && r.entryId === one.entryId) || (one?.seqNo && r.seqNo === one.seqNo),
  )
}
