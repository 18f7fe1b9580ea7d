import { z } from 'zod'

import { route } from '../../../../kernel/route.ts'
import { languages } from '../../../../kernel/text.ts'
import { id, string } from '../../../../kernel/value.ts'
import { declarationAmendmentText as t } from './declarationAmendment.text.ts'

export type AmendmentKind = keyof typeof t.kinds
export type AmendmentStatus = keyof typeof t.statuses
export const amendmentColours: Readonly<Record<AmendmentStatus, 'default' | 'blue' | 'green' | 'red'>> = {
  draft: 'default',
  submitted: 'blue',
  approved: 'green',
  refused: 'red',
  dropped: 'default',
}

const maybe = z.string().nullable()
const values = z.record(z.string().max(64), z.string().max(1_400_000))
const rows = z.array(values).max(500)
const line = z.object({
  id,
  item: values,
  limits: z.array(z.object({ values, vins: z.array(values).max(500) })).max(500),
})
/** What stands at a place: text of a field, rows of a block, licences of a line or a whole line; null for nothing. */
const standing = z.union([z.string().max(4000), rows, line.shape.limits, line, z.null()])

/** Shape of `DeclarationChange`: `head.BillNo`, `free.VoyNo`, `blocks.containers`, `line.<id>.GQty`, `line.<id>.limits`, `line.<id>`. */
const change = z.strictObject({ place: string(80), line: z.int().optional(), before: standing, after: standing })

const amendment = z.object({
  id,
  version: z.int(),
  declarationId: id,
  kind: z.enum(Object.keys(t.kinds) as [AmendmentKind]),
  status: z.enum(Object.keys(t.statuses) as [AmendmentStatus]),
  reason: z.string(),
  changes: z.array(change),
  number: maybe,
  note: maybe,
  decidedAt: maybe,
  createdAt: z.string(),
  createdByName: maybe,
  updatedAt: z.string(),
})
export type AmendmentRow = z.output<typeof amendment>

const reason = string(500).min(1)
const changes = z.array(change).max(2000)
const taken = z.strictObject({ amendmentId: id, version: z.int() })

const may = <R extends 'view' | 'edit' | 'submit' | 'export'>(right: R) =>
  ({ permission: `declaration.${right}` }) as const
type Verb =
  | 'amendments'
  | 'addAmendment'
  | 'updateAmendment'
  | 'submitAmendment'
  | 'decideAmendment'
  | 'dropAmendment'
  | 'printAmendment'
const at = (verb: Verb) => ({ path: `/api/customs/declaration/${verb}`, title: t[verb] })

/** Requests to change or take back what customs has accepted. One at a time for a declaration. */
export const declarationAmendment = {
  /** Newest first. */
  amendments: route({
    ...at('amendments'),
    method: 'GET',
    access: may('view'),
    input: z.strictObject({ id }),
    output: z.array(amendment),
  }),
  /** `before` of each change is what its writer saw; 409 where that stands there no more. A withdrawal has no changes. */
  addAmendment: route({
    ...at('addAmendment'),
    method: 'POST',
    access: may('edit'),
    maxBody: 4_000_000,
    input: z.strictObject({
      declarationId: id,
      kind: z.enum(['amend', 'withdraw']),
      reason,
      changes: changes.default([]),
    }),
    output: amendment,
  }),
  updateAmendment: route({
    ...at('updateAmendment'),
    method: 'POST',
    access: may('edit'),
    maxBody: 4_000_000,
    input: taken.extend({ reason, changes: changes.default([]) }),
    output: amendment,
  }),
  submitAmendment: route({
    ...at('submitAmendment'),
    method: 'POST',
    access: may('submit'),
    input: taken.extend({ number: string(40).default('') }),
    output: amendment,
  }),
  /** Approved: an amendment is written into the declaration, a withdrawal ends it and its goods are free again. */
  decideAmendment: route({
    ...at('decideAmendment'),
    method: 'POST',
    access: may('submit'),
    input: taken.extend({
      outcome: z.enum(['approved', 'refused']),
      decidedAt: z.iso.datetime({ offset: true }).optional(),
      number: string(40).default(''),
      note: string(500).default(''),
    }),
    output: amendment,
  }),
  dropAmendment: route({
    ...at('dropAmendment'),
    method: 'POST',
    access: may('edit'),
    input: taken.extend({ note: string(500).default('') }),
    output: amendment,
  }),
  /** The request for customs, before and after side by side: the official one in Chinese as PDF, or Excel in a language. */
  printAmendment: route({
    ...at('printAmendment'),
    method: 'GET',
    access: may('export'),
    input: z.strictObject({ amendmentId: id, paper: z.enum(['pdf', 'excel']), language: z.enum(languages) }),
    answer: 'file',
  }),
} as const
