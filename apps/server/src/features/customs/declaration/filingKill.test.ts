import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../test/declaration.ts'
import { shiftedNode } from '../../../test/shiftedNode.ts'
import { parseMessage } from './message/message.ts'

// The real program in a process of its own, on the database of the test; it is killed outright between the export of a message and its receipts.
const root = path.join(import.meta.dirname, '../../../../../..')
const port = 18_127
const url = `http://127.0.0.1:${port}`

let app: TestApplication
let admin: string
let here: ReturnType<typeof declarationHand>
let there: ReturnType<typeof declarationHand>
let child: ChildProcess | undefined
const dataDir = mkdtempSync(path.join(tmpdir(), 'clearway-filing-'))

async function launch(): Promise<void> {
  const server = spawn(process.execPath, [...shiftedNode, 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'development',
    },
  })
  child = server
  for (let i = 0; i < 1200; i++) {
    if (
      await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        (r) => r.ok,
        () => false,
      )
    )
      return
    if (server.exitCode !== null) throw new Error('The server did not start')
    await new Promise((go) => setTimeout(go, 25))
  }
  throw new Error('The server does not answer')
}

async function kill(): Promise<void> {
  const dying = child
  if (!dying || dying.exitCode !== null) return
  const gone = new Promise((done) => dying.once('exit', done))
  dying.kill('SIGKILL')
  await gone
}

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  here = declarationHand(app, admin)
  await smallTariff(app, admin)
  const call: TestApplication['call'] = async (method, route, options = {}) => {
    const headers = {
      'content-type': 'application/json',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    }
    const response = await fetch(url + route, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  there = declarationHand({ ...app, url, call }, admin)
  await launch()
}, 120_000)
afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
  await app?.close()
})

async function fileOf(id: string): Promise<Buffer> {
  const response = await fetch(`${url}/api/customs/declaration/message?id=${id}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
let serial = 200_000_000
async function receiptsOf(code: string): Promise<{ status: number; body: any }> {
  serial++
  const lines = [
    ['L', 2],
    ['G', 3],
    ['F', 4],
  ]
    .map(
      ([channel, after]) =>
        `<DEC_RESULT><CUS_CIQ_NO>I20260000${serial}</CUS_CIQ_NO><ClientSeqNo>${code}</ClientSeqNo><CHANNEL>${channel}</CHANNEL><NOTICE_DATE>${china(Date.now() + Number(after) * 1000)}</NOTICE_DATE></DEC_RESULT>`,
    )
    .join('')
  const form = new FormData()
  form.append('file', new Blob([`<Root>${lines}</Root>`]), 'r.xml')
  const response = await fetch(`${url}/api/customs/declaration/importReceipts`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin}` },
  })
  return { status: response.status, body: await response.json() }
}

it('a message that was acknowledged outlives the kill, and its receipts find it: twice', async () => {
  for (let run = 0; run < 2; run++) {
    const { row, head } = await here.checkedDraft()
    const acknowledged = await here.weighed(row.id)
    const sent = await there.data(there.step('submit', row.id))
    await kill()
    await launch()
    const { status, round, code } = (await there.open(row.id)).row
    expect([status, round]).toEqual(['submitted', 1])
    expect(parseMessage(await fileOf(row.id)).head).toMatchObject({ BillNo: head.BillNo, GrossWet: '12' })
    expect((await there.data(there.get('messages', { id: row.id }))).map((m: any) => m.id)).toEqual([sent.messageId])
    // Its answer was lost to the page, say: the same call gives the same, and no second message.
    expect((await there.data(there.post('submit', { id: row.id, version: row.version, acknowledged }))).messageId).toBe(
      sent.messageId,
    )
    const taken = await receiptsOf(code)
    expect(taken.body.data).toMatchObject({ added: 3, declarations: [{ id: row.id, to: 'released' }] })
  }
}, 180_000)

it('one killed in the middle of the submission is whole or was never there', async () => {
  for (const wait of [2, 12, 30]) {
    const { row } = await here.checkedDraft()
    const acknowledged = await here.weighed(row.id)
    const answer = there.post('submit', { id: row.id, version: row.version, acknowledged }).catch(() => undefined)
    await new Promise((go) => setTimeout(go, wait))
    await kill()
    await answer
    await launch()
    const now = (await there.open(row.id)).row
    const messages = await there.data(there.get('messages', { id: row.id }))
    expect([now.status, messages.length]).toEqual(now.status === 'submitted' ? ['submitted', 1] : ['checked', 0])
    // The page sends the call again, whichever it was.
    await there.data(there.post('submit', { id: row.id, version: row.version, acknowledged }))
    expect(await there.data(there.get('messages', { id: row.id }))).toHaveLength(1)
    expect((await receiptsOf(now.code)).body.data).toMatchObject({ added: 3, declarations: [{ to: 'released' }] })
  }
}, 180_000)
