import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { Environment } from '../environment.ts'
import { networkOf } from '../pacing/limits.ts'

/** Browsers connect ahead of need. A connection that never asked anything is not idle to Node, and would hold a shutdown for a minute. */
export function letUnusedGo(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request: IncomingMessage) => unused.delete(request.socket))
  const end = () => {
    for (const socket of unused) socket.destroy()
  }
  app.addHook('preClose', async () => {
    end()
    // Those that came in the moment before the server stopped listening.
    setTimeout(end, 1000).unref()
  })
}

/** So many connections one address may hold: more than an office needs, fewer than there are descriptors. Behind a proxy all come from it. */
const mostConnections = 2000

export function boundConnections(app: FastifyInstance, { TRUST_PROXY }: Environment): void {
  if (TRUST_PROXY) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > mostConnections) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left) open.set(network, left)
      else open.delete(network)
    })
  })
}
