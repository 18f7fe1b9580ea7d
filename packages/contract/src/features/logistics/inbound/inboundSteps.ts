import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import { inboundBookingText as t } from './inboundBooking.text.ts'

const maker = { by: 'maker', permission: 'inboundBooking.edit' } as const
const keeper = { by: 'keeper', permission: 'inboundBooking.receive' } as const

/**
 * The life of goods that come into a warehouse. Checks: `filled`: it names goods; `open`: the warehouse takes goods in; `untouched`: nothing was put away;
 * `settled`: what came is what was expected, or it is said why it is accepted; `declared`: bonded goods are as their declaration says, which the database
 * holds too.
 */
export const inboundMachine = stateMachine({
  states: t.statuses,
  initial: 'pending',
  steps: {
    approve: {
      by: 'approver',
      permission: 'inboundBooking.approve',
      from: ['pending'],
      to: 'approved',
      checks: ['filled', 'open'],
      effects: ['cleared'],
      notices: ['maker'],
    },
    reject: {
      by: 'approver',
      permission: 'inboundBooking.approve',
      from: ['pending', 'approved'],
      to: 'rejected',
      effects: ['explained'],
      notices: ['maker'],
    },
    revise: { ...maker, from: ['rejected'], to: 'pending', effects: ['cleared'] },
    arrive: { ...keeper, from: ['approved'], to: 'arrived', checks: ['open'], effects: ['stamped'] },
    unload: { ...keeper, from: ['arrived'], to: 'unloading' },
    finalise: {
      ...keeper,
      from: ['unloading'],
      to: 'finalised',
      checks: ['settled', 'declared'],
      effects: ['closed'],
      notices: ['maker'],
    },
    cancel: {
      ...maker,
      from: ['pending', 'approved', 'rejected', 'arrived', 'unloading'],
      to: 'cancelled',
      checks: ['untouched'],
      effects: ['explained'],
    },
  },
  acts: {
    edit: { by: 'maker', in: ['pending', 'rejected'] },
    delete: { by: 'maker', in: ['pending', 'rejected', 'cancelled'] },
    receive: { by: 'keeper', in: ['unloading'] },
  },
  phases: {
    toApprove: ['pending'],
    expected: ['approved'],
    here: ['arrived', 'unloading'],
    over: ['finalised', 'rejected', 'cancelled'],
    /** The warehouse waits for it: it is not closed. */
    open: ['pending', 'approved', 'arrived', 'unloading'],
  },
})
export type InboundStatus = StateOf<typeof inboundMachine>
export type InboundStep = StepOf<typeof inboundMachine>
