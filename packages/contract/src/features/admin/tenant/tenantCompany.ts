import { z } from 'zod'

import { usccField } from '../../../business/identifierField.ts'
import { choiceField, emailField, textField } from '../../../kernel/field.ts'
import { historyEntry } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { systenantText, zoneText } from './systenant.text.ts'
import { tenantCompanyText as t } from './tenantCompany.text.ts'

const base = '/api/admin/tenantCompany'

const fields = {
  tenantName: textField({ label: t.tenantName, required: true, max: 64 }),
  uscc: usccField({ label: t.uscc }),
  tenantContact: textField({ label: systenantText.tenantContact, max: 64 }),
  tenantEmail: emailField({ label: systenantText.tenantEmail }),
  tenantTel: textField({ label: systenantText.tenantTel, max: 32 }),
  timeZone: choiceField(zoneText, { label: systenantText.timeZone, hint: t.timeZoneHint, required: true }),
} as const

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
const write = z.strictObject({
  tenantName: fields.tenantName.schema,
  uscc: optional(fields.uscc.schema),
  tenantContact: optional(fields.tenantContact.schema),
  tenantEmail: optional(fields.tenantEmail.schema),
  tenantTel: optional(fields.tenantTel.schema),
  timeZone: fields.timeZone.schema,
})
const word = z.string().nullable()
const row = z.object({
  id,
  version: z.int(),
  tenantName: z.string(),
  uscc: word,
  tenantContact: word,
  tenantEmail: word,
  tenantTel: word,
  timeZone: z.string(),
  /** What the platform agreed with the tenant. */
  tenantCode: z.string(),
  packageName: z.object({ zh: z.string(), tw: z.string(), en: z.string() }).nullable(),
  endTime: word,
  userCount: z.int(),
  mostUsers: z.int().nullable(),
})
export type TenantCompany = z.output<typeof row>

/** Who the tenant is, in the shape of a record with a form and a version; its id is the tenant's. */
export const tenantCompany = {
  name: 'tenantCompany',
  title: t.title,
  path: base,
  labelField: 'tenantName',
  sort: '-createdAt',
  fields,
  write,
  row,
  routes: {
    query: route({
      method: 'GET',
      path: `${base}/query`,
      title: t.query,
      access: { permission: 'tenantCompany.view' },
      output: row,
    }),
    update: route({
      method: 'PUT',
      path: `${base}/update`,
      title: t.update,
      access: { permission: 'tenantCompany.edit' },
      input: write.partial().extend({ id, version: z.int() }),
      output: row,
    }),
    queryHistory: route({
      method: 'GET',
      path: `${base}/queryHistory`,
      title: t.queryHistory,
      access: { permission: 'tenantCompany.view' },
      input: z.strictObject({ id }),
      output: z.array(historyEntry),
    }),
  },
}
