import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'

import '../rows.css'

interface Props {
  /** The element whose children wrap into rows. */
  readonly children: ReactNode
  readonly rows: number
  /** One behind the button is too much to be overlooked: the button is marked. */
  readonly late?: (hidden: readonly Element[]) => boolean
  /** What the button says, where how many there are is not all that counts. */
  readonly words?: (hidden: readonly Element[]) => string
}

/** Children that wrap, cut after so many rows; the button tells how many more there are and shows them. */
export function Folded({ children, rows, late, words }: Props) {
  const say = useText()
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [over, setOver] = useState({ count: 0, late: false, words: '' })
  useLayoutEffect(() => {
    const list = ref.current!.firstElementChild as HTMLElement
    const look = () => {
      const all = [...list.children] as HTMLElement[]
      const tops = [...new Set(all.map((child) => child.offsetTop))].sort((a, b) => a - b)
      const end = tops[rows]
      const hidden = end === undefined ? [] : all.filter((child) => child.offsetTop >= end)
      const last = all.findLast((child) => !hidden.includes(child))
      for (const child of all) child.toggleAttribute('data-over', !open && hidden.includes(child))
      list.style.maxHeight = open || !last || !hidden.length ? '' : `${last.offsetTop + last.offsetHeight - tops[0]!}px`
      const next = {
        count: hidden.length,
        late: late?.(hidden) ?? false,
        words: words?.(hidden) ?? say(t.foldMore, { count: hidden.length }),
      }
      setOver((now) => (now.count === next.count && now.late === next.late && now.words === next.words ? now : next))
    }
    look()
    // Words and figures of the children change their widths, so each is watched.
    const observer = new ResizeObserver(look)
    for (const element of [ref.current!, ...list.children]) observer.observe(element)
    return () => observer.disconnect()
  })
  return (
    <div className="fold">
      <div className="fold-rows" ref={ref}>
        {children}
      </div>
      {over.count > 0 && (
        <Button
          type="text"
          size="small"
          className="fold-more"
          data-late={over.late}
          aria-expanded={open}
          icon={open ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          onClick={() => setOpen(!open)}
        >
          {open ? say(t.foldBack) : over.words}
        </Button>
      )}
    </div>
  )
}
