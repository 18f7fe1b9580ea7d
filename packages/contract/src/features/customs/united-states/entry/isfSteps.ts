import { stateMachine, type StateOf } from '../../../../kernel/stateMachine.ts'
import { isfText as t } from './isf.text.ts'

/**
 * The life of the importer security filing of an entry by sea. Checks: `ocean`: it needs one, and the entry is not over; `isfWhole`: its ten elements are
 * there. Late filing is told, and recorded all the same.
 */
export const isfMachine = stateMachine({
  states: t.states,
  initial: 'toFile',
  steps: {
    fileIsf: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['toFile', 'rejected'],
      to: 'filed',
      checks: ['ocean', 'isfWhole'],
      effects: ['isfSent'],
    },
    amendIsf: {
      by: 'maker',
      permission: 'usEntry.submit',
      from: ['accepted'],
      to: 'amended',
      checks: ['ocean', 'isfWhole'],
      effects: ['isfSentAgain'],
    },
    acceptIsf: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['filed', 'amended'],
      to: 'accepted',
      effects: ['isfAccepted'],
    },
    rejectIsf: {
      by: 'recorder',
      permission: 'usEntry.submit',
      from: ['filed', 'amended'],
      to: 'rejected',
      effects: ['isfRejected'],
    },
  },
  acts: { hear: { by: 'customs', in: ['filed', 'accepted', 'rejected', 'amended'] } },
  phases: { open: ['toFile', 'rejected'] },
})
export type IsfState = StateOf<typeof isfMachine>
export type IsfStep = keyof typeof t.steps
