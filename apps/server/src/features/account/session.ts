import { session as contract } from '@clearway/contract/features/account/session'

import { demoPassword, demoTenants, demoVisitor } from '../../../seed/people.ts'
import { feature, outsideTransaction } from '../../kernel/feature.ts'
import { authorityOf, findTenantUsers, getSysUser, tenantsOf } from './authority.ts'
import { compareCaptcha, getCaptcha, getWork } from './captcha.ts'
import { token } from './oauth.ts'
import { logout, registerNewSession, switchTenant } from './ownSession.ts'
import { resetPassword, retrievePassword, updatePassword } from './password.ts'
import { proveRegistration, registerAccountInitial, resendRegistration } from './register.ts'
import { getSendingSmsCaptcha, getSmsCaptcha } from './sms.ts'

export const session = feature(contract, {
  token: (ctx, input, request, reply) =>
    token(ctx, input, request, reply, queryOf(ctx.services.environment.TOKEN_IN_QUERY, request.query)),
  logout,
  switchTenant,
  registerNewSession,
  getSysUser,
  queryCurrentAuthority: authorityOf,
  queryTenantUser: (ctx, { userInfo }) => findTenantUsers(ctx, userInfo),
  querySysTenant: tenantsOf,
  getCaptcha,
  getWork,
  compareCaptcha,
  getSmsCaptcha,
  getSendingSmsCaptcha: outsideTransaction(getSendingSmsCaptcha),
  registerAccountInitial,
  proveRegistration,
  resendRegistration,
  retrievePassword,
  resetPassword,
  updatePassword: outsideTransaction(updatePassword),
  demoAccounts: async (ctx) =>
    !ctx.services.environment.demo
      ? []
      : [
          ...demoTenants.flatMap((tenant) =>
            tenant.people.map(({ username, title }) => ({
              tenantCode: tenant.code,
              username,
              password: demoPassword,
              title,
            })),
          ),
          {
            tenantCode: demoVisitor.tenantCode,
            username: demoVisitor.username,
            password: demoPassword,
            title: demoVisitor.title,
          },
        ],
})

/** What older clients send in the query; nothing unless the setting allows it. */
function queryOf(allowed: boolean, query: unknown): Record<string, unknown> {
  const parsed = allowed ? contract.token.input.safeParse(query) : undefined
  return parsed?.success ? Object.fromEntries(Object.entries(parsed.data).filter(([, v]) => v !== undefined)) : {}
}
