import type { FastifyInstance } from 'fastify'

import { tooManyAtOnce } from '../pacing/gate.ts'
import { networkOf } from '../pacing/limits.ts'

/** Bytes of bodies that are being read or worked on at once: from one network address, and in all. */
const most = { address: 32 * 1024 * 1024, all: 256 * 1024 * 1024 }
/** What everybody sends all day is not counted. */
const small = 64 * 1024

/**
 * Bounds what bodies hold in memory. They are read before anybody knows whose they are, so the address counts. Uploads are not among them: they
 * are read in their turn by tenant and person.
 */
export function boundBodies(app: FastifyInstance, bounds = most): void {
  const held = new Map<string, number>()
  let all = 0
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = request.headers
    // Told in pieces, it may become as long as the route takes.
    const bytes = chunked
      ? (request.routeOptions.bodyLimit ?? small)
      : Math.min(Number(length ?? 0), request.routeOptions.bodyLimit ?? 0)
    if (!(bytes > small) || type?.startsWith('multipart/')) return
    const network = networkOf(request.ip)
    const now = held.get(network) ?? 0
    if (now + bytes > bounds.address || all + bytes > bounds.all) throw tooManyAtOnce()
    held.set(network, now + bytes)
    all += bytes
    reply.raw.once('close', () => {
      all -= bytes
      const rest = held.get(network)! - bytes
      if (rest) held.set(network, rest)
      else held.delete(network)
    })
  })
}
