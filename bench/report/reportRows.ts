import type pg from 'pg'

import { fillings, multiply, numbered, type Filling } from '../workbenchRows.ts'

/** Lines of each declaration. */
const linesEach = 17

/** The copy with the same number, of rows whose ids are made of it. */
const idOf = (kind: string, number = 'n'): string => `md5('${kind}' || ${number})::uuid`
const made = ['created_at', 'updated_at']

/** What the reports read beside what the workbench does, so many for each hundred declarations, over two years whatever their number. */
const own: readonly (Omit<Filling, 'minutes'> & { readonly each: number })[] = [
  { table: 'customs_case', each: 100, fresh: numbered, done: `status = 'completed'`, id: idOf('case') },
  {
    table: 'declaration',
    each: 100,
    fresh: `jsonb_build_object('code', 'B' || n, 'case_id', ${idOf('case')}, 'line_count', ${linesEach},
      'returned_at', case when n % 20 = 0 then t.submitted_at - n * interval '1 minute' + interval '3 hours' end,
      'customs_office', (array['5301','5316','5304','5349','2248','2225','0101','3701'])[1 + n % 8])`,
    done: `status = 'closed'`,
    back: [...made, 'status_since', 'checked_at', 'submitted_at', 'accepted_at', 'released_at', 'closed_at'],
    id: idOf('declaration'),
  },
  {
    table: 'tax_bill',
    each: 200,
    fresh: `jsonb_build_object('number', 'B' || n, 'declaration_id', ${idOf('declaration', '((n + 1) / 2)')})`,
    back: [...made, 'issued_on', 'due_on', 'paid_on'],
  },
  {
    table: 'classification_task',
    each: 400,
    fresh: `'{}'::jsonb`,
    done: `status = 'classified'`,
    back: [...made, 'due_at', 'first_at', 'reviewed_at'],
  },
  {
    table: 'charge',
    each: 500,
    fresh: `jsonb_build_object('code', 'B' || n, 'event_id', null)`,
    done: `status = 'billed'`,
    back: [...made, 'day'],
  },
  {
    table: 'bill',
    each: 50,
    fresh: `jsonb_build_object('code', 'B' || n, 'reverses_id', case when t.reverses_id is not null then ${idOf('bill', '(n - 1)')} end)`,
    done: `status in ('paid', 'closed') and kind = 'bill'`,
    back: [...made, 'from_day', 'to_day', 'rate_day', 'due_on', 'issued_on', 'issued_at', 'submitted_at'],
    id: idOf('bill'),
  },
  {
    table: 'bill_payment',
    each: 50,
    fresh: `jsonb_build_object('bill_id', ${idOf('bill')}, 'settlement_id', null)`,
    back: ['created_at', 'paid_on'],
  },
  {
    table: 'settlement',
    each: 50,
    fresh: `jsonb_build_object('code', 'B' || n, 'bank_line_id', null)`,
    done: `status = 'posted'`,
    back: [...made, 'paid_on'],
  },
  {
    table: 'stock_lot',
    each: 100,
    fresh: numbered,
    back: ['created_at', 'received_on'],
    id: idOf('lot'),
  },
  {
    table: 'stock_balance',
    each: 100,
    fresh: `jsonb_build_object('lot_id', ${idOf('lot')}, 'last_seq', 0)`,
    back: ['created_at', 'received_on', 'last_at'],
    id: idOf('balance'),
  },
  {
    table: 'stock_movement',
    each: 500,
    fresh: `jsonb_build_object('idempotency_key', 'B' || n, 'parent_id', null, 'reverses_id', null)`,
    back: ['created_at'],
    id: idOf('movement'),
  },
  {
    table: 'stock_posting',
    each: 500,
    fresh: `jsonb_build_object('movement_id', ${idOf('movement')}, 'line', 1, 'balance_id', ${idOf('balance', '((n + 4) / 5)')}, 'seq', n)`,
    back: ['created_at'],
  },
]

/** Of what the workbench fills too. */
const shared: Readonly<Record<string, number>> = {
  road_cargo: 35,
  trade_declaration: 35,
  us_party: 35,
  us_entry: 50,
  dray_move: 50,
}

/** Lines with goods of every chapter, from thirty countries. */
const lines = `insert into declaration_line (tenant_id, id, declaration_id, position, item, created_at, updated_at)
  select d.tenant_id, gen_random_uuid(), d.id, p, s.item || jsonb_build_object('CodeTS', lpad(((d.n * 7 + p * 13) % 97 + 1)::text, 2, '0') || substr(s.item ->> 'CodeTS', 3),
    'OriginCountry', (array['CHN','USA','JPN','KOR','DEU','FRA','ITA','GBR','VNM','THA','MYS','IDN','IND','AUS','NZL','CAN','MEX','BRA','NLD','BEL','CHE','SWE','ESP','POL','CZE','TUR','ISR','ZAF','SGP','PHL'])[1 + (d.n + p * p) % 30],
    'DeclTotal', ((d.n % 991) * 10 + p)::text || '.50'), d.created_at, d.updated_at
  from (select *, substr(code, 2)::int as n from declaration where tenant_id = $1 and code ~ '^B[0-9]+$') d
    cross join generate_series(1, ${linesEach}) p
    join (select item, row_number() over (order by id) - 1 as nth, count(*) over () as of from declaration_line where tenant_id = $1) s on s.nth = (d.n + p) % s.of`

/** The same as they were handed over, one of fifty with taxes that could not be reckoned. */
const declaredLines = `insert into declared_line (tenant_id, declaration_id, item_no, org_id, created_by, direction, trade_mode, customs_office, submitted_at, created_at, code, name, origin, quantity, unit, price, currency,
    customs_value, duty, additional, excise, vat, taxes)
  select d.tenant_id, d.id, l.position, d.org_id, d.created_by, d.direction, d.trade_mode, d.customs_office, d.submitted_at, d.submitted_at - l.position * interval '1 microsecond', l.item ->> 'CodeTS', or_blank(l.item ->> 'GName'), l.item ->> 'OriginCountry',
    nullif(l.item ->> 'GQty', '')::numeric, l.item ->> 'GUnit', f.price, l.item ->> 'TradeCurr', f.price * 7, f.price * 0.7, 0, 0, f.price, case when (d.n + l.position) % 50 > 0 then f.price * 1.7 end
  from (select *, substr(code, 2)::int as n from declaration where tenant_id = $1 and code ~ '^B[0-9]+$') d join declaration_line l on l.tenant_id = d.tenant_id and l.declaration_id = d.id
    cross join lateral (select (l.item ->> 'DeclTotal')::numeric as price) f
  where d.submitted_at is not null`

/** Fills tables without what each row would cost on its way in: references are right as they are written here, and indexes are made anew afterwards, but for those by which words are found, which no report reads. */
async function inBulk(client: pg.Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  )
  await client.query(`set session_replication_role = replica`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { made: again } of rows) if (!again.includes(' USING gin ')) await client.query(again)
  await client.query(`set session_replication_role = origin`)
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
}

/** A tenant with so many lines of declarations over two years, and in proportion what else its reports read. */
export async function fillReports(client: pg.Client, tenant: string, count: number): Promise<void> {
  const declarations = Math.round(count / linesEach)
  const minutes = (rows: number) => (2 * 365 * 24 * 60) / rows
  const rowsOf = (each: number) => Math.round((declarations * each) / 100)
  await inBulk(client, [...own.map(({ table }) => table), 'declaration_line', 'declared_line'], async () => {
    for (const { each, ...filling } of own)
      await multiply(client, tenant, { ...filling, minutes: minutes(rowsOf(each)) }, rowsOf(each))
    await client.query(lines, [tenant])
    await client.query(declaredLines, [tenant])
  })
  for (const filling of fillings) {
    const rows = rowsOf(shared[filling.table] ?? 0)
    if (rows) await multiply(client, tenant, { ...filling, minutes: minutes(rows) }, rows)
  }
}
