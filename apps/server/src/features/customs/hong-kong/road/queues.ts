import { hongKongQueuesText as t } from '@clearway/contract/features/customs/hong-kong/queues.text'
import { roadCargo, type RoadCargoTab } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { leastMinutesAhead } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../../kernel/queue.ts'
import { lodgeBy, roadCargoSource } from './roadCargoRows.ts'

/** What is to be done before the boundary is done half an hour ahead of it. */
const halfAnHourAhead = {
  fields: ['expectedAt'],
  at: () => sql`(t.expected_at - make_interval(mins => ${sql.lit(leastMinutesAhead)}))`,
} satisfies Queue['due']
const atTheBoundary = { fields: ['expectedAt'], at: () => sql`t.expected_at` } satisfies Queue['due']

const inTab = (tab: RoadCargoTab) => ({
  resource: roadCargo,
  label: 'code',
  detail: 'goodsDescription',
  areas: ['admin'] as Queue['areas'],
  source: () => roadCargoSource(tab),
  page: `/hongKongSeamless?tab=${tab}`,
  open: ({ id }: { id: string }) => `/hongKongSeamless?tab=${tab}&open=${id}`,
  oldest: 'expected_at',
})

export const roadQueues: readonly Queue[] = [
  {
    ...inTab('news'),
    code: 'cargoNews',
    title: t.cargoNews,
    next: t.look,
    permission: 'roadCargo.edit',
    mine: true,
    due: atTheBoundary,
  },
  {
    ...inTab('asked'),
    code: 'cargoAsked',
    title: t.cargoAsked,
    next: t.follow,
    permission: 'roadCargo.edit',
    mine: false,
    due: atTheBoundary,
  },
  {
    ...inTab('asked'),
    code: 'ownCargo',
    title: t.ownCargo,
    next: t.answer,
    areas: ['customer'],
    permission: 'roadCargo.talk',
    mine: true,
    due: atTheBoundary,
  },
  {
    ...inTab('prepare'),
    code: 'cargoToSubmit',
    title: t.cargoToSubmit,
    next: t.submit,
    permission: 'roadCargo.submit',
    mine: true,
    due: halfAnHourAhead,
  },
  {
    ...inTab('toBundle'),
    code: 'cargoToBundle',
    title: t.cargoToBundle,
    next: t.bundle,
    permission: 'truckTrip.edit',
    mine: true,
    due: halfAnHourAhead,
  },
  {
    ...inTab('held'),
    code: 'cargoHeld',
    title: t.cargoHeld,
    next: t.follow,
    permission: 'roadCargo.submit',
    mine: true,
    due: atTheBoundary,
  },
  {
    ...inTab('toDeclare'),
    code: 'cargoToDeclare',
    title: t.cargoToDeclare,
    next: t.declare,
    permission: 'tradeDeclaration.edit',
    mine: true,
    due: { fields: ['declareBy'], at: (ctx) => endOfDay(ctx, lodgeBy) },
    oldest: 'crossed_at',
  },
  {
    ...inTab('waiting'),
    code: 'cargoWaiting',
    title: t.cargoWaiting,
    next: t.follow,
    permission: 'roadCargo.submit',
    mine: false,
    due: halfAnHourAhead,
  },
]
