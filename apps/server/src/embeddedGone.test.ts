import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const port = 18_096
const address = `http://127.0.0.1:${port}`
let base: string
let dataDir: string
let child: ChildProcess
let said = ''
let ended: Promise<number | null>

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'clearway-gone-'))
  // The database, which as root runs as another user, has to get through.
  chmodSync(base, 0o711)
  dataDir = path.join(base, 'data')
  child = spawn(process.execPath, ['src/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error' },
  })
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  ended = new Promise((done) => child.once('exit', done))
  await ready()
}, 120_000)
afterAll(async () => {
  child.kill('SIGKILL')
  await ended
  rmSync(base, { recursive: true, force: true })
})

const status = (route: string) =>
  fetch(address + route).then(
    (r) => r.status,
    () => 0,
  )
async function ready(): Promise<void> {
  await vi.waitFor(
    async () => {
      if ((await status('/readyz')) !== 200) throw new Error(`not ready: ${said}`)
    },
    { timeout: 100_000, interval: 50 },
  )
}
/** Somebody who signs in: the database must be asked who that is. */
const signIn = () =>
  fetch(`${address}/api/uaa/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', tenantCode: 'none', username: 'nobody', password: 'wrong' }),
    headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
  })
const cluster = () => path.join(dataDir, 'postgres/cluster')
const postmaster = () => Number(readFileSync(path.join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])
const backends = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        existsSync(`/proc/${pid}/stat`) &&
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent),
    )

test('what lies in the data directory is for its owner alone, and nobody else reaches the server by default', () => {
  const mode = (...name: string[]) => statSync(path.join(dataDir, ...name)).mode & 0o777
  // As root the database runs as another user, who may pass but not read.
  expect(mode()).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  expect(mode('secret.key')).toBe(0o600)
  expect(mode('postgres', 'cluster')).toBe(0o700)
  for (const name of ['lock', 'password']) expect(mode('postgres', name), name).toBe(0o600)
  expect(said).toContain('HOST=0.0.0.0')
})

test(
  'a PostgreSQL that is killed is started again by itself; meanwhile everybody is told 503, and the process lives',
  { timeout: 120_000 },
  async () => {
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => status('/readyz'), { interval: 5 }).toBe(503)
    const refused = await signIn()
    expect([503, 400, 401]).toContain(refused.status)
    if (refused.status === 503) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await status('/healthz')).toBe(200)
    await ready()
    expect(postmaster()).not.toBe(killed)
    expect((await signIn()).status).toBeLessThan(500)
    expect(said).toMatch(/PostgreSQL ended unexpectedly \(SIGKILL\) and is started again[^]*PostgreSQL runs again/)
  },
)

test.runIf(process.platform === 'linux')(
  'a backend that is killed makes PostgreSQL recover, and the server with it',
  { timeout: 120_000 },
  async () => {
    const before = postmaster()
    // The writers of the log and the pages are among them: whichever is killed, all connections end.
    process.kill(backends(before).at(-1)!, 'SIGKILL')
    await ready()
    await expect.poll(() => signIn().then((r) => r.status)).toBeLessThan(500)
    expect(postmaster()).toBe(before)
  },
)

test(
  'one that cannot be started again ends the program with 1 and a line that says why',
  { timeout: 120_000 },
  async () => {
    const pid = postmaster()
    renameSync(cluster(), `${cluster()}.away`)
    process.kill(pid, 'SIGKILL')
    expect(await ended).toBe(1)
    expect(said).toMatch(
      /^PostgreSQL ended and could not be started again: the database in .*cluster is gone\. Clearway ends\.$/m,
    )
  },
)
