import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { migrate } from '../kernel/database/migrate.ts'
import { startEmbedded } from '../kernel/embedded/embedded.ts'
import { shiftDatabaseClock, shiftFixedFunctions } from './databaseClock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the throwaway cluster, at a database that tests do not use. */
    clusterUrl: string
    /** The migrated database that `testDatabase` copies. */
    templateDatabase: string
    /** Where the files of the demo tenants lie once they are seeded; each program of a test gets its own copy. */
    seededFiles: string
  }
}

/** Starts one throwaway PostgreSQL for the whole test run and migrates a template in it. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log: string[] = []
  const { url, stop } = await startEmbedded({ throwaway: true, log: (line) => log.push(line) })
  try {
    await makeTemplate(url)
  } catch (error) {
    await stop()
    console.error(log.slice(-20).join('\n'))
    throw error
  }
  project.provide('clusterUrl', databaseUrl(url, 'postgres'))
  project.provide('templateDatabase', 'clearway')
  const seededFiles = await mkdtemp(path.join(tmpdir(), 'clearway-seeded-'))
  project.provide('seededFiles', seededFiles)
  return async () => {
    await stop()
    await rm(seededFiles, { recursive: true, force: true })
  }
}

/** Migrates the template on the day on which the tests take place. It can be copied only while nobody is connected to it. */
async function makeTemplate(url: string): Promise<void> {
  const offset = Number(process.env['TEST_CLOCK_OFFSET'] ?? 0)
  if (offset) await onDatabase(url, (client) => shiftDatabaseClock(client, 'clearway', offset))
  await migrate(url)
  if (offset) await onDatabase(url, shiftFixedFunctions)
  await onDatabase(databaseUrl(url, 'postgres'), (client) =>
    client.query('alter database clearway with is_template true allow_connections false'),
  )
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
