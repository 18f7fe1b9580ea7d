import { order as contract } from '@clearway/contract/features/trade/order'

import { crud } from '../../kernel/crud/crud.ts'
import { exportsFrom } from '../../kernel/crud/crudExport.ts'
import { readRow } from '../../kernel/crud/crudRows.ts'
import { listPage } from '../../kernel/crud/listQuery.ts'
import { feature } from '../../kernel/feature.ts'
import { orderHistoryOf } from './orderHistory.ts'
import { exportLines, importLines, importLinesFailedRows, lineTemplate } from './orderImport.ts'
import { matchGoods } from './orderMatch.ts'
import { queryGoods, querySuppliers } from './orderPickers.ts'
import { printOrder } from './orderPrint.ts'
import { orderSource, readOrder, sentBackSource } from './orderRows.ts'
import { addAndRead, updateAndRead } from './orderSave.ts'
import { takeStep, takeStepMany } from './orderSteps.ts'

export const order = feature(contract.routes, {
  ...crud(contract, orderSource),
  query: (ctx, { sentBack, ...query }) => listPage(ctx, contract, sentBackSource(ctx, sentBack), query),
  ...exportsFrom<{ sentBack: boolean }>((ctx, { sentBack }) => [contract, sentBackSource(ctx, sentBack)]),
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
  submitMany: takeStepMany('submit'),
  cancelMany: takeStepMany('cancel'),
  confirmMany: takeStepMany('confirm'),
  completeMany: takeStepMany('complete'),
  sendBackMany: takeStepMany('sendBack'),
  revokeMany: takeStepMany('revoke'),
  queryGoods,
  querySuppliers,
  matchGoods,
  lineTemplate,
  exportLines,
  importLines,
  importLinesFailedRows,
  print: printOrder,
})
