import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import type { Text } from '../../../kernel/text.ts'
import { rechargeText as t } from './recharge.text.ts'

export type RechargeMethod = keyof typeof t.methods

/**
 * Every way from one state to another; there is no other. Nothing leads out of confirmed, rejected and cancelled. Checks: `ownSide`: staff for what staff
 * applied for, a customer's people for theirs; `complete`: `rechargeFaults` finds nothing; `certificate`: where the tenant asks for one; `fourEyes`:
 * neither applicant nor editor; `taken`: nobody else has it in review; `reason`: one is given.
 */
export const rechargeMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      by: 'applicant',
      permission: 'recharge.edit',
      from: ['draft'],
      to: 'submitted',
      checks: ['ownSide', 'complete', 'certificate'],
      effects: ['handIn'],
      notices: ['reviewers'],
    },
    cancel: {
      by: 'applicant',
      permission: 'recharge.edit',
      from: ['draft', 'submitted'],
      to: 'cancelled',
      checks: ['ownSide'],
      effects: ['giveUp'],
      notices: ['reviewers'],
    },
    /** Also takes it over from another reviewer. */
    take: {
      by: 'reviewer',
      permission: 'recharge.review',
      from: ['submitted', 'underReview'],
      to: 'underReview',
      checks: ['fourEyes'],
      effects: ['reviewer'],
    },
    putBack: {
      by: 'reviewer',
      permission: 'recharge.review',
      from: ['underReview'],
      to: 'submitted',
      checks: ['fourEyes', 'taken'],
      effects: ['noReviewer'],
    },
    confirm: {
      by: 'reviewer',
      permission: 'recharge.review',
      from: ['submitted', 'underReview'],
      to: 'confirmed',
      checks: ['fourEyes', 'taken'],
      effects: ['credit'],
      notices: ['reviewers', 'applicants'],
    },
    reject: {
      by: 'reviewer',
      permission: 'recharge.review',
      from: ['submitted', 'underReview'],
      to: 'rejected',
      checks: ['fourEyes', 'taken', 'reason'],
      effects: ['decline'],
      notices: ['applicants'],
    },
  },
  acts: { edit: { by: 'applicant', in: ['draft'] } },
  phases: { review: ['submitted', 'underReview'], done: ['confirmed', 'rejected', 'cancelled'] },
})
export type RechargeStatus = StateOf<typeof rechargeMachine>
export type RechargeStep = StepOf<typeof rechargeMachine>

/** What must be there before it is submitted: a transfer shows its reference or slip, the others always the paper. Form and server ask it. */
export function rechargeFaults(of: Readonly<Record<string, unknown>>): { field: string; message: Text }[] {
  const faults: { field: string; message: Text }[] = []
  if (!of['paidOn']) faults.push({ field: 'paidOn', message: t.paidMissing })
  if (of['method'] === 'bankTransfer') {
    if (!of['bankReference'] && !of['slipId']) faults.push({ field: 'bankReference', message: t.referenceMissing })
  } else if (!of['slipId']) faults.push({ field: 'slipId', message: t.slipMissing })
  return faults
}
