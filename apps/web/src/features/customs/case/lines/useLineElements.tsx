import { lazy, Suspense, useCallback, useState, type ReactNode, type RefObject } from 'react'

import type { GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { useCase } from '../useCaseFile.ts'
import { placeOfCell } from './caseLineChanges.ts'
import { withCell, type DraftLine } from './caseLineDraft.ts'

const CaseLineElements = lazy(async () => ({ default: (await import('./CaseLineElements.tsx')).CaseLineElements }))

/** The form of a line's declaration elements; `open` is false for a line that is not written yet or stands in a declaration. */
export function useLineElements(grid: RefObject<GridHandle | null>): {
  open: (line: DraftLine) => boolean
  dialog: ReactNode
} {
  const {
    lines: { lines },
    saver,
    opened,
  } = useCase()
  const [asked, setAsked] = useState<{ readonly line: DraftLine; readonly row: number }>()
  const open = useCallback(
    (line: DraftLine) => {
      const at = lines.get().findIndex((l) => l.key === line.key)
      if (at < 0 || line.declarationCode) return false
      setAsked({ line, row: at + 1 })
      return true
    },
    [lines],
  )
  const close = () => {
    const key = asked!.line.key
    setAsked(undefined)
    // Once the dialog has given the focus back.
    setTimeout(() => grid.current?.go(key, 'elements'))
  }
  const take = (elements: string) => {
    const { key, elements: seen } = asked!.line
    const now = lines.get().find((l) => l.key === key)
    // Somebody else wrote there while the form stood open: what was seen is told, so that both are shown.
    if (now && now.elements !== seen && elements !== now.elements)
      saver.change(placeOfCell(key, 'elements'), { from: seen || null, to: elements || null })
    if (elements !== seen) lines.change(lines.get().map((l) => (l.key === key ? withCell(l, 'elements', elements) : l)))
    close()
  }
  const dialog = asked && opened && (
    <Suspense>
      <CaseLineElements
        line={asked.line}
        row={asked.row}
        direction={opened.row.direction}
        onDone={take}
        onClose={close}
      />
    </Suspense>
  )
  return { open, dialog }
}
