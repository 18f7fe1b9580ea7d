import { z } from 'zod'

import { choiceField, fileField, longTextField, textField } from '../../kernel/field.ts'
import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { id, queryInteger } from '../../kernel/value.ts'
import { profileText as t } from './profile.text.ts'

const instant = z.iso.datetime({ offset: true })
const own = { signedIn: 'the own account' }
const base = '/api/account/profile'

/** What a person may say of themselves. E-mail and mobile number are changed by confirmation, not here. */
export const profileFields = {
  nickname: textField({ label: t.nickname, required: true, max: 64 }),
  geographic: textField({ label: t.geographic, max: 100 }),
  address: textField({ label: t.address, max: 200 }),
  profile: textField({ label: t.profile, max: 500 }),
  introduction: longTextField({ label: t.introduction, max: 1000 }),
  language: choiceField(t.languages, { label: t.language, required: true }),
  avatar: fileField({ label: t.avatar }),
} as const

const { nickname, geographic, address, profile: line, introduction, language, avatar } = profileFields
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()

/** The form of the own details. */
export const profileForm = z.strictObject({
  nickname: nickname.schema,
  geographic: optional(geographic.schema),
  address: optional(address.schema),
  profile: optional(line.schema),
  introduction: optional(introduction.schema),
  language: language.schema,
  avatar: optional(avatar.schema),
})

const details = z.object({
  id,
  version: z.int(),
  username: z.string(),
  orgName: z.string().nullable(),
  roleNames: z.array(z.string()),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  nickname: z.string(),
  geographic: z.string().nullable(),
  address: z.string().nullable(),
  profile: z.string().nullable(),
  introduction: z.string().nullable(),
  language: language.schema,
  avatar: id.nullable(),
})
export type OwnDetails = z.output<typeof details>

const ownSession = z.object({
  id,
  tenantName: z.string(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The one that asks. */
  current: z.boolean(),
  /** The second factor was proved in it. */
  mfa: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const auditLine = z.object({
  id,
  at: instant,
  /** What was called, in words where it is a route of the contract. */
  title: z.object({ zh: z.string(), tw: z.string(), en: z.string() }).nullable(),
  action: z.string(),
  outcome: z.string(),
  detail: z.string().nullable(),
  objects: z.int(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
})
export type OwnAuditLine = z.output<typeof auditLine>

export const profile = {
  query: route({ method: 'GET', path: `${base}/query`, title: t.query, access: own, output: details }),
  /** Another id than the own is not found. */
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    title: t.update,
    access: own,
    input: z.strictObject({ ...profileForm.shape, id, version: z.int() }),
    output: details,
  }),
  /** Running sessions of the person in all their tenants, the current first; at most 20 run. */
  querySessions: route({
    method: 'GET',
    path: `${base}/querySessions`,
    title: t.querySessions,
    access: own,
    output: z.array(ownSession),
  }),
  endSession: route({
    method: 'POST',
    path: `${base}/endSession`,
    title: t.endSession,
    access: own,
    input: z.strictObject({ id }),
    output: z.object({ count: z.int() }),
  }),
  endOtherSessions: route({
    method: 'POST',
    path: `${base}/endOtherSessions`,
    title: t.endOtherSessions,
    access: own,
    output: z.object({ count: z.int() }),
  }),
  /** Own lines of the audit trail in the current tenant, newest first. */
  queryAudit: route({
    method: 'GET',
    path: `${base}/queryAudit`,
    title: t.queryAudit,
    access: own,
    input: z.strictObject({
      currentPage: queryInteger(1, 100_000).default(1),
      pageSize: queryInteger(1, 50)
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(10),
    }),
    output: listOf(auditLine),
  }),
}
