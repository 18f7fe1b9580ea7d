import { request, type ClientRequest } from 'node:http'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'

import { answerError } from './answerError.ts'
import { boundBodies } from './bodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(100_000) }))

async function server(bounds: { address: number; all: number }) {
  app = Fastify()
  app.setErrorHandler((error, asked, reply) => answerError(error, asked, reply))
  boundBodies(app, bounds)
  app.post('/take', async () => 'taken')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const open: ClientRequest[] = []
  const ask = (from: string, whole: boolean) =>
    new Promise<number>((done, fail) => {
      const sent = request(
        `${address}/take`,
        {
          method: 'POST',
          localAddress: from,
          headers: { 'content-type': 'application/json', 'content-length': body.length },
        },
        (answer) => {
          answer.resume()
          done(answer.statusCode!)
        },
      )
      sent.on('error', fail)
      if (whole) sent.end(body)
      else {
        open.push(sent)
        sent.write(body.subarray(0, 10))
        app.server.once('request', () => done(0))
      }
    })
  return {
    ask,
    finish: () => {
      for (const sent of open) sent.end(body.subarray(10))
    },
  }
}

test('long bodies that one address has under way are bounded; another address, and short ones, are taken', async () => {
  const { ask, finish } = await server({ address: 250_000, all: 1_000_000 })
  const answers = [ask('127.0.0.2', false), ask('127.0.0.2', false)]
  await Promise.all(answers)
  expect(await ask('127.0.0.2', true)).toBe(429)
  expect(await ask('127.0.0.3', true)).toBe(200)
  finish()
  for (let n = 0; n < 100 && (await ask('127.0.0.2', true)) !== 200; n++);
  expect(await ask('127.0.0.2', true)).toBe(200)
})
