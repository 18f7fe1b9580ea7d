import { fieldErrors } from '@clearway/contract/kernel/issue'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Input, Output, Route } from '@clearway/contract/kernel/route'

import { decide } from './access/decide.ts'
import { auditEvent } from './audit.ts'
import type { Context } from './context.ts'
import { isOutside, type AnyHandler, type Feature } from './feature.ts'
import type { UploadedFile } from './files/files.ts'
import { refuse } from './refuse.ts'

interface Handled {
  readonly handler: AnyHandler
  readonly ready: Feature['ready']
}
/** What answers each route of the product. */
export type Handlers = ReadonlyMap<Route, Handled>

export const handlersOf = (features: readonly Feature[]): Handlers =>
  new Map(
    features.flatMap(({ routes, handlers, ready }) =>
      Object.entries(routes).map(([name, route]) => [route, { handler: handlers[name]!, ready }] as const),
    ),
  )

/** Whether the caller may do what the route does. */
export const mayPerform = (ctx: Context, route: Route): boolean => decide(ctx.user, route).allowed

/** Loads what the routes work on; before a transaction is opened, which it would let run out of time. */
export function makeReady(ctx: Context, routes: readonly Route[]): void {
  for (const route of routes) ctx.services.handlers.get(route)?.ready?.()
}

/**
 * Does in the transaction of the caller what a call of another area's route does: with the caller's own rights, its checks of the input, and its line in the audit
 * trail. Throws what the call would answer. Files, keys of idempotency and work outside a transaction are calls of their own.
 */
export async function perform<R extends Route>(
  ctx: Context,
  route: R,
  given: Input<R>,
  file?: UploadedFile,
): Promise<Output<R>> {
  const handled = ctx.services.handlers.get(route)
  if (!handled || route.answer !== 'json' || route.idempotent || isOutside(handled.handler))
    throw new Error(`${route.method} ${route.path} is no part of another call`)
  if (!mayPerform(ctx, route)) throw refuse(403, refusals.forbidden)
  handled.ready?.()
  const parsed = route.input.safeParse(given, { reportInput: true })
  if (!parsed.success) throw refuse(400, refusals.invalid, { errors: fieldErrors(parsed.error.issues, ctx.language) })
  const objectIds: string[] = []
  const details: string[] = []
  const own: Context = {
    ...ctx,
    touched: (ids, detail) => {
      objectIds.push(...ids)
      if (detail) details.push(detail)
    },
  }
  const result = await handled.handler(own, parsed.data, file)
  if (route.audit)
    await auditEvent(ctx, {
      action: `${route.method} ${route.path}`,
      outcome: 'done',
      objectIds,
      ...(details.length ? { detail: details.join('; ').slice(0, 2000) } : {}),
    })
  return route.output.parse(result ?? null) as Output<R>
}
