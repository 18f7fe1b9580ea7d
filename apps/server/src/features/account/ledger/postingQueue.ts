import { batches } from '../../../kernel/database/batches.ts'
import { postAll, type Operation, type Posted } from './post.ts'
import { watchBalances } from './wallet/walletAlert.ts'

/**
 * Posts an operation that stands by itself; resolves once it is on the disk. An operation that belongs to a business row's own transaction uses `post` there.
 */
export const postQueued = batches<Operation, Posted>(postAll, (database, tenantId, operations) =>
  watchBalances(
    database,
    tenantId,
    operations.flatMap(({ wallet, toWallet }) => [wallet, toWallet]),
  ),
)
