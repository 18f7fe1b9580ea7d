import { byHand, converted, taxOf, type PricedFee } from '@clearway/contract/features/billing/pricing'
import { sql } from 'kysely'

import { ratesOnFile } from '../../src/business/ratesOnFile.ts'
import { accrueBatch, chargeNumbers } from '../../src/features/billing/accrual.ts'
import { sumBill } from '../../src/features/billing/billRows.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { localDate } from '../rhythm.ts'
import { demoBills, type DemoBill } from './demoBills.ts'
import { seedSettlements } from './demoSettlements.ts'
import { seedFees } from './fees.ts'

const day = 86_400_000

/** What the demo's records went through in the last weeks, as their steps would have told it. */
async function seedEvents(db: Db): Promise<void> {
  const recent = sql`now() - interval '70 days'`
  await sql`insert into billable_event (tenant_id, kind, record_kind, record_id, record_code, org_id, at, day, origin, destination, quantities, created_at)
    select d.tenant_id, 'declarationReleased', 'declaration', d.id, d.code, d.org_id, d.released_at, (d.released_at at time zone 'Asia/Shanghai')::date,
      case d.direction when 'export' then 'CN' end, case d.direction when 'import' then 'CN' end,
      jsonb_build_object('record', '1', 'line', (select count(*)::text from declaration_line l where l.tenant_id = d.tenant_id and l.declaration_id = d.id)), d.released_at
    from declaration d where d.tenant_id = current_tenant() and d.released_at between ${recent} and now() and d.status in ('released', 'closed') and d.deleted_at is null`.execute(
    db,
  )
  await sql`insert into billable_event (tenant_id, kind, record_kind, record_id, record_code, occasion, org_id, at, day, quantities, amounts, created_at)
    select d.tenant_id, 'taxPaid', 'declaration', d.id, d.code || ' ' || b.number, b.id::text, d.org_id, b.paid_on::timestamp at time zone 'Asia/Shanghai', b.paid_on, '{"record": "1"}',
      jsonb_build_array(jsonb_build_object('part', case b.kind when 'duty' then 'duty' when 'vat' then 'vat' when 'excise' then 'excise' else 'otherTax' end, 'currency', 'CNY', 'amount', b.amount::text)),
      b.paid_on::timestamp at time zone 'Asia/Shanghai'
    from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id
    where b.tenant_id = current_tenant() and b.paid_on > ${recent} and b.deleted_at is null and d.org_id is not null
      and not exists (select from ledger_entry e where e.tenant_id = b.tenant_id and e.source_kind = 'taxBill' and e.source_id = b.id)`.execute(
    db,
  )
  await sql`insert into billable_event (tenant_id, kind, record_kind, record_id, record_code, org_id, at, day, origin, destination, quantities, created_at)
    select c.tenant_id, 'hkCargoCrossed', 'roadCargo', c.id, c.code, c.org_id, c.crossed_at, (c.crossed_at at time zone 'Asia/Hong_Kong')::date,
      case c.direction when 'import' then 'CN' else 'HK' end, case c.direction when 'import' then 'HK' else 'CN' end, '{"record": "1"}', c.crossed_at
    from road_cargo c where c.tenant_id = current_tenant() and c.crossed_at between ${recent} and now() and c.deleted_at is null`.execute(
    db,
  )
  await sql`insert into billable_event (tenant_id, kind, record_kind, record_id, record_code, org_id, at, day, destination, quantities, created_at)
    select e.tenant_id, 'usEntryReleased', 'usEntry', e.id, coalesce(e.entry_no, e.code), e.org_id, e.released_on::timestamp, e.released_on, e.port,
      jsonb_build_object('record', '1', 'line', e.line_count::text), e.released_on::timestamp
    from us_entry e where e.tenant_id = current_tenant() and e.released_on between (${recent})::date and now()::date and e.status not in ('rejected', 'cancelled') and e.deleted_at is null`.execute(
    db,
  )
  await sql`insert into billable_event (tenant_id, kind, record_kind, record_id, record_code, org_id, at, day, destination, quantities, amounts, created_at)
    select m.tenant_id, 'dray' || upper(left(c.value ->> 'kind', 1)) || substr(c.value ->> 'kind', 2), 'drayMove', m.id, m.code || ' ' || m.container_no, m.org_id, m.returned_at,
      (m.returned_at at time zone 'America/Los_Angeles')::date, m.delivery_city, jsonb_build_object('record', '1', 'container', '1', 'day', coalesce(c.value ->> 'count', '1')),
      jsonb_build_array(jsonb_build_object('part', 'tariff', 'currency', 'USD', 'amount', c.value ->> 'amount')), m.returned_at
    from dray_move m cross join jsonb_array_elements(m.charges) c where m.tenant_id = current_tenant() and m.status = 'closed' and m.deleted_at is null`.execute(
    db,
  )
  let left = await accrueBatch(db)
  while (left) left = await accrueBatch(db)
}

interface FeeOf extends PricedFee {
  readonly code: string
}

async function handCharges(db: Db, bill: DemoBill, orgId: string, on: string, by: string): Promise<void> {
  const { rows: fees } =
    await sql<FeeOf>`select id, code, unit, part, tax_rate::text as tax_rate from fee where tenant_id = current_tenant()`.execute(
      db,
    )
  const codes = await chargeNumbers(db, bill.charges.length)
  const rows = bill.charges.map(([code, quantity, price, description, currency = 'CNY'], n) => {
    const fee = fees.find((one) => one.code === code)!
    const worked = byHand(fee, { quantity, price, currency, reason: description })
    return {
      ...worked,
      code: codes[n],
      feeId: fee.id,
      taxRate: fee.taxRate,
      advance: fee.unit === 'asPaid',
      description,
    }
  })
  await sql`insert into charge (tenant_id, code, status, fee_id, org_id, day, quantity, currency, price, amount, tax_rate, tax_amount, advance, calculation, by_hand, description, created_at, created_by, updated_by)
    select current_tenant(), r.code, 'open', r."feeId", ${orgId}::uuid, ${on}::date, r.quantity::numeric, r.currency, r.price::numeric, r.amount::numeric, r."taxRate"::numeric, r."taxAmount"::numeric, r.advance,
      r.calculation, true, r.description, least(now(), ${on}::date + time '10:30'), ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, "feeId" uuid, quantity text, currency text, price text, amount text, "taxRate" text, "taxAmount" text, advance boolean, calculation jsonb, description text)`.execute(
    db,
  )
}

interface Ready {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly taxRate: string
}

/** Puts what is open of the customer's period on a bill, in the order of days. */
async function gatherInto(db: Db, id: string, bill: DemoBill, orgId: string, period: readonly [string, string]) {
  const { rows } =
    await sql<Ready>`select id, currency, amount::text as amount, tax_rate::text as tax_rate from charge where tenant_id = current_tenant() and org_id = ${orgId} and status = 'open'
      and currency = any(${['CNY', ...(bill.foreign ? ['USD'] : [])]}::text[]) and day between ${period[0]}::date and ${period[1]}::date order by by_hand desc, day, id limit ${bill.charges.length + bill.events}`.execute(
      db,
    )
  const rates = await ratesOnFile(db, 'CNY', ['USD'], period[1])
  const lines = rows.flatMap((row, n) => {
    const rate = row.currency === 'CNY' ? { rate: '1', from: null } : rates.get(row.currency)
    if (!rate) return []
    const amount = converted(row.amount, rate.rate)
    return [{ ...row, no: n + 1, rate: rate.rate, from: rate.from, own: amount, tax: taxOf(amount, row.taxRate) }]
  })
  await sql`insert into bill_item (tenant_id, bill_id, charge_id, no, fee_id, advance, description, record_kind, record_id, record_code, day, quantity, price, currency, charge_amount, rate, rate_from, amount, tax_rate, tax_amount, created_at)
    select c.tenant_id, ${id}::uuid, c.id, r.no, c.fee_id, c.advance, c.description, c.record_kind, c.record_id, c.record_code, c.day, c.quantity, c.price, c.currency, c.amount, r.rate::numeric, r."from", r.own::numeric, c.tax_rate, r.tax::numeric,
      (select b.created_at from bill b where b.tenant_id = c.tenant_id and b.id = ${id}::uuid)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id uuid, no int, rate text, "from" date, own text, tax text) join charge c on c.tenant_id = current_tenant() and c.id = r.id`.execute(
    db,
  )
  await sql`update charge set status = 'billed' where tenant_id = current_tenant() and id = any(${lines.map((l) => l.id)}::uuid[])`.execute(
    db,
  )
  await sumBill(db, id)
}

/** As its people took it on: audited, issued, paid, disputed. */
async function takeOn(db: Db, id: string, bill: DemoBill, issuedOn: string, people: ReadonlyMap<string, string>) {
  const { status, dueIn, dispute, paid, reason } = bill
  const audited = !['draft', 'pendingAudit', 'rejected'].includes(status)
  if (status !== 'draft')
    await sql`update bill set status = 'pendingAudit', submitted_by = created_by, submitted_at = created_at + interval '1 hour' where tenant_id = current_tenant() and id = ${id}`.execute(
      db,
    )
  if (status === 'rejected') {
    await sql`update bill_item set status = case when no = 1 then 'rejected' else 'approved' end, reason = case when no = 1 then ${reason!} end where tenant_id = current_tenant() and bill_id = ${id}`.execute(
      db,
    )
    await sql`update bill set status = 'rejected', reason = ${reason!} where tenant_id = current_tenant() and id = ${id}`.execute(
      db,
    )
  }
  if (!audited) return
  await sql`update bill_item set status = 'approved' where tenant_id = current_tenant() and bill_id = ${id}`.execute(db)
  await sql`update bill set status = 'approved' where tenant_id = current_tenant() and id = ${id}`.execute(db)
  if (status === 'approved') return
  await sql`update bill set status = 'issued', issued_on = ${issuedOn}::date, issued_at = ${issuedOn}::date + time '16:00', due_on = ${issuedOn}::date + ${dueIn ?? 30}::int where tenant_id = current_tenant() and id = ${id}`.execute(
    db,
  )
  if (dispute)
    await sql`update bill_item set dispute = 'open', dispute_reason = ${dispute}, disputed_at = now() - interval '1 day', disputed_by = ${people.get('buyer') ?? null}::uuid where tenant_id = current_tenant() and bill_id = ${id} and no = 1`.execute(
      db,
    )
  if (paid)
    await sql`insert into bill_payment (tenant_id, bill_id, amount, paid_on, means, reference, created_by)
      select current_tenant(), id, case ${paid} when 'part' then round(total / 2, 2) else total end, ${issuedOn}::date + 6, 'transfer', 'TT' || right(code, 4), created_by from bill where tenant_id = current_tenant() and id = ${id}`.execute(
      db,
    )
  if (status === 'closed')
    await sql`update bill set status = 'closed' where tenant_id = current_tenant() and id = ${id}`.execute(db)
}

/** The opposite of a bill, and with it nothing: as the product reverses it. */
async function reverse(db: Db, id: string, code: string, reason: string, by: string): Promise<void> {
  await sql`update bill set status = 'reversed', reason = ${reason} where tenant_id = current_tenant() and id = ${id}`.execute(
    db,
  )
  const { rows } = await sql<{
    id: string
  }>`insert into bill (tenant_id, code, kind, org_id, currency, from_day, to_day, rate_day, reverses_id, created_at, created_by, updated_by)
    select tenant_id, ${code}, 'reversal', org_id, currency, from_day, to_day, rate_day, id, issued_at + interval '3 days', ${by}, ${by} from bill where tenant_id = current_tenant() and id = ${id} returning id`.execute(
    db,
  )
  const red = rows[0]!.id
  await sql`insert into bill_item (tenant_id, bill_id, charge_id, live, no, fee_id, advance, description, record_kind, record_id, record_code, day, quantity, price, currency, charge_amount, rate, rate_from, amount, tax_rate, tax_amount, status)
    select tenant_id, ${red}::uuid, charge_id, false, no, fee_id, advance, description, record_kind, record_id, record_code, day, -quantity, price, currency, -charge_amount, rate, rate_from, -amount, tax_rate, -tax_amount, 'approved'
    from bill_item where tenant_id = current_tenant() and bill_id = ${id}`.execute(db)
  await sumBill(db, red)
  await sql`update bill set status = 'closed', issued_at = created_at, issued_on = created_at::date where tenant_id = current_tenant() and id = ${red}`.execute(
    db,
  )
  await sql`update charge set status = 'open' where tenant_id = current_tenant() and id in (select charge_id from bill_item where tenant_id = current_tenant() and bill_id = ${id} and live)`.execute(
    db,
  )
  await sql`update bill_item set live = false where tenant_id = current_tenant() and bill_id = ${id}`.execute(db)
  // What was wrong is put right before it is billed anew.
  await sql`update charge c set price = 1450, amount = round(c.quantity * 1450, 2), tax_amount = round(c.quantity * 1450 * c.tax_rate / 100, 2), reason = ${reason}
    from fee f where c.tenant_id = current_tenant() and f.tenant_id = c.tenant_id and f.id = c.fee_id and f.code = 'TRK'
      and c.id in (select charge_id from bill_item where tenant_id = current_tenant() and bill_id = ${id})`.execute(db)
}

interface Seeding {
  readonly orgs: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

const first = (text: string) => `${text.slice(0, 7)}-01`

async function seedBill(db: Db, bill: DemoBill, n: number, { orgs, people, now }: Seeding, by: string): Promise<void> {
  const orgId = [...orgs].find(([name]) => name.includes(bill.customer))?.[1]
  if (!orgId) return
  const made = localDate(now - bill.daysAgo * day)
  const to = localDate(Date.parse(first(made)) - day)
  const period = bill.running ? ([first(made), made] as const) : ([first(to), to] as const)
  await handCharges(db, bill, orgId, bill.running ? made : localDate(Date.parse(to) - 3 * day), by)
  const code = `BL-${made.replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`
  const { rows } = await sql<{
    id: string
  }>`insert into bill (tenant_id, code, org_id, currency, from_day, to_day, rate_day, corrects_id, created_at, created_by, updated_by)
    values (current_tenant(), ${code}, ${orgId}, 'CNY', ${period[0]}::date, ${period[1]}::date, ${period[1]}::date,
      (select id from bill where tenant_id = current_tenant() and status = 'reversed' and ${bill.corrects ?? false} limit 1), least(now(), ${made}::date + time '11:00'), ${by}, ${by}) returning id`.execute(
    db,
  )
  const { id } = rows[0]!
  await gatherInto(db, id, bill, orgId, period)
  await takeOn(db, id, { ...bill, status: bill.status === 'reversed' ? 'issued' : bill.status }, made, people)
  if (bill.status === 'reversed') await reverse(db, id, code.replace('BL', 'BR'), bill.reason!, by)
}

/** The catalogue, its prices, what was charged of the demo's records, and bills in every state. */
export async function seedBilling(db: Db, seeding: Seeding): Promise<void> {
  const { people, orgs } = seeding
  const by = people.get('finance') ?? people.get('admin')!
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  await seedFees(db, orgs, by)
  await seedEvents(db)
  for (const [n, bill] of demoBills.entries()) await seedBill(db, bill, n, seeding, by)
  const second = people.get('admin')
  if (second && second !== by) await seedSettlements(db, by, second, seeding.now)
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
