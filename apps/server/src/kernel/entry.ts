import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '@clearway/contract/kernel/route'
import type { Principal } from './access.ts'
import type { Leave } from './gate.ts'
import { networkOf } from './limits.ts'
import type { Services } from './services.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Calls of one tenant and one person under way at once on this node, whatever they wait for. */
export const crowdBounds = { all: Infinity, tenant: 600, person: 200, line: 0, waitMs: 0 }
/** Uploads being read or worked on: each holds its whole file in memory. */
export const uploadBounds = { all: 8, tenant: 4, person: 2, line: 20, waitMs: 20_000 }

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
  return (request, reply) => within(place.enter(networkOf(request.ip)), () => answer(request, reply))
}

/** The user of an access token; 401 as `authenticate` says. One that is not in memory is read at the doors: tokens may be made up. */
export async function whoCalls(services: Services, token: string | undefined, ip: string): Promise<Principal> {
  const { sessions, doors } = services
  return sessions.known(token) ?? within(doors.enter(networkOf(ip)), () => sessions.authenticate(token))
}

/** Counts the call among those of the person until it is answered, a file until it is sent; an upload waits here, unread, for its turn. */
export async function letIn(services: Services, user: Principal, route: Route, reply: FastifyReply): Promise<Leave> {
  const person = user.personId ?? user.sessionId
  const leave = services.crowd.enter(user.tenantId, person) as Leave
  if (route.answer === 'file' && !reply.raw.closed) reply.raw.once('close', leave)
  try {
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
