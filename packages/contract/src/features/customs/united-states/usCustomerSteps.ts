import { stateMachine, type StateOf } from '../../../kernel/stateMachine.ts'
import { usCustomerText as t } from './usCustomer.text.ts'

/** The life of a customer of the United States' desk. Who puts one on hold need not be who lifts it. */
export const usCustomerMachine = stateMachine({
  states: t.states,
  initial: 'prospect',
  steps: {
    activate: { by: 'staff', permission: 'usCustomer.advance', from: ['prospect'], to: 'active' },
    hold: {
      by: 'staff',
      permission: 'usCustomer.hold',
      from: ['prospect', 'active'],
      to: 'held',
      effects: ['keep'],
      notices: ['held'],
    },
    release: {
      by: 'staff',
      permission: 'usCustomer.release',
      from: ['held'],
      to: 'active',
      effects: ['clear'],
      notices: ['released'],
    },
    close: { by: 'staff', permission: 'usCustomer.advance', from: ['prospect', 'active'], to: 'closed' },
    reopen: { by: 'staff', permission: 'usCustomer.advance', from: ['closed'], to: 'active' },
  },
  acts: { delete: { by: 'staff', in: ['prospect', 'active', 'closed'] } },
  phases: { open: ['prospect', 'active'] },
})
export type UsCustomerState = StateOf<typeof usCustomerMachine>
