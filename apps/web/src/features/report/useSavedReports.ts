import { savedReportRoutes, type SavedReport } from '@clearway/contract/features/report/savedReport'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '../../kernel/api.ts'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'

export const savedReportKey = 'savedReport'

/** Shows a row as the server answered it, before the list is read again. */
export function useShowRow(): (row: SavedReport) => void {
  const client = useQueryClient()
  return (row) =>
    client.setQueryData<readonly SavedReport[]>([savedReportKey, 'all'], (rows) =>
      rows?.some(({ id }) => id === row.id)
        ? rows.map((one) => (one.id === row.id ? row : one))
        : rows && [...rows, row],
    )
}

const isAsked = (row: SavedReport | undefined) => row?.schedule?.asked === true
const soon = 3000
const none: readonly SavedReport[] = []

/** Saved reports that the person finds, and the one that the address names. One that was asked for by mail is read again until it is on its way. */
export function useSavedReports() {
  const [query, setQuery] = usePageSearch()
  const { active } = usePageActive()
  const id = query.get('saved')
  const list = useQuery({
    queryKey: [savedReportKey, 'all'],
    queryFn: () => call(savedReportRoutes.query, {}),
    enabled: active,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.some(isAsked) ? soon : false),
  })
  const listed = list.data?.find((row) => row.id === id)
  // What others share beyond the newest hundred is opened by its address alone.
  const single = useQuery({
    queryKey: [savedReportKey, id],
    queryFn: () => call(savedReportRoutes.queryById, { id: id! }),
    enabled: active && id !== null && list.isSuccess && !listed,
    staleTime: 60_000,
    retry: false,
  })
  const one = listed ?? single.data
  const open = id !== null && one?.id === id ? one : undefined
  return {
    all: list.data ?? none,
    open,
    /** The address names one that is still being read. */
    pending: id !== null && !open && !single.isError && !list.isError,
    missing: id !== null && !open && single.isError,
    choose: (next: string) => setQuery(new URLSearchParams({ saved: next })),
  }
}
