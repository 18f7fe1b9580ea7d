import { sysdict, type DictNode } from '@clearway/contract/features/admin/dictionary/sysdict'
import type { Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { changeListState, readListState, writeListState } from '../../../kernel/list/listState.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'

/** What a dictionary or a value is called in the reader's language. */
export const dictLabel = (row: Pick<DictNode, 'dictName' | 'dictNameTw' | 'dictNameEn'>, language: Language): string =>
  (language === 'tw' ? row.dictNameTw : language === 'en' ? row.dictNameEn : null) || row.dictName

export const useDictionaries = () =>
  useQuery<DictNode[], ApiError>({
    queryKey: [sysdict.name, 'dictionaries'],
    queryFn: () => call(sysdict.routes.tree, {}),
  })

export const useDictValues = (dictType: string | undefined) =>
  useQuery<DictNode[], ApiError>({
    queryKey: [sysdict.name, 'tree', dictType],
    queryFn: () => call(sysdict.routes.tree, { dictType: dictType! }),
    enabled: Boolean(dictType),
  })

/** The dictionary that the page shows, kept in its address as the list's own filter. */
export function useChosenType(): readonly [string, (type: string) => void] {
  const [query, setQuery] = usePageSearch()
  const state = useMemo(() => readListState(sysdict.fields, query), [query])
  const choose = useCallback(
    (type: string) => {
      const { dictType: _, ...filters } = state.filters
      setQuery(
        writeListState(
          sysdict.fields,
          changeListState(state, { search: '', filters: type ? { ...filters, dictType: type } : filters }),
          query,
        ),
      )
    },
    [state, query, setQuery],
  )
  return [state.filters['dictType'] ?? '', choose]
}
