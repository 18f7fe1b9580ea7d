import { ledgerPost } from '@clearway/contract/features/account/ledger/ledgerPost'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import { isLine, withLine, type Move } from './businessLine.ts'
import { entryOf, ledgerRefusal, postAll, type Operation } from './post.ts'
import { postQueued } from './postingQueue.ts'
import { watchBalances } from './wallet/walletAlert.ts'
import { walletOf } from './wallet/walletRows.ts'

/** Whether it has to be looked at before it is posted: it names a business line or goes back to what may name one, or the caller does not see every wallet. */
const looksFirst = (ctx: Context, move: Move): boolean =>
  isLine(move.sourceKind) || 'parent' in move || dataAccess(ctx.user, 'wallet').scope.kind !== 'all'

export const ledger = feature(ledgerPost, {
  post: outsideTransaction(async (ctx: Context, input) => {
    const { database } = ctx.services
    const within = <T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>) =>
      database.transaction(
        { tenantId: ctx.user.tenantId, personId: ctx.user.personId, requestId: ctx.requestId },
        mode,
        work,
      )
    const key = `${ctx.user.personId}:${ctx.idempotencyKey!}`
    const operation = (move: Move): Operation => ({ ...move, key, by: ctx.user.personId })
    const named = async (db: Db) => {
      if (!(await walletOf({ ...ctx, db }, input.wallet))) throw ledgerRefusal('wallet')
      return operation(await withLine(db, input, key))
    }
    // What is taken for a business line is posted in the transaction that looked at it; the rest leaves with others.
    const ready = looksFirst(ctx, input) && !isLine(input.sourceKind) ? await within('read', named) : undefined
    const alone = isLine(ready?.sourceKind ?? input.sourceKind)
    const posted = alone
      ? await within('write', async (db) => (await postAll(db, [await named(db)]))[0]!)
      : await postQueued(database, ctx.user.tenantId, ready ?? operation(input))
    if (!posted.ok) throw ledgerRefusal(posted.reason)
    if (alone) watchBalances(database, ctx.user.tenantId, [input.wallet])
    return within('read', async (db) => (await entryOf(db, posted.entryId))!)
  }),
})
