import type { ComponentProps, PointerEvent } from 'react'

import { maxWidth, minWidth } from './tableSetup.ts'

/** A header cell with a handle at its end that drags the column's width. The keyboard has the same in the column settings. */
export function HeaderCell({ onWidth, children, ...rest }: ComponentProps<'th'> & { onWidth?: (to: number) => void }) {
  return (
    <th {...rest}>
      {children}
      {onWidth && (
        <span
          className="list-resize"
          aria-hidden="true"
          onPointerDown={(event) => drag(event, onWidth)}
          onClick={(event) => event.stopPropagation()}
        />
      )}
    </th>
  )
}

// While the pointer moves only the column element changes; React hears of the width once, at the end.
function drag(down: PointerEvent<HTMLElement>, onWidth: (to: number) => void) {
  down.preventDefault()
  down.stopPropagation()
  const handle = down.currentTarget
  const cell = handle.closest('th')!
  const table = cell.closest('table')!
  const column = table.querySelectorAll<HTMLElement>('colgroup col')[cell.cellIndex]!
  const start = { width: cell.offsetWidth, table: table.offsetWidth, x: down.clientX }
  let width = start.width
  handle.setPointerCapture(down.pointerId)
  const move = (event: globalThis.PointerEvent) => {
    width = Math.round(Math.min(maxWidth, Math.max(minWidth, start.width + event.clientX - start.x)))
    column.style.width = `${width}px`
    table.style.width = `${start.table + width - start.width}px`
  }
  const up = () => {
    handle.removeEventListener('pointermove', move)
    table.style.width = ''
    if (width !== start.width) onWidth(width)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', up, { once: true })
}
