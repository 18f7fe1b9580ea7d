import type { CertificationKind } from '../../../business/certificate.ts'
import { issues } from '../../../kernel/issue.text.ts'
import type { Text } from '../../../kernel/text.ts'
import { identityFault, registrationFault, type DocumentKind, type RegistrationKind } from './identityNumbers.ts'
import { userAuthText as t } from './userAuth.text.ts'

export type PaperKind = keyof typeof t.paperKinds
export const paperKinds = Object.keys(t.paperKinds) as [PaperKind, ...PaperKind[]]

/** Types that a paper may have; its bytes decide. Under 10 MB and not empty, as every upload. */
export const paperTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

/** The fields of each kind, in the order of its form. */
export const fieldsOfKind = {
  personal: [
    'realName',
    'documentKind',
    'idcardNo',
    'documentFrom',
    'documentTo',
    'documentLongTerm',
    'phoneNumber',
    'email',
    'qq',
    'weixin',
  ],
  enterprise: [
    'orgName',
    'registrationKind',
    'registrationNo',
    'customsCode',
    'licenceFrom',
    'licenceTo',
    'licenceLongTerm',
    'address',
    'realName',
    'documentKind',
    'idcardNo',
    'documentFrom',
    'documentTo',
    'documentLongTerm',
    'contactPerson',
    'phoneNumber',
    'email',
    'qq',
    'weixin',
  ],
} as const satisfies Readonly<Record<CertificationKind, readonly string[]>>

/** Fields without which nothing is handed in; an end of validity or "without an end" is asked for beside them. */
export const neededFields = {
  personal: ['realName', 'documentKind', 'idcardNo', 'phoneNumber'],
  enterprise: [
    'orgName',
    'registrationKind',
    'registrationNo',
    'address',
    'realName',
    'documentKind',
    'idcardNo',
    'contactPerson',
    'phoneNumber',
  ],
} as const satisfies Readonly<Record<CertificationKind, readonly string[]>>

interface PapersOf {
  readonly needed: readonly PaperKind[]
  readonly welcome: readonly PaperKind[]
}

const identityPapers: Readonly<Record<DocumentKind, readonly PaperKind[]>> = {
  residentId: ['idFront', 'idBack'],
  hkid: ['idFront'],
  passport: ['idFront'],
  travelPermit: ['idFront', 'idBack'],
}

/** Which papers an application needs and which it may have besides: the form and the server read the same table. */
export function papersOf(kind: CertificationKind, documentKind: DocumentKind | null | undefined): PapersOf {
  if (kind === 'personal') {
    const needed = identityPapers[documentKind ?? 'residentId']
    return { needed, welcome: [...(['idFront', 'idBack'] as const).filter((p) => !needed.includes(p)), 'other'] }
  }
  return {
    needed: ['businessLicence', 'powerOfAttorney'],
    welcome: ['idFront', 'idBack', 'customsCertificate', 'other'],
  }
}

export interface NeedFault {
  readonly field: string
  readonly message: Text
  readonly values?: Readonly<Record<string, unknown>>
}
type Values = Readonly<Record<string, unknown>>

const blank = (value: unknown): boolean => value === undefined || value === null || value === ''

const spans = [
  ['documentFrom', 'documentTo', 'documentLongTerm'],
  ['licenceFrom', 'licenceTo', 'licenceLongTerm'],
] as const

/** What is wrong with values as far as they are there, for a draft that is not finished: numbers that do not fit their kind, dates the wrong way round. */
export function formFaults(values: Values): NeedFault[] {
  const found: NeedFault[] = []
  const { documentKind, idcardNo, registrationKind, registrationNo } = values
  // A form that was shown a covered number sends it back as it is.
  if (!blank(documentKind) && !blank(idcardNo) && !String(idcardNo).includes('*')) {
    const message = identityFault(documentKind as DocumentKind, String(idcardNo))
    if (message) found.push({ field: 'idcardNo', message })
  }
  if (!blank(registrationKind) && !blank(registrationNo)) {
    const message = registrationFault(registrationKind as RegistrationKind, String(registrationNo))
    if (message) found.push({ field: 'registrationNo', message })
  }
  for (const [from, to] of spans)
    if (!blank(values[from]) && !blank(values[to]) && String(values[to]) <= String(values[from]))
      found.push({ field: to, message: t.endBeforeBegin })
  return found
}

/** What keeps values from being handed in; `today` is the tenant's, as 2026-11-20. `idcardNo` may be anything but empty where the number itself is not at hand. */
export function submitFaults(kind: CertificationKind, values: Values, today: string): NeedFault[] {
  const found: NeedFault[] = neededFields[kind]
    .filter((field) => blank(values[field]))
    .map((field) => ({ field, message: issues.required }))
  for (const [, to, longTerm] of kind === 'enterprise' ? spans : spans.slice(0, 1)) {
    if (values[longTerm] === true) continue
    if (blank(values[to])) found.push({ field: to, message: t.untilOrLongTerm })
    else if (String(values[to]) < today) found.push({ field: to, message: t.overAlready })
  }
  return found
}

/** The last day on which all documents still hold; undefined when they have no end. */
export function documentsEnd(kind: CertificationKind, values: Values): string | undefined {
  const ends = (kind === 'enterprise' ? spans : spans.slice(0, 1))
    .filter(([, to, longTerm]) => values[longTerm] !== true && !blank(values[to]))
    .map(([, to]) => String(values[to]))
  return ends.sort()[0]
}
