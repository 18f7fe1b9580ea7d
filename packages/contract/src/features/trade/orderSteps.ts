import { stateMachine, type StateOf, type StepOf } from '../../kernel/stateMachine.ts'
import { orderText as t } from './order.text.ts'

/**
 * The life of an order. What changes a state is a route of its own, so that it has its own permission and its own line in the audit trail. `staff`: nobody
 * at a customer's. Checks: `lines`: there are some; `reason`: one is given.
 */
export const orderMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      by: 'maker',
      permission: 'order.edit',
      from: ['draft'],
      to: 'submitted',
      checks: ['lines'],
      effects: ['note'],
      notices: ['staff'],
    },
    cancel: { by: 'maker', permission: 'order.edit', from: ['draft'], to: 'cancelled', effects: ['note'] },
    confirm: {
      by: 'staff',
      permission: 'order.confirm',
      from: ['submitted'],
      to: 'confirmed',
      effects: ['note'],
      notices: ['maker'],
    },
    sendBack: {
      by: 'staff',
      permission: 'order.confirm',
      from: ['submitted'],
      to: 'draft',
      checks: ['reason'],
      effects: ['note'],
      notices: ['maker'],
    },
    complete: {
      by: 'staff',
      permission: 'order.confirm',
      from: ['confirmed'],
      to: 'completed',
      effects: ['note'],
      notices: ['maker'],
    },
    revoke: {
      by: 'staff',
      permission: 'order.confirm',
      from: ['submitted', 'confirmed'],
      to: 'cancelled',
      checks: ['reason'],
      effects: ['note'],
      notices: ['maker'],
    },
  },
  acts: {
    edit: { by: 'maker', in: ['draft'] },
    delete: { by: 'maker', in: ['draft', 'cancelled'] },
    /** The papers of its shipment are kept with it. */
    takePapers: { by: 'maker', in: ['confirmed', 'completed'] },
  },
  phases: {},
})
export type OrderStatus = StateOf<typeof orderMachine>
export type OrderStep = StepOf<typeof orderMachine>
