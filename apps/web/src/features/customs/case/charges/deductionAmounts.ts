import type { CaseLine } from '@clearway/contract/features/account/ledger/caseLines'
import { atMost } from '@clearway/contract/kernel/decimal'

/** What is to be taken for each ticked line, by its id, as it is typed. */
export type Chosen = Readonly<Record<string, string>>

export const amountOf = (typed: string): string | undefined =>
  /^\d{1,13}(\.\d{1,2})?$/.test(typed.trim()) && !/^0+(\.0+)?$/.test(typed.trim()) ? typed.trim() : undefined
export const fits = (line: CaseLine, typed: string): boolean => {
  const amount = amountOf(typed)
  return amount !== undefined && atMost(amount, line.left)
}
