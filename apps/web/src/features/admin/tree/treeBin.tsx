import type { ComponentType } from 'react'

import { usePageSearch } from '../../../kernel/pageActive.ts'

/** Whether the address of a page asks for what was deleted. */
export const useBin = (): boolean => usePageSearch()[0].get('deleted') === 'true'

/** A tree, and in its place the list of what was deleted of it. */
export function withBin(Tree: ComponentType, Bin: ComponentType) {
  return function TreeOrBin() {
    return useBin() ? <Bin /> : <Tree />
  }
}
