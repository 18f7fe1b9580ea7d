import type { Text } from '../../../kernel/text.ts'
import { userAuthText as t } from './userAuth.text.ts'

export type CertificationKind = keyof typeof t.kinds
export type ApprovalStatus = keyof typeof t.statuses

/** Who takes a step: the applicant (or who handles the enterprise), a second person who reviews, the program by itself. */
export type StepOf = 'applicant' | 'reviewer' | 'program'

/**
 * What must hold beside the state. `complete`: needed fields are there and right, documents not over; `papers`: needed papers are there; `fourEyes`:
 * neither applicant, nor editor, nor the person himself; `taken`: the one who decides has taken it; `reason`: a reason in general or for a field.
 */
export type StepCheck = 'complete' | 'papers' | 'fourEyes' | 'taken' | 'reason'

export interface CertificationStep { readonly by: StepOf; readonly from: readonly ApprovalStatus[]; readonly to: ApprovalStatus; readonly checks: readonly StepCheck[] }

/** Every way from one state to another; there is no other. A new attempt is a new row beside the old one, so nothing leads out of the last three. */
export const certificationSteps = {
  submit: { by: 'applicant', from: ['draft'], to: 'submitted', checks: ['complete', 'papers'] },
  withdraw: { by: 'applicant', from: ['submitted'], to: 'draft', checks: [] },
  /** Also takes it over from another reviewer. */
  take: { by: 'reviewer', from: ['submitted', 'inReview'], to: 'inReview', checks: ['fourEyes'] },
  putBack: { by: 'reviewer', from: ['inReview'], to: 'submitted', checks: ['fourEyes', 'taken'] },
  /** A certificate of the same kind that stood until then is over: it was replaced. */
  approve: { by: 'reviewer', from: ['inReview'], to: 'approved', checks: ['fourEyes', 'taken', 'complete', 'papers'] },
  reject: { by: 'reviewer', from: ['inReview'], to: 'rejected', checks: ['fourEyes', 'taken', 'reason'] },
  revoke: { by: 'reviewer', from: ['approved'], to: 'revoked', checks: ['fourEyes', 'reason'] },
  expire: { by: 'program', from: ['approved'], to: 'expired', checks: [] },
  replace: { by: 'program', from: ['approved'], to: 'expired', checks: [] },
} as const satisfies Readonly<Record<string, CertificationStep>>

export type CertificationStepName = keyof typeof certificationSteps
export const certificationStepNames = Object.keys(certificationSteps) as CertificationStepName[]

/** States in which an attempt is under way: one at a time for each kind of one person or enterprise. */
export const openStatuses: readonly ApprovalStatus[] = ['draft', 'submitted', 'inReview']
export const editableStatuses: readonly ApprovalStatus[] = ['draft']

export const mayStep = (step: CertificationStepName, status: ApprovalStatus): boolean => (certificationSteps[step].from as readonly ApprovalStatus[]).includes(status)

/** What a reviewer asks for by the state that he wants. */
export const reviewTargets = { inReview: 'take', submitted: 'putBack', approved: 'approve', rejected: 'reject', revoked: 'revoke' } as const satisfies Partial<Record<ApprovalStatus, CertificationStepName>>
export type ReviewTarget = keyof typeof reviewTargets

/** Facts that decide whether somebody may review an attempt. */
export interface ReviewFacts { readonly personId: string; readonly applicantId: string; readonly subjectId: string; readonly editors: readonly string[] }

/** Why somebody may not review it, in words; undefined when he may. */
export function fourEyesFault({ personId, applicantId, subjectId, editors }: ReviewFacts): Text | undefined {
  if (subjectId === personId) return t.fourEyesSubject
  if (applicantId === personId) return t.fourEyesApplicant
  return editors.includes(personId) ? t.fourEyesEditor : undefined
}

export const statusColours = { draft: 'default', submitted: 'blue', inReview: 'blue', approved: 'green', rejected: 'red', expired: 'orange', revoked: 'red' } as const
