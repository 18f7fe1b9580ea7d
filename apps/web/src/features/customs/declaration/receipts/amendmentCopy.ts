import type { OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import {
  applyChanges,
  diffOf,
  type DeclarationChange,
} from '@clearway/contract/features/customs/declaration/declarationDiff'
import type { Declaration } from '@clearway/contract/features/customs/declaration/model'
import { useRef, useSyncExternalStore } from 'react'

import type { Autosave, Saving } from '../../../../kernel/draft/autosave.ts'
import type { DeclarationPage } from '../declarationContext.ts'
import { declarationStore } from '../declarationStore.ts'
import { problemStore } from '../problemStore.ts'

const still: Saving = { state: 'saved', waiting: new Map(), refused: new Map() }
/** What is typed into a copy is sent by nobody. */
const nowhere: Autosave = {
  change: () => undefined,
  get: () => still,
  subscribe: () => () => undefined,
  flush: () => Promise.resolve(true),
  forget: () => undefined,
  dispose: () => undefined,
}

const modelIn = ({ store, edition, direction }: DeclarationPage): Declaration => {
  const { head, free, blocks } = store.get()
  return {
    edition,
    direction,
    head,
    free,
    blocks,
    sign: {},
    lines: store.lines.get().map(({ id, item, limits }) => ({ id, item, limits })),
  }
}

/** A copy of the declaration with the changes of a draft in it. */
export function copyOf(from: DeclarationPage, prefix: string, changes: readonly DeclarationChange[]): DeclarationPage {
  const model = applyChanges(modelIn(from), changes)
  const { row, origins, papers } = from.store.get()
  const opened = {
    row,
    edition: from.edition,
    head: { ...model.head },
    free: { ...model.free },
    blocks: structuredClone(model.blocks),
    origins,
    papers,
    lineSources: {},
    lines: model.lines.map(({ id, item, limits }, n) => ({
      id,
      position: (n + 1) * 1000,
      item: { ...item },
      limits: structuredClone(limits),
      origins: {},
      version: 1,
      updatedAt: '',
      deletedAt: null,
    })),
  } as OpenedDeclaration
  return {
    store: declarationStore(opened, nowhere),
    saver: nowhere,
    problems: problemStore(),
    edition: from.edition,
    direction: from.direction,
    prefix,
  }
}

/** What differs between declaration and copy; the same array until that changes. */
export function useChanges(page: DeclarationPage, copy: DeclarationPage): readonly DeclarationChange[] {
  const kept = useRef<{ words: string; changes: readonly DeclarationChange[] }>({ words: '', changes: [] })
  return useSyncExternalStore(copy.store.subscribe, () => {
    const changes = diffOf(modelIn(page), modelIn(copy))
    const words = JSON.stringify(changes)
    if (words !== kept.current.words) kept.current = { words, changes }
    return kept.current.changes
  })
}
