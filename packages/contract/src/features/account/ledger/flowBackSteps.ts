import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import type { Text } from '../../../kernel/text.ts'
import { flowBackText as t } from './flowBack.text.ts'

export type FlowBackKind = keyof typeof t.kinds

/**
 * Every way from one state to another. Checks: `ownSide`: staff for what staff applied for, a customer's people for theirs; `complete`: nothing is missing
 * and all still holds; `fourEyes`: neither applicant nor editor; `reason`: one is given; `stepUp`: the password or second factor again, for some kinds.
 * Submitting a pay-out holds its amount; rejecting and cancelling give it back.
 */
export const flowBackMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      by: 'applicant',
      permission: 'flowBack.edit',
      from: ['draft'],
      to: 'submitted',
      checks: ['ownSide', 'complete'],
      effects: ['handIn', 'hold'],
      notices: ['reviewers'],
    },
    cancel: {
      by: 'applicant',
      permission: 'flowBack.edit',
      from: ['draft', 'submitted'],
      to: 'cancelled',
      checks: ['ownSide'],
      effects: ['release', 'giveUp'],
      notices: ['reviewers'],
    },
    approve: {
      by: 'reviewer',
      permission: 'flowBack.review',
      from: ['submitted'],
      to: 'approved',
      checks: ['fourEyes', 'stepUp'],
      effects: ['carryOut', 'decide'],
      notices: ['applicants'],
    },
    reject: {
      by: 'reviewer',
      permission: 'flowBack.review',
      from: ['submitted'],
      to: 'rejected',
      checks: ['fourEyes', 'reason'],
      effects: ['release', 'decide'],
      notices: ['applicants'],
    },
  },
  acts: { edit: { by: 'applicant', in: ['draft'] } },
  phases: { review: ['submitted'], done: ['approved', 'rejected', 'cancelled'] },
})
/** States of the payment of an approved pay-out in which its amount is still held. */
export const unpaid: readonly (keyof typeof t.payments)[] = ['waiting', 'batched']
export type FlowBackStatus = StateOf<typeof flowBackMachine>
export type FlowBackStep = StepOf<typeof flowBackMachine>

/** Approving these asks for the password or second factor again. */
export const confirmedKinds: readonly FlowBackKind[] = ['payout', 'adjust']
/** What a customer's people may apply for. */
export const customerKinds: readonly FlowBackKind[] = ['payout']
/** Entries that can be reversed. */
export const reversibleKinds = ['recharge', 'adjust', 'transfer', 'refund', 'payout'] as const

/** Fields that each kind has beside wallet, reason and attachment; a form shows these, and the server empties the others. */
export const flowBackFields: Readonly<Record<FlowBackKind, readonly string[]>> = {
  payout: ['amount', 'bankAccountId'],
  reversal: ['entryId'],
  adjust: ['amount'],
  transfer: ['amount', 'toWalletId'],
  creditLimit: ['creditLimit'],
}

const positive = (v: unknown) => typeof v === 'string' && !v.startsWith('-') && /[1-9]/.test(v)

/** What is missing or cannot be, field by field. Form and server ask it. */
export function flowBackFaults(of: Readonly<Record<string, unknown>>): { field: string; message: Text }[] {
  switch (of['kind'] as FlowBackKind) {
    case 'payout':
      return [
        ...(positive(of['amount']) ? [] : [{ field: 'amount', message: t.amountNeeded }]),
        ...(of['bankAccountId'] ? [] : [{ field: 'bankAccountId', message: t.accountNeeded }]),
      ]
    case 'transfer':
      return [
        ...(positive(of['amount']) ? [] : [{ field: 'amount', message: t.amountNeeded }]),
        ...(of['toWalletId'] ? [] : [{ field: 'toWalletId', message: t.walletNeeded }]),
      ]
    case 'adjust':
      return typeof of['amount'] === 'string' && /[1-9]/.test(of['amount'])
        ? []
        : [{ field: 'amount', message: t.adjustNeeded }]
    case 'reversal':
      return of['entryId'] ? [] : [{ field: 'entryId', message: t.entryNeeded }]
    case 'creditLimit':
      return of['creditLimit'] ? [] : [{ field: 'creditLimit', message: t.limitNeeded }]
    default:
      return []
  }
}
