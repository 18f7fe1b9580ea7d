import type { ParameterKey } from '../kernel/parameters.ts'
import type { Text } from '../kernel/text.ts'
import { certificateText as t } from './certificate.text.ts'

export type CertificationKind = keyof typeof t.kinds

export interface CertificateGateDefinition {
  readonly title: Text
  /** Any one of these kinds opens it. */
  readonly kinds: readonly CertificationKind[]
  /** The tenant's switch; off, the gate stands open. */
  readonly parameter: Extract<ParameterKey, 'certificate.recharge' | 'certificate.payeeAccount' | 'certificate.declare'>
  /** Asked only for amounts above this parameter, in CNY. */
  readonly above?: Extract<ParameterKey, 'certificate.rechargeAbove'>
}

/** Functions that a tenant may keep for those who are certified. All are open until it says otherwise. */
export const certificateGates = {
  recharge: {
    title: t.recharge,
    kinds: ['personal', 'enterprise'],
    parameter: 'certificate.recharge',
    above: 'certificate.rechargeAbove',
  },
  payeeAccount: { title: t.payeeAccount, kinds: ['personal', 'enterprise'], parameter: 'certificate.payeeAccount' },
  declare: { title: t.declare, kinds: ['enterprise'], parameter: 'certificate.declare' },
} as const satisfies Readonly<Record<string, CertificateGateDefinition>>

export type CertificateGate = keyof typeof certificateGates
export const certificateGateNames = Object.keys(certificateGates) as [CertificateGate, ...CertificateGate[]]
