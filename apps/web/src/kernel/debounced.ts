import { useEffect, useState } from 'react'

/** The value after it has stood still for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** What is being typed over `value`: it follows when `value` changes elsewhere (back button, a saved view, a reset). */
export function useTyped<T>(value: T): readonly [T, (typed: T) => void] {
  const [state, setState] = useState({ value, typed: value })
  if (state.value !== value) setState({ value, typed: value })
  return [state.typed, (typed) => setState({ value, typed })] as const
}
