import { sameDecimal } from '@clearway/contract/kernel/decimal'
import type { Field } from '@clearway/contract/kernel/field'
import { fieldErrors } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Origin } from '@clearway/contract/kernel/origin'
import type { FieldChange, FieldChanges, FieldConflict } from '@clearway/contract/kernel/patch'
import type { FieldRule, Resource, RowOf } from '@clearway/contract/kernel/resource'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { z } from 'zod'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'
import { refusalOfError } from '../database/databaseErrors.ts'
import { refuseField, type Refusal } from '../refuse.ts'
import { readRow, updateRow, type CrudSource, type Row, type Values } from './crudRows.ts'
import { tiedField } from './tied.ts'

type Value = FieldChange['from']

/** How two values of a field are told to be the same: letter by letter (`010` is not `10`), as numbers, or as moments. */
export type Likeness = 'text' | 'decimal' | 'time'

const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** '' is null; decimals compare as numbers, times as moments. */
export function sameValue(a: unknown, b: unknown, likeness: Likeness = 'text'): boolean {
  const [left, right] = [plain(a), plain(b)]
  if (left === right) return true
  if (left === null || right === null) return false
  if (likeness === 'time') return Date.parse(String(left)) === Date.parse(String(right))
  return likeness === 'decimal' ? sameDecimal(String(left), String(right)) : String(left) === String(right)
}

/**
 * What becomes of a change: nothing where the value is already what its writer wants, so that a call that is sent again does nothing twice; it is
 * written where the value is still what they saw; otherwise somebody else was there meanwhile.
 */
export function mayChange(
  current: unknown,
  { from, to }: { readonly from: unknown; readonly to: unknown },
  likeness: Likeness = 'text',
): 'nothing' | 'write' | 'conflict' {
  if (sameValue(current, to, likeness)) return 'nothing'
  return sameValue(current, from, likeness) ? 'write' : 'conflict'
}

export const likenessOf = (field: Pick<Field, 'kind'> | undefined): Likeness =>
  field?.kind === 'decimal' ? 'decimal' : field?.kind === 'dateTime' ? 'time' : 'text'

/** The mark of what somebody typed. */
export const typedBy = (ctx: Context): Origin => ({
  kind: 'typed',
  by: ctx.user.nickname,
  at: new Date().toISOString(),
})

export interface FieldProblem {
  field: string
  message: string
}

/** What a schema says of one value: the value as it is stored, or a problem in the reader's language. */
export function checkedValue(
  ctx: Context,
  field: string,
  schema: z.ZodType,
  value: unknown,
): { value: unknown } | { problem: FieldProblem } {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return { value: parsed.data === '' || parsed.data === undefined ? null : parsed.data }
  return { problem: { field, message: fieldErrors(parsed.error.issues, ctx.language)[0]!.message } }
}

/** A refusal's words about fields, in the reader's language. */
const problemsOf = (ctx: Context, { errors }: Refusal): FieldProblem[] =>
  errors.map(({ field, message, values }) => ({
    field,
    message: typeof message === 'string' ? message : say(message, ctx.language, values),
  }))

export interface PatchHooks {
  /** Asked with the row as it was locked, before anything else: throws where it can no longer be written. */
  readonly allowed?: (ctx: Context, current: Row) => void | Promise<void>
  /** The table keeps where each value came from, in a column `origins`. */
  readonly origins?: boolean
}

export interface Patched<R extends Resource = Resource> {
  row: RowOf<R>
  conflicts: FieldConflict[]
  problems: FieldProblem[]
}

const isWritable = (ctx: Context, resource: Resource, name: string): boolean => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return (
    field !== undefined && !field.readOnly && !field.computed && !dataAccess(ctx.user, resource.name).hidden.has(name)
  )
}

/** Leaves out what breaks a rule between fields: the one field that makes it hold again, or all of them. */
function keepRules(ctx: Context, rules: readonly FieldRule[], current: Row, values: Values): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const rule of rules) {
    if (rule.holds({ ...current, ...values })) continue
    const names = Object.keys(values)
    const order = names.includes(rule.field) ? [rule.field, ...names.filter((n) => n !== rule.field)] : names
    const one = order.find((name) => rule.holds({ ...current, ...values, [name]: current[name] ?? null }))
    const left = one ? [one] : names
    for (const name of left) delete values[name]
    problems.push(...left.map((field) => ({ field, message: say(rule.message, ctx.language) })))
  }
  return problems
}

/** Writes all that can be written: a field that the database or a rule of the table refuses is left out with its problem. */
async function write(
  ctx: Context,
  resource: Resource,
  source: CrudSource,
  { id, version }: Row,
  values: Values,
  origins: boolean,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  while (Object.keys(values).length) {
    const mark = Object.fromEntries(Object.keys(values).map((name) => [name, typedBy(ctx)]))
    await sql`savepoint patched`.execute(ctx.db)
    try {
      await updateRow(ctx, resource, source, {
        ...values,
        ...(origins && { origins: sql`origins || ${JSON.stringify(mark)}::jsonb` }),
        id,
        version,
      })
      await sql`release savepoint patched`.execute(ctx.db)
      return problems
    } catch (error) {
      const found = problemsOf(ctx, refusalOfError(error)).filter((p) => p.field in values)
      if (!found.length) throw error
      await sql`rollback to savepoint patched`.execute(ctx.db)
      for (const { field } of found) delete values[field]
      problems.push(...found)
    }
  }
  return problems
}

/**
 * Saves single fields of a row by what their writer saw. Answers with the row as it stands then, the fields that somebody else changed meanwhile
 * (left as they were left) and those that a rule refuses (left as they were); the others are written. Throws 404 for a row that is not the user's to
 * see, 400 for a field that is unknown, read-only or hidden from them.
 */
export async function patchRow<R extends Resource>(
  ctx: Context,
  resource: R,
  source: CrudSource,
  id: string,
  set: FieldChanges,
  hooks: PatchHooks = {},
): Promise<Patched<R>> {
  const current = await readRow(ctx, resource, source, id, { deleted: false, lock: true })
  const stranger = Object.keys(set).find((name) => !isWritable(ctx, resource, name))
  if (stranger !== undefined) throw refuseField(stranger, issues.unknown, { names: stranger.slice(0, 64) })
  await hooks.allowed?.(ctx, current)
  const shape = resource.write.shape as Readonly<Record<string, z.ZodType>>
  const conflicts: FieldConflict[] = []
  const problems: FieldProblem[] = []
  const values: Values = {}
  for (const [name, change] of Object.entries(set)) {
    const checked = checkedValue(ctx, name, shape[name]!, change.to)
    if ('problem' in checked) {
      problems.push(checked.problem)
      continue
    }
    const outcome = mayChange(
      current[name],
      { from: change.from, to: checked.value },
      likenessOf(resource.fields[name]),
    )
    if (outcome === 'conflict') conflicts.push({ field: name, theirs: (current[name] ?? null) as Value })
    else if (outcome === 'write') values[name] = checked.value
  }
  for (let tied = tiedField(ctx, resource, current, values); tied; tied = tiedField(ctx, resource, current, values)) {
    delete values[tied]
    problems.push({ field: tied, message: say(issues.tied, ctx.language) })
  }
  problems.push(...keepRules(ctx, resource.rules ?? [], current, values))
  if (!Object.keys(values).length) return { row: current, conflicts, problems }
  problems.push(...(await write(ctx, resource, source, current, values, hooks.origins === true)))
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  return { row: await readRow(ctx, resource, source, id), conflicts, problems }
}
