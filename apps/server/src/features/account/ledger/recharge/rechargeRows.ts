import {
  recharge as contract,
  type RechargeFull,
  type RechargeTab,
} from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as t } from '@clearway/contract/features/account/ledger/recharge.text'
import {
  rechargeFaults,
  rechargeMachine,
  type RechargeStatus,
  type RechargeStep,
} from '@clearway/contract/features/account/ledger/rechargeSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { nextNumber } from '../../../../business/numberSeries.ts'
import { hidesAny } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { dayIn } from '../../../../kernel/crud/moments.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import {
  fileOf,
  giveFile,
  hasWritten,
  isOwnSide,
  narrowedTo,
  obstacleTo,
  requireDrafts,
  stepsWith,
  tabCondition,
  withEditor,
} from '../applicationRows.ts'
import { ownerName, person, walletCode, walletOf } from '../wallet/walletRows.ts'

/** Where the house is paid, in the words of a picker. */
export const accountLabel = (a: string) =>
  `(${a}.bank_name || ' · ' || ${a}.bank_account_name || ' · ' || ${a}.bank_account || ' · ' || ${a}.currency)`

export const rechargeTab = (ctx: Context, tab: RechargeTab = 'all'): RawBuilder<unknown> =>
  tabCondition(ctx, tab, rechargeMachine.phases)

/** A slip is looked at by people: a picture or a PDF. */
async function requireSlip(ctx: Context, id: unknown, orgId: string | null): Promise<void> {
  const {
    rows: [file],
  } = await sql<{
    contentType: string
  }>`select content_type from stored_file where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  if (!file || !/^(image\/|application\/pdf$)/.test(file.contentType)) throw refuseField('slipId', t.slipKind)
  await giveFile(ctx, id, orgId)
}

/** Owner and currency are those of the wallet, which must be one that the caller sees and that takes money. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const walletId = (values['walletId'] ?? current?.['walletId']) as string
  const wallet = await walletOf(ctx, walletId)
  if (!wallet) throw refuseField('walletId', t.walletGone)
  if (wallet.status === 'closed') throw refuseField('walletId', t.walletClosed)
  if (!current) values['code'] = await nextNumber(ctx, { prefix: 'RC', table: 'recharge', exhausted: t.exhausted })
  Object.assign(values, { orgId: wallet.orgId, currency: wallet.currency, editors: withEditor(ctx, current) })
  const paidOn = values['paidOn']
  if (paidOn && String(paidOn) > dayIn(ctx.user.timeZone)) throw refuseField('paidOn', t.paidLater)
  const account = values['bankAccountId'] ?? (values['bankAccountId'] === undefined ? current?.['bankAccountId'] : null)
  if (account) {
    const { rows } =
      await sql`select 1 from bank_account where tenant_id = current_tenant() and id = ${account} and org_id is null and supplier_id is null and purpose in ('both', 'receive') and currency = ${wallet.currency}
      and (deleted_at is null or id is not distinct from ${current?.['bankAccountId'] ?? null}::uuid)`.execute(ctx.db)
    if (!rows.length) throw refuseField('bankAccountId', t.accountGone)
  }
  if (values['slipId'] && values['slipId'] !== current?.['slipId'])
    await requireSlip(ctx, values['slipId'], wallet.orgId)
}

export const rechargeSource: CrudSource = {
  table: 'recharge',
  orgScoped: true,
  search: ['code', 'payerName', 'bankReference?'],
  computed: {
    walletCode: walletCode(),
    ownerName,
    applicantName: person('created_by'),
    reviewerName: person('reviewer_id'),
    receivingAccount: `(select ${accountLabel('a')} from bank_account a where a.tenant_id = t.tenant_id and a.id = t.bank_account_id)`,
    reversed: `exists (select from ledger_entry r where r.tenant_id = t.tenant_id and r.reverses_id = t.entry_id and t.entry_id is not null)`,
  },
  check,
  beforeDelete: (ctx, ids) => requireDrafts(ctx, 'recharge', ids, t),
}

export const rechargeInTab = (tab: RechargeTab | undefined): CrudSource => ({
  ...rechargeSource,
  ...narrowedTo(tab),
  visible: (ctx) => [rechargeTab(ctx, tab)],
})

export interface StoredRecharge {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: RechargeStatus
  readonly walletId: string
  readonly orgId: string | null
  readonly amount: string
  readonly currency: string
  readonly createdBy: string | null
  readonly editors: readonly string[]
  readonly reviewerId: string | null
  readonly reviewerName: string | null
  readonly entryId: string | null
  readonly reversalId: string | null
  readonly slipId: string | null
  readonly method: string
  readonly bankReference: string | null
  readonly paidOn: string | null
}

async function stored(ctx: Context, id: string): Promise<StoredRecharge> {
  const { rows } =
    await sql<StoredRecharge>`select t.id, t.version, t.code, t.status, t.wallet_id, t.org_id, t.amount, t.currency, t.created_by, t.editors, t.reviewer_id, ${sql.raw(person('reviewer_id'))} as reviewer_name, t.entry_id, t.slip_id, t.method, t.bank_reference, t.paid_on,
      (select r.id from ledger_entry r where r.tenant_id = t.tenant_id and r.reverses_id = t.entry_id) as reversal_id
    from recharge t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

/** Why the step does not lead on from the state. */
export const notFrom = (status: RechargeStatus, step: RechargeStep): Text =>
  fillText(t.onlyFrom, { status: rechargeMachine.states[status], step: t.steps[step] })

const isUnderOwnReview = (ctx: Context, { status, reviewerId }: StoredRecharge): boolean =>
  status === 'underReview' && reviewerId === ctx.user.personId

/** What keeps the caller from a step, check by check, in words. */
export const obstacles = {
  ownSide: (ctx: Context, of: StoredRecharge) => (isOwnSide(ctx, of) ? undefined : t.notYours),
  fourEyes: (ctx: Context, of: StoredRecharge) => (hasWritten(ctx, of) ? t.ownApplication : undefined),
  taken: (ctx: Context, of: StoredRecharge) =>
    of.status === 'underReview' && of.reviewerId !== null && of.reviewerId !== ctx.user.personId
      ? fillText(t.takenBy, { person: of.reviewerName ?? '' })
      : undefined,
}

const obstacleOf = (ctx: Context, of: StoredRecharge, step: RechargeStep): Text | null | undefined =>
  obstacleTo(ctx, rechargeMachine.steps[step], of, {
    notFrom: notFrom(of.status, step),
    words: Object.fromEntries(Object.entries(obstacles).map(([check, why]) => [check, () => why(ctx, of)])),
  })

/** Missing fields of a draft that is to be submitted: 422 with each of them. */
export function requireComplete(of: StoredRecharge): void {
  const errors = rechargeFaults({ ...of })
  if (errors.length) throw refuse(422, refusals.invalid, { errors })
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockRecharge(ctx: Context, id: string): Promise<StoredRecharge> {
  await readRow(ctx, contract, rechargeSource, id, { deleted: false, lock: true })
  return stored(ctx, id)
}

/** Other applications with the same reference of the bank, for those who review and as far as they see them. */
async function sameReferences(ctx: Context, of: StoredRecharge): Promise<RechargeFull['sameReference']> {
  if (hidesAny(ctx, contract.name, ['bankReference', 'status', 'orgId', 'amount', 'confirmedAmount', 'currency']))
    return []
  if (!of.bankReference || ctx.user.area === 'customer' || !ctx.user.permissions.has('recharge.review')) return []
  const seen = scopeCondition(ctx, rechargeSource, dataAccess(ctx.user, contract.name))
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.deleted_at is null`,
    sql`lower(t.bank_reference) = lower(${of.bankReference})`,
    sql`t.id <> ${of.id}`,
    sql`t.status not in ('draft', 'rejected', 'cancelled')`,
    ...seen,
  ]
  const { rows } = await sql<
    RechargeFull['sameReference'][number]
  >`select t.id, t.code, t.status, ${sql.raw(ownerName)} as owner_name, coalesce(t.confirmed_amount, t.amount) as amount, t.currency
    from recharge t where ${sql.join(where, sql` and `)} order by t.created_at desc limit 20`.execute(ctx.db)
  return rows
}

/** One application as the caller may see it, with his steps. Throws 404. */
export async function openRecharge(ctx: Context, id: string): Promise<RechargeFull> {
  const row = await readRow(ctx, contract, rechargeSource, id)
  const of = await stored(ctx, id)
  const hides = (field: string) => hidesAny(ctx, contract.name, [field])
  // The steps that are open tell the state.
  const alive = row.deletedAt === null && !hides('status')
  return {
    ...row,
    slip: hides('slipId') ? null : await fileOf(ctx, of.slipId),
    steps: alive
      ? stepsWith(rechargeMachine.stepNames, (step) =>
          step === 'take' && isUnderOwnReview(ctx, of) ? null : obstacleOf(ctx, of, step),
        )
      : [],
    editable:
      alive &&
      rechargeMachine.may('edit', of.status) &&
      ctx.user.permissions.has('recharge.edit') &&
      isOwnSide(ctx, of),
    sameReference: await sameReferences(ctx, of),
    entryId: hides('status') ? null : of.entryId,
    reversalId: hides('reversed') ? null : of.reversalId,
  }
}
