import { sql } from 'kysely'

import type { CrudSource } from '../../../kernel/crud/crudRows.ts'
import { ownerName, warehouseName } from './shelf.ts'

const ofBalance = (column: string, table: string, on: string) =>
  `(select x.${column} from stock_balance b join ${table} x on x.tenant_id = b.tenant_id and x.id = b.${on} where b.tenant_id = t.tenant_id and b.id = t.balance_id)`
const personOf = (column: string) => `(select p.nickname from person p where p.id = t.${column})`

export const stockRequestSource: CrudSource = {
  table: 'stock_request',
  orgScoped: true,
  search: ['code', 'reason'],
  computed: {
    goodsModel: ofBalance('model_number', 'goods', 'goods_id'),
    lotCode: ofBalance('code', 'stock_lot', 'lot_id'),
    binCode: ofBalance('code', 'warehouse_bin', 'bin_id'),
    warehouseName,
    orgName: ownerName,
    own: '(t.created_by is not distinct from current_person())',
    askerName: personOf('created_by'),
    deciderName: personOf('decided_by'),
  },
}

/** What waits for somebody other than who asked. */
export const requestsOfOthers: CrudSource = {
  ...stockRequestSource,
  visible: (ctx) => [sql`t.created_by is distinct from ${ctx.user.personId}::uuid`],
}
