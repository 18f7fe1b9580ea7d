import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import { outboundPlanText as t } from './outboundPlan.text.ts'

const maker = { by: 'maker', permission: 'outboundPlan.edit' } as const
const approver = { by: 'approver', permission: 'outboundPlan.approve' } as const
const keeper = { by: 'keeper', permission: 'outboundPlan.load' } as const

/**
 * The life of goods that leave a warehouse. Checks: `filled`: it names goods; `picked`: every line is picked in full, by first in first out where nobody
 * chose; `residual`: no lot keeps less than one package; `declared`: bonded goods leave with a declaration; `complete`: all is loaded, or it is said why not;
 * `empty`: nothing is loaded.
 */
export const outboundMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    approve: {
      ...approver,
      from: ['draft'],
      to: 'approved',
      checks: ['filled', 'picked', 'residual', 'declared'],
      effects: ['reserved', 'cleared'],
      notices: ['maker'],
    },
    reject: { ...approver, from: ['draft'], to: 'rejected', effects: ['explained'], notices: ['maker'] },
    revise: { ...maker, from: ['rejected'], to: 'draft', effects: ['cleared'] },
    publish: { ...approver, from: ['approved'], to: 'published' },
    arrive: { ...keeper, from: ['published'], to: 'containerArrived', effects: ['stamped'] },
    startLoading: { ...keeper, from: ['containerArrived'], to: 'loading' },
    finishLoading: {
      ...keeper,
      from: ['loading'],
      to: 'loaded',
      checks: ['complete'],
      effects: ['released', 'accepted'],
    },
    seal: { ...keeper, from: ['loaded'], to: 'sealed', effects: ['closed'], notices: ['maker'] },
    cancel: {
      ...maker,
      from: ['draft', 'rejected', 'approved', 'published', 'containerArrived', 'loading'],
      to: 'cancelled',
      checks: ['empty'],
      effects: ['released', 'explained'],
    },
  },
  acts: {
    edit: { by: 'maker', in: ['draft', 'rejected'] },
    delete: { by: 'maker', in: ['draft', 'rejected', 'cancelled'] },
    pick: { by: 'approver', in: ['draft'] },
    load: { by: 'keeper', in: ['loading'] },
  },
  phases: {
    toApprove: ['draft'],
    toLoad: ['approved', 'published'],
    atDock: ['containerArrived', 'loading', 'loaded'],
    over: ['sealed', 'rejected', 'cancelled'],
    /** The warehouse owes it: it is not closed. */
    open: ['draft', 'approved', 'published', 'containerArrived', 'loading', 'loaded'],
  },
})
export type OutboundStatus = StateOf<typeof outboundMachine>
export type OutboundStep = StepOf<typeof outboundMachine>
