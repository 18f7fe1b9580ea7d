import type { Route } from '@clearway/contract/kernel/route'
import type { Language } from '@clearway/contract/kernel/text'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Cookies, OpenContext } from '../../context.ts'
import { goneSignal } from '../../paper/fileAnswer.ts'
import type { Services } from '../../services.ts'
import { bearerOf } from './authenticate.ts'

function cookiesOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Cookies {
  const fixed = { path: '/', sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { seconds, httpOnly }) =>
      void reply.setCookie(name, value, { ...fixed, maxAge: seconds, httpOnly }),
  }
}

const never = new AbortController().signal
const goneOf = (route: Route, reply: FastifyReply): AbortSignal =>
  route.answer === 'file' || route.upload ? goneSignal(reply) : never

type RequestContext = Omit<OpenContext, 'db' | 'idempotencyKey' | 'afterCommit' | 'ifUndone' | 'touched'>

/** What a handler is told of the request. */
export const requestContext = (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  language: Language,
): RequestContext => ({
  language,
  requestId: request.id,
  ip: request.ip,
  host: request.host,
  device: String(request.headers['user-agent'] ?? '').slice(0, 300),
  log: request.log,
  services,
  bearer: bearerOf(request),
  cookies: cookiesOf(request, reply, services.environment.publicUrl),
  gone: goneOf(route, reply),
})
