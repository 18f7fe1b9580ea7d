import { isValidBIC } from 'ibantools'
import uscc from 'stdnum/lib/cjs/cn/uscc.js'
import { z } from 'zod'

import { kind, type FieldTraits } from '../kernel/field.ts'
import { issues } from '../kernel/issue.text.ts'
import { rule } from '../kernel/issue.ts'
import { string } from '../kernel/value.ts'
import { partyText } from './party.text.ts'

// Apart from `field.ts`, because the libraries that know the check digits are heavier than all other fields together.

/** Unified social credit code, GB 32100: 18 characters with a check character. */
export const usccField = <const T extends FieldTraits>(traits: T) =>
  kind(
    'text',
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((s) => uscc.validate(s).isValid, rule(issues.uscc)),
    { ...traits, max: 18 },
  )
/** Business identifier code of a bank, ISO 9362: 8 or 11 characters. */
export const swiftField = <const T extends FieldTraits>(traits: T) =>
  kind(
    'text',
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((s) => isValidBIC(s), rule(issues.swift)),
    { ...traits, max: 11 },
  )

const isBr = (s: string): boolean => /^\d{8}(-\d{3})?$/.test(s)
const isUscc = (s: string): boolean => uscc.validate(s).isValid
/** One spelling: full width, blanks and small letters do not matter; a branch stands behind `-`. */
const canonical = (s: string): string =>
  s
    .normalize('NFKC')
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^(\d{8})[/\u2010-\u2015-]?(\d{3})$/, '$1-$2')
const number = string(30).overwrite(canonical)

/** Business registration number of Hong Kong: 8 digits, perhaps with a branch of 3. */
export const brField = <const T extends FieldTraits>(traits: T) =>
  kind('text', number.refine(isBr, rule(partyText.brForm)), { ...traits, max: 12 })

/** The number by which a company is registered, of Hong Kong or the mainland. */
export const registrationField = <const T extends FieldTraits>(traits: T) =>
  kind(
    'text',
    number.refine((s) => isBr(s) || isUscc(s), rule(partyText.registrationForm)),
    { ...traits, max: 18 },
  )
