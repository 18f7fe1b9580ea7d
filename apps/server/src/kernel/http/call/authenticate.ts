import { refusals } from '@clearway/contract/kernel/refusal.text'
import { tenantHeader, tokenCookie, type Route } from '@clearway/contract/kernel/route'
import type { FastifyRequest } from 'fastify'

import type { Principal } from '../../access/principal.ts'
import { refuse } from '../../refuse.ts'
import type { Services } from '../../services.ts'
import { whoCalls } from '../entry.ts'

/** Only the header is read: a token in the query, the body or another header does not exist. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? '')
  return match?.[1]
}

// A browser says where a request comes from; a form or picture on another site must not act with this site's cookies.
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  // `none` is a link typed or opened by hand: nobody changes anything that way.
  if (site && site !== 'same-origin') throw refuse(403, refusals.otherSite)
  if (!site && origin && origin !== publicUrl && origin !== `${request.protocol}://${request.host}`)
    throw refuse(403, refusals.otherSite)
}

/** A call that only reads changes nothing, wherever it comes from. */
export function refuseWritesOfOtherSites(route: Route, request: FastifyRequest, services: Services): void {
  if (!route.reads) refuseOtherSites(request, services.environment.publicUrl)
}

/** EventSource cannot send a header: a stream alone, and only one that a page of this very site opens, goes by the cookie. */
function streamToken(request: FastifyRequest, publicUrl: string): string | undefined {
  refuseOtherSites(request, publicUrl)
  return request.cookies[tokenCookie]
}

/** Who calls, by the token alone: 401 without one that stands. */
export async function authenticate(route: Route, request: FastifyRequest, services: Services): Promise<Principal> {
  refuseWritesOfOtherSites(route, request, services)
  const bearer =
    bearerOf(request) ?? (route.answer === 'stream' ? streamToken(request, services.environment.publicUrl) : undefined)
  const user = await whoCalls(services, bearer, request.ip)
  // The cookie belongs to the whole browser: a tab that still shows the tenant before must not write into the next.
  const shown = request.headers[tenantHeader]
  if (shown !== undefined && shown !== user.tenantId) throw refuse(409, refusals.otherTenant)
  return user
}
