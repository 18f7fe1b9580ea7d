import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = path.join(import.meta.dirname, '../../../migrations')
// Any constant will do: it keeps two nodes from migrating at once.
const lockId = 7_263_001

/** The migrations in the repository, in order, with the hash that tells whether an applied one was edited. */
async function migrations(): Promise<{ name: string; sql: string; hash: string }[]> {
  const names = (await readdir(folder)).filter((n) => n.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database up to date; forward only, each file in its own transaction. Safe to call from several nodes.
 * Throws when a file that was applied already has been edited since, or when the server is older than PostgreSQL 15.
 */
export async function migrate(url: string): Promise<void> {
  await runMigrations({ connectionString: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
    if (version < 150_000) throw new Error(`PostgreSQL 15 or later is needed; this one is ${version}`)
    await client.query('select pg_advisory_lock($1)', [lockId])
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map<string, string>(
      (await client.query('select name, hash from migration')).rows.map((r) => [r.name, r.hash]),
    )
    for (const m of await migrations()) {
      const before = applied.get(m.name)
      if (before === m.hash) continue
      if (before) throw new Error(`Migration ${m.name} was edited after it ran. Add a new one instead`)
      await client.query('begin')
      try {
        await client.query(m.sql)
        await client.query('insert into migration (name, hash) values ($1, $2)', [m.name, m.hash])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${m.name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    // The readiness check of the program's own role reads it.
    await client.query('grant select on migration to clearway_app')
  } finally {
    await client.end()
  }
}

let ownNames: string[] | undefined

/** Names of the migrations that this program has and the database lacks; the readiness check asks. */
export async function pendingMigrations(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<string[]> {
  const applied = new Set((await query('select name from migration')).rows.map((r) => r.name))
  ownNames ??= (await migrations()).map((m) => m.name)
  return ownNames.filter((n) => !applied.has(n))
}
