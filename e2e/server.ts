import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'

/** A running product that is walked as it is, in place of servers of the run's own. */
export const runningProduct = process.env['CLEARWAY_URL']

/** Each of Playwright's workers has ports of its own, from `E2E_PORT` on. */
const port = Number(process.env['E2E_PORT'] ?? 8090) + 10 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** Where the product is walked. */
export const address = runningProduct ?? `http://127.0.0.1:${port}`

/** Where a walk may start a DNS server of its own, which the product asks; none for a running product. */
export const dnsPort = runningProduct ? undefined : port + 1

const root = path.join(import.meta.dirname, '..')
const template = 'clearway'

/** What the servers of a run are copied from: the address of a cluster, and the files of its seeded database. */
interface Template {
  readonly clusterUrl: string
  readonly dataDir: string
}

const ready = (at: string): Promise<boolean> =>
  fetch(`${at}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

const databaseUrl = (clusterUrl: string, name: string): string =>
  Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href

async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(clusterUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function launch(at: string, clusterUrl: string, database: string, dataDir: string): Promise<ChildProcess> {
  if (await ready(at)) throw new Error(`Something already answers on ${at}`)
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(at).port,
      HOST: '127.0.0.1',
      PUBLIC_URL: at,
      DATABASE_URL: databaseUrl(clusterUrl, database),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      // One server a spec file: the second one on finds its modules compiled.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // At this level it logs only what is its own fault: that belongs into the run's output, its greeting does not.
  createInterface(server.stdout).on('line', (line) => line.startsWith('{') && console.error(line))
  for (let waited = 0; !(await ready(at)); waited += 100) {
    if (server.exitCode !== null || waited > 120_000) throw new Error('The server did not start')
    await new Promise((go) => setTimeout(go, 100))
  }
  return server
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'clearway-e2e-'))

/** Builds the web and seeds the database that every spec file gets a copy of. Gives what ends it all. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (runningProduct) return undefined
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' }).status)
    throw new Error('The web could not be built')
  const cluster = await startEmbedded({ throwaway: true, log: () => {} })
  const dataDir = newFolder()
  const clear = async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await end(await launch(address, cluster.url, template, dataDir))
    await onCluster(cluster.url, `alter database ${template} with is_template true allow_connections false`)
  } catch (error) {
    await clear()
    throw error
  }
  process.env['E2E_TEMPLATE'] = JSON.stringify({ clusterUrl: cluster.url, dataDir } satisfies Template)
  return clear
}

/** The product with fresh demo data, at this worker's address. Gives what ends it. */
export async function serve(): Promise<() => Promise<void>> {
  const { clusterUrl, dataDir: seeded } = JSON.parse(process.env['E2E_TEMPLATE']!) as Template
  const name = `walk_${port}_${process.pid}`
  const dataDir = newFolder()
  chmodSync(dataDir, 0o700)
  cpSync(seeded, dataDir, { recursive: true })
  await onCluster(clusterUrl, `create database ${name} template ${template}`)
  const server = await launch(address, clusterUrl, name, dataDir)
  return async () => {
    await end(server)
    await onCluster(clusterUrl, `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
