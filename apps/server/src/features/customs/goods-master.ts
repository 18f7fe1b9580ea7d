import { goodsMaster as contract } from '@clearway/contract/features/customs/goodsMaster'
import { crud } from '../../kernel/crud/crud.ts'
import { readRow } from '../../kernel/crud/crud-rows.ts'
import { feature } from '../../kernel/feature.ts'
import { approve, classify, retire, sendBack, suggest } from './goods-classify.ts'
import { decisionsOf } from './goods-decisions.ts'
import { goodsImport } from './goods-import.ts'
import { goodsSource } from './goods-source.ts'
import { classifier } from './knowledge.ts'

export const goodsMaster = feature(contract.routes, {
  ...crud(contract, goodsSource),
  ...goodsImport,
  queryClassifications: async (ctx, { goodsId }) => {
    await readRow(ctx, contract, goodsSource, goodsId)
    return decisionsOf(ctx, goodsId)
  },
  classify,
  approve,
  sendBack,
  retire,
  suggest,
}, classifier)
