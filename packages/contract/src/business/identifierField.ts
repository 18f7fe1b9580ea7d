import { isValidBIC } from 'ibantools'
import uscc from 'stdnum/lib/cjs/cn/uscc.js'
import { z } from 'zod'

import { kind, type FieldTraits } from '../kernel/field.ts'
import { issues } from '../kernel/issue.text.ts'
import { rule } from '../kernel/issue.ts'

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
