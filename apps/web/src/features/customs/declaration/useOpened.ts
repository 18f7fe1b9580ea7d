import { declaration, type OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import type { DeclarationStore } from './declarationStore.ts'

const { name, routes } = declaration
const pollMs = 15_000

/** A declaration with everything. The form stands on what was read first; later readings go into it field by field. */
export const useOpened = (id: string | null) =>
  useQuery<OpenedDeclaration, ApiError>({
    queryKey: [name, 'open', id],
    queryFn: () => call(routes.open, { id: id! }),
    enabled: id !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Looks every quarter of a minute, while somebody looks at the page, whether somebody else changed the declaration. */
export function useOthers(store: DeclarationStore, reread: () => void): void {
  const { active } = usePageActive()
  const { data } = useQuery({
    queryKey: [name, 'queryById', store.id, 'watched'],
    queryFn: () => call(routes.queryById, { id: store.id }),
    enabled: active,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
    retry: false,
  })
  const version = data?.version
  useEffect(() => {
    if (version !== undefined && version > store.known()) reread()
  }, [version, store, reread])
}
