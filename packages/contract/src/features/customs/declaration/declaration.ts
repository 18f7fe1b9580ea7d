import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  decimalField,
  dictionaryField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { origins } from '../../../kernel/origin.ts'
import { fieldChanges, fieldConflict } from '../../../kernel/patch.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { directionsText } from '../directions.text.ts'
import { declarationText as t } from './declaration.text.ts'
import { values, rows, blocks, limits, line, text, checked } from './declarationShapes.ts'
import { faultFields } from './fields/faultFields.ts'
import { decBlocks, editions } from './model.ts'
import { stateColours, stateLabels } from './states.ts'

export type DeclarationTab = keyof typeof t.tabs

const counted = { readOnly: true, required: true, min: 0, max: 10_000 } as const

const base = resource({
  name: 'declaration',
  title: t.title,
  path: '/api/customs/declaration',
  labelField: 'code',
  cards: ['status', 'entryId', 'orgId', 'billNo'],
  fields: {
    code: textField({ label: t.code, readOnly: true, required: true, sort: true, search: true, width: 175 }),
    direction: choiceField(directionsText, {
      label: t.direction,
      readOnly: true,
      required: true,
      filter: true,
      width: 80,
      colours: { import: 'blue', export: 'green' },
    }),
    status: choiceField(stateLabels, {
      label: t.status,
      sort: true,
      readOnly: true,
      required: true,
      filter: true,
      width: 110,
      colours: stateColours,
    }),
    statusSince: dateTimeField({ label: t.statusSince, readOnly: true, required: true, aside: true }),
    entryId: textField({ label: t.entryId, sort: true, readOnly: true, search: true, width: 170 }),
    seqNo: textField({ label: t.seqNo, readOnly: true, search: true, aside: true }),
    caseId: referenceField('customsCase', {
      label: t.caseCode,
      labelField: 'caseCode',
      readOnly: true,
      required: true,
      width: 165,
    }),
    caseCode: textField({ label: t.caseCode, readOnly: true, computed: true, aside: true }),
    orgId: referenceField('customer', {
      label: t.customer,
      labelField: 'orgName',
      readOnly: true,
      filter: true,
      width: 170,
    }),
    orgName: textField({ label: t.customer, readOnly: true, computed: true, aside: true }),
    billNo: textField({ label: t.billNo, readOnly: true, search: true, width: 150 }),
    tradeName: textField({ label: t.tradeName, readOnly: true, search: true, aside: true }),
    tradeMode: dictionaryField('supervisionMode', { label: t.tradeMode, readOnly: true, filter: true, width: 110 }),
    entryOffice: textField({ label: t.entryOffice, readOnly: true, filter: true, aside: true }),
    customsOffice: textField({ label: t.customsOffice, readOnly: true, filter: true, aside: true }),
    lineCount: integerField({ label: t.lineCount, sort: true, width: 70, ...counted }),
    total: decimalField({
      label: t.total,
      sort: true,
      currencyField: 'currency',
      readOnly: true,
      required: true,
      digits: 20,
      places: 2,
      width: 120,
    }),
    currency: textField({ label: t.currency, readOnly: true, width: 70 }),
    faultCount: integerField({ label: t.faultCount, aside: true, ...counted }),
    round: integerField({ label: t.round, aside: true, ...counted }),
    checkedByName: textField({ label: t.checkedBy, readOnly: true, computed: true, aside: true }),
    submittedAt: dateTimeField({ label: t.submittedAt, readOnly: true, sort: true, filter: true, width: 150 }),
    returnedAt: dateTimeField({ label: t.returnedAt, readOnly: true, sort: true, filter: true, aside: true }),
    faultField: choiceField(faultFields, {
      label: t.faultField,
      tells: ['returnedAt', 'faultCount'],
      readOnly: true,
      computed: true,
      filter: true,
      staffOnly: true,
      aside: true,
      width: 150,
    }),
    acceptedAt: dateTimeField({ label: t.acceptedAt, readOnly: true, aside: true }),
    releasedAt: dateTimeField({ label: t.releasedAt, readOnly: true, aside: true }),
    closedAt: dateTimeField({ label: t.closedAt, readOnly: true, aside: true }),
    statusNote: longTextField({ label: t.statusNote, max: 500, readOnly: true, aside: true }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
  query: { tab: z.enum(Object.keys(t.tabs) as [DeclarationTab]), caseId: id },
})

export type DeclarationRow = z.output<typeof base.row>

/** The most warnings that one signature weighs. */
const mostAcknowledged = 5000
/** What customs takes on one declaration. */
export const mostDeclarationLines = 50

/** A declaration with everything that its form shows. `lineSources`: id of a line → numbers (1, 2 …) of the case's lines that it holds, as the case's list counts them. */
const opened = z.object({
  row: base.row,
  edition: z.enum(editions),
  head: values,
  free: values,
  blocks,
  origins,
  lines: z.array(line),
  papers: z.record(z.string(), z.string()),
  lineSources: z.record(z.string(), z.array(z.int())),
  /** States that customs told in this round: one that was passed over was never told. */
  received: z.array(z.string()),
  /** Whether the caller made what waits to be checked; then somebody else checks it, unless the tenant lets one person do both. */
  isMaker: z.boolean(),
  onePerson: z.boolean(),
})
export type OpenedDeclaration = z.output<typeof opened>

const outcome = z.object({
  row: base.row,
  head: values,
  free: values,
  blocks,
  origins,
  lines: z.array(line),
  conflicts: z.array(fieldConflict.extend({ place: z.string() })),
  problems: z.array(z.object({ place: z.string(), field: z.string(), message: z.string() })),
})
export type DeclarationOutcome = z.output<typeof outcome>

type Right = 'view' | 'edit' | 'check' | 'submit'
const may = <R extends Right>(right: R) => ({ permission: `declaration.${right}` }) as const
type Verb =
  | 'counters'
  | 'open'
  | 'patch'
  | 'check'
  | 'make'
  | 'sendToCheck'
  | 'approve'
  | 'takeBack'
  | 'complete'
  | 'submit'
  | 'message'
  | 'messages'
  | 'importMessage'
const at = (verb: Verb) => ({ path: `/api/customs/declaration/${verb}`, title: t[verb] })
const taken = z.strictObject({ id, version: z.int() })
/** `acknowledged`: identities of the warnings that the signer was shown and weighed, one by one. */
const signed = taken.extend({ acknowledged: z.array(z.string().max(64)).max(mostAcknowledged).default([]) })

const {
  add: _add,
  update: _update,
  importTemplate: _template,
  importExcel: _import,
  importFailedRows: _failed,
  ...common
} = base.routes

/** Declarations to China customs: drafts made from a case, checked, handed over as a file. */
export const declaration = {
  ...base,
  routes: {
    ...common,
    counters: route({
      ...at('counters'),
      method: 'GET',
      access: may('view'),
      output: z.object(
        Object.fromEntries((Object.keys(t.tabs) as DeclarationTab[]).map((tab) => [tab, z.int()])) as Record<
          DeclarationTab,
          z.ZodInt
        >,
      ),
    }),
    open: route({ ...at('open'), method: 'GET', access: may('view'), input: z.strictObject({ id }), output: opened }),
    /** Saves single fields by what their writer saw; a block (containers, licences …) is one field. Answers with what it touched only. */
    patch: route({
      ...at('patch'),
      method: 'POST',
      access: may('edit'),
      output: outcome,
      maxBody: 2_000_000,
      input: z.strictObject({
        id,
        head: fieldChanges.default({}),
        free: fieldChanges.default({}),
        blocks: z.partialRecord(z.enum(decBlocks), z.strictObject({ from: rows, to: rows })).default({}),
        remark: z.strictObject({ from: z.string().max(500).nullable(), to: z.string().max(500).nullable() }).optional(),
        lines: z
          .strictObject({
            add: z
              .array(
                z.strictObject({
                  id,
                  position: z.int().min(0).max(2_000_000_000),
                  item: values,
                  limits: limits.default([]),
                }),
              )
              .max(mostDeclarationLines)
              .default([]),
            set: z
              .array(
                z.strictObject({
                  id,
                  item: fieldChanges,
                  limits: z.strictObject({ from: limits, to: limits }).optional(),
                }),
              )
              .max(mostDeclarationLines)
              .default([]),
            remove: z
              .array(z.strictObject({ id, version: z.int() }))
              .max(mostDeclarationLines)
              .default([]),
          })
          .default({ add: [], set: [], remove: [] }),
      }),
    }),
    /** Everything that customs would object to, and what a careful colleague would ask. */
    check: route({
      ...at('check'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id, level: z.enum(['save', 'declare']).default('declare') }),
      output: checked,
    }),
    /**
     * Makes drafts from the lines of a case that stand in none: equal lines become one, at most 50 a declaration, packages, weights and charges divided
     * exactly. `notes` are what the maker should look at.
     */
    make: route({
      ...at('make'),
      method: 'POST',
      access: may('edit'),
      input: z.strictObject({ caseId: id, merge: z.enum(['none', 'equal', 'samePrice']).default('equal') }),
      output: z.object({ ids: z.array(id), notes: z.array(text) }),
    }),
    sendToCheck: route({ ...at('sendToCheck'), method: 'POST', access: may('edit'), input: taken, output: base.row }),
    /** 400 at `acknowledged`, with all that was found, while a warning that is open now is not among those acknowledged. */
    approve: route({ ...at('approve'), method: 'POST', access: may('check'), input: signed, output: base.row }),
    takeBack: route({
      ...at('takeBack'),
      method: 'POST',
      access: may('edit'),
      input: taken.extend({ reason: string(500).optional() }),
      output: base.row,
    }),
    /** Opens a summary that customs took for its complete declaration; 409 for any other. */
    complete: route({ ...at('complete'), method: 'POST', access: may('edit'), input: taken, output: base.row }),
    /**
     * Writes the message, keeps it and moves on to `submitted`; the file itself is fetched by `message`. Warnings are acknowledged as for `approve`. A call
     * that is sent again for the same round answers the same.
     */
    submit: route({
      ...at('submit'),
      method: 'POST',
      access: may('submit'),
      input: signed,
      output: z.object({ row: base.row, messageId: id, fileName: z.string() }),
    }),
    message: route({
      ...at('message'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id, messageId: id.optional() }),
      answer: 'file',
    }),
    messages: route({
      ...at('messages'),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id }),
      output: z.array(
        z.object({
          id,
          round: z.int(),
          fileName: z.string(),
          sha256: z.string(),
          person: z.string().nullable(),
          at: z.string(),
          /** Papers that went with it. */
          files: z.int(),
        }),
      ),
    }),
    /** A draft in a case from a message that another program wrote. */
    importMessage: route({
      ...at('importMessage'),
      method: 'POST',
      access: may('edit'),
      upload: true,
      /** Without an edition the file tells by its fields, and what tells nothing is taken for the present one. */
      input: z.strictObject({ caseId: id, edition: z.enum(editions).optional() }),
      output: z.object({ id, unknown: z.array(z.string()) }),
    }),
  },
} as const
