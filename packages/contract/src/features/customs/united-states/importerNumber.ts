import ein from 'stdnum/lib/cjs/us/ein.js'
import ssn from 'stdnum/lib/cjs/us/ssn.js'

import type { Text } from '../../../kernel/text.ts'
import { importerNumberText as t } from './importerNumber.text.ts'

export type ImporterNumberKind = keyof typeof t.kinds

/** Capitals without blanks and dashes. */
const bare = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')

/** Whether it came back as it was shown, and so says nothing new. */
export const isCovered = (number: unknown): boolean => typeof number === 'string' && number.includes('*')

/** What tells divisions of one importer apart behind an EIN: two characters, of letters neither I, O nor Z. */
const suffix = /^[0-9A-HJ-NP-Y]{2}$/

const rules: Readonly<Record<ImporterNumberKind, (number: string) => Text | undefined>> = {
  ein: (number) => {
    const [digits, rest] = [number.slice(0, 9), number.slice(9)]
    if (!/^\d{9}$/.test(digits)) return t.einForm
    if (rest && !suffix.test(rest)) return t.suffixForm
    return ein.validate(digits).isValid ? undefined : t.einPrefix
  },
  ssn: (number) => (/^\d{5}(?!0000)\d{4}$/.test(number) && ssn.validate(number).isValid ? undefined : t.ssnForm),
  cbp: (number) => (/^\d{11}$/.test(number) ? undefined : t.cbpForm),
}

/** What is wrong with an importer's number of that kind (CBP 5106); undefined when nothing is. */
export const importerNumberFault = (kind: ImporterNumberKind, number: string): Text | undefined =>
  rules[kind](bare(number))

/** One spelling of each kind: `NN-NNNNNNNXX`, `NNN-NN-NNNN`, `YYDDPP-NNNNN`. */
export function writtenNumber(kind: ImporterNumberKind, number: string): string {
  const n = bare(number)
  if (kind === 'ssn') return `${n.slice(0, 3)}-${n.slice(3, 5)}-${n.slice(5)}`
  const split = kind === 'ein' ? 2 : 6
  return `${n.slice(0, split)}-${n.slice(split)}`
}

/** `**-***6789`: its last four digits, by which those who know it tell it. A division behind it stays covered. */
export function coveredNumber(kind: ImporterNumberKind, number: string): string {
  const written = writtenNumber(kind, number)
  const end = kind === 'ein' ? 10 : written.length
  return [...written].map((c, at) => (c === '-' || (at >= end - 4 && at < end) ? c : '*')).join('')
}
