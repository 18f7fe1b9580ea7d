import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerKind,
  LedgerRefusal,
  LedgerSource,
} from '@clearway/contract/features/account/ledger/ledgerPost'
import { sql } from 'kysely'

import { ledgerPost, type LedgerAnswer } from '../../../business/houseLedger.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse, type Refusal } from '../../../kernel/refuse.ts'
import { watchBalances } from './wallet/walletAlert.ts'

/** What the ledger is asked to do: see `ledger_post` in the migration for what each kind needs. Amounts are text with at most two decimals. */
export interface Operation {
  readonly kind: LedgerKind
  /** The same key is never posted twice in a tenant: `recharge:<id>`, or the caller's own within his person. */
  readonly key: string
  readonly wallet: string
  readonly amount: string
  /** Whose doing it is. */
  readonly by: string | null
  /** Chosen beforehand where a later operation of the same batch goes back to it. */
  readonly id?: string
  readonly toWallet?: string
  readonly account?: Extract<LedgerAccount, 'duty' | 'income'>
  readonly parent?: string
  readonly sourceKind?: LedgerSource
  readonly sourceId?: string
  readonly sourceCode?: string
  readonly memo?: string
}

export type Posted = LedgerAnswer<LedgerRefusal>

/** Posts operations in one go, in the transaction of `db`; each wholly or not at all, whatever becomes of the others. */
export const postAll = (db: Db, operations: readonly Operation[]): Promise<readonly Posted[]> =>
  ledgerPost<LedgerRefusal>(db, operations)

const fieldOf: Partial<Record<LedgerRefusal, string>> = {
  amount: 'amount',
  sameWallet: 'toWallet',
  wallet: 'wallet',
  parent: 'parent',
  parentLeft: 'amount',
  insufficient: 'amount',
  held: 'amount',
}

/** What the person hears: 404 for a wallet or entry that is not his, 422 for a key used for something else, else 409 with `data.reason`. */
export function ledgerRefusal(reason: LedgerRefusal, field = fieldOf[reason]): Refusal {
  const message = ledgerText.refused[reason]
  const status =
    reason === 'amount' ? 400 : reason === 'wallet' || reason === 'parent' ? 404 : reason === 'keyReused' ? 422 : 409
  return refuse(status, message, { data: { reason }, ...(field ? { errors: [{ field, message }] } : {}) })
}

/** One operation; throws the refusal, gives the entry's id. */
export async function post(ctx: Context, operation: Omit<Operation, 'by'>): Promise<string> {
  const [done] = await postAll(ctx.db, [{ ...operation, by: ctx.user.personId }])
  if (!done!.ok) throw ledgerRefusal(done!.reason)
  ctx.afterCommit(() => watchBalances(ctx.services.database, ctx.user.tenantId, [operation.wallet, operation.toWallet]))
  return done!.entryId
}

/** An entry with its postings, as it stands. */
export async function entryOf(db: Db, id: string): Promise<LedgerEntry | undefined> {
  const { rows } =
    await sql<LedgerEntry>`select e.id, e.kind, e.currency, e.amount::text, e.parent_id, e.reverses_id, e.source_kind, e.source_id, e.source_code, e.memo,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select jsonb_agg(jsonb_build_object('walletId', p.wallet_id, 'account', p.account, 'amount', p.amount::text, 'seq', p.seq, 'availableAfter', p.available_after::text, 'heldAfter', p.held_after::text) order by p.line)
        from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id) as postings
    from ledger_entry e where e.tenant_id = current_tenant() and e.id = ${id}`.execute(db)
  return rows[0]
}
