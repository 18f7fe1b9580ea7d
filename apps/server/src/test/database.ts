import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A migrated, otherwise empty database of the caller's own, copied from the template in some 30 ms. For one test file:
 * call it in `beforeAll`, and `drop` in `afterAll`. `url` is the superuser's, as DATABASE_URL is in production.
 * `drop` ends connections that are still open.
 */
export async function testDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(`create database ${name} template ${inject('templateDatabase')} strategy wal_log`)
  const url = Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href
  return {
    url,
    async drop() {
      await emptied(name)
      await onCluster(`drop database if exists ${name} with (force)`)
    },
  }
}

/** A pool that is just closing must not hear that its connection was killed: nobody would catch that. */
async function emptied(name: string): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const rows = await onCluster(`select 1 from pg_stat_activity where datname = '${name}'`)
    if (!rows.length) return
    await new Promise((go) => setTimeout(go, 25))
  }
}

async function onCluster(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
