import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'
import { Agent, fetch as undiciFetch, type RequestInit, type Response } from 'undici'

const mostBytes = 5 * 1024 * 1024
const timeoutMs = 10_000
const ports = new Set(['', '443', '80', '8443'])

/** Whether an address is one of the public internet; IPv4 inside IPv6 (mapped, NAT64, 6to4) is judged as what it reaches. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast'
}

class OutboundRefused extends Error {}

// The address that is connected to is the one that was checked: a name that answers differently the second time gains nothing.
const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, list) => {
    if (error) return done(error, '', 0)
    if (!list.length || list.some((a) => !isPublicAddress(a.address)))
      return done(new OutboundRefused('This address is not allowed'), '', 0)
    if (options.all) return done(null, list)
    done(null, list[0]!.address, list[0]!.family)
  })
}

const agent = new Agent({
  connect: { lookup: guardedLookup, timeout: timeoutMs },
  headersTimeout: timeoutMs,
  bodyTimeout: timeoutMs,
  maxResponseSize: mostBytes,
})

/** Checks what can be checked before connecting. Throws OutboundRefused with one fixed message. */
export function checkOutbound(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const host = url?.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') ?? ''
  const bad =
    !url ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.username ||
    url.password ||
    !ports.has(url.port) ||
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host.endsWith('.internal') ||
    (isIP(host) !== 0 && !isPublicAddress(host))
  if (bad) throw new OutboundRefused('This address is not allowed')
  return url
}

const plainAgent = new Agent({
  connect: { timeout: timeoutMs },
  headersTimeout: timeoutMs,
  bodyTimeout: timeoutMs,
  maxResponseSize: mostBytes,
})

/**
 * The only way out of this program to an address that somebody configured. No redirects, 5 MB, ten seconds. `toPrivate` lets it reach
 * private addresses too, where whoever runs the program allowed that.
 */
export function reachOutside(address: string, init: RequestInit, { toPrivate = false } = {}): Promise<Response> {
  const url = toPrivate ? new URL(address) : checkOutbound(address)
  return undiciFetch(url, {
    ...init,
    redirect: 'error',
    dispatcher: toPrivate ? plainAgent : agent,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** The same; an answer other than a good one is an error. */
export async function fetchOutside(address: string, init: RequestInit): Promise<Response> {
  const response = await reachOutside(address, init)
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  return response
}
