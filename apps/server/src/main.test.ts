import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { testDatabase } from './test/database.ts'
import { shiftedNode } from './test/shiftedNode.ts'
import { openWire } from './test/wire.ts'

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

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

const port = 18_095
const address = `http://127.0.0.1:${port}`

/** The program as a process of its own, and all that it says. */
function start(settings: Record<string, string> = {}): {
  child: ChildProcess
  said: () => string
  ended: Promise<number | null>
} {
  let output = ''
  const child = spawn(process.execPath, [...shiftedNode, 'src/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      TEST_CLOCK_OFFSET: process.env['TEST_CLOCK_OFFSET'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: 'false',
      LOG_LEVEL: 'debug',
      ...settings,
    },
  })
  running.push(child)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, said: () => output, ended: new Promise((done) => child.once('exit', done)) }
}

/** Waits for it, and tells what it said where it does not come. */
const ready = (said: () => string) =>
  vi
    .waitFor(
      async () => {
        if (!(await fetch(`${address}/readyz`)).ok) throw new Error(said())
      },
      { timeout: 80_000, interval: 100 },
    )
    .catch(() => {
      throw new Error(said())
    })

test(
  'no password and no token stands in what it logs, however it was sent; SIGTERM ends it cleanly',
  { timeout: 120_000 },
  async () => {
    const { child, said, ended } = start()
    await ready(said)
    const secret = 'SECRET-7f3a9c'
    const authorization = `Basic ${btoa('clearway-web:web')}`
    const form = new URLSearchParams({
      grant_type: 'password',
      tenantCode: 'demo',
      username: 'admin',
      password: secret,
    }).toString()
    const json = { 'content-type': 'application/json', authorization: `Bearer ${secret.padEnd(43, 'x')}` }
    await fetch(`${address}/api/uaa/oauth/token?${form}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    })
    await fetch(`${address}/api/uaa/oauth/token`, {
      method: 'POST',
      body: form,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    })
    await fetch(`${address}/api/account/sysuserdetail/updatePassword`, {
      method: 'PUT',
      body: JSON.stringify({ password: secret, newPassword: secret }),
      headers: json,
    })
    await fetch(`${address}/api/account/sysuserdetail/resetPassword`, {
      method: 'POST',
      body: `{"newPassword":"${secret}"`,
      headers: json,
    })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said()).toContain('/api/uaa/oauth/token')
    expect(said()).not.toContain(secret)
  },
)

test('a port that is taken and a setting that is wrong are one clear message', { timeout: 60_000 }, async () => {
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

test(
  'SIGTERM ends it while the database does not answer, and while requests wait for that',
  { timeout: 120_000 },
  async () => {
    const wire = await openWire(database.url)
    try {
      const { child, said, ended } = start({ DATABASE_URL: wire.url, LOG_LEVEL: 'error' })
      await ready(said)
      await wire.cut('silent')
      const asked = Array.from({ length: 5 }, () =>
        fetch(`${address}/api/uaa/oauth/token`, {
          method: 'POST',
          body: 'grant_type=password&tenantCode=demo&username=admin&password=x',
          headers: {
            authorization: `Basic ${btoa('clearway-web:web')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
        }).then(
          (r) => r.status,
          () => 0,
        ),
      )
      await new Promise((go) => setImmediate(go))
      child.kill('SIGTERM')
      // Past its grace it would end itself with 1.
      expect(await ended).toBe(0)
      for (const status of await Promise.all(asked)) expect([0, 400, 503]).toContain(status)
    } finally {
      await wire.close()
    }
  },
)
