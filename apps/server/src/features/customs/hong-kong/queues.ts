import { declaringCompany } from '@clearway/contract/features/customs/declaration/declaringCompany'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../kernel/queue.ts'
import { companySource } from '../declaringCompany.ts'

export const hongKongQueues: readonly Queue[] = [
  {
    resource: declaringCompany,
    source: () => companySource('expiring'),
    page: '/declarationUnit?tab=expiring',
    label: 'name',
    detail: 'customsCode',
    code: 'companyExpiring',
    title: t.companyExpiring,
    next: t.renewCompany,
    areas: ['admin'],
    permission: 'declaringCompany.edit',
    mine: true,
    due: { fields: ['validTo'], at: (ctx) => endOfDay(ctx, sql`t.valid_to`) },
    oldest: 'valid_to',
    open: ({ label }) => `/declarationUnit?tab=expiring&search=${encodeURIComponent(label)}`,
  },
]
