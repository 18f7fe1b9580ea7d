import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { ruling } from '@clearway/contract/features/customs/ruling/ruling'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../kernel/queue.ts'
import { tabSource } from './rulingRows.ts'

export const rulingQueues: readonly Queue[] = [
  {
    resource: ruling,
    source: () => tabSource('expiring'),
    page: '/ruling?tab=expiring',
    label: 'number',
    detail: 'name',
    code: 'rulingExpiring',
    title: t.rulingExpiring,
    next: t.renewRuling,
    areas: ['admin'],
    permission: 'ruling.edit',
    mine: true,
    due: { fields: ['validTo'], at: (ctx) => endOfDay(ctx, sql`t.valid_to`) },
    oldest: 'valid_to',
    open: ({ id }) => `/ruling?tab=expiring&open=${id}`,
  },
]
