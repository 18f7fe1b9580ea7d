import { caseLineFields, caseLineWrite } from '@clearway/contract/features/customs/case/caseLine'
import { mostCaseLines, type customsCase, type LineOutcome } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { FieldChanges } from '@clearway/contract/kernel/patch'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import type { z } from 'zod'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable, type Dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { checkedValue, mayChange } from '../../../../kernel/crud/patch.ts'
import { notFound, refuseField } from '../../../../kernel/refuse.ts'
import { caseWritten, lockCase, requireOpen, type StoredCase } from '../caseRows.ts'
import { tellLineChanges } from './caseLineHistory.ts'
import { moveLines } from './caseLineMoves.ts'
import {
  countLines,
  differences,
  draftOf,
  emptyLine,
  insertLines,
  likenessOfColumn,
  lockedLines,
  put,
  readLines,
  removeLines,
  rowNumbers,
  typedMark,
  updateLines,
  type DraftLine,
  type LineColumn,
  type StoredLine,
} from './caseLineRows.ts'
import { workOutPrices } from './caseLineRules.ts'
import { fillStatutory } from './caseLineUnits.ts'
import { matchDrafts, nameableGoods } from './caseMatch.ts'

type Input = Parsed<(typeof customsCase)['routes']['patchLines']>
type Value = string | number | null

/** A line of the call with what stood before it; `touched` names what its writer wrote just now. */
interface Worked {
  readonly before: StoredLine | undefined
  readonly line: DraftLine
  readonly touched: Set<string>
}

interface Call {
  readonly ctx: Context
  readonly of: StoredCase
  readonly stored: ReadonlyMap<string, StoredLine>
  readonly goods: ReadonlySet<string>
  readonly dictionaries: ReadonlyMap<string, Dictionary>
  readonly worked: Map<string, Worked>
  readonly removed: StoredLine[]
  /** Lines that stand in a declaration and were to be changed, with the fields. */
  readonly locked: { readonly line: StoredLine; readonly field: string }[]
  readonly out: Pick<LineOutcome, 'conflicts' | 'problems'>
}

const fieldOf = (name: string): Field | undefined =>
  Object.hasOwn(caseLineFields, name) ? (caseLineFields as Readonly<Record<string, Field>>)[name] : undefined
const schemaOf = (name: string): z.ZodType | undefined =>
  Object.hasOwn(caseLineWrite.shape, name)
    ? (caseLineWrite.shape as Readonly<Record<string, z.ZodType>>)[name]
    : undefined

/** What the dictionaries and the goods master have against a value. */
function faultOf(
  { ctx, goods, dictionaries }: Call,
  name: string,
  value: unknown,
): { text: Text; values?: Record<string, unknown> } | undefined {
  if (value === null || value === undefined) return undefined
  if (name === 'goodsId') return goods.has(String(value)) ? undefined : { text: t.goodsNotFound }
  const field = fieldOf(name)
  if (!field?.dictionary) return undefined
  const item = dictionaries.get(field.dictionary)!.get(String(value))
  if (!item) return field.open ? undefined : { text: issues.option }
  return isChoosable(item, dictionaryDay(ctx))
    ? undefined
    : { text: issues.retired, values: { name: item.label[ctx.language] } }
}

function problem(
  call: Call,
  id: string,
  field: string,
  { text, values }: { text: Text; values?: Record<string, unknown> },
): void {
  call.out.problems.push({ id, field, message: say(text, call.ctx.language, values) })
}

/** Values that came with the goods go with them; those that somebody typed stay. */
function forget(
  line: DraftLine,
  touched: ReadonlySet<string>,
  names: readonly LineColumn[],
  also: readonly string[],
): void {
  for (const name of names)
    if (!touched.has(name) && also.includes(line.origins[name]?.kind ?? '')) put(line, name, null, { kind: 'rule' })
}

/** What follows by itself from what was typed. */
function settle({ line, touched, before }: Worked): void {
  const otherGoods = ['modelNumber', 'brand'].some((n) => touched.has(n)) || touched.has('goodsId')
  if (before && otherGoods) {
    if (!touched.has('goodsId')) line.goodsId = null
    forget(
      line,
      touched,
      ['modelNumber', 'brand', 'name', 'unit', 'origin', 'hsCode', 'ciqCode', 'elements'],
      before.matchedBy === 'history' ? ['goods', 'copy'] : ['goods'],
    )
    if (!line.hsCode) line.matchedBy = null
  }
  if (touched.has('hsCode')) {
    // Elements are those of a code.
    forget(line, touched, ['ciqCode', 'elements'], ['goods', 'copy', 'rule'])
    line.matchedBy = line.hsCode ? 'typed' : null
  }
  if (!before || ['quantity', 'unitPrice', 'totalPrice'].some((n) => touched.has(n))) workOutPrices(line, touched)
}

function addLine(call: Call, { id, position, values }: Input['add'][number]): void {
  // The call was sent before: a line that came then stays as it is, and one that somebody removed since stays away.
  if (call.stored.has(id) || call.worked.has(id)) return
  const entry: Worked = { before: undefined, line: emptyLine(id, position), touched: new Set() }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    const fault = faultOf(call, name, value)
    if (fault) {
      problem(call, id, name, fault)
      continue
    }
    put(entry.line, name as LineColumn, value, typedMark(call.ctx))
    entry.touched.add(name)
  }
  call.worked.set(id, entry)
}

function setField(call: Call, entry: Worked, name: string, change: FieldChanges[string]): void {
  const { line } = entry
  const checked = checkedValue(call.ctx, name, schemaOf(name)!, change.to)
  if ('problem' in checked) return void call.out.problems.push({ id: line.id, ...checked.problem })
  const current = line[name as LineColumn]
  const outcome = mayChange(current, { from: change.from, to: checked.value }, likenessOfColumn(name))
  if (outcome === 'nothing') return
  if (outcome === 'conflict') return void call.out.conflicts.push({ id: line.id, field: name, theirs: current })
  if (entry.before?.declarationLineId) return void call.locked.push({ line: entry.before, field: name })
  const fault = faultOf(call, name, checked.value)
  if (fault) return problem(call, line.id, name, fault)
  put(line, name as LineColumn, checked.value as Value, typedMark(call.ctx))
  entry.touched.add(name)
}

function setLine(call: Call, { id, fields }: Input['set'][number]): void {
  const stranger = Object.keys(fields).find((name) => !schemaOf(name))
  if (stranger !== undefined) throw refuseField(stranger.slice(0, 64), issues.unknown, { names: stranger.slice(0, 64) })
  const before = call.stored.get(id)
  if (before?.deletedAt) return void call.out.conflicts.push({ id, field: 'deletedAt', theirs: before.deletedAt })
  const entry = call.worked.get(id) ?? (before && { before, line: draftOf(before), touched: new Set<string>() })
  if (!entry) throw notFound()
  call.worked.set(id, entry)
  for (const [name, change] of Object.entries(fields)) setField(call, entry, name, change)
}

function removeLine(call: Call, { id, version }: Input['remove'][number]): void {
  const before = call.stored.get(id)
  if (!before) throw notFound()
  if (before.deletedAt || call.removed.includes(before)) return
  if (before.declarationLineId) call.locked.push({ line: before, field: 'declarationLineId' })
  else if (before.version !== version) call.out.conflicts.push({ id, field: 'version', theirs: before.version })
  else call.removed.push(before)
}

/** The refusals of lines that stand in a declaration, with the numbers that people call them by. */
async function tellLocked(call: Call): Promise<void> {
  if (!call.locked.length) return
  const numbers = await rowNumbers(call.ctx, call.of.id)
  for (const { line, field } of call.locked)
    problem(call, line.id, field, {
      text: t.linesLocked,
      values: { row: numbers.get(line.id) ?? '', code: line.declarationCode ?? '' },
    })
}

const dictionaryNames = [
  ...new Set(Object.values<Field>(caseLineFields).flatMap((f) => (f.dictionary ? [f.dictionary] : []))),
]

async function callOf(ctx: Context, of: StoredCase, { add, set, remove }: Input): Promise<Call> {
  const stored = await lockedLines(ctx, of.id, [...new Set([...add, ...set, ...remove].map((l) => l.id))])
  const goodsIds = [...add.map((l) => l.values.goodsId), ...set.map((l) => l.fields['goodsId']?.to)].filter(
    (v): v is string => typeof v === 'string' && /^[0-9a-f-]{36}$/i.test(v),
  )
  const dictionaries = new Map<string, Dictionary>()
  for (const name of dictionaryNames) dictionaries.set(name, await dictionary(ctx, name))
  return {
    ctx,
    of,
    stored,
    goods: await nameableGoods(ctx, of.orgId, [...new Set(goodsIds)]),
    dictionaries,
    worked: new Map(),
    removed: [],
    locked: [],
    out: { conflicts: [], problems: [] },
  }
}

/** Writes what the call made of the lines; gives the ids of those that it wrote. */
async function write({ ctx, of, worked, removed }: Call): Promise<string[]> {
  const gone = new Set(removed.map((l) => l.id))
  const entries = [...worked.values()].filter((e) => !gone.has(e.line.id))
  for (const entry of entries) if (entry.touched.size || !entry.before) settle(entry)
  const lookUp = entries.filter((e) => !e.before || ['modelNumber', 'brand', 'goodsId'].some((n) => e.touched.has(n)))
  await matchDrafts(
    ctx,
    of,
    lookUp.map((e) => e.line),
  )
  await fillStatutory(
    ctx,
    entries.map(({ before, line, touched }) => ({ line, touched, changed: new Set(differences(before, line)) })),
  )
  const added = entries.filter((e) => !e.before)
  const changed = entries.filter((e) => e.before && differences(e.before, e.line).length)
  if (
    (
      await insertLines(
        ctx,
        of.id,
        added.map((e) => e.line),
      )
    ).length !== added.length
  )
    throw notFound()
  await updateLines(
    ctx,
    of.id,
    changed.map((e) => e.line),
  )
  await removeLines(ctx, of.id, [...gone])
  await tellLineChanges(
    ctx,
    of.id,
    [...added, ...changed]
      .map(({ before, line }) => ({ from: before ?? null, to: line as DraftLine | null }))
      .concat(removed.map((line) => ({ from: line, to: null }))),
  )
  return [...added.map((e) => e.line.id), ...changed.map((e) => e.line.id), ...gone]
}

/**
 * Adds, changes, removes and moves lines of a case. A field that somebody else changed meanwhile is a conflict, one that a rule refuses a problem; both stay
 * as they were and everything else is written. Throws 404 for a case or a line that is not there, 409 where the case is past writing, 400 for a field
 * that lines do not have or for too many lines.
 */
export async function patchLines(ctx: Context, input: Input): Promise<LineOutcome> {
  const of = await lockCase(ctx, input.caseId)
  requireOpen(ctx, of)
  const call = await callOf(ctx, of, input)
  for (const line of input.add) addLine(call, line)
  for (const line of input.set) setLine(call, line)
  for (const line of input.remove) removeLine(call, line)
  await tellLocked(call)
  const fresh = [...call.worked.values()].filter((e) => !e.before).length
  if (fresh && (await countLines(ctx, of.id)).lineCount + fresh - call.removed.length > mostCaseLines)
    throw refuseField('add', t.tooManyLines, { max: mostCaseLines })
  const ids = [...new Set([...(await write(call)), ...(await moveLines(ctx, of.id, input.move))])]
  if (ids.length) caseWritten(ctx, [of.id])
  return {
    lines: ids.length ? await readLines(ctx, of.id, { ids }) : [],
    ...call.out,
    ...(await countLines(ctx, of.id)),
  }
}
