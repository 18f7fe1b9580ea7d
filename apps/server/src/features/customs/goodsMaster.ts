import { goodsMaster as contract } from '@clearway/contract/features/customs/goodsMaster'

import { crud } from '../../kernel/crud/crud.ts'
import { readRow } from '../../kernel/crud/crudRows.ts'
import { feature } from '../../kernel/feature.ts'
import { approve, classify, retire, sendBack, suggest } from './goodsClassify.ts'
import { decisionsOf } from './goodsDecisions.ts'
import { goodsImport } from './goodsImport.ts'
import { goodsSource } from './goodsSource.ts'
import { classifier } from './knowledge.ts'

export const goodsMaster = feature(
  contract.routes,
  {
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
  },
  classifier,
)
