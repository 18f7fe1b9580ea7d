import { useLayoutEffect, useState, type RefObject } from 'react'

import type { Column } from './columns.tsx'
import { isFrozen, widthOf, type TableSetup } from './tableSetup.ts'

/** What cells of the page need to show themselves whole, by column, and how wide the table may be. */
export interface Fit {
  readonly needs: Readonly<Record<string, number>>
  readonly room: number
}

/** No text pushes the others out, however long it is. */
const widestNeed = 480
const unknown: Fit = { needs: {}, room: 0 }

/** Needs of the cells that are cut as they stand; those of the pages before are kept, so that columns grow and never jump back. */
function measure(box: HTMLElement, keys: readonly string[], before: Fit): Fit {
  const needs: Record<string, number> = { ...before.needs }
  for (const row of box.querySelectorAll('tr[data-row-key]')) {
    const cells = row.querySelectorAll<HTMLElement>('td[data-column]')
    cells.forEach((cell, at) => {
      const key = keys[at]
      if (key === undefined || cell.scrollWidth <= cell.clientWidth) return
      needs[key] = Math.max(needs[key] ?? 0, Math.min(widestNeed, cell.scrollWidth + 2))
    })
  }
  const room = box.clientWidth
  const same = room === before.room && Object.keys(needs).every((key) => needs[key] === before.needs[key])
  return same ? before : { needs, room }
}

/** Measures the cells whenever other rows or columns are drawn, or the table gets another width, before anybody sees them. */
export function useFit(box: RefObject<HTMLElement | null>, keys: readonly string[], rows: readonly unknown[]): Fit {
  const [fit, setFit] = useState(unknown)
  const columns = keys.join(' ')
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !rows.length) return
    const look = () => setFit((before) => measure(element, columns.split(' '), before))
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
  }, [box, columns, rows])
  return fit
}

/**
 * The width of each column: the person's own, else the page's or what its head needs. What must not be cut gets what it needs; the room that is left goes to
 * texts that are cut, those that lack the least first. The elastic one, which gets no width, takes the rest.
 */
export function columnWidths<Row>(
  shown: readonly Column<Row>[],
  setup: TableSetup,
  head: (column: Column<Row>) => string,
  { needs, room }: Fit,
  besides: number,
): { readonly widths: ReadonlyMap<string, number>; readonly elastic: string | undefined } {
  const sized = (c: Column<Row>) => setup.widths?.[c.key] !== undefined
  const widths = new Map(
    shown.map((c) => {
      const width = widthOf(c, setup, head(c))
      return [c.key, c.whole && !sized(c) ? Math.max(width, needs[c.key] ?? 0) : width]
    }),
  )
  let spare = room - besides - [...widths.values()].reduce((sum, width) => sum + width, 0)
  const lack = (c: Column<Row>) => (needs[c.key] ?? 0) - widths.get(c.key)!
  const cut = shown.filter((c) => !c.whole && !sized(c) && lack(c) > 0).toSorted((a, b) => lack(a) - lack(b))
  for (const c of cut) {
    const more = Math.max(0, Math.min(lack(c), spare))
    widths.set(c.key, widths.get(c.key)! + more)
    spare -= more
  }
  const free = shown.filter((c) => !sized(c) && !isFrozen(c.key, setup))
  const texts = free.filter((c) => !c.whole)
  const elastic = (texts.length ? texts : free).toSorted((a, b) => b.width - a.width)[0]?.key ?? shown.at(-1)?.key
  return { widths, elastic }
}
