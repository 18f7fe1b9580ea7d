import type { Route } from '@clearway/contract/kernel/route'

import type { AnyHandler } from '../../feature.ts'
import type { Services } from '../../services.ts'
import { letIn } from '../entry.ts'
import { audit } from './audit.ts'
import { authenticate } from './authenticate.ts'
import { authorise } from './authorise.ts'
import type { Answer } from './call.ts'
import { runAll } from './followUp.ts'
import { receive } from './receive.ts'
import { exportUnderWay, run, runRaw } from './run.ts'
import { send, writesItself } from './send.ts'

/** A call of somebody signed in, from its token to its answer. */
export const signedInCall =
  (route: Route, handler: AnyHandler, services: Services): Answer =>
  async (request, reply) => {
    const user = await authenticate(route, request, services)
    await authorise(user, route, services)
    const leave = await letIn(services, user, route, reply)
    try {
      const call = await receive({ route, handler, services, user, request, reply })
      if (writesItself(route)) return await runRaw(call)
      const later = await exportUnderWay(call)
      if (later) return send(route, reply, later, call.language)
      const result = await run(call)
      await audit(call, result)
      // The row is stored and acknowledged whatever becomes of what follows it.
      await runAll(call.afterCommit, request.log, 'after commit')
      return send(route, reply, result, call.language)
    } finally {
      leave()
    }
  }
