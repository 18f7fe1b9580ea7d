import { stateMachine, type StateOf, type StepOf } from '../../kernel/stateMachine.ts'
import { billText as t } from './bill.text.ts'

const maker = { by: 'maker', permission: 'bill.edit' } as const
const auditor = { by: 'auditor', permission: 'bill.audit' } as const

/**
 * The life of a bill. Checks: `notEmpty`; `another`: neither who made it nor who sent it to audit; `allApproved`: every line is. From `approved` on it is locked,
 * which the database holds too, and so is what follows a payment: `bill_payment` moves it, whoever writes there.
 */
export const billMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: { ...maker, from: ['draft', 'rejected'], to: 'pendingAudit', checks: ['notEmpty'], effects: ['sent'] },
    takeBack: { ...maker, from: ['pendingAudit'], to: 'draft' },
    approve: { ...auditor, from: ['pendingAudit'], to: 'approved', checks: ['another', 'allApproved'] },
    reject: {
      ...auditor,
      from: ['pendingAudit'],
      to: 'rejected',
      checks: ['another'],
      effects: ['explained'],
      notices: ['maker'],
    },
    issue: {
      by: 'maker',
      permission: 'bill.issue',
      from: ['approved'],
      to: ['issued', 'paid'],
      effects: ['issued'],
      notices: ['customer'],
    },
    pay: { by: 'program', from: ['issued', 'partlyPaid'], to: ['partlyPaid', 'paid'] },
    unpay: { by: 'program', from: ['partlyPaid', 'paid'], to: ['issued', 'partlyPaid'] },
    close: { by: 'cashier', permission: 'bill.pay', from: ['paid'], to: 'closed' },
    reverse: {
      by: 'auditor',
      permission: 'bill.reverse',
      from: ['approved', 'issued'],
      to: 'reversed',
      effects: ['reversed'],
      notices: ['reversal'],
    },
  },
  acts: {
    edit: { by: 'maker', in: ['draft', 'rejected'] },
    audit: { by: 'auditor', in: ['pendingAudit'] },
    dispute: { by: 'customer', in: ['issued', 'partlyPaid'] },
    answer: { by: 'maker', in: ['issued', 'partlyPaid', 'paid', 'reversed'] },
    notePayment: { by: 'cashier', in: ['issued', 'partlyPaid', 'paid'] },
  },
  phases: {
    draft: ['draft', 'rejected'],
    audit: ['pendingAudit'],
    toIssue: ['approved'],
    owed: ['issued', 'partlyPaid'],
    paid: ['paid'],
    over: ['closed', 'reversed'],
    /** Whatever else it is: no line and no sum of it changes. */
    locked: ['approved', 'issued', 'partlyPaid', 'paid', 'closed', 'reversed'],
  },
})
export type BillStatus = StateOf<typeof billMachine>
export type BillStep = StepOf<typeof billMachine>
