import { stockPosting as contract } from '@clearway/contract/features/logistics/inventory/stockPosting'

import { exportHandlers } from '../../../kernel/crud/crudExport.ts'
import { listPage, type TableSource } from '../../../kernel/crud/listQuery.ts'
import { keepSource } from '../../../kernel/crud/sources.ts'
import { feature } from '../../../kernel/feature.ts'
import { binCode, goodsOf, ownerName, warehouseName } from './shelf.ts'

/** Changes of balances with what their movements say. */
const source: TableSource = {
  table: 'stock_flow',
  orgScoped: true,
  computed: {
    goodsModel: goodsOf('model_number'),
    goodsLabel: goodsOf('model_number'),
    goodsName: goodsOf('name'),
    lotCode: '(select l.code from stock_lot l where l.tenant_id = t.tenant_id and l.id = t.lot_id)',
    orgName: ownerName,
    warehouseName,
    binCode: binCode(),
    personName: '(select p.nickname from person p where p.id = t.created_by)',
  },
}
keepSource(contract, source)

export const stockPosting = feature(contract.routes, {
  query: (ctx, query) => listPage(ctx, contract, source, query),
  ...exportHandlers(contract, source),
})
