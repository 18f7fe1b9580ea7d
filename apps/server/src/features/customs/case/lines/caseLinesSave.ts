import { mostCaseLines, type LineOutcome } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { FieldChanges } from '@clearway/contract/kernel/patch'

import type { Context } from '../../../../kernel/context.ts'
import { checkedValue, mayChange } from '../../../../kernel/crud/patch.ts'
import { notFound, refuseField } from '../../../../kernel/refuse.ts'
import { leaveGoods } from '../caseDesk.ts'
import { goodsChanged, goodsReplaced, linesAdded, proposalMade } from '../caseReopen.ts'
import { caseWritten, lockCase, requireOpen, storedCase } from '../caseRows.ts'
import {
  callOf,
  fieldsOf,
  faultOf,
  problem,
  schemaOf,
  type Call,
  type Input,
  type Value,
  type Worked,
} from './caseLineCall.ts'
import { changeWords, fixedWords, goodsWords, propose, undecide, writeOf } from './caseLineGuard.ts'
import { tellLineChanges } from './caseLineHistory.ts'
import { moveLines } from './caseLineMoves.ts'
import {
  countLines,
  differences,
  draftOf,
  emptyLine,
  insertLines,
  likenessOfColumn,
  put,
  readLines,
  removeLines,
  rowNumbers,
  typedMark,
  updateLines,
  type DraftLine,
  type LineColumn,
} from './caseLineRows.ts'
import { workOutPrices } from './caseLineRules.ts'
import { fillStatutory } from './caseLineUnits.ts'
import { matchDrafts } from './caseMatch.ts'

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
function settle({ line, touched, before, goods }: Worked): void {
  const otherGoods = ['modelNumber', 'brand'].some((n) => touched.has(n)) || touched.has('goodsId')
  if (goods.length && line.hsCode) {
    undecide(line)
    line.reopenedAt = new Date().toISOString()
  }
  // Other goods may be known already; the same ones under another description are looked at by a person.
  if (otherGoods || touched.has('hsCode')) line.reopenedAt = null
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
  if (writeOf(call.ctx, call.of, 'add') === 'refused')
    return problem(call, id, 'add', fixedWords(call.ctx, call.of, 'add'))
  const entry: Worked = {
    before: undefined,
    line: emptyLine(id, position),
    touched: new Set(),
    goods: [],
    proposed: [],
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    const fault = faultOf(call, name, value)
    if (fault) {
      problem(call, id, name, fault)
      continue
    }
    if (writeOf(call.ctx, call.of, name) === 'proposal') keepProposal(call, entry, name, value)
    else {
      put(entry.line, name as LineColumn, value, typedMark(call.ctx))
      entry.touched.add(name)
    }
  }
  call.worked.set(id, entry)
}

function keepProposal(call: Call, entry: Worked, name: string, value: Value): void {
  const { line } = entry
  if (!propose(call.ctx, line, name, value as string | null)) return
  call.out.proposals.push({ id: line.id, field: name })
  if (line.hsCode && value) entry.proposed.push(changeWords(line, line[name as LineColumn], value))
}

function setField(call: Call, entry: Worked, name: string, change: FieldChanges[string]): void {
  const { line } = entry
  const checked = checkedValue(call.ctx, name, schemaOf(name)!, change.to)
  if ('problem' in checked) return void call.out.problems.push({ id: line.id, ...checked.problem })
  const current = line[name as LineColumn]
  const write = writeOf(call.ctx, call.of, name)
  const outcome = mayChange(current, { from: change.from, to: checked.value }, likenessOfColumn(name))
  // A proposal takes nobody's place, whatever its writer saw.
  if (write === 'proposal' && !entry.before?.declarationLineId)
    return keepProposal(call, entry, name, checked.value as Value)
  if (outcome === 'nothing') return
  if (outcome === 'conflict') return void call.out.conflicts.push({ id: line.id, field: name, theirs: current })
  if (write === 'refused') return problem(call, line.id, name, fixedWords(call.ctx, call.of, name))
  if (entry.before?.declarationLineId) return void call.locked.push({ line: entry.before, field: name })
  const fault = faultOf(call, name, checked.value)
  if (fault) return problem(call, line.id, name, fault)
  if (write === 'reopens' && entry.before) entry.goods.push(changeWords(entry.before, current, checked.value))
  put(line, name as LineColumn, checked.value as Value, typedMark(call.ctx))
  entry.touched.add(name)
}

function setLine(call: Call, { id, fields }: Input['set'][number]): void {
  const stranger = Object.keys(fields).find((name) => !schemaOf(name))
  if (stranger !== undefined) throw refuseField(stranger.slice(0, 64), issues.unknown, { names: stranger.slice(0, 64) })
  const before = call.stored.get(id)
  if (before?.deletedAt) return void call.out.conflicts.push({ id, field: 'deletedAt', theirs: before.deletedAt })
  const entry =
    call.worked.get(id) ??
    (before && { before, line: draftOf(before), touched: new Set<string>(), goods: [], proposed: [] })
  if (!entry) throw notFound()
  call.worked.set(id, entry)
  for (const [name, change] of Object.entries(fields)) setField(call, entry, name, change)
}

function removeLine(call: Call, { id, version }: Input['remove'][number]): void {
  const before = call.stored.get(id)
  if (!before) throw notFound()
  if (before.deletedAt || call.removed.includes(before)) return
  if (writeOf(call.ctx, call.of, 'remove') === 'refused')
    problem(call, id, 'remove', fixedWords(call.ctx, call.of, 'remove'))
  else if (before.declarationLineId) call.locked.push({ line: before, field: 'declarationLineId' })
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
  const replaced = await leaveOldGoods({ ctx, of, removed }, changed)
  await tellBroker(
    { ctx, of },
    added,
    changed.filter((e) => !replaced.has(e.line.id)),
  )
  return [...added.map((e) => e.line.id), ...changed.map((e) => e.line.id), ...gone]
}

const namesOthers = ({ before, line }: Worked): boolean =>
  before !== undefined && before.goodsId !== null && before.goodsId !== line.goodsId

/** The desk hears which goods no line waits for any more, and under which others a line goes on waiting. Gives the lines of these. */
async function leaveOldGoods(
  { ctx, of, removed }: Pick<Call, 'ctx' | 'of' | 'removed'>,
  changed: readonly Worked[],
): Promise<ReadonlySet<string>> {
  const others = changed
    .filter(namesOthers)
    .map((e) => ({ entry: e, words: e.goods.join('; ') || goodsWords(e.before!, e.line) }))
  const left = await leaveGoods(ctx, [
    ...others.map(({ entry: { before }, words }) => ({ lineId: before!.id, goodsId: before!.goodsId!, words })),
    ...removed.flatMap((l) =>
      l.goodsId ? [{ lineId: l.id, goodsId: l.goodsId, words: changeWords(l, l.quantity, null) }] : [],
    ),
  ])
  const replaced = others.filter(({ entry: { before, line } }) => left.has(line.id) && !before!.hsCode && !line.hsCode)
  await goodsReplaced(
    ctx,
    of,
    replaced.map(({ entry, words }) => ({ lineId: entry.line.id, words })),
  )
  return new Set(replaced.map(({ entry }) => entry.line.id))
}

/** What a customer's people did to goods that a broker had decided, to open goods on the desk, and what they propose beside a decided code. */
async function tellBroker(
  { ctx, of }: Pick<Call, 'ctx' | 'of'>,
  added: readonly Worked[],
  changed: readonly Worked[],
): Promise<void> {
  if (ctx.user.area !== 'customer') return
  await goodsChanged(
    ctx,
    of,
    changed
      .filter((e) => e.goods.length)
      .map((e) => ({
        lineId: e.line.id,
        reopens: e.before!.hsCode !== null,
        other: namesOthers(e),
        words: e.goods.join('; '),
      })),
  )
  await linesAdded(
    ctx,
    await storedCase(ctx, of.id),
    added.map((e) => e.line),
  )
  await proposalMade(
    ctx,
    of,
    changed.flatMap((e) => e.proposed),
  )
}

/**
 * Adds, changes, removes and moves lines of a case. A field that somebody else changed meanwhile is a conflict, one that a rule refuses a problem; both stay
 * as they were and everything else is written. Throws 404 for a case or a line that is not there, 409 where the case is past writing, 400 for a field
 * that lines do not have or for too many lines.
 */
export async function patchLines(ctx: Context, input: Input): Promise<LineOutcome> {
  const of = await lockCase(ctx, input.caseId)
  requireOpen(ctx, of, fieldsOf(input))
  const call = await callOf(ctx, of, input)
  for (const line of input.add) addLine(call, line)
  for (const line of input.set) setLine(call, line)
  for (const line of input.remove) removeLine(call, line)
  await tellLocked(call)
  const fresh = [...call.worked.values()].filter((e) => !e.before).length
  if (fresh && (await countLines(ctx, of.id)).lineCount + fresh - call.removed.length > mostCaseLines)
    throw refuseField('add', t.tooManyLines, { max: mostCaseLines })
  const moves = writeOf(ctx, of, 'move') === 'refused' ? [] : input.move
  if (!moves.length) for (const { id } of input.move) problem(call, id, 'position', fixedWords(ctx, of, 'move'))
  const ids = [...new Set([...(await write(call)), ...(await moveLines(ctx, of.id, moves))])]
  if (ids.length) caseWritten(ctx, [of.id])
  return {
    lines: ids.length ? await readLines(ctx, of.id, { ids }) : [],
    ...call.out,
    ...(await countLines(ctx, of.id)),
  }
}
