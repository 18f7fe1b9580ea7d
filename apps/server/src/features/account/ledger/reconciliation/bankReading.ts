import type { BankFormat } from '@clearway/contract/features/account/ledger/bankStatement'
import type { Text } from '@clearway/contract/kernel/text'

/** A line as the file tells it. `amount`: two decimals, plus is money in. Days are `YYYY-MM-DD`. */
export interface ReadLine {
  readonly row: number
  readonly bookedOn: string
  readonly valueOn: string | null
  readonly amount: string
  readonly partyName: string | null
  readonly partyAccount: string | null
  readonly reference: string | null
  readonly bankReference: string | null
  readonly text: string | null
}

export interface ReadStatement {
  /** As the bank writes it; null where the file does not say. */
  readonly account: string | null
  readonly currency: string | null
  readonly statementNo: string | null
  readonly opening: string | null
  readonly closing: string | null
  /** The day of the closing balance, where it is told. */
  readonly closingOn: string | null
  readonly lines: readonly ReadLine[]
}

export interface ReadNote {
  readonly text: Text
  readonly values?: Readonly<Record<string, string>>
}
export interface ReadProblem extends ReadNote {
  readonly row: number
}

export interface BankReading {
  readonly format: BankFormat
  readonly statements: readonly ReadStatement[]
  readonly problems: readonly ReadProblem[]
  readonly notes: readonly ReadNote[]
}

// Control characters and halves of surrogate pairs, which the database cannot hold.
const unstorable = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g

/** One line of at most `max` characters; null for nothing. */
export const cleaned = (value: string | null | undefined, max: number): string | null => {
  const line = (value ?? '').toWellFormed().replace(unstorable, ' ').replace(/\s+/g, ' ').trim()
  return line ? line.slice(0, max).toWellFormed().trim() : null
}

/** A day that is one: 31 February is none. Years 2000 to 2099, as bank files have them. */
export function realDay(year: string, month: string, day: string): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** A plain decimal with two places from `12`, `12.5`, `12.50` or `12.500`; undefined for more precision or more than 13 digits before the point. */
export function twoPlaces(value: string): string | undefined {
  const [, sign, whole, part = ''] = /^(-?)0*(\d{1,13})(?:\.(\d{0,10}))?$/.exec(value) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(2))) return undefined
  const amount = `${whole}.${part.slice(0, 2).padEnd(2, '0')}`
  return sign && /[1-9]/.test(amount) ? `-${amount}` : amount
}

export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount
