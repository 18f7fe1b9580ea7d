import ric from 'stdnum/lib/cjs/cn/ric.js'
import uscc from 'stdnum/lib/cjs/cn/uscc.js'
import hkid from 'stdnum/lib/cjs/hk/hkid.js'
import ein from 'stdnum/lib/cjs/us/ein.js'

import { issues } from '../../../kernel/issue.text.ts'
import type { Text } from '../../../kernel/text.ts'
import { userAuthText as t } from './userAuth.text.ts'

export type DocumentKind = keyof typeof t.documentKinds
export type RegistrationKind = keyof typeof t.registrationKinds

/** One spelling for a number: capitals, without blanks, brackets, hyphens or dots. */
export const canonicalNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s()\-\u2010-\u2015.]/g, '')

// GB/T 2260: the first two digits are a province; 83 stands on residence permits of Taiwan.
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)

const documents: Readonly<
  Record<DocumentKind, { readonly holds: (number: string) => boolean; readonly message: Text }>
> = {
  residentId: { holds: (n) => provinces.has(n.slice(0, 2)) && ric.validate(n).isValid, message: t.residentIdWrong },
  hkid: { holds: (n) => hkid.validate(n).isValid, message: t.hkidWrong },
  passport: { holds: (n) => /^[A-Z0-9]{5,20}$/.test(n), message: t.passportWrong },
  travelPermit: { holds: (n) => /^([HM]\d{8}(\d{2})?|\d{8})$/.test(n), message: t.travelPermitWrong },
}

const registrations: Readonly<
  Record<RegistrationKind, { readonly holds: (number: string) => boolean; readonly message: Text }>
> = {
  uscc: { holds: (n) => n.length === 18 && uscc.validate(n).isValid, message: issues.uscc },
  hkbr: { holds: (n) => /^\d{8}(\d{3})?$/.test(n), message: t.hkbrWrong },
  hkci: { holds: (n) => /^\d{7,8}$/.test(n), message: t.hkciWrong },
  ein: { holds: (n) => /^\d{9}$/.test(n) && ein.validate(n).isValid, message: t.einWrong },
}

/** What is wrong with an identity number of that kind (GB 11643, HKID check digit …); undefined when nothing is. */
export const identityFault = (kind: DocumentKind, number: string): Text | undefined =>
  documents[kind].holds(canonicalNumber(number)) ? undefined : documents[kind].message

/** What is wrong with the number under which an enterprise is registered (GB 32100 …); undefined when nothing is. */
export const registrationFault = (kind: RegistrationKind, number: string): Text | undefined =>
  registrations[kind].holds(canonicalNumber(number)) ? undefined : registrations[kind].message

/** `110***********002X`, `A*****63`: enough for its owner to know it, and no more than half of a short one. */
export function maskedNumber(number: string): string {
  const plain = canonicalNumber(number)
  const [first, last] = plain.length >= 14 ? [3, 4] : [1, 2]
  if (plain.length < (first + last) * 2) return '*'.repeat(plain.length)
  return plain.slice(0, first) + '*'.repeat(plain.length - first - last) + plain.slice(-last)
}
