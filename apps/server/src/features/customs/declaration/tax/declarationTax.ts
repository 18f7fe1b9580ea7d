import { declarationTax as contract } from '@clearway/contract/features/customs/declaration/tax/declarationTax'

import { staffOnly } from '../../../../business/staffOnly.ts'
import { feature } from '../../../../kernel/feature.ts'
import { addBill, deleteBill, payBill, unpayBill, updateBill } from './billSave.ts'
import { billsOf, billsOfCase } from './taxBills.ts'
import { estimateCase, estimateOf } from './taxEstimate.ts'

export const declarationTax = feature(contract, {
  estimate: (ctx, { id }) => estimateOf(ctx, id),
  estimateCase: (ctx, { id }) => estimateCase(ctx, id),
  bills: billsOf,
  caseBills: billsOfCase,
  addBill: staffOnly(addBill),
  updateBill: staffOnly(updateBill),
  payBill: staffOnly(payBill),
  unpayBill: staffOnly(unpayBill),
  deleteBill: staffOnly(deleteBill),
})
