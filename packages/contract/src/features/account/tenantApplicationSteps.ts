import { stateMachine } from '../../kernel/stateMachine.ts'
import { tenantApplicationText as t } from './tenantApplication.text.ts'

/** The life of an application for a tenant of one's own or to join one. Nothing leads out of what was decided. `notOwn`: nobody decides on their own. */
export const tenantApplicationMachine = stateMachine({
  states: { pending: t.pending, approved: t.approved, rejected: t.rejected, cancelled: t.cancelled },
  initial: 'pending',
  steps: {
    approve: {
      by: 'reviewer',
      from: ['pending'],
      to: 'approved',
      checks: ['notOwn'],
      effects: ['admit', 'decide'],
      notices: ['approved'],
    },
    reject: {
      by: 'reviewer',
      from: ['pending'],
      to: 'rejected',
      checks: ['notOwn'],
      effects: ['decide'],
      notices: ['rejected'],
    },
    /** By whoever applied, or because a code of invitation made them a user meanwhile. */
    cancel: { by: 'applicant', from: ['pending'], to: 'cancelled' },
  },
  acts: {},
  phases: {},
})
