import { savedViews, type SavedView } from '@clearway/contract/features/admin/savedView'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from './api.ts'
import { firstState, type ListChange, type ListState } from './listState.ts'
import { usePageActive, usePageSearch } from './pageActive.ts'
import { trimmed, type TableSetup } from './tableSetup.ts'

/** What a view remembers: which rows, in which order, with which columns, how many on a page. */
export interface ViewContent {
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sort: string
  readonly pageSize: number
  readonly setup: TableSetup
}

const sortedRecord = (record: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(record).filter(([, v]) => v).sort(([a], [b]) => (a < b ? -1 : 1)))

export const contentOf = (state: Omit<ListState, 'view' | 'currentPage' | 'deleted'>, setup: TableSetup): ViewContent => ({
  filters: sortedRecord(state.filters), search: state.search, sort: state.sort, pageSize: state.pageSize, setup: trimmed(setup),
})

/** A stored view may be older than the screen: what is missing is as in a fresh list. */
export function readContent(json: string): ViewContent {
  let stored: Partial<ViewContent> = {}
  try {
    stored = JSON.parse(json) as Partial<ViewContent>
  } catch {
    // A view nobody can read any more opens as the standard one.
  }
  return contentOf({ ...firstState, ...stored }, stored.setup ?? {})
}

export const sameContent = (a: ViewContent, b: ViewContent): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface Views {
  readonly all: readonly SavedView[]
  readonly settled: boolean
  readonly refresh: () => Promise<void>
}

export function useViews(screen: string): Views {
  const client = useQueryClient()
  const { active } = usePageActive()
  const queryKey = ['savedView', screen]
  const found = useQuery({ queryKey, queryFn: () => call(savedViews.query, { screen }), staleTime: 60_000, retry: false, enabled: active })
  return { all: found.data ?? none, settled: found.isSuccess || found.isError, refresh: () => client.invalidateQueries({ queryKey }) }
}
const none: readonly SavedView[] = []

/**
 * How a list opens for the first time: as its address says, else in the person's default view, else as the page wishes. False until that
 * is decided, so that the rows are asked for once.
 */
export function useFirstOpen(views: Views, change: (part: ListChange, replace?: boolean) => void, setSetup: (setup: TableSetup) => void, initial: ListChange | undefined): boolean {
  const [query] = usePageSearch()
  const { active } = usePageActive()
  const wanted = useRef({ plain: query.size === 0, view: query.get('view') })
  const [opened, setOpened] = useState(false)
  const ready = views.settled && active
  const first = useMemo(() => views.all.find((v) => (wanted.current.plain ? v.isDefault : v.id === wanted.current.view)), [views.all])
  useEffect(() => {
    if (opened || !ready) return
    setOpened(true)
    if (first) {
      const { setup, ...state } = readContent(first.content)
      setSetup(setup)
      if (wanted.current.plain) change({ ...state, view: first.id }, true)
    } else if (wanted.current.plain && initial) change(initial, true)
  }, [opened, ready, first, change, setSetup, initial])
  return opened
}
