import { taxGuarantee } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../../kernel/queue.ts'
import { guaranteeSource } from './guaranteeRows.ts'

export const guaranteeQueues: readonly Queue[] = [
  {
    code: 'guaranteeExpiring',
    title: t.guaranteeExpiring,
    next: t.extend,
    resource: taxGuarantee,
    label: 'number',
    detail: 'importerName',
    due: { fields: ['validTo'], at: (ctx) => endOfDay(ctx, sql`t.valid_to`) },
    areas: ['admin'],
    permission: 'taxGuarantee.edit',
    mine: true,
    source: () => guaranteeSource({ tab: 'expiring' }),
    page: '/taxGuarantee?tab=expiring',
    open: ({ label }) => `/taxGuarantee?${new URLSearchParams({ tab: 'expiring', search: label }).toString()}`,
  },
]
