import { stateMachine, type StateOf } from '../../../kernel/stateMachine.ts'
import { stockRequestText as t } from './stockRequest.text.ts'

/** The life of an adjustment: somebody asks, another agrees. Checks: `other`: who asked does not agree; `asker`: only who asked takes it back. */
export const stockRequestMachine = stateMachine({
  states: t.states,
  initial: 'asked',
  steps: {
    approve: {
      by: 'staff',
      permission: 'stockRequest.approve',
      from: ['asked'],
      to: 'approved',
      checks: ['other'],
      effects: ['post'],
    },
    refuse: {
      by: 'staff',
      permission: 'stockRequest.approve',
      from: ['asked'],
      to: 'refused',
      effects: ['note'],
    },
    withdraw: { by: 'staff', permission: 'stockRequest.ask', from: ['asked'], to: 'withdrawn', checks: ['asker'] },
  },
  acts: {},
  phases: { waiting: ['asked'] },
})
export type StockRequestState = StateOf<typeof stockRequestMachine>
