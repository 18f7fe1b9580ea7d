import { stateMachine, type StateOf, type StepOf } from '../../kernel/stateMachine.ts'
import { chargeText as t } from './charge.text.ts'

const clerk = { by: 'clerk', permission: 'charge.edit' } as const

/** The life of a charge. One without a price is no charge of nothing: it waits for its price. Bills take and free charges themselves. */
export const chargeMachine = stateMachine({
  states: t.statuses,
  initial: 'priceMissing',
  steps: {
    reprice: { ...clerk, from: ['priceMissing', 'open'], to: ['priceMissing', 'open'], effects: ['priced'] },
    adjust: { ...clerk, from: ['priceMissing', 'open'], to: 'open', effects: ['adjusted'] },
    void: { ...clerk, from: ['priceMissing', 'open'], to: 'void', effects: ['explained'] },
    revive: { ...clerk, from: ['void'], to: ['priceMissing', 'open'], effects: ['revived'] },
    bill: { by: 'program', from: ['open'], to: 'billed' },
    free: { by: 'program', from: ['billed'], to: 'open' },
  },
  acts: {},
  phases: { priceMissing: ['priceMissing'], open: ['open'], billed: ['billed'], void: ['void'] },
})
export type ChargeStatus = StateOf<typeof chargeMachine>
export type ChargeStep = StepOf<typeof chargeMachine>
