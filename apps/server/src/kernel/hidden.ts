import { refusals } from '@clearway/contract/kernel/refusal.text'
import { dataAccess } from './access.ts'
import type { Context } from './context.ts'
import { refuse } from './refuse.ts'

type Caller = Pick<Context, 'user'>

/** Whether one of the fields is hidden from the caller, for answers made of more than the columns that they show. */
export function hidesAny(ctx: Caller, resource: string, fields: readonly string[]): boolean {
  const { hidden } = dataAccess(ctx.user, resource)
  return hidden.size > 0 && fields.some((name) => hidden.has(name))
}

/** Throws 403 where an answer would be made of a field that is hidden from the caller. */
export function requireShown(ctx: Caller, resource: string, fields: readonly string[]): void {
  if (hidesAny(ctx, resource, fields)) throw refuse(403, refusals.forbidden)
}
