import type { Text } from '../../../kernel/text.ts'
import { flowBackText as t } from './flowBack.text.ts'

export type FlowBackKind = keyof typeof t.kinds
export type FlowBackStatus = keyof typeof t.statuses
export type FlowBackStep = keyof typeof t.steps

interface Step { readonly by: 'applicant' | 'reviewer'; readonly from: readonly FlowBackStatus[]; readonly to: FlowBackStatus }

/** Every way from one state to another. Who reviews never applied for it nor edited it. Submitting a pay-out holds its amount; rejecting and cancelling give it back. */
export const flowBackSteps = {
  submit: { by: 'applicant', from: ['draft'], to: 'submitted' },
  cancel: { by: 'applicant', from: ['draft', 'submitted'], to: 'cancelled' },
  approve: { by: 'reviewer', from: ['submitted'], to: 'approved' },
  reject: { by: 'reviewer', from: ['submitted'], to: 'rejected' },
} as const satisfies Record<FlowBackStep, Step>
export const flowBackStepNames = Object.keys(flowBackSteps) as [FlowBackStep, ...FlowBackStep[]]

export const mayFlowBack = (step: FlowBackStep, status: FlowBackStatus): boolean => (flowBackSteps[step].from as readonly FlowBackStatus[]).includes(status)

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
    case 'payout': return [...(positive(of['amount']) ? [] : [{ field: 'amount', message: t.amountNeeded }]), ...(of['bankAccountId'] ? [] : [{ field: 'bankAccountId', message: t.accountNeeded }])]
    case 'transfer': return [...(positive(of['amount']) ? [] : [{ field: 'amount', message: t.amountNeeded }]), ...(of['toWalletId'] ? [] : [{ field: 'toWalletId', message: t.walletNeeded }])]
    case 'adjust': return typeof of['amount'] === 'string' && /[1-9]/.test(of['amount']) ? [] : [{ field: 'amount', message: t.adjustNeeded }]
    case 'reversal': return of['entryId'] ? [] : [{ field: 'entryId', message: t.entryNeeded }]
    case 'creditLimit': return of['creditLimit'] ? [] : [{ field: 'creditLimit', message: t.limitNeeded }]
    default: return []
  }
}
