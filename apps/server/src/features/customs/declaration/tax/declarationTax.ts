import { declarationTax as contract } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { refusals } from '@clearway/contract/kernel/refusal.text'

import type { Context } from '../../../../kernel/context.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { addBill, deleteBill, payBill, unpayBill, updateBill } from './billSave.ts'
import { billsOf, billsOfCase } from './taxBills.ts'
import { estimateCase, estimateOf } from './taxEstimate.ts'

/** Whatever buttons a role was given: a customer's people look on. */
const staffOnly =
  <I, O>(handler: (ctx: Context, input: I) => Promise<O>) =>
  async (ctx: Context, input: I): Promise<O> => {
    if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
    return handler(ctx, input)
  }

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
