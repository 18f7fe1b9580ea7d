import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { id, string } from '../../kernel/value.ts'
import { appAccessText as t } from './appAccess.text.ts'

const parameter = string(1000).optional()
/** The parameters of RFC 6749 and 7636. Loose on purpose: what is wrong is told to the app in OAuth's words. */
const asked = {
  client_id: parameter,
  redirect_uri: parameter,
  response_type: parameter,
  scope: string(4000).optional(),
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
}
export type Asked = z.output<z.ZodObject<typeof asked>>
/** Names of the parameters that the page passes on. */
export const askedNames = Object.keys(asked) as (keyof Asked)[]

const instant = z.string()
const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const own = { signedIn: 'what a person allows in their own name' }

const question = z.object({
  /** Where to go at once, because the app asked wrongly; nothing else is told then. */
  redirect: z.string().nullable(),
  client: z.object({ clientId: z.string(), clientName: z.string().nullable() }).nullable(),
  tenantName: z.string(),
  nickname: z.string(),
  username: z.string(),
  scopes: z.array(z.object({ code: z.string(), title: words })),
  /** The host that gets the answer. */
  returnsTo: z.string(),
  autoApprove: z.boolean(),
})
export type Question = z.output<typeof question>

const ownApp = z.object({
  /** Of the app client. */
  id,
  tenantName: z.string(),
  clientId: z.string(),
  clientName: z.string().nullable(),
  scopes: z.array(z.object({ code: z.string(), title: words })),
  since: instant,
  lastUsedAt: instant,
  tokens: z.int(),
})
export type OwnApp = z.output<typeof ownApp>

export const appAccess = {
  /** 400 for an unknown client or address: these are shown and never redirected to. */
  queryAuthorization: route({
    method: 'GET',
    path: '/api/uaa/oauth/queryAuthorization',
    title: t.queryAuthorization,
    access: own,
    input: z.strictObject(asked),
    output: question,
  }),
  /** Gives the address to go to, with a code or with `error=access_denied`. */
  authorize: route({
    method: 'POST',
    path: '/api/uaa/oauth/authorize',
    title: t.authorize,
    access: own,
    input: z.strictObject({ ...asked, allow: z.boolean() }),
    output: z.object({ redirect: z.string() }),
  }),
  /** In all tenants of the person. */
  queryOwnApp: route({
    method: 'GET',
    path: '/api/account/profile/queryOwnApp',
    title: t.queryOwnApp,
    access: own,
    output: z.array(ownApp),
  }),
  revokeOwnApp: route({
    method: 'POST',
    path: '/api/account/profile/revokeOwnApp',
    title: t.revokeOwnApp,
    access: own,
    input: z.strictObject({ id }),
    output: z.object({ count: z.int() }),
  }),
}
