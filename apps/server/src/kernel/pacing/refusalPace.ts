import type { FastifyInstance } from 'fastify'

import { networkOf } from './limits.ts'

/** Refusals that one network has at once before they are paced. */
const burst = 100
/** Milliseconds that a refused call waits for its answer at most: it holds a socket and nothing else. */
const longestWaitMs = 1000
const mostNetworks = 5000

/** When the refusals of each network are answered, so many a second; what is over is forgotten. */
export function paceRefusals(perSecond: number, now: () => number = () => performance.now()) {
  const every = 1000 / perSecond
  // For each network the time at which its refusals so far are paid for.
  const paid = new Map<string, number>()

  function forgetThePaid(at: number): void {
    for (const [network, time] of paid) if (time <= at) paid.delete(network)
    // More networks than that refused at once: nobody is remembered rather than memory given away.
    if (paid.size >= mostNetworks) paid.clear()
  }

  /** Counts one refusal; gives the milliseconds until it may be answered. */
  return (network: string): number => {
    const at = now()
    if (paid.size >= mostNetworks && !paid.has(network)) forgetThePaid(at)
    const time = Math.max(paid.get(network) ?? at, at) + every
    const wait = time - at - burst * every
    paid.set(network, Math.min(time, at + burst * every + longestWaitMs))
    return Math.max(0, Math.min(wait, longestWaitMs))
  }
}

/** Whoever is refused again and again hears it later: a script that tries doors takes no more from everybody than a few calls a second. 0 paces nothing. */
export function answerRefusalsInPace(app: FastifyInstance, perSecond: number): void {
  if (!perSecond) return
  const pace = paceRefusals(perSecond)
  app.addHook('onSend', (request, reply, payload, next) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500
    const wait = refused ? pace(networkOf(request.ip)) : 0
    if (wait) setTimeout(next, wait, null, payload)
    else next(null, payload)
  })
}
