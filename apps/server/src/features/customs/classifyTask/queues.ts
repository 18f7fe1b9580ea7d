import { classifyTask, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { customsQueuesText as t } from '@clearway/contract/features/customs/queues.text'
import { sql } from 'kysely'

import type { Queue } from '../../../kernel/queue.ts'
import { queueSource, waitingForAnswer } from './taskRows.ts'

const tasks = {
  resource: classifyTask,
  label: 'name',
  detail: 'orgName',
  due: { fields: ['dueAt'], at: () => sql`t.due_at` },
  oldest: 'due_at',
} satisfies Partial<Queue>
const inTab = (tab: TaskTab) => ({
  ...tasks,
  areas: ['admin'] as const,
  source: () => queueSource(tab),
  page: `/ClassifyPlatform?tab=${tab}`,
  open: ({ id }: { id: string }) => `/ClassifyPlatform?tab=${tab}&line=${id}`,
})

export const taskQueues: readonly Queue[] = [
  {
    ...inTab('unclassified'),
    code: 'taskUnclassified',
    title: t.taskUnclassified,
    next: t.classify,
    permission: 'classifyTask.classify',
    mine: true,
  },
  {
    ...inTab('first'),
    code: 'taskFirst',
    title: t.taskFirst,
    next: t.review,
    permission: 'classifyTask.review',
    mine: true,
  },
  {
    ...inTab('query'),
    code: 'taskQuery',
    title: t.taskQuery,
    next: t.follow,
    permission: 'classifyTask.classify',
    mine: false,
  },
  {
    ...tasks,
    detail: 'modelNumber',
    code: 'taskAsked',
    title: t.taskAsked,
    next: t.answer,
    areas: ['customer'],
    permission: 'classifyTask.answer',
    mine: true,
    source: () => waitingForAnswer,
    page: '/ClassifyPlatform',
    open: ({ id }) => `/ClassifyPlatform?line=${id}`,
  },
]
