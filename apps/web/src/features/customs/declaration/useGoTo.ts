import type { DecBlock } from '@clearway/contract/features/customs/declaration/model'
import { useCallback, useMemo, useRef, useState } from 'react'

import type { GridHandle } from '../../../kernel/grid/EditGrid.tsx'
import { inputId, type DeclarationPage } from './declarationContext.ts'
import { groupOf } from './fields/formGroups.ts'
import type { RowsHandle } from './fields/RowsGrid.tsx'
import { mainColumns } from './lines/lineColumns.ts'
import type { LineHandle } from './lines/LineLimits.tsx'
import type { DecProblem } from './problemStore.ts'

const inGrid: readonly string[] = mainColumns

/** Which sections are open, and the way to any field: opens what hides it, brings it into sight, gives it the focus. */
export function useGoTo({ store, edition, direction, prefix }: DeclarationPage) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [activeId, setActiveId] = useState<string>()
  const lines = useRef<GridHandle>(null)
  const panel = useRef<LineHandle>(null)
  const grids = useRef(new Map<DecBlock, RowsHandle>())
  const onOpen = useCallback(
    (name: string, wanted: boolean) =>
      setOpen((now) => {
        if (now.has(name) === wanted) return now
        const next = new Set(now)
        if (wanted) next.add(name)
        else next.delete(name)
        return next
      }),
    [],
  )
  const refs = useRef(new Map<DecBlock, (handle: RowsHandle | null) => void>())
  const gridOf = useCallback((block: DecBlock) => {
    const known =
      refs.current.get(block) ??
      ((handle: RowsHandle | null) => void (handle ? grids.current.set(block, handle) : grids.current.delete(block)))
    refs.current.set(block, known)
    return known
  }, [])
  const go = useCallback(
    ({ place: { block, at = 0, lineId, field } }: Pick<DecProblem, 'place'>) => {
      if (block === 'head' || block === 'free') {
        const found = groupOf(`${block}.${field}`, { edition, direction })
        if (found) {
          onOpen(found.group.name, true)
          onOpen(`${found.group.name}.shut`, false)
          if (found.rare) onOpen(`${found.group.name}.more`, true)
        }
        return soon(() => focus(document.getElementById(inputId(prefix, `${block}.${field}`))))
      }
      if (block === 'line') {
        const line = lineId === undefined ? store.lines.get()[at] : store.lines.get().find((l) => l.id === lineId)
        if (!line)
          return soon(() =>
            focus(document.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}form`)} .dec-grid .grid`)),
          )
        setActiveId(line.id)
        const column = inGrid.includes(field) ? field : inGrid[0]!
        lines.current?.go(line.key, column)
        document.querySelector(`#${CSS.escape(`${prefix}form`)} .dec-lines`)?.scrollIntoView({ block: 'nearest' })
        if (!inGrid.includes(field)) soon(() => panel.current?.goTo(field))
        return
      }
      onOpen(`block.${block}`, true)
      onOpen(`block.${block}.shut`, false)
      soon(() => {
        document.getElementById(`${prefix}block-${block}`)?.scrollIntoView({ block: 'center' })
        grids.current.get(block as DecBlock)?.goTo(at, field)
      })
    },
    [store, edition, direction, prefix, onOpen],
  )
  return useMemo(
    () => ({ open, onOpen, activeId, setActiveId, lines, panel, gridOf, go }),
    [open, onOpen, activeId, gridOf, go],
  )
}

/** Once what was opened is drawn. */
const soon = (work: () => void) => void setTimeout(() => requestAnimationFrame(work), 30)

function focus(element: HTMLElement | null): void {
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}
