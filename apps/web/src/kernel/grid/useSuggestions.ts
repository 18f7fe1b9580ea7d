import { useEffect, useState } from 'react'

import type { GridColumn, Suggestion } from './gridColumn.ts'
import type { GridLine } from './gridLines.ts'

const pauseMs = 120

export interface Found<L> {
  /** What was typed when these were found; older ones are not to be chosen by Enter. */
  readonly typed: string
  readonly items: readonly Suggestion<L>[]
}

/** What a column suggests for what is being typed; undefined while nothing is, or nothing came yet. */
export function useSuggestions<L extends GridLine>(
  column: GridColumn<L>,
  typed: string | null,
  line: L,
): Found<L> | undefined {
  const [found, setFound] = useState<Found<L>>()
  const { suggest } = column
  const editing = typed !== null
  useEffect(() => {
    if (!suggest || typed === null) return
    let wanted = true
    const show = (items: readonly Suggestion<L>[]) => void (wanted && setFound({ typed, items }))
    const given = () => {
      const items = suggest(typed.trim(), line)
      if (items instanceof Promise) items.then(show, () => show([]))
      else show(items)
    }
    const timer = setTimeout(given, pauseMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [suggest, typed, line])
  return editing && suggest ? found : undefined
}
