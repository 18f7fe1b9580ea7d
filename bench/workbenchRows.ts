import type pg from 'pg'

/** What a table is filled with: `fresh` says in SQL what must differ in the copy with number `n`, `done` which rows are like most of the old ones. */
export interface Filling {
  readonly table: string
  readonly fresh: string
  readonly done?: string
  /** So many for one of each of the usual. */
  readonly share?: number
  /** Times that go back with it; when it was made and changed unless it says others. */
  readonly back?: readonly string[]
  /** SQL of the copy's id, where others must name it. */
  readonly id?: string
  /** So many copies fill three years unless it says another distance. */
  readonly minutes?: number
}

/** Copies of what the demo data has of a table, back through three years; a tenth of them in every state, the older ones done. */
export async function multiply(client: pg.Client, tenant: string, filling: Filling, count: number): Promise<void> {
  const { table, fresh, done, back = ['created_at', 'updated_at'], id = 'gen_random_uuid()', minutes = 13 } = filling
  await client.query(`alter table ${table} disable trigger user`)
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const { names } = rows[0]!
  const earlier = back.map((time) => `'${time}', t.${time} - n * interval '${minutes} minutes'`).join(', ')
  const copy = (from: number, to: number, which: string) =>
    client.query(
      // What is copied is read once: the table grows meanwhile.
      `with t as materialized (select *, row_number() over (order by id) - 1 as nth, count(*) over () as of from ${table} where tenant_id = $1 and ${which}),
        turns as materialized (select n, n % (select max(t.of) from t) as nth from generate_series($2::int, $3::int) n)
      insert into ${table} (${names}) select c.* from turns join t using (nth) cross join lateral (select ${names} from jsonb_populate_record(null::${table},
        to_jsonb(t) || ${fresh} || jsonb_build_object('id', ${id}, ${earlier}))) c`,
      [tenant, from, to],
    )
  const open = done ? Math.round(count / 10) : count
  // Those of every state first: afterwards nearly all there is to copy is done.
  let made = (await copy(1, open, 'true')).rowCount ?? 0
  if (open < count) made += (await copy(open + 1, count, done!)).rowCount ?? 0
  // Nothing to copy would be measured as nothing to look through.
  if (made !== count) throw new Error(`${table}: ${made} rows of ${count}`)
  await client.query(`alter table ${table} enable trigger user`)
  await client.query(`vacuum analyze ${table}`)
}

/** The copy with the same number of what a row belongs to, where it belongs to one of these. */
const copyOf = (column: string, table: string, number = 'n') =>
  `'${column}', case when t.${column} is not null then (select k.id from ${table} k where k.tenant_id = t.tenant_id and k.code = 'B' || ${number}) end`
export const numbered = `jsonb_build_object('code', 'B' || n)`
/** Numbers that customs gave are unique, and none where there was none. */
const given = (column: string) =>
  `'${column}', case when t.${column} is not null then 'B' || lpad(n::text, 10, '0') end`

const entryParties = ['importer_id', 'consignee_id', 'manufacturer_id', 'seller_id', 'buyer_id', 'ship_to_id']
const made = ['created_at', 'updated_at']
const entryDays = [
  'lading_at',
  'arrival_date',
  'entry_date',
  'filed_on',
  'released_on',
  'summary_due',
  'summary_filed_on',
  'paid_on',
  'liquidated_on',
]

/** In the order in which one belongs to another. */
export const fillings: readonly Filling[] = [
  { table: 'classification_task', fresh: `'{}'::jsonb`, done: `status = 'classified'` },
  { table: 'customs_case', fresh: numbered, done: `status = 'completed'` },
  { table: 'declaration', fresh: numbered, done: `status = 'closed'` },
  { table: 'customs_case_document', fresh: `jsonb_build_object(${copyOf('case_id', 'customs_case')})` },
  {
    table: 'road_cargo',
    fresh: `jsonb_build_object('code', 'B' || n, ${given('ccrn')})`,
    done: `status = 'done'`,
    back: ['created_at', 'updated_at', 'expected_at'],
  },
  {
    table: 'trade_declaration',
    // What crossed is declared.
    fresh: `jsonb_build_object('code', 'B' || n, ${given('ref_no')}, ${copyOf('road_cargo_id', 'road_cargo')})`,
    done: `status = 'paid' and road_cargo_id is not null`,
  },
  // Makers, sellers and, the first tenth, whoever imports: fifty entries each.
  { table: 'us_party', fresh: numbered, done: `state = 'active' and not importer`, back: [...made, 'submitted_at'] },
  {
    table: 'us_bond',
    fresh: `jsonb_build_object('bond_number', 'B' || n, ${copyOf('party_id', 'us_party')})`,
    done: `ends_on > current_date + 60`,
  },
  {
    table: 'us_power',
    fresh: `jsonb_build_object('code', 'B' || n, ${copyOf('party_id', 'us_party')})`,
    done: `state = 'active'`,
    back: [...made, 'sent_at', 'signed_at'],
  },
  {
    table: 'us_entry',
    fresh: `jsonb_build_object('code', 'B' || n, 'bill_no', 'B' || t.bill_no || n,
      'entry_no', case when t.entry_no is not null then 'BEN-' || lpad(n::text, 7, '0') || '-0' end,
      ${entryParties.map((column) => copyOf(column, 'us_party', '(n + 49) / 50')).join(', ')})`,
    done: `status in ('paid', 'liquidated', 'closed')`,
    share: 5,
    back: [...made, ...entryDays],
  },
  // Each is told of three times.
  {
    table: 'us_entry_response',
    fresh: `jsonb_build_object('code', 'B' || (n + 2) / 3, ${copyOf('us_entry_id', 'us_entry', '(n + 2) / 3')})`,
    share: 15,
    back: ['at', 'heard_at'],
  },
  {
    table: 'dray_move',
    fresh: `jsonb_build_object('code', 'B' || n, 'container_no', 'BENU' || lpad(n::text, 7, '0'), ${copyOf('entry_id', 'us_entry')})`,
    done: `status = 'closed'`,
    share: 5,
    back: [...made, 'last_free_day', 'dispatched_at', 'picked_up_at', 'delivered_at', 'returned_at'],
  },
  {
    table: 'customs_message',
    fresh: `jsonb_build_object('line_id', null, 'answers', null, ${copyOf('case_id', 'customs_case')},
      ${copyOf('road_cargo_id', 'road_cargo')}, ${copyOf('trade_declaration_id', 'trade_declaration')},
      ${copyOf('us_entry_id', 'us_entry')}, ${copyOf('dray_move_id', 'dray_move')})`,
    done: `not unseen and (not question or answered_at is not null)`,
    back: ['at'],
  },
]

/** What crossed and is not declared is kept by who writes it, and copies are written past that. */
const undeclared = `insert into cargo_to_declare select tenant_id, id from road_cargo where tenant_id = $1 and cargo_undeclared(tenant_id, id) on conflict do nothing`

/** Rows of a tenant of so many orders: for each fifty a line to classify, a case and whatever else there is of each, `share` times. */
export async function fill(client: pg.Client, tenant: string, orders: number): Promise<void> {
  for (const filling of fillings)
    await multiply(client, tenant, filling, Math.round((orders / 50) * (filling.share ?? 1)))
  await client.query(undeclared, [tenant])
  await client.query('vacuum analyze cargo_to_declare')
}
