import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import type { AnswerKind } from '@clearway/contract/features/customs/hong-kong/tdec/tradeFiles'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import Big from 'big.js'
import { sql } from 'kysely'

type Bears = Readonly<Record<'charge' | 'levy' | 'latePenalty', string | null>>

/** Charge, levy and late penalty of the last submission, in HKD. */
export const amountDue = ({ charge, levy, latePenalty }: Bears): Big =>
  [charge, levy, latePenalty].reduce((sum, one) => sum.plus(one ?? '0'), new Big(0))

/** The same of the declaration `d`. */
export const amountDueSql = sql.raw('(coalesce(d.charge, 0) + coalesce(d.levy, 0) + coalesce(d.late_penalty, 0))')

/** Why a payment that was read pays nothing: it is left to a person. */
export function unpaidBy(
  of: Bears,
  { kind, amount }: { readonly kind: AnswerKind; readonly amount: string | null },
): Text | undefined {
  if (kind !== 'pay') return undefined
  const due = amountDue(of)
  if (due.lte(0)) return t.nothingToPay
  if (amount === null || due.eq(amount)) return undefined
  return fillText(t.otherAmount, { amount: new Big(amount).toFixed(2), due: due.toFixed(2) })
}
