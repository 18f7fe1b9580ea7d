import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import { paymentBatchText as t } from './paymentBatch.text.ts'

const clerk = { by: 'clerk', permission: 'paymentBatch.edit' } as const
const second = { by: 'second', permission: 'paymentBatch.audit' } as const

/**
 * The life of a batch of payments. Checks: `another`: neither who made it nor who changed it; `complete`: it pays something, and its day has not passed;
 * `payable`: every account is there and not held; `unchanged`: every account is as it was when the batch was approved; `left`: a payment is left to be made.
 * Once its file was made, the money may have gone: then it is paid or refused by the bank, and no longer cancelled.
 */
export const paymentBatchMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      ...clerk,
      from: ['draft'],
      to: 'review',
      checks: ['complete', 'payable'],
      effects: ['handIn'],
      notices: ['approvers'],
    },
    reject: {
      ...second,
      from: ['review', 'approved'],
      to: 'draft',
      checks: ['another'],
      effects: ['explained', 'reopened'],
      notices: ['maker'],
    },
    approve: {
      ...second,
      from: ['review'],
      to: 'approved',
      checks: ['another', 'payable'],
      effects: ['approved'],
      notices: ['maker'],
    },
    makeFile: {
      ...clerk,
      from: ['approved'],
      to: 'sent',
      checks: ['complete', 'payable', 'unchanged'],
      effects: ['filed'],
    },
    pay: { ...clerk, from: ['sent'], to: 'paid', checks: ['left'], effects: ['paid'], notices: ['payees'] },
    refuse: { ...clerk, from: ['sent'], to: 'refused', effects: ['explained', 'dropped'] },
    cancel: { ...clerk, from: ['draft', 'review', 'approved'], to: 'cancelled', effects: ['explained', 'dropped'] },
  },
  acts: {
    edit: { by: 'clerk', in: ['draft'] },
    returnItem: { by: 'clerk', in: ['sent', 'paid'] },
    download: { by: 'clerk', in: ['sent', 'paid', 'refused'] },
  },
  phases: {
    draft: ['draft'],
    review: ['review'],
    approved: ['approved'],
    sent: ['sent'],
    paid: ['paid'],
    over: ['refused', 'cancelled'],
  },
})
export type PaymentBatchStatus = StateOf<typeof paymentBatchMachine>
export type PaymentBatchStep = StepOf<typeof paymentBatchMachine>
