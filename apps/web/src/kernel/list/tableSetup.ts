import type { Column } from './columns.tsx'

export type Density = 'default' | 'large' | 'small'

/** What a person changed of a table. Absent is as the page made it, so that new columns of a later version appear by themselves. */
export interface TableSetup {
  readonly order?: readonly string[]
  /** Columns switched on or off against their default. */
  readonly shown?: Readonly<Record<string, boolean>>
  readonly widths?: Readonly<Record<string, number>>
  readonly frozen?: readonly string[]
  readonly density?: Density
}

export const minWidth = 60
export const maxWidth = 800

export const isShown = (column: Pick<Column, 'key' | 'aside'>, setup: TableSetup): boolean =>
  setup.shown?.[column.key] ?? !column.aside

/** 14 px a Chinese character, about 9 a Latin one. */
const wordsWidth = (words: string): number => Array.from(words).reduce((sum, c) => sum + (c > '\u2e7f' ? 14 : 9.4), 0)

/** The wider of two lines of a head that is parted where they are as even as can be: between words, Chinese anywhere. */
function foldedWidth(head: string): number {
  const parts = head.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*/g) ?? []
  const ways = parts.map((_, at) =>
    [parts.slice(0, at), parts.slice(at)].map((line) => wordsWidth(line.join('').trim())),
  )
  return Math.min(...ways.map((lines) => Math.max(...lines)))
}

/** What the words of a head take on one line or two, and room for the arrows of the sort. */
const headWidth = (head: string, sort: boolean, folded: boolean): number =>
  head ? Math.min(260, (folded ? foldedWidth(head) : wordsWidth(head)) + (sort ? 46 : 24)) : 0

/** The person's width, else the page's; the head's words are not cut unless they cut them. */
export const widthOf = (
  column: Pick<Column, 'key' | 'width' | 'sort'>,
  setup: TableSetup,
  head = '',
  folded = false,
): number =>
  Math.min(
    maxWidth,
    Math.max(
      minWidth,
      setup.widths?.[column.key] ?? Math.max(column.width, Math.ceil(headWidth(head, column.sort === true, folded))),
    ),
  )

export const isFrozen = (key: string, setup: TableSetup): boolean => setup.frozen?.includes(key) ?? false

/** All columns in the person's order; frozen ones first, columns they never placed where the page has them. */
export function inOrder<C extends { readonly key: string }>(columns: readonly C[], setup: TableSetup): C[] {
  const placed = new Map((setup.order ?? []).map((key, at) => [key, at]))
  const places: { column: C; at: number }[] = []
  for (const column of columns) places.push({ column, at: placed.get(column.key) ?? (places.at(-1)?.at ?? -1) + 0.001 })
  const sorted = places.sort((a, b) => a.at - b.at).map((p) => p.column)
  return [...sorted.filter((c) => isFrozen(c.key, setup)), ...sorted.filter((c) => !isFrozen(c.key, setup))]
}

export function moved(
  columns: readonly { readonly key: string }[],
  setup: TableSetup,
  key: string,
  by: -1 | 1,
): TableSetup {
  const order = inOrder(columns, setup).map((c) => c.key)
  return movedTo(order, setup, key, order.indexOf(key) + by)
}

export function movedTo(order: readonly string[], setup: TableSetup, key: string, to: number): TableSetup {
  const rest = order.filter((k) => k !== key)
  rest.splice(Math.max(0, to), 0, key)
  return { ...setup, order: rest }
}

/** `setup` without what says nothing, so that an untouched table and a reset one are the same. */
export function trimmed(setup: TableSetup): TableSetup {
  const { order, shown, widths, frozen, density } = setup
  return {
    ...(order?.length && { order }),
    ...(shown && Object.keys(shown).length && { shown }),
    ...(widths && Object.keys(widths).length && { widths }),
    ...(frozen?.length && { frozen }),
    ...(density && { density }),
  }
}
