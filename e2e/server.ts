import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where the product is walked: `CLEARWAY_URL`, or a server of the run's own on `E2E_PORT`. */
export const address = process.env['CLEARWAY_URL'] ?? `http://127.0.0.1:${process.env['E2E_PORT'] ?? 8090}`

/** Where a walk may start a DNS server of its own, which the product asks; none for a running product. */
export const dnsPort = process.env['CLEARWAY_URL'] ? undefined : Number(new URL(address).port) + 1

async function ready(): Promise<boolean> {
  return fetch(`${address}/readyz`).then((r) => r.ok, () => false)
}

/** Starts the product as `npm start` does, with fresh demo data, for the whole run. `CLEARWAY_URL` walks a running one instead. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['CLEARWAY_URL']) return undefined
  if (await ready()) throw new Error(`Something already answers on ${address}`)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-e2e-'))
  // Else the database, which as root runs as another user, would make itself a place elsewhere that outlives the run.
  chmodSync(dataDir, 0o711)
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: new URL(address).port, HOST: '127.0.0.1', PUBLIC_URL: address, DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error', DNS_SERVERS: `127.0.0.1:${dnsPort}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let waited = 0; !(await ready()); waited += 250) {
    if (server.exitCode !== null || waited > 120_000) throw new Error('The server did not start')
    await new Promise((go) => setTimeout(go, 250))
  }
  return async () => {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    rmSync(dataDir, { recursive: true, force: true })
  }
}
