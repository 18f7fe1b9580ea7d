import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import { customsCaseText as t } from './customsCase.text.ts'

/**
 * The life of a case (domain rules C.2). `staff`: nobody at a customer's; `customer`: whoever speaks for the customer, be it staff on the telephone. Checks:
 * `beforeCustoms`: no declaration of it is with customs; `lines`: there are some; `classified`: all of them have a code; `reason`: one is given; `charged`:
 * there is a charge, or it is free by hand; `priced`: who confirms sees what; `evidence`: staff show that the customer agreed. `follow` has no route: the first declaration submitted takes a case to `declaring`, the last one released to `toDispatch`; if all are deleted or withdrawn it falls back.
 */
export const caseMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    /** Past the desk at once where every line has its code. */
    submit: {
      by: 'maker',
      permission: 'customsCase.edit',
      from: ['draft', 'returned'],
      to: ['toClassify', 'toQuote'],
      checks: ['beforeCustoms', 'lines'],
      effects: ['desk', 'noQuote'],
      notices: ['submit'],
    },
    classified: {
      by: 'staff',
      permission: 'customsCase.decide',
      from: ['toClassify'],
      to: 'toQuote',
      checks: ['beforeCustoms', 'classified'],
    },
    quote: {
      by: 'staff',
      permission: 'customsCase.decide',
      from: ['toQuote'],
      to: 'toConfirm',
      checks: ['beforeCustoms', 'charged'],
      effects: ['quoted'],
      notices: ['quote'],
    },
    release: {
      by: 'staff',
      permission: 'customsCase.decide',
      from: ['toQuote', 'toConfirm'],
      to: 'toDeclare',
      checks: ['beforeCustoms', 'reason'],
      notices: ['release'],
    },
    confirm: {
      by: 'customer',
      permission: 'customsCase.confirm',
      from: ['toConfirm'],
      to: 'toDeclare',
      checks: ['beforeCustoms', 'priced', 'evidence'],
      effects: ['confirmed'],
      notices: ['confirm'],
    },
    refuse: {
      by: 'customer',
      permission: 'customsCase.confirm',
      from: ['toConfirm'],
      to: 'toQuote',
      checks: ['beforeCustoms', 'reason'],
      effects: ['noQuote'],
      notices: ['refuse'],
    },
    sendBack: {
      by: 'staff',
      permission: 'customsCase.decide',
      from: ['toClassify', 'toQuote', 'toConfirm', 'toDeclare'],
      to: 'returned',
      checks: ['beforeCustoms', 'reason'],
      effects: ['offDesk', 'noQuote'],
      notices: ['sendBack'],
    },
    dispatch: {
      by: 'staff',
      permission: 'customsCase.edit',
      from: ['toDispatch'],
      to: 'toReceive',
      notices: ['dispatch'],
    },
    receive: { by: 'customer', permission: 'customsCase.confirm', from: ['toReceive'], to: 'completed' },
    cancel: {
      by: 'maker',
      permission: 'customsCase.edit',
      from: ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'returned'],
      to: 'cancelled',
      checks: ['beforeCustoms', 'reason'],
      effects: ['offDesk', 'dropDrafts', 'noQuote', 'noAlarm'],
      notices: ['cancel'],
    },
    reopen: {
      by: 'maker',
      permission: 'customsCase.edit',
      from: ['cancelled'],
      to: 'draft',
      checks: ['beforeCustoms'],
      effects: ['noQuote'],
    },
    /** The customer changed goods whose code was decided, or added some: what follows from the code is void. */
    reclassify: {
      by: 'program',
      from: ['toClassify', 'toQuote', 'toConfirm', 'toDeclare'],
      to: 'toClassify',
    },
    follow: {
      by: 'program',
      from: ['toDeclare', 'declaring', 'toDispatch'],
      to: ['toDeclare', 'declaring', 'toDispatch'],
    },
  },
  acts: {
    /** Case file and lines can be written. */
    edit: { by: 'maker', in: ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'declaring', 'returned'] },
    /** What the desk decides still reaches the lines by itself, and lines may be put there. */
    toDesk: { by: 'staff', in: ['draft', 'toClassify', 'returned'] },
  },
  phases: {
    ended: ['completed', 'cancelled'],
    /** Nothing of it is with customs. */
    undeclared: ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'returned'],
    /** Nothing is left to be declared in time. */
    declared: ['toDispatch', 'toReceive', 'completed', 'cancelled'],
    /** The customer has not confirmed the quote. */
    unconfirmed: ['draft', 'toClassify', 'toQuote', 'toConfirm', 'returned'],
    /** From the quote on, charges are meant for the customer's eyes. */
    quoted: ['toConfirm', 'toDeclare', 'declaring', 'toDispatch', 'toReceive', 'completed'],
    /** Its papers are asked for. */
    wantsPapers: [
      'toClassify',
      'toQuote',
      'toConfirm',
      'toDeclare',
      'declaring',
      'toDispatch',
      'toReceive',
      'returned',
    ],
  },
})
export type CaseStatus = StateOf<typeof caseMachine>
/** What people do; what follows from declarations and from other goods is no step of theirs. */
export type CaseStep = Exclude<StepOf<typeof caseMachine>, 'follow' | 'reclassify'>
export const caseStepNames = caseMachine.stepNames.filter(
  (step): step is CaseStep => step !== 'follow' && step !== 'reclassify',
)
