import { z } from 'zod'

import { issues } from './issue.text.ts'
import { rule } from './issue.ts'

// A NUL ends up as a 500 in PostgreSQL and a lone surrogate cannot be stored as UTF-8: both are refused as input.
export const storable = (s: string) => !s.includes('\u0000') && s.isWellFormed()

/** A trimmed string of at most `max` characters that the database can store. */
export const string = (max: number) => z.string().trim().max(max).refine(storable, rule(issues.badText))

export const id = z.uuid()

/** A decimal as text, as it stands in SQL numeric: money and weights never pass through a double. */
export const decimal = (digits: number, places: number, signed = false) => {
  const shape = new RegExp(`^${signed ? '-?' : ''}\\d{1,${digits - places}}${places ? `(\\.\\d{1,${places}})?` : ''}$`)
  return z
    .string()
    .trim()
    .refine((s) => shape.test(s), { params: { message: issues.decimal, values: { places } } })
}

/** A whole number in a query string, where everything is text: `1e3`, `０` and `-1` are refused. */
export const queryInteger = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))

export const queryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')])

/** One spelling for a number: full-width digits, blanks, dashes, `00` and `+86` or `+852` before a local number do not matter. */
export const canonicalMobile = (s: string): string =>
  s
    .normalize('NFKC')
    .replace(/[\s()\-\u2010-\u2015.]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+86(?=1[3-9]\d{9}$)/, '')
    .replace(/^\+852(?=[4-9]\d{7}$)/, '')

/**
 * The number with the country code that was chosen beside it, in its one spelling: `+853` and `66123456` is `+85366123456`. A number that
 * has its own code keeps it.
 */
export const withCountryCode = (countryCode: string, number: string): string =>
  number.startsWith('+') ? number : canonicalMobile(`+${countryCode.replace(/\D/g, '')}${number}`)

/** Mainland 11 digits, Hong Kong 8, other places, Macao among them, by `+` and country code; `+86` before anything else than a mainland number is none. Given back in one spelling. */
export const mobile = z
  .string()
  .max(40)
  .overwrite(canonicalMobile)
  .refine((s) => /^(1[3-9]\d{9}|[4-9]\d{7}|\+(?!86|852)\d{7,15})$/.test(s), rule(issues.mobile))

/** `+86`, `853`, `00852`. */
export const countryCode = z
  .string()
  .trim()
  .refine((s) => /^(\+|00)?[1-9]\d{0,3}$/.test(s), rule(issues.countryCode))
