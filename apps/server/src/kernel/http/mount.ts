import type { FastifyInstance } from 'fastify'

import { databaseAway } from '../database/databaseErrors.ts'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { openCall } from './call/open.ts'
import { signedInCall } from './call/signedIn.ts'
import { atPlace } from './entry.ts'

/** Mounts every route of a feature; a route without a handler is a bug that must not wait for its first call. */
export function mount(app: FastifyInstance, feature: Feature, services: Services): void {
  for (const [name, route] of Object.entries(feature.routes)) {
    const handler = feature.handlers[name]
    if (!handler) throw new Error(`No handler for ${route.method} ${route.path}`)
    const answer =
      'open' in route.access
        ? atPlace(route, services, (own) => openCall(route, handler, own))
        : signedInCall(route, handler, services)
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      // Without the database nothing can be done: said at once, instead of waiting for a connection that does not come.
      onRequest: async () => {
        if (!services.changes.reachable) throw databaseAway()
      },
      handler: async (request, reply) => {
        feature.ready?.()
        return answer(request, reply)
      },
      ...(route.upload
        ? { bodyLimit: ((route.maxFile ?? 10) + 1) * 1024 * 1024 }
        : route.maxBody
          ? { bodyLimit: route.maxBody }
          : {}),
    })
  }
}
