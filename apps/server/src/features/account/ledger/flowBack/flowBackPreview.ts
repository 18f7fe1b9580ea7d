import type { FlowBackPreview } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as t } from '@clearway/contract/features/account/ledger/flowBack.text'
import { unpaid } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { atMost, sumOf, trimmed } from '@clearway/contract/kernel/decimal'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { ownerName, walletSource } from '../wallet/walletRows.ts'
import type { StoredFlowBack } from './flowBackRows.ts'

type Posting = FlowBackPreview['postings'][number]
type Asked = Pick<
  StoredFlowBack,
  'kind' | 'walletId' | 'amount' | 'toWalletId' | 'entryId' | 'bankAccountId' | 'creditLimit'
> &
  Partial<Pick<StoredFlowBack, 'status' | 'payment' | 'holdEntryId' | 'doneEntryId' | 'creditBefore'>>
interface Wallet {
  readonly id: string
  readonly code: string
  readonly ownerName: string
  readonly status: string
  readonly currency: FlowBackPreview['wallets'][number]['currency']
  readonly available: string
  readonly held: string
  readonly creditLimit: string
}

const minus = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
const sum = (...values: string[]): string => sumOf(values, 2)

/** Postings of entries as they stand, by account; those of a hold and what followed it add up. */
async function postedBy(ctx: Context, ids: readonly string[]): Promise<Omit<Posting, 'walletCode'>[]> {
  const { rows } = await sql<
    Omit<Posting, 'walletCode'>
  >`select wallet_id, account, amount::text from ledger_posting where tenant_id = current_tenant() and entry_id = any(${ids}::uuid[]) order by created_at, line`.execute(
    ctx.db,
  )
  return rows
}

/** What approving would post: see `ledger_sides` in the migration of the ledger. A pay-out that is not submitted yet goes by way of what is held. */
async function planned(
  ctx: Context,
  { kind, walletId, amount, toWalletId, entryId, holdEntryId }: Asked,
): Promise<Omit<Posting, 'walletCode'>[]> {
  const a = trimmed(amount ?? '0', 2)
  switch (kind) {
    case 'payout':
      return [
        { walletId, account: holdEntryId ? 'held' : 'available', amount: minus(a) },
        { walletId: null, account: 'bank', amount: a },
      ]
    case 'adjust':
      return [
        { walletId, account: 'available', amount: a },
        { walletId: null, account: 'adjustment', amount: minus(a) },
      ]
    case 'transfer':
      return [
        { walletId, account: 'available', amount: minus(a) },
        { walletId: toWalletId, account: 'available', amount: a },
      ]
    case 'reversal':
      return (await postedBy(ctx, entryId ? [entryId] : [])).map((p) => ({
        ...p,
        account: p.walletId ? 'available' : p.account,
        amount: minus(p.amount),
      }))
    case 'creditLimit':
      return []
  }
}

/** Those of the caller's scope: a reversal may touch one that he does not see. */
async function walletsOf(ctx: Context, ids: readonly string[]): Promise<Wallet[]> {
  const { rows } =
    await sql<Wallet>`select t.id, t.code, ${sql.raw(ownerName)} as owner_name, t.status, t.currency, b.available::text, b.held::text, b.credit_limit::text
    from wallet t join wallet_balance b on b.tenant_id = t.tenant_id and b.wallet_id = t.id where ${sql.join([sql`t.tenant_id = current_tenant()`, sql`t.id = any(${ids}::uuid[])`, ...scopeCondition(ctx, walletSource, dataAccess(ctx.user, 'wallet'))], sql` and `)}`.execute(
      ctx.db,
    )
  return rows.toSorted((x, y) => ids.indexOf(x.id) - ids.indexOf(y.id))
}

type Balances = FlowBackPreview['wallets'][number]['after']
const moved = (wallet: Wallet, postings: readonly Omit<Posting, 'walletCode'>[], back = false): Balances => {
  const of = (account: string) =>
    postings
      .filter((p) => p.walletId === wallet.id && p.account === account)
      .map((p) => (back ? minus(p.amount) : p.amount))
  return {
    available: sum(wallet.available, ...of('available')),
    held: sum(wallet.held, ...of('held')),
    creditLimit: wallet.creditLimit,
  }
}

/** Why the wallets would not let it pass, in the ledger's own words. */
function obstacle(asked: Asked, wallets: readonly Wallet[], after: readonly Balances[]): Text | null {
  for (const [i, wallet] of wallets.entries()) {
    if (wallet.status === 'closed') return ledgerText.refused.closed
    const { available, creditLimit } = after[i]!
    const less = !atMost(wallet.available, available)
    if (wallet.status === 'frozen' && (less || asked.kind === 'payout')) return ledgerText.refused.frozen
    if (less && !atMost(minus(creditLimit), available)) return ledgerText.refused.insufficient
    if (asked.kind === 'creditLimit' && !atMost(minus(creditLimit), available))
      return fillText(t.limitBelow, { available })
  }
  return null
}

/** What an application would do as things stand, or did: of one that was decided the wallets are shown as they stood around it. */
export async function previewOf(ctx: Context, asked: Asked): Promise<FlowBackPreview> {
  const waits = unpaid.some((payment) => payment === asked.payment)
  const done = (asked.status === 'approved' && !waits) || asked.status === 'rejected' || asked.status === 'cancelled'
  const postings = done
    ? await postedBy(
        ctx,
        [asked.status === 'approved' ? asked.doneEntryId : null].filter((id): id is string => !!id),
      )
    : await planned(ctx, asked)
  const ids = [...new Set([asked.walletId, ...postings.map((p) => p.walletId)])].filter((id): id is string => !!id)
  const wallets = await walletsOf(ctx, ids)
  const codes = new Map(wallets.map((w) => [w.id, w.code]))
  const stood = done && asked.doneEntryId ? await stoodAfter(ctx, asked.doneEntryId, wallets) : wallets
  const limit = asked.kind === 'creditLimit' && asked.creditLimit ? trimmed(asked.creditLimit, 2) : undefined
  const changed = (w: Wallet): Balances => ({ ...moved(w, postings), ...(limit ? { creditLimit: limit } : {}) })
  const now = (w: Wallet): Balances => ({ available: w.available, held: w.held, creditLimit: w.creditLimit })
  const before = done
    ? stood.map((w) => ({
        ...moved(w, postings, true),
        ...(limit && asked.status === 'approved' ? { creditLimit: asked.creditBefore ?? w.creditLimit } : {}),
      }))
    : wallets.map(now)
  const after = done
    ? stood.map((w) => ({ ...now(w), ...(limit && asked.status === 'approved' ? { creditLimit: limit } : {}) }))
    : wallets.map(changed)
  const {
    rows: [held],
  } = await sql<{ until: string | null }>`select bank_account_held(${asked.bankAccountId}::uuid) as until`.execute(
    ctx.db,
  )
  return {
    wallets: wallets.map((w, i) => ({
      walletId: w.id,
      code: w.code,
      ownerName: w.ownerName,
      currency: w.currency,
      before: before[i]!,
      after: after[i]!,
    })),
    postings: postings.map((p) => ({ ...p, walletCode: p.walletId ? (codes.get(p.walletId) ?? null) : null })),
    obstacle: done ? null : obstacle(asked, wallets, after),
    holdUntil: done ? null : held!.until,
  }
}

/** Balances as an entry left them. */
async function stoodAfter(ctx: Context, entryId: string, wallets: readonly Wallet[]): Promise<Wallet[]> {
  const { rows } = await sql<{
    id: string
    available: string
    held: string
  }>`select distinct on (wallet_id) wallet_id as id, available_after::text as available, held_after::text as held
    from ledger_posting where tenant_id = current_tenant() and entry_id = ${entryId} and wallet_id is not null order by wallet_id, seq desc`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((r) => [r.id, r]))
  return wallets.map((w) => ({ ...w, ...byId.get(w.id) }))
}
