import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../kernel/embedded/embedded.ts'
import { migrate } from '../kernel/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the throwaway cluster, at a database that tests do not use. */
    clusterUrl: string
    /** The migrated database that `testDatabase` copies. */
    templateDatabase: string
  }
}

/** Starts one throwaway PostgreSQL for the whole test run and migrates a template in it. Returns the teardown. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log: string[] = []
  const { url, stop } = await startEmbedded({ throwaway: true, log: (line) => log.push(line) })
  try {
    await migrate(url)
    await sealTemplate(url)
  } catch (error) {
    await stop()
    console.error(log.slice(-20).join('\n'))
    throw error
  }
  project.provide('clusterUrl', databaseUrl(url, 'postgres'))
  project.provide('templateDatabase', 'clearway')
  return stop
}

/** A template can be copied only while nobody is connected to it, autovacuum included. */
async function sealTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
  await client.connect()
  try {
    await client.query('alter database clearway with is_template true allow_connections false')
  } finally {
    await client.end()
  }
}

function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
