import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

/** Whom the provider means, in the claims of OpenID Connect. */
export interface ProvidedPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  readonly preferred_username: string
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whom it lets in next, without asking anything. */
  somebody: ProvidedPerson
  close(): Promise<void>
}

/** A real OpenID Connect provider on this machine; its pages of sign-in and consent answer by themselves. */
export async function startIdentityProvider(redirectUri: string, somebody: ProvidedPerson): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const [clientId, clientSecret] = ['clearway', 'a secret of the test']
  const own: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    somebody,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const oidc = new Provider(own.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...own.somebody, sub }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['test'] },
  })
  const answer = oidc.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void (async () => {
      const { prompt, params } = await oidc.interactionDetails(request, response)
      const grant = new oidc.Grant({ accountId: own.somebody.sub, clientId: params['client_id'] as string })
      grant.addOIDCScope('openid profile email')
      const result =
        prompt.name === 'login'
          ? { login: { accountId: own.somebody.sub } }
          : { consent: { grantId: await grant.save() } }
      await oidc.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    })().catch((error) => response.writeHead(500).end(String(error)))
  })
  return own
}
