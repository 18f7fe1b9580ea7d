import {
  lineWrite,
  proposedIn,
  type ProposedField,
  type WriteOutcome,
} from '@clearway/contract/features/customs/case/caseFixed'
import { caseFixedText as t } from '@clearway/contract/features/customs/case/caseFixed.text'
import { caseLineFields } from '@clearway/contract/features/customs/case/caseLine'
import type { Field } from '@clearway/contract/kernel/field'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, type Text } from '@clearway/contract/kernel/text'

import { changedValue } from '../../../../business/goodsEdited.ts'
import type { Context } from '../../../../kernel/context.ts'
import { sameValue } from '../../../../kernel/crud/patch.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { statusWord, type StoredCase } from '../caseRows.ts'
import { put, typedMark, type DraftLine, type StoredLine } from './caseLineRows.ts'
import { forgetCodeFacts } from './caseLineUnits.ts'

type Status = Pick<StoredCase, 'status'>

/** What becomes of this person's write to a field of a line, or of adding (`add`), removing and moving lines. */
export const writeOf = (ctx: Context, { status }: Status, part: string): WriteOutcome =>
  lineWrite(part, status, ctx.user.area === 'customer')

const labelOf = (part: string): Text =>
  (caseLineFields as Readonly<Record<string, Field>>)[part]?.label ??
  { add: t.add, remove: t.remove, move: t.move }[part] ??
  t.goods

/** Why a write is refused, with the field by its name. */
export const fixedWords = (ctx: Context, { status }: Status, part: string) => ({
  text: t.fixed,
  values: { field: say(labelOf(part), ctx.language), status: statusWord(ctx, status) },
})

/** Throws 400 at the parts of lines that the stage of the case fixed for this person. */
export function requireTaken(ctx: Context, of: Status, parts: readonly string[]): void {
  const wrong = parts.filter((part) => writeOf(ctx, of, part) === 'refused')
  const errors = wrong.map((field) => {
    const { text, values } = fixedWords(ctx, of, field)
    return { field, message: text, values }
  })
  if (errors.length) throw refuse(400, refusals.invalid, { errors })
}

const isProposed = (name: string): name is ProposedField => Object.hasOwn(proposedIn, name)

/** Keeps a value beside what the broker decides; what stands already, decided or proposed, is none. Says whether it was kept. */
export function propose(ctx: Context, line: DraftLine, name: string, value: string | null): boolean {
  if (!isProposed(name)) return false
  const place = proposedIn[name]
  const wanted = sameValue(line[name], value) ? null : value
  if (sameValue(line[place], wanted)) return false
  put(line, place, wanted, typedMark(ctx))
  return true
}

/** Takes a code off a line: what was decided of other goods. */
export function undecide(line: DraftLine): void {
  for (const name of ['hsCode', 'ciqCode', 'elements', 'matchedBy'] as const) put(line, name, null, { kind: 'rule' })
  forgetCodeFacts(line)
}

const told = 120

/** Which goods a line named, and which now. */
export function goodsWords(before: StoredLine, line: DraftLine): string {
  const name = (['modelNumber', 'brand', 'name'] as const).find((n) => before[n] !== line[n]) ?? 'name'
  return changeWords(before, before[name], line[name])
}

/** What a customer did to a line, in figures and the goods' own names: it is read in three languages. */
export const changeWords = (
  line: Pick<StoredLine | DraftLine, 'modelNumber' | 'name'>,
  from: unknown,
  to: unknown,
): string =>
  `${[line.modelNumber, line.name].filter(Boolean).join(' / ').slice(0, told)}: ${changedValue(from)} → ${changedValue(to)}`
