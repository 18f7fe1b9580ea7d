import { caseLineFields, caseLineWrite } from '@clearway/contract/features/customs/case/caseLine'
import type { customsCase, LineOutcome } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Text } from '@clearway/contract/kernel/text'
import type { z } from 'zod'

import type { Context } from '../../../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable, type Dictionary } from '../../../../kernel/crud/dictionaries.ts'
import type { StoredCase } from '../caseRows.ts'
import { lockedLines, type DraftLine, type StoredLine } from './caseLineRows.ts'
import { nameableGoods } from './caseMatch.ts'

export type Input = Parsed<(typeof customsCase)['routes']['patchLines']>
export type Value = string | number | null

/** A line of the call with what stood before it; `touched` names what its writer wrote just now. */
export interface Worked {
  readonly before: StoredLine | undefined
  readonly line: DraftLine
  readonly touched: Set<string>
  /** What a customer changed of the goods, and what was proposed, in words. */
  readonly goods: string[]
  readonly proposed: string[]
}

export interface Call {
  readonly ctx: Context
  readonly of: StoredCase
  readonly stored: ReadonlyMap<string, StoredLine>
  readonly goods: ReadonlySet<string>
  readonly dictionaries: ReadonlyMap<string, Dictionary>
  readonly worked: Map<string, Worked>
  readonly removed: StoredLine[]
  /** Lines that stand in a declaration and were to be changed, with the fields. */
  readonly locked: { readonly line: StoredLine; readonly field: string }[]
  readonly out: Pick<LineOutcome, 'conflicts' | 'problems' | 'proposals'>
}

const fieldOf = (name: string): Field | undefined =>
  Object.hasOwn(caseLineFields, name) ? (caseLineFields as Readonly<Record<string, Field>>)[name] : undefined
export const schemaOf = (name: string): z.ZodType | undefined =>
  Object.hasOwn(caseLineWrite.shape, name)
    ? (caseLineWrite.shape as Readonly<Record<string, z.ZodType>>)[name]
    : undefined

/** What the dictionaries and the goods master have against a value. */
export function faultOf(
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

export function problem(
  call: Call,
  id: string,
  field: string,
  { text, values }: { text: Text; values?: Record<string, unknown> },
): void {
  call.out.problems.push({ id, field, message: say(text, call.ctx.language, values) })
}

const dictionaryNames = [
  ...new Set(Object.values<Field>(caseLineFields).flatMap((f) => (f.dictionary ? [f.dictionary] : []))),
]

export async function callOf(ctx: Context, of: StoredCase, { add, set, remove }: Input): Promise<Call> {
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
    out: { conflicts: [], problems: [], proposals: [] },
  }
}

/** What a call writes, by the names under which it is refused. */
export const fieldsOf = ({ add, set, remove, move }: Input): string[] => [
  ...new Set([
    ...add.flatMap((l) => ['add', ...Object.keys(l.values)]),
    ...set.flatMap((l) => Object.keys(l.fields)),
    ...(remove.length ? ['remove'] : []),
    ...(move.length ? ['position'] : []),
  ]),
]
