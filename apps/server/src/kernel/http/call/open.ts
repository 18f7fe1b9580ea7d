import type { Route } from '@clearway/contract/kernel/route'

import type { OpenContext } from '../../context.ts'
import type { AnyHandler } from '../../feature.ts'
import { networkOf } from '../../pacing/limits.ts'
import type { Services } from '../../services.ts'
import { paceOf } from '../entry.ts'
import { languageOf } from '../language.ts'
import { refuseWritesOfOtherSites } from './authenticate.ts'
import type { Answer } from './call.ts'
import { requestContext } from './context.ts'
import { runAll, type FollowUp } from './followUp.ts'
import { parse } from './input.ts'
import { send, writesItself } from './send.ts'

/** A call that asks for no session, from its input to its answer. */
export const openCall =
  (route: Route, handler: AnyHandler, services: Services): Answer =>
  async (request, reply) => {
    refuseWritesOfOtherSites(route, request, services)
    const language = languageOf(request)
    const after: FollowUp[] = []
    const ctx: OpenContext = {
      ...requestContext(route, request, reply, services, language),
      db: services.database.common,
      idempotencyKey: undefined,
      afterCommit: (work) => void after.push(work),
      ifUndone: () => {},
      touched: () => {},
    }
    const { input, file } = await parse(route, request, language, paceOf(services, networkOf(request.ip)))
    const result = writesItself(route) ? await handler(ctx, input, request, reply) : await handler(ctx, input, file)
    await runAll(after, request.log, 'after answer')
    return send(route, reply, result, language)
  }
