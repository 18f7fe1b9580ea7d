import { codeChange as contract } from '@clearway/contract/features/customs/codeChange'

import { crud } from '../../kernel/crud/crud.ts'
import { feature } from '../../kernel/feature.ts'

export const codeChange = feature(
  contract.routes,
  crud(contract, {
    table: 'code_change',
    search: ['oldCode', 'newCode'],
    unique: { code_change_pair: 'newCode' },
    computed: { shared: 't.tenant_id is distinct from current_tenant()' },
    // As tables of correlation name their columns.
    aliases: {
      oldCode: [
        '旧编码',
        '旧税号',
        '原税号',
        '原商品编码',
        '原商品编号',
        '调整前编码',
        '调整前税号',
        '變更前編碼',
        'old',
        'from',
        'old hs code',
      ],
      newCode: [
        '新税号',
        '新商品编码',
        '新商品编号',
        '调整后编码',
        '调整后税号',
        '變更後編碼',
        'new',
        'to',
        'new hs code',
      ],
      validFrom: ['变更日期', '调整日期', '变更日', 'effective date'],
    },
  }),
)
