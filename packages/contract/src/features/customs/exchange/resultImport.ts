import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import type { LayoutKind } from './fileLayout.ts'
import { filesText as t } from './files.text.ts'

/** What becomes of a line: it changes something, says nothing new, waits for its record, is left to a person, or cannot be taken. */
export const outcomes = ['applied', 'known', 'waiting', 'open', 'problem'] as const
export type LineOutcome = (typeof outcomes)[number]

/** What an import of results did, or would do. */
const imported = z.object({
  total: z.int(),
  applied: z.int(),
  known: z.int(),
  waiting: z.int(),
  open: z.int(),
  problems: z.array(z.object({ row: z.int(), field: z.string(), message: z.string(), value: z.string().nullable() })),
  /** The first of them, in the order of the file. */
  lines: z.array(
    z.object({
      row: z.int(),
      kind: z.string().nullable(),
      /** By which its record is told: our number, or that of customs. */
      number: z.string().nullable(),
      outcome: z.enum(outcomes),
      /** Its record, where it is here. */
      id: id.nullable(),
      /** Why it changes nothing, where that is to be known. */
      note: z.string().nullable(),
    }),
  ),
})
export type ResultImport = z.output<typeof imported>

/**
 * CSV, Excel or JSON with results by the names of their columns in any language, in any order, twice without harm. `check` tells what a file would do and
 * does none of it.
 */
export const importRoute = <Kind extends LayoutKind>(kind: Kind) =>
  route({
    method: 'POST',
    path: `/api/customs/${kind}/importResults`,
    title: t.importResults,
    access: { permission: `${kind}.submit` },
    upload: true,
    input: z.strictObject({ mode: z.enum(['check', 'commit']) }),
    output: imported,
  })

/** What was read and belongs to nothing that is here, or is left to a person: then it says why, and of which record it is. */
export const waitingRoute = <Kind extends LayoutKind, Result extends string>(
  kind: Kind,
  results: readonly [Result, ...Result[]],
) =>
  route({
    method: 'GET',
    path: `/api/customs/${kind}/waitingResults`,
    title: t.waitingResults,
    access: { permission: `${kind}.submit` },
    output: z.array(
      z.object({
        id,
        kind: z.enum(results),
        at: z.iso.datetime({ offset: true }),
        number: z.string(),
        note: z.string().nullable(),
        raw: z.string().nullable(),
        recordId: id.nullable(),
        why: z.string().nullable(),
      }),
    ),
  })
