import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../../test/database.ts'
import { hasWord } from './search.ts'

let client: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await drop?.()
})

interface Index {
  readonly name: string
  readonly table: string
  readonly expression: string
}

const indexes = async (suffix: string): Promise<Index[]> =>
  (
    await client.query<Index>(
      `
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid, 1, true) as expression
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam where a.amname = 'gin' and c.relname like $1 order by 1`,
      [`%\\_${suffix}`],
    )
  ).rows

/** Those of the indexes that `condition` does not go by, as the program's role sees its tables, when they are all there is. */
async function unusedOf(found: readonly Index[], condition: (index: Index) => string): Promise<string[]> {
  // On empty tables the planner would take any other index: in this database, which is thrown away, there is none.
  await client.query(
    `update pg_index set indisvalid = indexrelid::regclass::text = any($1) where indexrelid in (select indexrelid from pg_index join pg_class c on c.oid = indrelid
    where relnamespace = 'public'::regnamespace)`,
    [found.map((i) => i.name)],
  )
  await client.query(
    `set role clearway_app; set enable_seqscan = off; select set_config('app.tenant_id', gen_random_uuid()::text, false)`,
  )
  const unused: string[] = []
  for (const index of found) {
    const { rows } = await client.query(`explain select 1 from ${index.table} t where ${condition(index)}`)
    if (!rows.some((r) => String(r['QUERY PLAN']).includes(`Index Scan on ${index.name}`))) unused.push(index.name)
  }
  await client.query('reset role')
  return unused
}

test('a search goes by its index although row-level security stands before it', async () => {
  const found = await indexes('search')
  expect(found.length).toBeGreaterThan(5)
  expect(
    await unusedOf(found, ({ expression }) =>
      expression === 'search' ? `search @@ 'word'::tsquery` : `(${expression}) ilike '%phone%'`,
    ),
  ).toEqual([])
})

test('a word of two Chinese characters goes by an index too, in every table that is searched', async () => {
  const found = await indexes('letters')
  const searched = (await indexes('search')).filter((i) => i.expression !== 'search')
  expect(found.map((i) => i.table).sort()).toEqual(searched.map((i) => i.table).sort())
  const textOf = new Map(searched.map((i) => [i.table, i.expression]))
  const compiler = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('Not here')
      },
    },
  })
  const condition = (index: Index) => {
    const { sql, parameters } = hasWord(textOf.get(index.table)!, '电机').compile(compiler)
    return sql.replace(/\$(\d+)/g, (_, n: string) => `'${String(parameters[Number(n) - 1])}'`)
  }
  expect(await unusedOf(found, condition)).toEqual([])
})

test('the lines of the audit trail about one record go by an index', async () => {
  const found = (await indexes('objects')).filter((i) => i.table === 'audit_event')
  expect(found.length).toBe(1)
  expect(await unusedOf(found, () => `object_ids @> array['018f0000-0000-7000-8000-000000000000'::uuid]`)).toEqual([])
})

test('letters() keeps what short words look for: characters and pairs of other scripts, and how Latin words and numbers begin', async () => {
  const letters = async (text: string) =>
    new Set((await client.query<{ l: string[] }>('select letters($1) as l', [text])).rows[0]!.l)
  expect(await letters('PO-12 微型M8电机')).toEqual(
    new Set(['p', 'po', '1', '12', '微', '微型', '型', '型m', 'm', 'm8', '8电', '电', '电机', '机']),
  )
  expect(await letters('')).toEqual(new Set())
})
