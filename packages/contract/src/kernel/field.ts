import { isValidBIC } from 'ibantools'
import uscc from 'stdnum/lib/cjs/cn/uscc.js'
import { z } from 'zod'
import { issues } from './issue.text.ts'
import { rule } from './issue.ts'
import type { Text } from './text.ts'

/** How a value is shown, typed, filtered, exported and imported. One word decides for table, form and paper. */
export type FieldKind =
  | 'text' | 'longText' | 'integer' | 'decimal' | 'date' | 'dateTime' | 'flag' | 'choice' | 'dictionary' | 'reference' | 'file' | 'password'

/** What may be said of a field beside its shape. All of it is plain data. */
export interface FieldTraits {
  readonly label: Text
  readonly hint?: Text
  readonly required?: boolean
  /** Hidden from the table until the user chooses the column. */
  readonly aside?: boolean
  readonly width?: number
  readonly sort?: boolean
  /** Found by the search box: a trigram index must exist. */
  readonly search?: boolean
  /** Has an own filter: equal for choices, from–to for dates and numbers. An index must exist. */
  readonly filter?: boolean
  /** Computed or copied by the server; in rows, never accepted. */
  readonly readOnly?: boolean
  /** Accepted, never in rows. */
  readonly writeOnly?: boolean
  /** Needs no column of that name in the table of the resource (the handler fills it). */
  readonly computed?: boolean
  readonly unit?: Text
}

export interface Field<S extends z.ZodType = z.ZodType> extends FieldTraits {
  readonly kind: FieldKind
  /** The value when present. */
  readonly schema: S
  readonly choices?: Readonly<Record<string, Text>>
  /** Colours of the choices, always beside their words. */
  readonly colours?: Readonly<Record<string, 'green' | 'red' | 'orange' | 'blue' | 'default'>>
  readonly dictionary?: string
  /** Name of the resource whose `optionsQuery` the picker calls. */
  readonly reference?: string
  /** The field in the row that holds the label of the reference. */
  readonly labelField?: string
  readonly places?: number
  readonly max?: number
}

export type Fields = Readonly<Record<string, Field>>

// A NUL ends up as a 500 in PostgreSQL and a lone surrogate cannot be stored as UTF-8: both are refused as input.
const storable = (s: string) => !s.includes('\u0000') && s.isWellFormed()

/** A trimmed string of at most `max` characters that the database can store. */
export const string = (max: number) => z.string().trim().max(max).refine(storable, rule(issues.badText))

export const id = z.uuid()

/** A decimal as text, as it stands in SQL numeric: money and weights never pass through a double. */
export const decimal = (digits: number, places: number, signed = false) => {
  const shape = new RegExp(`^${signed ? '-?' : ''}\\d{1,${digits - places}}(\\.\\d{1,${places}})?$`)
  return z.string().trim().refine((s) => shape.test(s), { params: { message: issues.decimal, values: { places } } })
}

/** A whole number in a query string, where everything is text: `1e3`, `０` and `-1` are refused. */
export const queryInteger = (min: number, max: number) =>
  z.union([z.int(), z.string().regex(/^\d{1,9}$/).transform(Number)]).pipe(z.int().min(min).max(max))

export const queryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((s) => s === 'true')])

/** One spelling for a number: full-width digits, blanks, dashes, `00` and `+86` or `+852` before a local number do not matter. */
export const canonicalMobile = (s: string): string =>
  s.normalize('NFKC').replace(/[\s()\-\u2010-\u2015.]/g, '').replace(/^00/, '+').replace(/^\+86(?=1[3-9]\d{9}$)/, '').replace(/^\+852(?=[4-9]\d{7}$)/, '')

/** Mainland 11 digits, Hong Kong and Macao 8, other countries by `+` and country code. Given back in one spelling. */
export const mobile = z.string().max(40).overwrite(canonicalMobile).refine((s) => /^(1[3-9]\d{9}|[4-9]\d{7}|\+\d{7,15})$/.test(s), rule(issues.mobile))

type Traits = FieldTraits
type StringTraits = Traits & { readonly max?: number; readonly min?: number }

const kind = <S extends z.ZodType, T extends Traits>(name: FieldKind, schema: S, traits: T) => ({ kind: name, schema, ...traits })

/** One line of text; 255 characters unless told. A required one is not empty. */
export const textField = <const T extends StringTraits>(traits: T) => {
  const schema = string(traits.max ?? 255)
  return kind('text', traits.required ? schema.min(traits.min ?? 1) : schema, traits)
}
export const longTextField = <const T extends StringTraits>(traits: T) => kind('longText', string(traits.max ?? 2000), traits)
export const passwordField = <const T extends Traits>(traits: T) => kind('password', z.string().min(6).max(128), traits)
export const integerField = <const T extends Traits & { min: number; max: number }>(traits: T) =>
  kind('integer', z.int().min(traits.min).max(traits.max), traits)
/** `numeric(digits, places)`, as a string on the wire. */
export const decimalField = <const T extends Traits & { digits: number; places: number }>(traits: T) =>
  kind('decimal', decimal(traits.digits, traits.places), traits)
export const moneyField = <const T extends Traits>(traits: T) => kind('decimal', decimal(18, 4), { ...traits, places: 4 })
export const dateField = <const T extends Traits>(traits: T) => kind('date', z.iso.date(), traits)
export const dateTimeField = <const T extends Traits>(traits: T) => kind('dateTime', z.iso.datetime({ offset: true }), traits)
export const flagField = <const T extends Traits>(traits: T) => kind('flag', z.boolean(), traits)
export const fileField = <const T extends Traits>(traits: T) => kind('file', id, traits)
export const emailField = <const T extends Traits>(traits: T) => kind('text', z.email().max(254), { ...traits, max: 254 })
export const mobileField = <const T extends Traits>(traits: T) => kind('text', mobile, { ...traits, max: 16 })
export const usccField = <const T extends Traits>(traits: T) =>
  kind('text', z.string().trim().toUpperCase().refine((s) => uscc.validate(s).isValid, rule(issues.uscc)), { ...traits, max: 18 })
export const swiftField = <const T extends Traits>(traits: T) =>
  kind('text', z.string().trim().toUpperCase().refine((s) => isValidBIC(s), rule(issues.swift)), { ...traits, max: 11 })

/** One of a fixed set whose words stand in the contract. */
export const choiceField = <const C extends Readonly<Record<string, Text>>, const T extends Traits & Pick<Field, 'colours'>>(choices: C, traits: T) =>
  kind('choice', z.enum(Object.keys(choices) as [keyof C & string]), { ...traits, choices })
/** A value of a dictionary; the server checks that it stands there. */
export const dictionaryField = <const T extends Traits>(dictionary: string, traits: T) => kind('dictionary', string(32).min(1), { ...traits, dictionary })
/** The id of a row of another resource; `labelField` names the read-only field with its label. */
export const referenceField = <const T extends Traits & { labelField: string }>(reference: string, traits: T) => kind('reference', id, { ...traits, reference })
