import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { passwordRules } from '../../kernel/passwordRules.ts'
import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { id, mobile, queryInteger } from '../../kernel/value.ts'
import { totpCode } from './codes.ts'
import { auditLine } from './profile.ts'
import { securityText as t } from './security.text.ts'
import { voucher } from './session.ts'

const base = '/api/account/security'
const own = { signedIn: 'the own account' }
const instant = z.iso.datetime({ offset: true })

const password = z.string().min(1).max(128)
const done = z.object({ done: z.literal(true) })

/** What the person types who is asked again who they are. */
export const confirmForm = z
  .strictObject({
    password: password.optional(),
    code: totpCode.optional(),
    mailCode: totpCode.optional(),
    smsCode: totpCode.optional(),
  })
  .refine(
    (v) => Object.values(v).filter((given) => given !== undefined).length === 1,
    rule(t.passwordOrCode, ['password']),
  )
export const emailForm = z.strictObject({ email: z.email().max(254) })
export const mobileForm = z.strictObject({ mobile })

const contactKind = z.enum(['email', 'mobile'])
export type ContactKind = z.output<typeof contactKind>

const state = z.object({
  email: z.string().nullable(),
  emailVerifiedAt: instant.nullable(),
  mobile: z.string().nullable(),
  mobileVerifiedAt: instant.nullable(),
  /** Whose word stands behind each of them. */
  emailFrom: voucher,
  mobileFrom: voucher,
  passwordFrom: voucher,
  /** Changes that wait for their code. */
  pending: z.array(z.object({ kind: contactKind, value: z.string(), expiresAt: instant, nextAfterSeconds: z.int() })),
  mfaEnabledAt: instant.nullable(),
  recoveryLeft: z.int(),
  /** From when on this tenant lets the person do nothing without a second factor; null where it asks for none. */
  mfaDeadline: instant.nullable(),
  /** Whether this very session proved the second factor. */
  mfaProved: z.boolean(),
  hasPassword: z.boolean(),
  passwordChangedAt: instant,
  passwordExpiresAt: instant.nullable(),
})
export type SecurityState = z.output<typeof state>

const device = z.object({
  id,
  device: z.string().nullable(),
  network: z.string(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** Until then it needs no second factor; null where it always does. */
  trustedUntil: instant.nullable(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OwnDevice = z.output<typeof device>

const signInLine = z.object({
  id,
  at: instant,
  tenantName: z.string(),
  outcome: z.string(),
  detail: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
})
export type SignInLine = z.output<typeof signInLine>

const page = {
  currentPage: queryInteger(1, 1000).default(1),
  pageSize: queryInteger(1, 50)
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(10),
}

const proofChannel = z.enum(['mail', 'sms'])
export type ProofChannel = z.output<typeof proofChannel>

/**
 * The safety of the own account. Calls marked with * answer 403 with `data.stepUp` (`password`, `code`) until `confirm` was called within
 * five minutes. Calls that concern the person in other tenants too (switching, invitations, leaving) answer so with the ways by which the
 * person can prove who it is (`password`, `mail`, `sms`, `code`), until the session holds a proof that is believed there.
 */
export const security = {
  query: route({ method: 'GET', path: `${base}/query`, title: t.query, access: own, output: state }),
  confirm: route({
    method: 'POST',
    path: `${base}/confirm`,
    title: t.confirm,
    access: own,
    input: confirmForm,
    output: z.object({ seconds: z.int() }),
  }),
  /** Sends a code to the person's own proved address or number, for `confirm` with `mailCode` or `smsCode`. */
  sendProof: route({
    method: 'POST',
    path: `${base}/sendProof`,
    title: t.sendProof,
    access: own,
    input: z.strictObject({ channel: proofChannel }),
    output: z.object({ sentTo: z.string(), nextAfterSeconds: z.int() }),
  }),
  /** Refused with the ways to prove it until the person, and not a company alone, proved who it is. */
  proveOwn: route({
    method: 'POST',
    path: `${base}/proveOwn`,
    title: t.proveOwn,
    access: own,
    reads: true,
    output: done,
  }),
  /** * Sends a code to the new address; nothing changes until `confirmContact`. */
  changeEmail: route({
    method: 'POST',
    path: `${base}/changeEmail`,
    title: t.changeEmail,
    access: own,
    input: emailForm,
    output: state,
  }),
  /** * Sends a code to the new number. */
  changeMobile: route({
    method: 'POST',
    path: `${base}/changeMobile`,
    title: t.changeMobile,
    access: own,
    input: mobileForm,
    output: state,
  }),
  confirmContact: route({
    method: 'POST',
    path: `${base}/confirmContact`,
    title: t.confirmContact,
    access: own,
    input: z.strictObject({ kind: contactKind, code: totpCode }),
    output: state,
  }),
  cancelContact: route({
    method: 'POST',
    path: `${base}/cancelContact`,
    title: t.cancelContact,
    access: own,
    input: z.strictObject({ kind: contactKind }),
    output: state,
  }),
  /** * A new key for the authenticator app; it counts once its first code came. */
  startMfa: route({
    method: 'POST',
    path: `${base}/startMfa`,
    title: t.startMfa,
    access: own,
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** Gives the ten recovery codes, this once. */
  enableMfa: route({
    method: 'POST',
    path: `${base}/enableMfa`,
    title: t.enableMfa,
    access: own,
    input: z.strictObject({ code: totpCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  disableMfa: route({
    method: 'POST',
    path: `${base}/disableMfa`,
    title: t.disableMfa,
    access: own,
    input: z.strictObject({ password, code: totpCode }),
    output: done,
  }),
  /** * */
  renewRecoveryCodes: route({
    method: 'POST',
    path: `${base}/renewRecoveryCodes`,
    title: t.renewRecoveryCodes,
    access: own,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  queryDevices: route({
    method: 'GET',
    path: `${base}/queryDevices`,
    title: t.queryDevices,
    access: own,
    output: z.array(device),
  }),
  forgetDevice: route({
    method: 'POST',
    path: `${base}/forgetDevice`,
    title: t.forgetDevice,
    access: own,
    input: z.strictObject({ id }),
    output: done,
  }),
  /** Successes and failures in every tenant of the person, newest first. */
  querySignIns: route({
    method: 'GET',
    path: `${base}/querySignIns`,
    title: t.querySignIns,
    access: own,
    input: z.strictObject(page),
    output: listOf(signInLine),
  }),
  /** The last 50 lines of one of the own sessions, in whichever tenants it was. */
  querySessionAudit: route({
    method: 'GET',
    path: `${base}/querySessionAudit`,
    title: t.querySessionAudit,
    access: own,
    input: z.strictObject({ id }),
    output: z.array(auditLine.extend({ tenantName: z.string() })),
  }),
  queryPasswordRules: route({
    method: 'GET',
    path: `${base}/queryPasswordRules`,
    title: t.queryPasswordRules,
    access: own,
    output: passwordRules,
  }),
}
