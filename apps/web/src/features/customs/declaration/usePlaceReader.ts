import { useMemo } from 'react'

import { useGridLines } from '../../../kernel/grid/gridLines.ts'
import { useLanguage } from '../../../kernel/language.ts'
import { useDeclaration } from './declarationContext.ts'
import type { PlaceReader } from './fields/placeWords.ts'

/** In what language, edition and direction places are told here, and which number a line has now. */
export function usePlaceReader(): PlaceReader {
  const { store, edition, direction } = useDeclaration()
  const language = useLanguage()
  const lines = useGridLines(store.lines)
  return useMemo(
    () => ({ language, edition, direction, numberOf: (id: string) => lines.findIndex((l) => l.id === id) + 1 }),
    [language, edition, direction, lines],
  )
}
