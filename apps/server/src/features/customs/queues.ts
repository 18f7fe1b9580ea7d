import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'

import type { Queue } from '../../kernel/queue.ts'
import { caseQueues } from './case/queues.ts'
import { taskQueues } from './classifyTask/queues.ts'
import { guaranteeQueues } from './declaration/guarantee/queues.ts'
import { licenceQueues } from './declaration/licence/queues.ts'
import { declarationQueues } from './declaration/queues.ts'
import { hongKongQueues } from './hong-kong/queues.ts'
import { roadQueues } from './hong-kong/road/queues.ts'
import { tradeQueues } from './hong-kong/tdec/queues.ts'
import { rulingQueues } from './ruling/queues.ts'
import { drayQueues } from './united-states/drayage/queues.ts'
import { entryQueues } from './united-states/entry/queues.ts'
import { unitedStatesQueues } from './united-states/queues.ts'

const goodsQueues: readonly Queue[] = [
  {
    resource: goodsMaster,
    page: '/GoodsMgt',
    label: 'modelNumber',
    detail: 'name',
    code: 'goodsRecheck',
    title: t.goodsRecheck,
    next: t.recheck,
    areas: ['admin'],
    permission: 'goodsMaster.classify',
    mine: true,
    filter: { state: 'recheck' },
    open: ({ label }) => `/GoodsMgt?state=recheck&search=${encodeURIComponent(label)}`,
  },
]

export const queues: readonly Queue[] = [
  ...taskQueues,
  ...caseQueues,
  ...declarationQueues,
  ...guaranteeQueues,
  ...licenceQueues,
  ...goodsQueues,
  ...rulingQueues,
  ...roadQueues,
  ...tradeQueues,
  ...hongKongQueues,
  ...unitedStatesQueues,
  ...entryQueues,
  ...drayQueues,
]
