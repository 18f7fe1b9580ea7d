import type { Fields } from '@clearway/contract/kernel/field'
import type { resource } from '@clearway/contract/kernel/resource'
import type { Input, Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import type { z } from 'zod'

import { call } from './api.ts'

/** What every row of every list has. */
export interface AnyRow {
  readonly id: string
  readonly version?: number
  readonly deletedAt?: string | null
  readonly [field: string]: unknown
}

type Verb = keyof ReturnType<typeof resource>['routes']

/** A `resource()` of the contract, or the part of one: a route that is missing takes its button away. */
export interface AnyResource {
  readonly name: string
  readonly title: Text
  /** What its rows are called within a sentence, where it has rows. */
  readonly records?: Text
  readonly fields: Fields
  readonly labelField: string
  readonly cards?: readonly string[]
  readonly sort?: string
  readonly write: z.ZodObject
  readonly row: z.ZodType
  readonly routes: { readonly query: Route } & { readonly [V in Verb]?: Route }
}

export type RowOf<R extends AnyResource> = z.output<R['row']> & AnyRow

/** Calls a route whose types are known only at run time. */
export const callAny = <T>(route: Route, input: Record<string, unknown>, file?: File, key?: string): Promise<T> =>
  call(route, input as Input<Route>, file, key) as Promise<T>
