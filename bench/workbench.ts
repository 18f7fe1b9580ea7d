// `npm run bench:workbench`: what the workbench and the search cost each kind of person in a tenant with 1,000,000 orders, 20,000 lines of
// classification, 20,000 cases with their papers and messages, 20,000 declarations, 20,000 consignments by road and 20,000 trade declarations, a tenth of
// them open: 95th percentiles of their calls, one after the other, each with a budget.
import pg from 'pg'

import { signIn, tenantId } from './prepare.ts'
import { running } from './server.ts'

const orders = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
// Beginnings of numbers and words that the demo data has, and one of each that it has not.
const numbers = ['B1', 'B123', 'B99999', 'PO', 'C20', '5', 'X9']
const words = ['连接器', 'connector', '鹏程', '电容', 'nothing of that name']
const people = ['admin', 'declarant', 'classifier', 'reviewer', 'finance', 'buyer']

/** What a table is filled with: `fresh` says in SQL what must differ in the copy with number `n`, `done` which rows are like most of the old ones. */
interface Filling {
  readonly table: string
  readonly fresh: string
  readonly done?: string
  /** Times that go back with it; when it was made and changed unless it says others. */
  readonly times?: readonly string[]
}

/** Copies of what the demo data has of a table, back through three years; a tenth of them in every state, the older ones done. */
async function multiply(client: pg.Client, tenant: string, filling: Filling, count: number) {
  const { table, fresh, done, times = ['created_at', 'updated_at'] } = filling
  await client.query(`alter table ${table} disable trigger user`)
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const { names } = rows[0]!
  const earlier = times.map((time) => `'${time}', t.${time} - n * interval '13 minutes'`).join(', ')
  const copy = (from: number, to: number, which: string) =>
    client.query(
      // What is copied is read once: the table grows meanwhile.
      `with t as materialized (select *, row_number() over (order by id) - 1 as nth, count(*) over () as of from ${table} where tenant_id = $1 and ${which}),
        turns as materialized (select n, n % (select max(t.of) from t) as nth from generate_series($2::int, $3::int) n)
      insert into ${table} (${names}) select c.* from turns join t using (nth) cross join lateral (select ${names} from jsonb_populate_record(null::${table},
        to_jsonb(t) || ${fresh} || jsonb_build_object('id', gen_random_uuid(), ${earlier}))) c`,
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
const copyOf = (column: string, table: string) =>
  `'${column}', case when t.${column} is not null then (select k.id from ${table} k where k.tenant_id = t.tenant_id and k.code = 'B' || n) end`
const numbered = `jsonb_build_object('code', 'B' || n)`
/** Numbers that customs gave are unique, and none where there was none. */
const given = (column: string) =>
  `'${column}', case when t.${column} is not null then 'B' || lpad(n::text, 10, '0') end`

/** In the order in which one belongs to another. */
const fillings: readonly Filling[] = [
  { table: 'classification_task', fresh: `'{}'::jsonb`, done: `status = 'classified'` },
  { table: 'customs_case', fresh: numbered, done: `status = 'completed'` },
  { table: 'declaration', fresh: numbered, done: `status = 'closed'` },
  { table: 'customs_case_document', fresh: `jsonb_build_object(${copyOf('case_id', 'customs_case')})` },
  {
    table: 'road_cargo',
    fresh: `jsonb_build_object('code', 'B' || n, ${given('ccrn')})`,
    done: `status = 'done'`,
    times: ['created_at', 'updated_at', 'expected_at'],
  },
  {
    table: 'trade_declaration',
    // What crossed is declared.
    fresh: `jsonb_build_object('code', 'B' || n, ${given('ref_no')}, ${copyOf('road_cargo_id', 'road_cargo')})`,
    done: `status = 'paid' and road_cargo_id is not null`,
  },
  {
    table: 'customs_message',
    fresh: `jsonb_build_object('line_id', null, 'answers', null, ${copyOf('case_id', 'customs_case')},
      ${copyOf('road_cargo_id', 'road_cargo')}, ${copyOf('trade_declaration_id', 'trade_declaration')})`,
    done: `not unseen and (not question or answered_at is not null)`,
    times: ['at'],
  },
]

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

interface Measured {
  readonly what: string
  readonly budgetMs: number
  /** The addresses, asked in turns. */
  readonly paths: readonly string[]
}

const finding = (route: string, text: string, kind?: string) =>
  `/api/workbench/${route}?${new URLSearchParams({ text, ...(kind && { kind }) }).toString()}`

/** What the workbench and its search ask for; words are asked for kind by kind, each shown as it arrives. */
const measured = (kinds: readonly string[]): readonly Measured[] => [
  { what: 'workbench', budgetMs: 100, paths: ['/api/workbench/query'] },
  { what: 'pictures', budgetMs: 100, paths: ['/api/workbench/queryPictures'] },
  { what: 'numbers', budgetMs: 100, paths: numbers.map((text) => finding('findNumber', text)) },
  {
    what: 'words',
    budgetMs: 300,
    paths: kinds.flatMap((kind) => words.map((text) => finding('findWords', text, kind))),
  },
]

const program = await running(8097, orders)
const ask = async (headers: Record<string, string>, path: string): Promise<any> => {
  const answer = await fetch(program.url + path, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: unknown }).data
}
try {
  const client = new pg.Client({ connectionString: program.databaseUrl })
  // What goes wrong is told by the statement, not by the end of the database after it.
  client.on('error', () => {})
  await client.connect()
  const demo = await tenantId(client, 'demo')
  for (const filling of fillings) await multiply(client, demo, filling, Math.round(orders / 50))
  await client.end()
  let over = 0
  for (const username of people) {
    const headers = await signIn(program.url, 'demo', username)
    const { kinds } = await ask(headers, finding('findNumber', numbers[0]!))
    for (const { what, budgetMs, paths } of measured(kinds)) {
      const times: number[] = []
      for (let i = 0; i < Math.max(rounds, 2 * paths.length) + 5; i++) {
        const started = performance.now()
        await ask(headers, paths[i % paths.length]!)
        if (i >= 5) times.push(performance.now() - started)
      }
      const worst = at(times, 0.95)
      if (worst > budgetMs) over++
      console.log(
        `${username}: ${what}, median ${at(times, 0.5).toFixed(0)} ms, 95 % within ${worst.toFixed(0)} ms of ${budgetMs}`,
      )
    }
  }
  process.exitCode = over === 0 ? 0 : 1
} finally {
  await program.stop()
}
