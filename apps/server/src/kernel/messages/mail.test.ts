import { createServer, type AddressInfo, type Server } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let smtp: Server
const received: string[] = []
let busy = 0

/** As much of SMTP as it takes to be handed a mail. */
function mailServer(): Server {
  return createServer((socket) => {
    let data: string | undefined
    let pending = ''
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8')
      for (let end = pending.indexOf('\r\n'); end !== -1; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (data !== undefined) {
          if (line !== '.') {
            data += `${line}\n`
            continue
          }
          received.push(data)
          data = undefined
        } else if (/^MAIL/i.test(line) && busy-- > 0) {
          socket.write('451 try again later\r\n')
          continue
        } else if (/^DATA/i.test(line)) {
          data = ''
          socket.write('354 go on\r\n')
          continue
        }
        socket.write(/^EHLO/i.test(line) ? '250 test\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
}

beforeAll(async () => {
  smtp = mailServer().listen(0, '127.0.0.1')
  await new Promise((listening) => smtp.once('listening', listening))
  app = await testApplication({
    SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
    MAIL_FROM: 'Clearway <desk@clearway.test>',
  })
})
afterAll(async () => {
  await app.close()
  smtp.close()
})

const tenantOf = async (code: string) =>
  (
    await app.application.services.database.common
      .selectFrom('tenant')
      .select('id')
      .where('tenantCode', '=', code)
      .executeTakeFirstOrThrow()
  ).id

test('a queued mail is sent once its transaction stands, and its text is not kept', async () => {
  const { database, mail } = app.application.services
  const tenantId = await tenantOf('demo')
  const tenancy = { tenantId, personId: null, requestId: 'test' }
  const message = {
    channel: 'mail',
    recipient: 'buyer@pengcheng.example',
    subject: '订单已确认',
    body: 'SO-1 已确认',
  } as const
  await expect(
    database.transaction(tenancy, 'write', async (db) => {
      await mail.queue(db, { ...message, body: 'never sent' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await database.transaction(tenancy, 'write', (db) => mail.queue(db, message))
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).toContain('To: buyer@pengcheng.example')
  expect(received[0]).toContain('From: Clearway <desk@clearway.test>')
  expect(received.join()).not.toContain('never sent')
  await expect
    .poll(() =>
      database.transaction(tenancy, 'read', (db) =>
        db.selectFrom('outboxMessage').select(['status', 'body']).where('recipient', '=', message.recipient).execute(),
      ),
    )
    .toEqual([{ status: 'sent', body: '' }])
})

test('a mail that the server would not take is sent by a later try', async () => {
  const { database, mail } = app.application.services
  const tenancy = { tenantId: await tenantOf('demo2'), personId: null, requestId: 'test' }
  const messages = () =>
    database.transaction(tenancy, 'read', (db) =>
      db.selectFrom('outboxMessage').select(['id', 'status', 'error']).execute(),
    )
  busy = 1
  await database.transaction(tenancy, 'write', (db) =>
    mail.queue(db, { channel: 'mail', recipient: 'late@demo2.example', subject: 'later', body: 'later' }),
  )
  await expect.poll(async () => (await messages())[0]?.status).toBe('failed')
  const [{ id, error } = { id: '', error: '' }] = await messages()
  expect(error).toContain('451')
  await mail.deliver(tenancy.tenantId, id)
  expect((await messages())[0]).toMatchObject({ status: 'sent', error: null })
})

test('what is sent to a private person stands in the outbox of the operator, who looks after them', async () => {
  const { database, mail } = app.application.services
  const [personal, platform] = [await tenantOf('personal'), await tenantOf('platform')]
  const recipient = 'private@person.example'
  await database.transaction({ tenantId: personal, personId: null, requestId: 'test' }, 'write', async (db) => {
    await mail.queue(db, { channel: 'mail', recipient, subject: 'code', body: '123456' })
    expect(await db.selectFrom('outboxMessage').select('id').where('recipient', '=', recipient).execute()).toEqual([])
  })
  await expect
    .poll(() =>
      database.transaction({ tenantId: platform, personId: null, requestId: 'test' }, 'read', (db) =>
        db.selectFrom('outboxMessage').select('status').where('recipient', '=', recipient).execute(),
      ),
    )
    .toEqual([{ status: 'sent' }])
})

test('a paper goes with its mail, and is not kept afterwards', async () => {
  const { database, mail, files } = app.application.services
  const tenantId = await tenantOf('demo')
  const key = await files.put(tenantId, Buffer.from('%PDF- a bill'))
  const attachment = { name: '账单 BL-1.pdf', contentType: 'application/pdf', key }
  const before = received.length
  await database.transaction({ tenantId, personId: null, requestId: 'test' }, 'write', (db) =>
    mail.queue(db, { channel: 'mail', recipient: 'a@pengcheng.example', subject: 'BL-1', body: 'BL-1', attachment }),
  )
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(before + 1)
  expect(received.at(-1)).toContain(Buffer.from('%PDF- a bill').toString('base64'))
  await expect
    .poll(
      () =>
        files.get(key).then(
          () => 'there',
          () => 'gone',
        ),
      { timeout: 20_000 },
    )
    .toBe('gone')
})
