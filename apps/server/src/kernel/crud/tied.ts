import type { FieldRule, Resource } from '@clearway/contract/kernel/resource'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'

type Values = Readonly<Record<string, unknown>>
type Caller = Pick<Context, 'user'>
type Ruled = Pick<Resource, 'name' | 'rules'>

/** With nothing in the hidden fields, and with something: a rule looks at more fields in one case than in the other. */
const standIns = [undefined, '1']

/** The changed field that a rule asks about together with a hidden one. */
function tiedBy(rule: FieldRule, hidden: ReadonlySet<string>, current: Values, values: Values): string | undefined {
  for (const standIn of standIns) {
    const seen = new Set<string>()
    const watched = new Proxy(
      { ...current, ...values },
      {
        get(target: Values, name: string) {
          seen.add(name)
          return hidden.has(name) ? standIn : target[name]
        },
      },
    )
    rule.holds(watched)
    if (!hidden.isDisjointFrom(seen)) {
      const isChanged = (name: string) =>
        name in values && !hidden.has(name) && (values[name] ?? null) !== (current[name] ?? null)
      const changed = [...seen].find(isChanged)
      if (changed) return changed
    }
  }
  return undefined
}

/**
 * The first of the changed fields that hangs together with a field that is hidden from the caller. Whether the rule
 * between them holds would tell what stands there, so neither is changed, whatever stands there.
 */
export function tiedField(
  ctx: Caller,
  { name, rules = [] }: Ruled,
  current: Values,
  values: Values,
): string | undefined {
  const { hidden } = dataAccess(ctx.user, name)
  if (!hidden.size) return undefined
  for (const rule of rules) {
    const found = tiedBy(rule, hidden, current, values)
    if (found) return found
  }
  return undefined
}
