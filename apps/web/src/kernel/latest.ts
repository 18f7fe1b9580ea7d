import { useCallback, useLayoutEffect, useRef } from 'react'

/** `const read = useLatest(value)`: a function, always the same, that gives the value as it was last drawn. Not to be called while drawing. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}
