import { appliedRate, type Applied, type Exchange } from '@clearway/contract/features/customs/appliedRate'
import type { DutyStep } from '@clearway/contract/features/customs/duty'
import type { Quantity } from '@clearway/contract/features/customs/quantity'
import type { Rate } from '@clearway/contract/features/customs/rate'
import type { Text } from '@clearway/contract/kernel/text'
import type Big from 'big.js'

/** What an estimate gathers on its way. */
export interface Account {
  readonly currency: string
  readonly steps: DutyStep[]
  readonly warnings: Text[]
  /** Those of the warnings that say what could not be calculated. */
  readonly lacking: Text[]
  complete: boolean
}

export function addStep(
  account: Account,
  kind: string,
  label: Text,
  rule: Text,
  amount: Big,
  more: { sum?: string; counted?: boolean; currency?: string } & Pick<
    DutyStep,
    'code' | 'from' | 'to' | 'origins'
  > = {},
): void {
  account.steps.push({
    kind,
    label,
    rule,
    sum: more.sum ?? null,
    amount: amount.toFixed(2),
    currency: more.currency ?? account.currency,
    counted: more.counted ?? true,
    ...(more.code !== undefined && { code: more.code, from: more.from, to: more.to }),
    ...(more.origins && { origins: more.origins }),
  })
}

/** Something that could not be calculated: said, and the total is no longer complete. `brief` is what each of hundreds of lines says of it. */
export function lack(account: Account, warning: Text, brief = warning): undefined {
  account.warnings.push(warning)
  account.lacking.push(brief)
  account.complete = false
  return undefined
}

/** What a rate comes to on a value: undefined, with the reason told, where it needs a person or a quantity that was not given. */
export function applyRate(
  account: Account,
  rate: Rate,
  value: Big,
  quantities: readonly Quantity[] | undefined,
  exchange: Exchange,
): Applied | undefined {
  const found = appliedRate(rate, value, quantities, exchange)
  return 'lack' in found ? lack(account, found.lack) : found
}
