import { useLayoutEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Suggestion } from './gridColumn.ts'
import { gridText as t } from './grid.text.ts'
import { useText } from './language.ts'

interface Props<L> {
  readonly id: string
  readonly of: RefObject<HTMLInputElement | null>
  readonly items: readonly Suggestion<L>[]
  readonly chosen: number
  readonly onChoose: (item: Suggestion<L>) => void
}

const height = 260

/** The list under the cell that is typed into, outside the grid's box, which would cut it off. */
export function GridSuggestions<L>({ id, of, items, chosen, onChoose }: Props<L>) {
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
  const style = { insetInlineStart: box.left, minWidth: Math.max(box.width, 260), maxHeight: height, ...(above ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 }) }
  return createPortal(
    <ul id={id} role="listbox" className="grid-suggestions" style={style}>
      {items.map((item, at) => (
        <li
          key={item.key} id={`${id}-${at}`} role="option" aria-selected={at === chosen}
          ref={(element) => void (at === chosen && element?.scrollIntoView({ block: 'nearest' }))}
          // Before the input loses the focus and takes what was typed.
          onMouseDown={(event) => (event.preventDefault(), onChoose(item))}
        >
          <span>{item.label}</span>{item.detail && <small>{item.detail}</small>}
        </li>
      ))}
      {items.length === 0 && <li className="grid-nothing" aria-disabled>{say(t.nothingFound)}</li>}
    </ul>,
    of.current?.closest('main') ?? document.body,
  )
}
