import type { OpenContext } from '../../kernel/context.ts'

type Open<I, O> = (ctx: OpenContext, input: I) => Promise<O>

/** Anybody may ask; whoever is signed in is answered from the tariffs of his own tenant too. A token that no longer holds makes him a visitor. */
export const signedInToo =
  <I, O>(handler: Open<I, O>): Open<I, O> =>
  async (ctx, input) => {
    const user = ctx.bearer ? await ctx.services.sessions.authenticate(ctx.bearer).catch(() => undefined) : undefined
    if (!user) return handler(ctx, input)
    return ctx.services.database.transaction(
      { tenantId: user.tenantId, personId: user.personId, requestId: ctx.requestId },
      'read',
      (db) => handler({ ...ctx, db }, input),
    )
  }
