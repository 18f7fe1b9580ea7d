import type { Ref } from 'react'

import { usePhone } from '../narrow.ts'
import { GridCards } from './GridCards.tsx'
import type { GridColumn, GridErrors } from './gridColumn.ts'
import type { GridLine, GridLines } from './gridLines.ts'
import { GridSheet } from './GridSheet.tsx'

import './grid.css'

/** What a page may do with its grid from outside. Those that work on lines take the ones in which the person stands. */
export interface GridHandle {
  go(key: string, column: string): void
  insert(): void
  duplicate(): void
  remove(): void
  fillDown(): void
  /** One place up (-1) or down (1). */
  move(by: 1 | -1): void
  /** Chooses a whole line, unless it is chosen among others. */
  choose(row: number): void
}

export interface EditGridProps<L extends GridLine> {
  /** Name for screen readers. */
  readonly label: string
  readonly lines: GridLines<L>
  readonly columns: readonly GridColumn<L>[]
  readonly blank: () => L
  /** A copy with a key of its own. */
  readonly copy: (line: L) => L
  /** The most lines there may be. */
  readonly most: number
  readonly errors: GridErrors
  /** What a person should weigh, in the same shape; it keeps nobody from going on. */
  readonly doubts?: GridErrors
  readonly readOnly?: boolean
  /** Lines can be moved up and down. */
  readonly movable?: boolean
  readonly onSave?: () => void
  readonly onPasted?: (rows: number) => void
  readonly handle?: Ref<GridHandle>
}

/** Lines to type into: a sheet for the keyboard, cards for a thumb. */
export function EditGrid<L extends GridLine>(props: EditGridProps<L>) {
  const phone = usePhone()
  return phone ? <GridCards {...props} /> : <GridSheet {...props} />
}
