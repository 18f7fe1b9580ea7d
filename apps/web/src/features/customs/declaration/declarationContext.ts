import type { DeclaredAs } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'

import type { Autosave } from '../../../kernel/draft/autosave.ts'
import type { DeclarationStore } from './declarationStore.ts'
import type { ProblemStore } from './problemStore.ts'

/** What the parts of one open declaration share. The same object as long as the page stands. */
export interface DeclarationPage extends DeclaredAs {
  readonly store: DeclarationStore
  readonly saver: Autosave
  readonly problems: ProblemStore
  /** Before the ids of its inputs: several declarations may be open behind their tags. */
  readonly prefix: string
}

export const DeclarationContext = createContext<DeclarationPage | null>(null)

export function useDeclaration(): DeclarationPage {
  const page = use(DeclarationContext)
  if (!page) throw new Error('This stands outside of a declaration')
  return page
}

export const inputId = (prefix: string, place: string): string => `${prefix}${place.replaceAll('.', '-')}`

/** The value at a place; draws anew when that changes and at nothing else. */
export function useValue(place: string): string {
  const { store } = useDeclaration()
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.value(place), [store, place]),
  )
}

/** Part of what stands there: `pick` gives the same object until that changes. */
export function useSeen<T>(pick: (seen: ReturnType<DeclarationStore['get']>) => T): T {
  const { store } = useDeclaration()
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}
