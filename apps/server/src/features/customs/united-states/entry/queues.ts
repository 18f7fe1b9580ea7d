import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import type { UsEntryTab } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { unitedStatesQueuesText as t } from '@clearway/contract/features/customs/united-states/queues.text'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../../kernel/queue.ts'
import { usEntrySource } from './usEntryRows.ts'

const due = { fields: ['dueDate'], at: (ctx) => endOfDay(ctx, sql`t.due_date`) } satisfies Queue['due']

const inTab = (tab: UsEntryTab) => ({
  resource: usEntry,
  label: 'code',
  detail: 'importerName',
  areas: ['admin'] as Queue['areas'],
  source: () => usEntrySource(tab),
  page: `/importClearance?tab=${tab}`,
  open: ({ id }: { id: string }) => `/importClearance?id=${id}`,
  permission: 'usEntry.submit',
  due: due as NonNullable<Queue['due']>,
})

/** A day before the goods are laden. */
const isfDue = { fields: ['ladingAt'], at: () => sql`(t.lading_at - interval '24 hours')` } satisfies Queue['due']

export const entryQueues: readonly Queue[] = [
  { ...inTab('news'), permission: 'usEntry.edit', code: 'usEntryNews', title: t.entryNews, next: t.look, mine: true },
  {
    ...inTab('asked'),
    permission: 'usEntry.edit',
    code: 'usEntryAsked',
    title: t.entryAsked,
    next: t.follow,
    mine: false,
  },
  {
    ...inTab('asked'),
    areas: ['customer'],
    permission: 'usEntry.talk',
    code: 'ownUsEntry',
    title: t.ownEntry,
    next: t.answer,
    mine: true,
  },
  { ...inTab('isf'), code: 'usIsfToFile', title: t.isfToFile, next: t.submit, mine: true, due: isfDue },
  { ...inTab('prepare'), code: 'usEntryToFile', title: t.entryToFile, next: t.submit, mine: true },
  { ...inTab('stopped'), code: 'usEntryStopped', title: t.entryStopped, next: t.settle, mine: true },
  { ...inTab('summary'), code: 'usSummaryToFile', title: t.summaryToFile, next: t.submit, mine: true },
  { ...inTab('toPay'), code: 'usEntryToPay', title: t.entryToPay, next: t.pay, mine: true },
  { ...inTab('waiting'), code: 'usEntryWaiting', title: t.entryWaiting, next: t.follow, mine: false },
]
