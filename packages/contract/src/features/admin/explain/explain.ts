import { z } from 'zod'

import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { explainText as t } from './explain.text.ts'

const base = '/api/admin/sysrole'
const view = { permission: 'permissionExplain.view' } as const

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const user = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  orgName: z.string().nullable(),
  status: z.string(),
})
export type ExplainedUser = z.output<typeof user>

const codes = Object.keys(t.steps) as [keyof typeof t.steps]
const step = z.object({
  code: z.enum(codes),
  /** `skipped`: it had no say. */
  state: z.enum(['passes', 'stops', 'skipped']),
  detail: words,
  /** What would open it, where it stops. */
  advice: words.nullable(),
  /** Roles that are named, to be opened. */
  roles: z.array(z.object({ id, name: z.string() })),
})
export type ExplainStep = z.output<typeof step>

const explained = z.object({
  user,
  action: words,
  record: z.string().nullable(),
  /** What the server answers: done, 401, 403, 404, or without the field. */
  answer: z.enum(['allowed', 'unauthorised', 'forbidden', 'notFound', 'fieldHidden']),
  steps: z.array(step),
})
export type Explained = z.output<typeof explained>

const right = z.object({
  permission: z.string(),
  screen: words,
  title: words,
  sources: z.array(words),
  until: z.string().nullable(),
})
export type ExplainedRight = z.output<typeof right>
const data = z.object({ resource: z.string(), title: words, rows: words, fields: z.array(words) })

/** A permission (`order.edit`) or one call (`POST /api/trade/order/submit`). */
const action = string(250).min(3)
const options = z.array(z.object({ id, label: z.string() }))
const search = { search: string(100).optional(), ids: string(4000).optional() }

/** Why somebody can or cannot do something. Only users and records that the caller sees themselves can be asked about. */
export const explain = {
  queryExplain: route({
    method: 'GET',
    path: `${base}/explain`,
    title: t.queryExplain,
    access: view,
    input: z.strictObject({ userId: id, action, recordId: id.optional(), field: string(64).optional() }),
    output: explained,
  }),
  queryExplainUsers: route({
    method: 'GET',
    path: `${base}/explainUsers`,
    title: t.queryUsers,
    access: view,
    input: z.strictObject(search),
    output: options,
  }),
  /** 403 when the caller may not see such records themselves. */
  queryExplainRecords: route({
    method: 'GET',
    path: `${base}/explainRecords`,
    title: t.queryRecords,
    access: view,
    input: z.strictObject({ resource: string(64).min(1), ...search }),
    output: options,
  }),
  queryExplainRights: route({
    method: 'GET',
    path: `${base}/explainRights`,
    title: t.queryRights,
    access: view,
    input: z.strictObject({ userId: id }),
    output: z.object({ user, admin: z.boolean(), rights: z.array(right), data: z.array(data) }),
  }),
  exportExplainRights: route({
    method: 'POST',
    path: `${base}/explainRightsExcel`,
    title: t.exportRights,
    access: { permission: 'permissionExplain.export' },
    input: z.strictObject({ userId: id }),
    answer: 'file',
    reads: true,
  }),
  /** Who may do something, or has a role, or both; at most 500 of those whom the caller sees. */
  queryExplainHolders: route({
    method: 'GET',
    path: `${base}/explainHolders`,
    title: t.queryHolders,
    access: view,
    input: z.strictObject({ action: action.optional(), roleId: id.optional(), recordId: id.optional() }),
    output: z.object({
      users: z.array(user.extend({ sources: z.array(words), until: z.string().nullable() })),
      more: z.boolean(),
    }),
  }),
}
