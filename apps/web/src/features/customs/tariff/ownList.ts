import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { ApiError } from '../../../kernel/api.ts'
import type { List } from '../../../kernel/list/list.ts'
import { changeListState, firstState, type ListState } from '../../../kernel/list/listState.ts'
import type { AnyRow } from '../../../kernel/rows.ts'

interface Page<Row> {
  readonly list: readonly Row[]
  readonly total: number
  readonly totalIsMore: boolean
}

/** A list inside a drawer: its state lives with it and not in the address. `key` names what is asked beside the state. */
export function useOwnList<Row extends AnyRow>(
  key: readonly unknown[],
  ask: (state: ListState) => Promise<Page<Row>>,
  enabled = true,
): List<Row> {
  const [state, setState] = useState<ListState>({ ...firstState, pageSize: 20 })
  const name = JSON.stringify(key)
  const found = useQuery<Page<Row>, ApiError>({
    queryKey: [...key, state],
    queryFn: () => ask(state),
    enabled,
    placeholderData: (before, query) =>
      query && JSON.stringify(query.queryKey.slice(0, -1)) === name ? before : undefined,
  })
  const { data, isPlaceholderData: stale, isFetching: fetching, isError, error, refetch } = found
  return useMemo(
    () => ({
      state,
      input: {},
      rows: data?.list ?? [],
      total: data?.total ?? 0,
      totalIsMore: data?.totalIsMore ?? false,
      waiting: data === undefined && !isError,
      stale,
      fetching,
      error,
      change: (part) => setState(changeListState(state, part)),
      refresh: async () => void (await refetch()),
    }),
    [state, data, stale, fetching, isError, error, refetch],
  )
}
