import type { FieldError } from '@clearway/contract/kernel/issue'
import type { Resource } from '@clearway/contract/kernel/resource'
import { say } from '@clearway/contract/kernel/text'

import type { Context } from '../context.ts'
import { exportText } from '../paper/paper.text.ts'
import { zoneClock } from '../paper/sheet.ts'
import type { Naming } from './crudRows.ts'
import type { ImportColumn } from './importColumns.ts'

/** In one cell: one more than any list of the contract takes. */
const mostWords = 501

/** A time on the user's own clock, as people write it, or as a sheet holds it. What is none stays as it is and is refused later by name. */
function instantOf(text: string, timeZone: string): string {
  const [, day, hour = '00:00', second = ':00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(text) ?? []
  const wall = day ? Date.parse(`${day}T${hour}${second}Z`) : Number.NaN
  if (Number.isNaN(wall)) return text
  const clock = zoneClock(timeZone)
  const shift = (at: number) => at - (clock(new Date(at).toISOString())! - wall)
  return new Date(shift(shift(wall))).toISOString()
}

/** Numbers and times come from a sheet as text; only these kinds are anything else on the wire. */
export function typed(ctx: Context, resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    const number = field?.kind === 'integer' && /^-?\d{1,9}$/.test(String(value))
    out[name] = number
      ? Number(value)
      : field?.kind === 'dateTime'
        ? instantOf(String(value), ctx.user.timeZone)
        : value
  }
  return out
}

export const filled = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null))

const separators = [/[;；\n]/, /[,，、]/]

/** What the words of a cell mean. A name may hold a comma itself: what means something as it stands is not taken apart. */
async function meanings(
  find: (word: string) => ReturnType<Naming['find']>,
  cell: string,
  strange: string[],
  [mark, ...rest]: readonly RegExp[],
): Promise<string[]> {
  const one = await find(cell)
  if (one !== undefined) return [one]
  if (!mark) strange.push(cell)
  const found: string[] = []
  for (const part of mark
    ? cell
        .split(mark)
        .map((s) => s.trim())
        .filter(Boolean)
        .slice(0, mostWords)
    : [])
    found.push(...(await meanings(find, part, strange, rest)))
  return found
}

/** Puts what they mean in the place of names; those that mean nothing are told. */
export async function withoutNames(
  ctx: Context,
  columns: readonly ImportColumn[],
  values: Record<string, unknown>,
): Promise<{ values: Record<string, unknown>; errors: FieldError[] }> {
  const out = { ...values }
  const errors: FieldError[] = []
  for (const { name, naming } of columns) {
    if (!naming || values[name] === undefined) continue
    const strange: string[] = []
    const found = await meanings(
      (word) => naming.find(ctx, word, values),
      String(values[name]),
      strange,
      naming.many ? separators : [],
    )
    out[name] = naming.many ? [...new Set(found)] : found[0]
    errors.push(
      ...strange.map((word) => ({
        field: name,
        message: say(exportText.noSuchName, ctx.language, { name: word.slice(0, 100) }),
      })),
    )
  }
  return { values: out, errors }
}
