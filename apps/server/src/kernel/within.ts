import type { Context } from './context.ts'
import { outcomeUnknown } from './database/databaseErrors.ts'

type Follow = () => void | Promise<void>

/** One transaction of a handler that runs outside of any, with what follows it: of one that came to nothing nothing follows. */
export async function within<T>(ctx: Context, work: (own: Context) => Promise<T>): Promise<T> {
  const after: Follow[] = []
  const undone: Follow[] = []
  const { tenantId, personId } = ctx.user
  try {
    const done = await ctx.services.database.transaction(
      { tenantId, personId, requestId: ctx.requestId },
      'write',
      (db) => work({ ...ctx, db, afterCommit: (f) => void after.push(f), ifUndone: (f) => void undone.push(f) }),
    )
    for (const follow of after) ctx.afterCommit(follow)
    ctx.services.worked.tell(tenantId)
    return done
  } catch (error) {
    if (!outcomeUnknown(error)) for (const follow of undone) await follow()
    throw error
  }
}
