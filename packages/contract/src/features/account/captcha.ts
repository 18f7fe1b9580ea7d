import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { mobile, string } from '../../kernel/value.ts'
import { sessionText as t } from './session.text.ts'

/** A picture with its characters, or work in its place: what a form needs says the call. */
export const captcha = {
  captchaId: string(64).optional(),
  charCaptcha: string(10).optional(),
  work: string(400).optional(),
}

const beforeSignIn = { open: 'needed before sign-in' }

export const captchaRoutes = {
  getCaptcha: route({
    method: 'GET',
    path: '/api/account/captcha/getCaptcha',
    title: t.captcha,
    access: beforeSignIn,
    output: z.object({ captchaId: z.string(), image: z.string() }),
  }),
  compareCaptcha: route({
    method: 'POST',
    path: '/api/account/sysuserdetail/compareCaptcha',
    title: t.compareCaptcha,
    access: beforeSignIn,
    input: z.strictObject({ captchaId: string(64).min(1), charCaptcha: string(10).min(1) }),
    output: z.object({
      match: z.boolean(),
      /** The picture is over: too old, used, or read wrongly too often. Whether the characters are right is not told any more. */
      expired: z.boolean(),
    }),
  }),
  /** For whoever cannot see the picture: solved, it is sent as `work` in place of `captchaId` and `charCaptcha`, to the call it was made for. */
  getWork: route({
    method: 'GET',
    path: '/api/account/captcha/getWork',
    title: t.getWork,
    access: beforeSignIn,
    input: z.strictObject({ purpose: z.enum(['register', 'retrieve', 'sms']) }),
    output: z.object({ work: z.string() }),
  }),
  getSmsCaptcha: route({
    method: 'GET',
    path: '/api/account/captcha/getSmsCaptcha',
    title: t.getSmsCaptcha,
    access: { open: 'needed before sign-in; rate-limited, own site only' },
    reads: false,
    input: z.strictObject({ mobile, ...captcha }),
    output: z.object({ done: z.literal(true), nextAfterSeconds: z.int() }),
  }),
  getSendingSmsCaptcha: route({
    method: 'GET',
    path: '/api/account/captcha/getSendingSmsCaptcha',
    title: t.getSendingSmsCaptcha,
    access: { signedIn: 'sends to the own number' },
    reads: false,
    output: z.object({ done: z.literal(true), nextAfterSeconds: z.int() }),
  }),
}
