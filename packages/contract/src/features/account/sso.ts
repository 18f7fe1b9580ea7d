import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { id, string } from '../../kernel/value.ts'
import { ssoText as t } from './sso.text.ts'

const base = '/api/account/sso'
const own = { signedIn: 'the own links' }

/** Where the browser comes back to from the identity provider, below the address of the site. */
export const ssoReturnPath = '/auth-redirect'

const instant = z.iso.datetime({ offset: true })
const ownLink = z.object({
  providerId: id,
  name: z.string(),
  label: z.string().nullable(),
  linkedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
})
export type OwnSsoLink = z.output<typeof ownLink>

/**
 * Sign-in by OpenID Connect: `start` gives the address to go to, the provider sends the browser back to `/auth-redirect`, and what stands
 * behind the `?` there is sent to the token endpoint with `grant_type=sso` and `sso_response`.
 */
export const sso = {
  /** Empty for a tenant that has none, and for one that does not exist. */
  providers: route({
    method: 'GET',
    path: `${base}/providers`,
    title: t.providers,
    access: { open: 'shown on the sign-in page' },
    input: z.strictObject({ tenantCode: string(64).min(1) }),
    output: z.array(z.object({ id, name: z.string() })),
  }),
  /** `origin` is the address of the site as the browser sees it: the public one, or the tenant's own domain. Sets a cookie that binds the answer to this browser. */
  start: route({
    method: 'POST',
    path: `${base}/start`,
    title: t.start,
    access: { open: 'it is the sign-in' },
    input: z.strictObject({ tenantCode: string(64).min(1), providerId: id, origin: string(300).min(1) }),
    output: z.object({ url: z.string() }),
  }),
  /** The answer of the provider for somebody who is signed in: from then on they may come in by it. */
  link: route({
    method: 'POST',
    path: `${base}/link`,
    title: t.link,
    access: own,
    input: z.strictObject({ ssoResponse: string(4000).min(1) }),
    output: ownLink,
  }),
  /** The providers of the tenant with the own links. */
  mine: route({ method: 'GET', path: `${base}/mine`, title: t.mine, access: own, output: z.array(ownLink) }),
  unlink: route({
    method: 'POST',
    path: `${base}/unlink`,
    title: t.unlink,
    access: own,
    input: z.strictObject({ providerId: id }),
    output: z.object({ count: z.int() }),
  }),
}
