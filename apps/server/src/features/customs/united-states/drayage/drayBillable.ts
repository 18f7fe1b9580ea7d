import type { BillableKind } from '@clearway/contract/business/billable'
import {
  isDaily,
  type Charge,
  type ChargeKind,
} from '@clearway/contract/features/customs/united-states/drayage/drayCharges'

import type { Billable } from '../../../../business/billable.ts'
import type { StoredMove } from './drayRows.ts'

const kindOf = (kind: ChargeKind): BillableKind => `dray${kind[0]!.toUpperCase()}${kind.slice(1)}` as BillableKind

/** What a move came to as it was closed, each charge with what it was counted by and what it costs by the tariff. */
export const billableMove = (of: StoredMove, charges: readonly Charge[]): Billable[] =>
  charges.map(({ kind, amount, count = 1 }) => ({
    kind: kindOf(kind),
    record: { kind: 'drayMove', id: of.id, code: `${of.code} ${of.containerNo}` },
    orgId: of.orgId,
    lane: { origin: of.terminal, destination: of.deliveryCity },
    quantities: {
      container: '1',
      ...(isDaily(kind) && { day: String(count) }),
      ...(kind === 'waiting' && { hour: String(count) }),
    },
    amounts: amount === null ? [] : [{ part: 'tariff', currency: 'USD', amount }],
  }))
