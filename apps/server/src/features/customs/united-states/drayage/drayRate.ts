import { drayRate as contract } from '@clearway/contract/features/customs/united-states/drayage/drayRate'

import { crud } from '../../../../kernel/crud/crud.ts'
import { feature } from '../../../../kernel/feature.ts'

export const drayRate = feature(
  contract.routes,
  crud(contract, {
    table: 'dray_rate',
    search: ['appliesTo?'],
    unique: { dray_rate_once: ['validFrom', 'kind', 'appliesTo', 'fromDay', 'validTo'] },
  }),
)
