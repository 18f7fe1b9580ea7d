import { savedViews, type SavedView } from '@clearway/contract/features/admin/user/savedView'
import type { Fields } from '@clearway/contract/kernel/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { call } from '../api.ts'
import { usePageActive, usePageSearch } from '../pageActive.ts'
import { usePreference } from '../preference.ts'
import { firstState, writeListState, type ListChange, type ListState } from './listState.ts'
import { trimmed, type TableSetup } from './tableSetup.ts'
import { useUsual } from './usual.ts'

/** What a view remembers: which rows, in which order, with which columns, how many on a page. */
export interface ViewContent {
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
  readonly sort: string
  readonly pageSize: number
  readonly setup: TableSetup
}

const sortedRecord = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, v]) => v)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

export const contentOf = (
  state: Omit<ListState, 'view' | 'currentPage' | 'deleted' | 'mine' | 'madeFrom' | 'madeTo'>,
  setup: TableSetup,
): ViewContent => ({
  filters: sortedRecord(state.filters),
  search: state.search,
  sort: state.sort,
  pageSize: state.pageSize,
  setup: trimmed(setup),
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

/** The state of the list that a view asks for. */
export function stateOf(view: SavedView): ListChange {
  const { setup: _setup, ...state } = readContent(view.content)
  return { ...state, view: view.id }
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
  const found = useQuery({
    queryKey,
    queryFn: () => call(savedViews.query, { screen }),
    staleTime: 60_000,
    retry: false,
    enabled: active,
  })
  return {
    all: found.data ?? none,
    settled: found.isSuccess || found.isError,
    refresh: () => client.invalidateQueries({ queryKey }),
  }
}
const none: readonly SavedView[] = []

/**
 * The table's set-up: the person's own, or that of the view they are in. What they change inside a view belongs to that view and waits there to
 * be saved; null goes back to what the view says.
 */
export function useSetup(
  screen: string,
  views: Views,
  viewId: string,
): readonly [TableSetup, (setup: TableSetup | null) => void] {
  const [own, setOwn] = usePreference<TableSetup>(`table.${screen}`, noSetup)
  const [edited, setEdited] = useState<Readonly<Record<string, TableSetup | null>>>({})
  const view = views.all.find((v) => v.id === viewId)
  const stored = useMemo(() => (view ? readContent(view.content).setup : undefined), [view])
  const inView = view?.id
  const set = useCallback(
    (setup: TableSetup | null) =>
      inView ? setEdited((now) => ({ ...now, [inView]: setup })) : setOwn(setup ?? noSetup),
    [inView, setOwn],
  )
  return [inView ? (edited[inView] ?? stored ?? noSetup) : own, set] as const
}
const noSetup: TableSetup = {}

/**
 * How a list opens for the first time: as its address says, else in the person's default view, else as the page wishes. False until that
 * is decided, so that the rows are asked for once.
 */
export function useFirstOpen(
  { name, fields }: { readonly name: string; readonly fields: Fields },
  views: Views,
  initial: ListChange | undefined,
): boolean {
  const usual = useUsual(name)
  const [query, setQuery] = usePageSearch()
  const { active } = usePageActive()
  const [plain] = useState(query.size === 0)
  const [opened, setOpened] = useState(!plain)
  const standard = views.all.find((view) => view.isDefault)
  const wish = { ...firstState, ...usual, ...(standard ? stateOf(standard) : initial) }
  const wished = writeListState(fields, wish, new URLSearchParams(), usual).toString()
  // The wish is in the address, or there is none.
  if (!opened && views.settled && (wished === '' || query.size > 0)) setOpened(true)
  const write = !opened && views.settled && active && query.size === 0
  useEffect(() => {
    if (write && wished) setQuery(new URLSearchParams(wished), true)
  }, [write, wished, setQuery])
  return opened
}
