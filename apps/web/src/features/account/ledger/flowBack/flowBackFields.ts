import { flowBackFields, type FlowBackKind } from '@clearway/contract/features/account/ledger/flowBackSteps'

import type { Values } from '../../../../kernel/form/formValues.ts'

const some: readonly string[] = ['amount', 'toWalletId', 'entryId', 'bankAccountId', 'creditLimit']

/** What a kind does not have is not sent, whatever was typed under another. */
export function ofKind(values: Values): Record<string, unknown> {
  const wanted = flowBackFields[values['kind'] as FlowBackKind] ?? []
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, some.includes(name) && !wanted.includes(name) ? null : value]),
  )
}
