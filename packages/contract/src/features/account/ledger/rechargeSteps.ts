import type { Text } from '../../../kernel/text.ts'
import { rechargeText as t } from './recharge.text.ts'

export type RechargeStatus = keyof typeof t.statuses
export type RechargeMethod = keyof typeof t.methods
export type RechargeStep = keyof typeof t.steps

/** `complete`: `rechargeFaults` finds nothing; `fourEyes`: neither applicant nor editor; `taken`: nobody else has it in review; `reason`: one is given. */
type Check = 'complete' | 'fourEyes' | 'taken' | 'reason'
interface Step { readonly by: 'applicant' | 'reviewer'; readonly from: readonly RechargeStatus[]; readonly to: RechargeStatus; readonly checks: readonly Check[] }

/** Every way from one state to another; there is no other. Nothing leads out of confirmed, rejected and cancelled. */
export const rechargeSteps = {
  submit: { by: 'applicant', from: ['draft'], to: 'submitted', checks: ['complete'] },
  cancel: { by: 'applicant', from: ['draft', 'submitted'], to: 'cancelled', checks: [] },
  /** Also takes it over from another reviewer. */
  take: { by: 'reviewer', from: ['submitted', 'underReview'], to: 'underReview', checks: ['fourEyes'] },
  putBack: { by: 'reviewer', from: ['underReview'], to: 'submitted', checks: ['fourEyes', 'taken'] },
  confirm: { by: 'reviewer', from: ['submitted', 'underReview'], to: 'confirmed', checks: ['fourEyes', 'taken'] },
  reject: { by: 'reviewer', from: ['submitted', 'underReview'], to: 'rejected', checks: ['fourEyes', 'taken', 'reason'] },
} as const satisfies Record<RechargeStep, Step>
export const rechargeStepNames = Object.keys(rechargeSteps) as [RechargeStep, ...RechargeStep[]]

export const mayRecharge = (step: RechargeStep, status: RechargeStatus): boolean => (rechargeSteps[step].from as readonly RechargeStatus[]).includes(status)

/** What must be there before it is submitted: a transfer shows its reference or slip, the others always the paper. Form and server ask it. */
export function rechargeFaults(of: Readonly<Record<string, unknown>>): { field: string; message: Text }[] {
  const faults: { field: string; message: Text }[] = []
  if (!of['paidOn']) faults.push({ field: 'paidOn', message: t.paidMissing })
  if (of['method'] === 'bankTransfer') {
    if (!of['bankReference'] && !of['slipId']) faults.push({ field: 'bankReference', message: t.referenceMissing })
  } else if (!of['slipId']) faults.push({ field: 'slipId', message: t.slipMissing })
  return faults
}
