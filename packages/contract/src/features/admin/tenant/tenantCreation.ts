import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { tenantApplicationText as t } from '../../account/tenantApplication.text.ts'
import { applicationStatuses } from '../../account/tenantApplication.ts'
import { operatorRoutes } from './operator.ts'
import { systenantText } from './systenant.text.ts'

const base = '/api/admin/tenantDecision'
const operator = 'the platform decides who gets a tenant'

const listed = resource({
  name: 'tenantCreation',
  title: t.queryCreate,
  records: text('创建租户的申请', '建立租戶的申請', 'tenant applications'),
  path: base,
  labelField: 'tenantName',
  names: {
    query: 'queryCreate',
    queryById: 'queryCreateById',
    queryHistory: 'queryCreateHistory',
    exportExcel: 'exportCreateExcel',
    exportWord: 'exportCreateWord',
    exportPDF: 'exportCreatePDF',
  },
  fields: {
    tenantName: textField({ label: t.tenantName, required: true, readOnly: true, search: true, width: 200 }),
    tenantCode: textField({ label: t.tenantCode, required: true, readOnly: true, search: true, width: 130 }),
    applyStatus: choiceField(applicationStatuses, {
      label: t.applyStatus,
      required: true,
      readOnly: true,
      filter: true,
      width: 100,
      colours: { pending: 'blue', approved: 'green', rejected: 'red', cancelled: 'default' },
    }),
    applyUserName: textField({ label: t.applyUserName, required: true, readOnly: true, search: true, width: 120 }),
    tenantContact: textField({ label: t.tenantContact, readOnly: true, search: true, width: 110 }),
    tenantPhone: textField({ label: t.tenantPhone, readOnly: true, width: 140 }),
    tenantMail: textField({ label: t.tenantMail, readOnly: true, width: 200 }),
    remark: longTextField({ label: t.remark, readOnly: true, width: 220 }),
    applyDate: dateTimeField({ label: t.applyDate, required: true, readOnly: true, computed: true }),
    decidedAt: dateTimeField({ label: t.decidedAt, readOnly: true, aside: true }),
    decidedByName: textField({ label: t.decidedBy, readOnly: true, computed: true, width: 110, aside: true }),
    failCause: textField({ label: t.failCause, readOnly: true, width: 200 }),
  },
})

const terms = {
  packageId: referenceField('tenantPackage', {
    label: systenantText.packageId,
    hint: systenantText.packageHint,
    labelField: 'packageName',
  }),
  startTime: dateTimeField({ label: systenantText.startTime }),
  endTime: dateTimeField({ label: systenantText.endTime, hint: systenantText.endTimeHint }),
  mostUsers: integerField({
    label: systenantText.mostUsers,
    hint: systenantText.mostUsersHint,
    min: 1,
    max: 1_000_000,
  }),
}
/** What the operator agrees with the new tenant, on the form of the approval. */
export const creationTerms = terms

const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
/** `version` is that of the application that was read. */
const named = { id, version: z.int() }
export const approveCreateForm = z
  .strictObject({
    ...named,
    packageId: emptyIsNull(terms.packageId.schema),
    startTime: emptyIsNull(terms.startTime.schema),
    endTime: emptyIsNull(terms.endTime.schema),
    mostUsers: emptyIsNull(terms.mostUsers.schema),
  })
  .refine(
    (v) => !v.startTime || !v.endTime || Date.parse(v.endTime) > Date.parse(v.startTime),
    rule(systenantText.endAfterStart, ['endTime']),
  )
export const rejectCreateForm = z.strictObject({ ...named, failCause: string(255).min(1) })

const { query, queryById, queryHistory, exportExcel, exportWord, exportPDF } = listed.routes
const access = { platform: operator }

/** Decisions on applications for a tenant: nobody decides on their own. */
export const tenantCreation = {
  ...listed,
  routes: operatorRoutes(
    {
      query,
      queryById,
      queryHistory,
      exportExcel,
      exportWord,
      exportPDF,
      /** Makes the tenant on these terms, with the applicant as its administrator and owner. */
      approveCreate: route({
        method: 'POST',
        path: `${base}/approveCreate`,
        title: t.approveCreate,
        access,
        input: approveCreateForm,
        output: listed.row,
      }),
      rejectCreate: route({
        method: 'POST',
        path: `${base}/rejectCreate`,
        title: t.reject,
        access,
        input: rejectCreateForm,
        output: listed.row,
      }),
    },
    operator,
  ),
}
