import { stateMachine } from '../../../../kernel/stateMachine.ts'
import { declarationAmendmentText as t } from './declarationAmendment.text.ts'

/**
 * The life of a request to amend or withdraw. What customs decided is entered by staff. Checks: `possible`: the declaration's state lets it be asked for;
 * `unchanged`: what was to be changed still stands there; `past`: the decision lies not in the future; `alive`: the declaration is not over.
 */
export const amendmentMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      by: 'staff',
      permission: 'declaration.submit',
      from: ['draft'],
      to: 'submitted',
      checks: ['possible', 'unchanged'],
      effects: ['handIn'],
    },
    approve: {
      by: 'staff',
      permission: 'declaration.submit',
      from: ['submitted'],
      to: 'approved',
      checks: ['past', 'alive'],
      effects: ['decided', 'carryOut'],
      notices: ['people'],
    },
    refuse: {
      by: 'staff',
      permission: 'declaration.submit',
      from: ['submitted'],
      to: 'refused',
      checks: ['past'],
      effects: ['decided'],
      notices: ['people'],
    },
    drop: {
      by: 'staff',
      permission: 'declaration.edit',
      from: ['draft', 'submitted'],
      to: 'dropped',
      effects: ['note'],
    },
  },
  acts: { edit: { by: 'staff', in: ['draft'] } },
  phases: {
    /** Not decided: one at a time for a declaration. */
    open: ['draft', 'submitted'],
  },
})
