import { sso } from '@clearway/contract/features/account/sso'

import { call } from './api.ts'

/** What the browser went to the identity provider for; kept while it is away. */
export interface SsoTrip {
  readonly tenantCode: string
  readonly providerId: string
  /** To link the account to whoever is signed in, not to sign in. */
  readonly link: boolean
  /** Own path to go on to. */
  readonly redirect: string
}

const place = 'sso'

export async function goToProvider(trip: SsoTrip): Promise<void> {
  const { url } = await call(sso.start, {
    tenantCode: trip.tenantCode,
    providerId: trip.providerId,
    origin: location.origin,
  })
  sessionStorage.setItem(place, JSON.stringify(trip))
  location.assign(url)
}

/** What was gone for, once; undefined for somebody who comes from nowhere. */
export function backFromProvider(): SsoTrip | undefined {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return kept ? (JSON.parse(kept) as SsoTrip) : undefined
}
