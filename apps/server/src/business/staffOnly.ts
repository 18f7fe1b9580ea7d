import { refusals } from '@clearway/contract/kernel/refusal.text'

import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'

/** Whatever buttons a role was given: a customer's people look on while the broker works. The handler throws 403 for them. */
export const staffOnly =
  <I, O, M extends unknown[]>(handler: (ctx: Context, input: I, ...more: M) => Promise<O>) =>
  async (ctx: Context, input: I, ...more: M): Promise<O> => {
    if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
    return handler(ctx, input, ...more)
  }
