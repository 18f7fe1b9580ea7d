import { canonicalMobile } from '@clearway/contract/kernel/value'

import type { OpenContext } from '../../kernel/context.ts'
import { canonical, networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { deviceHash, isKnownDevice } from './device.ts'
import { nobody } from './tokens.ts'

/** Failures of all accounts from one network. */
export const perAddress: Limit = { name: 'signin-ip', points: 100, seconds: 900 }

/**
 * Where somebody tries an account from: a browser that the person signed in with before, or else a network. Each has a counter of its
 * own, so that nobody can shut an account to its owner from elsewhere.
 */
export interface Lane {
  /** The person; of a name that nobody has, the name. */
  readonly subject: string
  readonly known: boolean
  readonly key: readonly [subject: string, place: string]
}

export async function laneOf(
  ctx: Pick<OpenContext, 'db' | 'cookies' | 'services' | 'ip' | 'device'>,
  personId: string | undefined,
  typed = '',
): Promise<Lane> {
  const hash = deviceHash(ctx)
  // Looked up for a name that nobody has too: the answer takes the same time.
  const known = !!hash && (await isKnownDevice(ctx.db, personId ?? nobody, hash))
  const subject = personId ?? typed
  return { subject, known, key: [subject, known ? `device ${hash.toString('base64url')}` : networkOf(ctx.ip)] }
}

/** A name as it is counted while nobody is known to have it: one spelling, as those that somebody has come to one person. */
export function typedName(tenantCode: string, name: string): string {
  const number = canonicalMobile(canonical(name))
  return `${canonical(tenantCode)}\n${/^\+?\d{7,15}$/.test(number) ? number : canonical(name)}`
}
