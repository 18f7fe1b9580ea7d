import { z } from 'zod'

import { route, type Access } from './route.ts'
import type { Text } from './text.ts'
import { id } from './value.ts'

/** Rows that one call may name: more than a page of a list shows. */
export const mostAtOnce = 100

const chosenRow = z.strictObject({ id, version: z.int() })
/** A row as whoever ticked it saw it. */
export type ChosenRow = z.output<typeof chosenRow>

const manyOutcome = z.object({
  done: z.int(),
  /** What a row was refused for, in the reader's words; the others stand. */
  failed: z.array(z.object({ id, message: z.string() })),
})
export type ManyOutcome = z.output<typeof manyOutcome>

/** `confirm` as `confirmMany`: what can be done with one row, done with each of the ticked ones. `shared` is said once for all of them. */
export const forMany = <const A extends Access, S extends z.ZodRawShape = {}>(
  one: { readonly path: string; readonly title: Text; readonly access: A },
  shared?: S,
) =>
  route({
    method: 'POST',
    path: `${one.path}Many`,
    title: one.title,
    access: one.access,
    input: z.strictObject({ rows: z.array(chosenRow).min(1).max(mostAtOnce) }).extend((shared ?? {}) as S),
    output: manyOutcome,
  })
