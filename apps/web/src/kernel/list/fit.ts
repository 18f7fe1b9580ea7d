import { useLayoutEffect, useState, type RefObject } from 'react'

import type { Column } from './columns.tsx'
import { isFrozen, isShown, widthOf, type TableSetup } from './tableSetup.ts'

/** What the cells seen so far need to show themselves whole, by column, and how wide the table may be. */
export interface Fit {
  readonly needs: Readonly<Record<string, number>>
  readonly room: number
}

/** The key under which the needs of a row's buttons stand. */
export const actionsKey = 'actions'
/** No text pushes the others out, however long it is. */
const widestNeed = 480
/** Padding at both sides and a pixel for what is rounded. */
const around = 18
const unknown: Fit = { needs: {}, room: 0 }

/** How much of a cell's text is cut away; a link cuts its own. */
export function cutOf(cell: HTMLElement): number {
  const link = cell.querySelector('.list-link')
  return Math.max(cell.scrollWidth - cell.clientWidth, link ? link.scrollWidth - link.clientWidth : 0)
}

/** The width in which a cell would show all that it holds. */
function needOf(cell: HTMLElement): number {
  const cut = cutOf(cell)
  if (cut > 0) return cell.clientWidth + cut + 2
  // By its parts: a range over all would count words that are for screen readers alone.
  const parts = Array.from(cell.childNodes, boxOf).filter((part) => part.width > 1)
  const width = Math.max(...parts.map((part) => part.right)) - Math.min(...parts.map((part) => part.left))
  return parts.length ? Math.ceil(width) + around : 0
}

function boxOf(node: ChildNode): DOMRect {
  if (node instanceof Element) return node.getBoundingClientRect()
  const held = document.createRange()
  held.selectNode(node)
  return held.getBoundingClientRect()
}

/** Needs of the rows as they stand, of no row none; those of the pages before are kept, so that a column that has grown never jumps back. */
function measure(box: HTMLElement, columns: readonly { readonly key: string }[], isEmpty: boolean, before: Fit): Fit {
  const needs: Record<string, number> = { ...before.needs }
  if (isEmpty) for (const { key } of columns) needs[key] ??= 0
  for (const cell of box.querySelectorAll<HTMLElement>('tr[data-row-key] > td[data-column]')) {
    const key = cell.dataset['column']!
    if (cell.textContent) needs[key] = Math.max(needs[key] ?? 0, Math.min(widestNeed, needOf(cell)))
    else needs[key] ??= 0
  }
  const room = box.clientWidth
  const same = room === before.room && Object.keys(needs).every((key) => needs[key] === before.needs[key])
  return same ? before : { needs, room }
}

/** Measures the cells whenever other rows or columns are drawn, or the table gets another width, before anybody sees them; `waiting`: rows are still to come. */
export function useFit(
  box: RefObject<HTMLElement | null>,
  columns: readonly { readonly key: string }[],
  rows: readonly unknown[],
  waiting: boolean,
): Fit {
  const [fit, setFit] = useState(unknown)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !columns.length || (waiting && !rows.length)) return
    const look = () => setFit((before) => measure(element, columns, !rows.length, before))
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    // Words of dictionaries come after the rows that use them.
    const words = new MutationObserver(look)
    words.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      size.disconnect()
      words.disconnect()
    }
  }, [box, columns, rows, waiting])
  return fit
}

interface Span {
  readonly key: string
  /** What it cannot do without: its head, what must not be cut, a text up to the page's width. */
  readonly least: number
  /** What the page gives it. */
  readonly usual: number
  /** What shows it whole. */
  readonly full: number
  /** What a text makes do with where that brings every column into sight. */
  readonly tight: number
}

/** No text is read in less. */
const tightest = 120

function spanOf<Row>(column: Column<Row>, setup: TableSetup, head: string, needs: Fit['needs'], folded: boolean): Span {
  const usual = widthOf(column, setup, folded ? '' : head)
  const need = needs[column.key]
  const { key } = column
  if (setup.widths?.[key] !== undefined || need === undefined)
    return { key, least: usual, usual, full: usual, tight: usual }
  const narrow = widthOf({ ...column, width: 0 }, setup, head, folded)
  const full = Math.max(narrow, need)
  const least = column.whole ? full : Math.max(narrow, Math.min(full, usual))
  const tight = column.whole ? least : Math.max(narrow, Math.min(least, Math.max(tightest, usual * 0.65)))
  return { key, least, usual: Math.max(usual, narrow), full, tight }
}

interface Widths {
  readonly widths: ReadonlyMap<string, number>
  readonly elastic: string | undefined
  /** Heads may take two lines: on one they would push columns out of sight. */
  readonly folded: boolean
}

/**
 * The width of each column: the person's own; else what its values need, those of texts up to the width that the page gives them. The room that is left goes
 * first to texts that are cut, the smallest lack first, then to the widths of the page. The elastic one, which gets no width, takes the rest. Where that is too
 * wide, heads take two lines, and texts make do with less if then nothing is out of sight.
 */
export function columnWidths<Row>(
  shown: readonly Column<Row>[],
  setup: TableSetup,
  head: (column: Column<Row>) => string,
  { needs, room }: Fit,
  besides: number,
): Widths {
  const spansOf = (inTwo: boolean) => shown.map((c) => spanOf(c, setup, head(c), needs, inTwo))
  const left = (some: readonly Span[]) => room - besides - some.reduce((sum, { least }) => sum + least, 0)
  const inOne = spansOf(false)
  const folded = room > 0 && left(inOne) < 0
  const inTwo = folded ? spansOf(true) : inOne
  const tight = inTwo.map((s) => ({ ...s, least: s.tight }))
  const spans = room > 0 && left(inTwo) < 0 && left(tight) >= 0 ? tight : inTwo
  const widths = new Map(spans.map((s) => [s.key, room ? s.least : s.usual]))
  let spare = left(spans)
  const give = (to: (s: Span) => number) => {
    const lack = (s: Span) => to(s) - widths.get(s.key)!
    for (const s of spans.filter((one) => lack(one) > 0).toSorted((a, b) => lack(a) - lack(b))) {
      const more = Math.max(0, Math.min(lack(s), spare))
      widths.set(s.key, widths.get(s.key)! + more)
      spare -= more
    }
  }
  // A table that scrolls sideways anyway cuts no name for the sake of a few pixels.
  if (spare < 0) for (const s of spans) widths.set(s.key, Math.max(widths.get(s.key)!, Math.min(s.full, s.usual * 1.3)))
  give((s) => s.full)
  give((s) => s.usual)
  const free = shown.filter((c) => setup.widths?.[c.key] === undefined && !isFrozen(c.key, setup))
  const texts = free.filter((c) => !c.whole)
  const elastic = (texts.length ? texts : free).toSorted((a, b) => b.width - a.width)[0]?.key ?? shown.at(-1)?.key
  return { widths, elastic, folded }
}

/** The room that a window of less than 1366 pixels leaves a table. */
const littleRoom = 1122
/** What a row is and how it stands, as the page puts it first. */
const foremost = 2

/**
 * The columns that a small window shows: where all are too wide even so, the last ones stay in the columns' menu, those that cards tell only after all others. What
 * the page puts first, a warning, what it is sorted by, and whatever the person chose, sized or froze is there in any case.
 */
export function withinSight<Row>(
  shown: readonly Column<Row>[],
  setup: TableSetup,
  head: (column: Column<Row>) => string,
  { needs, room }: Fit,
  besides: number,
  sort: string,
): readonly Column<Row>[] {
  if (!room || room >= littleRoom) return shown
  const sorted = sort.replace(/^-/, '')
  const isKept = (c: Column<Row>, at: number) =>
    at < foremost || c.mark || (c.sortBy ?? c.key) === sorted || isChosen(c, setup)
  const spans = shown.map((c) => spanOf(c, setup, head(c), needs, true))
  let over = besides + spans.reduce((sum, s) => sum + s.tight, 0) - room
  const left = new Set<string>()
  for (const told of [false, true])
    for (let at = shown.length - 1; at >= 0 && over > 0; at--) {
      const c = shown[at]!
      if (isKept(c, at) || (c.card ?? false) !== told) continue
      left.add(c.key)
      over -= spans[at]!.tight
    }
  return left.size ? shown.filter((c) => !left.has(c.key)) : shown
}

const isChosen = ({ key }: { readonly key: string }, setup: TableSetup): boolean =>
  setup.shown?.[key] === true || setup.widths?.[key] !== undefined || isFrozen(key, setup)

/** Columns that the window has no room for, by whoever is told of the table's setup: the table itself and its menu. */
const leftOut = new WeakMap<object, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()
export const tellLeftOut = (onSetup: object, keys: ReadonlySet<string>): void => {
  leftOut.set(onSetup, keys)
}
export const leftOutOf = (onSetup: object): ReadonlySet<string> => leftOut.get(onSetup) ?? none

/** Whether the column is in sight, as its tick in the menu says. */
export const isInSight = (column: Pick<Column, 'key' | 'aside'>, setup: TableSetup, onSetup: object): boolean =>
  isShown(column, setup) && (isChosen(column, setup) || !leftOutOf(onSetup).has(column.key))
