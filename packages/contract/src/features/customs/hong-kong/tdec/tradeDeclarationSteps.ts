import { stateMachine, type StateOf, type StepOf } from '../../../../kernel/stateMachine.ts'
import { tradeDeclarationText as t } from './tradeDeclaration.text.ts'

/** A declaration is lodged within so many days after the movement (Cap. 60E, regulations 4 and 5). */
export const daysToLodge = 14
/** From so many days before the end it is told. */
export const soonDays = 4

/** The day that is so many days later. */
export function daysLater(day: string, days: number): string {
  const to = new Date(`${day}T00:00:00Z`)
  to.setUTCDate(to.getUTCDate() + days)
  return to.toISOString().slice(0, 10)
}
export const dueOf = (movementDate: string): string => daysLater(movementDate, daysToLodge)

/**
 * The life of a trade declaration (domain rules C.3). Clearway files nothing: a provider does, and what customs answers is entered (`accept`, `reject`, `pay`)
 * or read from its files in any order, of which `hear` takes what they say together. Checks: `declarable`: no error is left; `notHeld`: its customer is not on credit hold; `answered`: a
 * customer who was asked to confirm it has; `payable`: a charge, levy or penalty is due.
 */
export const tradeMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    check: {
      by: 'maker',
      permission: 'tradeDeclaration.edit',
      from: ['draft', 'rejected'],
      to: 'checked',
      checks: ['declarable'],
    },
    uncheck: { by: 'maker', permission: 'tradeDeclaration.edit', from: ['checked'], to: 'draft' },
    submit: {
      by: 'maker',
      permission: 'tradeDeclaration.submit',
      from: ['checked'],
      to: 'submitted',
      checks: ['declarable', 'notHeld', 'answered'],
      effects: ['handIn'],
      notices: ['customer'],
    },
    takeBack: { by: 'maker', permission: 'tradeDeclaration.submit', from: ['submitted'], to: 'checked' },
    /** What customs accepted is written anew and submitted once more under its reference. */
    amend: {
      by: 'maker',
      permission: 'tradeDeclaration.submit',
      from: ['accepted', 'amended', 'paid'],
      to: 'draft',
      effects: ['explain'],
    },
    withdraw: {
      by: 'maker',
      permission: 'tradeDeclaration.submit',
      from: ['submitted', 'accepted', 'amended'],
      to: 'withdrawn',
      effects: ['explain'],
    },
    accept: {
      by: 'recorder',
      permission: 'tradeDeclaration.submit',
      from: ['submitted'],
      to: ['accepted', 'amended'],
      effects: ['accepted'],
      notices: ['customer'],
    },
    reject: {
      by: 'recorder',
      permission: 'tradeDeclaration.submit',
      from: ['submitted'],
      to: 'rejected',
      effects: ['rejected'],
      notices: ['makers', 'customer'],
    },
    pay: {
      by: 'recorder',
      permission: 'tradeDeclaration.submit',
      from: ['accepted', 'amended'],
      to: 'paid',
      checks: ['payable'],
      effects: ['paid'],
    },
    hear: {
      by: 'customs',
      from: ['submitted', 'accepted', 'amended', 'paid', 'rejected', 'withdrawn'],
      to: ['accepted', 'amended', 'paid', 'rejected', 'withdrawn'],
    },
  },
  acts: { edit: { by: 'maker', in: ['draft', 'rejected'] } },
  phases: {
    prepare: ['draft', 'checked'],
    waiting: ['submitted'],
    rejected: ['rejected'],
    toPay: ['accepted', 'amended'],
    /** A payment may still come. */
    unpaid: ['submitted', 'accepted', 'amended'],
    done: ['paid'],
    over: ['withdrawn'],
    /** Not lodged yet: its clock runs. */
    unlodged: ['draft', 'checked', 'rejected'],
  },
})
export type TradeStatus = StateOf<typeof tradeMachine>
export type TradeStep = StepOf<typeof tradeMachine>
