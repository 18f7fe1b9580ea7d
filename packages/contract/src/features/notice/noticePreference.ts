import { z } from 'zod'

import { rule } from '../../kernel/issue.ts'
import { route } from '../../kernel/route.ts'
import { noticePreferenceText as t } from './noticePreference.text.ts'

export type Topic = keyof typeof t.topics
export type Channel = keyof typeof t.channels
export const topics = Object.keys(t.topics) as Topic[]
export const channels = Object.keys(t.channels) as Channel[]

interface Choice {
  readonly wanted: boolean
  readonly locked: boolean
}
const on: Choice = { wanted: true, locked: false }
const off: Choice = { wanted: false, locked: false }
const always: Choice = { wanted: true, locked: true }

/** What holds until a person says otherwise. A locked one they cannot change: nobody may miss what concerns their account, or what the house publishes. */
export const defaults: Readonly<Record<Topic, Readonly<Record<Channel, Choice>>>> = {
  orders: { inApp: on, mail: off, sms: off },
  classification: { inApp: on, mail: off, sms: off },
  tariff: { inApp: on, mail: off, sms: off },
  people: { inApp: on, mail: off, sms: off },
  notices: { inApp: always, mail: off, sms: off },
  security: { inApp: always, mail: always, sms: off },
}

const perChannel = z.strictObject({ inApp: z.boolean(), mail: z.boolean(), sms: z.boolean() })
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const optionalHour = z.preprocess((v) => (v === '' ? null : v), hour.nullable())

const knownZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const shape = {
  choices: z.strictObject(
    Object.fromEntries(topics.map((topic) => [topic, perChannel])) as Record<Topic, typeof perChannel>,
  ),
  quietFrom: optionalHour,
  quietTo: optionalHour,
  timeZone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9_+/-]+$/, { error: 'zone' })
    .refine(knownZone, rule(t.noZone)),
  digest: z.boolean(),
  digestAt: hour,
}
/** The choices of a person in one tenant; `version` is 0 until they have made any. */
const preference = z.object({ ...shape, version: z.int(), email: z.string().nullable(), mobile: z.string().nullable() })
export type NoticePreference = z.output<typeof preference>

const own = { signedIn: 'the own choices' }
export const noticePreference = {
  query: route({
    method: 'GET',
    path: '/api/notification/preference/query',
    title: t.query,
    access: own,
    output: preference,
  }),
  update: route({
    method: 'PUT',
    path: '/api/notification/preference/update',
    title: t.update,
    access: own,
    input: z
      .strictObject({ ...shape, version: z.int() })
      .refine((v) => (v.quietFrom === null) === (v.quietTo === null), rule(t.both, ['quietTo'])),
    output: preference,
  }),
}
