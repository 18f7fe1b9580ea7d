import { licence } from '@clearway/contract/features/customs/declaration/licence/licence'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../../kernel/queue.ts'
import { licenceSource } from './licenceRows.ts'

const common = {
  resource: licence,
  label: 'number',
  detail: 'goodsName',
  next: t.renewLicence,
  areas: ['admin'],
  permission: 'licence.edit',
  mine: true,
  due: { fields: ['validTo'], at: (ctx) => endOfDay(ctx, sql`t.valid_to`) },
  oldest: 'valid_to',
} as const satisfies Partial<Queue>

export const licenceQueues: readonly Queue[] = [
  {
    ...common,
    code: 'licenceExpiring',
    title: t.licenceExpiring,
    source: () => licenceSource('expiring'),
    page: '/licence?tab=expiring',
    open: ({ id }) => `/licence?tab=expiring&open=${id}`,
  },
]
