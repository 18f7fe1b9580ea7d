import { useEffect, useState, type RefObject } from 'react'

const spare = 8

/** The rows of a scrolled box that are in sight, and a few more. Changes only when others come into sight. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { first: number; last: number } {
  const [seen, setSeen] = useState({ first: 0, last: 40 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare
      setSeen((now) => (now.first === first && now.last === last ? now : { first, last }))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, rowHeight])
  return { first: Math.min(seen.first, count), last: Math.min(seen.last, count) }
}
