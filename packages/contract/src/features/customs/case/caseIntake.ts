import { z } from 'zod'

import { goodsCharge, goodsSum, goodsWarning, type GoodsFact, type GoodsKind } from '../../../business/goodsTable.ts'
import { importResult } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, queryFlag, string } from '../../../kernel/value.ts'
import { classifyTask } from '../classifyTask.ts'
import { caseIntakeText as t } from './caseIntake.text.ts'

const kinds = z.enum(Object.keys(t.kinds) as [GoodsKind])
const facts = z.enum(Object.keys(t.facts) as [GoodsFact])
/** Column → header of the file. */
const columns = z.record(z.string(), z.string())
const maybe = z.string().nullable()

/** Text parts beside the file. */
const upload = {
  /** What the file is; left out, it is found out by its tables. */
  kind: z.enum(['invoice', 'packingList', 'both']).optional(),
  /** The case that takes it; left out, `commit` makes a new one of `direction` and `orgId`. */
  id: id.optional(),
  direction: z.enum(['import', 'export']).optional(),
  orgId: id.optional(),
}

export const intakePart = importResult.extend({
  kind: kinds,
  /** '' in a CSV file. */
  sheet: z.string(),
  /** Row number of the header, as the sheet shows it. */
  headRow: z.int(),
  head: z.array(z.string()),
  columns,
  /** The columns were called so by the customer's person or ours before. */
  remembered: z.boolean(),
  /** Of an invoice without a known column of models: the header of the one that looks like it. */
  modelLike: maybe,
  /** At most 100. */
  warnings: z.array(goodsWarning),
  warningCount: z.int(),
  charges: z.array(goodsCharge),
})
export type IntakePart = z.output<typeof intakePart>

const fact = z.object({
  name: facts,
  value: z.string(),
  /** Where it stands: `invoice.xlsx · Sheet1!B5`. */
  of: z.string(),
  /** What the case holds and keeps, because somebody typed it. */
  standing: maybe,
})
const same = z.object({ caseId: id, caseCode: z.string(), documentId: id, kind: z.string(), fileName: z.string() })

export const intakeAsk = z.object({
  kind: kinds,
  sheet: z.string(),
  head: z.array(z.string()),
  found: columns,
  missing: z.array(z.array(z.string())),
})

const outcome = z.object({
  parts: z.array(intakePart),
  facts: z.array(fact),
  sums: z.array(goodsSum),
  /** Tables whose columns are not clear; nothing is taken until `mapping` said them. */
  ask: z.array(intakeAsk),
  /** The very same file is in a case of this customer already; taken only with `again`. */
  same: z.array(same),
  /** Lines of the invoice with their code, and those without. */
  matched: z.int(),
  unmatched: z.int(),
  /** The case that took it; null where nothing was written. */
  caseId: id.nullable(),
  caseCode: maybe,
  /** Lines added, and lines that got their weights. */
  added: z.int(),
  packed: z.int(),
})
export type IntakeOutcome = z.output<typeof outcome>

const task = z.object({
  lineId: id,
  row: z.int(),
  taskId: id.nullable(),
  status: classifyTask.row.shape.status.nullable(),
  /** Who has it in hand, and since when. */
  holder: maybe,
  since: maybe,
  urgent: z.boolean(),
  dueAt: maybe,
  /** A question to the customer is not answered yet. */
  asked: z.boolean(),
})
export type DeskLine = z.output<typeof task>

type Verb = 'readFile' | 'mapping' | 'failedRows' | 'template' | 'toDesk' | 'desk'
const at = (verb: Verb) => ({
  path: `/api/customs/customsCase/${verb === 'template' ? 'intakeTemplate' : verb}`,
  title: t[verb],
})
const edit = { permission: 'customsCase.edit' } as const
const decide = { permission: 'customsCase.decide' } as const

/** How a case takes in its lines from papers, and how those without a code get to the classifiers. */
export const caseIntake = {
  /**
   * `check` reads and writes nothing. `commit` writes all rows or none: where some are bad it writes nothing unless `goodRows` says to take the others.
   * `how`: lines are put after those that stand, or in their place. The file itself becomes a paper of the case.
   */
  readFile: route({
    ...at('readFile'),
    method: 'POST',
    access: edit,
    upload: true,
    output: outcome,
    input: z.strictObject({
      mode: z.enum(['check', 'commit']),
      ...upload,
      customerReference: string(64).optional(),
      how: z.enum(['append', 'replace']).optional(),
      goodRows: queryFlag.optional(),
      again: queryFlag.optional(),
    }),
  }),
  /** Remembers for a customer how the columns of files with this head are called; the last word counts, a file of the kind needs no asking again. */
  mapping: route({
    ...at('mapping'),
    method: 'POST',
    access: edit,
    input: z.strictObject({
      orgId: id.nullable().default(null),
      caseId: id.optional(),
      kind: kinds,
      head: z.array(z.string().max(300)).min(1).max(200),
      columns: z.record(z.string().max(64), z.string().max(300)),
    }),
  }),
  failedRows: route({
    ...at('failedRows'),
    method: 'POST',
    access: edit,
    upload: true,
    reads: true,
    input: z.strictObject({ ...upload, of: kinds.default('invoice') }),
    answer: 'file',
  }),
  template: route({
    ...at('template'),
    method: 'GET',
    access: edit,
    input: z.strictObject({ kind: kinds }),
    answer: 'file',
  }),
  /** Puts the lines without a code on the classifiers' desk now, before the case is handed in. `sent` counts the lines, `tasks` what waits for a classifier afterwards. */
  toDesk: route({
    ...at('toDesk'),
    method: 'POST',
    access: decide,
    input: z.strictObject({ id }),
    output: z.object({ sent: z.int(), tasks: z.int(), matched: z.int() }),
  }),
  /** The open lines of a case and where they stand on the classifiers' desk; staff only. */
  desk: route({ ...at('desk'), method: 'GET', access: decide, input: z.strictObject({ id }), output: z.array(task) }),
} as const
