import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import { stockCountText as t } from './stockCount.text.ts'

const counter = { by: 'counter', permission: 'stockCount.edit' } as const
const approver = { by: 'approver', permission: 'stockCount.approve' } as const

/** The life of a count. Checks: `whole`: every line has a figure; `fourEyes`: who counted does not approve, which the database holds too. */
export const stockCountMachine = stateMachine({
  states: t.statuses,
  initial: 'open',
  steps: {
    finish: { ...counter, from: ['open'], to: 'counted', checks: ['whole'], effects: ['signed'] },
    recount: { ...approver, from: ['counted', 'approved'], to: 'open', effects: ['again'] },
    approve: { ...approver, from: ['counted'], to: 'approved', checks: ['fourEyes'], effects: ['passed'] },
    adjust: { ...approver, from: ['approved'], to: 'adjusted', effects: ['corrected'] },
    cancel: { ...approver, from: ['open', 'counted', 'approved'], to: 'cancelled', effects: ['explained'] },
  },
  acts: {
    edit: { by: 'counter', in: ['open'] },
    tally: { by: 'counter', in: ['open'] },
    delete: { by: 'counter', in: ['cancelled'] },
  },
  phases: {
    toCount: ['open'],
    toApprove: ['counted'],
    toAdjust: ['approved'],
    over: ['adjusted', 'cancelled'],
    /** Whoever counts blindly does not see the books yet. */
    counting: ['open'],
  },
})
export type StockCountStatus = StateOf<typeof stockCountMachine>
export type StockCountStep = StepOf<typeof stockCountMachine>
