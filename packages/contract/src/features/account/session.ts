import { z } from 'zod'

import { enterpriseStates } from '../../business/enterpriseState.ts'
import { issues } from '../../kernel/issue.text.ts'
import { rule } from '../../kernel/issue.ts'
import { route } from '../../kernel/route.ts'
import { id, mobile, string } from '../../kernel/value.ts'
import { captcha, captchaRoutes } from './captcha.ts'
import { recoveryCode, totpCode } from './codes.ts'
import { sessionText as t } from './session.text.ts'
import { username } from './username.ts'

/** Login accepts any length up to 128, because a tenant's policy may ask for longer passwords than the usual 31. */
const loginPassword = z.string().min(6).max(128)
const newPassword = z.string().min(6).max(128)

/** The sign-in form (account). The web sends it as a form body to `token`. */
export const accountLogin = z.strictObject({
  tenantCode: string(64).min(1),
  username: string(100).min(3),
  password: loginPassword,
  ...captcha,
})
/** The sign-in form (mobile). */
export const mobileLogin = z.strictObject({ tenantCode: string(64).min(1), mobile, smsCaptcha: string(8).min(4) })
/** The second step, where the first was answered with `mfa_required`: the code of the app, or a recovery code in its place. */
export const secondLogin = z
  .strictObject({
    mfa_token: string(100).min(20),
    code: totpCode.optional(),
    recovery_code: recoveryCode.optional(),
    remember: z.stringbool().optional(),
  })
  .refine((v) => (v.code === undefined) !== (v.recovery_code === undefined), rule(t.codeOrRecovery, ['code']))

const same = (a: string, b: string) => (v: Record<string, unknown>) => v[a] === v[b]

export const registerForm = z
  .strictObject({
    username,
    nickname: string(64).min(1),
    password: newPassword,
    confirmPassword: z.string().min(1),
    email: z.email().max(254),
    countryCode: string(8).min(1),
    mobile,
    ...captcha,
    /** The ticket of a mailed invitation: whoever holds it has the mailbox that it went to. */
    invitation: string(100).min(20).optional(),
  })
  .refine(same('password', 'confirmPassword'), rule(t.passwordNotSame, ['confirmPassword']))

/** What the person types who registers: the code that was mailed. `username` where the one asked for was taken meanwhile. */
export const registrationForm = z.strictObject({
  ticket: string(100).min(20),
  code: totpCode,
  username: username.optional(),
})

/** The change-password dialog: what the user types. `updatePassword` is called with `{ id, password, newPassword }`. */
export const changePasswordForm = z
  .strictObject({
    password: z.string().min(1).max(128),
    newPassword,
    confirmPassword: z.string().min(1).max(128),
  })
  .refine(same('newPassword', 'confirmPassword'), rule(t.passwordNotSame, ['confirmPassword']))

/** The company whose word it is; null where it is the person's own; blank where another company's, which only an own proof lets be told. */
export const voucher = z.string().nullable()

export const sessionUser = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  roles: z.array(z.string()),
  avatar: id.nullable(),
  tenantId: id,
  tenantCode: z.string(),
  tenantName: z.string(),
  /** `admin` for staff, `customer` for people of a customer's organisation, `platform` for the operator, `personal` without a tenant. */
  area: z.enum(['admin', 'customer', 'platform', 'personal']),
  orgId: id.nullable(),
  orgName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  geographic: z.string().nullable(),
  address: z.string().nullable(),
  profile: z.string().nullable(),
  introduction: z.string().nullable(),
  /** Of the enterprise that they act for, by `enterpriseStates`. */
  enterpriseState: z.literal(Object.values(enterpriseStates)),
  /** IANA zone of the tenant: deadlines and days are counted in it. */
  timeZone: z.string(),
  mustChangePassword: z.boolean(),
  /** Whose word stands behind the password; see `voucher`. */
  passwordFrom: voucher,
  /** Whether the person, and not a company alone, proved in this session who it is; `provable` where they have something of their own to do so. */
  own: z.enum(['proved', 'provable', 'none']),
  /** The tenant asks for a second factor: nothing but the own account until it is set up, or proved in this session. */
  mfaNeeded: z.enum(['setUp', 'prove']).nullable(),
  /** From when on that will be so, while it is not yet. */
  mfaDeadline: z.string().nullable(),
  /** When the password has to be changed, from some days before on. */
  passwordExpiresAt: z.string().nullable(),
})
export type SessionUser = z.output<typeof sessionUser>

export const menuEntry = z.object({
  id,
  menuCode: z.string(),
  title: z.object({ zh: z.string(), tw: z.string(), en: z.string() }),
  icon: z.string().nullable(),
  path: z.string().nullable(),
  /** Code of the screen that is shown; null for a group. */
  component: z.string().nullable(),
  parentId: id.nullable(),
  sequence: z.int(),
  hidden: z.boolean(),
  affix: z.boolean(),
  /** A group is shown even around a single page; otherwise that page takes its place. */
  alwaysShow: z.boolean(),
  /** Full pinyin and initials of the simplified title, for the menu search. */
  pinyin: z.string(),
})
export type MenuEntry = z.output<typeof menuEntry>

const parameter = string(1000).optional()
const open = (why: string) => ({ open: why })
const signedIn = (why: string) => ({ signedIn: why })
const done = z.object({ done: z.literal(true) })

export const session = {
  /**
   * Answers as OAuth does: `{ access_token, token_type, expires_in }` or `{ error, error_description }`; sets the cookies. Where the person
   * has a second factor, `password` and `mobile` are answered with 400 `{ error: 'mfa_required', mfa_token, remember }`: the half token is
   * good for five minutes, five tries and the device that asked, and only for `grant_type=mfa` with `mfa_token` and `code` or
   * `recovery_code` (`remember=true` trusts the device for 30 days, where `remember` was true).
   *
   * After some failures a proof is asked for: 400, or 429 while locked, with `captchaRequired` and `proof: { ask, work, instead? }`. Where `ask`
   * is `work`, solve it (`solveWork`) and send the same again with the solution in `work`; where it is `picture`, send `captchaId` and
   * `charCaptcha` beside it, or the solution of `instead`, which takes longer, in place of both.
   */
  token: route({
    method: 'POST',
    path: '/api/uaa/oauth/token',
    title: t.token,
    access: open('it is the sign-in'),
    answer: 'raw',
    // Loose on purpose: what is wrong here is answered in OAuth's words; the forms above set the limits.
    input: z.object({
      scope: parameter,
      grant_type: parameter,
      client_id: parameter,
      client_secret: parameter,
      type: parameter,
      tenantCode: parameter,
      username: parameter,
      password: z.string().max(1000).optional(),
      mobile: parameter,
      smsCaptcha: parameter,
      refresh_token: parameter,
      captchaId: parameter,
      charCaptcha: parameter,
      work: parameter,
      mfa_token: parameter,
      code: parameter,
      recovery_code: parameter,
      remember: parameter,
      redirect_uri: parameter,
      code_verifier: parameter,
      sso_response: z.string().max(4000).optional(),
    }),
    output: z.object({
      access_token: z.string(),
      token_type: z.string(),
      expires_in: z.int(),
      scope: z.string().optional(),
      refresh_token: z.string().optional(),
    }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/uaa/oauth/logout',
    title: t.logout,
    access: open('an expired session may log out too'),
    output: done,
  }),
  switchTenant: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/switchTenant',
    title: t.switchTenant,
    access: signedIn('own memberships only'),
    input: z.strictObject({ tenantId: id }),
    output: z.object({ access_token: z.string(), expires_in: z.int() }),
  }),
  getSysUser: route({
    method: 'GET',
    path: '/api/uaa/users/getSysUser',
    title: t.getSysUser,
    access: signedIn('the own account'),
    output: sessionUser,
  }),
  queryCurrentAuthority: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/queryCurrentAuthority',
    title: t.queryCurrentAuthority,
    access: signedIn("the caller's own, whatever name is sent"),
    reads: true,
    input: z.strictObject({ username: string(100).optional() }),
    output: z.object({
      menu: z.array(menuEntry),
      /** Permission codes the user holds; a button whose code is not here is not shown. */
      menuButton: z.array(z.string()),
      /** Fields by resource that do not exist for the user: no column, filter or order is offered for them. */
      hiddenFields: z.record(z.string(), z.array(z.string())),
    }),
  }),
  queryTenantUser: route({
    method: 'GET',
    path: '/api/admin/sysuser/queryTenantUser',
    title: t.queryTenantUser,
    access: { permission: 'sysuser.view' },
    input: z.strictObject({ userInfo: string(100).min(1) }),
    output: z.array(z.object({ id, username: z.string(), nickname: z.string() })),
  }),
  querySysTenant: route({
    method: 'GET',
    path: '/api/admin/systenant/querySysTenant',
    title: t.querySysTenant,
    access: signedIn('own memberships only'),
    output: z.array(
      z.object({
        id,
        tenantCode: z.string(),
        tenantName: z.string(),
        current: z.boolean(),
        roles: z.array(z.string()),
      }),
    ),
  }),
  ...captchaRoutes,
  registerNewSession: route({
    method: 'POST',
    path: '/api/admin/sysuser/registerNewSession',
    title: t.registerNewSession,
    access: signedIn('the own session'),
    audit: false,
    output: done,
  }),
  registerAccountInitial: route({
    method: 'POST',
    path: '/api/admin/sysuser/registerAccountInitial',
    title: t.registerAccountInitial,
    access: open('it is the registration'),
    input: registerForm,
    output: z.object({
      tenantCode: z.string(),
      username: z.string(),
      /** The account waits for the code that was mailed to `sentTo`; null where an invitation's ticket proved the address. */
      proof: z
        .object({ ticket: z.string(), sentTo: z.string(), minutes: z.int(), nextAfterSeconds: z.int() })
        .nullable(),
    }),
  }),
  /** Opens the account: the code proves the mail address. */
  proveRegistration: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/proveRegistration',
    title: t.proveRegistration,
    access: open('it ends the registration; proved by the mailed code'),
    input: registrationForm,
    output: z.object({ tenantCode: z.string(), username: z.string() }),
  }),
  resendRegistration: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/resendRegistration',
    title: t.resendRegistration,
    access: open('a code that did not arrive; rate-limited'),
    input: z.strictObject({ ticket: string(100).min(20) }),
    output: z.object({ nextAfterSeconds: z.int() }),
  }),
  retrievePassword: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/retrievePassword',
    title: t.retrievePassword,
    access: open('the user cannot sign in'),
    input: z.strictObject({ email: z.email().max(254), ...captcha }),
    output: done,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/resetPassword',
    title: t.resetPassword,
    access: open('proved by the mailed, single-use link'),
    input: z
      .strictObject({ ticket: string(100).min(20), newPassword, confirmPassword: z.string().min(1) })
      .refine(same('newPassword', 'confirmPassword'), rule(t.passwordNotSame, ['confirmPassword'])),
    output: done,
  }),
  updatePassword: route({
    method: 'PUT',
    path: '/api/account/sysuserdetail/updatePassword',
    title: t.updatePassword,
    access: signedIn('the own password; another id is answered like a wrong password'),
    input: z.strictObject({
      id,
      password: z.string().max(128),
      newPassword: newPassword.refine((s) => s.length <= 128, rule(issues.invalid)),
    }),
    output: done,
  }),
  demoAccounts: route({
    method: 'GET',
    path: '/api/account/demoAccounts',
    title: t.demoAccounts,
    access: open('shown on the login page in demo mode only; empty otherwise'),
    output: z.array(
      z.object({
        tenantCode: z.string(),
        username: z.string(),
        password: z.string(),
        title: z.object({ zh: z.string(), tw: z.string(), en: z.string() }),
      }),
    ),
  }),
}
