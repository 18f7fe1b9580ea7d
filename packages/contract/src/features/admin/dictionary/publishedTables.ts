import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { publishedTablesText as t } from './publishedTables.text.ts'

const base = '/api/admin/sysdict'
const edit = { permission: 'sysdict.edit' } as const
const instant = z.iso.datetime({ offset: true })
const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

/** Files of one import, and rows of one file. */
export const mostTables = 40
export const mostTableRows = 20_000

export const importStatuses = t.statuses

/** What becomes of a value: `own` is one that a person wrote, which no import touches; `missing` are those that the file does not have. */
const plan = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  own: z.int(),
  missing: z.int(),
  /** The first two hundred of each. */
  addedValues: z.array(z.object({ value: z.string(), name: z.string() })),
  changedValues: z.array(z.object({ value: z.string(), from: z.string(), to: z.string() })),
  ownValues: z.array(z.object({ value: z.string(), from: z.string(), to: z.string() })),
  missingValues: z.array(z.object({ value: z.string(), name: z.string() })),
  /** Rows that are left out, and why. */
  faults: z.int(),
  faultRows: z.array(z.object({ row: z.int(), value: z.string(), message: z.string() })),
})
export type TablePlan = z.output<typeof plan>

const table = z.object({
  id,
  fileName: z.string(),
  /** Null where nobody knows yet which dictionary it is for. */
  dictType: z.string().nullable(),
  dictName: words.nullable(),
  /** The headings and first rows. */
  sample: z.array(z.array(z.string())),
  /** Against the dictionary of this moment; null in the answer that has just read it, and once the import was set off. */
  plan: plan.nullable(),
  /** What was done; null for a table that is not in it, or not yet. */
  outcome: z.object({ added: z.int(), changed: z.int(), retired: z.int() }).nullable(),
})

const dictImport = z.object({
  id,
  status: z.enum(Object.keys(t.statuses) as [keyof typeof t.statuses]),
  rowsDone: z.int(),
  rowsTotal: z.int(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  tables: z.array(table),
})
export type DictImport = z.output<typeof dictImport>

/** Published tables of codes into dictionaries: read and compared, confirmed table by table, then written by a job; each table whole or not at all. */
export const publishedTables = {
  /** Reads a file, or those of a zip, to those of `importId`, else to a new import. A second file for the same dictionary takes the place of the first. Writes no value. */
  readTables: route({
    method: 'POST',
    path: `${base}/readTables`,
    title: t.readTables,
    access: edit,
    upload: true,
    audit: false,
    input: z.strictObject({ importId: id.optional() }),
    output: dictImport,
  }),
  /** One import, else the latest that was set off; null where there is none. */
  queryTables: route({
    method: 'GET',
    path: `${base}/queryTables`,
    title: t.queryTables,
    access: edit,
    input: z.strictObject({ importId: id.optional() }),
    output: dictImport.nullable(),
  }),
  /** Says which dictionary a file is for that was not recognised, or wrongly. */
  chooseTable: route({
    method: 'POST',
    path: `${base}/chooseTable`,
    title: t.chooseTable,
    access: edit,
    audit: false,
    input: z.strictObject({ tableId: id, dictType: string(64).min(1) }),
    output: dictImport,
  }),
  /** Sets off the job for the tables named. A notice tells when it is over. One at a time in a tenant. */
  startTables: route({
    method: 'POST',
    path: `${base}/startTables`,
    title: t.startTables,
    access: edit,
    input: z.strictObject({
      importId: id,
      tables: z
        .array(
          z.strictObject({
            tableId: id,
            /** Values that have another name in the file. */
            changed: z.enum(['take', 'keep']),
            /** Values that the file does not have. */
            missing: z.enum(['retire', 'keep']),
          }),
        )
        .min(1)
        .max(mostTables),
    }),
    output: dictImport,
  }),
  /** Ends an import under way: the table being written is taken back, those before it stay. */
  cancelTables: route({
    method: 'POST',
    path: `${base}/cancelTables`,
    title: t.cancelTables,
    access: edit,
    input: z.strictObject({ importId: id }),
    output: dictImport,
  }),
}
