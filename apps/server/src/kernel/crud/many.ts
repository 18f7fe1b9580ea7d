import type { ChosenRow, ManyOutcome } from '@clearway/contract/kernel/many'

import type { Context } from '../context.ts'
import { attemptRow } from './crudImport.ts'

/**
 * Does with each row what its own call would do, in the order of their ids, so that two callers cannot wait for each other. A row that is refused is as it
 * was, with what would follow its commit; the others stand.
 */
export async function eachRow(
  ctx: Context,
  rows: readonly ChosenRow[],
  take: (ctx: Context, row: ChosenRow) => Promise<unknown>,
): Promise<ManyOutcome> {
  const chosen = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const failed: ManyOutcome['failed'] = []
  for (const row of chosen) {
    const follows: (() => void)[] = []
    const own: Context = {
      ...ctx,
      afterCommit: (work) => void follows.push(() => ctx.afterCommit(work)),
      touched: (...what) => void follows.push(() => ctx.touched(...what)),
    }
    const outcome = await attemptRow(ctx, async () => {
      await take(own, row)
      return row.id
    })
    if ('errors' in outcome) failed.push({ id: row.id, message: outcome.errors.map((e) => e.message).join('; ') })
    else for (const follow of follows) follow()
  }
  return { done: chosen.length - failed.length, failed }
}
