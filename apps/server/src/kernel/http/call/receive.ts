import type { Route } from '@clearway/contract/kernel/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Principal } from '../../access/principal.ts'
import type { Context } from '../../context.ts'
import type { AnyHandler } from '../../feature.ts'
import type { Services } from '../../services.ts'
import { paceOf } from '../entry.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { languageOf } from '../language.ts'
import type { SignedInCall } from './call.ts'
import { requestContext } from './context.ts'
import type { FollowUp } from './followUp.ts'
import { parse } from './input.ts'

interface Received {
  readonly route: Route
  readonly handler: AnyHandler
  readonly services: Services
  readonly user: Principal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Reads the call: its key, its input and its file. */
export async function receive(received: Received): Promise<SignedInCall> {
  const { route, services, user, request, reply } = received
  const language = languageOf(request)
  const idempotencyKey = idempotencyKeyOf(route, request)
  const read = await parse(route, request, language, paceOf(services, user.tenantId))
  const afterCommit: FollowUp[] = []
  const ifUndone: FollowUp[] = []
  const touched: string[] = []
  const details: string[] = []
  const context: Omit<Context, 'db'> = {
    ...requestContext(route, request, reply, services, language),
    user,
    idempotencyKey,
    afterCommit: (work) => void afterCommit.push(work),
    ifUndone: (work) => void ifUndone.push(work),
    touched: (ids, detail) => {
      touched.push(...ids)
      if (detail) details.push(detail)
    },
  }
  return {
    ...received,
    ...read,
    context,
    afterCommit,
    ifUndone,
    touched,
    details,
    language,
    requestId: request.id,
    signal: context.gone,
  }
}
