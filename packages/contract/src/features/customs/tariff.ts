import { z } from 'zod'
import { choiceField, dateField, dateTimeField, flagField, integerField, longTextField, textField } from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { listOf, resource } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import type { Text } from '../../kernel/text.ts'
import { id, queryFlag, queryInteger, string } from '../../kernel/value.ts'
import { declarationElement, rate, rateKinds, writtenRates, type RateKind } from './rate.ts'
import { tariffText as t } from './tariff.text.ts'

/** ISO 3166 alpha-2; the three that the product calculates for, and any other that a generic table brings. */
export const jurisdiction = z.string().regex(/^[A-Z]{2}$/)
/** Which jurisdiction a format belongs to; a generic table may be anybody's. */
export const formatOf = { usitc: 'US', china: 'CN', hkhs: 'HK' } as const

/** What a column of a tariff workbook may hold: a field of the line, or one of its rates. */
export const tableFields = {
  code: t.code, nameZh: t.nameZh, nameEn: t.nameEn, unit1: t.unit1, unit2: t.unit2,
  mfn: rateKinds.mfn, general: rateKinds.general, temporary: rateKinds.temporary, special: rateKinds.special, vat: rateKinds.vat, excise: rateKinds.excise,
  export: rateKinds.export, exportTemporary: rateKinds.exportTemporary, rebate: rateKinds.rebate, wasteFund: rateKinds.wasteFund, additional: rateKinds.additional,
  supervision: t.supervision, inspection: t.inspection, elements: t.elements, remark: t.remark,
} as const
export type TableField = keyof typeof tableFields

const base = resource({
  name: 'tariffEdition',
  title: t.title,
  path: '/api/customs/tariffEdition',
  labelField: 'name',
  sort: '-validFrom',
  fields: {
    name: textField({ label: t.name, required: true, max: 120, width: 180 }),
    jurisdiction: textField({ label: t.jurisdiction, required: true, readOnly: true, filter: true, width: 120 }),
    status: choiceField(t.statuses, { label: t.status, required: true, readOnly: true, filter: true, aside: true, width: 120, colours: { draft: 'orange', active: 'green', reverted: 'default' } }),
    /** Where an active edition stands today. */
    phase: choiceField(t.phases, { label: t.phase, required: true, readOnly: true, computed: true, width: 110, colours: { draft: 'orange', scheduled: 'blue', running: 'green', superseded: 'default', reverted: 'default' } }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, width: 110 }),
    validTo: dateField({ label: t.validTo, readOnly: true, width: 110 }),
    lineCount: integerField({ label: t.lineCount, readOnly: true, required: true, min: 0, max: 1_000_000, width: 80 }),
    newLines: integerField({ label: t.kinds.new, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 70 }),
    changedLines: integerField({ label: t.kinds.changed, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 70 }),
    endingLines: integerField({ label: t.kinds.ending, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 70 }),
    invalidLines: integerField({ label: t.kinds.invalid, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 70 }),
    format: choiceField(t.formats, { label: t.format, required: true, readOnly: true, filter: true, aside: true, width: 160 }),
    source: textField({ label: t.source, hint: t.sourceHint, required: true, max: 300, aside: true, width: 220 }),
    comparedName: textField({ label: t.comparedWith, readOnly: true, computed: true, aside: true, width: 200 }),
    shared: flagField({ label: t.shared, readOnly: true, required: true, computed: true, aside: true, width: 100 }),
    activatedAt: dateTimeField({ label: t.activatedAt, readOnly: true, aside: true, width: 160 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})

/** A line of an edition as the maintenance screen shows it. Rates that stand on the line itself; `inherited` come from the line above. */
export const tariffLine = z.object({
  id, version: z.int(), position: z.int(), code: z.string(), indent: z.int(), nameZh: z.string().nullable(), nameEn: z.string().nullable(), path: z.array(z.string()),
  unit1: z.string().nullable(), unit2: z.string().nullable(), supervision: z.string().nullable(), inspection: z.string().nullable(),
  elements: z.array(declarationElement), rates: z.array(rate), inherited: z.array(rate), additional: z.array(z.string()), remark: z.string().nullable(),
  validFrom: z.iso.date(), validTo: z.iso.date().nullable(),
})
export type TariffLine = z.output<typeof tariffLine>

const orNull = (max: number) => z.preprocess((v) => (v === '' ? null : v), string(max).nullable()).optional()
/** A state of a line with who wrote it; nobody for one that came with the file. */
const lineState = tariffLine.extend({
  correctedBy: z.string().nullable(),
  edits: z.array(z.object({ at: z.iso.datetime({ offset: true }), personName: z.string().nullable(), changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })) })),
})
export type TariffLineState = z.output<typeof lineState>

const lineCode = z.string().regex(/^\d{4,13}$/)
/** `id` is the line's. */
const chosenLine = { id, version: z.int() }
/** What a person may write of a line. */
const lineWritten = {
  nameZh: orNull(2000), nameEn: orNull(2000), unit1: orNull(40), unit2: orNull(40), supervision: orNull(60), inspection: orNull(60),
  elements: z.array(declarationElement).max(60).optional(), rates: writtenRates.optional(), remark: orNull(2000),
}
const named = <S extends z.ZodObject>(schema: S): S => schema.refine((v) => Boolean((v as { nameZh?: unknown }).nameZh ?? (v as { nameEn?: unknown }).nameEn), rule(t.noName, ['nameZh']))

export const changeKinds = ['new', 'changed', 'ending'] as const
const change = z.object({
  kind: z.enum(changeKinds), code: z.string(), nameZh: z.string().nullable(), nameEn: z.string().nullable(), path: z.array(z.string()),
  /** What differs, with both sides: a field of the line, or `rates.mfn` for one kind of its own rates. Null is nothing on file on that side. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type TariffChange = z.output<typeof change>

const isKind = (name: string): name is RateKind => Object.hasOwn(rateKinds, name)

/** What a field of a change is called: `rates.mfn` by its kind. */
export function changedField(field: string): Text {
  const kind = field.replace(/^rates\./, '')
  return field !== kind && isKind(kind) ? rateKinds[kind] : Object.hasOwn(t, field) ? (t as unknown as Record<string, Text>)[field]! : t.field
}

const problem = z.object({ row: z.int(), code: z.string(), message: z.string() })
const pageInput = { currentPage: queryInteger(1, 100_000).default(1), pageSize: queryInteger(1, 50).refine((n) => (pageSizes as readonly number[]).includes(n)).default(20) }
const effect = z.object({
  kind: z.enum(['goods', 'order']), id, label: z.string(), name: z.string(), code: z.string(), customer: z.string().nullable(),
  /** What happens to the code, and where it goes, as the table of code changes says. */
  change: z.enum(['ending', 'changed']), successors: z.array(z.string()),
})

const jsonText = <S extends z.ZodType>(schema: S) => z.string().max(8000).transform((s, ctx): z.output<S> => {
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

type Verb = 'importFile' | 'queryColumns' | 'copy' | 'activate' | 'revert' | 'queryChanges' | 'exportChanges' | 'queryProblems' | 'exportProblems' | 'queryEffects' | 'queryTree' | 'queryLines' | 'queryLineHistory' | 'correctLine' | 'updateLine' | 'addLine' | 'endLine' | 'removeLine'
const at = (verb: Verb) => ({ path: `/api/customs/tariffEdition/${verb}`, title: t[verb] })
const view = { permission: 'tariffEdition.view' } as const
const edit = { permission: 'tariffEdition.edit' } as const
const activate = { permission: 'tariffEdition.activate' } as const
const { query, queryById, queryOptions, queryHistory, exportExcel, update } = base.routes

/** Editions of national tariffs: imported, compared, activated by date, reverted; and their lines. */
export const tariffEdition = {
  ...base,
  routes: {
    query, queryById, queryOptions, queryHistory, exportExcel, update,
    delete: base.routes.delete,
    /** Reads a file into a draft and compares it with the edition that runs on its first day. Columns that the person named are remembered. */
    importFile: route({
      ...at('importFile'), method: 'POST', access: edit, upload: true, maxFile: 64,
      input: z.strictObject({
        format: z.enum(['usitc', 'china', 'hkhs', 'generic']), jurisdiction, name: string(120).min(1), source: string(300).min(1), validFrom: z.iso.date(),
        /** Field → heading of the file; '' is none of them. What is left out is found by its heading. */
        mapping: jsonText(z.partialRecord(z.enum(Object.keys(tableFields) as [TableField]), z.string().max(300))).optional(),
        remark: string(500).optional(),
      }),
      output: base.row,
    }),
    /** The headings and first rows of a workbook, and what each column seems to be. Two columns of one heading are told apart by a number. */
    queryColumns: route({
      ...at('queryColumns'), method: 'POST', reads: true, access: edit, upload: true, maxFile: 64,
      output: z.object({ head: z.array(z.string()), sample: z.array(z.array(z.string())), mapping: z.record(z.string(), z.string()), remembered: z.boolean() }),
    }),
    /** A draft with the lines of another edition, to be edited and activated later. */
    copy: route({ ...at('copy'), method: 'POST', access: edit, input: z.strictObject({ id, name: string(120).min(1), validFrom: z.iso.date() }), output: base.row }),
    /** From `validFrom` on it counts; the edition before ends the day before. `force` where it has far fewer lines than the running one. */
    activate: route({ ...at('activate'), method: 'POST', access: activate, input: z.strictObject({ id, version: z.int(), validFrom: z.iso.date(), force: z.boolean().optional() }), output: base.row }),
    /** Takes an active edition back; the one before runs on as if it had not been. */
    revert: route({ ...at('revert'), method: 'POST', access: activate, input: z.strictObject({ id, version: z.int() }), output: base.row }),
    queryChanges: route({ ...at('queryChanges'), method: 'GET', access: view, input: z.strictObject({ id, kind: z.enum(changeKinds).optional(), search: string(100).optional(), ...pageInput }), output: listOf(change) }),
    exportChanges: route({ ...at('exportChanges'), method: 'POST', reads: true, access: { permission: 'tariffEdition.export' }, input: z.strictObject({ id }), answer: 'file' }),
    queryProblems: route({ ...at('queryProblems'), method: 'GET', access: view, input: z.strictObject({ id }), output: z.array(problem) }),
    exportProblems: route({ ...at('exportProblems'), method: 'POST', reads: true, access: { permission: 'tariffEdition.export' }, input: z.strictObject({ id }), answer: 'file' }),
    /**
     * Classified goods and open orders, as far as the user may see them, whose code ends or changes with the edition, or takes its rates from a line above
     * that changes; at most 1,000 of each.
     */
    queryEffects: route({ ...at('queryEffects'), method: 'GET', access: view, input: z.strictObject({ id }), output: z.array(effect) }),
    queryTree: route({ ...at('queryTree'), method: 'GET', access: view, input: z.strictObject({ id, prefix: z.string().regex(/^(\d\d){0,3}$/).default('') }), output: z.array(branch) }),
    /** Lines of an edition in its order; `prefix` for a branch of the tree, `search` for words or first digits. */
    queryLines: route({
      ...at('queryLines'), method: 'GET', access: view,
      input: z.strictObject({ id, prefix: z.string().regex(/^\d{1,13}$/).optional(), search: string(200).optional(), ended: queryFlag.optional(), ...pageInput }), output: listOf(tariffLine),
    }),
    /** Every state that a code had in this edition, the newest first, with what was changed of it in its place. */
    queryLineHistory: route({ ...at('queryLineHistory'), method: 'GET', access: view, input: z.strictObject({ id, code: lineCode }), output: z.array(lineState) }),
    /** A draft's line is changed in place. */
    updateLine: route({ ...at('updateLine'), method: 'PUT', access: edit, input: z.strictObject({ ...chosenLine, ...lineWritten }), output: tariffLine }),
    /** An active edition's line is closed the day before and a corrected one takes its place. */
    correctLine: route({ ...at('correctLine'), method: 'POST', access: activate, input: z.strictObject({ ...chosenLine, from: z.iso.date(), ...lineWritten }), output: tariffLine }),
    /** In a draft, or in an active edition from a day on, which asks for the permission to activate. */
    addLine: route({ ...at('addLine'), method: 'POST', access: edit, input: named(z.strictObject({ editionId: id, code: lineCode, from: z.iso.date().optional(), ...lineWritten })), output: tariffLine }),
    /** A line of an active edition counts up to that day. */
    endLine: route({ ...at('endLine'), method: 'POST', access: activate, input: z.strictObject({ ...chosenLine, validTo: z.iso.date() }), output: tariffLine }),
    /** Takes a line out of a draft. */
    removeLine: route({ ...at('removeLine'), method: 'POST', access: edit, input: z.strictObject(chosenLine) }),
  },
} as const
export type EditionRow = z.output<typeof base.row>
