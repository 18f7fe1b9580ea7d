import type { Text } from '@clearway/contract/kernel/text'

import type { GridLine } from './gridLines.ts'

/** Something to choose while a cell is typed into. */
export interface Suggestion<L> {
  readonly key: string
  readonly label: string
  readonly detail?: string
  /** The line once it is chosen. */
  readonly apply: (line: L) => L
}

interface GridMark {
  readonly kind: string
  readonly words: string
}

/** One column of an editable grid, as plain data and functions of a line. */
export interface GridColumn<L extends GridLine> {
  readonly name: string
  readonly title: Text
  readonly width: number
  /** Takes the room that is left. */
  readonly grow?: boolean
  readonly align?: 'end'
  /** Stays in sight while the grid is moved sideways. */
  readonly frozen?: boolean
  readonly required?: boolean
  /** Stands on a folded card of a phone. */
  readonly card?: boolean
  readonly text: (line: L) => string
  /** Shown faintly while the cell is empty. */
  readonly ghost?: (line: L) => string | undefined
  /** What the editor starts with, where it is not the text. */
  readonly source?: (line: L) => string
  /** The line with this in the cell. Without it the column cannot be typed into. */
  readonly write?: (line: L, typed: string) => L
  /** How Ctrl+D takes the cell of another line, where more goes along than its text. */
  readonly fill?: (line: L, from: L) => L
  /** Opens a way of its own to fill the cell (Enter, F2, Alt+E, the button in it); false where it has nothing to open. Typing over the cell stays possible. */
  readonly form?: (line: L) => boolean
  /** What the button of `form` is called. */
  readonly formTitle?: Text
  /** A quiet mark in the cell, with words for whoever points at it or stands in it. */
  readonly mark?: (line: L) => GridMark | undefined
  readonly suggest?: (typed: string, line: L) => Promise<readonly Suggestion<L>[]> | readonly Suggestion<L>[]
  /** Made from other columns: a pasted block passes it by. */
  readonly computed?: boolean
  /** Whether a pasted column of these values may land here; any may when absent. */
  readonly takes?: (values: readonly string[]) => boolean
  /** Other headers that pasted blocks use, in lower case. */
  readonly aliases?: readonly string[]
}

/** What is wrong: by the key of the line, then by the name of the column. */
export type GridErrors = ReadonlyMap<string, Readonly<Record<string, string>>>
