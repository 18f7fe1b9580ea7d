import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../src/test/application.ts'

let app: TestApplication
let client: pg.Client
const read = async (statement: string): Promise<Record<string, string>[]> => (await client.query(statement)).rows

beforeAll(async () => {
  app = await testApplication()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})

/** Times that say what is to come, or how long something holds. */
const ahead = [
  'dray_appointment.starts_at',
  'dray_move.window_from',
  'dray_move.window_to',
  'report_schedule.next_at',
  'road_cargo.expected_at',
  'truck_trip.expected_at',
  'us_entry.lading_at',
  'authority_request.until',
  'classification_task.claimed_until',
  'classification_task.due_at',
  'customs_case.due_at',
  'permission_grant.expires_at',
  'tenant.end_time',
]

/** Pairs within a row beside its making: what comes first, what it is the cause of. */
const within: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>> = {
  authority_request: [
    ['created_at', 'decided_at'],
    ['decided_at', 'until'],
  ],
  bank_statement: [['from_date', 'to_date']],
  classification_question: [['asked_at', 'answered_at']],
  classification_task: [
    ['created_at', 'first_at'],
    ['first_at', 'reviewed_at'],
    ['created_at', 'due_at'],
    ['claimed_at', 'claimed_until'],
  ],
  customs_case: [
    ['quoted_at', 'confirmed_at'],
    ['moved_on', 'declare_by'],
  ],
  customs_case_document: [['received_at', 'checked_at']],
  declaration_amendment: [['created_at', 'decided_at']],
  declaration_fault: [['created_at', 'mended_at']],
  exchange_rate: [['valid_from', 'valid_to']],
  flow_back: [
    ['created_at', 'submitted_at'],
    ['submitted_at', 'decided_at'],
  ],
  road_cargo: [
    ['created_at', 'submitted_at'],
    ['submitted_at', 'crossed_at'],
  ],
  truck_trip: [['created_at', 'crossed_at']],
  trade_declaration: [
    ['created_at', 'submitted_at'],
    ['submitted_at', 'accepted_at'],
    ['accepted_at', 'paid_at'],
  ],
  declaration: [
    ['checked_at', 'submitted_at'],
    ['submitted_at', 'accepted_at'],
    ['accepted_at', 'released_at'],
    ['released_at', 'closed_at'],
    ['created_at', 'status_since'],
  ],
  goods_classification: [['classified_at', 'reviewed_at']],
  notification_receipt: [
    ['told_at', 'read_at'],
    ['told_at', 'confirmed_at'],
  ],
  permission_grant: [['created_at', 'expires_at']],
  recharge: [
    ['created_at', 'submitted_at'],
    ['submitted_at', 'decided_at'],
  ],
  tax_bill: [
    ['issued_on', 'due_on'],
    ['issued_on', 'paid_on'],
  ],
  user_auth: [['submitted_at', 'decided_at']],
}

/** Pairs of two rows: what would be wrong, by an identifier of the row that is too early. */
const between: Readonly<Record<string, string>> = {
  'an order before its goods': `select o.code as id from trade_order o join trade_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id join goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id where o.created_at < g.created_at`,
  'an order before its supplier': `select o.code as id from trade_order o join supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id where o.created_at < s.created_at`,
  'a case before its order was confirmed': `select c.code as id from customs_case c where c.order_id is not null and not exists (select from record_history h where h.tenant_id = c.tenant_id and h.table_name = 'trade_order' and h.record_id = c.order_id
      and h.changes @> '[{"field":"status","to":"confirmed"}]' and h.at <= c.created_at)`,
  'an event of a case before the case': `select c.code as id from customs_case c join customs_case_event e on e.tenant_id = c.tenant_id and e.case_id = c.id where e.at < c.created_at`,
  'a step of a case before the one that leads to it': `select c.code as id from customs_case c join customs_case_event e on e.tenant_id = c.tenant_id and e.case_id = c.id and e.details ? 'from'
      join customs_case_event f on f.tenant_id = c.tenant_id and f.case_id = c.id and f.details->>'to' = e.details->>'from' where e.at < f.at`,
  'a declaration before its case was confirmed': `select d.code as id from declaration d join customs_case c on c.tenant_id = d.tenant_id and c.id = d.case_id where c.confirmed_at is null or d.created_at < c.confirmed_at`,
  'a declaration passed before it was sent to the checker': `select d.code as id from declaration d join customs_case_event e on e.tenant_id = d.tenant_id and e.declaration_id = d.id and e.kind = 'declaration.sentToCheck' where d.checked_at < e.at or e.at < d.created_at`,
  'a case with customs before a declaration was handed over': `select c.code as id from customs_case c join customs_case_event e on e.tenant_id = c.tenant_id and e.case_id = c.id and e.kind = 'follow.declaring'
      where not exists (select from declaration d join declaration_message m on m.tenant_id = d.tenant_id and m.declaration_id = d.id where d.tenant_id = c.tenant_id and d.case_id = c.id and m.at <= e.at)`,
  'a case to dispatch before its release': `select c.code as id from customs_case c join customs_case_event e on e.tenant_id = c.tenant_id and e.case_id = c.id and e.kind = 'follow.toDispatch'
      join declaration d on d.tenant_id = c.tenant_id and d.case_id = c.id and d.status <> 'withdrawn' where d.released_at is null or d.released_at > e.at`,
  'a message before the submission': `select d.code as id from declaration_message m join declaration d on d.tenant_id = m.tenant_id and d.id = m.declaration_id and m.round = d.round where m.at < d.submitted_at`,
  'a bill before its declaration was accepted': `select b.number as id from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id where d.accepted_at is null or b.created_at < d.accepted_at`,
  'a release before the tax was paid': `select b.number as id from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id where d.released_at is not null and d.head ->> 'Type' is distinct from 'CL' and (b.paid_on is null or b.paid_on > (d.released_at at time zone 'Asia/Shanghai')::date)`,
  'summary taxes due before the release': `select b.number as id from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id where d.head ->> 'Type' = 'CL' and (b.due_on <= (d.released_at at time zone 'Asia/Shanghai')::date or d.guarantee_id is null)`,
  'a paper before its file': `select p.id::text from customs_case_document p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id where p.received_at < f.created_at`,
  'a question before its task': `select q.id::text from classification_question q join classification_task t on t.tenant_id = q.tenant_id and t.id = q.task_id where q.asked_at < t.created_at`,
  'a step before its task': `select s.id::text from classification_step s join classification_task t on t.tenant_id = s.tenant_id and t.id = s.task_id where s.at < t.created_at`,
  'a decision before its goods': `select g.model_number as id from goods_classification c join goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id where c.classified_at < g.created_at`,
  'an entry before the application that it was made for': `select e.id::text from ledger_entry e join recharge r on r.tenant_id = e.tenant_id and r.entry_id = e.id where e.created_at < r.submitted_at`,
  'a line of a case with a code that was decided later': `select l.id::text from customs_case_line l join customs_case c on c.tenant_id = l.tenant_id and c.id = l.case_id and c.status in ('completed', 'toReceive', 'toDispatch', 'declaring')
      join goods_classification g on g.tenant_id = l.tenant_id and g.goods_id = l.goods_id and g.jurisdiction = 'CN' and g.status = 'classified' and g.valid_to is null and g.deleted_at is null where l.matched_by = 'model' and l.created_at < g.classified_at`,
  'a round of a declaration before customs sent back the one before': `select d.code as id from declaration_message m join declaration d on d.tenant_id = m.tenant_id and d.id = m.declaration_id and m.round = 2
      join declaration_receipt r on r.tenant_id = d.tenant_id and r.declaration_id = d.id and r.round = 1 where m.at < r.noticed_at`,
  'a receipt before the submission that it answers': `select d.code as id from declaration_receipt r join declaration d on d.tenant_id = r.tenant_id and d.id = r.declaration_id
      join declaration_message m on m.tenant_id = d.tenant_id and m.declaration_id = d.id and m.round = r.round where r.noticed_at < m.at`,
  'a fault before the receipt that names it, or mended before': `select f.id::text from declaration_fault f join declaration_receipt r on r.tenant_id = f.tenant_id and r.id = f.receipt_id where f.mended_at < r.noticed_at`,
  'an amendment before the submission, or a withdrawal after the release': `select d.code as id from declaration_amendment a join declaration d on d.tenant_id = a.tenant_id and d.id = a.declaration_id
      where a.created_at < d.submitted_at or (a.kind = 'amend' and a.created_at < d.accepted_at) or (a.kind = 'withdraw' and d.released_at is not null)`,
  'a declaration made anew before the first was taken back': `select d.code as id from declaration d join declaration w on w.tenant_id = d.tenant_id and w.case_id = d.case_id and w.status = 'withdrawn' and w.id <> d.id where d.created_at < w.status_since`,
  'money taken for a bill before the bill': `select e.id::text from ledger_entry e join tax_bill b on b.tenant_id = e.tenant_id and b.id = e.source_id and e.source_kind = 'taxBill' where e.created_at < b.created_at`,
  'a bill called paid before its money was taken': `select b.number as id from ledger_entry e join tax_bill b on b.tenant_id = e.tenant_id and b.id = e.source_id and e.source_kind = 'taxBill' and e.kind = 'capture' where b.paid_on < (e.created_at at time zone 'Asia/Shanghai')::date`,
  'money taken for a charge before the customer confirmed': `select e.id::text from ledger_entry e join customs_case_charge x on x.tenant_id = e.tenant_id and x.id = e.source_id and e.source_kind = 'caseCharge' join customs_case c on c.tenant_id = x.tenant_id and c.id = x.case_id where e.created_at < c.confirmed_at`,
  'an entry before the one that it goes back to': `select e.id::text from ledger_entry e join ledger_entry p on p.tenant_id = e.tenant_id and p.id = coalesce(e.parent_id, e.reverses_id) where e.created_at < p.created_at`,
  'an entry before its wallet': `select p.id::text from ledger_posting p join wallet w on w.tenant_id = p.tenant_id and w.id = p.wallet_id where p.created_at < w.created_at`,
  'an entry before what was asked for was decided': `select e.id::text from ledger_entry e join flow_back f on f.tenant_id = e.tenant_id and f.done_entry_id = e.id where e.created_at < f.submitted_at or (f.payment is null and e.created_at > f.decided_at + interval '1 hour')`,
  'a credit that is not of the time of its confirmation': `select e.id::text from ledger_entry e join recharge r on r.tenant_id = e.tenant_id and r.entry_id = e.id where abs(extract(epoch from e.created_at - r.decided_at)) > 60`,
  'a bank file before its last day': `select s.id::text from bank_statement s where (s.created_at at time zone 'Asia/Shanghai')::date < s.to_date`,
  'a bank line outside the days of its file': `select l.id::text from bank_statement_line l join bank_statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id where l.booked_on not between s.from_date and s.to_date`,
  'a bank line matched to a recharge that came later': `select l.id::text from bank_statement_line l join bank_match m on m.tenant_id = l.tenant_id and m.line_id = l.id join recharge r on r.tenant_id = m.tenant_id and r.id = m.item_id where l.booked_on > (r.decided_at at time zone 'Asia/Shanghai')::date`,
}

const columns = () =>
  read(`select c.table_name as t, c.column_name as c from information_schema.columns c join information_schema.tables k using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' order by 1, 2`)

test('nothing that happened lies in the future', async () => {
  const found: string[] = []
  for (const { t, c } of await columns()) {
    if (ahead.includes(`${t}.${c}`)) continue
    if ((await read(`select 1 from "${t}" where "${c}" > now() limit 1`)).length) found.push(`${t}.${c}`)
  }
  expect(found).toEqual([])
})

test('nothing happened to a row before it was made', async () => {
  const found: string[] = []
  const all = await columns()
  for (const { t, c } of all) {
    if (c === 'created_at' || !all.some((other) => other.t === t && other.c === 'created_at')) continue
    if ((await read(`select 1 from "${t}" where "${c}" < created_at limit 1`)).length) found.push(`${t}.${c}`)
  }
  expect(found).toEqual([])
})

test('within a row the cause comes first', async () => {
  const found: string[] = []
  for (const [t, pairs] of Object.entries(within))
    for (const [before, after] of pairs)
      if ((await read(`select 1 from "${t}" where "${before}" > "${after}" limit 1`)).length)
        found.push(`${t}: ${before} > ${after}`)
  expect(found).toEqual([])
})

test('between rows the cause comes first', async () => {
  const found: Record<string, string[]> = {}
  for (const [what, statement] of Object.entries(between)) {
    const rows = await read(statement)
    if (rows.length) found[what] = rows.map((row) => row['id']!).slice(0, 5)
  }
  expect(found).toEqual({})
})

test('what people did in the months before was done at the office', async () => {
  // Customs' machine answers at any hour; what is younger goes by the moment of the seed.
  const done: readonly (readonly [table: string, column: string])[] = [
    ['trade_order', 'created_at'],
    ['trade_order', 'updated_at'],
    ['customs_case', 'created_at'],
    ['customs_case', 'quoted_at'],
    ['customs_case', 'confirmed_at'],
    ['customs_case_event', 'at'],
    ['declaration', 'created_at'],
    ['declaration', 'checked_at'],
    ['declaration', 'submitted_at'],
    ['recharge', 'created_at'],
    ['recharge', 'decided_at'],
    ['flow_back', 'decided_at'],
    ['ledger_entry', 'created_at'],
  ]
  const found: string[] = []
  for (const [t, c] of done) {
    const local = `("${c}" at time zone 'Asia/Shanghai')`
    const rows = await read(
      `select ${local}::text as at from "${t}" where "${c}" < now() - interval '62 days' and (extract(isodow from ${local}) in (6, 7) and not exists (select from dictionary_item where dictionary = 'chinaWorkday' and value = ${local}::date::text) or ${local}::time not between '09:00' and '18:30') limit 3`,
    )
    if (rows.length) found.push(`${t}.${c} ${rows.map((row) => row['at']).join(', ')}`)
  }
  expect(found).toEqual([])
})

test('no order is completed while a case of it still waits', async () => {
  const waiting = `from customs_case c join trade_order o on o.tenant_id = c.tenant_id and o.id = c.order_id where c.status not in ('completed', 'cancelled')`
  expect(Number((await read(`select count(*) as n ${waiting}`))[0]!['n'])).toBeGreaterThan(10)
  expect(await read(`select c.code, c.status, o.code as of ${waiting} and o.status <> 'confirmed'`)).toEqual([])
})

test('an order has one case or two, each of goods that it or another of its currency is of', async () => {
  expect(
    await read(`select o.code, count(*)::int as n from customs_case c join trade_order o on o.tenant_id = c.tenant_id and o.id = c.order_id
      group by o.id, o.code having count(*) > 2`),
  ).toEqual([])
  expect(
    await read(
      `select c.code from customs_case c join trade_order o on o.tenant_id = c.tenant_id and o.id = c.order_id where o.currency <> c.currency`,
    ),
  ).toEqual([])
})
