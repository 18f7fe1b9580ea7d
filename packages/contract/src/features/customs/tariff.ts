import { z } from 'zod'

import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { id, queryFlag, queryInteger, string } from '../../kernel/value.ts'
import { rateKinds } from './rate.ts'
import { tariffText as t } from './tariff.text.ts'
import { changeKinds, tariffChange } from './tariffChange.ts'
import { editionResource } from './tariffEditionResource.ts'
import { chosenLine, lineCode, lineWritten, tariffLine, tariffLineState, withName } from './tariffLine.ts'

/** ISO 3166 alpha-2; the three that the product calculates for, and any other that a generic table brings. */
export const jurisdiction = z.string().regex(/^[A-Z]{2}$/)
/** Which jurisdiction a format belongs to; a generic table may be anybody's. */
export const formatOf = { usitc: 'US', china: 'CN', hkhs: 'HK' } as const

/** What a column of a tariff workbook may hold: a field of the line, or one of its rates. */
export const tableFields = {
  code: t.code,
  nameZh: t.nameZh,
  nameEn: t.nameEn,
  unit1: t.unit1,
  unit2: t.unit2,
  mfn: rateKinds.mfn,
  general: rateKinds.general,
  temporary: rateKinds.temporary,
  special: rateKinds.special,
  vat: rateKinds.vat,
  excise: rateKinds.excise,
  export: rateKinds.export,
  exportTemporary: rateKinds.exportTemporary,
  rebate: rateKinds.rebate,
  wasteFund: rateKinds.wasteFund,
  additional: rateKinds.additional,
  supervision: t.supervision,
  inspection: t.inspection,
  elements: t.elements,
  remark: t.remark,
} as const
export type TableField = keyof typeof tableFields

const problem = z.object({ row: z.int(), code: z.string(), message: z.string() })
const pageInput = {
  currentPage: queryInteger(1, 100_000).default(1),
  pageSize: queryInteger(1, 50)
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(20),
}
const effect = z.object({
  kind: z.enum(['goods', 'order']),
  id,
  label: z.string(),
  name: z.string(),
  code: z.string(),
  customer: z.string().nullable(),
  /** What happens to the code, and where it goes, as the table of code changes says. */
  change: z.enum(['ending', 'changed']),
  successors: z.array(z.string()),
})

const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(8000)
    .transform((s, ctx): z.output<S> => {
      try {
        return schema.parse(JSON.parse(s))
      } catch {
        ctx.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })

/** A branch of the tree of an edition: the next two digits below a prefix, with the name that the edition or the nomenclature gives it. */
const branch = z.object({ code: z.string(), name: z.string(), lines: z.int() })
export type TariffBranch = z.output<typeof branch>

type Verb =
  | 'importFile'
  | 'queryColumns'
  | 'copy'
  | 'activate'
  | 'revert'
  | 'queryChanges'
  | 'exportChanges'
  | 'queryProblems'
  | 'exportProblems'
  | 'queryEffects'
  | 'queryTree'
  | 'queryLines'
  | 'queryLineHistory'
  | 'correctLine'
  | 'updateLine'
  | 'addLine'
  | 'endLine'
  | 'removeLine'
const at = (verb: Verb) => ({ path: `/api/customs/tariffEdition/${verb}`, title: t[verb] })
const view = { permission: 'tariffEdition.view' } as const
const edit = { permission: 'tariffEdition.edit' } as const
const activate = { permission: 'tariffEdition.activate' } as const
const { query, queryById, queryOptions, queryHistory, exportExcel, update } = editionResource.routes

/** Editions of national tariffs: imported, compared, activated by date, reverted; and their lines. */
export const tariffEdition = {
  ...editionResource,
  routes: {
    query,
    queryById,
    queryOptions,
    queryHistory,
    exportExcel,
    update,
    delete: editionResource.routes.delete,
    /** Reads a file into a draft and compares it with the edition that runs on its first day. Columns that the person named are remembered. */
    importFile: route({
      ...at('importFile'),
      method: 'POST',
      access: edit,
      upload: true,
      maxFile: 64,
      input: z.strictObject({
        format: z.enum(['usitc', 'china', 'hkhs', 'generic']),
        jurisdiction,
        name: string(120).min(1),
        source: string(300).min(1),
        validFrom: z.iso.date(),
        /** Field → heading of the file; '' is none of them. What is left out is found by its heading. */
        mapping: jsonText(
          z.partialRecord(z.enum(Object.keys(tableFields) as [TableField]), z.string().max(300)),
        ).optional(),
        remark: string(500).optional(),
      }),
      output: editionResource.row,
    }),
    /** The headings and first rows of a workbook, and what each column seems to be. Two columns of one heading are told apart by a number. */
    queryColumns: route({
      ...at('queryColumns'),
      method: 'POST',
      reads: true,
      access: edit,
      upload: true,
      maxFile: 64,
      output: z.object({
        head: z.array(z.string()),
        sample: z.array(z.array(z.string())),
        mapping: z.record(z.string(), z.string()),
        remembered: z.boolean(),
      }),
    }),
    /** A draft with the lines of another edition, to be edited and activated later. */
    copy: route({
      ...at('copy'),
      method: 'POST',
      access: edit,
      input: z.strictObject({ id, name: string(120).min(1), validFrom: z.iso.date() }),
      output: editionResource.row,
    }),
    /** From `validFrom` on it counts; the edition before ends the day before. `force` where it has far fewer lines than the running one. */
    activate: route({
      ...at('activate'),
      method: 'POST',
      access: activate,
      input: z.strictObject({ id, version: z.int(), validFrom: z.iso.date(), force: z.boolean().optional() }),
      output: editionResource.row,
    }),
    /** Takes an active edition back; the one before runs on as if it had not been. */
    revert: route({
      ...at('revert'),
      method: 'POST',
      access: activate,
      input: z.strictObject({ id, version: z.int() }),
      output: editionResource.row,
    }),
    queryChanges: route({
      ...at('queryChanges'),
      method: 'GET',
      access: view,
      input: z.strictObject({ id, kind: z.enum(changeKinds).optional(), search: string(100).optional(), ...pageInput }),
      output: listOf(tariffChange),
    }),
    exportChanges: route({
      ...at('exportChanges'),
      method: 'POST',
      reads: true,
      access: { permission: 'tariffEdition.export' },
      input: z.strictObject({ id }),
      answer: 'file',
    }),
    queryProblems: route({
      ...at('queryProblems'),
      method: 'GET',
      access: view,
      input: z.strictObject({ id }),
      output: z.array(problem),
    }),
    exportProblems: route({
      ...at('exportProblems'),
      method: 'POST',
      reads: true,
      access: { permission: 'tariffEdition.export' },
      input: z.strictObject({ id }),
      answer: 'file',
    }),
    /**
     * Classified goods and open orders, as far as the user may see them, whose code ends or changes with the edition, or takes its rates from a line above
     * that changes; at most 1,000 of each.
     */
    queryEffects: route({
      ...at('queryEffects'),
      method: 'GET',
      access: view,
      input: z.strictObject({ id }),
      output: z.array(effect),
    }),
    queryTree: route({
      ...at('queryTree'),
      method: 'GET',
      access: view,
      input: z.strictObject({
        id,
        prefix: z
          .string()
          .regex(/^(\d\d){0,3}$/)
          .default(''),
      }),
      output: z.array(branch),
    }),
    /** Lines of an edition in its order; `prefix` for a branch of the tree, `search` for words or first digits. */
    queryLines: route({
      ...at('queryLines'),
      method: 'GET',
      access: view,
      input: z.strictObject({
        id,
        prefix: z
          .string()
          .regex(/^\d{1,13}$/)
          .optional(),
        search: string(200).optional(),
        ended: queryFlag.optional(),
        ...pageInput,
      }),
      output: listOf(tariffLine),
    }),
    /** Every state that a code had in this edition, the newest first, with what was changed of it in its place. */
    queryLineHistory: route({
      ...at('queryLineHistory'),
      method: 'GET',
      access: view,
      input: z.strictObject({ id, code: lineCode }),
      output: z.array(tariffLineState),
    }),
    /** A draft's line is changed in place. */
    updateLine: route({
      ...at('updateLine'),
      method: 'PUT',
      access: edit,
      input: z.strictObject({ ...chosenLine, ...lineWritten }),
      output: tariffLine,
    }),
    /** An active edition's line is closed the day before and a corrected one takes its place. */
    correctLine: route({
      ...at('correctLine'),
      method: 'POST',
      access: activate,
      input: z.strictObject({ ...chosenLine, from: z.iso.date(), ...lineWritten }),
      output: tariffLine,
    }),
    /** In a draft, or in an active edition from a day on, which asks for the permission to activate. */
    addLine: route({
      ...at('addLine'),
      method: 'POST',
      access: edit,
      input: withName(z.strictObject({ editionId: id, code: lineCode, from: z.iso.date().optional(), ...lineWritten })),
      output: tariffLine,
    }),
    /** A line of an active edition counts up to that day. */
    endLine: route({
      ...at('endLine'),
      method: 'POST',
      access: activate,
      input: z.strictObject({ ...chosenLine, validTo: z.iso.date() }),
      output: tariffLine,
    }),
    /** Takes a line out of a draft. */
    removeLine: route({ ...at('removeLine'), method: 'POST', access: edit, input: z.strictObject(chosenLine) }),
  },
} as const
export type EditionRow = z.output<typeof editionResource.row>
