import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import { quickOrderText as t } from './quickOrder.text.ts'

const maker = { by: 'maker', permission: 'quickOrder.edit' } as const

/**
 * The life of a packet. `finish` follows when nothing of it is left to be built. Checks: `ready`: the checklist holds nothing red. Effects: `hand`: order and
 * case are handed in; `unmake`: everything that was made is taken back.
 */
export const quickMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    build: { ...maker, from: ['draft', 'building'], to: 'building' },
    finish: { by: 'program', from: ['building'], to: 'built' },
    submit: { ...maker, from: ['building', 'built'], to: 'submitted', checks: ['ready'], effects: ['hand'] },
    undo: { ...maker, from: ['building', 'built'], to: 'undone', effects: ['unmake'] },
    reopen: { ...maker, from: ['undone'], to: 'draft' },
  },
  acts: {
    edit: { by: 'maker', in: ['draft'] },
    delete: { by: 'maker', in: ['draft', 'undone'] },
    /** What could not be made before may still follow. */
    goOn: { by: 'maker', in: ['draft', 'building', 'built', 'submitted'] },
  },
  phases: { open: ['draft', 'building', 'built'] },
})
export type QuickStatus = StateOf<typeof quickMachine>
export type QuickStep = StepOf<typeof quickMachine>
