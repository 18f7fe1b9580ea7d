import { stateMachine, type StateOf, type StepOf } from '../../kernel/stateMachine.ts'
import { settlementText as t } from './settlement.text.ts'

const clerk = { by: 'clerk', permission: 'settlement.edit' } as const
const second = { by: 'second', permission: 'settlement.audit' } as const

/**
 * The life of a settlement. Money that came is posted by who matched it; what is given up is decided by another (`another`), and what was posted is taken back by
 * another than who posted it (`notPoster`).
 */
export const settlementMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    post: { ...clerk, from: ['draft'], to: 'posted', effects: ['posted'] },
    submit: { ...clerk, from: ['draft'], to: 'review' },
    approve: { ...second, from: ['review'], to: 'posted', checks: ['another'], effects: ['posted'] },
    reject: {
      ...second,
      from: ['review'],
      to: 'rejected',
      checks: ['another'],
      effects: ['explained'],
      notices: ['maker'],
    },
    reverse: { ...second, from: ['posted'], to: 'reversed', checks: ['notPoster'], effects: ['reversed'] },
  },
  acts: {},
  phases: { review: ['review'], posted: ['posted'], reversed: ['reversed'], over: ['rejected', 'reversed'] },
})
export type SettlementStatus = StateOf<typeof settlementMachine>
export type SettlementStep = StepOf<typeof settlementMachine>
