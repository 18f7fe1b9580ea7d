import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  flagField,
  integerField,
  longTextField,
  referenceField,
  textField,
} from '../../kernel/field.ts'
import { rule } from '../../kernel/issue.ts'
import { resource, type FieldRule } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { id, queryInteger, string } from '../../kernel/value.ts'
import { notificationText as t } from './notification.text.ts'

const f = t.fields
const path = '/api/notification/notification'

/** Letters of one language's HTML, markup included. */
export const maxContent = 60_000
export const maxAttachments = 10
const maxChosen = { orgs: 200, roles: 50, users: 500 } as const

const after = (from: unknown, to: unknown) => !from || !to || Date.parse(String(to)) > Date.parse(String(from))
const rules: readonly FieldRule[] = [
  { field: 'endTime', message: t.refused.endBeforeStart, holds: (v) => after(v['startTime'], v['endTime']) },
  {
    field: 'confirmBy',
    message: t.refused.confirmByLate,
    holds: (v) => after(v['startTime'], v['confirmBy']) && after(v['confirmBy'], v['endTime']),
  },
]

const base = resource({
  name: 'notification',
  title: t.title,
  path,
  labelField: 'title',
  sort: '-createdAt',
  names: { query: 'queryNotification' },
  rules,
  fields: {
    title: textField({ label: f.title, required: true, max: 200, sort: true, search: true, width: 240 }),
    titleTw: textField({ label: f.titleTw, max: 200, aside: true }),
    titleEn: textField({ label: f.titleEn, max: 200, aside: true }),
    description: longTextField({ label: f.description, readOnly: true, search: true, aside: true }),
    status: choiceField(t.status, {
      label: f.status,
      readOnly: true,
      required: true,
      filter: true,
      width: 110,
      colours: { draft: 'default', scheduled: 'blue', published: 'green', revoked: 'red', ended: 'default' },
    }),
    deliveredCount: integerField({
      label: f.deliveredCount,
      readOnly: true,
      required: true,
      min: 0,
      max: 100_000_000,
      width: 130,
    }),
    recipientCount: integerField({
      label: f.recipientCount,
      readOnly: true,
      required: true,
      min: 0,
      max: 100_000_000,
      aside: true,
    }),
    publishObject: choiceField(t.object, { label: f.publishObject, filter: true, width: 120 }),
    publishNames: textField({ label: f.publishNames, readOnly: true, computed: true, aside: true, width: 200 }),
    /** Codes of the languages in which title and content stand, such as `zh,en`. */
    coverage: textField({ label: f.coverage, readOnly: true, computed: true, width: 110 }),
    type: choiceField(t.type, { label: f.type, required: true, filter: true, width: 80 }),
    priority: choiceField(t.priority, {
      label: f.priority,
      required: true,
      filter: true,
      width: 100,
      colours: { low: 'default', normal: 'blue', high: 'red' },
    }),
    startTime: dateTimeField({ label: f.startTime, hint: f.startTimeHint, sort: true, filter: true, width: 150 }),
    endTime: dateTimeField({ label: f.endTime, hint: f.endTimeHint, sort: true, filter: true, width: 150 }),
    publisher: textField({ label: f.publisher, hint: f.publisherHint, max: 64, search: true, width: 110 }),
    mustConfirm: flagField({ label: f.mustConfirm, hint: f.mustConfirmHint, width: 90 }),
    confirmBy: dateTimeField({ label: f.confirmBy, hint: f.confirmByHint, aside: true }),
    editedAt: dateTimeField({ label: f.editedAt, readOnly: true, aside: true }),
  },
})

/** What only the form and a single read have beside the columns of the list. */
const more = {
  content: longTextField({ label: f.content, required: true, max: maxContent }),
  contentTw: longTextField({ label: f.contentTw, max: maxContent }),
  contentEn: longTextField({ label: f.contentEn, max: maxContent }),
  publishOrgs: referenceField('noticeOrg', { label: f.publishOrgs, labelField: 'publishNames' }),
  publishBelow: flagField({ label: f.publishBelow }),
  publishRoles: referenceField('noticeRole', { label: f.publishRoles, labelField: 'publishNames' }),
  publishUsers: referenceField('noticeUser', { label: f.publishUsers, labelField: 'publishNames' }),
  attachments: textField({ label: f.attachments, hint: f.attachmentsHint }),
} as const

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()
const html = string(maxContent)
const ids = (max: number) => z.array(id).max(max).nullable().optional()
const written = {
  ...base.write.shape,
  content: html.min(1),
  contentTw: optional(html),
  contentEn: optional(html),
  publishOrgs: ids(maxChosen.orgs),
  publishBelow: z.boolean().nullable().optional(),
  publishRoles: ids(maxChosen.roles),
  publishUsers: ids(maxChosen.users),
  attachments: ids(maxAttachments),
}
const holds = (r: FieldRule) =>
  [(v: unknown) => r.holds(v as Record<string, unknown>), rule(r.message, [r.field])] as const
const write = rules.reduce((schema, r) => schema.refine(...holds(r)), z.strictObject(written))

const file = z.object({ id, name: z.string(), size: z.int() })
const fullRow = base.row.extend({
  content: z.string(),
  contentTw: z.string().nullable(),
  contentEn: z.string().nullable(),
  publishOrgs: z.array(id),
  publishBelow: z.boolean(),
  publishRoles: z.array(id),
  publishUsers: z.array(id),
  attachments: z.array(id),
  files: z.array(file),
})
export type NotificationRow = z.output<typeof fullRow>

const targetShape = z.strictObject({
  publishObject: z.enum(Object.keys(t.object) as [keyof typeof t.object]),
  publishOrgs: ids(maxChosen.orgs),
  publishBelow: z.boolean().nullable().optional(),
  publishRoles: ids(maxChosen.roles),
  publishUsers: ids(maxChosen.users),
})
export type Target = z.output<typeof targetShape>

const step = z.strictObject({ id, version: z.int() })
const edit = { permission: 'notification.edit' } as const
const publishing = { permission: 'notification.publish' } as const
const view = { permission: 'notification.view' } as const
const options = (name: string, title: typeof t.title) =>
  route({
    method: 'GET',
    path: `${path}/${name}/queryOptions`,
    title,
    access: edit,
    input: z.strictObject({ search: string(100).optional(), ids: string(20_000).optional() }),
    output: z.array(z.object({ id, label: z.string() })),
  })

const reader = z.object({
  id,
  nickname: z.string(),
  username: z.string().nullable(),
  orgName: z.string().nullable(),
  readAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
})
export type Reader = z.output<typeof reader>
const readerState = z.enum(Object.keys(t.readerState) as [keyof typeof t.readerState])
export type ReaderState = z.output<typeof readerState>
export const readerSorts = ['nickname', '-nickname', 'readAt', '-readAt', 'confirmedAt', '-confirmedAt'] as const

const {
  importTemplate: _template,
  importExcel: _import,
  importFailedRows: _failed,
  queryOptions: _options,
  ...routes
} = base.routes

/** Notices that an office writes: draft → scheduled → published → revoked or ended. */
export const notification = {
  ...base,
  write,
  routes: {
    ...routes,
    queryById: route({ ...routes.queryById, output: fullRow }),
    add: route({ ...routes.add, input: write, output: fullRow }),
    update: route({
      ...routes.update,
      input: z.strictObject(written).partial().extend({ id, version: z.int() }),
      output: fullRow,
    }),
    /** How many people the choice reaches now, and how many of them are customers' people. */
    preview: route({
      method: 'POST',
      path: `${path}/preview`,
      title: t.preview,
      access: edit,
      reads: true,
      input: targetShape,
      output: z.object({ people: z.int(), customers: z.int() }),
    }),
    /** Answers at once; a job makes the receipts. With a start in the future it waits for it. */
    publish: route({
      method: 'POST',
      path: `${path}/publish`,
      title: t.publish,
      access: publishing,
      input: step,
      output: fullRow,
    }),
    /** Takes it out of every bell. What was only scheduled becomes a draft again. */
    revoke: route({
      method: 'POST',
      path: `${path}/revoke`,
      title: t.revoke,
      access: publishing,
      input: step,
      output: fullRow,
    }),
    queryReaders: route({
      method: 'GET',
      path: `${path}/queryReaders`,
      title: t.readers,
      access: view,
      input: z.strictObject({
        id,
        state: readerState.default('all'),
        search: string(100).optional(),
        sort: z.enum(readerSorts).default('nickname'),
        currentPage: queryInteger(1, 10_000).default(1),
        pageSize: queryInteger(1, 50)
          .refine((n) => (pageSizes as readonly number[]).includes(n))
          .default(10),
      }),
      output: z.object({
        list: z.array(reader),
        total: z.int(),
        totalIsMore: z.boolean(),
        counts: z.object({ people: z.int(), read: z.int(), confirmed: z.int() }),
        remindedAt: z.string().nullable(),
      }),
    }),
    exportReaders: route({
      method: 'POST',
      path: `${path}/exportReaders`,
      title: t.exportReaders,
      access: { permission: 'notification.export' },
      input: z.strictObject({ id, state: readerState.default('all') }),
      answer: 'file',
      reads: true,
    }),
    /** To those who have not read, or not confirmed where that is asked; at most once an hour. */
    remind: route({
      method: 'POST',
      path: `${path}/remind`,
      title: t.remind,
      access: publishing,
      input: z.strictObject({ id }),
      output: z.object({ people: z.int() }),
    }),
    queryOrgOptions: options('org', t.orgOptions),
    queryRoleOptions: options('role', t.roleOptions),
    queryUserOptions: options('user', t.userOptions),
  },
} as const

/** The same with every field that is written: for the form and the history. */
export const notificationForm = { ...notification, fields: { ...notification.fields, ...more } }
