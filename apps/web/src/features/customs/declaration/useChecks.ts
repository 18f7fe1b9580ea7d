import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSyncExternalStore } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useDebounced } from '../../../kernel/debounced.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import type { DeclarationPage } from './declarationContext.ts'

const pauseMs = 350

/** Asks for the checks at the start and after each save, once typing rests; what was found before stays until the new comes. The house alone checks. */
export function useChecks(
  { store, problems }: DeclarationPage,
  asked: boolean,
): { readonly checking: boolean; readonly error: ApiError | null; readonly again: () => void } {
  const { active } = usePageActive()
  const saves = useSyncExternalStore(store.subscribe, () => store.get().saves)
  const settled = useDebounced(saves, pauseMs)
  const found = useQuery({
    queryKey: [declaration.name, 'check', store.id, settled],
    queryFn: () => call(declaration.routes.check, { id: store.id, level: 'declare' }),
    enabled: active && asked,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: 1,
  })
  const { data, isFetching, error, refetch } = found as typeof found & { error: ApiError | null }
  useEffect(() => {
    if (data) problems.set(data)
  }, [data, problems])
  return { checking: isFetching || saves !== settled, error, again: () => void refetch() }
}
