import { stateMachine } from '../../../kernel/stateMachine.ts'
import { customerProfileText as t } from './customerProfile.text.ts'

/** Whether anything is submitted for a customer. Who puts one on hold need not be who lifts it. */
export const holdMachine = stateMachine({
  states: t.states,
  initial: 'open',
  steps: {
    hold: {
      by: 'staff',
      permission: 'customerProfile.hold',
      from: ['open'],
      to: 'held',
      effects: ['keep'],
      notices: ['held'],
    },
    release: {
      by: 'staff',
      permission: 'customerProfile.release',
      from: ['held'],
      to: 'open',
      effects: ['clear'],
      notices: ['released'],
    },
  },
  acts: { delete: { by: 'staff', in: ['open'] } },
  phases: {},
})
