import fastify from 'fastify'
import { expect, test, vi } from 'vitest'

import type { Principal } from '../access/principal.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { keepStreams } from './streams.ts'

test('a heartbeat that falls into the opening of a stream does not answer for it', async () => {
  const beats: (() => void)[] = []
  const timer = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(((beat: () => void) => (beats.push(beat), { unref: () => {} })) as never)
  let looked: (rows: unknown[]) => void = () => {}
  const asked = Promise.withResolvers<void>()
  const database = {
    transaction: () =>
      new Promise((done) => {
        looked = done
        asked.resolve()
      }),
  } as unknown as Database
  const changes = { on: () => () => {} } as unknown as Changes
  const streams = keepStreams(database, changes, (e) => {
    throw e
  })
  timer.mockRestore()

  const app = fastify()
  const user = { tenantId: 't', personId: 'p', sessionId: 's' } as Principal
  app.get('/stream', async (_request, reply) => {
    await streams.open(reply, user, (send) => (send('unread', { unread: 1 }), () => {}))
    return reply
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answering = fetch(`${address}/stream`)
  await asked.promise
  for (const beat of beats) beat()
  looked([{ id: 's', accessExpiresAt: new Date(Date.now() + 600_000).toISOString() }])
  const answer = await answering
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('retry')
  streams.close()
  await reader.cancel()
  await app.close()
})
