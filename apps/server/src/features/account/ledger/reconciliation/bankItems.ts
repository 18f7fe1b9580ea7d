import type { BankItem, BankItemKey } from '@clearway/contract/features/account/ledger/bankStatement'
import { paymentBatchMachine } from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { rechargeMachine } from '@clearway/contract/features/account/ledger/rechargeSteps'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { centsOf, keyOf, type MatchItem, type MatchLine } from './bankMatch.ts'

/** Items that proposals are made from: the newest. */
const mostBooks = 10_000
const mostOpenLines = 2000

/** Batches that the bank shows, or is to show. */
const withTheBank = [...paymentBatchMachine.phases.sent, ...paymentBatchMachine.phases.paid]

export interface StoredItem extends BankItem {
  readonly holder: string | null
  readonly holderAccount: string | null
}

/** A receipt that was reversed is no money that the bank has yet to show, and neither is its opposite: the line is free for another. */
const notTakenBack = sql`(e.source_kind is distinct from 'settlement' or (e.kind <> 'reversal'
  and not exists (select from ledger_entry r where r.tenant_id = e.tenant_id and r.reverses_id = e.id)))`

/** What a batch paid is one sum at the bank. */
const notOfBatch = sql`not exists (select from payment_batch_item i where i.tenant_id = e.tenant_id and i.entry_id = e.id)`

// A credited recharge is one thing before and after somebody confirmed it: it keeps its own id.
const posted = (
  zone: string,
  where: RawBuilder<unknown>,
) => sql`select case when r.id is null then 'entry' else 'recharge' end as kind, coalesce(r.id, e.id) as id, e.kind as "entryKind", coalesce(e.source_code, r.code) as code, -p.amount as amount, p.currency,
    coalesce(r.paid_on, (case when f.payment is null then coalesce(f.decided_at, p.created_at) else p.created_at end at time zone ${zone})::date) as day, w.org_id, r.payer_name, r.payer_account, r.bank_reference, e.memo, 'posted' as state, b.bank_account_name as holder, b.bank_account as holder_account, e.id as entry_id
  from ledger_posting p
    join ledger_entry e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    left join recharge r on r.tenant_id = e.tenant_id and e.kind = 'recharge' and r.id = e.source_id and r.entry_id = e.id
    left join flow_back f on f.tenant_id = e.tenant_id and e.source_kind = 'flowBack' and f.id = e.source_id
    left join bank_account b on b.tenant_id = e.tenant_id and b.id = f.bank_account_id
    left join lateral (select q.org_id from ledger_posting q where q.tenant_id = e.tenant_id and q.entry_id = e.id and q.wallet_id is not null limit 1) w on true
  where p.tenant_id = current_tenant() and p.wallet_id is null and p.account = 'bank' and ${notTakenBack} and ${notOfBatch} and ${where}`

const waiting = (
  where: RawBuilder<unknown>,
) => sql`select 'recharge', r.id, null, r.code, r.amount::numeric(18, 2), r.currency, coalesce(r.paid_on, r.submitted_at::date, r.created_at::date), r.org_id, r.payer_name, r.payer_account, r.bank_reference, r.remark, r.status, null, null, null::uuid
  from recharge r where r.tenant_id = current_tenant() and ${inStates('r.status', rechargeMachine.phases.review)} and r.deleted_at is null and ${where}`

/** A batch whose file was made is one thing before and after it is posted: what it pays, as one sum. */
const batches = (
  where: RawBuilder<unknown>,
) => sql`select 'batch', b.id, 'payout', b.code, -x.amount, b.currency, coalesce(b.paid_on, b.pay_on), null::uuid, null, null, null, b.remark, case b.status when 'paid' then 'posted' else b.status end, null, null, null::uuid
  from payment_batch b cross join lateral (select sum(f.amount)::numeric(18, 2) as amount from payment_batch_item i join flow_back f on f.tenant_id = i.tenant_id and f.id = i.flow_back_id
    where i.tenant_id = b.tenant_id and i.batch_id = b.id and (i.state = 'in' or i.entry_id is not null)) x
  where b.tenant_id = current_tenant() and ${inStates('b.status', withTheBank)} and x.amount > 0 and ${where}`

const shown = sql`i.kind, i.id, i."entryKind", i.code, i.amount::numeric(18, 2)::text as amount, i.currency, i.day::text as "on", (select o.org_name from sys_org o where o.tenant_id = current_tenant() and o.id = i.org_id) as "ownerName",
  i.payer_name as "payerName", i.payer_account as "payerAccount", i.bank_reference as reference, i.memo, i.state, i.holder, i.holder_account as "holderAccount"`

const free = sql`not exists (select from bank_match m where m.tenant_id = current_tenant() and m.item_kind = i.kind and m.item_id = i.id and m.undone_at is null)`

/** What of the ledger no line is yet, around the days of the lines that are open. */
export async function openItems(ctx: Context, currency: string): Promise<StoredItem[]> {
  const around = sql`select coalesce(min(booked_on), now()::date) - 120 as since from bank_statement_line where tenant_id = current_tenant() and currency = ${currency} and status = 'open' and deleted_at is null`
  const { rows } =
    await sql<StoredItem>`select ${shown} from (${posted(ctx.user.timeZone, sql`p.currency = ${currency} and p.created_at >= (${around})`)} union all ${waiting(sql`r.currency = ${currency}`)}
      union all ${batches(sql`b.currency = ${currency} and b.sent_at >= (${around})`)}) i
    where ${free} order by i.day desc, i.id limit ${mostBooks}`.execute(ctx.db.withoutPlugins())
  return rows
}

/** Items by their keys, whatever they are matched to, as far as they are in the currency. */
export async function itemsBy(ctx: Context, keys: readonly BankItemKey[], currency: string): Promise<StoredItem[]> {
  const of = (kind: BankItemKey['kind']) => keys.filter((k) => k.kind === kind).map((k) => k.id)
  const [entries, recharges, sent] = [of('entry'), of('recharge'), of('batch')]
  const { rows } = await sql<StoredItem>`select ${shown} from (
      ${posted(
        ctx.user.timeZone,
        sql`p.currency = ${currency} and p.entry_id in (select x.id from ledger_entry x where x.tenant_id = current_tenant() and x.id = any(${entries}::uuid[])
        union all select x.id from ledger_entry x where x.tenant_id = current_tenant() and x.source_kind = 'recharge' and x.source_id = any(${recharges}::uuid[]))`,
      )}
      union all ${waiting(sql`r.currency = ${currency} and r.id = any(${recharges}::uuid[])`)}
      union all ${batches(sql`b.currency = ${currency} and b.id = any(${sent}::uuid[])`)}) i`.execute(
    ctx.db.withoutPlugins(),
  )
  const wanted = new Set(keys.map(keyOf))
  return rows.filter((row) => wanted.has(keyOf(row)))
}

const some = (...values: (string | null)[]): string[] => values.filter((v): v is string => !!v)

export const matchItem = (i: StoredItem): MatchItem => ({
  kind: i.kind,
  id: i.id,
  cents: centsOf(i.amount),
  on: i.on,
  names: some(i.payerName, i.holder, i.ownerName),
  accounts: some(i.payerAccount, i.holderAccount),
  references: some(i.reference, i.code),
})

/** Without what only the rules look at. */
export const bareItem = ({ holder, holderAccount, payerName, payerAccount, ...item }: StoredItem): BankItem => ({
  ...item,
  payerName: payerName ?? holder,
  payerAccount: payerAccount ?? holderAccount,
})

export interface OpenLine {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly bookedOn: string
  readonly partyName: string | null
  readonly partyAccount: string | null
  readonly texts: string[]
}

export const matchLine = (l: OpenLine): MatchLine => ({
  id: l.id,
  cents: centsOf(l.amount),
  on: l.bookedOn,
  partyName: l.partyName,
  partyAccount: l.partyAccount,
  texts: l.texts,
})

/** Open lines of a currency, the newest; with `lock` they stay as they are until the transaction ends. */
export async function openLines(
  ctx: Context,
  currency: string,
  more: { lock?: boolean; id?: string } = {},
): Promise<OpenLine[]> {
  const { rows } =
    await sql<OpenLine>`select l.id, l.amount::text as amount, l.currency, l.booked_on::text as "bookedOn", l.party_name as "partyName", l.party_account as "partyAccount", array_remove(array[l.reference, l.bank_reference, l.text], null) as texts
    from bank_statement_line l where l.tenant_id = current_tenant() and l.currency = ${currency} and l.status = 'open' and l.deleted_at is null ${more.id ? sql`and l.id = ${more.id}` : sql``}
    order by l.booked_on desc, l.id desc limit ${mostOpenLines} ${sql.raw(more.lock ? 'for update of l' : '')}`.execute(
      ctx.db.withoutPlugins(),
    )
  return rows
}
