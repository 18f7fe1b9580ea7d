import { recordOf } from '@clearway/contract/kernel/record'
import { refusals } from '@clearway/contract/kernel/refusal.text'

import type { Context } from '../context.ts'
import { refuse } from '../refuse.ts'
import { dataAccess } from './scope.ts'

type Caller = Pick<Context, 'user'>

/** Whether one of the fields is hidden from the caller, for answers made of more than the columns that they show. */
export function hidesAny(ctx: Caller, resource: string, fields: readonly string[]): boolean {
  const { hidden } = dataAccess(ctx.user, resource)
  return hidden.size > 0 && fields.some((name) => hidden.has(name))
}

/** The row with nothing in its hidden fields. */
export const blanked = <T extends object>(row: T, hides: (field: string) => boolean): T =>
  Object.assign(
    { ...row },
    recordOf(Object.keys(row).filter(hides), () => null),
  )

/** Throws 403 where an answer would be made of a field that is hidden from the caller. */
export function requireShown(ctx: Caller, resource: string, fields: readonly string[]): void {
  if (hidesAny(ctx, resource, fields)) throw refuse(403, refusals.forbidden)
}
