import { goods as contract } from '@clearway/contract/features/trade/goods'

import { customerNames, requireCustomer } from '../../business/customers.ts'
import { goodsEdited } from '../../business/goodsEdited.ts'
import { crud } from '../../kernel/crud/crud.ts'
import type { CrudSource } from '../../kernel/crud/crudRows.ts'
import { feature } from '../../kernel/feature.ts'

export const goodsSource: CrudSource = {
  table: 'goods',
  orgScoped: true,
  search: ['modelNumber', 'name', 'brand?'],
  // The same model may stand once for each brand of each customer.
  unique: { goods_model: ['modelNumber', 'brand', 'orgId'] },
  computed: { orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)` },
  references: { orgId: customerNames },
  check: async (ctx, values, current) => {
    await requireCustomer(ctx, values['orgId'])
    await goodsEdited(ctx, values, current)
  },
}

export const goods = feature(contract.routes, crud(contract, goodsSource))
