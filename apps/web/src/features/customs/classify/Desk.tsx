import { ThunderboltOutlined } from '@ant-design/icons'
import { classifyTask, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { screenTitle } from '@clearway/contract/features/screens'
import { Button, Segmented } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { TabChips } from '../../../kernel/chips/TabChips.tsx'
import type { Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useHiddenFields, withoutFields } from '../../../kernel/hiddenFields.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useLatest } from '../../../kernel/latest.ts'
import { FilterBar } from '../../../kernel/list/FilterBar.tsx'
import { useCounters } from '../../../kernel/list/listTabs.tsx'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { deskText as t } from './desk.text.ts'
import { queueOf, useHolding } from './deskActions.ts'
import { DeskTools } from './DeskTools.tsx'
import { TickedQueue } from './TickedQueue.tsx'
import { tabs, useDesk, useDeskKeys, useQueue, useRefreshing, type View } from './useDesk.ts'
import { WorkPane } from './WorkPane.tsx'

import '../../../kernel/rows.css'
import './desk.css'

const EditDrawer = later(
  () => import('../../../kernel/form/EditDrawer.tsx').then((m) => m.EditDrawer),
  (props) => props.editing !== null,
)
const HistoryPanel = later(
  () => import('../../../kernel/list/HistoryPanel.tsx').then((m) => m.HistoryPanel),
  (props) => props.of !== null,
)
const MakeDialog = later(
  () => import('./MakeDialog.tsx').then((m) => m.MakeDialog),
  (props) => props.open,
)
const Statistics = later(
  () => import('./Statistics.tsx').then((m) => m.Statistics),
  () => true,
)

const resource: AnyResource = classifyTask
// The tabs choose by state; what stands still in a row is no filter of a queue.
const { status: _status, ...filtered } = classifyTask.fields
const groups = [
  { fields: ['name', 'modelNumber', 'brand', 'orgId', 'jurisdiction', 'kind', 'urgent', 'dueDate'] },
  { title: t.facts, fields: ['material', 'use', 'composition', 'function', 'specification', 'description'] },
  { title: f.unitPrice, fields: ['unitPrice', 'currency', 'quantity', 'unit', 'origin', 'remark'] },
]
const initial = { jurisdiction: 'CN', kind: 'classification', urgent: false }

/** Takes the next line of a queue in hand and opens it; whoever went to another queue or line meanwhile is not fetched back. */
function useNext(desk: ReturnType<typeof useDesk>, holding: ReturnType<typeof useHolding>) {
  const place = useLatest(desk)
  return async (after: string | null, queue: 'unclassified' | 'first') => {
    const from = place()
    const id = await holding.next(queue, after)
    const now = place()
    if (id && now.tab === from.tab && now.openId === from.openId) now.go({ line: id })
  }
}

/** The classifier's workbench: the queue on the left, the line in hand on the right. */
export function Desk() {
  const say = useText()
  const can = useCan()
  const desk = useDesk()
  const { tab, openId, view, go } = desk
  const list = useQueue(tab)
  const counters = useCounters(classifyTask)
  const hidden = useHiddenFields(classifyTask.name)
  const holding = useHolding()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const [making, setMaking] = useState(false)
  useRefreshing(list)
  const onNext = useNext(desk, holding)
  useDeskKeys(() => void onNext(openId, queueOf(tab, undefined)))
  const make = can('classifyTask.edit') && (
    <Button icon={<ThunderboltOutlined />} onClick={() => setMaking(true)}>
      {say(t.make)}
    </Button>
  )
  return (
    <section className="list-page desk" data-open={openId !== null && view === 'queue'}>
      <header className="list-head">
        <h1>{say(screenTitle('classifyPlatform'))}</h1>
        <Segmented<View>
          value={view}
          onChange={(next) => go({ view: next })}
          aria-label={say(t.views)}
          options={[
            { value: 'queue', label: say(t.queue) },
            { value: 'statistics', label: say(t.statistics) },
          ]}
        />
        <DeskTools list={list} tab={tab} make={make} onAdd={() => setEditing({ initial })} />
      </header>
      {view === 'statistics' ? (
        <Statistics />
      ) : (
        <>
          <TabChips<TaskTab>
            label={say(t.tabs)}
            tabs={f.tabs}
            names={tabs}
            tab={tab}
            counters={counters.data}
            late={['overdue']}
            onTab={(next) => go({ tab: next })}
          />
          <FilterBar fields={withoutFields(filtered, hidden)} list={list} />
          <div className="desk-panes">
            <TickedQueue list={list} tab={tab} openId={openId} onOpen={(line) => go({ line })} make={make} />
            <WorkPane
              id={openId}
              tab={tab}
              onOpen={(line) => go({ line })}
              onNext={onNext}
              onEdit={(row) => setEditing({ row })}
              onHistory={(row: AnyRow) => setHistory({ id: row.id, name: String(row['name'] ?? '') })}
            />
          </div>
        </>
      )}
      <EditDrawer resource={resource} editing={editing} groups={groups} onClose={() => setEditing(null)} />
      <HistoryPanel resource={resource} of={history} onClose={() => setHistory(null)} />
      <MakeDialog open={making} onClose={() => setMaking(false)} />
    </section>
  )
}
