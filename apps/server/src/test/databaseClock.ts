import type pg from 'pg'

const functions = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

/**
 * Moves a database's clock by `offset` milliseconds: functions of the same names in `public`, which is looked through first. Called before
 * the migrations run, since a column's default keeps the function that it found.
 */
export async function shiftDatabaseClock(client: pg.Client, database: string, offset: number): Promise<void> {
  const shift = `interval '${offset} milliseconds'`
  for (const [name, volatility] of Object.entries(functions))
    await client.query(
      `create function public.${name}() returns timestamptz language sql ${volatility} parallel safe
       as $$ select pg_catalog.${name}() + ${shift} $$`,
    )
  await client.query(shiftedPath(database))
}

/** The statement by which a database looks for functions in `public` first. */
export const shiftedPath = (database: string): string =>
  `alter database ${database} set search_path = public, pg_catalog`

/** Functions that fix where they look things up would keep PostgreSQL's clock: after the migrations they get the other one. */
export async function shiftFixedFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; path: string }>(
    `select p.oid::regprocedure::text as name, substr(setting, length('search_path=') + 1) as path
     from pg_proc p, unnest(p.proconfig) setting where setting like 'search_path=%'`,
  )
  for (const { name, path } of rows) {
    const others = path.split(', ').filter((schema) => schema !== 'pg_catalog' && schema !== 'public')
    await client.query(`alter function ${name} set search_path = ${['public', 'pg_catalog', ...others].join(', ')}`)
  }
}
