import { classifyTask, type TaskRow, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { screenText } from '@clearway/contract/features/screens.text'
import { ImportOutlined, PlusOutlined, ReloadOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Segmented, Tooltip } from 'antd'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useCan } from '../../../kernel/can.ts'
import type { Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useHiddenFields, withoutFields } from '../../../kernel/hiddenFields.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { ExportMenu } from '../../../kernel/list/ExportMenu.tsx'
import { FilterBar } from '../../../kernel/list/FilterBar.tsx'
import { useList, type AnyResource, type AnyRow, type List } from '../../../kernel/list/list.ts'
import { listText } from '../../../kernel/list/list.text.ts'
import { keepShown, nothingTicked } from '../../../kernel/list/selection.ts'
import { useCounters } from '../../../kernel/list/listTabs.tsx'
import { TabChips } from '../../../kernel/list/TabChips.tsx'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { useHolding } from './deskActions.ts'
import { deskText as t } from './desk.text.ts'
import { AssignDialog } from './dialogs.tsx'
import { Queue, queuePage } from './Queue.tsx'
import { WorkPane } from './WorkPane.tsx'
import '../../../kernel/list/list.css'
import './desk.css'

const EditDrawer = later(() => import('../../../kernel/form/EditDrawer.tsx').then((m) => m.EditDrawer), (props) => props.editing !== null)
const HistoryPanel = later(() => import('../../../kernel/list/HistoryPanel.tsx').then((m) => m.HistoryPanel), (props) => props.of !== null)
const ImportDialog = later(() => import('../../../kernel/list/ImportDialog.tsx').then((m) => m.ImportDialog), (props) => props.open)
const MakeDialog = later(() => import('./MakeDialog.tsx').then((m) => m.MakeDialog), (props) => props.open)
const Statistics = later(() => import('./Statistics.tsx').then((m) => m.Statistics), () => true)

const resource: AnyResource = classifyTask
// The tabs choose by state; what stands still in a row is no filter of a queue.
const { status: _status, ...filtered } = classifyTask.fields
const tabs = Object.keys(f.tabs) as TaskTab[]
const groups = [
  { fields: ['name', 'modelNumber', 'brand', 'orgId', 'jurisdiction', 'kind', 'urgent', 'dueDate'] },
  { title: t.facts, fields: ['material', 'use', 'composition', 'function', 'specification', 'description'] },
  { title: f.unitPrice, fields: ['unitPrice', 'currency', 'quantity', 'unit', 'origin', 'remark'] },
]
const initial = { jurisdiction: 'CN', kind: 'classification', urgent: false }

type View = 'queue' | 'statistics'

/** The page's own part of the address: which tab, which line, which view. */
function useDesk() {
  const can = useCan()
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('tab') as TaskTab
  const tab = tabs.includes(wanted) ? wanted : can('classifyTask.classify') || !can('classifyTask.review') ? 'unclassified' : 'first'
  const openId = /^[0-9a-f-]{36}$/i.test(query.get('line') ?? '') ? query.get('line') : null
  const view: View = query.get('view') === 'statistics' ? 'statistics' : 'queue'
  const go = useCallback((part: { tab?: TaskTab; line?: string | null; view?: View }) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(part)) {
      if (value && value !== 'queue') next.set(name, value)
      else next.delete(name)
    }
    if (part.tab) for (const name of ['currentPage', 'line']) next.delete(name)
    setQuery(next)
  }, [query, setQuery])
  return { tab, openId, view, go }
}

/** The lines of a tab, a whole screen of them at a time; what is done stands the latest first. */
function useQueue(tab: TaskTab) {
  const { active } = usePageActive()
  const [query] = usePageSearch()
  const ready = query.get('pageSize') === String(queuePage)
  const list = useList(classifyTask, { fixed: { tab, ...(tab === 'classified' && { sort: '-updatedAt' }) }, enabled: ready })
  const change = useLatest(list.change)
  useEffect(() => {
    if (active && !ready) change()({ pageSize: queuePage }, true)
  }, [active, ready, change])
  return list
}

const refreshEvery = 60_000

/** The classifier's workbench: the queue on the left, the line in hand on the right. */
export function DeskPage() {
  const say = useText()
  const can = useCan()
  const { active } = usePageActive()
  const { tab, openId, view, go } = useDesk()
  const list = useQueue(tab)
  const counters = useCounters(classifyTask)
  const hidden = useHiddenFields(classifyTask.name)
  const holding = useHolding()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const [making, setMaking] = useState(false)
  const refresh = useLatest(list.refresh)
  useEffect(() => {
    if (!active) return
    // What colleagues take leaves the queue here too.
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh()(), refreshEvery)
    return () => clearInterval(timer)
  }, [active, refresh])
  const onNext = async (after: string | null, queue: 'unclassified' | 'first') => {
    const id = await holding.next(queue, after)
    if (id) go({ line: id })
  }
  const latest = useLatest({ next: () => void onNext(openId, tab === 'first' ? 'first' : 'unclassified') })
  const keys = useMemo((): PageKey[] => [
    { key: 'n', shown: 'N', what: t.keys.next, run: () => latest().next() },
    { key: '/', shown: '/', what: t.keys.search, run: () => document.querySelector<HTMLElement>('.desk .list-search input')?.focus() },
  ], [latest])
  usePageKeys(keys)
  const make = can('classifyTask.edit') && <Button icon={<ThunderboltOutlined />} onClick={() => setMaking(true)}>{say(t.make)}</Button>
  return (
    <section className="list-page desk" data-open={openId !== null && view === 'queue'}>
      <header className="list-head">
        <h1>{say(screenText.classifyPlatform)}</h1>
        <Segmented<View> value={view} onChange={(next) => go({ view: next })} aria-label={say(t.views)} options={[{ value: 'queue', label: say(t.queue) }, { value: 'statistics', label: say(t.statistics) }]} />
        <Tools list={list} tab={tab} make={make} onAdd={() => setEditing({ initial })} />
      </header>
      {view === 'statistics' ? <Statistics /> : (
        <>
          <TabChips<TaskTab> label={say(t.tabs)} tabs={f.tabs} names={tabs} tab={tab} counters={counters.data} late={['overdue']} onTab={(next) => go({ tab: next })} />
          <FilterBar fields={withoutFields(filtered, hidden)} list={list} />
          <div className="desk-panes">
            <TickedQueue list={list} tab={tab} openId={openId} onOpen={(line) => go({ line })} make={make} />
            <WorkPane
              id={openId} tab={tab} onOpen={(line) => go({ line })} onNext={onNext} onEdit={(row) => setEditing({ row })}
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

function Tools({ list, tab, make, onAdd }: { list: List<TaskRow>; tab: TaskTab; make: ReactNode; onAdd: () => void }) {
  const say = useText()
  const can = useCan()
  const [importing, setImporting] = useState(false)
  const { currentPage: _page, pageSize: _size, ...query } = list.input
  return (
    <div className="list-tools">
      {can('classifyTask.edit') && <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>{say(common.add)}</Button>}
      {make}
      {can('classifyTask.edit') && (
        <>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>{say(common.import)}</Button>
          <ImportDialog resource={resource} open={importing} onClose={() => setImporting(false)} />
        </>
      )}
      <ExportMenu resource={resource} disabled={list.total === 0} input={{ query: { ...query, tab } }} />
      <Tooltip title={say(common.refresh)}><Button icon={<ReloadOutlined spin={list.fetching} />} aria-label={say(common.refresh)} onClick={() => void list.refresh()} /></Tooltip>
    </div>
  )
}

/** The queue with what can be done with ticked lines. Ticks belong to what is shown. */
function TickedQueue({ list, tab, openId, onOpen, make }: { list: List<TaskRow>; tab: TaskTab; openId: string | null; onOpen: (id: string) => void; make: ReactNode }) {
  const say = useText()
  const can = useCan()
  const { claim, release } = useHolding()
  const [ticks, setTicks] = useState({ shown: list.input, selection: nothingTicked })
  const [assigning, setAssigning] = useState(false)
  const rows = list.rows.map((row) => row.id)
  const selection = keepShown(ticks.shown === list.input ? ticks.selection : nothingTicked, rows)
  const clear = () => setTicks({ shown: list.input, selection: nothingTicked })
  const after = (done: boolean) => done && clear()
  const { keys } = selection
  return (
    <div className="desk-left">
      {keys.length > 0 && (
        <div className="list-ticked desk-ticked" role="toolbar" aria-label={say(listText.ticked, { count: keys.length })}>
          <strong aria-live="polite">{say(listText.ticked, { count: keys.length })}</strong>
          {(can('classifyTask.classify') || can('classifyTask.review')) && <Button size="small" onClick={() => void claim(keys).then(after)}>{say(t.claim)}</Button>}
          <Button size="small" onClick={() => void release(keys).then(after)}>{say(t.release)}</Button>
          {can('classifyTask.assign') && <Button size="small" onClick={() => setAssigning(true)}>{say(t.assign)}</Button>}
          <ExportMenu resource={resource} ticked input={{ ids: keys }} />
          <Button size="small" type="link" onClick={clear}>{say(listText.clearTicked)}</Button>
        </div>
      )}
      <Queue list={list} tab={tab} openId={openId} onOpen={onOpen} selection={selection} onSelect={(next) => setTicks({ shown: list.input, selection: next })} make={make} />
      {assigning && <AssignDialog ids={keys} onClose={() => setAssigning(false)} onDone={clear} />}
    </div>
  )
}
