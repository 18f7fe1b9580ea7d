import { once } from 'node:events'
import { connect } from 'node:net'

import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let admin: string
beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
})
afterAll(() => app.close())

interface Told {
  status: number
  body: { code: number; message: string; errors?: { field: string }[] }
}

/** Sends all of a body before it reads a word of the answer, as many clients do; throws when the connection breaks instead. */
async function sendWhole(
  path: string,
  headers: Record<string, string>,
  pieces: Iterable<Buffer>,
  chunked: boolean,
): Promise<Told> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.setMaxListeners(0)
  let broken: Error | undefined
  socket.on('error', (error) => {
    broken = error
  })
  const parts = [...pieces].filter((p) => p.length)
  const length = parts.reduce((n, p) => n + p.length, 0)
  const head = {
    host: 'localhost',
    authorization: `Bearer ${admin}`,
    'accept-language': 'en',
    connection: 'keep-alive',
    ...headers,
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
  }
  socket.pause()
  socket.write(
    `POST ${path} HTTP/1.1\r\n${Object.entries(head)
      .map(([k, v]) => `${k}: ${v}\r\n`)
      .join('')}\r\n`,
  )
  for (const part of parts) {
    if (chunked) socket.write(`${part.length.toString(16)}\r\n`)
    const room = socket.write(part)
    if (chunked) socket.write('\r\n')
    if (!room) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    if (broken) throw new Error(`${path} ${headers['content-type']}: ${broken.message}`)
  }
  if (chunked) socket.write('0\r\n\r\n')
  let text = ''
  const answer = new Promise<void>((done) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (/\r\n\r\n.*\}$/s.test(text)) done()
    })
    socket.on('close', () => done())
  })
  socket.resume()
  await answer
  socket.destroy()
  if (broken) throw new Error(`${path} ${headers['content-type']}: ${broken.message}`)
  return {
    status: Number(text.split(' ')[1]),
    body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Told['body'],
  }
}

const letters = Buffer.alloc(64 * 1024, 'a')
function* filled(megabytes: number, before: string, after: string): Iterable<Buffer> {
  yield Buffer.from(before)
  for (let n = 0; n < megabytes * 16; n++) yield letters
  yield Buffer.from(after)
}
const boundary = 'x'.repeat(30)
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const filePart = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`

for (const chunked of [false, true]) {
  const how = chunked ? 'in chunks' : 'with its length'
  test(`a body too large is 413 on a connection that stays whole, ${how}`, { timeout: 60_000 }, async () => {
    const json = { 'content-type': 'application/json' }
    const asJson = await sendWhole('/api/trade/supplier/add', json, filled(12, '{"name":"', '"}'), chunked)
    expect(asJson, 'JSON').toMatchObject({ status: 413, body: { code: 413, message: refusals.tooLarge.en } })
    const asOrder = await sendWhole('/api/trade/order/add', json, filled(12, '{"name":"', '"}'), chunked)
    expect(asOrder, 'JSON of a route that takes more').toMatchObject({ status: 413 })
    const asForm = await sendWhole(
      '/api/uaa/oauth/token',
      { 'content-type': 'application/x-www-form-urlencoded' },
      filled(12, 'username=', ''),
      chunked,
    )
    expect(asForm, 'form').toMatchObject({ status: 413, body: { code: 413, message: refusals.tooLarge.en } })
    const asFile = await sendWhole('/api/files/upload', multipart, filled(12, filePart, end), chunked)
    expect(asFile, 'file').toMatchObject({
      status: 413,
      body: { code: 413, message: common.fileTooLarge.en, errors: [{ field: 'file' }] },
    })
    const field = `--${boundary}\r\ncontent-disposition: form-data; name="note"\r\n\r\n`
    const asField = await sendWhole(
      '/api/files/upload',
      multipart,
      filled(12, field, `\r\n${filePart}a${end}`),
      chunked,
    )
    expect(asField, 'text part').toMatchObject({
      status: 413,
      body: { code: 413, message: refusals.tooLarge.en, errors: [{ field: 'note' }] },
    })
    const two = await sendWhole('/api/files/upload', multipart, filled(1, filePart, `\r\n${filePart}a${end}`), chunked)
    expect(two, 'two files').toMatchObject({ status: 413, body: { code: 413, message: refusals.tooLarge.en } })
    const unknown = await sendWhole(
      '/api/files/upload',
      { ...multipart, authorization: 'Bearer none' },
      filled(12, filePart, end),
      chunked,
    )
    expect(unknown, 'not signed in').toMatchObject({ status: 401 })
    const foreign = await sendWhole(
      '/api/trade/supplier/add',
      { 'content-type': 'text/plain' },
      filled(12, '', ''),
      chunked,
    )
    expect(foreign, 'another content type').toMatchObject({ status: 415 })
  })
}
