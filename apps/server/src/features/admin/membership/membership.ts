import { membership as contract } from '@clearway/contract/features/admin/membership/membership'

import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { leave, mayLeave, query } from './leave.ts'
import { answerHandOver, cancelHandOver, handOver, queryOwnership } from './ownership.ts'

export const membership = feature(contract, {
  query,
  mayLeave: outsideTransaction(mayLeave),
  leave: outsideTransaction(leave),
  queryOwnership,
  handOver: outsideTransaction(handOver),
  answerHandOver,
  cancelHandOver,
})
