import { z } from 'zod'

import { choiceField, flagField, integerField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { historyEntry } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { tenantPolicyText as t } from './tenantPolicy.text.ts'

const base = '/api/admin/tenantPolicy'

/** What an administrator decides for the safety of their tenant. The bounds are such that nobody can lock everybody out. */
const fields = {
  passwordMin: integerField({ label: t.passwordMin, required: true, min: 6, max: 64 }),
  passwordClasses: choiceField(t.classes, { label: t.passwordClasses, hint: t.passwordClassesHint, required: true }),
  passwordNoUsername: flagField({ label: t.passwordNoUsername, required: true }),
  passwordHistory: integerField({
    label: t.passwordHistory,
    hint: t.passwordHistoryHint,
    required: true,
    min: 0,
    max: 24,
  }),
  passwordDays: integerField({ label: t.passwordDays, hint: t.passwordDaysHint, required: true, min: 0, max: 730 }),
  passwordRemindDays: integerField({ label: t.passwordRemindDays, required: true, min: 1, max: 29 }),
  idleMinutes: integerField({ label: t.idleMinutes, required: true, min: 5, max: 720 }),
  mfa: choiceField(
    { nobody: t.mfaNobody, administrators: t.mfaAdministrators, all: t.mfaAll },
    { label: t.mfa, required: true },
  ),
  mfaGraceDays: integerField({ label: t.mfaGraceDays, hint: t.mfaGraceDaysHint, required: true, min: 0, max: 60 }),
  rememberDevices: flagField({ label: t.rememberDevices, required: true }),
} as const

const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])) as {
  [K in keyof typeof fields]: (typeof fields)[K]['schema']
}
const enoughDays = (v: { passwordDays: number }) => v.passwordDays === 0 || v.passwordDays >= 30
const write = z.strictObject(shape).refine(enoughDays, rule(t.daysTooFew, ['passwordDays']))
const row = z.object({ ...shape, id, version: z.int() })
export type TenantPolicyRow = z.output<typeof row>

/** The policy in the shape of a record with a form, a version and a history; its id is the tenant's. */
export const tenantPolicy = {
  name: 'tenantPolicy',
  title: t.title,
  path: base,
  labelField: 'mfa',
  sort: '-createdAt',
  fields,
  write,
  row,
  routes: {
    query: route({
      method: 'GET',
      path: `${base}/query`,
      title: t.query,
      access: { permission: 'tenantPolicy.view' },
      output: row,
    }),
    update: route({
      method: 'PUT',
      path: `${base}/update`,
      title: t.update,
      access: { permission: 'tenantPolicy.edit' },
      input: z
        .strictObject({ ...shape, id, version: z.int() })
        .refine(enoughDays, rule(t.daysTooFew, ['passwordDays'])),
      output: row,
    }),
    queryHistory: route({
      method: 'GET',
      path: `${base}/queryHistory`,
      title: t.queryHistory,
      access: { permission: 'tenantPolicy.view' },
      input: z.strictObject({ id }),
      output: z.array(historyEntry),
    }),
  },
}
