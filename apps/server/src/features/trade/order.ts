import { order as contract } from '@clearway/contract/features/trade/order'
import { crud } from '../../kernel/crud/crud.ts'
import { readRow } from '../../kernel/crud/crud-rows.ts'
import { feature } from '../../kernel/feature.ts'
import { orderHistoryOf } from './order-history.ts'
import { exportLines, importLines, importLinesFailedRows, lineTemplate } from './order-import.ts'
import { matchGoods } from './order-match.ts'
import { queryGoods, querySuppliers } from './order-pickers.ts'
import { printOrder } from './order-print.ts'
import { orderSource, readOrder } from './order-rows.ts'
import { addAndRead, updateAndRead } from './order-save.ts'
import { takeStep } from './order-steps.ts'

export const order = feature(contract.routes, {
  ...crud(contract, orderSource),
  queryById: (ctx, { id }) => readOrder(ctx, id),
  add: addAndRead,
  update: updateAndRead,
  queryHistory: async (ctx, { id }) => {
    await readRow(ctx, contract, orderSource, id)
    return orderHistoryOf(ctx, id)
  },
  submit: takeStep('submit'),
  cancel: takeStep('cancel'),
  confirm: takeStep('confirm'),
  sendBack: takeStep('sendBack'),
  complete: takeStep('complete'),
  revoke: takeStep('revoke'),
  queryGoods,
  querySuppliers,
  matchGoods,
  lineTemplate,
  exportLines,
  importLines,
  importLinesFailedRows,
  print: printOrder,
})
