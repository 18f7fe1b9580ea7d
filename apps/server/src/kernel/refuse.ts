import type { FieldError } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'

/** A refusal that the client gets as `{ code, message, errors?, data? }` with the HTTP status. */
export interface Refusal extends Error {
  readonly status: number
  readonly code: number
  readonly text: Text
  readonly values: Record<string, unknown> | undefined
  /** Fields at fault; a Text is put into the reader's language on the way out. */
  readonly errors: readonly { field: string; message: Text | string; values?: Record<string, unknown> }[]
  readonly data: unknown
  readonly retryAfter: number | undefined
}

interface RefusalMore {
  code?: number
  values?: Record<string, unknown>
  errors?: Refusal['errors']
  data?: unknown
  retryAfter?: number
}

/** An error to throw: `throw refuse(409, refusals.duplicate, { errors: [...] })`. */
export function refuse(status: number, text: Text, more: RefusalMore = {}): Refusal {
  return Object.assign(new Error(text.en), {
    status,
    code: more.code ?? status,
    text,
    values: more.values,
    errors: more.errors ?? [],
    data: more.data,
    retryAfter: more.retryAfter,
  })
}

export const isRefusal = (e: unknown): e is Refusal => e instanceof Error && 'status' in e && 'text' in e && 'code' in e

/** One wrong field: 400 with the field named. */
export const refuseField = (field: string, message: Text, values?: Record<string, unknown>): Refusal =>
  refuse(400, refusals.invalid, { errors: [values ? { field, message, values } : { field, message }] })

export const notFound = (): Refusal => refuse(404, refusals.notFound)

export type { FieldError }
