import { useCallback, useMemo } from 'react'

import type { List } from '../../../kernel/list/list.ts'
import { changeListState, readListState, writeListState, type ListChange } from '../../../kernel/list/listState.ts'
import { useFirstOpen, useSetup, useViews, type Views } from '../../../kernel/list/savedView.ts'
import type { TableSetup } from '../../../kernel/list/tableSetup.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import type { AnyResource } from '../../../kernel/rows.ts'

/** What a tree is asked for and how its columns stand, with the saved views that keep both. */
export interface TreeState extends Pick<List<unknown>, 'state' | 'change'> {
  /** Apart from the list of the same resource, which has other columns. */
  readonly screen: string
  readonly views: Views
  /** False until it is decided whether a default view opens. */
  readonly ready: boolean
  readonly setup: TableSetup
  readonly onSetup: (setup: TableSetup | null) => void
}

/** The state of a tree in its page's address, as a list keeps it there. */
export function useTree({ name, fields }: Pick<AnyResource, 'name' | 'fields'>): TreeState {
  const screen = `${name}.tree`
  const views = useViews(screen)
  const ready = useFirstOpen({ name: screen, fields }, views, undefined)
  const [query, setQuery] = usePageSearch()
  const state = useMemo(() => readListState(fields, query), [fields, query])
  const change = useCallback(
    (part: ListChange, replace?: boolean) =>
      setQuery(writeListState(fields, changeListState(state, part), query), replace),
    [fields, state, query, setQuery],
  )
  const [setup, onSetup] = useSetup(screen, views, state.view)
  return { screen, views, ready, state, change, setup, onSetup }
}
