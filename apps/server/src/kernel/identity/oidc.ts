import { createHash } from 'node:crypto'

import { allowInsecureRequests, customFetch, discovery, type Configuration, type CustomFetch } from 'openid-client'
import type { RequestInit } from 'undici'

import type { Environment } from '../environment.ts'
import { checkOutbound, reachOutside } from '../network/outbound.ts'

/** An identity provider as a tenant configured it, its secret open. */
export interface OidcClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const keepMs = 10 * 60_000
const mostKept = 500
const kept = new Map<string, { until: number; configuration: Promise<Configuration> }>()

/**
 * The provider's settings, read from its issuer and kept for ten minutes. Everything that is asked of it goes by the guarded way out.
 * Throws what the connection or the library says.
 */
export function discover(
  environment: Environment,
  { issuer, clientId, clientSecret }: OidcClient,
  fresh = false,
): Promise<Configuration> {
  const key = createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('base64')
  const known = kept.get(key)
  if (known && known.until > Date.now() && !fresh) return known.configuration
  const toPrivate = environment.oidcPrivate
  if (!toPrivate) checkOutbound(issuer)
  // The runtime's fetch and that of the guarded way out differ in nothing but the names of their types.
  const ask: unknown = (url: string, options: RequestInit) => reachOutside(url, options, { toPrivate })
  const read = discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [customFetch]: ask as CustomFetch,
    timeout: 10,
    ...(toPrivate ? { execute: [allowInsecureRequests] } : {}),
  })
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, { until: Date.now() + keepMs, configuration: read })
  // What could not be read is asked for again.
  read.catch(() => kept.delete(key))
  return read
}
