import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import type { FullConfig } from '@playwright/test'
import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'

/** A running product that is walked as it is, in place of servers of the run's own. */
export const runningProduct = process.env['CLEARWAY_URL']

/** Each of Playwright's workers has ports of its own, from `E2E_PORT` on. */
const portOf = (worker: number): number => Number(process.env['E2E_PORT'] ?? 8090) + 10 * worker
const port = portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))

/** Where the product is walked. */
export const address = runningProduct ?? `http://127.0.0.1:${port}`

/** Where a walk may start a DNS server of its own, which the product asks; none for a running product. */
export const dnsPort = runningProduct ? undefined : port + 1

/** Where the host of a worker listens for orders. */
const hostOf = (workerPort: number): string => `http://127.0.0.1:${workerPort + 2}`

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

async function onCluster(
  clusterUrl: string,
  statement: string,
  { database = 'postgres', values = [] }: { database?: string; values?: readonly unknown[] } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(clusterUrl, database) })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}

const environmentOf = (clusterUrl: string, database: string, dataDir: string): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: address,
  DATABASE_URL: databaseUrl(clusterUrl, database),
  DATA_DIR: dataDir,
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  DNS_SERVERS: `127.0.0.1:${dnsPort}`,
})

/** Starts a program of ours. At its level it logs only what is its own fault: that belongs into the run's output, its greeting does not. */
function run(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    // The second one on finds its modules compiled.
    env: { ...process.env, ...env, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  createInterface(child.stdout).on('line', (line) => line.startsWith('{') && console.error(line))
  return child
}

/** Fills the database that every spec file gets a copy of: the program starts and ends as it does everywhere. */
async function fill(clusterUrl: string, dataDir: string): Promise<void> {
  if (await ready(address)) throw new Error(`Something already answers on ${address}`)
  const server = run('apps/server/src/main.ts', [], environmentOf(clusterUrl, template, dataDir))
  await started(server, address)
  await end(server)
}

async function started(program: ChildProcess, at: string): Promise<void> {
  for (let waited = 0; !(await ready(at)); waited += 100) {
    if (program.exitCode !== null || waited > 120_000) throw new Error(`Nothing came to answer on ${at}`)
    await new Promise((go) => setTimeout(go, 100))
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}

/** Has this worker's host serve in such an environment, or serve no more. */
async function order(environment: Record<string, string> | null): Promise<void> {
  const answer = await fetch(hostOf(port), { method: 'POST', body: JSON.stringify(environment) })
  if (!answer.ok) throw new Error(await answer.text())
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'clearway-e2e-'))

/** Builds the web and seeds the database that every spec file gets a copy of. Gives what ends it all. */
export default async function prepare({
  workers,
}: Pick<FullConfig, 'workers'>): Promise<(() => Promise<void>) | undefined> {
  if (runningProduct) return undefined
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' }).status)
    throw new Error('The web could not be built')
  const cluster = await startEmbedded({ throwaway: true, log: () => {} })
  const dataDir = newFolder()
  const hosts: ChildProcess[] = []
  const clear = async () => {
    await Promise.all(hosts.map(end))
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await fill(cluster.url, dataDir)
    await onCluster(cluster.url, `alter database ${template} with is_template true allow_connections false`)
    const places = Array.from({ length: workers }, (_, worker) => hostOf(portOf(worker)))
    hosts.push(...places.map((place) => run('e2e/host.ts', [new URL(place).port])))
    await Promise.all(hosts.map((host, i) => started(host, places[i]!)))
  } catch (error) {
    await clear()
    throw error
  }
  process.env['E2E_TEMPLATE'] = JSON.stringify({ clusterUrl: cluster.url, dataDir } satisfies Template)
  return clear
}

/** The database of this worker's walk. */
const walked = `walk_${port}_${process.pid}`

/** What no screen does, such as letting days pass over a record; not on a running product. */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const { clusterUrl } = JSON.parse(process.env['E2E_TEMPLATE']!) as Template
  await onCluster(clusterUrl, statement, { database: walked, values })
}

/** The product with fresh demo data, at this worker's address. Gives what ends it. */
export async function serve(): Promise<() => Promise<void>> {
  const { clusterUrl, dataDir: seeded } = JSON.parse(process.env['E2E_TEMPLATE']!) as Template
  const name = walked
  const dataDir = newFolder()
  chmodSync(dataDir, 0o700)
  cpSync(seeded, dataDir, { recursive: true })
  await onCluster(clusterUrl, `create database ${name} template ${template}`)
  await order(environmentOf(clusterUrl, name, dataDir))
  return async () => {
    await order(null)
    // PostgreSQL gives those who are just leaving some seconds.
    await onCluster(clusterUrl, `drop database ${name}`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
