import { z } from 'zod'

import type { Text } from './text.ts'
import { decimal, id, mobile, string } from './value.ts'

/** How a value is shown, typed, filtered, exported and imported. One word decides for table, form and paper. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'dateTime'
  | 'flag'
  | 'choice'
  | 'dictionary'
  | 'reference'
  | 'region'
  | 'file'
  | 'password'

/** What may be said of a field beside its shape. All of it is plain data. */
export interface FieldTraits {
  readonly label: Text
  readonly hint?: Text
  readonly required?: boolean
  /** What an addition that leaves a required field out gets; a required flag is off then without it. */
  readonly atFirst?: string | number | boolean
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
  /** An integer that counts nothing, as a year: its digits are not grouped. */
  readonly ungrouped?: boolean
  /** A decimal is kept in another unit than people read: how its point moves to be shown, -3 for grams in kilograms. */
  readonly shownShift?: number
  /** The field of the row with the currency of this amount: it is shown with it, in its decimals. */
  readonly currencyField?: string
  /** With a currency: the price of one piece, whose decimals beyond those of the currency count. */
  readonly unitPrice?: boolean
  /** Names that the product itself gave: they are read in the reader's language as long as nobody gave another. */
  readonly given?: readonly Text[]
  /** Fields that this one is made of or whose filter it is: who may not see one of them does not see this one. Of a part of another resource they may be fields of others too, as `declaration.total`. */
  readonly tells?: readonly string[]
  /** For the tenant's own people: no customer's person sees it, whatever their roles. */
  readonly staffOnly?: boolean
}

export interface Field<S extends z.ZodType = z.ZodType> extends FieldTraits {
  readonly kind: FieldKind
  /** The value when present. */
  readonly schema: S
  readonly choices?: Readonly<Record<string, Text>>
  /** Colours of the choices, always beside their words. */
  readonly colours?: Readonly<Record<string, 'green' | 'red' | 'orange' | 'blue' | 'default'>>
  readonly dictionary?: string
  /** Codes that the dictionary does not have are taken as they stand: lists of places are never complete. */
  readonly open?: boolean
  /** Name of the resource whose `optionsQuery` the picker calls. */
  readonly reference?: string
  /** Facts of the record around it that its picker asks by, where its form tells them. */
  readonly narrowBy?: readonly string[]
  /** The field in the row that holds the label of the reference. */
  readonly labelField?: string
  readonly places?: number
  readonly max?: number
  /** Which part of an address a region is; those of one address are chosen in one go. */
  readonly level?: 'province' | 'city' | 'county'
}

export type Fields = Readonly<Record<string, Field>>

type Traits = FieldTraits
type StringTraits = Traits & { readonly max?: number; readonly min?: number }

/** A field of this kind with this shape; for the kinds of text that have a file of their own. */
export const kind = <S extends z.ZodType, T extends Traits>(name: FieldKind, schema: S, traits: T) => ({
  kind: name,
  schema,
  ...traits,
})

/** One line of text; 255 characters unless told. A required one is not empty. */
export const textField = <const T extends StringTraits>(traits: T) => {
  const schema = string(traits.max ?? 255)
  return kind('text', traits.required ? schema.min(traits.min ?? 1) : schema, traits)
}
export const longTextField = <const T extends StringTraits>(traits: T) =>
  kind('longText', string(traits.max ?? 2000), traits)
export const passwordField = <const T extends Traits>(traits: T) => kind('password', z.string().min(6).max(128), traits)
export const integerField = <const T extends Traits & { min: number; max: number }>(traits: T) =>
  kind('integer', z.int().min(traits.min).max(traits.max), traits)
/** `numeric(digits, places)`, as a string on the wire. */
export const decimalField = <const T extends Traits & { digits: number; places: number }>(traits: T) =>
  kind('decimal', decimal(traits.digits, traits.places), traits)
export const moneyField = <const T extends Traits>(traits: T) =>
  kind('decimal', decimal(18, 4), { ...traits, places: 4 })
export const dateField = <const T extends Traits>(traits: T) => kind('date', z.iso.date(), traits)
export const dateTimeField = <const T extends Traits>(traits: T) =>
  kind('dateTime', z.iso.datetime({ offset: true }), traits)
export const flagField = <const T extends Traits>(traits: T) => kind('flag', z.boolean(), traits)
export const fileField = <const T extends Traits>(traits: T) => kind('file', id, traits)
export const emailField = <const T extends Traits>(traits: T) =>
  kind('text', z.email().max(254), { ...traits, max: 254 })
export const mobileField = <const T extends Traits>(traits: T) => kind('text', mobile, { ...traits, max: 16 })
/** One of a fixed set whose words stand in the contract. */
export const choiceField = <
  const C extends Readonly<Record<string, Text>>,
  const T extends Traits & Pick<Field, 'colours'>,
>(
  choices: C,
  traits: T,
) => kind('choice', z.enum(Object.keys(choices) as [keyof C & string]), { ...traits, choices })
/** A value of a dictionary; the server checks that it stands there. */
export const dictionaryField = <const T extends Traits & { open?: boolean; max?: number }>(
  dictionary: string,
  traits: T,
) => kind('dictionary', string(traits.max ?? 32).min(1), { ...traits, dictionary })
/** The code of a region. Of an address it may also be a name as somebody wrote it, for places that the list does not have. */
export const regionField = <const T extends Traits & Pick<Field, 'level'> & { max?: number }>(traits: T) =>
  kind('region', string(traits.max ?? 40), traits)
/** The id of a row of another resource; `labelField` names the read-only field with its label. */
export const referenceField = <const T extends Traits & { labelField: string }>(reference: string, traits: T) =>
  kind('reference', id, { ...traits, reference })

/** The head of its column: its label with its unit. */
export const headOf = ({ label, unit }: Pick<Field, 'label' | 'unit'>): Text =>
  unit ? { zh: `${label.zh}（${unit.zh}）`, tw: `${label.tw}（${unit.tw}）`, en: `${label.en} (${unit.en})` } : label
