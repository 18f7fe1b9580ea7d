import type { Route } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'

import type { ApiError } from '../api.ts'
import { useShown } from '../hiddenFields.ts'
import { usePageActive, usePageSearch } from '../pageActive.ts'
import { callAny, type AnyResource, type AnyRow } from '../rows.ts'
import {
  changeListState,
  lastPage,
  listInput,
  readListState,
  writeListState,
  type ListChange,
  type ListState,
} from './listState.ts'
import { rememberUsual, useUsual } from './usual.ts'

export interface List<Row> {
  readonly state: ListState
  /** Goes to another state; everything but a change of page leads back to page 1. `replace` leaves no step for the back button. */
  readonly change: (part: ListChange, replace?: boolean) => void
  /** What was asked: exports of "all that is found" send the same. */
  readonly input: Record<string, unknown>
  readonly rows: readonly Row[]
  readonly total: number
  readonly totalIsMore: boolean
  /** Nothing has arrived yet: show a skeleton. */
  readonly waiting: boolean
  /** The rows shown are those of the state before; the new ones are on their way. */
  readonly stale: boolean
  readonly fetching: boolean
  readonly error: ApiError | null
  /** Asks again for everything of this resource. */
  readonly refresh: () => Promise<void>
}

interface Page<Row> {
  list: Row[]
  total: number
  totalIsMore: boolean
}

type Listed = Pick<AnyResource, 'name' | 'fields' | 'row'> & { readonly routes: { readonly query: Route } }

/**
 * The rows of a resource, in the state that the page's address tells. `fixed` narrows the list to a parent (`{ supplierId }`) and is not
 * shown in the address; `sort` is its order while nobody sorts it; `pageSize` is that of a page which lets nobody choose; `enabled: false` waits.
 */
export function useList<R extends Listed>(
  whole: R,
  options: { fixed?: Record<string, string>; sort?: string; pageSize?: number; enabled?: boolean } = {},
): List<z.output<R['row']> & AnyRow> {
  type Row = z.output<R['row']> & AnyRow
  const resource = useShown(whole)
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const client = useQueryClient()
  const habit = useUsual(resource.name)
  const { sort, pageSize } = options
  const usual = useMemo(() => (pageSize ? { ...habit, pageSize } : habit), [habit, pageSize])
  const state = useMemo(() => readListState(resource.fields, query, usual), [resource, query, usual])
  const fixed = JSON.stringify(options.fixed ?? {})
  const input = useMemo(
    () => ({
      ...listInput(state.sort || !sort ? state : { ...state, sort }),
      ...(JSON.parse(fixed) as Record<string, string>),
    }),
    [state, sort, fixed],
  )
  const found = useQuery<Page<Row>, ApiError>({
    queryKey: [resource.name, 'query', input],
    queryFn: () => callAny<Page<Row>>(resource.routes.query, input),
    placeholderData: keepPreviousData,
    enabled: active && options.enabled !== false,
  })
  const change = useCallback(
    (part: ListChange, replace?: boolean) => {
      rememberUsual(resource.name, part)
      setQuery(writeListState(resource.fields, changeListState(state, part), query, usual), replace)
    },
    [resource, state, query, setQuery, usual],
  )
  const { list = noRows, total = 0, totalIsMore = false } = found.data ?? {}
  const pastTheEnd =
    found.isSuccess && !found.isPlaceholderData && list.length === 0 && total > 0 && state.currentPage > 1
  useEffect(() => {
    // The last row of the last page was deleted.
    if (pastTheEnd) change({ currentPage: lastPage(total, state.pageSize) }, true)
  }, [pastTheEnd, total, state.pageSize, change])
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [resource.name] }), [client, resource.name])
  const waiting = found.data === undefined && !found.isError
  const { isPlaceholderData: stale, isFetching: fetching, error } = found
  // The same object until something changes, so that a memo'd table is not drawn for nothing.
  return useMemo(
    () => ({ state, change, input, rows: list, total, totalIsMore, waiting, stale, fetching, error, refresh }),
    [state, change, input, list, total, totalIsMore, waiting, stale, fetching, error, refresh],
  )
}
const noRows: never[] = []
