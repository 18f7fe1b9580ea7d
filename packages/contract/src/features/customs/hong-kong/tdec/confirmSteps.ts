import { stateMachine, type StateOf, type StepOf } from '../../../../kernel/stateMachine.ts'
import { tradeDeclarationText as t } from './tradeDeclaration.text.ts'

/**
 * Whether the customer stands by what is declared in their name. Only who was asked confirms; a change of goods, values or parties afterwards ends it.
 * Checks: `unlodged`: customs does not have it; `hasCustomer`: there is somebody to ask; `hasLines`: there is something to confirm.
 */
export const confirmMachine = stateMachine({
  states: t.confirmations,
  initial: 'none',
  steps: {
    askConfirm: {
      by: 'staff',
      permission: 'tradeDeclaration.edit',
      from: ['none', 'declined', 'voided'],
      to: 'asked',
      checks: ['unlodged', 'hasCustomer', 'hasLines'],
      notices: ['told'],
    },
    unaskConfirm: {
      by: 'staff',
      permission: 'tradeDeclaration.edit',
      from: ['asked', 'declined', 'voided'],
      to: 'none',
    },
    confirm: {
      by: 'customer',
      permission: 'tradeDeclaration.confirm',
      from: ['asked'],
      to: 'confirmed',
      checks: ['unlodged'],
      effects: ['sign'],
      notices: ['told'],
    },
    decline: {
      by: 'customer',
      permission: 'tradeDeclaration.confirm',
      from: ['asked'],
      to: 'declined',
      checks: ['unlodged'],
      notices: ['told'],
    },
    voidConfirm: { by: 'program', from: ['confirmed'], to: 'voided' },
  },
  acts: {},
  phases: {
    /** The customer was asked, and does not stand by it as it is. */
    open: ['asked', 'declined', 'voided'],
    /** The broker's turn. */
    ours: ['declined', 'voided'],
  },
})
export type Confirmation = StateOf<typeof confirmMachine>
export type ConfirmStep = StepOf<typeof confirmMachine>
