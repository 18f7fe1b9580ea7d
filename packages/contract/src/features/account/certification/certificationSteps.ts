import { stateMachine, type StateOf, type StepOf } from '../../../kernel/stateMachine.ts'
import type { Text } from '../../../kernel/text.ts'
import { userAuthText as t } from './userAuth.text.ts'

/**
 * Every way from one state to another; there is no other. A new attempt is a new row beside the old one, so nothing leads out of the last three. The
 * `applicant` is the person or who handles the enterprise. Checks: `complete`: needed fields and papers are there and right, documents not over;
 * `fourEyes`: neither applicant, nor editor, nor the person themself; `taken`: the one who decides has taken it; `reason`: a reason in general or for a field.
 */
export const certificationMachine = stateMachine({
  states: t.statuses,
  initial: 'draft',
  steps: {
    submit: {
      by: 'applicant',
      from: ['draft'],
      to: 'submitted',
      checks: ['complete'],
      effects: ['handIn'],
      notices: ['reviewers'],
    },
    withdraw: { by: 'applicant', from: ['submitted'], to: 'draft', effects: ['takeBack'] },
    /** Also takes it over from another reviewer. */
    take: {
      by: 'reviewer',
      permission: 'userAuth.audit',
      from: ['submitted', 'inReview'],
      to: 'inReview',
      checks: ['fourEyes'],
      effects: ['reviewer'],
    },
    putBack: {
      by: 'reviewer',
      permission: 'userAuth.audit',
      from: ['inReview'],
      to: 'submitted',
      checks: ['fourEyes', 'taken'],
      effects: ['noReviewer'],
    },
    /** A certificate of the same kind that stood until then is over: it was replaced. */
    approve: {
      by: 'reviewer',
      permission: 'userAuth.audit',
      from: ['inReview'],
      to: 'approved',
      checks: ['fourEyes', 'taken', 'complete'],
      effects: ['certify'],
      notices: ['approved'],
    },
    reject: {
      by: 'reviewer',
      permission: 'userAuth.audit',
      from: ['inReview'],
      to: 'rejected',
      checks: ['fourEyes', 'taken', 'reason'],
      effects: ['decline'],
      notices: ['rejected'],
    },
    revoke: {
      by: 'reviewer',
      permission: 'userAuth.audit',
      from: ['approved'],
      to: 'revoked',
      checks: ['fourEyes', 'reason'],
      effects: ['decline'],
      notices: ['revoked'],
    },
    expire: { by: 'program', from: ['approved'], to: 'expired' },
    replace: { by: 'program', from: ['approved'], to: 'expired' },
  },
  acts: { edit: { by: 'applicant', in: ['draft'] } },
  phases: {
    /** An attempt is under way: one at a time for each kind of one person or enterprise. */
    open: ['draft', 'submitted', 'inReview'],
    /** Waits for a second person. */
    review: ['submitted', 'inReview'],
    /** Claims its number: another with the same one is told to reviewers. */
    claims: ['submitted', 'inReview', 'approved'],
  },
})

export type ApprovalStatus = StateOf<typeof certificationMachine>
export type CertificationStep = StepOf<typeof certificationMachine>

/** What a reviewer asks for by the state that they want. */
export const reviewTargets = {
  inReview: 'take',
  submitted: 'putBack',
  approved: 'approve',
  rejected: 'reject',
  revoked: 'revoke',
} as const satisfies Partial<Record<ApprovalStatus, CertificationStep>>
export type ReviewTarget = keyof typeof reviewTargets

/** Facts that decide whether somebody may review an attempt. */
export interface ReviewFacts {
  readonly personId: string
  readonly applicantId: string
  readonly subjectId: string
  readonly editors: readonly string[]
}

/** Why somebody may not review it, in words; undefined when they may. */
export function fourEyesFault({ personId, applicantId, subjectId, editors }: ReviewFacts): Text | undefined {
  if (subjectId === personId) return t.fourEyesSubject
  if (applicantId === personId) return t.fourEyesApplicant
  return editors.includes(personId) ? t.fourEyesEditor : undefined
}

export const statusColours = {
  draft: 'default',
  submitted: 'blue',
  inReview: 'blue',
  approved: 'green',
  rejected: 'red',
  expired: 'orange',
  revoked: 'red',
} as const
