import { z } from 'zod'

import { choiceField, dateTimeField, referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { companyUsersText as t } from './companyUsers.text.ts'

const statuses = { able: t.able, disable: t.disable, invited: t.invited }
const nickname = textField({ label: t.nickname, readOnly: true, sort: true, search: true, width: 120 })
const username = textField({ label: t.username, readOnly: true, sort: true, search: true, width: 120 })
// Masked unless the caller may edit: 138****0001, bu***@pengcheng.example.
const mobile = textField({ label: t.mobile, readOnly: true, width: 130 })
const email = textField({ label: t.email, readOnly: true, width: 200 })
const status = choiceField(statuses, {
  label: t.status,
  readOnly: true,
  filter: true,
  width: 100,
  colours: { able: 'green', disable: 'default', invited: 'orange' },
})
const lastSignInAt = dateTimeField({ label: t.lastSignInAt, readOnly: true, computed: true })

const individual = resource({
  name: 'individualUser',
  title: t.individual,
  path: '/api/admin/individualUser',
  labelField: 'nickname',
  sort: '-createdAt',
  fields: {
    nickname,
    username,
    status,
    mobile,
    email,
    geographic: textField({ label: t.geographic, readOnly: true, width: 140 }),
    lastSignInAt,
  },
})

const enterprise = resource({
  name: 'enterpriseUser',
  title: t.enterprise,
  path: '/api/admin/enterpriseUser',
  labelField: 'nickname',
  cards: ['companyId', 'status', 'mobile'],
  sort: 'companyName',
  fields: {
    companyId: referenceField('customer', {
      label: t.company,
      labelField: 'companyName',
      readOnly: true,
      filter: true,
      width: 210,
    }),
    companyName: textField({ label: t.company, readOnly: true, sort: true, search: true, width: 210 }),
    uscc: textField({ label: t.uscc, readOnly: true, aside: true, width: 190 }),
    tenantCode: textField({ label: t.tenantCode, readOnly: true, width: 130 }),
    nickname,
    username,
    orgName: textField({ label: t.org, readOnly: true, aside: true, width: 160 }),
    status,
    mobile,
    email,
    lastSignInAt,
  },
})

const done = z.object({ done: z.literal(true) })

/** What both lists have beside reading: the account is opened or closed, a sign-in unlocked, a reset mailed to its owner. */
const acting = <const N extends 'individualUser' | 'enterpriseUser'>(name: N) => ({
  modifyAccount: route({
    method: 'POST',
    path: `/api/admin/${name}/modifyAccount`,
    title: t.modifyAccount,
    access: { permission: `${name}.edit` },
    input: z.strictObject({ id, status: z.enum(['able', 'disable']).optional(), unlock: z.literal(true).optional() }),
    output: done,
  }),
  sendReset: route({
    method: 'POST',
    path: `/api/admin/${name}/sendReset`,
    title: t.sendReset,
    access: { permission: `${name}.edit` },
    input: z.strictObject({ id }),
    output: done,
  }),
})

const reading = <R extends typeof individual.routes | typeof enterprise.routes>({
  query,
  queryById,
  exportExcel,
  exportWord,
  exportPDF,
}: R) => ({ query, queryById, exportExcel, exportWord, exportPDF })

/** People without a company. In a tenant its guests who registered by themselves; for the operator everybody who did. */
export const individualUser = { ...individual, routes: { ...reading(individual.routes), ...acting('individualUser') } }
export type IndividualUser = z.output<typeof individual.row>

const company = z.object({
  id,
  name: z.string(),
  uscc: z.string().nullable(),
  userCount: z.int(),
  lastSignInAt: z.string().nullable(),
})
export type Company = z.output<typeof company>

/** A broker's customers' people. For the operator the owner of each tenant, as the one to speak to. */
export const enterpriseUser = {
  ...enterprise,
  routes: {
    ...reading(enterprise.routes),
    ...acting('enterpriseUser'),
    /** Every customer, also one without users; at most 2,000. Empty for the operator. */
    queryCompanies: route({
      method: 'GET',
      path: '/api/admin/enterpriseUser/queryCompanies',
      title: t.queryCompanies,
      access: { permission: 'enterpriseUser.view' },
      output: z.array(company),
    }),
  },
}
export type EnterpriseUser = z.output<typeof enterprise.row>
