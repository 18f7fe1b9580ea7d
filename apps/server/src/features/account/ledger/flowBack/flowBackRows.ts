import type { FlowBackFull, FlowBackTab } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as t } from '@clearway/contract/features/account/ledger/flowBack.text'
import {
  customerKinds,
  flowBackFields,
  flowBackMachine,
  reversibleKinds,
  type FlowBackKind,
  type FlowBackStatus,
  type FlowBackStep,
} from '@clearway/contract/features/account/ledger/flowBackSteps'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { nextNumber } from '../../../../business/numberSeries.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { CrudSource, Row, Values } from '../../../../kernel/crud/crudRows.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import {
  giveFile,
  hasWritten,
  isOwnSide,
  narrowedTo,
  obstacleTo,
  requireDrafts,
  tabCondition,
  withEditor,
} from '../applicationRows.ts'
import { ownerName, person, walletCode, walletOf, type StoredWallet } from '../wallet/walletRows.ts'

export const flowBackTab = (ctx: Context, tab: FlowBackTab = 'all'): RawBuilder<unknown> =>
  tabCondition(ctx, tab, flowBackMachine.phases)

/** Throws at `bankAccountId` unless it is an account of the wallet's owner in its currency that is paid to. */
export async function requireAccount(
  ctx: Context,
  id: unknown,
  wallet: Pick<StoredWallet, 'orgId' | 'currency'>,
): Promise<void> {
  const { rows } =
    await sql`select 1 from bank_account where tenant_id = current_tenant() and id = ${id} and org_id is not distinct from ${wallet.orgId}::uuid and supplier_id is null and currency = ${wallet.currency} and deleted_at is null`.execute(
      ctx.db,
    )
  if (!rows.length) throw refuseField('bankAccountId', t.accountGone)
}

/** The amount of an entry of the wallet that can still be reversed; throws at `entryId`. */
async function reversibleAmount(
  ctx: Context,
  id: unknown,
  walletId: string,
  self: string | undefined,
): Promise<string> {
  const {
    rows: [entry],
  } = await sql<{ amount: string; code: string | null }>`select abs(e.amount)::text as amount,
      (select f.code from flow_back f where f.tenant_id = e.tenant_id and f.entry_id = e.id and f.kind = 'reversal' and f.status in ('submitted', 'approved') and f.deleted_at is null and f.id is distinct from ${self ?? null}::uuid limit 1) as code
    from ledger_entry e where e.tenant_id = current_tenant() and e.id = ${id} and e.kind = any(${[...reversibleKinds]}::text[]) and exists (select from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id and p.wallet_id = ${walletId}::uuid)
      and not exists (select from ledger_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id)`.execute(
    ctx.db,
  )
  if (!entry) throw refuseField('entryId', t.entryGone)
  if (entry.code) throw refuseField('entryId', t.underWay, { code: entry.code })
  return entry.amount
}

/** Completes and checks what an application says, by its kind. What its kind does not have is emptied. */
export async function settleFields(ctx: Context, values: Values, current: Values | undefined): Promise<StoredWallet> {
  const of = (name: string) => (values[name] === undefined ? current?.[name] : values[name]) ?? null
  const kind = of('kind') as FlowBackKind
  if (ctx.user.area === 'customer' && !customerKinds.includes(kind)) throw refuseField('kind', t.payoutOnly)
  const wallet = await walletOf(ctx, of('walletId') as string)
  if (!wallet || wallet.status === 'closed') throw refuseField('walletId', t.walletGone)
  for (const name of ['amount', 'bankAccountId', 'toWalletId', 'entryId', 'creditLimit'])
    if (!flowBackFields[kind].includes(name)) values[name] = null
  if (kind === 'payout') await requireAccount(ctx, of('bankAccountId'), wallet)
  if (kind === 'reversal')
    values['amount'] = await reversibleAmount(ctx, of('entryId'), wallet.id, current?.['id'] as string | undefined)
  if (kind === 'transfer') {
    const to = await walletOf(ctx, of('toWalletId') as string)
    if (!to || to.status === 'closed' || to.id === wallet.id) throw refuseField('toWalletId', t.walletGone)
    if (to.currency !== wallet.currency) throw refuseField('toWalletId', t.otherCurrency)
  }
  return wallet
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const wallet = await settleFields(ctx, values, current)
  if (!current) values['code'] = await nextNumber(ctx, { prefix: 'FB', table: 'flow_back', exhausted: t.exhausted })
  Object.assign(values, { orgId: wallet.orgId, currency: wallet.currency, editors: withEditor(ctx, current) })
  const attachment = values['attachmentId']
  if (attachment && attachment !== current?.['attachmentId']) await giveFile(ctx, attachment, wallet.orgId)
}

/** What the house does with a wallet by itself is its own business; a customer sees what it did in the wallet's postings. */
const shown = (ctx: Context): RawBuilder<unknown>[] =>
  ctx.user.area === 'customer' ? [sql`t.kind = any(${[...customerKinds]}::text[])`] : []

export const flowBackSource: CrudSource = {
  table: 'flow_back',
  orgScoped: true,
  visible: shown,
  search: ['code', 'reason'],
  computed: {
    walletCode: walletCode(),
    toWalletCode: walletCode('to_wallet_id'),
    ownerName,
    applicantName: person('created_by'),
    reviewerName: person('reviewer_id'),
    bankAccount: `(select a.bank_name || ' · ' || a.bank_account_name || ' · **** ' || a.number_end from bank_account a where a.tenant_id = t.tenant_id and a.id = t.bank_account_id)`,
  },
  check,
  beforeDelete: (ctx, ids) => requireDrafts(ctx, 'flow_back', ids, t),
}

export const flowBackInTab = (tab: FlowBackTab | undefined): CrudSource => ({
  ...flowBackSource,
  ...narrowedTo(tab),
  visible: (ctx) => [...flowBackSource.visible!(ctx), flowBackTab(ctx, tab)],
})

export interface StoredFlowBack {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly kind: FlowBackKind
  readonly status: FlowBackStatus
  readonly payment: FlowBackFull['payment']
  readonly walletId: string
  readonly orgId: string | null
  readonly currency: string
  readonly amount: string | null
  readonly toWalletId: string | null
  readonly entryId: string | null
  readonly bankAccountId: string | null
  readonly creditLimit: string | null
  readonly creditBefore: string | null
  readonly attachmentId: string | null
  readonly createdBy: string | null
  readonly editors: readonly string[]
  readonly holdEntryId: string | null
  readonly doneEntryId: string | null
}

export async function storedFlowBack(ctx: Context, id: string): Promise<StoredFlowBack> {
  const { rows } =
    await sql<StoredFlowBack>`select id, version, code, kind, status, payment, wallet_id, org_id, currency, amount, to_wallet_id, entry_id, bank_account_id, credit_limit, credit_before, attachment_id, created_by, editors, hold_entry_id, done_entry_id
    from flow_back where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** Why the step does not lead on from the state. */
export const notFrom = (status: FlowBackStatus, step: FlowBackStep): Text =>
  fillText(t.onlyFrom, { status: flowBackMachine.states[status], step: t.steps[step] })

/** What keeps the caller from a step, check by check, in words. */
export const obstacles = {
  ownSide: (ctx: Context, of: StoredFlowBack) => (isOwnSide(ctx, of) ? undefined : t.notYours),
  fourEyes: (ctx: Context, of: StoredFlowBack) => (hasWritten(ctx, of) ? t.ownApplication : undefined),
}

/** Why the caller cannot take a step now, in words; undefined when they can. Null: they have no part in it. */
export const obstacleOf = (ctx: Context, of: StoredFlowBack, step: FlowBackStep): Text | null | undefined =>
  obstacleTo(ctx, flowBackMachine.steps[step], of, {
    notFrom: notFrom(of.status, step),
    words: Object.fromEntries(Object.entries(obstacles).map(([check, why]) => [check, () => why(ctx, of)])),
  })
