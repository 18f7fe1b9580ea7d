import { outbox } from '@clearway/contract/features/admin/monitoring/outbox'
import { adminQueuesText as t } from '@clearway/contract/features/admin/queues.text'
import { authorityRequest } from '@clearway/contract/features/admin/role/authorityRequest'
import { systenant } from '@clearway/contract/features/admin/tenant/systenant'
import { tenantCreation } from '@clearway/contract/features/admin/tenant/tenantCreation'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import type { Queue } from '../../kernel/queue.ts'
import { loadSource } from './tenant/systenant.ts'

const within = (field: string, days: number) => (ctx: Context) => ({
  [`${field}From`]: dayIn(ctx.user.timeZone),
  [`${field}To`]: dayIn(ctx.user.timeZone, days),
})

const tenant: readonly Queue[] = [
  {
    code: 'authorityReview',
    title: t.authorityReview,
    next: t.decide,
    areas: ['admin'],
    permission: 'authorityRequest.review',
    mine: true,
    resource: authorityRequest,
    page: '/AuthorityReview',
    filter: { applyStatus: 'pending' },
    label: 'personName',
    detail: 'reason',
    open: () => '/AuthorityReview?applyStatus=pending',
  },
  {
    code: 'authorityEnding',
    title: t.authorityEnding,
    next: t.renew,
    areas: ['admin'],
    permission: 'authorityRequest.review',
    mine: true,
    resource: authorityRequest,
    page: '/AuthorityReview',
    filter: (ctx) => ({ applyStatus: 'approved', ...within('until', 7)(ctx) }),
    label: 'personName',
    detail: 'reason',
    due: { fields: ['until'], at: () => sql`t.until` },
    oldest: 'until',
    open: () => '/AuthorityReview?applyStatus=approved',
  },
  {
    code: 'joinDecide',
    title: t.joinDecide,
    next: t.decide,
    areas: ['admin'],
    permission: 'sysuser.edit',
    mine: true,
    resource: tenantCreation,
    source: () => ({
      table: 'tenant_application',
      visible: () => [sql`t.type = 'join' and t.apply_status = 'pending'`],
    }),
    page: '/sysuser?applications=true',
    label: 'applyUserName',
    detail: 'remark',
    open: () => '/sysuser?applications=true',
  },
]

const operator: readonly Queue[] = [
  {
    code: 'tenantDecide',
    title: t.tenantDecide,
    next: t.decide,
    areas: ['platform'],
    mine: true,
    resource: tenantCreation,
    page: '/approveApplications',
    filter: { applyStatus: 'pending' },
    label: 'tenantName',
    detail: 'applyUserName',
    open: ({ label }) => `/approveApplications?applyStatus=pending&search=${encodeURIComponent(label)}`,
  },
  {
    code: 'tenantLoad',
    title: t.tenantLoad,
    next: t.makeRoom,
    areas: ['platform'],
    mine: true,
    resource: systenant,
    source: loadSource,
    page: '/systenant',
    filter: { state: 'open', userLoad: 'near,full' },
    label: 'tenantName',
    detail: 'usersOfMost',
    open: ({ label }) => `/systenant?search=${encodeURIComponent(label)}`,
  },
  {
    code: 'tenantEnding',
    title: t.tenantEnding,
    next: t.renew,
    areas: ['platform'],
    mine: true,
    resource: systenant,
    page: '/systenant',
    filter: within('endTime', 30),
    label: 'tenantName',
    detail: 'tenantCode',
    due: { fields: ['endTime'], at: () => sql`t.end_time` },
    oldest: 'end_time',
    open: ({ label }) => `/systenant?search=${encodeURIComponent(label)}`,
  },
  {
    code: 'messageFailed',
    title: t.messageFailed,
    next: t.look,
    areas: ['admin', 'platform'],
    permission: 'outbox.view',
    mine: true,
    resource: outbox,
    page: '/outbox',
    filter: { status: 'failed' },
    label: 'recipient',
    detail: 'subject',
    open: ({ label }) => `/outbox?status=failed&search=${encodeURIComponent(label)}`,
  },
]

export const queues: readonly Queue[] = [...tenant, ...operator]
