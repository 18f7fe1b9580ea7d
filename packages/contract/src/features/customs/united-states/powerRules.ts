import type { Text } from '../../../kernel/text.ts'
import type { CompanyType } from './usParty.text.ts'
import { usPowerText as t } from './usPower.text.ts'

/** It is told so many days before a power ends. */
export const powerEndsSoonDays = 30
/** Years that the power of a partnership lasts at most (19 CFR 141.34). */
export const partnershipYears = 2
/** Days that the link to sign is open. */
export const linkDays = 14

/** Who may bind whom. A title that is not among them needs a certificate of the corporation. */
const titles: Readonly<Record<CompanyType, RegExp | undefined>> = {
  corporation:
    /\b(president|chief|ceo|cfo|coo|cto|officer|chair(man|woman|person)?|director|secretary|treasurer|controller|comptroller|manager|member|general counsel|owner|partner|vp|evp|svp)\b/i,
  partnership: /\bpartner\b/i,
  soleProprietorship: /\b(proprietor|owner)\b/i,
  individual: undefined,
}

/** What is wrong with the title of who signs; undefined when nothing is. */
export function titleFault(kind: CompanyType, title: string | null | undefined, certified: boolean): Text | undefined {
  const wanted = titles[kind]
  if (!wanted) return undefined
  if (!title?.trim()) return t.titleMissing
  if (/\b(assistant|intern|clerk|trainee|student)\b/i.test(title) && !certified) return t.titleOdd
  return wanted.test(title) || (certified && kind === 'corporation') ? undefined : t.titleOdd
}

/** The last day that a partnership's power may have which is signed on a day. */
export function partnershipUntil(signedOn: string): string {
  const [year, month, day] = signedOn.split('-').map(Number) as [number, number, number]
  // The 29th of February ends on the 28th, as the database counts years.
  const last = new Date(Date.UTC(year + partnershipYears, month - 1, day))
  const to = last.getUTCMonth() === month - 1 ? last : new Date(Date.UTC(year + partnershipYears, month, 0))
  return to.toISOString().slice(0, 10)
}

export interface PowerFacts {
  readonly grantorKind: CompanyType
  readonly portsKind: 'all' | 'list'
  readonly ports: string | null
  readonly expiresOn: string | null
  readonly signatory: string | null
  readonly signatoryTitle: string | null
  readonly certified: boolean
  readonly partners: string | null
  readonly nonResident: boolean
  readonly agentName: string | null
  readonly agentAddress: string | null
}

/** What stands in the way of a power that is signed on a day, at its fields. Form and server ask it. */
export function powerFaults(of: PowerFacts, signedOn: string): { field: string; message: Text }[] {
  const partnership = of.grantorKind === 'partnership'
  const title = titleFault(of.grantorKind, of.signatoryTitle, of.certified)
  const partners = (of.partners ?? '').split(/\r?\n/).filter((line) => line.trim())
  const faults: [boolean, string, Text][] = [
    [!of.signatory, 'signatory', t.missing],
    [title !== undefined, 'signatoryTitle', title ?? t.titleOdd],
    [of.portsKind === 'list' && !of.ports, 'ports', t.portsMissing],
    [!!of.expiresOn && of.expiresOn < signedOn, 'expiresOn', t.endsBefore],
    [partnership && partners.length < 2, 'partners', t.partnersMissing],
    [partnership && !of.expiresOn, 'expiresOn', t.partnershipEnds],
    [partnership && !!of.expiresOn && of.expiresOn > partnershipUntil(signedOn), 'expiresOn', t.partnershipLong],
    [of.nonResident && !of.agentName, 'agentName', t.agentMissing],
    [of.nonResident && !of.agentAddress, 'agentAddress', t.agentMissing],
  ]
  return faults.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []))
}
