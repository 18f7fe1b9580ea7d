import { tradeAgreement as contract } from '@clearway/contract/features/customs/tradeAgreement'

import { crud } from '../../kernel/crud/crud.ts'
import { feature } from '../../kernel/feature.ts'
import { originCodes } from './additionalDuty/origins.ts'

export const tradeAgreement = feature(
  contract.routes,
  crud(contract, {
    table: 'trade_agreement',
    search: ['code', 'name'],
    unique: { trade_agreement_code: 'code' },
    computed: { shared: 't.tenant_id is distinct from current_tenant()' },
    check: async (ctx, values) => {
      if (values['origins'] !== undefined) values['origins'] = await originCodes(ctx, 'origins', values['origins'])
    },
  }),
)
