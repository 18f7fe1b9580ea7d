import type { BankFileRow, BankSummary } from '@clearway/contract/features/account/ledger/bankStatement'
import { bankStatementText as t } from '@clearway/contract/features/account/ledger/bankStatement.text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { amountOf, centsOf } from './bankMatch.ts'

interface AccountRow {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly until: string | null
  readonly closing: string | null
  readonly brought: string
  readonly lines: string
}
interface LineSums {
  readonly currency: string
  readonly lines: number
  readonly open: number
  readonly matched: number
  readonly ignored: number
  readonly openSum: string
  readonly ignoredSum: string
  readonly matchedSum: string
}

/** Each account's first opening, its lines, and the closing balance that its bank told last. */
const accounts = sql<AccountRow>`select b.id, b.bank_name || ' ' || right(b.bank_account, 4) || ' ' || b.currency as name, b.currency, last.until::text as until, last.closing::text as closing, coalesce(first.opening, 0)::numeric(38, 2)::text as brought,
    coalesce((select sum(l.amount) from bank_statement_line l where l.tenant_id = b.tenant_id and l.bank_account_id = b.id and l.deleted_at is null), 0)::numeric(38, 2)::text as lines
  from bank_account b
    join lateral (select s.opening from bank_statement s where s.tenant_id = b.tenant_id and s.bank_account_id = b.id and s.deleted_at is null order by s.from_date, s.to_date, s.created_at, s.ordinal limit 1) first on true
    join lateral (select s.closing, s.to_date as until from bank_statement s where s.tenant_id = b.tenant_id and s.bank_account_id = b.id and s.deleted_at is null order by s.to_date desc, s.created_at desc, s.ordinal desc limit 1) last on true
  where b.tenant_id = current_tenant() order by b.currency, name, b.id`

const lineSums = sql<LineSums>`select currency, count(*)::int as lines, (count(*) filter (where status = 'open'))::int as open, (count(*) filter (where status = 'matched'))::int as matched, (count(*) filter (where status = 'ignored'))::int as ignored,
    coalesce(sum(amount) filter (where status = 'open'), 0)::text as "openSum", coalesce(sum(amount) filter (where status = 'ignored'), 0)::text as "ignoredSum", coalesce(sum(amount) filter (where status = 'matched'), 0)::text as "matchedSum"
  from bank_statement_line where tenant_id = current_tenant() and deleted_at is null group by currency`

/** By currency: what the ledger's bank account holds; of what is matched, how much is posted, and how much waits for its second person as the lines tell it. */
const books = sql<{ currency: string; ledger: string; items: number; matchedPosted: string; waiting: string }>`with
    bank as (select p.currency, -sum(p.amount) as total, count(*) as n from ledger_posting p where p.tenant_id = current_tenant() and p.wallet_id is null and p.account = 'bank' group by p.currency),
    matches as (select l.currency, l.amount as line_amount, count(*) over (partition by m.line_id) as parts, m.amount,
        case m.item_kind when 'batch' then (select sum(-p.amount) from payment_batch_item i join ledger_posting p on p.tenant_id = i.tenant_id and p.entry_id = i.entry_id and p.wallet_id is null and p.account = 'bank'
            where i.tenant_id = m.tenant_id and i.batch_id = m.item_id)
          else (select -p.amount from ledger_posting p where p.tenant_id = m.tenant_id and p.entry_id = case m.item_kind when 'entry' then m.item_id else (select r.entry_id from recharge r where r.tenant_id = m.tenant_id and r.id = m.item_id) end
            and p.wallet_id is null and p.account = 'bank') end as posted,
        case m.item_kind when 'batch' then (select count(*) from payment_batch_item i where i.tenant_id = m.tenant_id and i.batch_id = m.item_id and i.entry_id is not null) else 1 end as entries
      from bank_match m join bank_statement_line l on l.tenant_id = m.tenant_id and l.id = m.line_id where m.tenant_id = current_tenant() and m.undone_at is null),
    sums as (select currency, coalesce(sum(posted), 0) as posted, coalesce(sum(entries) filter (where posted is not null), 0) as n, coalesce(sum(case when parts = 1 then line_amount else amount end) filter (where posted is null), 0) as waiting from matches group by currency)
  select c.currency, coalesce(b.total, 0)::numeric(38, 2)::text as ledger, (coalesce(b.n, 0) - coalesce(s.n, 0))::int as items, coalesce(s.posted, 0)::numeric(38, 2)::text as "matchedPosted", coalesce(s.waiting, 0)::numeric(38, 2)::text as waiting
  from (select currency from bank union select currency from sums) c left join bank b using (currency) left join sums s using (currency)`

/** What each bank account says against the ledger's, and what the difference consists of. One moment: the reads share their transaction's snapshot. */
export async function summary(ctx: Context): Promise<BankSummary[]> {
  const db = ctx.db.withoutPlugins()
  const {
    rows: [all],
  } = await sql<{
    accounts: AccountRow[]
    lines: LineSums[]
    books: { currency: string; ledger: string; items: number; matchedPosted: string; waiting: string }[]
  }>`select
      coalesce((select jsonb_agg(to_jsonb(a)) from (${accounts}) a), '[]') as accounts, coalesce((select jsonb_agg(to_jsonb(l)) from (${lineSums}) l), '[]') as lines, coalesce((select jsonb_agg(to_jsonb(b)) from (${books}) b), '[]') as books`.execute(
    db,
  )
  const { accounts: own, lines, books: held } = all!
  return (['CNY', 'HKD', 'USD'] as const)
    .filter((c) => own.some((a) => a.currency === c) || held.some((b) => b.currency === c))
    .map((currency) => {
      const l = lines.find((x) => x.currency === currency)
      const b = held.find((x) => x.currency === currency)
      const of = own
        .filter((a) => a.currency === currency)
        .map((a) => {
          const counted = centsOf(a.brought) + centsOf(a.lines)
          return { ...a, counted, balance: a.closing === null ? counted : centsOf(a.closing) }
        })
      const sum = (values: readonly bigint[]) => values.reduce((x, y) => x + y, 0n)
      const [bank, ledger] = [sum(of.map((a) => a.balance)), centsOf(b?.ledger ?? '0')]
      const posted = centsOf(b?.matchedPosted ?? '0')
      const waiting = centsOf(b?.waiting ?? '0')
      const parts = {
        open: centsOf(l?.openSum ?? '0'),
        ignored: centsOf(l?.ignoredSum ?? '0'),
        waiting,
        amounts: centsOf(l?.matchedSum ?? '0') - posted - waiting,
        brought: sum(of.map((a) => centsOf(a.brought))),
        gap: sum(of.map((a) => a.balance - a.counted)),
        items: posted - ledger,
      }
      return {
        currency,
        lines: l?.lines ?? 0,
        open: l?.open ?? 0,
        matched: l?.matched ?? 0,
        ignored: l?.ignored ?? 0,
        openItems: b?.items ?? 0,
        bank: amountOf(bank),
        ledger: amountOf(ledger),
        difference: amountOf(bank - ledger),
        parts: Object.fromEntries(
          Object.entries(parts).map(([name, cents]) => [name, amountOf(cents)]),
        ) as BankSummary['parts'],
        accounts: of.map((a) => ({
          id: a.id,
          name: a.name,
          until: a.until,
          balance: amountOf(a.balance),
          told: a.closing !== null,
          gap: amountOf(a.balance - a.counted),
        })),
      }
    })
}

const mostFiles = 200

export async function queryFiles(ctx: Context): Promise<BankFileRow[]> {
  const { rows } =
    await sql<BankFileRow>`select s.id, s.version, s.file_name as "fileName", s.format, b.bank_name || ' ' || right(b.bank_account, 4) || ' ' || b.currency as "accountName", s.currency, s.statement_no as "statementNo", s.from_date::text as "from", s.to_date::text as "to",
      s.opening::text as opening, s.closing::text as closing, s.fits, n.lines, n.open, n.matched, n.ignored, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt", p.nickname as "createdByName"
    from bank_statement s join bank_account b on b.tenant_id = s.tenant_id and b.id = s.bank_account_id left join person p on p.id = s.created_by,
      lateral (select count(*)::int as lines, (count(*) filter (where l.status = 'open'))::int as open, (count(*) filter (where l.status = 'matched'))::int as matched, (count(*) filter (where l.status = 'ignored'))::int as ignored
        from bank_statement_line l where l.tenant_id = s.tenant_id and l.statement_id = s.id and l.deleted_at is null) n
    where s.tenant_id = current_tenant() and s.deleted_at is null order by s.created_at desc, s.id desc limit ${mostFiles}`.execute(
      ctx.db.withoutPlugins(),
    )
  return rows
}

/** Takes a file's statement away with its lines. Throws 404, and 409 while a line of it is matched. */
export async function deleteFile(ctx: Context, { id }: { id: string }): Promise<{ count: number }> {
  const {
    rows: [kept],
  } =
    await sql`select id from bank_statement where tenant_id = current_tenant() and id = ${id} and deleted_at is null for update`.execute(
      ctx.db,
    )
  if (!kept) throw notFound()
  const { rows: lines } = await sql<{
    status: string
  }>`select status from bank_statement_line where tenant_id = current_tenant() and statement_id = ${id} and deleted_at is null for update`.execute(
    ctx.db,
  )
  const matched = lines.filter((l) => l.status === 'matched').length
  if (matched) throw refuse(409, t.hasMatches, { values: { count: matched } })
  await sql`update bank_statement_line set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and statement_id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  await sql`update bank_statement set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'bank_statement_line'))
  return { count: lines.length }
}
