import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { answering, insertOrders, likeStart, tenantId } from './prepare.ts'

export interface Running {
  readonly url: string
  readonly databaseUrl: string
  readonly server: ChildProcess
  stop(): Promise<void>
}

/** The program on a throwaway database, with so many orders in the demo tenant and 1,000 in the second; at `BENCH_PORT` where the usual one is taken. */
export async function running(usualPort: number, orders: number, node: readonly string[] = []): Promise<Running> {
  const port = Number(process.env['BENCH_PORT'] ?? usualPort)
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-bench-'))
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [...likeStart, ...node, 'apps/server/src/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
    },
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
    }
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(`${url}/readyz`)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    for (const [code, count] of [
      ['demo2', 1000],
      ['demo', orders],
    ] as const)
      await insertOrders(client, count, await tenantId(client, code))
    await client.query('vacuum analyze trade_order')
    await client.end()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, databaseUrl: database.url, server, stop }
}
