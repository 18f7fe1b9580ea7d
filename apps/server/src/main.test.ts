import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './test/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'clearway-main-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const port = 18_095
const address = `http://127.0.0.1:${port}`

/** The program as a process of its own, and all that it says. */
function start(settings: Record<string, string> = {}): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  let output = ''
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...settings },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, said: () => output, ended: new Promise((done) => child.once('exit', done)) }
}

const ready = () => expect.poll(() => fetch(`${address}/readyz`).then((r) => r.status, () => 0), { timeout: 40_000, interval: 100 }).toBe(200)

test('no password and no token stands in what it logs, however it was sent; SIGTERM ends it cleanly', async () => {
  const { child, said, ended } = start()
  await ready()
  const secret = 'SECRET-7f3a9c'
  const authorization = `Basic ${btoa('clearway-web:web')}`
  const form = new URLSearchParams({ grant_type: 'password', tenantCode: 'demo', username: 'admin', password: secret }).toString()
  const json = { 'content-type': 'application/json', authorization: `Bearer ${secret.padEnd(43, 'x')}` }
  await fetch(`${address}/api/uaa/oauth/token?${form}`, { method: 'POST', headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' } })
  await fetch(`${address}/api/uaa/oauth/token`, { method: 'POST', body: form, headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' } })
  await fetch(`${address}/api/account/sysuserdetail/updatePassword`, { method: 'PUT', body: JSON.stringify({ password: secret, newPassword: secret }), headers: json })
  await fetch(`${address}/api/account/sysuserdetail/resetPassword`, { method: 'POST', body: `{"newPassword":"${secret}"`, headers: json })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said()).toContain('/api/uaa/oauth/token')
  expect(said()).not.toContain(secret)
})

test('a port that is taken and a setting that is wrong are one clear message', async () => {
  const taken = createServer().listen(port, '127.0.0.1')
  await new Promise((listening) => taken.once('listening', listening))
  const second = start({ LOG_LEVEL: 'error' })
  expect(await second.ended).toBe(1)
  taken.close()
  expect(second.said()).toContain(`Port ${port} is already taken`)
  const third = start({ LOG_LEVEL: 'error', POOL_SIZE: 'many' })
  expect(await third.ended).toBe(1)
  expect(third.said()).toMatch(/Settings are not right:\n {2}POOL_SIZE/)
  expect(third.said()).not.toMatch(/ at .*\.ts/)
})
