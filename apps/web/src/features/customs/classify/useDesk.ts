import { classifyTask, type TaskRow, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { useCallback, useEffect, useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { useList, type List } from '../../../kernel/list/list.ts'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { deskText as t } from './desk.text.ts'

export const tabs = Object.keys(f.tabs) as TaskTab[]

export type View = 'queue' | 'statistics'

/** The page's own part of the address: which tab, which line, which view. */
export function useDesk() {
  const can = useCan()
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('tab') as TaskTab
  const tab = tabs.includes(wanted)
    ? wanted
    : can('classifyTask.classify') || !can('classifyTask.review')
      ? 'unclassified'
      : 'first'
  const openId = /^[0-9a-f-]{36}$/i.test(query.get('line') ?? '') ? query.get('line') : null
  const view: View = query.get('view') === 'statistics' ? 'statistics' : 'queue'
  const go = useCallback(
    (part: { tab?: TaskTab; line?: string | null; view?: View }) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(part)) {
        if (value && value !== 'queue') next.set(name, value)
        else next.delete(name)
      }
      if (part.tab) for (const name of ['currentPage', 'line']) next.delete(name)
      setQuery(next)
    },
    [query, setQuery],
  )
  return { tab, openId, view, go }
}

const queuePage = 30

/** The lines of a tab, a whole screen of them at a time; what is done stands the latest first. */
export function useQueue(tab: TaskTab) {
  return useList(classifyTask, {
    fixed: { tab, ...(tab === 'classified' && { sort: '-updatedAt' }) },
    pageSize: queuePage,
  })
}

const refreshEvery = 60_000

/** What colleagues take leaves the queue here too. */
export function useRefreshing(list: List<TaskRow>): void {
  const { active } = usePageActive()
  const refresh = useLatest(list.refresh)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh()(), refreshEvery)
    return () => clearInterval(timer)
  }, [active, refresh])
}

export function useDeskKeys(next: () => void): void {
  const latest = useLatest(next)
  const keys = useMemo(
    (): PageKey[] => [
      { key: 'n', shown: 'N', what: t.keys.next, run: () => latest()() },
      { key: 'walk', shown: '↑ ↓', what: t.keys.walk },
      {
        key: '/',
        shown: '/',
        what: t.keys.search,
        run: () => document.querySelector<HTMLElement>('.desk .list-search input')?.focus(),
      },
    ],
    [latest],
  )
  usePageKeys(keys)
}
