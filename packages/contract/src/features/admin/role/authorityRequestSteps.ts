import { stateMachine } from '../../../kernel/stateMachine.ts'
import { authorityRequestText as t } from './authorityRequest.text.ts'

/**
 * The life of a request for authority. Checks: `notOwn`: somebody else's; `ownRights`: nobody gives what they do not hold; `member`: the person is one still;
 * `term`: within what was asked; `inForce`: the grant is there and not over.
 */
export const authorityRequestMachine = stateMachine({
  states: {
    pending: t.pending,
    approved: t.approved,
    expired: t.expired,
    rejected: t.rejected,
    cancelled: t.cancelled,
    revoked: t.revoked,
  },
  initial: 'pending',
  steps: {
    approve: {
      by: 'reviewer',
      permission: 'authorityRequest.review',
      from: ['pending'],
      to: 'approved',
      checks: ['notOwn', 'term', 'ownRights', 'member'],
      effects: ['grant'],
      notices: ['approved'],
    },
    reject: {
      by: 'reviewer',
      permission: 'authorityRequest.review',
      from: ['pending'],
      to: 'rejected',
      checks: ['notOwn'],
      effects: ['decide'],
      notices: ['rejected'],
    },
    revoke: {
      by: 'reviewer',
      permission: 'authorityRequest.review',
      from: ['approved'],
      to: 'revoked',
      checks: ['notOwn', 'inForce'],
      effects: ['end', 'decide'],
      notices: ['revoked'],
    },
    /** By whoever asked, while nobody has decided. */
    cancel: { by: 'applicant', from: ['pending'], to: 'cancelled' },
    /** By time alone: what is stored stays `approved`, what is read says so. */
    expire: { by: 'program', from: ['approved'], to: 'expired' },
  },
  acts: {},
  phases: {},
})
