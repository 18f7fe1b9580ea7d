import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { shiftedPath } from './databaseClock.ts'

/**
 * A migrated, otherwise empty database of the caller's own, copied from the template in some 30 ms. For one test file:
 * call it in `beforeAll`, and `drop` in `afterAll`. `url` is the superuser's, as DATABASE_URL is in production.
 * `drop` ends connections that are still open.
 */
export async function testDatabase(
  template = inject('templateDatabase'),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(`create database ${name} template ${template} strategy wal_log`)
  // A copy has the template's functions but not its settings.
  if (Number(process.env['TEST_CLOCK_OFFSET'] ?? 0)) await onCluster(shiftedPath(name))
  return {
    url: urlOf(name),
    async drop() {
      await emptied(name)
      await onCluster(`drop database if exists ${name} with (force)`)
    },
  }
}

const urlOf = (name: string): string => Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href

const seeded = 'clearway_seeded'

/** The same with the demo tenants in it: whoever asks first fills a second template, which the others copy. */
export async function seededDatabase(
  fill: (url: string) => Promise<unknown>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7263002)')
    if (!(await client.query('select 1 from pg_database where datname = $1', [seeded])).rowCount) {
      const { url, drop } = await testDatabase()
      const name = new URL(url).pathname.slice(1)
      await fill(url).catch(async (error: Error) => {
        await drop()
        throw error
      })
      await emptied(name)
      await client.query(`alter database ${name} rename to ${seeded}`)
      await client.query(`alter database ${seeded} with is_template true allow_connections false`)
    }
  } finally {
    await client.end()
  }
  return testDatabase(seeded)
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
