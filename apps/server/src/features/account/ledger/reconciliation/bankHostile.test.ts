import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'

// Each of these files once kept the one thread of the server busy: nobody else was answered meanwhile. Now they are read in a thread of their own.
let app: TestApplication
let token: string
let account: string
let threads = 0
const count = () => void threads++

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'finance')
  account = (await app.call('GET', '/api/account/bankStatement/queryOptions', { token })).body.data[0].id
  process.on('worker', count)
})
beforeEach(() => void (threads = 0))
afterAll(async () => {
  process.off('worker', count)
  await app?.close()
})

const send = (bytes: Buffer, name: string) =>
  app.upload('/api/account/bankStatement/readFile', {
    token,
    fields: { mode: 'check', bankAccountId: account },
    file: { name, bytes },
  })
const xml = (inside: string) =>
  Buffer.from(`<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`)
const many = (length: number, of: (i: number) => string) => Array.from({ length }, (_, i) => of(i)).join('')

const hostile: readonly (readonly [string, string, () => Buffer])[] = [
  ['half a million attributes in one tag', 'a.xml', () => xml(`<Ntry ${many(500_000, (i) => `a${i}="" `)}/>`)],
  ['tags in tags', 'a.xml', () => xml(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)],
  [
    'entities',
    'a.xml',
    () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'x'.repeat(100_000)}">${many(20, (i) => `<!ENTITY b${i} "${`&a;`.repeat(50)}">`)}]><Document>&b1;</Document>`,
      ),
  ],
  ['one text without an end', 'a.xml', () => Buffer.from(`<Document>${'x'.repeat(7_000_000)}`)],
  ['a table of one line', 'a.csv', () => Buffer.from(`Date,Amount\n${'1,'.repeat(2_000_000)}`)],
  ['a quote that never closes', 'a.csv', () => Buffer.from(`Date,Amount\n"${'x\n'.repeat(3_000_000)}`)],
]

test.each(hostile)(
  '%s: refused at the field of the file, by a thread of its own',
  async (_, name, make) => {
    const answer = await send(make(), name)
    expect([answer.status, answer.body.errors?.[0]?.field, threads]).toEqual([400, 'file', 1])
  },
  60_000,
)

test('an MT940 of one line of six megabytes is read in a thread as well, and told', async () => {
  const answer = await send(
    Buffer.from(`:20:X\n:25:1\n:60F:C261130HKD1,\n:61:${'1'.repeat(6_000_000)}\n:62F:C261130HKD1,\n`),
    'a.sta',
  )
  expect([answer.status, threads]).toEqual([400, 1])
}, 60_000)

test('meanwhile others are answered: whoever asks after the file was sent is answered before it', async () => {
  const order: string[] = []
  const started = new Promise<void>((go) => process.once('worker', () => go()))
  const slow = send(xml('<a/>'.repeat(1_100_000)), 'a.xml').then(({ status }) => order.push(`file ${status}`))
  await started
  await app.call('GET', '/healthz').then(() => order.push('somebody else'))
  await slow
  expect(order).toEqual(['somebody else', 'file 400'])
}, 60_000)

test('what a bank writes takes no thread', async () => {
  expect((await send(Buffer.from('Date,Amount\n2026-03-01,1.00\n'), 'a.csv')).status).toBe(200)
  expect(threads).toBe(0)
})
