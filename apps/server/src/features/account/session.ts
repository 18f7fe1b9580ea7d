import { session as contract } from '@clearway/contract/features/account/session'
import { say } from '@clearway/contract/kernel/text'
import { demoPassword, demoTenants } from '../../../seed/people.ts'
import { feature } from '../../kernel/feature.ts'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { refuse } from '../../kernel/refuse.ts'
import { authorityOf, findTenantUsers, getSysUser, tenantsOf } from './authority.ts'
import { compareCaptcha, getCaptcha } from './captcha.ts'
import { logout, registerNewSession, switchTenant } from './own-session.ts'
import { token } from './oauth.ts'

const soon = async (): Promise<never> => { throw refuse(503, refusals.busy) }
void say

export const session = feature(contract, {
  token: (ctx, input, request, reply) => token(ctx, input, request, reply, queryOf(ctx.services.environment.TOKEN_IN_QUERY, request.query)),
  logout,
  switchTenant,
  registerNewSession,
  getSysUser,
  queryCurrentAuthority: authorityOf,
  queryTenantUser: (ctx, { userInfo }) => findTenantUsers(ctx, userInfo),
  querySysTenant: tenantsOf,
  getCaptcha,
  compareCaptcha: async (ctx, { captchaId, charCaptcha }) => ({ match: await compareCaptcha(ctx, captchaId, charCaptcha) }),
  getSmsCaptcha: soon,
  getSendingSmsCaptcha: soon,
  registerAccountInitial: soon,
  retrievePassword: soon,
  resetPassword: soon,
  updatePassword: soon,
  demoAccounts: async (ctx) => !ctx.services.environment.demo ? [] : demoTenants.flatMap((tenant) =>
    tenant.people.map(({ username, title }) => ({ tenantCode: tenant.code, username, password: demoPassword, title }))),
})

/** What older clients send in the query; nothing unless the setting allows it. */
function queryOf(allowed: boolean, query: unknown): Record<string, unknown> {
  const parsed = allowed ? contract.token.input.safeParse(query) : undefined
  return parsed?.success ? Object.fromEntries(Object.entries(parsed.data).filter(([, v]) => v !== undefined)) : {}
}
