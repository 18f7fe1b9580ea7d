import { useLayoutEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'

import { useText } from '../language.ts'
import { gridText as t } from './grid.text.ts'
import type { Suggestion } from './gridColumn.ts'

interface Props<L> {
  readonly id: string
  readonly label: string
  readonly of: RefObject<HTMLInputElement | null>
  readonly items: readonly Suggestion<L>[]
  readonly chosen: number
  readonly onChoose: (item: Suggestion<L>) => void
}

const height = 260

/** The list under the cell that is typed into, outside the grid's box, which would cut it off. */
export function GridSuggestions<L>({ id, label, of, items, chosen, onChoose }: Props<L>) {
  const say = useText()
  const [box, setBox] = useState<DOMRect>()
  useLayoutEffect(() => {
    const place = () => setBox(of.current?.getBoundingClientRect())
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [of])
  if (!box) return null
  const above = box.bottom + height > window.innerHeight && box.top > height
  const style = {
    insetInlineStart: box.left,
    minWidth: Math.max(box.width, 260),
    maxHeight: height,
    ...(above ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 }),
  }
  return createPortal(
    <div className="grid-suggestions" style={style}>
      {items.length === 0 && <p role="status">{say(t.nothingFound)}</p>}
      <div id={id} role="listbox" aria-label={label}>
        {items.map((item, at) => (
          <div
            key={item.key}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            ref={(element) => void (at === chosen && element?.scrollIntoView({ block: 'nearest' }))}
            // Before the input loses the focus and takes what was typed.
            onMouseDown={(event) => {
              event.preventDefault()
              onChoose(item)
            }}
          >
            <span>{item.label}</span>
            {item.detail && <small>{item.detail}</small>}
          </div>
        ))}
      </div>
    </div>,
    of.current?.closest('main') ?? document.body,
  )
}
