import { order as contract } from '@clearway/contract/features/trade/order'

import { crud } from '../../kernel/crud/crud.ts'
import { readRow } from '../../kernel/crud/crudRows.ts'
import { feature } from '../../kernel/feature.ts'
import { orderHistoryOf } from './orderHistory.ts'
import { exportLines, importLines, importLinesFailedRows, lineTemplate } from './orderImport.ts'
import { matchGoods } from './orderMatch.ts'
import { queryGoods, querySuppliers } from './orderPickers.ts'
import { printOrder } from './orderPrint.ts'
import { orderSource, readOrder } from './orderRows.ts'
import { addAndRead, updateAndRead } from './orderSave.ts'
import { takeStep } from './orderSteps.ts'

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
