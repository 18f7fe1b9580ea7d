import type { Route } from '@clearway/contract/kernel/route'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Principal } from '../access/principal.ts'
import type { Pace } from '../files/files.ts'
import type { Gate, Leave } from '../pacing/gate.ts'
import { networkOf } from '../pacing/limits.ts'
import type { Neighbours } from '../pacing/neighbours.ts'
import type { Services } from '../services.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Calls of one tenant and one person under way at once on this node, whatever they wait for. */
export const crowdBounds = { all: Infinity, tenant: 600, person: 200, line: 0, waitMs: 0 }
/** Uploads being read or worked on: each holds its whole file in memory. */
export const uploadBounds = { all: 8, tenant: 4, person: 2, line: 20, waitMs: 20_000 }

/** Calls that begin in one round of the event loop: beside other tenants one of a person, two of a tenant. What is beyond waits for the next rounds, in turns: nobody stands behind a crowd of somebody else's. */
export const roundBounds = ({ beside }: Neighbours) => ({
  all: 4,
  tenant: 4,
  person: 4,
  beside: { tenant: 1, when: beside },
  line: Infinity,
  waitMs: Infinity,
})

/** Waits for a round of the event loop in which one more may begin; nothing where there is room in this one. */
function round(rounds: Gate, tenant: string, person: string): Promise<void> | undefined {
  const way = rounds.enter(tenant, person)
  if (way instanceof Promise) return way.then((leave) => void setImmediate(leave))
  setImmediate(way)
  return undefined
}

async function within<T>(way: Leave | Promise<Leave>, work: () => Promise<T>): Promise<T> {
  const leave = await way
  try {
    return await work()
  } finally {
    leave()
  }
}

/** A call without a session, with the connections that are there for it and so many at once from one network address. */
export function atPlace(route: Route, services: Services, make: (services: Services) => Answer): Answer {
  const place = 'visitors' in route.access ? services.visitors : services.doors
  const answer = make({ ...services, database: place.database })
  return (request, reply) => {
    const network = networkOf(request.ip)
    return within(place.enter(network), async () => {
      await round(services.rounds, network, network)
      return answer(request, reply)
    })
  }
}

/** The user of an access token; 401 as `authenticate` says. One that is not in memory is read at the doors: tokens may be made up. */
export async function whoCalls(services: Services, token: string | undefined, ip: string): Promise<Principal> {
  const { sessions, doors } = services
  return sessions.known(token) ?? within(doors.enter(networkOf(ip)), () => sessions.authenticate(token))
}

/** How many bytes of a file come at once, and how many a millisecond after them while other tenants are at work: each costs memory, whose collection stops everybody. */
const swiftBytes = 1_000_000
const bytesPerMs = 2000

/** Whether an upload of so many bytes so far has to wait before it is read further. */
export function paceOf({ neighbours }: Services, tenantId: string): Pace {
  const begun = performance.now()
  return (bytes) => {
    const ahead = (bytes - swiftBytes) / bytesPerMs - (performance.now() - begun)
    return ahead > 1 && neighbours.beside(tenantId) ? new Promise((go) => setTimeout(go, ahead)) : undefined
  }
}

/** Counts the call among those of the person until it is answered, a file until it is sent; an upload waits here, unread, for its turn. */
export async function letIn(services: Services, user: Principal, route: Route, reply: FastifyReply): Promise<Leave> {
  const person = user.personId ?? user.sessionId
  services.neighbours.came(user.tenantId)
  const leave = services.crowd.enter(user.tenantId, person) as Leave
  if (route.answer === 'file' && !reply.raw.closed) reply.raw.once('close', leave)
  try {
    const wait = round(services.rounds, user.tenantId, person)
    if (wait) await wait
    const uploaded = route.upload ? await services.uploads.enter(user.tenantId, person) : undefined
    return () => {
      uploaded?.()
      if (route.answer !== 'file' || reply.raw.closed) leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}
