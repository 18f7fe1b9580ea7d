import { hongKongQueuesText as t } from '@clearway/contract/features/customs/hong-kong/queues.text'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { type TradeTab } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../../kernel/queue.ts'
import { tradeSource } from './tradeRows.ts'

const lodgeBy = { fields: ['dueDate'], at: (ctx) => endOfDay(ctx, sql`t.due_date`) } satisfies Queue['due']

const inTab = (tab: TradeTab) => ({
  resource: tradeDeclaration,
  label: 'code',
  detail: 'traderName',
  areas: ['admin'] as Queue['areas'],
  source: () => tradeSource(tab),
  page: `/hongKongCustomsDeclaration?tab=${tab}`,
  open: ({ id }: { id: string }) => `/hKDetail?id=${id}`,
  permission: 'tradeDeclaration.submit',
  due: lodgeBy as NonNullable<Queue['due']>,
})

export const tradeQueues: readonly Queue[] = [
  {
    ...inTab('news'),
    code: 'tradeNews',
    title: t.tradeNews,
    next: t.look,
    permission: 'tradeDeclaration.edit',
    mine: true,
  },
  {
    ...inTab('asked'),
    code: 'tradeAsked',
    title: t.tradeAsked,
    next: t.follow,
    permission: 'tradeDeclaration.edit',
    mine: false,
  },
  {
    ...inTab('asked'),
    code: 'ownTrade',
    title: t.ownTrade,
    next: t.settle,
    areas: ['customer'],
    permission: 'tradeDeclaration.confirm',
    mine: true,
  },
  { ...inTab('prepare'), code: 'tradeToSubmit', title: t.tradeToSubmit, next: t.submit, mine: true },
  { ...inTab('rejected'), code: 'tradeRejected', title: t.tradeRejected, next: t.mend, mine: true },
  { ...inTab('toPay'), code: 'tradeToPay', title: t.tradeToPay, next: t.pay, mine: true },
  { ...inTab('waiting'), code: 'tradeWaiting', title: t.tradeWaiting, next: t.follow, mine: false },
]
