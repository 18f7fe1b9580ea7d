import { say } from '@clearway/contract/kernel/text'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { refusalOfError } from '../database/databaseErrors.ts'
import { languageOf } from './language.ts'

/** What is still taken from a sender who was refused in the middle of the body; whoever goes on beyond that is cut off. */
const mostDrained = 128 * 1024 * 1024

/** Closing while somebody still sends would reset the connection, and the answer be lost with it: the rest is read and thrown away, for as long as a request may take. */
function letItFinish(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return
  reply.removeHeader('connection')
  let left = mostDrained
  request.raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.raw.socket.destroy()
  })
  request.raw.unpipe()
  request.raw.resume()
}

/** The one place where an error becomes an answer: a refusal speaks, anything else is logged and shows only its request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const refusal = refusalOfError(error)
  if (refusal.status >= 500) request.log.error(error)
  letItFinish(request, reply)
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  const errors = refusal.errors.map((e) => ({
    field: e.field,
    message: typeof e.message === 'string' ? e.message : say(e.message, language, e.values),
  }))
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .send({
      code: refusal.code,
      message: say(refusal.text, language, { requestId: request.id, ...refusal.values }),
      ...(errors.length ? { errors } : {}),
      ...(refusal.data !== undefined ? { data: refusal.data } : {}),
      requestId: request.id,
    })
}
