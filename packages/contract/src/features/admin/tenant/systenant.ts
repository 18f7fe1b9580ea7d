import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  emailField,
  integerField,
  mobileField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource, type FieldRule } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { newTenantCode } from '../../account/tenantApplication.ts'
import { username } from '../../account/username.ts'
import { operatorRoutes } from './operator.ts'
import { packageLoss } from './packageLoss.ts'
import { systenantText as t, zoneText } from './systenant.text.ts'

const base = '/api/admin/systenant'
const operator = 'tenants are the operator’s; a tenant’s people see their own by querySysTenant'

/** A name of the DNS with at least one dot, in small letters; no address, port or path. */
export const hostName = string(253)
  .toLowerCase()
  .refine(
    (s) => s === '' || /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(s),
    rule(t.domainShape),
  )

export const tenantStates = { open: t.open, suspended: t.suspended, notStarted: t.notStarted, expired: t.expired }

const laterThanStart: FieldRule = {
  field: 'endTime',
  message: t.endAfterStart,
  holds: ({ startTime, endTime }) =>
    !startTime || !endTime || Date.parse(String(endTime)) > Date.parse(String(startTime)),
}

const listed = resource({
  name: 'systenant',
  title: t.title,
  path: base,
  labelField: 'tenantName',
  cards: ['state', 'packageId', 'endTime'],
  rules: [laterThanStart],
  fields: {
    tenantName: textField({ label: t.tenantName, required: true, max: 64, sort: true, search: true, width: 220 }),
    tenantCode: {
      ...textField({
        label: t.tenantCode,
        hint: t.tenantCodeHint,
        required: true,
        max: 32,
        sort: true,
        search: true,
        width: 140,
      }),
      schema: newTenantCode,
    },
    state: choiceField(tenantStates, {
      label: t.state,
      readOnly: true,
      filter: true,
      width: 110,
      colours: { open: 'green', suspended: 'red', notStarted: 'blue', expired: 'orange' },
    }),
    packageId: referenceField('tenantPackage', {
      label: t.packageId,
      hint: t.packageHint,
      labelField: 'packageName',
      filter: true,
      width: 140,
    }),
    packageName: textField({ label: t.packageId, readOnly: true, computed: true }),
    userCount: integerField({
      label: t.userCount,
      readOnly: true,
      sort: true,
      filter: true,
      min: 0,
      max: 1_000_000,
      width: 110,
    }),
    mostUsers: integerField({
      label: t.mostUsers,
      hint: t.mostUsersHint,
      min: 1,
      max: 1_000_000,
      width: 100,
      aside: true,
    }),
    /** Near the limit is nine tenths of it. */
    userLoad: choiceField(t.userLoads, {
      label: t.userLoad,
      readOnly: true,
      computed: true,
      filter: true,
      width: 120,
      aside: true,
      colours: { unlimited: 'default', room: 'green', near: 'orange', full: 'red' },
    }),
    startTime: dateTimeField({ label: t.startTime, sort: true, aside: true }),
    endTime: dateTimeField({ label: t.endTime, hint: t.endTimeHint, sort: true, filter: true }),
    ownerName: textField({ label: t.ownerName, readOnly: true, computed: true, width: 120 }),
    tenantContact: textField({ label: t.tenantContact, max: 64, search: true, width: 120 }),
    tenantEmail: emailField({ label: t.tenantEmail, width: 200, aside: true }),
    tenantTel: textField({ label: t.tenantTel, max: 32, width: 140 }),
    domain: {
      ...textField({ label: t.domain, hint: t.domainHint, max: 253, search: true, width: 180, aside: true }),
      schema: hostName,
    },
    timeZone: choiceField(zoneText, {
      label: t.timeZone,
      required: true,
      atFirst: 'Asia/Shanghai',
      filter: true,
      width: 180,
      aside: true,
    }),
    onlineCount: integerField({
      label: t.onlineCount,
      readOnly: true,
      computed: true,
      min: 0,
      max: 1_000_000,
      width: 110,
      aside: true,
    }),
    lastUsedAt: dateTimeField({ label: t.lastUsedAt, readOnly: true, computed: true }),
    statusNote: textField({ label: t.statusNote, readOnly: true, width: 200, aside: true }),
  },
})

/** Who is the first to come in: somebody who has an account, or a new person who sets their password by a mailed link. */
export const firstAdministrator = {
  adminBy: choiceField({ new: t.byNew, existing: t.byExisting }, { label: t.adminBy, required: true, writeOnly: true }),
  adminAccount: textField({ label: t.adminAccount, max: 254, writeOnly: true }),
  adminNickname: textField({ label: t.adminNickname, max: 64, writeOnly: true }),
  adminUsername: { ...textField({ label: t.adminUsername, max: 64, writeOnly: true }), schema: username },
  adminEmail: emailField({ label: t.adminEmail, hint: t.adminEmailHint, writeOnly: true }),
  adminMobile: mobileField({ label: t.adminMobile, writeOnly: true }),
  adminLanguage: choiceField(
    {
      zh: { zh: '简体中文', tw: '简体中文', en: '简体中文' },
      tw: { zh: '繁體中文', tw: '繁體中文', en: '繁體中文' },
      en: { zh: 'English', tw: 'English', en: 'English' },
    },
    { label: t.adminLanguage, writeOnly: true },
  ),
}

const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
const asked = (field: string, by: 'new' | 'existing') =>
  [(v: Record<string, unknown>) => v['adminBy'] !== by || Boolean(v[field]), rule(t.adminNeeded, [field])] as const

/** The form of a new tenant. */
export const newTenantForm = z
  .strictObject({
    ...listed.routes.add.input.shape,
    adminBy: firstAdministrator.adminBy.schema,
    adminAccount: emptyIsNull(firstAdministrator.adminAccount.schema),
    adminNickname: emptyIsNull(firstAdministrator.adminNickname.schema),
    adminUsername: emptyIsNull(firstAdministrator.adminUsername.schema),
    adminEmail: emptyIsNull(firstAdministrator.adminEmail.schema),
    adminMobile: emptyIsNull(firstAdministrator.adminMobile.schema),
    adminLanguage: emptyIsNull(firstAdministrator.adminLanguage.schema),
  })
  .refine(laterThanStart.holds, rule(laterThanStart.message, [laterThanStart.field]))
  .refine(...asked('adminAccount', 'existing'))
  .refine(...asked('adminNickname', 'new'))
  .refine(...asked('adminUsername', 'new'))
  .refine(...asked('adminEmail', 'new'))

const named = { id, version: z.int() }
export const suspendForm = z.strictObject({ ...named, reason: string(200).min(1) })
export const archiveForm = z.strictObject({ ...named, tenantCode: string(64).min(1) })

const { delete: _d, ...routes } = listed.routes

/** What a file of new tenants holds: the form of one in each row. */
export const newTenants = { ...listed, fields: { ...listed.fields, ...firstAdministrator }, write: newTenantForm }

/** Tenants as the operator keeps them: what was agreed with them, and counts. The operator reads no row of theirs. */
export const systenant = {
  ...listed,
  routes: operatorRoutes(
    {
      ...routes,
      add: { ...routes.add, input: newTenantForm },
      /** Its people are out at once and read the reason when they sign in. */
      suspend: route({
        method: 'POST',
        path: `${base}/suspend`,
        title: t.suspend,
        access: { platform: operator },
        input: suspendForm,
        output: listed.row,
      }),
      reinstate: route({
        method: 'POST',
        path: `${base}/reinstate`,
        title: t.reinstate,
        access: { platform: operator },
        input: z.strictObject(named),
        output: listed.row,
      }),
      /** Into the recycle bin; whoever does it types the tenant's code. */
      archive: route({
        method: 'POST',
        path: `${base}/archive`,
        title: t.archive,
        access: { platform: operator },
        input: archiveForm,
        output: z.object({ count: z.int() }),
      }),
      /** What the tenant would lose and win with another package, or with none. */
      previewPackage: route({
        method: 'POST',
        path: `${base}/previewPackage`,
        title: t.previewPackage,
        access: { platform: operator },
        reads: true,
        input: z.strictObject({ id, packageId: id.nullable() }),
        output: packageLoss,
      }),
    },
    operator,
  ),
}
