import { countrySpecs, isValidIBAN } from 'ibantools'
import { z } from 'zod'

import { alpha2Of } from '../../../kernel/countryCode.ts'
import { kind, type FieldTraits } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import type { FieldRule } from '../../../kernel/resource.ts'
import { bankAccountText as t } from './bankAccount.text.ts'

/** `**** 6789`: what lists show of a number to those who may not see it whole. */
export const maskedNumber = (number: string): string =>
  `**** ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`
/** Whether it came back as it was shown, and so says nothing new. */
export const isMasked = (number: unknown): boolean => typeof number === 'string' && number.startsWith('*')

const canonical = (s: string) => s.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** An account number or IBAN, given back without blanks and dashes; a masked one stands for the number that is there. */
export const accountNumberField = <const T extends FieldTraits>(traits: T) =>
  kind(
    'text',
    z
      .string()
      .min(1)
      .max(60)
      .overwrite(canonical)
      .refine((s) => /^(\*{4}[A-Z0-9]{2,4}|[A-Z0-9]{4,34})$/.test(s), rule(t.format)),
    { ...traits, max: 60 },
  )

const digits = (count: number) => new RegExp(`^\\d{${count}}$`)
const canonicalDigits = z.string().max(20).overwrite(canonical)

export const cnapsField = <const T extends FieldTraits>(traits: T) =>
  kind(
    'text',
    canonicalDigits.refine((s) => digits(12).test(s), rule(t.cnapsFormat)),
    { ...traits, max: 14 },
  )
export const threeDigitsField = <const T extends FieldTraits>(traits: T) =>
  kind(
    'text',
    canonicalDigits.refine((s) => digits(3).test(s), rule(t.threeDigits)),
    { ...traits, max: 3 },
  )

/** Weights 3, 7, 1 in turn, the sum divisible by ten (American Bankers Association). */
const isRoutingNumber = (s: string): boolean =>
  digits(9).test(s) &&
  s !== '000000000' &&
  [...s].reduce((sum, d, at) => sum + Number(d) * [3, 7, 1][at % 3]!, 0) % 10 === 0
export const routingNumberField = <const T extends FieldTraits>(traits: T) =>
  kind('text', canonicalDigits.refine(isRoutingNumber, rule(t.routingFormat)), { ...traits, max: 11 })

/** Places whose banks issue IBANs, and sometimes BICs, under the letters of another country. */
const issuedAs: Readonly<Record<string, string>> = Object.fromEntries([
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((code) => [code, 'FR']),
  ...['GG', 'IM', 'JE'].map((code) => [code, 'GB']),
  ['AX', 'FI'],
])
const sameCountry = (bank: string, code: string) => bank === code || issuedAs[bank] === code

/** Countries of the IBAN registry (SWIFT): an account there is told by its IBAN. */
const usesIban = (alpha3: string): boolean => {
  const code = alpha2Of(alpha3) ?? ''
  return countrySpecs[issuedAs[code] ?? code]?.IBANRegistry ?? false
}

/** Whether a number is an IBAN, which files name otherwise than a plain number. */
export const isIban = (number: string): boolean => isValidIBAN(number)

type Values = Readonly<Record<string, unknown>>
const words = (v: Values, name: string) => (typeof v[name] === 'string' ? v[name] : '')

/** A rule about the number, for accounts of some countries; what is masked was checked when it was typed. */
const ofNumber = (
  message: FieldRule['message'],
  concerns: (country: string) => boolean,
  holds: (number: string, country: string) => boolean,
): FieldRule => ({
  field: 'bankAccount',
  message,
  holds: (v) =>
    !words(v, 'bankAccount') ||
    isMasked(v['bankAccount']) ||
    !concerns(words(v, 'bankCountry')) ||
    holds(words(v, 'bankAccount'), words(v, 'bankCountry')),
})
const only = (field: string, country: string, message: FieldRule['message']): FieldRule => ({
  field,
  message,
  holds: (v) => !v[field] || v['bankCountry'] === country,
})

/** What an account must be by the country of its bank; asked by form and server. */
export const accountRules: readonly FieldRule[] = [
  // Mainland numbers follow no common check digit: those of companies are no cards, so Luhn does not hold.
  ofNumber(
    t.mainland,
    (c) => c === 'CHN',
    (n) => /^\d{8,30}$/.test(n),
  ),
  ofNumber(
    t.hongKong,
    (c) => c === 'HKG',
    (n) => /^\d{9,15}$/.test(n),
  ),
  ofNumber(
    t.unitedStates,
    (c) => c === 'USA',
    (n) => /^\d{4,17}$/.test(n),
  ),
  ofNumber(t.iban, usesIban, (n) => isValidIBAN(n)),
  ofNumber(t.ibanCountry, usesIban, (n, c) => !isValidIBAN(n) || sameCountry(alpha2Of(c) ?? '', n.slice(0, 2))),
  {
    field: 'swiftCode',
    message: t.swiftCountry,
    holds: (v) =>
      !v['swiftCode'] ||
      !v['bankCountry'] ||
      sameCountry(alpha2Of(words(v, 'bankCountry')) ?? '', words(v, 'swiftCode').slice(4, 6).toUpperCase()),
  },
  only('cnaps', 'CHN', t.onlyMainland),
  only('bankCode', 'HKG', t.onlyHongKong),
  only('branchCode', 'HKG', t.onlyHongKong),
  only('routingNumber', 'USA', t.onlyUnitedStates),
]
